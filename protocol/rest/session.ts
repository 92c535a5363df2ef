import { LIMITS } from '../../domain/catalog/limits';
import { PERMISSIONS, ROLES } from '../../domain/permissions/permission';
import { any, flag, list, number, object, oneOf, optional, text, type Out } from '../../domain/shape';
import { CODES } from '../errors';
import { endpoint } from './endpoint';

/** Calls of the session (spec section 7). */
const name = text({ min: 1, max: LIMITS.nameLength });
/** Any password may be tried; the rules hold for a new one. */
const password = text({ min: 1, max: 1024, secret: true });
const nothing = object({});

const account = {
  /** What it is called now. */
  user: text(),
  /** Of the account, whatever it is called. */
  userId: text(),
  /** What the account was called when accounts got ids, under which browsers of before kept things; '' = it is younger. */
  earlierName: text(),
};

/** Times in ms since 1970. `refresh_token` is a handle: in a browser it is worth nothing without the binding cookie. */
const authentication = object({
  access_token: text({ min: 1 }),
  ...account,
  /** The browser stores it as `power`. */
  authority: oneOf(ROLES),
  /** What this account may do: its role's permissions, or those it was given beside its role. */
  permissions: list(oneOf(PERMISSIONS)),
  refresh_token: text(),
  issued: number,
  expires: number,
  organization: text(),
  mustChangePassword: flag,
});
export type Authentication = Out<typeof authentication>;

/** A name with a password, or with the single-use ticket of `?userToken=`. */
export const authenticate = endpoint({
  method: 'POST',
  path: '/v1/authenticate',
  permission: 'public',
  limits: { wrongPasswords: 'slow-down' },
  body: object({ username: name, password: optional(password), ticket: optional(text({ min: 1, max: 128, secret: true })) }),
  answer: authentication,
  codes: [CODES.wrongLogin, CODES.signInAgain, CODES.mayNotSignIn, CODES.locked],
});

/** The access token has expired by now: the Refresh-Token header (and the cookie) says who asks. */
export const refreshToken = endpoint({
  method: 'POST',
  path: '/v1/refresh_token',
  permission: 'public',
  body: nothing,
  answer: authentication,
  codes: [
    CODES.refreshInvalid,
    CODES.revoked,
    CODES.signInAgain,
    CODES.roleChanged,
    CODES.passwordChanged,
    CODES.signedInElsewhere,
    CODES.locked,
  ],
});

export const logout = endpoint({
  method: 'POST',
  path: '/v1/logout',
  permission: 'signedIn',
  beforePasswordChange: true,
  limits: { timeoutMs: 3000 },
  body: nothing,
  answer: any<null>(),
});

/** Ends the user's other sessions. */
export const changePassword = endpoint({
  method: 'POST',
  path: '/v1/change_password',
  permission: 'signedIn',
  beforePasswordChange: true,
  limits: { wrongPasswords: 'slow-down' },
  body: object({ oldPassword: password, password, confirm: password }),
  answer: any<null>(),
});

/** The user's name. */
export const readUserName = endpoint({
  method: 'GET',
  path: '/v1/users/getToken',
  permission: 'signedIn',
  beforePasswordChange: true,
  answer: text(),
});

/** The same with what does not change, of a browser that was told neither. */
export const readAccount = endpoint({
  method: 'GET',
  path: '/v1/users/own',
  permission: 'signedIn',
  beforePasswordChange: true,
  answer: object(account),
});
export type Account = Out<typeof readAccount.answer>;

/** Made on every navigation from `/`: a session that was ended hears of it here at the latest. */
export const checkSession = endpoint({
  method: 'GET',
  path: '/v1/isOk2',
  permission: 'signedIn',
  beforePasswordChange: true,
  /** The stored power value. */
  query: object({ username: optional(text({ max: LIMITS.nameLength })) }),
  answer: flag,
});

/** A reference for `?userToken=`, good for one sign-in of this user within 60 s. */
export const issueTicket = endpoint({
  method: 'POST',
  path: '/v1/tickets',
  permission: 'signedIn',
  limits: { inTurns: true },
  body: nothing,
  answer: object({ ticket: text(), expires: number }),
});
