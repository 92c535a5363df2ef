import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { buildFlatGraph, type Link } from '../../domain/network/flat-graph';
import { shortestPath } from '../../domain/network/shortest-path';
import { loadRouteKernel } from '../../engine-wasm/index';
import { interleave, randomOf, type Scenario } from '../harness';

const QUERIES = 50;

/** A hall as routing sees it: a grid of crossings with cables of uneven length, and a few long trunks. */
function hall(vertexCount: number, random: () => number): readonly Link[] {
  const side = Math.ceil(Math.sqrt(vertexCount));
  const links: Link[] = [];
  for (let vertex = 0; vertex < vertexCount; vertex++) {
    if ((vertex + 1) % side !== 0 && vertex + 1 < vertexCount)
      links.push({ from: vertex, to: vertex + 1, cost: 500 + Math.floor(random() * 2000) });
    if (vertex + side < vertexCount) links.push({ from: vertex, to: vertex + side, cost: 500 + Math.floor(random() * 2000) });
    if (random() < 0.01) links.push({ from: vertex, to: Math.floor(random() * vertexCount), cost: 20_000 });
  }
  return links;
}

export const scenario: Scenario = {
  question: 'how long does the best route through a hall take, in WebAssembly and in plain TypeScript?',
  async run({ seed, rounds, size = 100_000 }) {
    const random = randomOf(seed);
    const graph = buildFlatGraph(size, hall(size, random));
    const pairs = Array.from({ length: QUERIES }, () => [Math.floor(random() * size), Math.floor(random() * size)] as const);
    const kernel = await loadRouteKernel(readFileSync(resolve('engine-wasm/build/kernels.wasm')));
    kernel.load(graph);
    const times = await interleave(rounds, {
      kernel: () => pairs.map(([from, to]) => kernel.route(from, to)?.cost),
      plain: () => pairs.map(([from, to]) => shortestPath(graph, from, to)?.cost),
    });
    return [
      {
        figure: 'best route',
        size,
        ours: times.kernel / QUERIES,
        unit: 'ms',
        peer: times.plain / QUERIES,
        peerName: 'TypeScript oracle',
      },
    ];
  },
};
