import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify';
import { LIMITS } from '../../domain/catalog/limits';
import type { Refusal } from '../../domain/result';
import { CODES } from '../../protocol/errors';
import { codesOf } from '../../protocol/rest/endpoint';
import { authorOf } from '../storage/author';
import { DatabaseGone, DiskFull } from '../storage/sql-error';
import { AnswerError, brokenOff, notFound, type Audited } from './answer';
import type { Audit } from './audit';
import { bearerOf } from './authorize';
import type { ServerContext } from './feature';
import { askedPath } from './refuse-connection';
import { whenDue, type Refusals } from './refusals';
import { pathOf } from './request-target';
import { answerBeforeBody } from './rest-of-body';
import type { Session } from './sessions';
import type { Strangers } from './strangers';

/** Of a body that nobody wants so much is taken, for the sake of the connection. */
const UNREAD_BYTES = 65_536;

/** Whatever is thrown on the way to an answer becomes `{code, message, data}`; a bug tells its caller nothing more. */
export function installErrorAnswers(
  app: FastifyInstance,
  { log, audit, strangers }: Pick<ServerContext, 'log' | 'audit' | 'strangers'>,
  refusals: Refusals,
): void {
  app.setNotFoundHandler(() => {
    throw notFound();
  });
  app.setErrorHandler((error: FastifyError | AnswerError | Error, request, reply) => {
    const refused = hasLeft(request, error) ? brokenOff() : asAnswerError(error, request.routeOptions.bodyLimit);
    if (refused.code === CODES.failed)
      log.error({ err: error, method: request.method, url: pathOf(request.url) }, 'a request failed');
    noteRefusal(request, refused, audit);
    const { endpoint } = request.routeOptions.config;
    if (endpoint && !codesOf(endpoint).has(refused.code))
      log.error({ method: endpoint.method, path: endpoint.path, code: refused.code }, 'a code that the endpoint does not say');
    if (refused.code === CODES.tooMany) {
      const seconds = (refused.data as { facts?: { seconds?: number } } | null)?.facts?.seconds;
      if (seconds !== undefined) reply.header('Retry-After', String(seconds));
    }
    // How long what was asked for is, where none of it was asked for.
    const range = (error as { readonly headers?: Readonly<Record<string, string>> }).headers?.['Content-Range'];
    if (range !== undefined) reply.header('Content-Range', range);
    // A body that was refused unread would stand in the way of the next request on this connection.
    if (refused.code === CODES.tooLarge || refused.code === CODES.tooSlow || waitsUnread(request))
      reply.header('Connection', 'close');
    const tell = (isRare: boolean): void => {
      const text = JSON.stringify(refused.body);
      reply.status(refused.httpStatus).header('Content-Type', 'application/json; charset=utf-8');
      if (!isRare || !waitsUnread(request)) return void reply.send(text);
      void reply.header('Content-Length', Buffer.byteLength(text)).send(answerBeforeBody(request.raw, text));
    };
    if (request.session !== null) {
      refusals.note(request.session.share);
      tell(!refusals.isSlowed(request.session.share));
    } else if (isOurs(error, refused)) tell(true);
    else tellStranger(request, refused, strangers, tell);
  });
}

/** No fault of whoever asked. */
function isOurs(error: Error, { code }: AnswerError): boolean {
  return code === CODES.failed || error instanceof DatabaseGone || error instanceof DiskFull;
}

/** Tells a stranger what was refused; the later, the more was refused to them. */
export function tellStranger(
  request: FastifyRequest,
  { audited }: Pick<AnswerError, 'audited'>,
  strangers: Strangers,
  /** `isRare`: little was refused to them of late. */
  tell: (isRare: boolean) => void,
): void {
  const held = strangers.refused({
    address: (request.ip as string | undefined) ?? '',
    token: bearerOf(request.headers.authorization),
    userName: audited?.userName ?? '',
    cookies: request.headers.cookie,
  });
  whenDue(
    held,
    () => tell(held === null),
    () => request.raw.socket.destroy(),
  );
}

/** How a body ends whose sender went away: as its connection did, or as a stream that read it. */
const ENDS: ReadonlySet<string> = new Set(['ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE']);

function hasLeft({ raw }: FastifyRequest, error: Error & { readonly code?: unknown }): boolean {
  return raw.destroyed && !raw.complete && ENDS.has(String(error.code));
}

/** Whether more of the body is to come than is read for nothing. */
function waitsUnread({ raw, headers }: FastifyRequest): boolean {
  if (raw.complete) return false;
  const length = headers['content-length'];
  return length === undefined ? headers['transfer-encoding'] !== undefined : Number(length) > UNREAD_BYTES;
}

/** The one place where a refused call comes into the audit. */
export function noteRefusal(request: FastifyRequest, refused: AnswerError, audit: Audit): void {
  const audited = refused.audited ?? auditedByCode(request, refused);
  if (audited === undefined) return;
  const { action, accountId = 0, userName = '', facts } = audited;
  // An address that cannot be decoded reaches no hook: its session was never looked for.
  const session = (request.session as Session | null | undefined) ?? null;
  const who = session === null ? { accountId, userName } : authorOf(session);
  // Nobody answers to the address of a connection that was gone before it was looked at.
  audit.note({ ...who, address: (request.ip as string | undefined) ?? '', action, ...(facts && { facts }) }, session !== null);
}

function auditedByCode({ method, routeOptions, raw }: FastifyRequest, { code, data }: AnswerError): Audited | undefined {
  // What no route answers is told by what was asked for.
  const facts = { method, path: routeOptions.url ?? askedPath(raw.url) };
  switch (code) {
    case CODES.forbidden:
      return { action: 'forbidden', facts };
    case CODES.tooMany:
      return { action: 'too-many', facts };
    case CODES.badRequest:
    case CODES.tooSlow:
    case CODES.tooLarge:
    case CODES.wrongMediaType:
      return { action: 'misformed', facts: { ...facts, code } };
    case CODES.invalid:
      return { action: 'misformed', facts: { ...facts, code, rule: (data as Refusal).rule } };
    default:
      return undefined;
  }
}

export function asAnswerError(error: FastifyError | AnswerError | Error, bodyLimit: number = LIMITS.bodyBytes): AnswerError {
  if (error instanceof AnswerError) return error;
  if (error instanceof DatabaseGone) return new AnswerError(CODES.databaseAway);
  if (error instanceof DiskFull) return new AnswerError(CODES.diskFull);
  const { code = '', statusCode = CODES.failed } = error as Partial<FastifyError>;
  const isCallers = statusCode >= 400 && statusCode < 500;
  return (
    OURS[code]?.(bodyLimit) ??
    new AnswerError(isStatus(statusCode) ? STATUSES[statusCode] : isCallers ? CODES.badRequest : CODES.failed)
  );
}

/** A library's errors by their codes, in our words: its own are answered to nobody. */
const OURS: Readonly<Record<string, (bodyLimit: number) => AnswerError>> = {
  FST_ERR_BAD_URL: unreadableAddress,
  FST_ERR_MAX_PARAM_LENGTH: unreadableAddress,
  FST_ERR_CTP_BODY_TOO_LARGE: bodyTooLarge,
  FST_REQ_FILE_TOO_LARGE: bodyTooLarge,
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () => new AnswerError(CODES.wrongMediaType, { message: 'a body is JSON or a form' }),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: () =>
    new AnswerError(CODES.badRequest, { message: 'the body is not as long as Content-Length says' }),
  FST_FIELDS_LIMIT: notOneFile,
  FST_FILES_LIMIT: notOneFile,
  FST_PARTS_LIMIT: notOneFile,
  ENOSPC: () => new AnswerError(CODES.diskFull),
};

/** Statuses of libraries that the catalogue knows; another one of 4xx is 400. */
const STATUSES = {
  404: CODES.notFound,
  406: CODES.wrongMediaType,
  412: CODES.preconditionFailed,
  413: CODES.tooLarge,
  415: CODES.wrongMediaType,
  416: CODES.rangeNotThere,
} as const;

function isStatus(status: number): status is keyof typeof STATUSES {
  return status in STATUSES;
}

export function unreadableAddress(): AnswerError {
  return new AnswerError(CODES.badRequest, { message: 'the address cannot be read' });
}

function notOneFile(): AnswerError {
  return new AnswerError(CODES.badRequest, { message: 'the body is one file' });
}

function bodyTooLarge(bodyLimit: number): AnswerError {
  return new AnswerError(CODES.tooLarge, {
    message: `the body is larger than ${bodyLimit} bytes`,
    data: { rule: 'body-too-large', facts: { expected: bodyLimit } },
  });
}
