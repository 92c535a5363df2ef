import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hallDocument } from '../../bench/documents';
import { STOPS, type StopName } from './camera-stops';
import { expectKept, WITH_WORDS } from './judge';
import { startScaleHarness, type ScaleHarness } from './scale-harness';
import type { StopAnswer } from './scale-worker';

const PORTS = 1_000_000;
/** What a frame may cost at 1280 x 720, whatever the hall holds. */
const MOST = { draws: 120, vertices: 60_000, overdraw: 2.5, calls: 900, uploaded: 64 * 1024 };

describe('a hall of a million ports', () => {
  let harness: ScaleHarness;
  beforeAll(async () => {
    const { document, diagram } = hallDocument(PORTS, 1);
    harness = await startScaleHarness(document, diagram);
  });
  afterAll(() => harness?.close());

  for (const scheme of ['dark', 'light'] as const) {
    describe(`in ${scheme} colours`, () => {
      beforeAll(() => harness.open({ scheme, overdraw: false }), 120_000);
      for (const stop of STOPS) {
        it(`${stop}: looks as kept, and a frame costs no more than its screen`, async () => {
          const answer = await harness.stop(stop);
          const picture = await harness.picture();
          expectKept(`hall-${stop.replace(' ', '-')}-${scheme}`, picture, WITH_WORDS);
          expect(answer.numbers.draws).toBeLessThanOrEqual(MOST.draws);
          expect(answer.numbers.vertices).toBeLessThanOrEqual(MOST.vertices);
          // What JavaScript pays for a frame of a pan: calls of the context and bytes handed over.
          expect(answer.counts.calls).toBeLessThanOrEqual(MOST.calls);
          expect(answer.counts.uploaded).toBeLessThanOrEqual(MOST.uploaded);
          expect(answer.numbers.draws).toBe(answer.counts.draws);
        });
      }
    });
  }

  describe('fragments', () => {
    beforeAll(() => harness.open({ scheme: 'dark', overdraw: true }), 120_000);
    it('a pixel is drawn at most two and a half times at every stop', async () => {
      const found: Partial<Record<StopName, number>> = {};
      for (const stop of STOPS) found[stop] = ((await harness.stop(stop)) as StopAnswer).overdraw;
      for (const stop of STOPS) expect(found[stop], stop).toBeLessThanOrEqual(MOST.overdraw);
      expect(found.device).toBeGreaterThan(1);
    });
  });

  it('a look at everything, fronts and rears, leaves no more than 24 bytes a port in the engine', async () => {
    await harness.open({ scheme: 'light', overdraw: false, picture: 'retained', face: 3 });
    let most = 0;
    for (const stop of STOPS) {
      const { cpuBytes, gpuBytes } = (await harness.stop(stop)).numbers;
      most = Math.max(most, (cpuBytes + gpuBytes) / PORTS);
    }
    // The kept pictures alone are ten.
    expect(most).toBeGreaterThan(10);
    expect(most).toBeLessThanOrEqual(24);
  });
});
