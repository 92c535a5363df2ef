import { expect, test } from 'vitest';
import type { Camera } from '../../../domain/geometry/view';
import { FurnitureDesk, type FurnitureParts } from './furniture-desk';

test('[11.3] what came to stand out of view is brought into it; what is seen leaves the camera where it is', async () => {
  const shown: (readonly number[])[] = [];
  let camera: Camera = { x: 0, y: 0, scale: 0.1 };
  const engine = {
    camera: () => camera,
    boundsOf: () => [4000, 0, 4400, 400],
    reveal: (ids: readonly number[]) => shown.push(ids),
  };
  const parts = {
    operations: () => ({ perform: () => Promise.resolve({ ok: true, created: [7] }) }),
    seat: () => ({ engine, size: { width: 1000, height: 800, devicePixelRatio: 1 } }),
  } as unknown as FurnitureParts;
  const desk = new FurnitureDesk(parts);
  const order = { what: 'column', count: 1, name: '', widthMm: 0, depthMm: 0, thicknessMm: 0, coolingW: 0 } as const;
  await desk.insert(order);
  expect(shown).toEqual([]);
  camera = { ...camera, x: -20_000 };
  await desk.insert(order);
  expect(shown).toEqual([[7]]);
});
