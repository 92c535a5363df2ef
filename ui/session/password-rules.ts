import { LIMITS } from '../../domain/catalog/limits';
import { passwordRefusal, type PasswordPolicy } from '../../domain/validation/accounts';

/** The rule for passwords, part by part, so that the form can say which part still lacks. */
export interface PasswordCheck {
  readonly length: boolean;
  readonly digit: boolean;
  readonly upper: boolean;
  readonly lower: boolean;
  readonly symbol: boolean;
  /** Enough of the four classes. */
  readonly classes: boolean;
  readonly ok: boolean;
}

export function checkPassword(password: string, policy: PasswordPolicy = 'spec'): PasswordCheck {
  const refusal = passwordRefusal(password, policy)?.rule;
  const parts = {
    digit: /\p{Nd}/u.test(password),
    upper: /\p{Lu}/u.test(password),
    lower: /\p{Ll}/u.test(password),
    symbol: /[^\p{L}\p{N}\s]/u.test(password),
  };
  return {
    ...parts,
    length: refusal !== 'password-length',
    classes: Object.values(parts).filter(Boolean).length >= LIMITS.passwordClasses,
    ok: refusal === undefined,
  };
}
