/**
 * The error catalogue (spec section 8): what an answer's `code` means. Every answer is `{code, message, data}`;
 * success is HTTP 200 with code 200. Codes of the token and the sign-in come as HTTP 200 with the code in the body, every
 * other one with the HTTP status of its own number (httpStatusOf). `message` is English for logs and third parties; the
 * interface shows its own words under `errors.<code>`.
 */
export interface AnswerBody<T = unknown> {
  readonly code: number;
  readonly message: string;
  readonly data: T;
}

interface CodeFacts {
  readonly code: number;
  readonly message: string;
  /** Any endpoint may answer it (what stands before it does), or any that needs a session; else those that say so. */
  readonly of?: 'any' | 'sessions';
  /** What a client does about it: `renew`: a new token cures it, and the call is repeated; `end`: the session ends. */
  readonly remedy?: 'renew' | 'end';
}

const CATALOGUE = {
  ok: { code: 200, message: 'ok', of: 'any' },
  /** A body status, never an HTTP one: treated as auth-related. */
  authRelated: { code: 207, message: 'sign in again', remedy: 'end' },

  tokenMissing: { code: 5000, message: 'token does not exist', of: 'sessions', remedy: 'end' },
  tokenExpired: { code: 5001, message: 'token expired', of: 'sessions', remedy: 'renew' },
  tokenStale: { code: 5002, message: 'token must be refreshed', remedy: 'renew' },
  wrongLogin: { code: 5005, message: 'wrong user name or password' },
  revoked: { code: 5019, message: 'the session was ended', of: 'sessions', remedy: 'end' },
  refreshInvalid: {
    code: 5020,
    message: 'refresh token not found, invalid, expired or used before',
    of: 'sessions',
    remedy: 'end',
  },
  signInAgain: { code: 5054, message: 'please log in again', of: 'sessions', remedy: 'end' },
  mayNotSignIn: { code: 5110, message: 'this user cannot log in, contact the administrator', remedy: 'end' },
  signedInElsewhere: { code: 5125, message: 'user logged in from another computer', of: 'sessions', remedy: 'end' },
  locked: { code: 5126, message: 'account locked, contact the administrator', of: 'sessions', remedy: 'end' },

  /** The server stands, its database does not answer it: nothing was read or changed, and no session ends of it. */
  databaseAway: { code: 5030, message: 'the server does not reach its database', of: 'any' },
  /** The first password must be changed before anything else. */
  passwordMustChange: { code: 5130, message: 'the password must be changed first', remedy: 'end' },
  /** An administrator gave the account another role, or other permissions. */
  roleChanged: { code: 5131, message: 'the role of this account was changed, sign in again', of: 'sessions', remedy: 'end' },
  /** By an administrator, or by the user in another browser. */
  passwordChanged: {
    code: 5132,
    message: 'the password of this account was changed, sign in again',
    of: 'sessions',
    remedy: 'end',
  },

  badRequest: { code: 400, message: 'the request cannot be understood', of: 'any' },
  forbidden: { code: 403, message: 'current user has no permission', of: 'any' },
  notFound: { code: 404, message: 'not found' },
  /** A body came too slowly. */
  tooSlow: { code: 408, message: 'the request came too slowly', of: 'any' },
  conflict: { code: 409, message: 'conflict with the present state' },
  preconditionFailed: { code: 412, message: 'it is another one than was asked for' },
  tooLarge: { code: 413, message: 'the request is too large', of: 'any' },
  wrongMediaType: { code: 415, message: 'file type incorrect', of: 'any' },
  rangeNotThere: { code: 416, message: 'no such range' },
  /** A field broke a rule: `data` is a Refusal naming it. */
  invalid: { code: 422, message: 'a field breaks a rule', of: 'any' },
  tooMany: { code: 429, message: 'too many attempts, wait' },
  failed: { code: 500, message: 'operation failed', of: 'any' },
  unavailable: { code: 503, message: 'server busy or starting', of: 'any' },
  /** What has to be written does not fit on the server's disk; what is only read is answered. */
  diskFull: { code: 507, message: "the server's disk is full, nothing was changed", of: 'any' },
} as const satisfies Readonly<Record<string, CodeFacts>>;

type CodeName = keyof typeof CATALOGUE;
export type Code = (typeof CATALOGUE)[CodeName]['code'];

export const CODES = Object.fromEntries(Object.entries(CATALOGUE).map(([name, { code }]) => [name, code])) as {
  readonly [N in CodeName]: (typeof CATALOGUE)[N]['code'];
};

const FACTS: ReadonlyMap<number, CodeFacts & { readonly code: Code }> = new Map(
  Object.values(CATALOGUE).map((facts) => [facts.code, facts]),
);

export const messageOf = (code: Code): string => FACTS.get(code)!.message;

/** What a client does about a code, for pages and workers alike (spec sections 7 and 8); else it is the caller's own affair. */
export const remedyFor = (code: number): CodeFacts['remedy'] => FACTS.get(code)?.remedy;

/** Codes that any endpoint may answer, or any that needs a session. */
export const codesFrom = (of: 'any' | 'sessions'): readonly Code[] =>
  [...FACTS.values()].filter((facts) => facts.of === of).map(({ code }) => code);

/** The HTTP status that an answer with this code has. */
export function httpStatusOf(code: number): number {
  if (code === CODES.passwordMustChange) return CODES.forbidden;
  if (code === CODES.databaseAway) return CODES.unavailable;
  return code >= 5000 || code === CODES.authRelated ? CODES.ok : code;
}

/** Close codes of our WebSockets (4000-4999 are an application's own); the reason is the code of the catalogue. */
export const SOCKET_CLOSE = {
  token: 4401,
  forbidden: 4403,
  noDiagram: 4404,
  tooMany: 4429,
  protocol: 4400,
  databaseAway: 4503,
} as const;
