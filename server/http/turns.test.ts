import { describe, expect, test, vi } from 'vitest';
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
    const order: string[] = [];
    const calls = ['heavy', 'light'].map((name) => turns.take(name, busy(1)).then(() => order.push(name)));
    await Promise.all(calls);
    expect(order).toEqual(['light', 'heavy']);
    expect(performance.now() - begun).toBeGreaterThan(100);
  });

  test('what nobody waits for any more is not worked, and what fails stands in nobody’s way', async () => {
    const turns = new Turns();
    let worked = 0;
    await expect(turns.take('one', () => ++worked, { isWanted: () => false })).rejects.toMatchObject({ code: 503 }); // prettier-ignore
    await expect(turns.take('one', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect([await turns.take('one', () => 'next'), worked]).toEqual(['next', 0]);
  });

  test('[security H6] rows that calls ask for are bounded while they wait and a second; what is refused is told when to come again', async () => {
    vi.useFakeTimers();
    const turns = new Turns();
    const rows = LIMITS.waitingRows / 5;
    let worked = 0;
    const ask = () => turns.take('one', () => (worked += 1), { rows });
    const asked = Array.from({ length: 5 }, ask);
    await expect(ask()).rejects.toMatchObject({ code: 429, data: { rule: 'busy', facts: { seconds: 1 } } });
    await vi.advanceTimersByTimeAsync(0);
    await Promise.all(asked);
    for (let spent = 5 * rows; spent < LIMITS.rowsBurst; spent += rows) await ask();
    await ask();
    const [before, late] = [worked, ask()];
    await vi.advanceTimersByTimeAsync(((rows - 1) / LIMITS.rowsPerSecond) * 1000 - 10);
    expect(worked).toBe(before);
    await vi.advanceTimersByTimeAsync(20);
    await late;
    expect(worked).toBe(before + 1);
    vi.useRealTimers();
  });
});
