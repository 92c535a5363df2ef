import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { proveAlternatives, provePairs, proveStops, type MakePlanner } from '../tests/oracles/plan-proofs';
import { buildHierarchy, compileKernels, createRouter, type Kernels, type Network, type Router } from './index';

let kernels: Kernels;
const make = (network: Network, metricCount: number): Router =>
  createRouter(kernels, network, buildHierarchy(kernels, network), metricCount);
const planner: MakePlanner = make;

beforeAll(async () => {
  kernels = await compileKernels(readFileSync(resolve(import.meta.dirname, 'build/kernels.wasm')));
});

function drawn(vertexCount: number, links: readonly (readonly [number, number, number])[]): Router {
  const router = make(
    { vertexCount, from: Uint32Array.from(links, ([from]) => from), to: Uint32Array.from(links, ([, to]) => to) },
    2,
  );
  router.setCosts(
    0,
    links.map(([, , cost]) => cost),
  );
  return router;
}

describe('stops', () => {
  test('walks through up to three stops cost as the twin that tries every order, on 1,000 seeded queries', () => {
    const proof = proveStops(planner, { queries: 1000, seed: 1, most: 400 });
    expect(proof.wrong).toEqual([]);
    expect(proof.found).toBeGreaterThan(100);
  });

  test('a stop at a dead end is walked to and back: [0] --4-- [1] --4-- [2], stop [3] --5-- [1]', () => {
    const router = drawn(4, [
      [0, 1, 4],
      [1, 2, 4],
      [1, 3, 5],
    ]);
    expect(router.routeThrough(0, 0, 2, [{ vertex: 3 }])).toEqual({ cost: 18, links: Uint32Array.of(0, 2, 2, 1) });
    expect(router.routeThrough(0, 0, 0, [{ link: 1 }])!.cost).toBe(16);
    expect(() => router.routeThrough(0, 0, 2, Array(11).fill({ vertex: 1 }))).toThrow('11 stops, at most 10');
  });
});

describe('a disjoint pair', () => {
  test.each(['links', 'vertices'] as const)(
    'that shares no %s costs as the twin on 1,000 seeded queries, half of them constrained',
    (disjoint) => {
      const proof = provePairs(planner, { queries: 1000, seed: 1, most: 300 }, disjoint);
      expect(proof.wrong).toEqual([]);
      expect(proof.found).toBeGreaterThan(100);
      expect(proof.queries - proof.found).toBeGreaterThan(100);
    },
  );

  test('gives up the best way when only so there are two: the trap [0]-[1]-[2]-[3] with [0]-[2] and [1]-[3]', () => {
    const router = drawn(4, [
      [0, 1, 1],
      [1, 2, 1],
      [2, 3, 1],
      [0, 2, 4],
      [1, 3, 4],
    ]);
    const pair = router.disjointPair(0, 0, 3, 'vertices')!;
    expect(pair.cost).toBe(10);
    expect(pair.routes.map(({ links }) => Array.from(links).sort())).toEqual(
      expect.arrayContaining([
        [0, 4],
        [2, 3],
      ]),
    );
  });
});

describe('alternatives', () => {
  test('really differ, are no loops, none better than the way of its place in Yen, and are nearly as many, on 100 queries', () => {
    const proof = proveAlternatives(planner, { queries: 100, seed: 1, most: 100 }, 4, 30);
    expect(proof.wrong).toEqual([]);
    expect(proof.found).toBeGreaterThan(30);
    expect(proof.ours).toBeGreaterThan(0.9 * proof.reference);
  });
});
