import type { EndReason } from '../../session/session-end';
import type { WordKey } from '../../i18n/word-key';

type LoginWord = Extract<WordKey, `messages:${string}` | `access:${string}`>;

/**
 * Login messages (spec section 8) by the code of the answer, as translation keys; null = the code has none of its own
 * there and the general words of a failed call are shown, or there is nothing to say.
 */
const MESSAGES: Readonly<Record<EndReason, LoginWord>> = {
  otherTab: 'access:message.otherTab',
  207: 'messages:logInAgain',
  403: 'messages:noPermission',
  422: 'messages:checkInputRules',
  429: 'access:message.slowDown',
  500: 'messages:serverError',
  502: 'messages:backendStarting',
  503: 'messages:backendStarting',
  504: 'messages:backendStarting',
  507: 'access:message.diskFull',
  5000: 'access:message.tokenMissing',
  5001: 'messages:loginTimedOut',
  5005: 'messages:wrongNameOrPassword',
  5019: 'messages:sessionEnded',
  5020: 'messages:refreshTokenInvalid',
  5054: 'messages:logInAgain',
  5110: 'messages:userCannotLogIn',
  5125: 'access:message.elsewhere',
  5126: 'messages:accountLocked',
  5131: 'access:message.roleChanged',
  5132: 'access:message.passwordChanged',
};

export function loginMessage(code: EndReason): LoginWord | null {
  return MESSAGES[code] ?? null;
}
