import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Told } from '../../../../protocol/socket/messages';
import { Pointing } from './pointing';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const VIEW = { x: 0, y: 0, width: 1000, height: 500 };

function begun() {
  const said: Told[] = [];
  return { said, pointing: new Pointing((told) => said.push(told)) };
}

describe('what a window tells of its pointer', () => {
  it('a second of movement is told 10 to 20 times, and its end always', () => {
    const { said, pointing } = begun();
    for (let ms = 0; ms < 1000; ms += 5) {
      pointing.moved([ms, 0], VIEW);
      vi.advanceTimersByTime(5);
    }
    vi.advanceTimersByTime(200);
    expect(said.length).toBeGreaterThanOrEqual(10);
    expect(said.length).toBeLessThanOrEqual(20);
    expect(said.at(-1)!.at).toEqual([995, 0]);
  });

  it('what is as it was is not told again, until somebody has heard nothing', () => {
    const { said, pointing } = begun();
    for (let times = 0; times < 5; times += 1) {
      pointing.moved([1.001, 2], VIEW);
      vi.advanceTimersByTime(100);
    }
    expect(said).toEqual([{ at: [1, 2], view: VIEW }]);
    pointing.again();
    expect(said).toHaveLength(2);
  });

  it('a pointer that leaves is told at once when nothing was told just before', () => {
    const { said, pointing } = begun();
    pointing.moved([1, 2], VIEW);
    vi.advanceTimersByTime(100);
    pointing.moved(null, VIEW);
    expect(said.at(-1)!.at).toBeNull();
  });

  it('one that rests 30 s is taken away, also while the view moves, and is back when it moves', () => {
    const { said, pointing } = begun();
    pointing.moved([1, 2], VIEW);
    vi.advanceTimersByTime(29_900);
    expect(said.at(-1)!.at).toEqual([1, 2]);
    vi.advanceTimersByTime(200);
    expect(said.at(-1)!.at).toBeNull();
    pointing.moved([1, 2], { ...VIEW, x: 5 });
    vi.advanceTimersByTime(100);
    expect(said.at(-1)).toEqual({ at: null, view: { ...VIEW, x: 5 } });
    pointing.moved([3, 2], VIEW);
    vi.advanceTimersByTime(100);
    expect(said.at(-1)!.at).toEqual([3, 2]);
  });

  it('nothing is told after its end', () => {
    const { said, pointing } = begun();
    pointing.moved([1, 2], VIEW);
    pointing.moved([2, 2], VIEW);
    pointing.dispose();
    vi.advanceTimersByTime(60_000);
    expect(said).toHaveLength(1);
  });
});
