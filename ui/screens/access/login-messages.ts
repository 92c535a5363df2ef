/**
 * Login messages of the spec's section 8, by code: keys of the namespace `access`. null = the code has no message of
 * its own there (the general words of a failed call are shown), or there is nothing to say.
 */
const MESSAGES: Readonly<Record<number, string>> = {
  5000: 'message.tokenMissing',
  5001: 'message.timedOut',
  5002: 'message.timedOut',
  5004: 'message.notOpened',
  5005: 'message.wrongNameOrPassword',
  5019: 'message.refreshNotFound',
  5020: 'message.refreshInvalid',
  5021: 'message.wrongAuthorization',
  5022: 'message.activationTimeout',
  5023: 'message.nodeCountFull',
  5024: 'message.userCountFull',
  5054: 'message.signInAgain',
  5077: 'message.notRegistered',
  5110: 'message.cannotLogIn',
  5125: 'message.elsewhere',
  5126: 'message.locked',
  // The server as such.
  500: 'message.serverError',
  502: 'message.backendStarting',
  503: 'message.backendStarting',
  504: 'message.backendStarting',
  400: 'message.inputRules',
  429: 'message.slowDown',
};

export function loginMessage(code: number): string | null {
  return MESSAGES[code] ?? null;
}
