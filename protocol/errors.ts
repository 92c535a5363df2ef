/**
 * The error catalogue (spec section 8): what an answer's `code` means. Every answer is `{code, message, data}`;
 * success is HTTP 200 with code 200. The codes of TOKEN_CODES come as HTTP 200 with the code in the body, every
 * other one with the HTTP status of its own number (STATUS_OF). `message` is English for logs and third parties; the
 * interface shows its own words under `errors.<code>`.
 */
export interface AnswerBody<T = unknown> {
  readonly code: number;
  readonly message: string;
  readonly data: T;
}

export const CODES = {
  ok: 200,
  /** A body status, never an HTTP one: treated as auth-related. */
  authRelated: 207,

  tokenMissing: 5000,
  tokenExpired: 5001,
  tokenStale: 5002,
  notOpened: 5004,
  wrongLogin: 5005,
  revoked: 5019,
  refreshInvalid: 5020,
  licenceWrong: 5021,
  licenceTimedOut: 5022,
  licenceNodes: 5023,
  licenceUsers: 5024,
  signInAgain: 5054,
  notRegistered: 5077,
  mayNotSignIn: 5110,
  signedInElsewhere: 5125,
  locked: 5126,

  /** The first password must be changed before anything else. */
  passwordMustChange: 5130,

  badRequest: 400,
  forbidden: 403,
  notFound: 404,
  conflict: 409,
  tooLarge: 413,
  wrongMediaType: 415,
  /** A field broke a rule: `data` is a Refusal naming it. */
  invalid: 422,
  tooMany: 429,
  failed: 500,
  unavailable: 503,
} as const;
export type Code = (typeof CODES)[keyof typeof CODES];

export const CODE_MESSAGES: Readonly<Record<Code, string>> = {
  200: 'ok',
  207: 'sign in again',
  5000: 'token does not exist',
  5001: 'token expired',
  5002: 'token must be refreshed',
  5004: 'account not opened or expired, contact support',
  5005: 'wrong user name or password',
  5019: 'the session was ended',
  5020: 'refresh token not found, invalid, expired or used before',
  5021: 'wrong authorization code, contact the provider',
  5022: 'authorization timed out',
  5023: 'authorized node count exceeded',
  5024: 'authorized user count exceeded',
  5054: 'please log in again',
  5077: 'not registered',
  5110: 'this user cannot log in, contact the administrator',
  5125: 'user logged in from another computer',
  5126: 'account locked, contact the administrator',
  5130: 'the password must be changed first',
  400: 'the request cannot be understood',
  403: 'current user has no permission',
  404: 'not found',
  409: 'conflict with the present state',
  413: 'the request is too large',
  415: 'file type incorrect',
  422: 'a field breaks a rule',
  429: 'too many attempts, wait',
  500: 'operation failed',
  503: 'server busy or starting',
};

/** Codes of the token and the sign-in: HTTP 200, the code in the body. */
export const TOKEN_CODES: ReadonlySet<number> = new Set([
  5000, 5001, 5002, 5004, 5005, 5019, 5020, 5021, 5022, 5023, 5024, 5054, 5077, 5110, 5125, 5126,
]);

/**
 * What a client does about a code, for pages and workers alike (spec sections 7 and 8): `renew`: a new token cures it,
 * and the call is repeated; `end`: no token does, the session ends. Every other code is the caller's own affair.
 */
const REMEDIES: ReadonlyMap<number, 'renew' | 'end'> = new Map([
  [CODES.tokenExpired, 'renew'],
  [CODES.tokenStale, 'renew'],
  [CODES.authRelated, 'end'],
  [CODES.tokenMissing, 'end'],
  [CODES.notOpened, 'end'],
  [CODES.revoked, 'end'],
  [CODES.refreshInvalid, 'end'],
  [CODES.signInAgain, 'end'],
  [CODES.passwordMustChange, 'end'],
  [CODES.mayNotSignIn, 'end'],
  [CODES.signedInElsewhere, 'end'],
  [CODES.locked, 'end'],
]);

export const remedyFor = (code: number): 'renew' | 'end' | undefined => REMEDIES.get(code);

/** The HTTP status that an answer with this code has. */
export function httpStatusOf(code: number): number {
  if (TOKEN_CODES.has(code) || code === CODES.authRelated) return 200;
  return code === CODES.passwordMustChange ? 403 : code;
}

/**
 * Keys of the messages of section 8 that belong to no code of their own: the words stand in the translations under
 * `messages.<key>`.
 */
export const LOGIN_MESSAGES = [
  'signingIn',
  'serverError',
  'activationTimeout',
  'nodeCountFull',
  'userCountFull',
  'backendStarting',
  'welcomeBack',
  'wrongNameOrPassword',
  'userCannotLogIn',
  'checkInputRules',
  'logInAgain',
  'refreshTokenNotFound',
  'refreshTokenInvalid',
  'refreshTokenExpired',
  'accountLocked',
  'accountNotOpened',
  'loginTimedOut',
] as const;
export const OPERATION_MESSAGES = [
  'userExists',
  'checkMailbox',
  'uploadError',
  'partialError',
  'modelExists',
  'portOccupied',
  'operationFailed',
  'noPermission',
  'loadFailed',
  'deleteFailed',
  'importFailed',
  'templateServiceError',
  'fileTypeIncorrect',
  'noFileSelected',
  'downloadFailed',
  'uploadFailed',
  'cadFunctionMissing',
  'brandInUse',
  'instancesExist',
  'systemFieldUndeletable',
  'passwordsDiffer',
  'passwordUnchanged',
] as const;

/** Close codes of our WebSockets (4000-4999 are an application's own); the reason is the code of the catalogue. */
export const SOCKET_CLOSE = { token: 4401, forbidden: 4403, tooMany: 4429, protocol: 4400 } as const;
