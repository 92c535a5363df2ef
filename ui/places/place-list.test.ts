import { describe, expect, it } from 'vitest';
import type { Home, HomeRoom } from '../../protocol/rest/home';
import { drawingsWith, holdsOthers, lostWith, parentAt, parentsFor } from './place-list';
import { placesIn } from './places-in';

const COUNTS = { racks: 2, devices: 3, ports: 40, cables: 5, alarms: 0, usedU: 0, totalU: 84, fills: [], rows: [] };
const room = (id: number, name: string, parent: number): HomeRoom => ({ id, name, parent, diagram: 0, plan: 0, ...COUNTS });
const HOME: Home = {
  cables: 5,
  counted: true,
  regions: [
    { id: 7, name: 'North', parent: 0 },
    { id: 8, name: 'Coast', parent: 7 },
  ],
  sites: [
    {
      ...{ id: 1, name: 'Hill', parent: 0, plan: 0 },
      places: [
        { id: 2, name: 'House', class: 'building', parent: 1, plan: 0 },
        { id: 3, name: 'Top', class: 'floor', parent: 2, plan: 0 },
      ],
      rooms: [room(4, 'Hall', 3), room(5, 'Annex', 1)],
      diagrams: [{ id: 9, name: 'Risers', kind: 'free', owner: 3 }],
    },
    { ...{ id: 6, name: 'Bay', parent: 8, plan: 0 }, places: [], rooms: [], diagrams: [] },
  ],
  diagrams: [],
};
const PLACES = placesIn(HOME);
const names = (places: readonly { readonly name: string }[]) => places.map(({ name }) => name);

describe('places to choose from', () => {
  it('are told with their way from the outermost region, or the site', () => {
    expect(PLACES.find(({ id }) => id === 6)?.path).toBe('North / Coast / Bay');
    expect(PLACES.find(({ id }) => id === 4)?.path).toBe('Hill / House / Top / Hall');
  });

  it('are those that may hold one of its class, and never itself nor what is in it', () => {
    expect(names(parentsFor(PLACES, 'building'))).toEqual(['Hill', 'Bay']);
    expect(names(parentsFor(PLACES, 'floor'))).toEqual(['Hill', 'House', 'Bay']);
    expect(names(parentsFor(PLACES, 'room', 4))).toEqual(['Hill', 'Annex', 'House', 'Top', 'Bay']);
    expect(names(parentsFor(PLACES, 'building', 2))).toEqual(['Hill', 'Bay']);
    expect(names(parentsFor(PLACES, 'site', 6))).toEqual(['North', 'Coast']);
    expect(names(parentsFor(PLACES, 'region', 7))).toEqual([]);
    expect(names(parentsFor(PLACES, 'room', 5))).not.toContain('Annex');
  });

  it('begin with where one stands, or the nearest above that takes it; one alone is chosen', () => {
    expect(parentAt(PLACES, parentsFor(PLACES, 'room'), 3)).toBe(3);
    expect(parentAt(PLACES, parentsFor(PLACES, 'building'), 4)).toBe(1);
    expect(parentAt(PLACES, parentsFor(PLACES, 'building'), 0)).toBe(0);
    expect(parentAt(PLACES, PLACES.slice(0, 1), 0)).toBe(PLACES[0]!.id);
    expect(parentAt(PLACES, PLACES.slice(0, 1), 0, false)).toBe(0);
  });

  it('[R5.050] what is lost with one is what is in it, by kind', () => {
    expect(lostWith(HOME, 2)).toEqual({
      ...{ region: 0, site: 0, building: 0, floor: 1, room: 1, diagram: 1 },
      ...{ rack: 2, device: 3, port: 40, cable: 5 },
    });
    expect(lostWith(HOME, 7)).toMatchObject({ region: 1, site: 1, room: 0 });
    expect(lostWith(HOME, 1)).toMatchObject({ building: 1, floor: 1, room: 2, rack: 4 });
  });
});

describe('a place that is deleted', () => {
  it('[walk 1 #9] asks for a password where an object goes with it, and not for its ports, cables or diagrams', () => {
    const nothing = lostWith(HOME, 6);
    expect(holdsOthers(nothing)).toBe(false);
    expect(holdsOthers({ ...nothing, diagram: 1, port: 2, cable: 1 })).toBe(false);
    for (const kind of ['rack', 'device', 'room', 'floor'] as const) expect(holdsOthers({ ...nothing, [kind]: 1 })).toBe(true);
  });
});

it('[walk 4, in use] the diagrams that go with a place are its own, those of its rooms and those about what is in it', () => {
  const drawn: Home = {
    ...HOME,
    sites: HOME.sites.map((site) => ({
      ...site,
      plan: site.id === 1 ? 20 : 0,
      rooms: site.rooms.map((each) => ({ ...each, diagram: each.id * 10, plan: each.id * 10 + 1 })),
    })),
  };
  expect(drawingsWith(drawn, { id: 9, type: 'diagram' })).toEqual(new Map([[9, '']]));
  expect(drawingsWith(drawn, { id: 4, type: 'room' })).toEqual(new Map([40, 41].map((drawing) => [drawing, ''])));
  expect([...drawingsWith(drawn, { id: 1, type: 'site' }).values()]).toEqual(['', 'Hall', 'Hall', 'Annex', 'Annex', 'Risers']);
  expect(drawingsWith(drawn, { id: 2, type: 'building' }).has(50)).toBe(false);
});
