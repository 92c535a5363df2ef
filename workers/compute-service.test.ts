import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { createComputeService } from './compute-service';

const withKernels = () => createComputeService(() => readFile(resolve(import.meta.dirname, '../engine-wasm/build/kernels.wasm')));
const without = () => createComputeService(() => Promise.reject(new Error('offline')));

/** [0] --C0 2-- [1] --C1 2-- [2], [0] --C2 5-- [2]. */
const plan = () => ({
  network: { vertexCount: 3, from: Uint32Array.of(0, 1, 0), to: Uint32Array.of(1, 2, 2) },
  metrics: [Uint32Array.of(2, 2, 5)],
});
const question = { metric: 0, from: 0, to: 2 };

test('with and without WebAssembly the answer is the same, and the service says which one answers', async () => {
  const [fast, slow] = [withKernels(), without()];
  for (const service of [fast, slow]) await expect(service.route(question)).rejects.toThrow('before loadNetwork');
  expect(await fast.loadNetwork(plan())).toBe('wasm');
  expect(await slow.loadNetwork(plan())).toBe('typescript');
  for (const to of [1, 2]) expect(await slow.route({ ...question, to })).toEqual(await fast.route({ ...question, to }));
});

test('every question about a network is answered through the door', async () => {
  const service = withKernels();
  expect(await service.loadNetwork(plan())).toBe('wasm');
  expect(await service.route(question)).toEqual({ cost: 4, links: Uint32Array.of(0, 1) });
  expect(await service.route({ ...question, constraints: { closedLinks: [0] } })).toEqual({ cost: 5, links: Uint32Array.of(2) });
  expect((await service.routeThrough({ ...question, to: 0 }, [{ vertex: 2 }]))!.cost).toBe(8);
  expect((await service.disjointPair(question, 'vertices'))!.cost).toBe(9);
  expect((await service.alternatives(question, 3)).map(({ cost }) => cost)).toEqual([4, 5]);
});

test('without WebAssembly the single best route is found; other questions say why not', async () => {
  const service = without();
  expect(await service.loadNetwork(plan())).toBe('typescript');
  expect((await service.route(question))!.cost).toBe(4);
  await expect(service.disjointPair(question, 'links')).rejects.toThrow('without WebAssembly');
});
