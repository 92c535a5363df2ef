import { expect, test } from 'vitest';
import { buildFlatGraph } from './flat-graph';
import { shortestPath } from './shortest-path';

test('a link is two arcs, in the order of the links', () => {
  const graph = buildFlatGraph(3, [
    { from: 2, to: 0, cost: 7 },
    { from: 0, to: 1, cost: 3 },
  ]);
  expect(Array.from(graph.offsets)).toEqual([0, 2, 3, 4]);
  expect(Array.from(graph.targets)).toEqual([2, 1, 0, 0]);
  expect(Array.from(graph.costs)).toEqual([7, 3, 3, 7]);
  expect(Array.from(graph.links)).toEqual([0, 1, 1, 0]);
});

test('a link outside the graph or with a cost that is no length is a bug', () => {
  expect(() => buildFlatGraph(2, [{ from: 0, to: 2, cost: 1 }])).toThrow('link 0-2 in a graph of 2');
  expect(() => buildFlatGraph(2, [{ from: 0, to: 1, cost: -1 }])).toThrow('costs -1');
  expect(() => buildFlatGraph(2, [{ from: 0, to: 1, cost: NaN }])).toThrow('costs NaN');
});

test('the detour over two short cables beats one long cable: [0] --2-- [1] --3-- [2], [0] --9-- [2]', () => {
  const graph = buildFlatGraph(3, [
    { from: 0, to: 2, cost: 9 },
    { from: 0, to: 1, cost: 2 },
    { from: 1, to: 2, cost: 3 },
  ]);
  const route = shortestPath(graph, 0, 2)!;
  expect(route.cost).toBe(5);
  expect(Array.from(route.arcs, (arc) => graph.links[arc])).toEqual([1, 2]);
});
