import { describe, expect, test } from 'vitest';
import { MemoryRecords } from '../../tests/fixtures/import/memory-records';
import { cableRefusal } from '../catalog/cable-plugs';
import { CABLE_CLASSES, CABLE_TYPES, OBJECT_FLAGS } from '../catalog/enums';
import { portTypeCode } from '../catalog/port-types';
import { documentPlant } from '../cabling/document-plant';
import { portEnd } from '../cabling/joints';
import { followLane, laneProfile } from '../cabling/lane-profiles';
import { trace } from '../cabling/trace';
import { ColumnStore } from '../document/column-store';
import { readNetboxDataset } from './netbox-dataset';
import { profileOf } from './netbox-profiles';
import { planImport } from './plan-import';

/** All profiles of NetBox 4.5 and 4.6, but for the plain cable. */
const PROFILES = [
  ...[2, 4, 6, 8, 12, 16].map((positions) => `single-1c${positions}p`),
  ...[1, 2, 4, 6, 8, 12].map((positions) => `trunk-2c${positions}p`),
  ...[1, 2, 4, 6, 8].map((positions) => `trunk-4c${positions}p`),
  'trunk-8c4p',
  'trunk-2c4p-shuffle',
  'trunk-4c4p-shuffle',
  ...[2, 4, 6, 8].map((positions) => `breakout-1c${positions}p-${positions}c1p`),
  'breakout-2c4p-8c1p-shuffle',
];

/** A switch of four ports and two panels of two rear ports with four positions, between which a cable of this profile lies. */
function plantOf(
  profile: string,
  ends: readonly (readonly [end: string, table: string, port: number, connector: number | null, positions: unknown])[],
  type = '',
) {
  let pk = 0;
  const row = (model: string, fields: object, own = ++pk) => ({ model, pk: own, fields });
  const device = (own: number, name: string) =>
    row(
      'dcim.device',
      { name, device_type: 1, site: 1, location: 1, rack: 1, position: own, face: 'front', status: 'active' },
      own,
    );
  const rows = [
    row('dcim.manufacturer', { name: 'Nordwind' }, 1),
    row('dcim.site', { name: 'Goslar', status: 'active' }, 1),
    row('dcim.location', { name: 'Hall', site: 1, parent: null }, 1),
    row('dcim.rack', { name: 'R1', site: 1, location: 1, u_height: 42, status: 'active' }, 1),
    row('dcim.devicetype', { manufacturer: 1, model: 'Panel', u_height: 1, is_full_depth: false }, 1),
    device(1, 'near'),
    device(2, 'far'),
    device(3, 'switch'),
    ...[1, 2, 3, 4].map((port) => row('dcim.interface', { device: 3, name: `ge${port}`, type: 'other', enabled: true }, port)),
    ...[1, 2, 3, 4].flatMap((rear) => {
      const owner = { device: rear < 3 ? 1 : 2, type: 'mpo' };
      return [
        row('dcim.rearport', { ...owner, name: `R${rear}`, positions: 4 }, rear),
        ...[1, 2, 3, 4].flatMap((position) => {
          const front = 10 * rear + position;
          return [
            row('dcim.frontport', { ...owner, name: `F${front}`, type: 'lc', positions: 1 }, front),

            row('dcim.portmapping', {
              front_port: front,
              front_port_position: 1,
              rear_port: rear,
              rear_port_position: position,
            }),
          ];
        }),
      ];
    }),
    row('dcim.cable', { type, status: 'connected', label: 'T', color: '', length: null, length_unit: '', profile }, 1),
    ...ends.map(([end, table, port, connector, positions]) =>
      row('dcim.cabletermination', {
        cable: 1,
        cable_end: end,
        termination_type: ['dcim', table],
        termination_id: port,
        connector,
        positions,
      }),
    ),
  ];
  const set = readNetboxDataset(rows, 'given.json', () => 0);
  const records = new MemoryRecords();
  let id = 24_000_000_001_000;
  const plan = planImport(set, records, () => id++);
  records.apply(plan.changes);
  const document = new ColumnStore();
  for (const kind of ['object', 'model', 'port', 'port_map', 'cable', 'termination'] as const)
    document.apply(records.all(kind).map(({ id: one, ...after }) => ({ kind, id: one, before: null, after })));
  const nameOf = (port: number) => {
    const { table, own } = /^netbox:dcim\.(?<table>\w+):(?<own>\d+)$/.exec(
      String((records.all('port').find((one) => one.id === port)!['extra'] as { source: string }).source),
    )!.groups!;
    return `${table![0]}${own}`;
  };
  return {
    cable: records.all('cable')[0]!,
    notes: [...set.notes, ...plan.notes].map(({ level, reason, facts }) => ({ level, reason, ...facts })),
    terminations: records
      .all('termination')
      .map((one) => `${one['end'] === 1 ? 'A' : 'B'}${Number(one['connector']) + 1} ${nameOf(Number(one['port']))}`),
    /** Ports at which the way outwards from a port is at its end, with why. */
    endsOf(source: string): readonly string[] {
      const port = records.find('port', `netbox:dcim.${source}`)!.id;
      const plant = documentPlant(document);
      const { hops } = trace(plant, portEnd(port))[source.startsWith('front') ? 'inside' : 'outside'];
      return hops
        .filter(({ ends }) => ends.length > 0)
        .map(({ at, ends }) => `${at?.kind === 'port' ? nameOf(at.id) : '-'} ${ends.join()}`);
    },
  };
}

const FULL = '["1", "2", "3", "4"]';

describe('a cable profile of NetBox', () => {
  test.each(PROFILES)('%s is one of ours, with as many plugs and positions at either end', (netbox) => {
    const profile = laneProfile(profileOf(netbox)!)!;
    const [, connectors, positions, legs] = /-(\d+)c(\d+)p(?:-(\d+)c1p)?/.exec(netbox)!.map(Number);
    expect(profile.a).toEqual(Array(connectors).fill(positions));
    expect(profile.b).toEqual(legs ? Array(legs).fill(1) : profile.a);
    if (netbox.includes('shuffle')) return;
    for (const [a, laneA, b, laneB] of profile.lanes) expect([b, laneB]).toEqual(legs ? [laneA, 1] : [a, laneA]);
  });

  test('[B23] the shuffled ones join what NetBox joins', () => {
    const from = (netbox: string, plug: number) =>
      [1, 2, 3, 4].map((lane) => followLane(laneProfile(profileOf(netbox)!)!, 'a', plug, lane)!.join('.'));
    expect([1, 2].map((plug) => from('trunk-2c4p-shuffle', plug))).toEqual([
      ['1.1', '1.2', '2.1', '2.2'],
      ['1.3', '1.4', '2.3', '2.4'],
    ]);
    expect(from('trunk-4c4p-shuffle', 3)).toEqual(['1.3', '2.3', '3.3', '4.3']);
    expect([1, 2].map((plug) => from('breakout-2c4p-8c1p-shuffle', plug))).toEqual([
      ['1.1', '2.1', '5.1', '6.1'],
      ['3.1', '4.1', '7.1', '8.1'],
    ]);
  });

  test('a plain cable has none; what is no profile is unknown', () => {
    expect(['', 'single-1c1p'].map(profileOf)).toEqual(['', '']);
    expect(['trunk-3c5p', 'breakout-1c4p-8c1p', 'trunk-2c4p-8c1p', 'star'].map(profileOf)).toEqual(Array(4).fill(undefined));
  });
});

describe('cables of several plugs', () => {
  test('a shuffle: position 3 of the first plug comes out at the second, at its position 1', () => {
    const plant = plantOf('trunk-2c4p-shuffle', [
      ['A', 'rearport', 1, 1, FULL],
      ['A', 'rearport', 2, 2, FULL],
      ['B', 'rearport', 3, 1, FULL],
      ['B', 'rearport', 4, 2, FULL],
    ]);
    expect(plant.notes).toEqual([]);
    expect(plant.cable).toMatchObject({ profile: 'shuffle-2x4', extra: { profile: 'trunk-2c4p-shuffle' } });
    expect(plant.endsOf('frontport:13')).toEqual(['f41 free']);
    expect(plant.endsOf('frontport:22')).toEqual(['f34 free']);
  });

  test('a trunk that is plugged in partly leads where its plugs have the same number, and nowhere else', () => {
    const plant = plantOf('trunk-2c4p', [
      ['A', 'rearport', 1, 1, FULL],
      ['A', 'rearport', 2, 2, [1, 2, 3, 4]],
      ['B', 'rearport', 4, 2, FULL],
    ]);
    expect(plant.notes).toEqual([]);
    expect(plant.terminations).toEqual(['A1 r1', 'A2 r2', 'B2 r4']);
    expect(plant.endsOf('frontport:21')).toEqual(['f41 free']);
    expect(plant.endsOf('frontport:11')).toEqual(['- loose']);
  });

  test('one position of a port that has several: its others lead nowhere; between ports of one position it is a plain cable', () => {
    const trunk = plantOf('single-1c1p', [
      ['A', 'rearport', 1, 1, '["1"]'],
      ['B', 'rearport', 3, 1, '["1"]'],
    ]);
    expect(trunk.cable['profile']).toBe('straight-1x1');
    expect(trunk.endsOf('frontport:11')).toEqual(['f31 free']);
    expect(trunk.endsOf('frontport:12')).toEqual(['r1 no-such-position']);
    expect([trunk.endsOf('frontport:31'), trunk.endsOf('frontport:34')]).toEqual([['f11 free'], ['r3 no-such-position']]);
    const cord = plantOf('single-1c1p', [
      ['A', 'interface', 1, 1, '["1"]'],
      ['B', 'frontport', 11, 1, '["1"]'],
    ]);
    expect(cord.cable['profile'] ?? '').toBe('');
  });

  test('what has no form here is flagged by its reason and never a complete way in silence: profile, plug, positions', () => {
    const CABLE_1 = { nameless: 'cable', number: 1 };
    const flagged = (profile: string, ...ends: Parameters<typeof plantOf>[1]) => {
      const plant = plantOf(profile, ends);
      expect(Number(plant.cable['flags']) & OBJECT_FLAGS.flagged).not.toBe(0);
      return [plant.notes, plant.terminations];
    };
    expect(flagged('star-7', ['A', 'rearport', 1, 1, null], ['B', 'rearport', 3, 1, null])).toEqual([
      [{ level: 'flagged', reason: 'profile-unknown', name: 'cable 1', ...CABLE_1, profile: 'star-7' }],
      ['A1 r1', 'B1 r3'],
    ]);
    expect(
      flagged('trunk-2c4p', ['A', 'rearport', 1, 1, FULL], ['B', 'rearport', 3, 1, FULL], ['B', 'rearport', 4, 3, FULL]),
    ).toEqual([
      [{ level: 'flagged', reason: 'connector-missing', name: 'cable 1', ...CABLE_1, connector: 3, count: 2 }],
      ['A1 r1', 'B1 r3'],
    ]);
    expect(
      flagged(
        'trunk-2c4p',
        ['A', 'rearport', 1, 1, FULL],
        ['B', 'rearport', 3, 1, '["1","2"]'],
        ['B', 'rearport', 4, 1, '["3","4"]'],
      ),
    ).toEqual([
      [
        { level: 'flagged', reason: 'positions-differ', name: 'cable 1', ...CABLE_1, connector: 1, positions: '1, 2', count: 4 },
        { level: 'flagged', reason: 'connector-twice', name: 'cable 1', ...CABLE_1, connector: 1 },
      ],
      ['A1 r1', 'B1 r3'],
    ]);
  });

  test('[B1] [issue 12.1] a cable that plugs into neither port is what the source says: it comes in with both ends, flagged with its reason', () => {
    const ends = [
      ['A', 'frontport', 11, null, null],
      ['B', 'frontport', 31, null, null],
    ] as const;
    const { cable, terminations, notes } = plantOf('', ends, 'cat6a');
    expect(terminations).toEqual(['A1 f11', 'B1 f31']);
    const facts = { class: 'copperCable', from: 'front/lc', to: 'front/lc' };
    expect(notes.filter(({ level }) => level === 'flagged')).toMatchObject([
      { reason: 'class-does-not-join', name: 'T', ...facts },
    ]);
    expect(Number(cable['flags']) & OBJECT_FLAGS.flagged).not.toBe(0);
    const kind = { class: Number(cable['class']), type: Number(cable['type']) };
    expect([CABLE_CLASSES[kind.class], CABLE_TYPES[kind.type]]).toEqual(['copperCable', 'cat6a']);
    const lc = portTypeCode('front/lc');
    expect(cableRefusal(kind, lc, lc)).not.toBeNull();
  });

  test('without a profile ends keep their order, whatever numbers they have', () => {
    const plant = plantOf('', [
      ['A', 'interface', 1, null, null],
      ['A', 'interface', 2, null, null],
      ['B', 'rearport', 3, 7, FULL],
    ]);
    expect(plant.terminations).toEqual(['A1 i1', 'A2 i2', 'B1 r3']);
  });
});
