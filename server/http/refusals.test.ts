import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { LIMITS } from '../../domain/catalog/limits';
import { Refusals } from './refusals';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** Refused so often, at once. */
function refuse(refusals: Refusals, name: string, times: number): void {
  for (let each = 0; each < times; each += 1) refusals.note(name);
}

describe('who is refused again and again', () => {
  test('[security H6] is heard at once up to a bound, from then on so many times a second, one after the other; others at once', async () => {
    const refusals = new Refusals();
    refuse(refusals, 'flood', LIMITS.refusalsBurst);
    expect(refusals.hold('flood')).toBeNull();
    refuse(refusals, 'flood', 1);
    let heard = 0;
    for (let each = 0; each < 200; each += 1)
      void (refusals.hold('flood') as Promise<void>).then(() => {
        heard += 1;
        refusals.note('flood');
      });
    expect(refusals.hold('other')).toBeNull();
    await vi.advanceTimersByTimeAsync(1000);
    expect(heard).toBe(LIMITS.refusalsPerSecond);
    await vi.advanceTimersByTimeAsync(3000);
    expect(heard).toBe(200);
  });

  test('of one share no more are held than is right: the connection of another one is cut', () => {
    const refusals = new Refusals();
    refuse(refusals, 'flood', LIMITS.refusalsBurst + 1);
    const held = Array.from({ length: LIMITS.heldCalls + 1 }, () => refusals.hold('flood'));
    expect(held.filter((each) => each === 'cut')).toHaveLength(1);
    expect(held.at(-1)).toBe('cut');
  });

  test('whoever stops is heard at once again', async () => {
    const refusals = new Refusals();
    refuse(refusals, 'flood', LIMITS.refusalsBurst * 10);
    expect(refusals.hold('flood')).toBeInstanceOf(Promise);
    await vi.advanceTimersByTimeAsync(((LIMITS.heldCalls + 1) / LIMITS.refusalsPerSecond) * 1000);
    expect(refusals.hold('flood')).toBeNull();
  });
});
