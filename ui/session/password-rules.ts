import { LIMITS } from '../../domain/catalog/limits';

/** The spec's rule for passwords, part by part, so that the form can say which part still lacks. */
export interface PasswordCheck {
  readonly length: boolean;
  readonly digit: boolean;
  readonly upper: boolean;
  readonly lower: boolean;
  readonly symbol: boolean;
  /** At least three of the four classes. */
  readonly classes: boolean;
  readonly ok: boolean;
}

export function checkPassword(password: string): PasswordCheck {
  const characters = [...password].length;
  const length = characters >= LIMITS.passwordMin && characters <= LIMITS.passwordMax;
  const digit = /\d/.test(password);
  const upper = /\p{Lu}/u.test(password);
  const lower = /\p{Ll}/u.test(password);
  const symbol = /[^\p{L}\d\s]/u.test(password);
  const classes = [digit, upper, lower, symbol].filter(Boolean).length >= 3;
  return { length, digit, upper, lower, symbol, classes, ok: length && classes };
}
