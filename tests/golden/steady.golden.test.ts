import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startHarness, type Harness } from './harness';
import type { HarnessCase } from './harness-worker';
import { readPng } from './png-pixels';

const base = { scheme: 'dark', size: { width: 480, height: 360, devicePixelRatio: 1 }, diagram: 'elevation' } as const;

/** Scales (px a mm) at which one level of detail begins or ends to give way to another. */
const CHANGES = [
  ['colours begin to become plates', 0.0788],
  ['plates stand alone', 0.1237],
  ['ports and cables begin to come', 0.24],
  ['ports have come', 0.32],
  ['cables have come', 0.34],
  ['shapes of ports and ways of cables begin to come', 0.62],
  ['points of ports have gone', 0.8],
] as const;
/** A step of a zoom that moves no edge by more than a third of a pixel. */
const STEP = 1.0008;
/** Places beside a change, where nothing but edges that come to lie on the next pixel differs from step to step. */
const BESIDE = [0.98, 0.985, 0.99, 1.015];
/** Mean difference of a channel, of 255, that a change may add. */
const ADDED = 0.5;

describe('a zoom', () => {
  let harness: Harness;
  beforeAll(async () => {
    harness = await startHarness();
  });
  afterAll(async () => {
    await harness?.stop();
  });

  const drawn = async (scale: number): Promise<Buffer> => {
    const job: HarnessCase = { ...base, fit: ['leaf-1'], scale };
    return (await harness.draw(job)).png;
  };

  const stepAt = async (scale: number): Promise<number> => meanDifference(await drawn(scale / STEP), await drawn(scale * STEP));

  it.each(CHANGES)('nothing pops when %s (%d px a mm)', async (_, scale) => {
    const beside = [];
    for (const part of BESIDE) beside.push(await stepAt(scale * part));
    const at = await stepAt(scale);
    expect(at).toBeLessThanOrEqual(Math.max(...beside) + ADDED);
  });
});

/** Of two pictures that may lie a pixel apart: mean of all channels inside a border. */
function meanDifference(a: Buffer, b: Buffer): number {
  const [one, other] = [readPng(a), readPng(b)];
  const { width, height } = one;
  let least = Infinity;
  for (const [dx, dy] of SHIFTS) {
    let sum = 0;
    for (let y = 1; y < height - 1; y++) {
      const from = (y * width + 1) * 3;
      const shifted = from + (dy * width + dx) * 3;
      for (let at = 0; at < (width - 2) * 3; at++) sum += Math.abs(one.rgb[from + at]! - other.rgb[shifted + at]!);
    }
    least = Math.min(least, sum / ((width - 2) * (height - 2) * 3));
  }
  return least;
}
const SHIFTS = [-1, 0, 1].flatMap((dx) => [-1, 0, 1].map((dy) => [dx, dy] as const));
