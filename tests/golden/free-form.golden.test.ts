import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freeFormDocument } from '../../bench/documents';
import { ENGINE_TOKENS } from '../../domain/geometry/theme-tokens';
import { STOPS } from './camera-stops';
import { countColor, expectKept, WITH_WORDS } from './judge';
import { startScaleHarness, type ScaleHarness } from './scale-harness';

const BOXES = 120_000;
const LINKS = 80_000;
const MOST = { draws: 120, vertices: 60_000 };

describe('a free-form diagram of two hundred thousand loose things', () => {
  let harness: ScaleHarness;
  beforeAll(async () => {
    const { document, diagram } = freeFormDocument({ boxes: BOXES, links: LINKS, seed: 1 });
    harness = await startScaleHarness(document, diagram);
    await harness.open({ scheme: 'dark', overdraw: false });
  });
  afterAll(() => harness?.close());

  for (const stop of STOPS) {
    it(`${stop}: a frame costs no more than its screen`, async () => {
      const { numbers } = await harness.stop(stop);
      const picture = await harness.picture();
      expectKept(`loose-${stop.replace(' ', '-')}-dark`, picture, WITH_WORDS);
      expect(numbers.draws).toBeLessThanOrEqual(MOST.draws);
      expect(numbers.vertices).toBeLessThanOrEqual(MOST.vertices);
    });
  }

  it('from farthest away alarms are still seen', async () => {
    await harness.stop('fit all');
    const rgb = Number.parseInt(ENGINE_TOKENS.stateAlarm.dark.slice(1), 16);
    expect(countColor(await harness.picture(), rgb)).toBeGreaterThan(BOXES / 1000);
  });
});
