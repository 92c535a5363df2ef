import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startHarness, type Harness } from './harness';
import type { HarnessCase } from './harness-worker';
import { DRAWN, expectKept, WITH_WORDS } from './judge';
import { readPng } from './png-pixels';

const base = { scheme: 'dark', size: { width: 320, height: 240, devicePixelRatio: 1 }, diagram: 'elevation' } as const;

/** Where one level gives way to the next, and passes that otherwise are drawn among others. */
const CASES: readonly (readonly [name: string, rule: string, job: HarnessCase, tolerance: number])[] = [
  [
    'fade-bodies-dark',
    'columns of colours become plates: both are there',
    { ...base, cables: false, fit: ['A01'], scale: 0.1 },
    DRAWN,
  ],
  ['fade-tiles-light', 'ports and cables fade in over plates', { ...base, scheme: 'light', fit: ['leaf-1'], scale: 0.28 }, DRAWN],
  ['fade-faces-dark', 'shapes of ports stand whole while their points fade', { ...base, fit: ['leaf-1'], scale: 0.7 }, DRAWN],
  [
    'faces-alone-light',
    'fronts without cables: shapes, signs and states of ports',
    { ...base, scheme: 'light', cables: false, fit: ['leaf-1'], scale: 1.2 },
    DRAWN,
  ],
  [
    'cables-near-light',
    'bends of cables and their ways to the ports',
    { ...base, scheme: 'light', fit: ['leaf-1 port 2'], scale: 3 },
    DRAWN,
  ],
  ['floor-dark', 'the grid under racks', { ...base, grid: true, cables: false, scale: 0.09 }, DRAWN],
  [
    'plan-near-dark',
    'footprints of a plan, near, with their names',
    { ...base, diagram: 'plan', labels: true, fit: ['A01'], scale: 0.25 },
    WITH_WORDS,
  ],
  [
    'free-near-light',
    'a site of a free diagram, near, with its name',
    { ...base, scheme: 'light', diagram: 'free', labels: true, fit: ['Shanghai'] },
    WITH_WORDS,
  ],
];

describe('pictures between and beside the levels of detail', () => {
  let harness: Harness;
  beforeAll(async () => {
    harness = await startHarness();
  });
  afterAll(async () => {
    await harness?.stop();
  });

  for (const [name, rule, job, tolerance] of CASES) {
    it(`${name}: ${rule}`, async () => {
      const { png } = await harness.draw(job);
      expectKept(name, png, tolerance);
    });
  }

  it('under a veil words are dimmed with what they name, and still stand out from it', async () => {
    const job: HarnessCase = { ...base, scheme: 'light', cables: false, fit: ['A01'], scale: 0.3 };
    /** Of the pixel that is nearest to black, its brightest channel. */
    const darkest = async (changes: Partial<HarnessCase>): Promise<number> => {
      const { rgb } = readPng((await harness.draw({ ...job, ...changes })).png);
      let least = 255;
      for (let at = 0; at < rgb.length; at += 3) least = Math.min(least, Math.max(rgb[at]!, rgb[at + 1]!, rgb[at + 2]!));
      return least;
    };
    const [words, veiled, bare] = [
      await darkest({ labels: true }),
      await darkest({ labels: true, highlight: ['B02'] }),
      await darkest({ highlight: ['B02'] }),
    ];
    expect(veiled).toBeGreaterThan(words + 60);
    expect(veiled).toBeLessThan(bare - 20);
  });
});
