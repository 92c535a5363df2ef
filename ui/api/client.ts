import { LIMITS } from '../../domain/catalog/limits';
import { ApiError, kindOfAnswer, type AnswerBody } from './api-error';

/** A form value; undefined ones are left out. */
export type Form = Readonly<Record<string, string | number | boolean | undefined>>;

export interface CallOptions {
  readonly query?: Form;
  readonly signal?: AbortSignal;
  /** Default 30 s; NEAR_INFINITE for imports. */
  readonly timeoutMs?: number;
  /** The caller handles auth-related answers itself: no refresh, no sign-out (sign-in, refresh, start-up). */
  readonly bare?: boolean;
}

/** The request configuration with a near-infinite time-out (spec section 9). */
export const NEAR_INFINITE = { timeoutMs: LIMITS.nearInfiniteMs } satisfies CallOptions;
const DEFAULT_TIMEOUT_MS = 30_000;

/** What the client needs of the world; tests hand in their own. */
export interface ClientWorld {
  /** `https://host/diagramApi/wapi/` */
  readonly base: string;
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** The page is being left: the browser breaks off what still runs, which is no answer, and such a call never settles. */
  pageLeft(): boolean;
  /** The bearer and the refresh handle of now; '' without a session. */
  tokens(): { readonly userToken: string; readonly refreshToken: string };
  /** The uuid of the live socket while it is connected; '' else. */
  socketId(): string;
  /** Renews the tokens; false when the session cannot go on (the world has then said so to the user). */
  refresh(expiredToken: string): Promise<boolean>;
  /** An auth-related answer that no refresh helps. */
  onAuthLost(code: number): void;
}

/**
 * The one way to call the server. Answers with `data` of a success; everything else rejects with an ApiError.
 * While a refresh runs, requests wait for it; those that met the expired token are repeated once.
 */
export interface ApiClient {
  get<T>(path: string, options?: CallOptions): Promise<T>;
  /** The body is form-encoded. */
  post<T>(path: string, form?: Form, options?: CallOptions): Promise<T>;
  /** Renews the tokens as an expired answer would; false when the session ended. */
  renew(): Promise<boolean>;
  /** Headers of a call made by other means (an upload with progress). */
  headers(): Record<string, string>;
  url(path: string, query?: Form): string;
}

export function createClient(world: ClientWorld): ApiClient {
  let refreshing: Promise<boolean> | null = null;

  function refreshOnce(expiredToken: string): Promise<boolean> {
    // A slower request that met the old token finds the new one already there.
    if (refreshing === null && world.tokens().userToken !== expiredToken) return Promise.resolve(world.tokens().userToken !== '');
    refreshing ??= world.refresh(expiredToken).finally(() => {
      refreshing = null;
    });
    return refreshing;
  }

  function headers(): Record<string, string> {
    const { userToken, refreshToken } = world.tokens();
    const socketId = world.socketId();
    return {
      Accept: 'application/json',
      Authorization: `Bearer ${userToken}`,
      'Refresh-Token': refreshToken,
      ...(socketId === '' ? {} : { 'Socket-Id': socketId }),
    };
  }

  async function call<T>(method: string, path: string, form: Form | undefined, options: CallOptions): Promise<T> {
    for (let attempt = 0; ; attempt += 1) {
      if (refreshing !== null && options.bare !== true) await refreshing;
      const usedToken = world.tokens().userToken;
      const { response, body } = await send(world, method, url(path, options.query), headers(), form, options);
      const kind = kindOfAnswer(response.status, body);
      if (kind === 'success') return body?.data as T;
      const failure = new ApiError(body?.message ?? response.statusText, response.status, body?.code ?? 0, body?.data ?? null);
      if (options.bare === true || kind === 'failure') throw failure;
      if (kind === 'auth') {
        world.onAuthLost(failure.code);
        throw failure;
      }
      // Repeated once: a server that calls the fresh token expired too must not be asked for ever.
      if (attempt > 0 || !(await refreshOnce(usedToken))) throw failure;
    }
  }

  function url(path: string, query?: Form): string {
    const search = query === undefined ? '' : encodeForm(query).toString();
    return `${world.base}${path.replace(/^\//, '')}${search === '' ? '' : `?${search}`}`;
  }

  return {
    get: (path, options = {}) => call('GET', path, undefined, options),
    post: (path, form = {}, options = {}) => call('POST', path, form, options),
    renew: () => refreshOnce(world.tokens().userToken),
    headers,
    url,
  };
}

export function encodeForm(form: Form): URLSearchParams {
  const encoded = new URLSearchParams();
  for (const [name, value] of Object.entries(form)) if (value !== undefined) encoded.set(name, String(value));
  return encoded;
}

async function send(
  world: ClientWorld,
  method: string,
  url: string,
  headers: Record<string, string>,
  form: Form | undefined,
  options: CallOptions,
): Promise<{ response: Response; body: AnswerBody | null }> {
  const timeout = AbortSignal.timeout(options.timeoutMs ?? DEFAULT_TIMEOUT_MS);
  const signal = options.signal === undefined ? timeout : AbortSignal.any([timeout, options.signal]);
  try {
    const response = await world.fetch(url, {
      method,
      headers: form === undefined ? headers : { ...headers, 'Content-Type': 'application/x-www-form-urlencoded' },
      ...(form === undefined ? {} : { body: encodeForm(form).toString() }),
      credentials: 'same-origin',
      cache: 'no-store',
      signal,
    });
    return { response, body: readBody(await response.text()) };
  } catch (error) {
    if (world.pageLeft()) return new Promise<never>(() => undefined);
    if (options.signal?.aborted === true) throw error;
    throw new ApiError(timeout.aborted ? 'the server did not answer in time' : 'the server cannot be reached', 0, 0, null, error);
  }
}

/** The body as `{code, message, data}`; null when it is anything else (a proxy's page). */
export function readBody(text: string): AnswerBody | null {
  try {
    const body: unknown = JSON.parse(text);
    if (typeof body !== 'object' || body === null || !('code' in body) || typeof body.code !== 'number') return null;
    const { code, message, data, status } = body as Record<string, unknown> & { code: number };
    return {
      code,
      message: typeof message === 'string' ? message : '',
      data: data ?? null,
      ...(typeof status === 'number' ? { status } : {}),
    };
  } catch {
    return null;
  }
}
