import { describe, expect, test } from 'vitest';
import { PlantBuilder } from '../../tests/fixtures/plant-builder';
import { SmallHall } from '../../tests/fixtures/small-hall';
import { TwoHalls } from '../../tests/fixtures/two-halls';
import { created } from '../../domain/document/changes';
import { shownProperties } from '../../domain/kinds/shown-properties';
import { kindDef } from '../../domain/document/schema';
import { copyObjects, idsForPaste, pasteIntent } from '../../domain/operations/structure/clipboard';
import type { OperationIntent } from '../../domain/operations/registry';
import { permissionsOf } from '../../domain/permissions/permission';
import { endListing } from './cabling/listings';
import { describe as describeRecord, peerOf } from './describe';
import { checkRequest } from './check-request';
import { insideViewIntent, intentOf, type ActionContext } from './intents';
import { pasteTarget } from './paste-target';
import { newRack } from './structure/rack-places';
import { diagramOf, openResultOf } from './places';
import { treeChildren } from './tree';

const EDITOR = new Set(permissionsOf('editor'));

function contextOf(hall: SmallHall): ActionContext {
  return {
    document: hall.document,
    diagram: hall.elevation,
    takeIds: (count) => Array.from({ length: count }, () => hall.takeId()),
  };
}

const SIZE = { width: 600, depth: 1070 };
const nextIn = (hall: SmallHall): string => newRack(hall.document, hall.elevation, SIZE, {}).name;

describe('what the screen is told of a record', () => {
  test('a rack says its used and free units, a unit taken on either face counts once', () => {
    const hall = new SmallHall();
    hall.insertDevice('switch', hall.rackA, 5);
    hall.insertDevice('switch', hall.rackA, 5, { face: 2 });
    hall.insertDevice('chassis', hall.rackA, 10);
    expect(describeRecord(hall.document, hall.rackA)?.facts).toEqual({ devices: 3, usedU: 5, freeU: 37, totalU: 42 });
  });

  test('[walk 1 room] a room says how many racks and devices it holds and how many units are taken, and its size can be typed', () => {
    const hall = new SmallHall();
    hall.insertDevice('chassis', hall.rackA, 10);
    expect(describeRecord(hall.document, hall.room)?.facts).toMatchObject({
      racks: 2,
      devices: 1,
      usedU: 4,
      freeU: 50,
      totalU: 54,
    });
    expect(describeRecord(hall.document, hall.site)?.facts).toMatchObject({ racks: 2, usedU: 4 });
    hall.must({ kind: 'set-properties', version: 1, target: 'object', ids: [hall.room], fields: { widthMm: 9000 } });
    const shown = shownProperties(kindDef('object'), 'room').map(({ name }) => name);
    expect(shown).toEqual(expect.arrayContaining(['widthMm', 'depthMm']));
  });

  test('[port A] --C1-- [port B]: each port names the cable and its peer', () => {
    const hall = new SmallHall();
    const [a] = hall.ports(hall.insertDevice('switch', hall.rackA, 1));
    const [b] = hall.ports(hall.insertDevice('switch', hall.rackA, 2));
    const connect = hall.connectIntent([a!], [b!]);
    hall.must({ ...connect, names: ['C1'] });
    const [cable] = connect.cables;
    expect(peerOf(hall.document, a!)).toEqual({ cable, peer: b });
    expect(describeRecord(hall.document, b!)?.facts).toMatchObject({ cable, cableName: 'C1', peer: a });
    expect(describeRecord(hall.document, cable!)).toMatchObject({ kind: 'cable', facts: { portA: a, portB: b } });
  });

  test('[B21] of a cable of several plugs a port names the one of the same number as its peer, and none where that hangs loose', () => {
    const plant = new PlantBuilder();
    plant.equipment('a1', 'a2');
    plant.equipment('b2', 'b3');
    const cable = plant.cable('T', ['a1', 'a2'], []);
    plant.plugIn('T', 'b2', 2, 1);
    plant.plugIn('T', 'b3', 2, 2);
    const peer = (port: string) => peerOf(plant.document, plant.id(port));
    expect(peer('a1')).toEqual({ cable, peer: 0 });
    expect(peer('a2')).toEqual({ cable, peer: plant.id('b2') });
    expect(peer('b3')).toEqual({ cable, peer: 0 });
  });

  test('the tree shows devices from the top unit down, and a record that is not here is none', () => {
    const hall = new SmallHall();
    const low = hall.insertDevice('switch', hall.rackA, 3);
    const high = hall.insertDevice('switch', hall.rackA, 20);
    expect(treeChildren(hall.document, hall.elevation, hall.rackA).map(({ id, detail }) => [id, detail])).toEqual([
      [high, 'U20'],
      [low, 'U3'],
    ]);
    expect(treeChildren(hall.document, hall.elevation, 0).map(({ id }) => id)).toContain(hall.rackA);
    expect(describeRecord(hall.document, hall.takeId())).toBeUndefined();
  });

  test('[B17] the tree and the list of ends show U1 first in a rack that counts downwards', () => {
    const hall = new SmallHall();
    const [high, low] = [hall.insertDevice('server', hall.rackA, 1), hall.insertDevice('switch', hall.rackA, 20)];
    const fields = { descendingUnits: 1 };
    hall.must({ kind: 'set-properties', version: 1, target: 'object', ids: [hall.rackA], fields });
    expect(treeChildren(hall.document, hall.elevation, hall.rackA).map(({ id, detail }) => [id, detail])).toEqual([
      [high, 'U1'],
      [low, 'U20'],
    ]);
    const listed = endListing(hall.document, hall.rackA)!.devices;
    expect(listed.map(({ id, positionU }) => [id, positionU])).toEqual([
      [high, 1],
      [low, 20],
    ]);
  });
});

describe('gestures and actions as operations', () => {
  test('a gesture is refused by the rule that would refuse its operation, and leaves nothing behind', () => {
    const hall = new SmallHall();
    const device = hall.insertDevice('switch', hall.rackA, 3);
    hall.insertDevice('chassis', hall.rackA, 10);
    const before = hall.document.table('object').size;
    const move = { kind: 'move-device', device, rack: hall.rackA, positionU: 11, face: 1 } as const;
    expect(checkRequest(move, hall.document, hall.elevation, EDITOR)).toMatchObject({ rule: 'units-occupied' });
    expect(checkRequest({ ...move, positionU: 30 }, hall.document, hall.elevation, EDITOR)).toBeNull();
    const insert = { kind: 'insert-device', model: hall.models.chassis, rack: hall.rackA, positionU: 20, face: 1 } as const;
    expect(checkRequest(insert, hall.document, hall.elevation, EDITOR)).toBeNull();
    expect(checkRequest({ ...insert, positionU: 41 }, hall.document, hall.elevation, EDITOR)).toMatchObject({
      rule: 'outside-rack',
    });
    // Barred before the rules are asked, by the permission that is lacking.
    expect(checkRequest({ ...move, positionU: 30 }, hall.document, hall.elevation, new Set(['cableConnection']))).toEqual({
      rule: 'not-permitted',
      facts: { permission: 'nodeModification' },
    });
    expect(hall.document.table('object').size).toBe(before);
  });

  test('a port cannot be joined to itself, and the gesture knows beforehand', () => {
    const hall = new SmallHall();
    const [port] = hall.ports(hall.insertDevice('switch', hall.rackA, 1));
    expect(checkRequest({ kind: 'connect', from: port!, to: port! }, hall.document, hall.elevation, EDITOR)).not.toBeNull();
  });

  test('a new rack is named after the last one', () => {
    const hall = new SmallHall();
    const name = nextIn(hall);
    const intent = intentOf({ kind: 'insert-rack', model: hall.models.rack, x: 0, y: 0 }, contextOf(hall));
    if (!intent.ok || intent.value.kind !== 'insert-rack') throw new Error('no rack');
    hall.must(intent.value);
    expect(hall.document.get('object', intent.value.id)?.name).toBe(name);
    expect(nextIn(hall)).not.toBe(name);
  });

  test('a rack put beside a row stands in that row and is numbered on in it, past names that others have', () => {
    const hall = new SmallHall();
    const { x, y } = hall.document.get('placement', hall.document.by('placement.subject', hall.rackA)[0]!)!;
    for (const [id, name] of [
      [hall.rackA, 'B09'],
      [hall.rackB, 'B10'],
    ] as const)
      hall.must({ kind: 'set-properties', version: 1, target: 'object', ids: [id], fields: { name, row: 'B' } });
    const at = (diagram: number, to: { x: number; y: number }) => newRack(hall.document, diagram, SIZE, { at: to });
    expect(at(hall.plan, { x: x + 1800, y: y + 50 })).toMatchObject({
      ...{ rowName: 'B', name: 'B11' },
      places: [{ diagram: hall.plan, x: x + 1800, y, rotation: 0 }],
    });
    expect(at(hall.plan, { x: x - 700, y })).toMatchObject({ rowName: 'B', name: 'B11' });
    // Far off on the floor, and on another line, there is no row: it goes on from the last rack of the room.
    expect(at(hall.plan, { x: x + 90_000, y })).toMatchObject({ rowName: '', name: 'B11', places: [{ x: x + 90_000 }] });
    expect(at(hall.plan, { x, y: y + 9000 })).toMatchObject({ rowName: '', name: 'B11', places: [{ y: y + 9000 }] });
    // In elevations there is nothing but rows.
    expect(at(hall.elevation, { x: x + 90_000, y: y - 500 })).toMatchObject({ rowName: 'B', places: [{ x: x + 90_000, y }] });
  });

  test('a copied rack stands beside the last of its row, however wide that is, and both copies have names of their own', () => {
    const hall = new SmallHall();
    hall.must({ kind: 'set-properties', version: 1, target: 'object', ids: [hall.rackA], fields: { name: 'B12' } });
    hall.must({ kind: 'set-properties', version: 1, target: 'object', ids: [hall.rackB], fields: { name: 'B13', widthMm: 800 } });
    const clipboard = copyObjects(hall.document, [hall.rackA, hall.rackB], hall.elevation);
    const target = pasteTarget(clipboard, { document: hall.document, diagram: hall.elevation, selection: [] });
    expect([hall.rackA, hall.rackB].map((id) => target.roots[id]?.name)).toEqual(['B14', 'B15']);
    const stands = (rack: number): number => hall.document.get('placement', hall.document.by('placement.subject', rack)[0]!)!.x;
    const places = [hall.rackA, hall.rackB].map((rack) => target.standing?.get(hall.document.by('placement.subject', rack)[0]!));
    expect(places).toEqual([
      { diagram: hall.plan, x: stands(hall.rackB) + 800, y: 0, rotation: 0 },
      { diagram: hall.plan, x: stands(hall.rackB) + 1400, y: 0, rotation: 0 },
    ]);
  });

  test('[walk 1 S1] on the drawing of a site a rack is put beside a hall by hand, and not into it: it would stand in no row of it', () => {
    const { hall, sitePlan } = new TwoHalls();
    const at = { diagram: sitePlan, subject: hall.room, x: 10_000, y: 0, width: 12_000, height: 8000 };
    hall.document.apply([created('placement', hall.takeId(), at)]);
    const put = (x: number) =>
      checkRequest({ kind: 'insert-rack', model: hall.models.rack, x, y: 4000, loose: true }, hall.document, sitePlan, EDITOR);
    const refused = { rule: 'racks-in-own-drawing', facts: { name: 'Hall 1' } };
    for (const x of [15_000, 9500]) expect(put(x)).toMatchObject(refused);
    expect(put(30_000)).toBeNull();
  });

  test('a rack pointed at another one stands beside it, not over it', () => {
    const hall = new SmallHall();
    const placed = hall.document.get('placement', hall.document.by('placement.subject', hall.rackA)[0]!)!;
    const intent = intentOf(
      { kind: 'insert-rack', model: hall.models.rack, name: 'C', x: placed.x + 100, y: placed.y },
      contextOf(hall),
    );
    if (!intent.ok || intent.value.kind !== 'insert-rack') throw new Error('no rack');
    const [place] = intent.value.placements;
    expect(place?.diagram).toBe(hall.plan);
    for (const rack of [hall.rackA, hall.rackB]) {
      const other = hall.document.get('placement', hall.document.by('placement.subject', rack)[0]!)!;
      expect(Math.abs(other.x - place!.x)).toBeGreaterThanOrEqual(600);
    }
  });

  test('[X2] a move in the elevations is one on the floor: along the row, or into the row at whose height it ends', () => {
    const hall = new SmallHall();
    const c = hall.insertRack('C', 42, 1200);
    const [b, atC] = [hall.rackB, c].map((rack) => hall.document.by('placement.subject', rack)[0]!) as [number, number];
    const there = { x: [0], y: [3000], rotation: [180] };
    hall.must({ kind: 'move-placements', version: 1, placements: [atC], mode: 'to', ...there });
    // North of A and B: the upper row of the elevations.
    const moved = (placements: readonly number[], dx: number, dy: number) => {
      const intent = intentOf({ kind: 'move-placements', placements, dx, dy }, contextOf(hall));
      if (!intent.ok) throw new Error(intent.refusal.rule);
      return intent.value as OperationIntent;
    };
    expect(moved([b], 700, 400)).toEqual({ kind: 'move-placements', version: 1, placements: [b], mode: 'by', x: [700], y: [0] });
    hall.must(moved([b], 700, 2900));
    expect(hall.document.get('placement', b)).toMatchObject({ diagram: hall.plan, x: 1300, y: 3000, rotation: 180 });
    expect(hall.refusal(moved([b], -1000, 0))).toMatchObject({ rule: 'racks-meet' });
    // Down again, and as far to the left as there is room.
    hall.must(moved([b], -700, -2900));
    expect(hall.document.get('placement', b)).toMatchObject({ x: 600, y: 0, rotation: 0 });
  });

  test('a copy of a device goes beside its original in the same rack', () => {
    const hall = new SmallHall();
    const device = hall.insertDevice('switch', hall.rackA, 3);
    const clipboard = copyObjects(hall.document, [device], hall.elevation);
    const target = pasteTarget(clipboard, { document: hall.document, diagram: hall.elevation, selection: [device] });
    expect(target.roots[device]).toMatchObject({ parent: hall.rackA });
    expect([2, 4]).toContain(target.roots[device]?.positionU);
  });

  test('without leased ids an operation that makes records is refused, one that makes none is not', () => {
    const hall = new SmallHall();
    const device = hall.insertDevice('switch', hall.rackA, 1);
    const context: ActionContext = { ...contextOf(hall), takeIds: () => undefined };
    const insert = intentOf(
      { kind: 'insert-device', model: hall.models.switch, rack: hall.rackA, positionU: 9, face: 1, name: '' },
      context,
    );
    expect(insert).toMatchObject({ ok: false, refusal: { rule: 'no-ids-left' } });
    expect(intentOf({ kind: 'move-device', device, rack: hall.rackA, positionU: 9, face: 1 }, context).ok).toBe(true);
  });

  test('copies of a device go to the nearest free units of the rack that is selected', () => {
    const hall = new SmallHall();
    const device = hall.insertDevice('switch', hall.rackA, 3);
    hall.insertDevice('switch', hall.rackB, 3);
    const clipboard = copyObjects(hall.document, [device], hall.elevation);
    const target = pasteTarget(clipboard, { document: hall.document, diagram: hall.elevation, selection: [hall.rackB] });
    expect(target.roots[device]).toMatchObject({ parent: hall.rackB });
    expect([2, 4]).toContain(target.roots[device]?.positionU);
    const ids = Array.from({ length: idsForPaste(clipboard) }, () => hall.takeId());
    hall.must(pasteIntent(clipboard, target, () => ids.shift()!));
  });
});

describe('the way in and out of diagrams', () => {
  test('a device gets one inside view, of which its path tells the room above', () => {
    const hall = new SmallHall();
    const device = hall.insertDevice('chassis', hall.rackA, 3);
    expect(diagramOf(hall.document, device)).toBe(0);
    const intent = insideViewIntent(device, contextOf(hall));
    if (!intent.ok) throw new Error(intent.refusal.rule);
    hall.must(intent.value);
    const inside = intent.value.diagrams[0]!.id;
    expect(diagramOf(hall.document, device)).toBe(inside);
    expect(openResultOf(hall.document, inside)).toMatchObject({ kind: 'internal', diagram: inside });
    expect(openResultOf(hall.document, inside).path.map((place) => place.diagram)).toContain(hall.elevation);
    expect(treeChildren(hall.document, inside, 0).map(({ id }) => id)).toEqual([device]);
    expect(insideViewIntent(hall.rackA, contextOf(hall))).toMatchObject({ ok: false, refusal: { rule: 'no-inside-view' } });
  });
});
