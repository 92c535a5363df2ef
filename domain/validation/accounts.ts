import { LIMITS } from '../catalog/limits';
import { refuse, type Refusal } from '../result';

/** Rules of accounts (spec section 5). The forms and the server call the same functions; null = accepted. */

/**
 * `spec`: 8 to 20 characters with three of digits, uppercase, lowercase and symbols. `modern`: 15 to 128 characters of
 * any kind (a list of common passwords stands on the server). The older message of the spec (6 to 20 letters, or
 * letters plus digits) is not used [R5.003].
 */
export type PasswordPolicy = 'spec' | 'modern';

/** `password-length` {length, min, max} [R5.001], `password-classes` {classes, min} [R5.002]. */
export function passwordRefusal(password: string, policy: PasswordPolicy = 'spec', field = 'password'): Refusal | null {
  const length = [...password].length;
  const [min, max] =
    policy === 'spec' ? [LIMITS.passwordMin, LIMITS.passwordMax] : [LIMITS.longPasswordMin, LIMITS.longPasswordMax];
  if (length < min || length > max) return refuse('password-length', { length, min, max }, field).refusal;
  if (policy === 'modern') return null;
  const classes = [/\p{Nd}/u, /\p{Lu}/u, /\p{Ll}/u, /[^\p{L}\p{N}\s]/u].filter((one) => one.test(password)).length;
  return classes < LIMITS.passwordClasses
    ? refuse('password-classes', { classes, min: LIMITS.passwordClasses }, field).refusal
    : null;
}

/** [R5.004] */
export function confirmationRefusal(password: string, confirmation: string, field = 'confirm'): Refusal | null {
  return password === confirmation ? null : refuse('password-confirmation', {}, field).refusal;
}

/** [R5.005] */
export function newPasswordRefusal(oldPassword: string, password: string, field = 'password'): Refusal | null {
  return password === oldPassword ? refuse('password-unchanged', {}, field).refusal : null;
}

/** [R5.010] 1 to 64 letters, digits, dots, dashes, underscores or @; what may stand in a path and a log line. */
export function userNameRefusal(userName: string, field = 'userName'): Refusal | null {
  if (userName === '') return refuse('field-missing', { name: field }, field).refusal;
  if (userName.length > LIMITS.userNameLength)
    return refuse('too-long', { length: userName.length, max: LIMITS.userNameLength }, field).refusal;
  return /^[\p{L}\p{N}._@-]+$/u.test(userName)
    ? null
    : refuse('user-name-characters', { value: userName.slice(0, 80) }, field).refusal;
}
