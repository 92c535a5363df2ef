import { expect, test } from 'vitest';
import type { Home, HomeRoom } from '../../../protocol/rest/home';
import { presentRecents } from './recent-diagrams';

const COUNTS = { racks: 0, devices: 0, ports: 0, cables: 0, alarms: 0, usedU: 0, totalU: 0, fills: [], rows: [] };
const hall: HomeRoom = { id: 2, name: 'Hall South', parent: 1, diagram: 20, plan: 21, ...COUNTS };
const drawing = { id: 30, name: 'Carrier ring', kind: 'free', owner: 1 } as const;
const home: Home = {
  regions: [],
  sites: [{ id: 1, name: 'Berlin', parent: 0, plan: 0, places: [], rooms: [hall], diagrams: [drawing] }],
  diagrams: [],
  cables: 0,
  counted: true,
};
const recent = (id: number, kind: string) => ({ id, kind, name: 'Hall 1', path: 'Berlin / Hall 1', atMs: 5 });

test('[walk 4, recent] what was opened lately is called as it is now, wherever it was renamed', () => {
  expect(presentRecents([recent(21, 'plan'), recent(30, 'free')], home)).toEqual([
    { id: 21, kind: 'plan', name: 'Hall South', path: 'Berlin / Hall South', atMs: 5 },
    { id: 30, kind: 'free', name: 'Carrier ring', path: 'Berlin / Carrier ring', atMs: 5 },
  ]);
});

test('[walk 4, recent] a room or a drawing that was deleted is not offered; what the page does not list stays', () => {
  const inside = recent(40, 'internal');
  const unplaced = recent(41, 'plan');
  const gone = { ...recent(97, 'plan'), place: 3 };
  expect(presentRecents([recent(99, 'elevation'), recent(98, 'free'), gone, inside, unplaced], home)).toEqual([inside, unplaced]);
  const ofSite = { ...recent(42, 'plan'), place: 1 };
  expect(presentRecents([ofSite], home)).toEqual([{ ...ofSite, name: 'Berlin', path: 'Berlin' }]);
});
