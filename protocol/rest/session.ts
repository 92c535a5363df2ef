import { z } from 'zod';
import { LIMITS } from '../../domain/catalog/limits';

/** Calls of the session (spec section 7). Forms carry text, so numbers and flags come as text too. */
const name = z.string().min(1).max(LIMITS.nameLength);
/** Any password may be tried; the rules hold for a new one. */
const password = z.string().min(1).max(1024);

/** POST v1/authenticate: a name with a password, or with the single-use ticket of `?userToken=`. */
export const AuthenticateBody = z.strictObject({
  username: name,
  password: password.optional(),
  ticket: z.string().min(1).max(128).optional(),
});

/** `data` of authenticate; times in ms since 1970. `refresh_token` is a handle: in a browser it is worth nothing without the binding cookie. */
export interface Authentication {
  readonly access_token: string;
  readonly user: string;
  readonly userId: string;
  /** One of ROLES; the browser stores it as `power`. */
  readonly authority: string;
  readonly refresh_token: string;
  readonly issued: number;
  readonly expires: number;
  readonly organization: string;
  readonly mustChangePassword: boolean;
}

/** POST v1/change_password; ends the user's other sessions. */
export const ChangePasswordBody = z.strictObject({ oldPassword: password, password, confirm: password });

/** GET v1/isOk2: `username` is the stored power value; the answer is `data: true`. */
export const IsOkQuery = z.strictObject({ username: z.string().max(LIMITS.nameLength).optional() });

/** POST v1/tickets answers a reference for `?userToken=`, good for one sign-in of this user within 60 s. */
export interface Ticket {
  readonly ticket: string;
  readonly expires: number;
}
export const NoBody = z.strictObject({});
