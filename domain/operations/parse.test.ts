import { describe, expect, test } from 'vitest';
import { SmallHall } from '../../tests/fixtures/small-hall';
import { LIMITS } from '../catalog/limits';
import { ID_BASE, isId, parseId } from '../ids';
import { copyObjects, pasteIntent } from './structure/clipboard';
import type { OperationIntent } from './registry';
import type { KnownIntent } from './registry';
import { OPERATIONS, parseIntent } from './registry';

/** One intent of every operation that is right in form. */
function examples(): readonly KnownIntent[] {
  const hall = new SmallHall();
  const device = hall.insertDevice('panel', hall.rackA, 1);
  const other = hall.insertDevice('switch', hall.rackA, 2);
  hall.connect(hall.ports(device)[0]!, hall.ports(other)[0]!);
  const placements = hall.document.by('placement.subject', hall.rackA);
  return [
    {
      kind: 'insert-objects',
      version: 1,
      objects: [{ id: hall.takeId(), parent: hall.room, class: 10, name: 'x' }],
      diagrams: [{ id: hall.takeId(), owner: hall.room, diagramKind: 3, name: 'free' }],
      placements: [{ id: hall.takeId(), diagram: hall.plan, subject: hall.rackA, x: 0, y: 0 }],
    },
    { kind: 'insert-rack', version: 1, id: hall.takeId(), parent: hall.room, model: hall.models.rack, name: 'R', placements: [] },
    hall.deviceIntent('switch', hall.rackA, 5),
    hall.cardIntent(hall.takeId()),
    { kind: 'move-device', version: 1, device, rack: hall.rackB, positionU: 1, face: 1 },
    { kind: 'move-devices', version: 1, rack: hall.rackA, devices: [device, other], positionsU: [7, 8.5] },
    { kind: 'change-racks', version: 1, inserts: [], moves: [], removals: [device] },
    { kind: 'move-placements', version: 1, placements, mode: 'by', x: [1], y: [1] },
    { kind: 'set-properties', version: 1, target: 'object', ids: [device], fields: { name: 'x', lifecycle: 1 } },
    hall.connectIntent([hall.ports(device)[1]!], [hall.ports(other)[1]!]),
    { kind: 'delete-objects', version: 1, ids: [device] },
    { kind: 'delete-cables', version: 1, ids: [device] },
    pasteIntent(
      copyObjects(hall.document, [hall.rackA], hall.elevation),
      { roots: {}, diagram: hall.elevation, dx: 0, dy: 0 },
      hall.takeId,
    ),
    {
      kind: 'insert-relation',
      version: 1,
      id: hall.takeId(),
      relationKind: 5,
      from: device,
      to: other,
      fromRole: 3,
    },
    { kind: 'change-relation', version: 1, relation: hall.takeId() },
    { kind: 'remove-relations', version: 1, relations: [hall.takeId()] },
    {
      kind: 'set-link-style',
      version: 1,
      diagram: hall.plan,
      cables: [hall.takeId()],
      spec: { line: 'dash', arrow: 'end', stroke: 0x2266aa, width: 2 },
      style: 0,
      newStyle: hall.takeId(),
      placements: [hall.takeId()],
    },
    ...routeExamples(hall),
    ...coreExamples(device, other, hall.take(14)),
    { kind: 'undo', version: 1, clientId: 'c', seq: 1 },
    { kind: 'redo', version: 1, clientId: 'c', seq: 1 },
  ];
}

function routeExamples(hall: SmallHall): readonly KnownIntent[] {
  const [junction, placement, pathway, cable, ...more] = hall.take(10) as [number, number, number, number, ...number[]];
  return [
    {
      kind: 'insert-pathways',
      version: 1,
      junctions: [{ id: junction, parent: hall.room, name: 'corner' }],
      placements: [{ id: placement, diagram: hall.plan, subject: junction, x: 1, y: 2 }],
      pathways: [
        {
          id: pathway,
          parent: hall.room,
          from: hall.rackA,
          to: junction,
          pathwayKind: 1,
          name: 'L1',
          widthMm: 300,
          depthMm: 100,
          lengthMm: 600,
        },
      ],
    },
    { kind: 'change-pathways', version: 1, ids: [pathway], fields: { widthMm: 400 } },
    { kind: 'remove-pathways', version: 1, ids: [pathway], junctions: [junction] },
    { kind: 'lay-cable', version: 1, cable, pathways: [pathway], lays: more.slice(0, 1) },
    { kind: 'unlay-cable', version: 1, cables: [cable] },
    {
      kind: 'make-channel',
      version: 1,
      cables: [
        {
          id: cable,
          name: 'J1',
          class: 2,
          type: 5,
          model: 0,
          lengthMm: 2000,
          from: junction,
          to: placement,
          terminations: more.slice(0, 2),
          pathways: [pathway],
          lays: more.slice(2, 3),
        },
      ],
      rides: [{ cable, from: junction, to: placement }],
      free: [junction],
      lifecycle: 3,
    },
  ];
}

function coreExamples(closure: number, cable: number, [id, other, ...ids]: readonly number[]): readonly OperationIntent[] {
  const run = { cable, end: 1, first: 1, count: 2 } as const;
  return [
    {
      kind: 'insert-cable-model',
      version: 1,
      id: id!,
      brand: 'Nordwind',
      name: 'OS2 24',
      spec: {
        class: 'opticalCable',
        cores: 24,
        construction: { kind: 'loose-tube', tubes: [12, 12] },
        scheme: {
          key: 'custom',
          fibres: ['blue', 'red'],
          mark: 'ring',
          tubes: { kind: 'counted', first: 'red', second: 'green', following: 'white' },
        },
        diameterMm: 12,
        bendRadiusMm: 200,
        twist: 0.02,
        attenuation: [{ wavelengthNm: 1310, dbPerKm: 0.35 }],
        price: { perMetre: 4, currency: 'EUR' },
      },
    },
    { kind: 'insert-closure-model', version: 1, id: id!, brand: 'Nordwind', name: 'C', trays: [12, 24] },
    {
      kind: 'insert-panel-model',
      version: 1,
      id: id!,
      brand: 'Nordwind',
      name: 'S',
      makes: 'device',
      heightU: 1,
      panel: { kind: 'splitter', copies: 1, inputs: 1, outputs: 8, connector: 'sc-apc' },
    },
    { kind: 'set-cable-model', version: 1, cables: [cable], model: id! },
    {
      kind: 'insert-cables',
      version: 1,
      cables: [{ id: id!, name: 'F1', model: other!, lengthMm: 90_000 }],
      placements: [{ id: other!, diagram: closure, subject: id!, path: [0, 0, 10, 0] }],
      entries: [{ id: other!, cable: id!, object: closure }],
    },
    { kind: 'splice-cores', version: 1, closure, left: [run], right: [{ ...run, cable: id! }], ids },
    { kind: 'terminate-cores', version: 1, cores: [run], ports: [id!], perPort: 2, ids },
    { kind: 'free-cores', version: 1, cores: [run] },
    { kind: 'set-cores', version: 1, cable, first: 1, count: 12, ids },
    { kind: 'cut-cable', version: 1, cable, closure, id: id!, name: 'F1-2', ids },
    { kind: 'insert-coil', version: 1, id: id!, cable, carrier: closure, name: 'Reserve', lengthMm: 15_000 },
    { kind: 'change-coil', version: 1, id: id! },
    { kind: 'remove-coil', version: 1, id: id! },
    { kind: 'insert-circuit', version: 1, id: id!, name: 'WAN-1', provider: 'Nordnetz', a: id!, z: other! },
    { kind: 'remove-circuit', version: 1, id: id! },
  ];
}
type Node = Record<string, unknown> | unknown[];

/** Every place inside a plain value: its holder and its key. */
function places(value: unknown): { holder: Node; key: string | number }[] {
  if (typeof value !== 'object' || value === null) return [];
  const keys = Array.isArray(value) ? [...value.keys()] : Object.keys(value);
  return keys.flatMap((key) => [{ holder: value as Node, key }, ...places((value as Record<string | number, unknown>)[key])]);
}
const rule = (json: unknown): string => {
  const read = parseIntent(json);
  return read.ok ? 'accepted' : read.refusal.rule;
};

describe('reading an intent', () => {
  test('every operation has an example here, and each is read as it is', () => {
    expect(new Set(examples().map((intent) => intent.kind))).toEqual(
      new Set([...OPERATIONS.map((operation) => operation.kind), 'undo', 'redo']),
    );
    for (const intent of examples()) expect(parseIntent(JSON.parse(JSON.stringify(intent)))).toEqual({ ok: true, value: intent });
  });

  test('an unknown key is refused wherever it stands, `__proto__` and `constructor` included', () => {
    for (const intent of examples()) {
      const text = JSON.stringify(intent);
      for (const key of ['extra', '__proto__', 'constructor', 'toString']) {
        const objects = [...text.matchAll(/\{(?=")/g)].map((match) => match.index);
        for (const at of objects) {
          const json: unknown = JSON.parse(`${text.slice(0, at + 1)}"${key}":1,${text.slice(at + 1)}`);
          expect(rule(json), `${key} in ${intent.kind} at ${at}`).toBe('unknown-field');
        }
      }
    }
  });

  test('a wrong type is refused wherever it stands, and nothing is thrown', () => {
    for (const intent of examples()) {
      const count = places(intent).length;
      for (let at = 0; at < count; at++) {
        for (const wrong of [
          null,
          true,
          {},
          [],
          [[]],
          'x'.repeat(300),
          -1.5,
          1e300,
          Number.NaN,
          Number.POSITIVE_INFINITY,
          { toString: 1, valueOf: 1 },
        ]) {
          const json: unknown = JSON.parse(JSON.stringify(intent));
          const { holder, key } = places(json)[at]!;
          const held = (holder as Record<string | number, unknown>)[key];
          (holder as Record<string | number, unknown>)[key] = wrong;
          const sameForm = Array.isArray(held) && Array.isArray(wrong) && wrong.length === 0;
          const number = typeof held === 'number' && wrong === -1.5;
          if (sameForm || number) rule(json);
          else expect(rule(json), `${intent.kind} ${String(key)} = ${typeof wrong}`).not.toBe('accepted');
        }
      }
    }
  });

  test('a key that is left out is refused by name, unless it may be', () => {
    for (const intent of examples()) {
      for (const key of Object.keys(intent)) {
        if (key === 'kind') continue;
        const { [key as 'kind']: _, ...rest } = intent;
        expect(parseIntent({ ...rest, kind: intent.kind })).toMatchObject({
          ok: false,
          refusal: { rule: 'field-missing', field: key, facts: { name: key } },
        });
      }
    }
  });

  test('what is no operation is refused', () => {
    for (const wrong of [null, 1, 'move-device', [], {}, { kind: 'fly' }, { kind: 'toString' }, { kind: { toString: 1 } }]) {
      expect(['wrong-type', 'operation-unknown']).toContain(rule(wrong));
    }
    expect(rule({ ...examples()[4], version: 2 })).toBe('not-listed');
  });

  test('lists have a bound', () => {
    const ids = Array.from({ length: LIMITS.operationRecords + 1 }, (_, i) => ID_BASE + 1 + i);
    expect(parseIntent({ kind: 'delete-objects', version: 1, ids })).toMatchObject({
      ok: false,
      refusal: { rule: 'too-many', field: 'ids', facts: { count: 20_001, max: 20_000 } },
    });
  });

  test('an id is a number of this installation', () => {
    for (const wrong of [0, 1, ID_BASE, ID_BASE + 0.5, ID_BASE + 2 ** 33, '24000000000001', null]) {
      expect(rule({ kind: 'delete-objects', version: 1, ids: [wrong] })).toBe('id-invalid');
      expect(isId(wrong)).toBe(false);
    }
    expect([
      parseId('24000000000001'),
      parseId('2400000000001'),
      parseId('024000000000001'),
      parseId('99000000000001'),
      parseId('2400000000000x'),
    ]).toEqual([24_000_000_000_001, undefined, undefined, undefined, undefined]);
  });
});
