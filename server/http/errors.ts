import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { LIMITS } from '../../domain/catalog/limits';
import { CODES } from '../../protocol/errors';
import { codesOf } from '../../protocol/rest/endpoint';
import { DatabaseGone, DiskFull } from '../storage/sql-error';
import { AnswerError, notFound, type Audited } from './answer';
import type { Audit } from './audit';
import type { Refusals } from './refusals';
import { pathOf } from './request-target';

/** Of a body that nobody wants so much is taken, for the sake of the connection. */
const UNREAD_BYTES = 65_536;

/** Whatever is thrown on the way to an answer becomes `{code, message, data}`; a bug tells its caller nothing more. */
export function installErrorAnswers(app: FastifyInstance, log: Logger, audit: Audit, refusals: Refusals): void {
  app.setNotFoundHandler(() => {
    throw notFound();
  });
  app.setErrorHandler((error: FastifyError | AnswerError | Error, request, reply) => {
    const refused = asAnswerError(error, request.routeOptions.bodyLimit);
    if (refused.code === CODES.failed)
      log.error({ err: error, method: request.method, url: pathOf(request.url) }, 'a request failed');
    noteRefusal(request, refused, audit);
    if (request.session !== null) refusals.note(request.session.share);
    const { endpoint } = request.routeOptions.config;
    if (endpoint && !codesOf(endpoint).has(refused.code))
      log.error({ method: endpoint.method, path: endpoint.path, code: refused.code }, 'a code that the endpoint does not say');
    if (refused.code === CODES.tooMany) {
      const seconds = (refused.data as { facts?: { seconds?: number } } | null)?.facts?.seconds;
      if (seconds !== undefined) reply.header('Retry-After', String(seconds));
    }
    // A body that was refused unread would stand in the way of the next request on this connection.
    if (refused.code === CODES.tooLarge || waitsUnread(request)) reply.header('Connection', 'close');
    void reply.status(refused.httpStatus).header('Content-Type', 'application/json; charset=utf-8').send(refused.body);
  });
}

/** Whether more of the body is to come than is read for nothing. */
function waitsUnread({ raw, headers }: FastifyRequest): boolean {
  if (raw.complete) return false;
  const length = headers['content-length'];
  return length === undefined ? headers['transfer-encoding'] !== undefined : Number(length) > UNREAD_BYTES;
}

/** The one place where a refused call comes into the audit. */
function noteRefusal(request: FastifyRequest, refused: AnswerError, audit: Audit): void {
  const audited = refused.audited ?? auditedByCode(request, refused);
  if (audited === undefined) return;
  const { action, userName = '', facts } = audited;
  const who = request.session?.userName ?? userName;
  // Nobody answers to the address of a connection that was gone before it was looked at.
  audit.note(
    { userName: who, address: (request.ip as string | undefined) ?? '', action, ...(facts && { facts }) },
    request.session !== null,
  );
}

function auditedByCode({ method, routeOptions }: FastifyRequest, { code }: AnswerError): Audited | undefined {
  const facts = { method, path: routeOptions.url ?? '' };
  switch (code) {
    case CODES.forbidden:
      return { action: 'forbidden', facts };
    case CODES.tooMany:
      return { action: 'too-many', facts };
    case CODES.badRequest:
    case CODES.tooLarge:
    case CODES.wrongMediaType:
      return { action: 'misformed', facts: { ...facts, code } };
    default:
      return undefined;
  }
}

export function asAnswerError(error: FastifyError | AnswerError | Error, bodyLimit: number = LIMITS.bodyBytes): AnswerError {
  if (error instanceof AnswerError) return error;
  if (error instanceof DatabaseGone) return new AnswerError(CODES.unavailable, { message: 'the database does not answer' });
  if (error instanceof DiskFull) return new AnswerError(CODES.diskFull);
  const code = 'code' in error ? error.code : '';
  switch (code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
    case 'FST_REQ_FILE_TOO_LARGE':
      return new AnswerError(CODES.tooLarge, {
        message: `the body is larger than ${bodyLimit} bytes`,
        data: { rule: 'body-too-large', facts: { expected: bodyLimit } },
      });
    case 'ENOSPC':
      return new AnswerError(CODES.diskFull);
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return new AnswerError(CODES.wrongMediaType, { message: 'a body is JSON or a form' });
    default: {
      const status = 'statusCode' in error ? error.statusCode : undefined;
      if (status !== undefined && status >= 400 && status < 500) {
        return new AnswerError(status === 404 ? CODES.notFound : CODES.badRequest, { message: error.message });
      }
      return new AnswerError(CODES.failed);
    }
  }
}
