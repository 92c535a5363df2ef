import { describe, expect, test } from 'vitest';
import { SmallHall } from '../../tests/fixtures/small-hall';
import { OBJECT_FLAGS } from '../catalog/enums';
import { parseIntent } from './registry';
import type { OperationIntent } from './registry';

const hall = () => new SmallHall();

describe('insert-rack', () => {
  test('a rack takes its units from its model, and from the intent where that says so', () => {
    const here = hall();
    expect(here.document.get('object', here.rackA)).toMatchObject({
      parent: here.room,
      heightU: 42,
      model: here.models.rack,
      modelVersion: 1,
    });
    expect(here.document.get('object', here.rackB)?.heightU).toBe(12);
    expect(here.document.by('placement.subject', here.rackA)).toHaveLength(1);
  });

  test('a rack of no model needs its units', () => {
    const here = hall();
    const intent = {
      kind: 'insert-rack',
      version: 1,
      id: here.takeId(),
      parent: here.room,
      model: 0,
      name: 'C',
      placements: [],
    } as const;
    expect(here.refusal(intent)).toMatchObject({ rule: 'field-missing', field: 'heightU' });
    here.must({ ...intent, heightU: 100 });
    expect(here.refusal({ ...intent, id: here.takeId(), heightU: 100.5 })).toMatchObject({ rule: 'out-of-range' });
  });

  test('a rack stands in a place, not in a rack or a device', () => {
    const here = hall();
    const intent = {
      kind: 'insert-rack',
      version: 1,
      id: here.takeId(),
      parent: here.rackA,
      model: here.models.rack,
      name: 'C',
      placements: [],
    } as const;
    expect(here.refusal(intent)).toMatchObject({ rule: 'wrong-parent', facts: { class: 'rack', parentClass: 'rack' } });
    expect(here.refusal({ ...intent, parent: here.takeId() })).toMatchObject({ rule: 'parent-missing' });
    expect(here.refusal({ ...intent, parent: here.room, model: here.models.switch })).toMatchObject({
      rule: 'model-class',
      facts: { expected: 'rack', found: 'device' },
    });
    expect(here.refusal({ ...intent, parent: here.room, model: here.takeId() })).toMatchObject({ rule: 'model-missing' });
  });

  test('a new id is used once, whatever kind holds it', () => {
    const here = hall();
    const device = here.insertDevice('switch', here.rackA, 1);
    const intent = {
      kind: 'insert-rack',
      version: 1,
      id: here.takeId(),
      parent: here.room,
      model: here.models.rack,
      name: 'C',
      placements: [],
    } as const;
    expect(here.refusal({ ...intent, id: here.ports(device)[0]! })).toMatchObject({ rule: 'id-taken', facts: { kind: 'port' } });
    const placement = { id: intent.id, diagram: here.elevation, subject: intent.id, x: 0, y: 0 };
    expect(here.refusal({ ...intent, placements: [placement] })).toMatchObject({ rule: 'id-twice' });
  });
});

describe('insert-device', () => {
  test('a device comes with the slots, ports and port maps of its model', () => {
    const here = hall();
    const chassis = here.insertDevice('chassis', here.rackA, 1);
    const panel = here.insertDevice('panel', here.rackA, 10);
    expect(here.slots(chassis).map((id) => here.document.get('object', id)?.template)).toEqual([0, 1]);
    expect(here.ports(panel)).toHaveLength(4);
    const [first] = here.document.by('port_map.owner', panel);
    expect(here.document.get('port_map', first!)).toMatchObject({
      front: here.ports(panel)[0],
      rear: here.ports(panel)[2],
      frontPosition: 1,
    });
  });

  test('units of one face are taken once', () => {
    const here = hall();
    here.insertDevice('chassis', here.rackA, 10);
    for (const positionU of [10, 13, 13.5]) {
      expect(here.refusal(here.deviceIntent('switch', here.rackA, positionU))).toMatchObject({
        rule: 'units-occupied',
        field: 'positionU',
        facts: { byName: 'chassis', byPositionU: 10 },
      });
    }
    here.insertDevice('switch', here.rackA, 9);
    here.insertDevice('switch', here.rackA, 14);
    here.insertDevice('switch', here.rackA, 10, { face: 2 });
  });

  test('half units are allowed, other fractions are not', () => {
    const here = hall();
    here.insertDevice('switch', here.rackA, 4.5);
    expect(here.refusal(here.deviceIntent('switch', here.rackA, 5))).toMatchObject({ rule: 'units-occupied' });
    here.insertDevice('switch', here.rackA, 5.5);
    expect(here.refusal(here.deviceIntent('switch', here.rackA, 8.25))).toMatchObject({ rule: 'not-half-unit' });
  });

  test('a device of full depth takes both faces', () => {
    const here = hall();
    here.insertDevice('server', here.rackA, 20);
    expect(here.refusal(here.deviceIntent('switch', here.rackA, 21, { face: 2 }))).toMatchObject({ rule: 'units-occupied' });
    here.insertDevice('switch', here.rackA, 30, { face: 2 });
    expect(here.refusal(here.deviceIntent('server', here.rackA, 29))).toMatchObject({ rule: 'units-occupied' });
  });

  test('a device stays inside its rack, and says its face', () => {
    const here = hall();
    here.insertDevice('switch', here.rackB, 12);
    expect(here.refusal(here.deviceIntent('server', here.rackB, 12))).toMatchObject({
      rule: 'outside-rack',
      facts: { units: 12 },
    });
    expect(here.refusal(here.deviceIntent('switch', here.rackB, 0.5))).toMatchObject({ rule: 'outside-rack' });
    expect(here.refusal(here.deviceIntent('switch', here.rackB, 3, { face: 0 }))).toMatchObject({ rule: 'face-missing' });
    expect(here.refusal(here.deviceIntent('switch', here.rackB, 0))).toMatchObject({ rule: 'position-missing' });
  });

  test('a 0U device has no position and lies beside the units', () => {
    const here = hall();
    here.insertDevice('strip', here.rackA, 0, { face: 2 });
    here.insertDevice('strip', here.rackA, 0, { face: 2 });
    expect(here.refusal(here.deviceIntent('strip', here.rackA, 1))).toMatchObject({ rule: 'zero-unit-has-position' });
  });

  test('a bay takes a child device and nothing else, a device outside racks has no unit', () => {
    const here = hall();
    const [card, bay] = here.slots(here.insertDevice('chassis', here.rackA, 1)) as [number, number];
    expect(here.refusal(here.deviceIntent('switch', bay, 0))).toMatchObject({ rule: 'not-a-child-device' });
    expect(here.refusal(here.deviceIntent('blade', card, 0))).toMatchObject({ rule: 'slot-takes', facts: { takes: 'card' } });
    here.insertDevice('blade', bay, 0);
    expect(here.refusal(here.deviceIntent('blade', bay, 0))).toMatchObject({ rule: 'slot-occupied', facts: { byName: 'blade' } });
    here.insertDevice('switch', here.room, 0);
    expect(here.refusal(here.deviceIntent('switch', here.room, 3))).toMatchObject({ rule: 'position-outside-rack' });
    expect(here.refusal(here.deviceIntent('switch', here.site + 500, 0))).toMatchObject({ rule: 'parent-missing' });
  });

  test('the ids are as many as the model makes', () => {
    const here = hall();
    const intent = here.deviceIntent('switch', here.rackA, 1);
    expect(here.refusal({ ...intent, ids: intent.ids.slice(1) })).toMatchObject({
      rule: 'ids-count',
      facts: { given: 5, needed: 6 },
    });
    expect(here.refusal({ ...intent, model: here.models.card })).toMatchObject({ rule: 'model-class' });
  });
});

describe('insert-card', () => {
  test('[R5.043] a slot that holds a card refuses another', () => {
    const here = hall();
    const [slot] = here.slots(here.insertDevice('chassis', here.rackA, 1)) as [number];
    const card = here.cardIntent(slot);
    here.must(card);
    expect(here.document.get('object', card.id)).toMatchObject({ parent: slot, face: 1 });
    expect(here.ports(card.id)).toHaveLength(2);
    expect(here.refusal(here.cardIntent(slot))).toMatchObject({ rule: 'slot-occupied', facts: { slot, by: card.id } });
  });

  test('a card goes into a slot that takes cards', () => {
    const here = hall();
    const [, bay] = here.slots(here.insertDevice('chassis', here.rackA, 1)) as [number, number];
    expect(here.refusal(here.cardIntent(bay))).toMatchObject({ rule: 'slot-takes', facts: { takes: 'device', class: 'card' } });
    expect(here.refusal(here.cardIntent(here.rackA))).toMatchObject({ rule: 'slot-missing' });
  });

  test("[R5.044] a card's internal view creates no objects", () => {
    const here = hall();
    const [slot] = here.slots(here.insertDevice('chassis', here.rackA, 1)) as [number];
    const card = here.cardIntent(slot);
    here.must(card);
    const view = here.takeId();
    here.must({
      kind: 'insert-objects',
      version: 1,
      objects: [],
      diagrams: [{ id: view, owner: card.id, diagramKind: 4, name: 'Inside' }],
      placements: [],
    });
    const shape = { id: here.takeId(), parent: here.room, class: 10, name: '' };
    const placement = { id: here.takeId(), diagram: view, subject: shape.id, x: 0, y: 0 };
    const intent = { kind: 'insert-objects', version: 1, objects: [shape], diagrams: [], placements: [placement] } as const;
    expect(here.refusal(intent)).toMatchObject({ rule: 'card-view-creates-nothing', facts: { card: card.id } });
  });
});

describe('move-device', () => {
  const move = (device: number, rack: number, positionU: number, face = 1) =>
    ({ kind: 'move-device', version: 1, device, rack, positionU, face }) as const;

  test('a device moves to another U, face and rack, and its ports, cards and cables stay with it', () => {
    const here = hall();
    const a = here.insertDevice('switch', here.rackA, 1);
    const b = here.insertDevice('switch', here.rackA, 2);
    const cable = here.connect(here.ports(a)[0]!, here.ports(b)[0]!);
    const diff = here.must(move(a, here.rackB, 5, 2));
    expect(diff).toHaveLength(1);
    expect(here.document.get('object', a)).toMatchObject({ parent: here.rackB, positionU: 5, face: 2 });
    expect(here.document.by('termination.cable', cable)).toHaveLength(2);
    expect(here.document.by('object.parent', here.rackB)).toEqual([a]);
  });

  test('taken units, units outside the rack and things that are no rack are refused', () => {
    const here = hall();
    const a = here.insertDevice('switch', here.rackA, 1, { name: 'a' });
    here.insertDevice('chassis', here.rackA, 2, { name: 'in the way' });
    expect(here.refusal(move(a, here.rackA, 5))).toMatchObject({ rule: 'units-occupied', facts: { byName: 'in the way' } });
    expect(here.refusal(move(a, here.rackB, 13))).toMatchObject({ rule: 'outside-rack' });
    expect(here.refusal(move(a, here.rackA, 0))).toMatchObject({ rule: 'position-missing' });
    expect(here.refusal(move(a, here.room, 3))).toMatchObject({ rule: 'rack-missing' });
    expect(here.refusal(move(here.rackA, here.rackA, 3))).toMatchObject({ rule: 'device-missing' });
  });

  test('a device may move onto units that it takes itself, and a move to where it stands changes nothing', () => {
    const here = hall();
    const chassis = here.insertDevice('chassis', here.rackA, 10);
    here.must(move(chassis, here.rackA, 12));
    expect(here.must(move(chassis, here.rackA, 12))).toEqual([]);
  });

  test('a flagged device is in the way of others, and loses its flag by a move that keeps the rules', () => {
    const here = hall();
    const a = here.insertDevice('switch', here.rackA, 1);
    const b = here.insertDevice('switch', here.rackA, 2);
    here.document.apply([
      { kind: 'object', id: b, before: { positionU: 2, flags: 0 }, after: { positionU: 1, flags: OBJECT_FLAGS.flagged } },
    ]);
    expect(here.refusal(move(b, here.rackA, 1))).toMatchObject({ rule: 'units-occupied' });
    here.must(move(b, here.rackA, 7));
    expect(here.document.get('object', b)).toMatchObject({ positionU: 7, flags: 0 });
    expect(here.refusal(move(a, here.rackA, 7))).toMatchObject({ rule: 'units-occupied' });
  });
});

describe('move-placements', () => {
  test('any number of placements move by one distance, by their own, or to places', () => {
    const here = hall();
    const placements = [here.rackA, here.rackB].map((rack) => here.document.by('placement.subject', rack)[0]!);
    const xs = () => placements.map((id) => here.document.get('placement', id)?.x);
    here.must({ kind: 'move-placements', version: 1, placements, mode: 'by', x: [100], y: [0] });
    expect(xs()).toEqual([100, 700]);
    here.must({ kind: 'move-placements', version: 1, placements, mode: 'by', x: [1, 2], y: [0, 0] });
    expect(xs()).toEqual([101, 702]);
    here.must({ kind: 'move-placements', version: 1, placements, mode: 'to', x: [-5, 805], y: [7, 7] });
    expect(xs()).toEqual([-5, 805]);
  });

  test('counts must fit, placements must be there, and nothing leaves the diagram', () => {
    const here = hall();
    const placements = [here.document.by('placement.subject', here.rackA)[0]!];
    expect(here.refusal({ kind: 'move-placements', version: 1, placements, mode: 'to', x: [1, 2], y: [1] })).toMatchObject({
      rule: 'counts-differ',
    });
    expect(
      here.refusal({ kind: 'move-placements', version: 1, placements: [here.rackA], mode: 'by', x: [1], y: [1] }),
    ).toMatchObject({ rule: 'placement-missing' });
    here.must({ kind: 'move-placements', version: 1, placements, mode: 'to', x: [9e8], y: [0] });
    expect(here.refusal({ kind: 'move-placements', version: 1, placements, mode: 'by', x: [2e8], y: [0] })).toMatchObject({
      rule: 'out-of-range',
    });
  });

  test('typed arrays and plain lists read alike', () => {
    const here = hall();
    const placements = [here.document.by('placement.subject', here.rackA)[0]!];
    const typed: OperationIntent = {
      kind: 'move-placements',
      version: 1,
      placements,
      mode: 'by',
      x: Float64Array.of(1.5),
      y: Float64Array.of(0),
    };
    expect(parseIntent(typed)).toEqual({ ok: true, value: { ...typed, x: [1.5], y: [0] } });
  });
});
