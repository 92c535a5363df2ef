import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { proveConstrained, proveRoutes, type MakeRouter } from '../tests/oracles/route-proofs';
import { randomOf } from '../domain/demo/random';
import { campusNetwork, gridNetwork } from '../tests/oracles/random-network';
import { distancesFrom } from '../domain/network/distances';
import { buildHierarchy, compileKernels, createRouter, type Kernels, type Network, type Router } from './index';

let kernels: Kernels;
const make: MakeRouter = (network, metricCount) =>
  createRouter(kernels, network, buildHierarchy(kernels, network), metricCount) satisfies Router;

beforeAll(async () => {
  kernels = await compileKernels(readFileSync(resolve(import.meta.dirname, 'build/kernels.wasm')));
});

const networkOf = (vertexCount: number, links: readonly (readonly [number, number])[]): Network => ({
  vertexCount,
  from: Uint32Array.from(links, ([from]) => from),
  to: Uint32Array.from(links, ([, to]) => to),
});

describe('routes by the hierarchy', () => {
  test('cost as the twin on 2,000 seeded queries of three classes: ties, parallel trays, hairpins, islands, s = t, changes', () => {
    const proof = proveRoutes(make, { queries: 2000, seed: 1, most: 1500 });
    expect(proof.wrong).toEqual([]);
    expect(proof.found).toBeGreaterThan(500);
    expect(proof.queries - proof.found).toBeGreaterThan(100);
  });

  test('cost as the twin on 2,000 seeded queries with closed links and vertices', () => {
    const proof = proveConstrained(make, { queries: 2000, seed: 1, most: 1500 });
    expect(proof.wrong).toEqual([]);
    expect(proof.found).toBeGreaterThan(300);
    expect(proof.queries - proof.found).toBeGreaterThan(100);
  });

  test.each([
    ['a campus', campusNetwork(randomOf(1), 8000)],
    ['a dense grid', gridNetwork(randomOf(2), 60)],
  ])('every vertex of %s is as far as the twin says', (_, { network, costs }) => {
    const router = make(network, 1);
    router.setCosts(0, costs);
    const distances = distancesFrom(network, costs, 17);
    for (let vertex = 0; vertex < network.vertexCount; vertex++)
      expect(router.route(0, 17, vertex)?.cost ?? Infinity, String(vertex)).toBe(distances[vertex]);
  });

  test('a hierarchy stays low: at most 100 vertices above any port of a campus, 8 arcs a vertex', () => {
    const { network } = campusNetwork(randomOf(1), 20_000);
    const { vertexCount, arcCount, upFirst, upHead } = buildHierarchy(kernels, network);
    expect(arcCount / vertexCount).toBeLessThan(8);
    const height = new Uint32Array(vertexCount);
    for (let x = vertexCount - 1; x >= 0; x--) height[x] = upFirst[x] === upFirst[x + 1] ? 0 : 1 + height[upHead[upFirst[x]!]!]!;
    expect(Math.max(...height)).toBeLessThan(100);
  });
});

describe('constraints', () => {
  test('an avoided start has no route, not even to itself; the next question knows nothing of it', () => {
    const router = make(networkOf(2, [[0, 1]]), 1);
    router.setCosts(0, [3]);
    expect(router.route(0, 0, 0, { closedVertices: [0] })).toBeNull();
    expect(router.route(0, 1, 0, { closedVertices: [0] })).toBeNull();
    expect(router.route(0, 1, 0, { closedLinks: [0] })).toBeNull();
    expect(router.route(0, 1, 0)!.cost).toBe(3);
  });

  test('what is outside is refused with its numbers', () => {
    const network = networkOf(2, [[0, 1]]);
    const router = make(network, 1);
    expect(router.route(0, 0, 1)).toBeNull();
    expect(() => router.route(0, 0, 2)).toThrow('vertex 2 of a network of 2');
    expect(() => router.route(1, 0, 1)).toThrow('metric 1 of 1');
    expect(() => router.route(0, 0, 1, { closedLinks: [1] })).toThrow('link 1 of 1');
    expect(() => router.route(0, 0, 1, { closedVertices: [2] })).toThrow('vertex 2 of a network of 2');
    expect(() => router.setCosts(0, [1.5])).toThrow('link 0 costs 1.5');
    expect(() => router.setCosts(0, [1, 2])).toThrow('2 costs for 1 links');
    expect(() => buildHierarchy(kernels, networkOf(1, [[0, 1]]))).toThrow('link 0-1 in a network of 1');
  });
});
