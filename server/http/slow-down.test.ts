import { expect, test } from 'vitest';
import { SlowDown } from './slow-down';

const AUDITED = { action: 'sign-in' };
/** How many wrong passwords are looked at before one is refused; each in the next of these browsers. */
function lookedAt(slowDown: SlowDown, deviceOf: (at: number) => string | null, address: string): number {
  for (let at = 0; at < 1000; at += 1)
    try {
      slowDown.begin('ann', address, deviceOf(at), AUDITED);
    } catch {
      return at;
    }
  return 1000;
}

test('[walk 6, device cookie] whoever holds the cookies of many browsers has no more tries at a name than an address has, and then those of an address', () => {
  const slowDown = new SlowDown(() => 0);
  // Thirty by browsers that were known, and the five that a name has from an address.
  expect(lookedAt(slowDown, (at) => `browser ${at}`, '10.0.0.9')).toBe(35);
  // By address others may try as before, and whoever signed in from one waits for nobody's.
  slowDown.knows('ann', '10.0.0.10');
  expect(lookedAt(slowDown, () => null, '10.0.0.10')).toBe(5);
});

test('[walk 6, device cookie] one browser has the tries of one name at one address', () => {
  expect(lookedAt(new SlowDown(() => 0), () => 'browser', '10.0.0.9')).toBe(5);
});
