import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { LIMITS } from '../../domain/catalog/limits';
import { CODES } from '../../protocol/errors';
import { AnswerError } from './answer';
import { Strangers } from './strangers';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const strangers = () =>
  new Strangers(
    { knows: (token) => token === 'known' },
    { isWelcome: (name, address) => name === 'ada' && address === '10.0.0.9' },
    { of: (cookie, name) => (cookie === 'bobs' && name === 'bob' ? 'browser' : null) },
  );
const none = () => Promise.reject(new AnswerError(CODES.tokenMissing));

test('[I10 tokens] of bad tokens from one address so many are asked for at once, and so many a second; those known and others are not held', async () => {
  const gate = strangers();
  let asked = 0;
  const flood = Array.from({ length: 300 }, (_, at) =>
    gate.heard(`bad${at}`, '10.0.0.9', () => ((asked += 1), none())).catch(() => undefined),
  );
  await vi.advanceTimersByTimeAsync(0);
  expect(asked).toBe(LIMITS.badTokensBurst + 1);
  expect([gate.hold('known', '10.0.0.9'), gate.hold('bad', '10.0.0.10')]).toEqual([null, null]);
  await vi.advanceTimersByTimeAsync(1000);
  expect(asked).toBe(LIMITS.badTokensBurst + 1 + LIMITS.badTokensPerSecond);
  await vi.advanceTimersByTimeAsync(60_000);
  await Promise.all(flood);
  expect(asked).toBe(300);
});

test('[I10 tokens] no more wait than is right: one more is refused without a question', async () => {
  const gate = strangers();
  for (let at = 0; at <= LIMITS.badTokensBurst; at += 1) gate.begin('bad', 'a');
  for (let at = 0; at < LIMITS.heldCalls; at += 1) void gate.heard('bad', 'a', none).catch(() => undefined);
  const look = vi.fn(none);
  await expect(gate.heard('bad', 'a', look)).rejects.toMatchObject({ code: CODES.unavailable });
  expect(look).not.toHaveBeenCalled();
});

test('[I10 tokens] tokens that turn out good, have expired, or were not looked at for want of the database are held against nobody', async () => {
  const gate = strangers();
  for (let at = 0; at < 1000; at += 1) {
    await gate.heard(`new${at}`, 'a', () => Promise.resolve());
    await gate.heard(`old${at}`, 'a', () => Promise.reject(new AnswerError(CODES.tokenExpired))).catch(() => undefined);
    await gate.heard(`lost${at}`, 'a', () => Promise.reject(new Error('away'))).catch(() => undefined);
  }
  expect(gate.hold('bad', 'a')).toBeNull();
});

describe('[walk 6 strangers] refusals of an address', () => {
  const stranger = { address: '10.0.0.9', token: '', userName: '', cookies: undefined };

  test('are answered so many a second beyond a burst, one after the other, and beyond a bound not at all', async () => {
    const gate = strangers();
    for (let at = 0; at < LIMITS.refusalsBurst; at += 1) expect(gate.refused(stranger)).toBeNull();
    let told = 0;
    const held = Array.from({ length: LIMITS.heldCalls }, () => gate.refused(stranger));
    for (const each of held) void (each as Promise<void>).then(() => (told += 1));
    expect(gate.refused(stranger)).toBe('cut');
    await vi.advanceTimersByTimeAsync(1000);
    expect(told).toBe(LIMITS.refusalsPerSecond);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(told).toBe(LIMITS.heldCalls);
    expect(gate.refused(stranger)).toBeNull();
  });

  test('are no hindrance to other addresses, to a token that is known, to who signed in from there and to who did in this browser', () => {
    const gate = strangers();
    for (let at = 0; at < 2 * LIMITS.refusalsBurst; at += 1) void gate.refused(stranger);
    const known = [
      { ...stranger, address: '10.0.0.10' },
      { ...stranger, token: 'known' },
      { ...stranger, userName: 'ada' },
      { ...stranger, userName: 'bob', cookies: 'a=b; plenum_device=bobs' },
    ];
    expect(known.map((call) => gate.refused(call))).toEqual(known.map(() => null));
    expect(gate.refused({ ...stranger, userName: 'eve', cookies: 'plenum_device=bobs' })).toBe('cut');
    expect(gate.refused({ ...stranger, token: 'other', userName: 'bob' })).toBe('cut');
  });
});
