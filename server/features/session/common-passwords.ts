/**
 * For the modern rule, which has no character classes: what everybody would try first. At 15 characters and more
 * these are repetitions, runs of the keyboard or the alphabet, and the best-known phrases.
 */
const PHRASES = [
  'password',
  'passwort',
  'letmein',
  'welcome',
  'administrator',
  'plenum',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'iloveyou',
  'trustno1',
  'correcthorsebatterystaple',
  'thequickbrownfox',
  'changeme',
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890123456789',
  '98765432109876543210',
];
const DISTINCT_MIN = 6;

/** True for a password whose letters, after the phrases are taken out, leave nearly nothing. */
export function isCommonPassword(password: string): boolean {
  let rest = password.toLowerCase();
  if (new Set(rest).size < DISTINCT_MIN) return true;
  for (const phrase of PHRASES) {
    for (let length = phrase.length; length >= 5; length--) rest = rest.replaceAll(phrase.slice(0, length), '');
  }
  return rest.replace(/[\d\s._!?*-]/g, '').length < 5;
}
