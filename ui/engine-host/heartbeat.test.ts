import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { BEAT_MS, DEAD_MS, watchHeartbeat } from './heartbeat';

const never = (): Promise<void> => new Promise(() => undefined);

describe('a worker that no longer answers', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('is dead after four silent beats, told once', async () => {
    const onDead = vi.fn();
    watchHeartbeat({ ask: never, onDead });
    await vi.advanceTimersByTimeAsync(DEAD_MS);
    expect(onDead).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(DEAD_MS * 3);
    expect(onDead).toHaveBeenCalledTimes(1);
  });

  it('an answer counts, late or refused', async () => {
    const onDead = vi.fn();
    let beat = 0;
    const slow = (): Promise<void> =>
      beat++ % 2 === 0 ? Promise.reject(new Error('not open yet')) : new Promise((answer) => setTimeout(answer, BEAT_MS * 2));
    watchHeartbeat({ ask: slow, onDead });
    await vi.advanceTimersByTimeAsync(BEAT_MS * 40);
    expect(onDead).not.toHaveBeenCalled();
  });

  it('while the page is hidden nobody judges', async () => {
    const onDead = vi.fn();
    let shown = true;
    watchHeartbeat({ ask: never, onDead, visible: () => shown });
    await vi.advanceTimersByTimeAsync(BEAT_MS * 3);
    shown = false;
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(onDead).not.toHaveBeenCalled();
  });

  it('after dispose nothing is asked', async () => {
    const ask = vi.fn(never);
    watchHeartbeat({ ask, onDead: vi.fn() }).dispose();
    await vi.advanceTimersByTimeAsync(DEAD_MS);
    expect(ask).not.toHaveBeenCalled();
  });
});
