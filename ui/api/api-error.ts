import { CODES, REFRESH_CODES } from '../../protocol/errors';

/** A call that did not succeed: the server's own words when it answered, or the network's failure. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  /** HTTP status; 0 = no answer came. */
  readonly status: number;
  /** The body's code; 0 = none. */
  readonly code: number;
  /** The body's data: a refusal or a list of field errors, when there is one. */
  readonly data: unknown;

  constructor(message: string, status: number, code: number, data: unknown, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.status = status;
    this.code = code;
    this.data = data;
  }
}

/** Body or HTTP status that is auth-related, whatever the code says. */
const AUTH_STATUS = CODES.authRelated;
/** Codes that stop the session where no refresh can help (spec sections 7 and 8). */
const AUTH_CODES: ReadonlySet<number> = new Set([
  CODES.tokenMissing,
  CODES.notOpened,
  CODES.revoked,
  CODES.refreshInvalid,
  CODES.signInAgain,
  CODES.passwordMustChange,
  CODES.mayNotSignIn,
  CODES.signedInElsewhere,
  CODES.locked,
]);

export type AnswerKind = 'success' | 'expired' | 'auth' | 'failure';

/** The body every call answers with. */
export interface AnswerBody {
  readonly code: number;
  readonly message: string;
  readonly data: unknown;
  /** 207 marks an answer as auth-related. */
  readonly status?: number;
}

/** What an answer means: only HTTP 2xx with code 200 is a success; `expired` is refreshed and repeated. */
export function kindOfAnswer(httpStatus: number, body: AnswerBody | null): AnswerKind {
  const code = body?.code ?? 0;
  if (REFRESH_CODES.has(code)) return 'expired';
  if (httpStatus === AUTH_STATUS || body?.status === AUTH_STATUS || code === AUTH_STATUS || AUTH_CODES.has(code)) return 'auth';
  return httpStatus >= 200 && httpStatus < 300 && code === 200 ? 'success' : 'failure';
}
