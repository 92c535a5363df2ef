import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { debounce, throttle } from './timing';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('debounce and throttle', () => {
  it('[R9.014] debounce waits 400 ms after the last call by default', () => {
    const run = vi.fn();
    const call = debounce(run);
    call(1);
    vi.advanceTimersByTime(300);
    call(2);
    vi.advanceTimersByTime(399);
    expect(run).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(run).toHaveBeenCalledExactlyOnceWith(2);
  });

  it('[R9.015] throttle runs at once and then once in 1000 ms by default, losing no last call', () => {
    const run = vi.fn();
    const call = throttle(run);
    call(1);
    call(2);
    call(3);
    expect(run.mock.calls).toEqual([[1]]);
    vi.advanceTimersByTime(1000);
    expect(run.mock.calls).toEqual([[1], [3]]);
    vi.advanceTimersByTime(5000);
    call(4);
    expect(run.mock.calls).toEqual([[1], [3], [4]]);
  });

  it('both can be cancelled', () => {
    const run = vi.fn();
    const later = debounce(run);
    later();
    later.cancel();
    const seldom = throttle(run);
    seldom();
    seldom();
    seldom.cancel();
    vi.runAllTimers();
    expect(run).toHaveBeenCalledOnce();
  });
});
