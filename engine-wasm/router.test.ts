import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { proveConstrained, proveRoutes, type MakeRouter } from '../tests/oracles/route-proofs';
import { randomOf } from '../domain/demo/random';
import { campusNetwork, gridNetwork } from '../tests/oracles/random-network';
import { distancesFrom } from '../domain/network/distances';
import { CLOSED, buildHierarchy, compileKernels, createRouter, type Kernels, type Network, type Router } from './index';

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

  test('cost as the twin on 2,000 seeded queries with closed links and vertices, fill exactly at the limit, separated classes', () => {
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

  test('of one changed tray few arcs are looked at again, and a thousand changes in one go answer as the whole would', () => {
    const random = randomOf(5);
    const { network, costs } = campusNetwork(random, 20_000);
    const router = make(network, 2);
    router.setCosts(0, costs);
    const looked = Array.from({ length: 200 }, () => {
      const link = Math.floor(random() * costs.length);
      costs[link] = Math.floor(random() * 5000);
      return router.changeCosts(0, [link], [costs[link]]);
    }).sort((a, b) => a - b);
    expect(looked[190]).toBeLessThan(1000);
    const links = Array.from({ length: 1000 }, () => Math.floor(random() * costs.length));
    for (const link of links) costs[link] = random() < 0.1 ? CLOSED : Math.floor(random() * 5000);
    router.changeCosts(
      0,
      links,
      links.map((link) => costs[link]!),
    );
    router.setCosts(1, costs);
    for (let query = 0; query < 500; query++) {
      const [from, to] = [Math.floor(random() * network.vertexCount), Math.floor(random() * network.vertexCount)];
      expect(router.route(0, from, to)?.cost).toBe(router.route(1, from, to)?.cost);
    }
  });
});

describe('constraints', () => {
  test('a tray takes a cable that fills it to the limit, and none that is one unit wider: [0] ==C0,C1== [1]', () => {
    const network = networkOf(2, [
      [0, 1],
      [0, 1],
    ]);
    const router = make(network, 1);
    router.setCosts(0, [5, 9]);
    router.setTrays({ fill: Uint32Array.of(30, 0), limit: Uint32Array.of(50, 50), classes: Uint32Array.of(0, 0) });
    expect(router.route(0, 0, 1, { section: 20 })).toEqual({ cost: 5, links: Uint32Array.of(0) });
    expect(router.route(0, 0, 1, { section: 21 })).toEqual({ cost: 9, links: Uint32Array.of(1) });
    expect(router.route(0, 0, 1, { section: 51 })).toBeNull();
  });

  test('power and data keep apart: a tray with a class of the mask is passed by', () => {
    const network = networkOf(3, [
      [0, 1],
      [1, 2],
      [0, 2],
    ]);
    const router = make(network, 1);
    router.setCosts(0, [1, 1, 10]);
    router.setTrays({ fill: new Uint32Array(3), limit: new Uint32Array(3), classes: Uint32Array.of(0b01, 0b10, 0) });
    expect(router.route(0, 0, 2, { conflicts: 0b10 })!.cost).toBe(10);
    expect(router.route(0, 0, 2, { conflicts: 0b100 })!.cost).toBe(2);
  });

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
    expect(() => router.changeCosts(0, [1], [1])).toThrow('link 1 of 1');
    expect(() => buildHierarchy(kernels, networkOf(1, [[0, 1]]))).toThrow('link 0-1 in a network of 1');
  });
});
