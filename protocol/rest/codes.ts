import { CODES, type Code } from '../errors';
import type { Endpoint } from './endpoint';

/** What stands before every endpoint may answer: the origin, the reading of query and body, a full house. */
const ANYWHERE: readonly Code[] = [
  CODES.ok,
  CODES.badRequest,
  CODES.forbidden,
  CODES.tooLarge,
  CODES.wrongMediaType,
  CODES.invalid,
  CODES.failed,
  CODES.unavailable,
];
/** And before every endpoint that needs a session. */
const OF_SESSIONS: readonly Code[] = [
  CODES.tokenMissing,
  CODES.tokenExpired,
  CODES.revoked,
  CODES.refreshInvalid,
  CODES.signInAgain,
  CODES.signedInElsewhere,
  CODES.locked,
];

/** Every code that a call of this endpoint may be answered with. */
export function codesOf({ permission, beforePasswordChange, limits, codes = [] }: Endpoint): ReadonlySet<Code> {
  return new Set([
    ...ANYWHERE,
    ...(permission === 'public' ? [] : OF_SESSIONS),
    ...(permission === 'public' || beforePasswordChange ? [] : [CODES.passwordMustChange]),
    ...(limits?.wrongPasswords ? [CODES.tooMany] : []),
    ...codes,
  ]);
}
