import { any, fieldText, number, object, readJson, readShape, type AnyShape, type Misfit } from '../../domain/shape';
import { CODES, remedyFor, type AnswerBody } from '../errors';
import { ApiError } from './api-error';
import { timeoutOf, type AnswerOf, type Endpoint, type InputOf, type NamedFile } from './endpoint';

/** What every call carries. '' = there is none: no session, no live connection. */
export interface Credentials {
  readonly userToken: string;
  /** A handle; the secret is in a cookie that no script reads. */
  readonly refreshToken: string;
  /** Uuid of the live socket while it is connected. */
  readonly socketId: string;
}

/** One request, as the transport is given it. `Cancel` is the platform's AbortSignal. */
export interface ApiRequest<Cancel> {
  readonly method: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  /** A form. */
  readonly body?: string;
  /** To be sent as the multipart field `file`. */
  readonly file?: NamedFile;
  readonly timeoutMs: number;
  readonly cancel: Cancel | undefined;
}

export interface ApiReply {
  readonly status: number;
  readonly statusText: string;
  /** Bytes when they are what came, else the text. */
  readonly body: string | ArrayBuffer;
}

/** Rejects with an ApiError of status 0 when no answer came in time, and with the platform's own error when cancelled. */
export type Transport<Cancel> = (url: string, request: ApiRequest<Cancel>) => Promise<ApiReply>;

/** What a client needs of its context: a page and a worker hand in each their own. */
export interface ClientWorld<Cancel> {
  /** `https://host/diagramApi/wapi/` */
  readonly base: string;
  readonly send: Transport<Cancel>;
  credentials(): Credentials;
  /** Renews the tokens; false when the session cannot go on (the world has then said so to the user). */
  renew(refusedToken: string): Promise<boolean>;
  /** A code that no new token cures. */
  onSessionEnd(code: number): void;
}

export interface CallOptions<Cancel> {
  readonly cancel?: Cancel;
  /** Instead of the world's: one that tells how far an upload is. */
  readonly send?: Transport<Cancel>;
  /** Instead of the endpoint's. */
  readonly timeoutMs?: number;
  /** The caller deals with the end of the session itself: nothing is renewed, nobody is told. */
  readonly alone?: true;
}

type CallArguments<E extends Endpoint, Cancel> =
  object extends InputOf<E>
    ? [input?: InputOf<E>, options?: CallOptions<Cancel>]
    : [input: InputOf<E>, options?: CallOptions<Cancel>];

/**
 * The one way to call the server. Answers with the data of a success, checked; everything else rejects with an ApiError.
 * While tokens are renewed, calls wait; those that met the old token are repeated once.
 */
export interface ApiClient<Cancel> {
  call<E extends Endpoint>(endpoint: E, ...given: CallArguments<E, Cancel>): Promise<AnswerOf<E>>;
  /** Renews the tokens as a refused call would; true at once where the refused one is no longer in use. */
  renew(refusedToken: string): Promise<boolean>;
}

/** The parts that InputOf gives their types. */
interface AnyInput {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: Readonly<Record<string, unknown>>;
  readonly file?: NamedFile;
}

export function createClient<Cancel>(world: ClientWorld<Cancel>): ApiClient<Cancel> {
  let renewing: Promise<boolean> | null = null;

  function renew(refusedToken: string): Promise<boolean> {
    // A slower call that met the old token finds the new one already there.
    const { userToken } = world.credentials();
    if (renewing === null && userToken !== refusedToken) return Promise.resolve(userToken !== '');
    renewing ??= world.renew(refusedToken).finally(() => {
      renewing = null;
    });
    return renewing;
  }

  async function call(endpoint: Endpoint, input: AnyInput, options: CallOptions<Cancel>): Promise<unknown> {
    // Without a token nothing can be renewed, and nothing ends.
    const alone = options.alone === true || endpoint.permission === 'public';
    const url = world.base + addressOf(endpoint, input);
    for (let attempt = 0; ; attempt += 1) {
      if (renewing !== null && !alone) await renewing;
      const credentials = world.credentials();
      const reply = await (options.send ?? world.send)(url, requestOf(endpoint, input, credentials, options));
      if (typeof reply.body !== 'string') return reply.body;
      const body = readBody(reply.body);
      const kind = kindOfReply(reply.status, body, endpoint.bare !== true);
      if (kind === 'success') return dataOf(endpoint, reply, body);
      const failure = new ApiError(body?.message ?? reply.statusText, reply.status, body?.code ?? 0, body?.data ?? null);
      if (alone || kind === 'failure') throw failure;
      if (kind === 'end') {
        world.onSessionEnd(failure.code);
        throw failure;
      }
      // Repeated once: a server that refuses the fresh token too must not be asked for ever.
      if (attempt > 0 || !(await renew(credentials.userToken))) throw failure;
    }
  }

  return {
    call: <E extends Endpoint>(endpoint: E, ...given: CallArguments<E, Cancel>) => {
      const [input = {}, options = {}] = given as readonly [AnyInput?, CallOptions<Cancel>?];
      return call(endpoint, input, options) as Promise<AnswerOf<E>>;
    },
    renew,
  };
}

function requestOf<Cancel>(
  endpoint: Endpoint,
  { body = {}, file }: AnyInput,
  { userToken, refreshToken, socketId }: Credentials,
  { cancel, timeoutMs = timeoutOf(endpoint) }: CallOptions<Cancel>,
): ApiRequest<Cancel> {
  const isForm = endpoint.method === 'POST' && file === undefined;
  return {
    method: endpoint.method,
    headers: {
      Accept: endpoint.answer === 'bytes' ? 'application/octet-stream, application/json' : 'application/json',
      Authorization: `Bearer ${userToken}`,
      'Refresh-Token': refreshToken,
      ...(socketId === '' ? {} : { 'Socket-Id': socketId }),
      ...(isForm ? { 'Content-Type': 'application/x-www-form-urlencoded' } : {}),
    },
    ...(isForm ? { body: formText(endpoint.body, body) } : {}),
    ...(file === undefined ? {} : { file }),
    timeoutMs,
    cancel,
  };
}

/** What the answer says, when it looks as its endpoint says. */
function dataOf(endpoint: Endpoint, { status, body: text }: ApiReply, body: ReplyBody | null): unknown {
  const misfits: Misfit[] = [];
  const data: unknown = endpoint.bare === true ? readJson(any<unknown>(), text) : body?.data;
  if (endpoint.answer === 'bytes' || data === undefined) misfits.push({ rule: 'wrong-type', path: [], value: text });
  else readShape(endpoint.answer, data, misfits, false);
  const [misfit] = misfits;
  if (misfit === undefined) return data;
  const where = misfit.path.length === 0 ? 'the whole' : misfit.path.join('.');
  throw new ApiError(
    `${endpoint.method} ${endpoint.path} answered what is not understood: ${where}: ${misfit.rule}`,
    status,
    0,
    null,
  );
}

/** Path and query, under the base. */
function addressOf({ path, params, query }: Endpoint, input: AnyInput): string {
  const filled = path.slice(1).replace(/:(\w+)/g, (_, name: string) => {
    const value = input.params?.[name];
    return encodeURIComponent(fieldText(fieldOf(params, name), value));
  });
  const search = formText(query, input.query ?? {});
  return search === '' ? filled : `${filled}?${search}`;
}

/** Fields as a form or a query; undefined ones are left out. */
function formText(shape: AnyShape | 'file' | undefined, fields: Readonly<Record<string, unknown>>): string {
  const given = Object.entries(fields).filter(([, value]) => value !== undefined);
  return new URLSearchParams(given.map(([name, value]) => [name, fieldText(fieldOf(shape, name), value)])).toString();
}

/** Of every platform that calls: pages, workers, Node. */
declare const URLSearchParams: new (pairs: string[][]) => { toString(): string };

function fieldOf(shape: AnyShape | 'file' | undefined, name: string): AnyShape {
  const field = typeof shape === 'object' && shape.kind === 'object' ? shape.fields[name] : undefined;
  return field ?? { kind: 'any' };
}

/** A body with the status that some servers put beside the code: 207 marks it as auth-related. */
interface ReplyBody extends AnswerBody {
  readonly status?: number;
}

type ReplyKind = 'success' | 'renew' | 'end' | 'failure';

/** What an answer means: only HTTP 2xx with code 200 is a success; one that is all data (`enveloped` false) has no code. */
export function kindOfReply(httpStatus: number, body: ReplyBody | null, enveloped = true): ReplyKind {
  const code = body?.code ?? 0;
  const remedy = remedyFor(code);
  if (remedy === 'renew') return remedy;
  if (remedy === 'end' || httpStatus === CODES.authRelated || body?.status === CODES.authRelated) return 'end';
  const good = httpStatus >= 200 && httpStatus < 300;
  return good && (code === CODES.ok || (!enveloped && body === null)) ? 'success' : 'failure';
}

const replyBody = object({ code: number, message: any<unknown>(), data: any<unknown>(), status: any<unknown>() });

/** The body as `{code, message, data}`; null when it is anything else (a proxy's page). */
export function readBody(json: string): ReplyBody | null {
  const read = readJson(replyBody, json);
  if (read === undefined) return null;
  const { code, message, data, status } = read;
  return {
    code,
    message: typeof message === 'string' ? message : '',
    data: data ?? null,
    ...(typeof status === 'number' ? { status } : {}),
  };
}
