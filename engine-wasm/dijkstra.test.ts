import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { randomOf } from '../domain/demo/random';
import { buildFlatGraph, type FlatGraph, type Link } from '../domain/network/flat-graph';
import { shortestPath } from '../domain/network/shortest-path';
import { loadRouteKernel, type RouteKernel } from './dijkstra';
import { mapGraph } from './abi';

/** Few different costs make ties, few links make islands, equal ends make loops. */
function randomGraph(random: () => number): FlatGraph {
  const vertexCount = 1 + Math.floor(random() * 60);
  const linkCount = Math.floor(random() * vertexCount * 2.5);
  const costs = random() < 0.5 ? 3 : 1000;
  const vertex = (): number => Math.floor(random() * vertexCount);
  const links: Link[] = Array.from({ length: linkCount }, () => ({
    from: vertex(),
    to: vertex(),
    cost: Math.floor(random() * costs),
  }));
  return buildFlatGraph(vertexCount, links);
}

let kernel: RouteKernel;

beforeAll(async () => {
  kernel = await loadRouteKernel(readFileSync(resolve(import.meta.dirname, 'build/kernels.wasm')));
});

describe('the best route', () => {
  test('kernel and oracle agree arc by arc on 10,000 seeded queries with ties, islands, loops and zero costs', () => {
    let queries = 0;
    let found = 0;
    for (let seed = 1; queries < 10_000; seed++) {
      const random = randomOf(seed);
      const graph = randomGraph(random);
      kernel.load(graph);
      for (let query = 0; query < 50; query++, queries++) {
        const from = Math.floor(random() * graph.vertexCount);
        const to = Math.floor(random() * graph.vertexCount);
        const route = kernel.route(from, to);
        expect(route, `seed ${seed}: ${from} to ${to}`).toEqual(shortestPath(graph, from, to));
        if (route !== null) found++;
      }
    }
    expect(found).toBeGreaterThan(1000);
    expect(queries - found).toBeGreaterThan(1000);
  });

  test('a route is a walk from start to goal whose costs add up', () => {
    const random = randomOf(77);
    for (let round = 0; round < 200; round++) {
      const graph = randomGraph(random);
      kernel.load(graph);
      const from = Math.floor(random() * graph.vertexCount);
      const to = Math.floor(random() * graph.vertexCount);
      const route = kernel.route(from, to);
      if (route === null) continue;
      let at = from;
      let cost = 0;
      for (const arc of route.arcs) {
        expect(arc >= graph.offsets[at]! && arc < graph.offsets[at + 1]!).toBe(true);
        at = graph.targets[arc]!;
        cost += graph.costs[arc]!;
      }
      expect([at, cost]).toEqual([to, route.cost]);
    }
  });

  test('from a vertex to itself costs nothing and takes no arc', () => {
    kernel.load(buildFlatGraph(2, [{ from: 0, to: 0, cost: 5 }]));
    expect(kernel.route(0, 0)).toEqual({ cost: 0, arcs: new Uint32Array() });
    expect(kernel.route(0, 1)).toBeNull();
  });

  test('of two equally short ways the one by the lower arc is taken: [0] --C0-- [1] --C1-- [2], [0] --C2-- [2]', () => {
    const graph = buildFlatGraph(3, [
      { from: 0, to: 1, cost: 1 },
      { from: 1, to: 2, cost: 1 },
      { from: 0, to: 2, cost: 2 },
    ]);
    kernel.load(graph);
    const route = kernel.route(0, 2)!;
    expect(Array.from(route.arcs, (arc) => graph.links[arc])).toEqual([2]);
    expect(shortestPath(graph, 0, 2)).toEqual(route);
  });

  test('a second graph, bigger or smaller, leaves nothing of the first', () => {
    kernel.load(
      buildFlatGraph(
        50_000,
        Array.from({ length: 49_999 }, (_, at) => ({ from: at, to: at + 1, cost: 1 })),
      ),
    );
    expect(kernel.route(0, 49_999)!.arcs.length).toBe(49_999);
    kernel.load(buildFlatGraph(3, [{ from: 0, to: 1, cost: 4 }]));
    expect(kernel.route(0, 1)!.cost).toBe(4);
    expect(kernel.route(0, 2)).toBeNull();
  });

  test('a vertex outside the graph is refused with both numbers', () => {
    kernel.load(buildFlatGraph(2, []));
    expect(() => kernel.route(0, 2)).toThrow('vertex 2 of a graph of 2');
    expect(() => kernel.route(-1, 0)).toThrow('vertex -1 of a graph of 2');
  });

  test('arrays of the memory map do not overlap and 8-byte numbers are aligned', () => {
    for (const [vertices, arcs] of [
      [1, 0],
      [3, 5],
      [1000, 4001],
    ] as const) {
      const map = mapGraph(vertices, arcs);
      const sizes = {
        offsets: 4 * (vertices + 1),
        targets: 4 * arcs,
        costs: 8 * arcs,
        records: 32 * vertices,
        heap: 16 * (arcs + 1),
      };
      const spans = Object.entries(sizes).map(([name, bytes]) => ({
        name,
        from: map[name as keyof typeof sizes],
        to: map[name as keyof typeof sizes] + bytes,
      }));
      spans.sort((a, b) => a.from - b.from || a.to - b.to);
      for (let at = 1; at < spans.length; at++)
        expect(spans[at]!.from, spans[at]!.name).toBeGreaterThanOrEqual(spans[at - 1]!.to);
      expect(map.end).toBeGreaterThanOrEqual(spans.at(-1)!.to);
      for (const name of ['costs', 'records', 'heap'] as const) expect(map[name] % 8).toBe(0);
    }
  });
});
