import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hallDocument } from '../../bench/documents';
import { SeededRandom } from '../../domain/demo/random';
import type { Camera } from '../../domain/geometry/view';
import type { Edit } from './scale-worker';
import { compare } from './judge';
import { startScaleHarness, type ScaleHarness } from './scale-harness';

const PORTS = 20_000;
const WALKS = 6;

/** Pans of a few and of many pixels, fractions of a pixel, and zooms, in the order of a seed. */
function walk(start: Camera, seed: number): readonly Camera[] {
  const random = new SeededRandom(seed);
  const cameras: Camera[] = [];
  let camera = start;
  for (let step = 0; step < 14; step++) {
    const reach = step >= 9 || random.next() < 0.5 ? 40 : 700;
    // The last steps are pans, so that what was drawn over is still there at the end.
    const zoom = step < 9 && random.next() < 0.25 ? 0.5 + random.next() : 1;
    camera = {
      x: camera.x + ((random.next() - 0.5) * reach) / camera.scale,
      y: camera.y + ((random.next() - 0.5) * reach) / camera.scale,
      scale: camera.scale * zoom,
    };
    cameras.push(camera);
  }
  return cameras;
}

describe('a kept picture', () => {
  let harness: ScaleHarness;
  beforeAll(async () => {
    const { document, diagram } = hallDocument(PORTS, 1);
    harness = await startScaleHarness(document, diagram);
  });
  afterAll(() => harness?.close());

  it(`is, when it rests, what would be drawn anew: ${WALKS} walks of pans, zooms, edits, moved racks and live states`, async () => {
    const scales = [0.05, 0.3, 0.5, 1.3];
    const open = (picture: 'direct' | 'retained') => harness.open({ scheme: 'light', overdraw: false, picture });
    await open('retained');
    const home = await harness.ask<Camera>({ kind: 'camera' });
    const walks = Array.from({ length: WALKS }, (_, seed) => walk({ ...home, scale: scales[seed % scales.length]! }, seed + 1));
    const seen: { readonly png: Buffer; readonly edits: readonly Edit[] }[] = [];
    for (const [seed, cameras] of walks.entries()) {
      const edits = await harness.ask<readonly Edit[]>({
        kind: 'walk',
        cameras,
        edits: cameras.map((_, step) => (seed + 3) * 7919 + step * 104_729),
      });
      seen.push({ png: await harness.picture(), edits });
    }
    expect(seen.flatMap(({ edits }) => edits.flatMap(({ ids }) => ids)).length).toBeGreaterThan(WALKS * 5);
    await open('direct');
    for (const [at, { png, edits }] of seen.entries()) {
      // The same edits, none of them seen before the end.
      await harness.ask({ kind: 'walk', cameras: edits.map(() => walks[at]!.at(-1)!), edits });
      expect(compare(await harness.picture(), png).worst, `walk ${at}`).toBeLessThanOrEqual(2);
    }
    expect(new Set(seen.map(({ png }) => png.toString('base64'))).size).toBe(WALKS);
  });
});
