import { expect, test } from 'vitest';
import { SmallHall } from '../../../tests/fixtures/small-hall';
import { nearestStore } from '../../../domain/cabling/stored-cables';
import { CABLE_CLASSES, CABLE_TYPES, codeOf } from '../../../domain/catalog/enums';
import { changed } from '../../../domain/document/changes';
import { NO_ID } from '../../../domain/ids';
import { describe as described } from '../describe';
import { countsOf } from '../../../domain/document/counts';
import { idsNeeded } from '../../../domain/entities/instantiate';
import { treeChildren } from '../tree';
import { cordLabels, spareOf, storeListing, takeIntent } from './stores';

const KIND = { cableClass: codeOf(CABLE_CLASSES, 'copperCable'), cableType: codeOf(CABLE_TYPES, 'cat6a'), model: NO_ID };

test('[Right answers 4] a store lists its cords by kind and length, and the places of the drawing with how many lie there', () => {
  const hall = new SmallHall();
  const [long, short] = [hall.storeCable(5000), hall.storeCable(3000)];
  const other = hall.storeCable(3000);
  hall.storeCable(2000, hall.site);
  expect(storeListing(hall.document, hall.room)).toMatchObject({
    name: 'Hall 1',
    places: [
      { id: hall.site, count: 1 },
      { id: hall.room, count: 3 },
    ],
    groups: [
      { class: 'copperCable', type: 'cat6a', lengthMm: 3000, cords: [{ id: short }, { id: other }] },
      { lengthMm: 5000, cords: [{ id: long, name: 'S-5000', lifecycle: 'available' }] },
    ],
  });
  expect(storeListing(hall.document, hall.rackA)).toBeNull();
  expect(described(hall.document, hall.room)!.facts).toMatchObject({ stored: 3 });
  expect(described(hall.document, long)!.facts).toMatchObject({ store: hall.room, storeName: 'Hall 1' });
  expect(countsOf(hall.document, hall.plan).cable).toBe(0);
});

test('[Right answers 4] the store that is meant is that of the place itself, else the nearest around it; a cable is kept where its ends are', () => {
  const hall = new SmallHall();
  const [near, far] = [1, 2].map((unit) => hall.ports(hall.insertDevice('switch', hall.rackA, unit))[0]!);
  const cable = hall.connect(near!, far!);
  for (const [id, store] of [
    [hall.site, hall.site],
    [hall.room, hall.room],
    [hall.rackA, hall.room],
    [near!, hall.room],
    [cable, hall.room],
    [hall.plan, hall.room],
    [NO_ID, NO_ID],
  ] as const)
    expect(nearestStore(hall.document, id)).toBe(store);
  expect(described(hall.document, cable)!.facts).toMatchObject({ nearestStore: hall.room, nearestStoreName: 'Hall 1' });
});

test('[Right answers 4] labels of new cords go on behind those that are given; a broken rule and a label that is taken are refused', () => {
  const hall = new SmallHall();
  const order = { ...KIND, store: hall.room, count: 2, lengthMm: 3000, rule: '{room}-{nn}' };
  const knowledge = { highest: () => 4, cableWith: () => NO_ID };
  const labels = (rule: string, known = knowledge) => cordLabels(hall.document, { ...order, rule }, known);
  expect(labels('{room}-{nn}')).toEqual({ ok: true, value: ['Hall 1-05', 'Hall 1-06'] });
  expect(labels('')).toEqual({ ok: true, value: ['', ''] });
  expect(labels('{nobody}')).toMatchObject({ refusal: { rule: 'label-word-unknown' } });
  expect(labels('same')).toMatchObject({ refusal: { rule: 'label-twice' } });
  expect(labels('{nn}', { ...knowledge, cableWith: () => 7 })).toMatchObject({ refusal: { rule: 'label-taken' } });
});

function stocked(hall: SmallHall, model: 'switch' | 'card', names: readonly string[], store = hall.room): readonly number[] {
  const needed = idsNeeded(hall.document.get('model', hall.models[model])!);
  const objects = names.map((name) => ({ id: hall.takeId(), name, ids: hall.take(needed) }));
  hall.must({ kind: 'stock-objects', version: 1, store, model: hall.models[model], objects });
  return objects.map(({ id }) => id);
}

test('[Right answers 4] a store lists its devices and cards by model; they stand under a heading of their own and are counted nowhere as installed', () => {
  const hall = new SmallHall();
  const installed = hall.insertDevice('switch', hall.rackA, 1);
  const counts = countsOf(hall.document, hall.plan);
  const facts = described(hall.document, hall.room)!.facts;
  const [second, first] = stocked(hall, 'switch', ['spare 10', 'spare 9']) as [number, number];
  const [card] = stocked(hall, 'card', ['optic']) as [number];
  expect(storeListing(hall.document, hall.room)).toMatchObject({
    places: [{ id: hall.site, count: 0 }, { count: 3 }],
    things: [
      { class: 'device', model: 'Switch 4', brand: 'Nordwind', things: [{ id: first, name: 'spare 9' }, { id: second }] },
      { class: 'card', things: [{ id: card }] },
    ],
  });
  expect(countsOf(hall.document, hall.plan), 'what lies in a store is not installed').toEqual(counts);
  expect(described(hall.document, hall.room)!.facts).toEqual({ ...facts, storedThings: 3 });
  expect(described(hall.document, first)!.facts).toMatchObject({ store: hall.room, storeName: 'Hall 1' });
  expect(described(hall.document, installed)!.facts).toMatchObject({ nearestStore: hall.room });
  const headings = treeChildren(hall.document, hall.plan, NO_ID).map(({ id, heading }) => [id, heading]);
  expect(headings.filter(([, heading]) => heading === 'stored').map(([id]) => id)).toEqual([first, second, card]);
});

test('[Right answers 4] the spare that is offered is of the model, from the nearest store, the first by its name', () => {
  const hall = new SmallHall();
  const [far] = stocked(hall, 'switch', ['a far one'], hall.site) as [number];
  const at = (): unknown => spareOf(hall.document, hall.models.switch, hall.rackA);
  expect(at()).toMatchObject({ id: far, storeName: 'Harbour', count: 1 });
  const [, near] = stocked(hall, 'switch', ['b 10', 'b 9']) as [number, number];
  expect(at()).toMatchObject({ id: near, name: 'b 9', storeName: 'Hall 1', count: 2 });
  expect(spareOf(hall.document, hall.models.server, hall.rackA)).toBeNull();
});

test('[Right answers 4] a spare that is taken by a rule is called as the form shows it, past names that are taken; a rule that is none is refused', () => {
  const hall = new SmallHall();
  hall.insertDevice('switch', hall.rackA, 1, { name: 'sw-01' });
  const [object] = stocked(hall, 'switch', ['spare']) as [number];
  const wish = { object, parent: hall.rackA, positionU: 5, face: 1 as const };
  const named = (name: string) => takeIntent(hall.document, { ...wish, name });
  expect(named('sw-{n:2}')).toMatchObject({ ok: true, value: { name: 'sw-02' } });
  expect(named('core')).toMatchObject({ ok: true, value: { name: 'core' } });
  expect(named('')).toEqual({ ok: true, value: { kind: 'take-from-store', version: 1, ...wish } });
  expect(named('sw-{x}').ok).toBe(false);
});

test('[Right answers 4] devices and cards without a model are listed apart', () => {
  const hall = new SmallHall();
  const [device] = stocked(hall, 'switch', ['a']) as [number];
  const [card] = stocked(hall, 'card', ['b']) as [number];
  hall.document.apply([device, card].map((id) => changed('object', hall.document.get('object', id)!, { model: NO_ID })!));
  expect(storeListing(hall.document, hall.room)!.things.map(({ class: of, things }) => [of, things.map(({ id }) => id)])).toEqual(
    [
      ['device', [device]],
      ['card', [card]],
    ],
  );
});
