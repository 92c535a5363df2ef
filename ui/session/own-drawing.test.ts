import { afterEach, expect, it } from 'vitest';
import type { Home } from '../../protocol/rest/home';
import { afterEvents, NOTHING_YET } from '../engine-host/diagram-state';
import type { OpenResult } from '../../workers/api/session';
import { firstDrawing, mayOpen, withOwnDoors } from './own-drawing';
import { useSession } from './session-state';

afterEach(() => useSession.setState({ power: '' }));

const OPENED = {
  diagram: 2,
  path: [
    { id: 10, name: 'Site', class: 'site', diagram: 1 },
    { id: 11, name: 'Hall', class: 'room', diagram: 2 },
  ],
  siblings: [
    { id: 2, name: '', kind: 'elevation' },
    { id: 3, name: '', kind: 'plan' },
  ],
} as unknown as OpenResult;
const doorsOf = ({ path, siblings }: OpenResult) => [path.map(({ diagram }) => diagram), siblings.map(({ id }) => id)];

it('[walk 6, guest’s doors] the ways from a guest’s drawing lead to no other one, also when something of it changes', () => {
  expect(doorsOf(withOwnDoors(OPENED))).toEqual([[1, 2], [2, 3]]); // prettier-ignore
  useSession.setState({ power: 'guest' });
  expect(doorsOf(withOwnDoors(OPENED))).toEqual([[0, 2], [2]]);
  const { path, siblings } = OPENED;
  const present = { name: 'new', path, siblings, isGone: false, counts: { rack: 0, device: 0, port: 0, cable: 0 } };
  const state = afterEvents({ ...NOTHING_YET, opened: withOwnDoors(OPENED) }, [{ kind: 'present', present }]);
  expect(doorsOf(state.opened!)).toEqual([[0, 2], [2]]);
  expect([mayOpen(2, 2), mayOpen(3, 2)]).toEqual([true, false]);
});

it('[walk 6, guest’s doors] the drawing of a guest is the one that Home tells of', () => {
  const site = { id: 1, name: 'Site', parent: 0, plan: 0, places: [], diagrams: [] };
  const room = { id: 2, name: 'Hall', diagram: 0, plan: 9 };
  const home = { regions: [], diagrams: [], cables: 0, counted: true, sites: [{ ...site, rooms: [room] }] } as unknown as Home;
  expect(firstDrawing(home)).toEqual({ id: 9, name: 'Hall' });
  expect(firstDrawing({ ...home, sites: [] })).toBeUndefined();
});
