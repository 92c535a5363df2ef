import { describe, expect, test } from 'vitest';
import { LIMITS } from '../../domain/catalog/limits';
import { Turns } from './turns';

const busy = (ms: number) => () => {
  for (const end = performance.now() + ms; performance.now() < end; );
};

describe('turns of calls', () => {
  test('those of one account are worked one after the other, others beside them; too many are refused', async () => {
    const turns = new Turns();
    const running = { one: 0, most: 0 };
    let letGo = (): void => undefined;
    const held = new Promise<void>((resolve) => (letGo = resolve));
    const work = async (): Promise<void> => {
      running.most = Math.max(running.most, ++running.one);
      await held;
      running.one -= 1;
    };
    const calls = Array.from({ length: LIMITS.waitingCalls }, () => turns.take('one', work));
    await expect(turns.take('one', work)).rejects.toMatchObject({ code: 429 });
    expect(await turns.take('other', () => 'at once')).toBe('at once');
    letGo();
    await Promise.all(calls);
    expect(running).toEqual({ one: 0, most: 1 });
    expect(await turns.take('one', () => 'again')).toBe('again');
  });

  test('whoever has had more than its share waits until it is paid back, and nobody else does', async () => {
    const turns = new Turns();
    await turns.take('heavy', busy(LIMITS.workBurstMs + 100));
    const begun = performance.now();
    await turns.take('light', busy(1));
    expect(performance.now() - begun).toBeLessThan(100);
    await turns.take('heavy', busy(1));
    expect(performance.now() - begun).toBeGreaterThan(100);
  });

  test('what nobody waits for any more is not worked, and what fails stands in nobody’s way', async () => {
    const turns = new Turns();
    let worked = 0;
    await expect(turns.take('one', () => ++worked, () => false)).rejects.toMatchObject({ code: 503 }); // prettier-ignore
    await expect(turns.take('one', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect([await turns.take('one', () => 'next'), worked]).toEqual(['next', 0]);
  });
});
