import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { buildFlatGraph } from '../domain/network/flat-graph';
import { createComputeService } from './compute-service';

const graph = buildFlatGraph(4, [
  { from: 0, to: 1, cost: 2 },
  { from: 1, to: 2, cost: 2 },
  { from: 0, to: 2, cost: 5 },
]);
const withKernels = () => createComputeService(() => readFile(resolve(import.meta.dirname, '../engine-wasm/build/kernels.wasm')));
const without = () => createComputeService(() => Promise.reject(new Error('offline')));

test('with and without WebAssembly the answer is the same, and the service says which one answers', async () => {
  const fast = withKernels();
  const slow = without();
  expect(await fast.loadGraph(graph)).toBe('wasm');
  expect(await slow.loadGraph(graph)).toBe('typescript');
  expect(await fast.bestRoute(0, 2)).toEqual({ cost: 4, arcs: expect.any(Uint32Array) });
  expect(await slow.bestRoute(0, 2)).toEqual(await fast.bestRoute(0, 2));
  expect(await fast.bestRoute(0, 3)).toBeNull();
  expect(await slow.bestRoute(0, 3)).toBeNull();
});

test('a question before a graph, or about a vertex that is not there, is refused alike', async () => {
  for (const service of [withKernels(), without()]) {
    await expect(service.bestRoute(0, 1)).rejects.toThrow('bestRoute before loadGraph');
    await service.loadGraph(graph);
    await expect(service.bestRoute(0, 4)).rejects.toThrow('vertex 4 of a graph of 4');
  }
});
