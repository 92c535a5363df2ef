import { expect, test } from 'vitest';
import { ColumnStore } from '../document/column-store';
import type { Change } from '../document/diff';
import type { Fields, Kind } from '../document/schema';
import { ID_BASE } from '../ids';
import { cableGraph } from './cable-graph';
import { shortestPath } from './shortest-path';

const id = (number: number): number => ID_BASE + number;

/** A document from lines of (kind, number, fields). */
function documentOf(records: readonly (readonly [Kind, number, Fields])[]): ColumnStore {
  const store = new ColumnStore();
  store.apply(records.map(([kind, number, after]) => ({ kind, id: id(number), before: null, after }) as Change));
  return store;
}

const port = (number: number, owner: number) => ['port', number, { owner: id(owner) }] as const;
const cable = (number: number, lengthMm: number, a: number, b: number, plan = 0) =>
  [
    ['cable', number, { lengthMm }],
    ['termination', number + 1000, { cable: id(number), port: id(a), end: 1, position: 1, plan }],
    ['termination', number + 2000, { cable: id(number), port: id(b), end: 2, position: 1, plan }],
  ] as const;

/** Switch 1 (ports 11, 12), panel 2 (front 21, 22 to rear 31, 32), switch 3 (ports 41, 42). */
const hall = [
  ['object', 1, { name: 'S1' }],
  ['object', 2, { name: 'PP' }],
  ['object', 3, { name: 'S3' }],
  port(11, 1),
  port(12, 1),
  port(21, 2),
  port(22, 2),
  port(31, 2),
  port(32, 2),
  port(41, 3),
  port(42, 3),
  ['port_map', 51, { owner: id(2), front: id(21), frontPosition: 1, rear: id(31), rearPosition: 1 }],
  ['port_map', 52, { owner: id(2), front: id(22), frontPosition: 1, rear: id(32), rearPosition: 1 }],
] as const;

function bestCables(
  document: ColumnStore,
  from: number,
  to: number,
): { readonly cost: number; readonly cables: readonly number[] } | null {
  const cabling = cableGraph(document);
  const route = shortestPath(cabling.graph, cabling.vertexOf(id(from)), cabling.vertexOf(id(to)));
  return route && { cost: route.cost, cables: cabling.cablesOf(route).map((one) => one - ID_BASE) };
}

test('a route goes through a panel from a front to its own rear: [S1] --C61-- [PP front 1 | rear 1] --C62-- [S3]', () => {
  const document = documentOf([...hall, ...cable(61, 2000, 11, 21), ...cable(62, 5000, 31, 41)]);
  expect(bestCables(document, 1, 3)).toEqual({ cost: 7000, cables: [61, 62] });
});

test('a panel does not pass on from one position to another: [S1] --C61-- [PP front 1 | rear 2] --C62-- [S3]', () => {
  const document = documentOf([...hall, ...cable(61, 2000, 11, 21), ...cable(62, 5000, 32, 41)]);
  expect(bestCables(document, 1, 3)).toBeNull();
});

test('of two ways the shorter in metres is taken, also by more cables; an unmeasured cable counts 3 m', () => {
  const document = documentOf([...hall, ...cable(61, 1000, 11, 21), ...cable(62, 0, 31, 41), ...cable(63, 9000, 12, 42)]);
  expect(bestCables(document, 1, 3)).toEqual({ cost: 4000, cables: [61, 62] });
});

test('what is only planned carries nothing', () => {
  const document = documentOf([...hall, ...cable(63, 900, 12, 42, 7)]);
  expect(bestCables(document, 1, 3)).toBeNull();
});
