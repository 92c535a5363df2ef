import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import type { DeviceLoad } from '../domain/capacity/estate';
import { flattenEstate } from '../domain/capacity/flat-estate';
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

/** [0] --C0 2-- [1] --C1 2-- [2], [0] --C2 5-- [2]; lengths 9, 9 and 3; C0 and C1 meet at a corner. */
const plan = () => ({
  network: { vertexCount: 3, from: Uint32Array.of(0, 1, 0), to: Uint32Array.of(1, 2, 2) },
  metrics: [Uint32Array.of(2, 2, 5), Uint32Array.of(9, 9, 3)],
  trays: { fill: Uint32Array.of(8, 0, 0), limit: Uint32Array.of(10, 10, 10), classes: Uint32Array.of(0, 0, 0) },
  bends: { axes: Uint8Array.of(0, 1, 0), costs: [3, 0] },
});
const question = { metric: 0, from: 0, to: 2 };

test('every question about a network is answered through the door', async () => {
  const service = withKernels();
  expect(await service.loadNetwork(plan())).toBe('wasm');
  expect(await service.route(question)).toEqual({ cost: 4, links: Uint32Array.of(0, 1) });
  expect(await service.route({ ...question, constraints: { section: 3 } })).toEqual({ cost: 5, links: Uint32Array.of(2) });
  expect((await service.routeThrough({ ...question, to: 0 }, [{ vertex: 2 }]))!.cost).toBe(8);
  expect((await service.disjointPair(question, 'vertices'))!.cost).toBe(9);
  const risks = { first: Uint32Array.of(0, 1, 1, 2), groups: Uint32Array.of(0, 0) };
  expect(await service.riskDisjointPair(question, risks)).toEqual({ pair: null, exact: true, bound: Infinity });
  expect((await service.alternatives(question, 3)).map(({ cost }) => cost)).toEqual([4, 5]);
  expect(await service.routeWithin(question, 1, 17)).toEqual({ cost: 5, length: 3, links: Uint32Array.of(2) });
  expect(await service.bendRoute(question)).toEqual({ cost: 5, links: Uint32Array.of(2), bends: 0 });
  await service.changeCosts(0, Uint32Array.of(2), Uint32Array.of(9));
  expect((await service.bendRoute(question))!.cost).toBe(7);
  expect((await service.alternatives(question, 3)).map(({ cost }) => cost)).toEqual([4]);
});

test('without WebAssembly the single best route is found, also after a change; other questions say why not', async () => {
  const service = without();
  expect(await service.loadNetwork(plan())).toBe('typescript');
  await service.changeCosts(0, Uint32Array.of(2), Uint32Array.of(1));
  expect(await service.route(question)).toEqual({ cost: 1, links: Uint32Array.of(2) });
  await expect(service.disjointPair(question, 'links')).rejects.toThrow('without WebAssembly');
  await expect(service.loadCapacity(flattenEstate({ sites: [], portKinds: 0 }))).rejects.toThrow('without WebAssembly');
});

test('capacity, fit and what-if are answered through the door', async () => {
  const device: DeviceLoad = {
    position: 0,
    halfUnits: 2,
    faces: 3,
    phase: 0,
    rated: 100,
    peak: 120,
    measured: 80,
    weight: 9000,
    heat: 100,
    ports: [1, 1],
  };
  const rack = { halfUnits: 8, powerLimit: 300, weightLimit: 0, coolingLimit: 0, devices: [device] };
  const service = withKernels();
  await expect(service.findFits({ ...device, ports: [] })).rejects.toThrow('before loadCapacity');
  await service.loadCapacity(flattenEstate({ portKinds: 2, sites: [{ rooms: [{ rows: [{ racks: [rack] }], trays: [] }] }] }));
  expect(await service.capacityOf('site', 0)).toMatchObject({ rated: 100, gap: { both: 6 }, devices: 1 });
  expect(await service.portsOf('rack', 0)).toEqual(Uint32Array.of(0, 2));
  expect(await service.capacityColumn('rack', 8)).toEqual(Float64Array.of(100));
  expect(await service.findFits({ ...device, ports: [{ kind: 1, count: 2 }] })).toMatchObject([{ rack: 0, position: 2 }]);
  const answer = await service.whatIf(0, null, { ...device, position: 1, rated: 250 });
  expect(answer).toMatchObject({ obstacles: ['units', 'power'], summary: { rated: 350 } });
});
