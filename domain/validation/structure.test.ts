import { describe, expect, test } from 'vitest';
import { SmallHall } from '../../tests/fixtures/small-hall';
import { OBJECT_CLASSES, OBJECT_FLAGS } from '../catalog/enums';
import { portTypeCode } from '../catalog/port-types';
import { DEFAULT_DIAGRAMS, DEMO_SEED, generateDemo } from '../demo/demo';
import { created } from '../document/changes';
import { ColumnStore } from '../document/column-store';
import type { Change } from '../document/diff';
import { structureRefusal } from './structure';

describe('the structure check', () => {
  test('the demonstration site breaks no rule, flagged devices excepted', () => {
    let id = 24_000_000_001_000;
    const changes: Change[] = [];
    const batches = generateDemo({ seed: DEMO_SEED, nextId: () => id++, defaultDiagrams: DEFAULT_DIAGRAMS });
    for (let step = batches.next(); !step.done; step = batches.next()) changes.push(...step.value.changes);
    expect(structureRefusal(new ColumnStore(), changes)).toBeNull();
  });

  test('a record goes only when nothing refers to it', () => {
    const hall = new SmallHall();
    const device = hall.insertDevice('panel', hall.rackA, 1);
    const gone = (kind: Change['kind'], id: number): Change => ({ kind, id, before: {}, after: null });
    const [front] = hall.ports(device) as [number];
    expect(structureRefusal(hall.document, [gone('object', hall.rackA)])).toMatchObject({
      rule: 'still-in-use',
      facts: { by: device, byKind: 'object' },
    });
    expect(structureRefusal(hall.document, [gone('port', front)])).toMatchObject({
      rule: 'still-in-use',
      facts: { byKind: 'port_map' },
    });
    expect(structureRefusal(hall.document, [gone('diagram', hall.plan)])).toMatchObject({
      rule: 'still-in-use',
      facts: { byKind: 'placement' },
    });
    expect(structureRefusal(hall.document, [gone('model', hall.models.panel)])).toMatchObject({
      rule: 'still-in-use',
      facts: { by: device },
    });
    expect(structureRefusal(hall.document, [gone('model', hall.models.strip)])).toBeNull();
  });

  test('a flagged device may overlap; without the flag it may not', () => {
    const hall = new SmallHall();
    hall.insertDevice('switch', hall.rackA, 1);
    const device = (flags: number): Change =>
      created('object', hall.takeId(), {
        parent: hall.rackA,
        class: OBJECT_CLASSES.indexOf('device'),
        heightU: 1,
        positionU: 1,
        face: 1,
        flags,
      });
    expect(structureRefusal(hall.document, [device(OBJECT_FLAGS.flagged)])).toBeNull();
    expect(structureRefusal(hall.document, [device(0)])).toMatchObject({ rule: 'units-occupied' });
  });

  test('port maps join physical ports of one owner', () => {
    const hall = new SmallHall();
    const [a, b] = [hall.insertDevice('panel', hall.rackA, 1), hall.insertDevice('switch', hall.rackA, 2)];
    const map = (front: number, rear: number): Change =>
      created('port_map', hall.takeId(), { owner: a, front, frontPosition: 1, rear, rearPosition: 1 });
    expect(structureRefusal(hall.document, [map(hall.ports(a)[0]!, hall.ports(a)[3]!)])).toBeNull();
    expect(structureRefusal(hall.document, [map(hall.ports(a)[0]!, hall.ports(b)[0]!)])).toMatchObject({
      rule: 'map-of-other-owner',
    });
    expect(structureRefusal(hall.document, [map(hall.ports(a)[0]!, hall.takeId())])).toMatchObject({
      rule: 'port-missing',
      field: 'rear',
    });
    const virtual = created('port', hall.takeId(), { owner: a, type: portTypeCode('interface/virtual') });
    expect(structureRefusal(hall.document, [virtual, map(virtual.id, hall.ports(a)[3]!)])).toMatchObject({
      rule: 'port-not-physical',
    });
  });

  test('ends, ports and diagrams name records that are there', () => {
    const hall = new SmallHall();
    const nobody = hall.takeId();
    expect(structureRefusal(hall.document, [created('port', hall.takeId(), { owner: nobody })])).toMatchObject({
      rule: 'object-missing',
      field: 'owner',
    });
    expect(structureRefusal(hall.document, [created('diagram', hall.takeId(), { owner: nobody })])).toMatchObject({
      rule: 'object-missing',
      field: 'owner',
    });
    expect(structureRefusal(hall.document, [created('diagram', hall.takeId(), {})])).toBeNull();
    const port = hall.ports(hall.insertDevice('switch', hall.rackA, 1))[0]!;
    expect(
      structureRefusal(hall.document, [created('termination', hall.takeId(), { port, cable: nobody, end: 1, position: 1 })]),
    ).toMatchObject({ rule: 'cable-missing' });
    const cable = created('cable', hall.takeId(), { class: 2 });
    expect(
      structureRefusal(hall.document, [
        cable,
        created('termination', hall.takeId(), { port, cable: cable.id, end: 3, position: 1 }),
      ]),
    ).toMatchObject({ rule: 'end-unknown' });
  });

  test('no object stands inside itself', () => {
    const hall = new SmallHall();
    const room = (id: number, parent: number): Change =>
      created('object', id, { class: OBJECT_CLASSES.indexOf('room'), parent, name: 'r' });
    const [a, b] = hall.take(2) as [number, number];
    expect(structureRefusal(hall.document, [room(a, b), room(b, a)])).toMatchObject({ rule: 'parent-loop' });
    expect(structureRefusal(hall.document, [room(a, a)])).toMatchObject({ rule: 'parent-loop' });
    expect(structureRefusal(hall.document, [room(a, hall.room), room(b, a)])).toBeNull();
  });

  test('a class that is not known stands nowhere', () => {
    const hall = new SmallHall();
    expect(structureRefusal(hall.document, [created('object', hall.takeId(), { class: 99, parent: hall.room })])).toMatchObject({
      rule: 'class-unknown',
    });
    expect(structureRefusal(hall.document, [created('object', hall.takeId(), { class: 0 })])).toMatchObject({
      rule: 'class-unknown',
    });
  });
});
