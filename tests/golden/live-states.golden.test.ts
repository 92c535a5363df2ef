import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hallDocument } from '../../bench/documents';
import type { Camera } from '../../domain/geometry/view';
import { startScaleHarness, type ScaleHarness } from './scale-harness';
import type { StatesAnswer } from './scale-worker';

/** 100,000 changes a second in 60 frames. */
const COUNT = 1700;
/** From the frame that takes the states in to the one that shows them. */
const FRAMES = 2;

describe('states of ports that stream in reach a kept picture', () => {
  let harness: ScaleHarness;
  let home: Camera;
  const ask = (request: { readonly from: Camera; readonly camera: Camera; readonly frames: number }): Promise<StatesAnswer> =>
    harness.ask<StatesAnswer>({ kind: 'states', count: COUNT, ...request });
  beforeAll(async () => {
    const { document, diagram } = hallDocument(50_000, 1);
    harness = await startScaleHarness(document, diagram);
    await harness.open({ scheme: 'dark', overdraw: false, picture: 'retained' });
    home = await harness.ask<Camera>({ kind: 'camera' });
  });
  afterAll(() => harness?.close());

  for (const scale of [0.1, 0.3, 0.5, 1.2]) {
    it(`within ${FRAMES} frames, when it rests (${scale} px a mm)`, async () => {
      const camera = { ...home, scale };
      const answer = await ask({ from: camera, camera, frames: 3 });
      expect(answer.changed).toBe(true);
      if (scale > 0.2) expect(answer.seen).toBeGreaterThan(50);
      expect(answer.frames).toBeLessThanOrEqual(FRAMES);
    });
  }

  it(`within ${FRAMES} frames, when they went on all through a zoom and after it`, async () => {
    const answer = await ask({ from: { ...home, scale: 0.4 }, camera: { ...home, scale: 0.6 }, frames: 120 });
    expect(answer.changed).toBe(true);
    expect(answer.frames).toBeLessThanOrEqual(FRAMES);
  });
});
