import { expect, test } from 'vitest';
import { SmallHall } from '../../tests/fixtures/small-hall';
import { afterEvents, NOTHING_YET } from '../../ui/engine-host/diagram-state';
import { codeOf, OBJECT_CLASSES } from '../../domain/catalog/enums';
import { created } from '../../domain/document/changes';
import { countsOf } from '../../domain/document/counts';
import { circuitsDocument } from '../../tests/fixtures/import/circuits';
import { describe as describeRecord } from './describe';
import { openResultOf, presentOf } from './places';

test('[walk 4, names] a room that is renamed is called so on the open page; [X11] one that is deleted keeps the name it had, and is gone until it is back', () => {
  const { document, elevation } = new SmallHall();
  const room = document.get('diagram', elevation)!.owner;
  const name = document.get('object', room)!.name;
  const opened = { ...NOTHING_YET, opened: openResultOf(document, elevation) };
  const now = () => afterEvents(opened, [{ kind: 'present', present: presentOf(document, elevation) }]).opened!;
  expect(now().path.at(-1)!.name).toBe(name);
  document.apply([{ kind: 'object', id: room, before: { name }, after: { name: 'Hall South' } }]);
  expect(now()).toMatchObject({ isGone: false });
  expect(now().path.at(-1)!.name).toBe('Hall South');
  const record = document.get('diagram', elevation)!;
  document.apply([{ kind: 'diagram', id: elevation, before: record, after: null }]);
  expect(now()).toMatchObject({ isGone: true });
  expect(now().path.at(-1)!.name).toBe(name);
  document.apply([{ kind: 'diagram', id: elevation, before: null, after: record }]);
  expect(now()).toMatchObject({ isGone: false });
});

test('[11.16] [walk 5, 4] of a diagram racks, devices, ports and cables are counted, as on Home; slots and cards are none of them', () => {
  const hall = new SmallHall();
  const device = hall.insertDevice('switch', hall.rackA, 1);
  const slot = hall.takeId();
  hall.document.apply([created('object', slot, { class: codeOf(OBJECT_CLASSES, 'slot'), parent: device, name: 'Slot 1' })]);
  const counts = { rack: 2, device: 1, port: hall.ports(device).length, cable: 0 };
  expect(countsOf(hall.document, hall.plan)).toEqual(counts);
  const feed = hall.takeId();
  hall.document.apply([
    created('object', feed, { class: codeOf(OBJECT_CLASSES, 'powerFeed'), parent: hall.rackA, name: 'Feed A' }),
    created('port', hall.takeId(), { owner: feed, name: 'A' }),
  ]);
  expect(countsOf(hall.document, hall.plan), 'a power feed’s outlet is no port of a device').toEqual(counts);
  const room = hall.document.get('diagram', hall.plan)!.owner;
  expect(describeRecord(hall.document, room)!.facts['ports']).toBe(counts.port);
  hall.storeCable(3000);
  expect(countsOf(hall.document, hall.plan), 'a cord in a store is not laid').toEqual(counts);
});

test('[walk 1 (27 Nov) 3] a floor is lockable as soon as one of its racks holds something, in both of its views', () => {
  const hall = new SmallHall();
  const lockable = () => [hall.plan, hall.elevation].map((diagram) => presentOf(hall.document, diagram).lockable);
  expect(lockable()).toEqual([false, false]);
  hall.insertDevice('switch', hall.rackB, 1);
  expect(lockable()).toEqual([true, true]);
});

test('[issue 11] a hand-off of the site that is drawn beside the racks of a room counts there no more than on Home: neither its ports nor cables that end nowhere else', () => {
  const { document, id } = circuitsDocument();
  const kinds = ['elevation', 'plan'] as const;
  for (const kind of kinds)
    expect(countsOf(document, id(`dcim.site:1/room/${kind}`))).toEqual({ rack: 1, device: 1, port: 2, cable: 2 });
  expect(countsOf(document, id('dcim.site:2/room/elevation'))).toEqual({ rack: 1, device: 1, port: 1, cable: 1 });
});
