import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createHoldWatch, HOLD_MS, HOLD_PX, type Finger } from './hold-watch';

const finger = (clientX: number, pointerId = 1, pointerType = 'touch'): Finger => ({
  pointerId,
  pointerType,
  clientX,
  clientY: 0,
});

describe('a finger that rests', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('is told once, where it went down', () => {
    const tell = vi.fn();
    const watch = createHoldWatch(tell);
    watch.down(finger(100));
    watch.moved(finger(100 + HOLD_PX));
    vi.advanceTimersByTime(HOLD_MS * 3);
    expect(tell.mock.calls).toEqual([[finger(100)]]);
  });

  it('not when it moves away, is lifted, or another finger joins; never for a mouse', () => {
    const tell = vi.fn();
    const watch = createHoldWatch(tell);
    watch.down(finger(0));
    watch.moved(finger(HOLD_PX + 1));
    vi.advanceTimersByTime(HOLD_MS * 2);
    watch.down(finger(0));
    watch.end();
    vi.advanceTimersByTime(HOLD_MS * 2);
    watch.down(finger(0));
    watch.down(finger(50, 2));
    vi.advanceTimersByTime(HOLD_MS * 2);
    watch.down(finger(0, 3, 'mouse'));
    vi.advanceTimersByTime(HOLD_MS * 2);
    expect(tell).not.toHaveBeenCalled();
  });
});
