import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { proveBends, type MakeBendRouter } from '../tests/oracles/bend-proofs';
import {
  CLOSED,
  buildHierarchy,
  compileKernels,
  createBendRouter,
  expandBends,
  type BendRouter,
  type Kernels,
  type Network,
} from './index';

let kernels: Kernels;
const make = (network: Network, axes: Uint8Array): BendRouter => {
  const topology = expandBends(network, axes);
  return createBendRouter(kernels, topology, buildHierarchy(kernels, topology.expanded), 1);
};

beforeAll(async () => {
  kernels = await compileKernels(readFileSync(resolve(import.meta.dirname, 'build/kernels.wasm')));
});

test('routes with bends cost as the twin on 1,000 seeded queries: free bends, forbidden ones, closed links and vertices', () => {
  const proof = proveBends(make satisfies MakeBendRouter, { queries: 1000, seed: 1, most: 600 });
  expect(proof.wrong).toEqual([]);
  expect(proof.found).toBeGreaterThan(200);
  expect(proof.queries - proof.found).toBeGreaterThan(100);
});

/** [0] --0-- [1] --0-- [2] the long way along, and [0] --0-- [1] --1-- [3] --0-- [2] the short one with two bends. */
const corner: Network = { vertexCount: 4, from: Uint32Array.of(0, 1, 1, 3), to: Uint32Array.of(1, 2, 3, 2) };
const axes = Uint8Array.of(0, 0, 1, 0);

test('a longer straight way wins where bends cost more: straight 20, around the corner 12 and two bends', () => {
  const router = make(corner, axes);
  router.setCosts(0, [5, 15, 3, 4], 3);
  expect(router.route(0, 0, 2)).toEqual({ cost: 18, links: Uint32Array.of(0, 2, 3), bends: 2 });
  router.setCosts(0, [5, 15, 3, 4], 5);
  expect(router.route(0, 0, 2)).toEqual({ cost: 20, links: Uint32Array.of(0, 1), bends: 0 });
  expect(router.route(0, 0, 2, { closedLinks: [1] })).toEqual({ cost: 22, links: Uint32Array.of(0, 2, 3), bends: 2 });
});

test('where the bend radius does not fit there is no turn, but a straight way through', () => {
  const router = make(corner, axes);
  router.setCosts(0, [5, 15, 3, 4], [0, CLOSED, 0, 0]);
  expect(router.route(0, 0, 2)!.cost).toBe(20);
  expect(router.route(0, 0, 3)).toEqual({ cost: 24, links: Uint32Array.of(0, 1, 3), bends: 0 });
  expect(router.route(0, 0, 0)).toEqual({ cost: 0, links: new Uint32Array(), bends: 0 });
});

test('an axis that is none, a vertex that is not there', () => {
  expect(() => expandBends(corner, [0, 0, 3, 0])).toThrow('link 2 runs along axis 3');
  const router = make(corner, axes);
  expect(() => router.route(0, 0, 4)).toThrow('vertex 4 of a network of 4');
  expect(() => router.setCosts(0, [1], 0)).toThrow('1 costs for 4 links');
});
