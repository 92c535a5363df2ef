import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { codeOf, OBJECT_CLASSES } from '../../../domain/catalog/enums';
import { CAPACITY_DEFAULTS, type FillScale } from '../../../domain/capacity/settings';
import type { TrialChange } from '../../../domain/capacity/what-if';
import { placeIn } from '../../../domain/capacity/what-if';
import type { ModelTemplates } from '../../../domain/entities/model';
import { HallController, modelsServer } from '../../../tests/fixtures/hall-controller';
import { SmallHall } from '../../../tests/fixtures/small-hall';
import type { HeatSteps } from '../../../engine';
import type { FitAnswer, FitQuestion } from '../../api/capacity';
import { CapacityDesk, type CapacityParts } from './capacity-desk';

const bytes = readFileSync(resolve(import.meta.dirname, '../../../engine-wasm/build/kernels.wasm'));

const UNNAMED = { brand: '', name: '', heightU: 42, libraryClass: '', ports: 0, fullDepth: false };

/** A desk over a hall, with everything around it that the session would be. Servers draw 400 W and weigh 20 kg. */
function office(records: readonly object[] = [], carriers = new SmallHall()) {
  const hall = carriers;
  const { server } = hall.models;
  const held = hall.document.get('model', server)!;
  const ports = (held.templates as ModelTemplates).ports;
  hall.document.apply([
    {
      kind: 'model',
      id: server,
      before: {},
      after: {
        weightKg: 20,
        templates: {
          ports: ports.map((port, at) => (at === 2 ? { ...port, maximumDrawW: 400 } : port)),
          slots: [],
          maps: [],
        },
      },
    },
  ]);
  const heats: (HeatSteps | null)[] = [];
  const scales: FillScale[] = [];
  const seat = {
    setHeat: (heat: HeatSteps | null) => heats.push(heat),
    setFillScale: (scale: FillScale) => scales.push(scale),
  };
  const by = new HallController(hall, hall.elevation, (ids) => desk.changed(ids));
  const desk: CapacityDesk = new CapacityDesk({
    document: () => hall.document,
    diagram: () => hall.elevation,
    seat: () => seat as unknown as ReturnType<CapacityParts['seat']>,
    shelf: () => by.shelf,
    operations: () => by.controller,
    server: () => modelsServer([{ ...UNNAMED, id: hall.models.rack, record: { extra: { maximumLoadKg: 100 } } }], records),
    fetchKernels: () => Promise.resolve(bytes),
  });
  const fit = (more: Partial<FitQuestion> = {}) =>
    desk.fit({
      what: { kind: 'model', model: server },
      count: 1,
      face: 1,
      aim: 'pack',
      reach: null,
      keep: null,
      given: [],
      ...more,
    });
  return { hall, desk, heats, scales, by, fit };
}

describe('[B13] units that are kept for somebody', () => {
  const keep = (hall: SmallHall, rack: number, positionU: number, heightU: number): void => {
    const object = {
      id: hall.takeId(),
      parent: rack,
      class: codeOf(OBJECT_CLASSES, 'reservation'),
      name: 'Kept',
      positionU,
      heightU,
    };
    hall.must({ kind: 'insert-objects', version: 1, objects: [object], diagrams: [], placements: [] });
  };

  test('are not free, are no devices, and nothing is placed there', async () => {
    const { hall, desk, fit } = office();
    const before = await desk.report([hall.rackA], 'rack');
    keep(hall, hall.rackA, 1, 40);
    keep(hall, hall.rackB, 1, 12);
    desk.changed('all');
    const { totals, table } = await desk.report([hall.rackA], 'rack');
    expect(before.totals.summary.free.both - totals.summary.free.both).toBe(80);
    expect(totals.summary).toMatchObject({ devices: 0, weight: 0, rated: 0, zeroU: 0 });
    expect([...table.columns.devices]).toEqual([0]);
    const { best, placed } = await fit({ count: 3 });
    expect(best.map(({ rack, positionU }) => [rack, positionU])).toEqual([[hall.rackA, 41]]);
    expect(placed.pieces).toBe(1);
  });
});

describe('limits of the installation', () => {
  test('[V4] its thresholds reach the drawing at once, and before anybody asks about capacity nothing is read for them', async () => {
    const { desk, scales } = office();
    await desk.configure({ ...CAPACITY_DEFAULTS, warnPercent: 50, criticalPercent: 60 });
    expect(scales).toMatchObject([{ warnPercent: 50, criticalPercent: 60 }]);
    await desk.configure({ ...CAPACITY_DEFAULTS, warnPercent: 50, criticalPercent: 60 });
    expect(scales).toHaveLength(1);
  });
});

describe('what is left', () => {
  test('[R1.054] a report counts the diagram, a room, racks, and what a device or port stands in', async () => {
    const { hall, desk } = office();
    const device = hall.insertDevice('server', hall.rackB, 3);
    const all = await desk.report([], 'rack');
    expect(all.scope).toEqual({ kind: 'diagram', name: 'Hall 1', racks: 2 });
    expect(all.totals.summary).toMatchObject({ halfUnits: 108, devices: 1, rated: 400, weight: 20_000, weightLimit: 200_000 });
    expect(all.totals.summary.free).toEqual({ front: 104, rear: 104, both: 104 });
    expect(all.totals.known.sources.weight).toEqual({ model: 2 });
    expect((await desk.report([hall.room], 'rack')).scope.kind).toBe('room');
    expect((await desk.report([hall.site], 'rack')).scope.kind).toBe('site');
    for (const inside of [hall.rackB, device, hall.ports(device)[0]!]) {
      const { scope, totals } = await desk.report([inside], 'rack');
      expect(scope).toEqual({ kind: 'rack', name: 'B', racks: 1 });
      expect(totals.summary.devices).toBe(1);
    }
    expect((await desk.report([hall.rackA, hall.rackB], 'rack')).scope).toMatchObject({ kind: 'racks', racks: 2 });
    expect((await desk.report([hall.elevation], 'rack')).scope.kind).toBe('outside');
  });

  test('[B13] what a rack itself is said to bear counts before what its model says', async () => {
    const hall = new SmallHall();
    const record = { kind: 'object', typeGroup: 'rack', diagramTypeGroup: 8, version: 1 };
    const { desk } = office([{ ...record, id: hall.rackB, fields: { extra: { maximumLoadKg: 900 } } }], hall);
    const { totals } = await desk.report([], 'rack');
    expect(totals.summary.weightLimit).toBe(1_000_000);
    expect(totals.known.sources.weight).toEqual({ own: 1, model: 1 });
  });

  test('ports are counted by type and use, and follow connecting, reserving and faults', async () => {
    const { hall, desk } = office();
    const [one, other] = [hall.insertDevice('server', hall.rackB, 3), hall.insertDevice('switch', hall.rackA, 1)];
    const counts = async () =>
      Object.fromEntries((await desk.report([], 'rack')).ports.map(({ type, counts: own }) => [type, own]));
    expect((await counts())['interface/1000base-t']).toEqual({ free: 4, used: 0, reserved: 0, faulty: 0 });
    expect((await counts())['interface/virtual']).toBeUndefined();
    hall.connect(hall.ports(one)[0]!, hall.ports(other)[0]!);
    const set = (port: number, lifecycle: number) =>
      hall.must({ kind: 'set-properties', version: 1, target: 'port', ids: [port], fields: { lifecycle } });
    set(hall.ports(one)[1]!, 1);
    set(hall.ports(other)[1]!, 3);
    desk.changed([...hall.ports(one), ...hall.ports(other)]);
    expect((await counts())['interface/1000base-t']).toEqual({ free: 0, used: 2, reserved: 1, faulty: 1 });
  });

  test('tables of racks, rows, rooms and sites add up to the same', async () => {
    const { hall, desk } = office();
    hall.insertDevice('server', hall.rackA, 3);
    hall.insertDevice('server', hall.rackB, 3);
    hall.must({
      kind: 'set-properties',
      version: 1,
      target: 'object',
      ids: [hall.rackA],
      fields: { row: 'A', ratedPowerW: 1000 },
    });
    desk.changed('all');
    const sums = async (level: 'rack' | 'row' | 'room' | 'site') => {
      const { table } = await desk.report([], level);
      return Object.fromEntries(
        Object.entries(table.columns)
          .filter(([name]) => name !== 'gap')
          .map(([name, values]) => [name, values.reduce((sum, value) => sum + value, 0)]),
      );
    };
    const racks = await sums('rack');
    expect(racks).toMatchObject({ devices: 2, rated: 800, powerWithin: 400, powerLimit: 1000, ports: 4, portsFree: 4 });
    for (const level of ['row', 'room', 'site'] as const) expect(await sums(level)).toEqual(racks);
    const { table } = await desk.report([], 'row');
    expect(table.names).toEqual(['', 'A']);
    expect((await desk.report([], 'room')).table.names).toEqual(['Hall 1']);
  });
});

describe('does it fit, where best', () => {
  const NOTHING = { kind: 'needs', halfUnits: 0, rated: 0, weight: 0, fullDepth: true, ports: null } as const;

  test('[X29] units, power and weight are asked for without a model, and what is in the way is told', async () => {
    const { hall, fit } = office();
    hall.must({
      kind: 'set-properties',
      version: 1,
      target: 'object',
      ids: [hall.rackA],
      fields: { ratedPowerW: 5000 },
    });
    const asked = await fit({ what: { ...NOTHING, halfUnits: 20, rated: 4000, weight: 60_000 }, count: 3 });
    expect(asked.demand).toMatchObject({
      name: '',
      halfUnits: 20,
      rated: 4000,
      weight: 60_000,
      powerKnown: true,
      weightKnown: true,
    });
    expect(asked.best.map(({ name, positionU, powerLeft, weightLeft }) => [name, positionU, powerLeft, weightLeft])).toEqual(
      expect.arrayContaining([
        ['A', 1, 1000, 40_000],
        ['B', 1, null, 40_000],
      ]),
    );
    // 60 kg of 100 in each rack: one a rack, and nothing to be made of what has no model.
    expect([asked.placed, asked.plan]).toEqual([{ pieces: 2, racks: 2 }, []]);
    expect((await fit({ what: { ...NOTHING, halfUnits: 2, rated: 6000 } })).refused).toMatchObject({ power: 1, units: 0 });
    expect((await fit({ what: { ...NOTHING, halfUnits: 200 } })).refused.units).toBe(2);
    expect((await fit({ what: { ...NOTHING, weight: 100_001 } })).refused.weight).toBe(2);
    expect((await fit({ what: { ...NOTHING, halfUnits: 2 } })).demand).toMatchObject({ powerKnown: false, weightKnown: false });
  });

  test('[B6] the score is the mean of the parts that are shown; places of which more is known come first', async () => {
    const { hall, fit } = office();
    const fields = { ratedPowerW: 5000 };
    hall.must({ kind: 'set-properties', version: 1, target: 'object', ids: [hall.rackA], fields });
    const what = { ...NOTHING, halfUnits: 20, rated: 4000, weight: 60_000 };
    // A: 40 of its 84 half units, 4 of 5 kW, 60 of 100 kg are taken then; B: 20 of 24, and 60 of 100 kg.
    const told = (answer: FitAnswer) =>
      answer.best.map(({ name, score, parts: { units, ...others } }) => [name, score, Math.round(units ?? -1), others]);
    expect(told(await fit({ what }))).toEqual([
      ['A', 55, 24, { power: 80, weight: 60, cooling: null }],
      ['B', 72, 83, { power: null, weight: 60, cooling: null }],
    ]);
    expect(told(await fit({ what, aim: 'spread' }))).toEqual([
      ['A', 45, 76, { power: 20, weight: 40, cooling: null }],
      ['B', 28, 17, { power: null, weight: 40, cooling: null }],
    ]);
  });

  test('[X29] free ports are asked for too: each piece takes its own, and of a type that no rack has none is free', async () => {
    const { hall, fit } = office();
    hall.insertDevice('server', hall.rackB, 3);
    const wanting = (type: string, count: number): FitQuestion['what'] => ({ ...NOTHING, halfUnits: 2, ports: { type, count } });
    const two = await fit({ what: wanting('interface/1000base-t', 2) });
    expect([two.best.map(({ name }) => name), two.refused.ports]).toEqual([['B'], 1]);
    expect((await fit({ what: wanting('interface/1000base-t', 1), count: 5 })).placed).toEqual({ pieces: 2, racks: 1 });
    expect(await fit({ what: wanting('interface/1000base-t', 3) })).toMatchObject({ best: [], refused: { ports: 2 } });
    expect(await fit({ what: wanting('interface/400gbase-x-osfp', 1) })).toMatchObject({ best: [], refused: { ports: 2 } });
  });

  test('[Issue 12] outlets are asked for beside ports, each piece takes its own', async () => {
    const { hall, fit } = office();
    hall.insertDevice('strip', hall.rackB, 0);
    const outlets = { type: 'powerOutlet/iec-60320-c13', count: 1 };
    const found = await fit({ what: { ...NOTHING, halfUnits: 2, outlets } });
    expect([found.best.map(({ name }) => name), found.refused.outlets]).toEqual([['B'], 1]);
    expect(found.next).toMatchObject({ kind: 'lacks', miss: { name: 'A', why: 'outlets', has: 0, needs: 1 } });
  });

  test('[Issue 12] why the next rack is not among the best: what it lacks, with both numbers, of those that lack the least', async () => {
    const { hall, fit } = office();
    const fields = { ratedPowerW: 5000 };
    hall.must({ kind: 'set-properties', version: 1, target: 'object', ids: [hall.rackA], fields });
    const over = await fit({ what: { ...NOTHING, halfUnits: 2, rated: 6000 } });
    expect(over.next).toMatchObject({ kind: 'lacks', miss: { name: 'A', why: 'power', has: 5000, needs: 6000 } });
    expect((await fit({ what: { ...NOTHING, halfUnits: 100 } })).next).toMatchObject({
      miss: { name: 'A', why: 'units', has: 84, needs: 100 },
    });
    expect((await fit({ what: { ...NOTHING, halfUnits: 2 } })).next).toBeNull();
  });

  test('[Issue 12] of more than ten racks that take it the eleventh is told with its score', async () => {
    const { hall, fit } = office();
    for (let at = 0; at < 12; at++)
      hall.must({
        kind: 'insert-rack',
        version: 1,
        id: hall.takeId(),
        parent: hall.room,
        model: 0,
        name: `R${at}`,
        heightU: 10 + at,
        placements: [],
      });
    const { best, next } = await fit({ what: { ...NOTHING, halfUnits: 2 } });
    expect(best).toHaveLength(10);
    expect(next).toMatchObject({ kind: 'behind' });
    const line = next?.kind === 'behind' ? next.line : best[0]!;
    expect(best.map(({ name }) => name)).not.toContain(line.name);
    expect(line.score).toBeLessThanOrEqual(best.at(-1)!.score);
  });

  test('each answer is a place where the rules let it stand, and the plan can be made as one step', async () => {
    const { hall, desk, fit, by } = office();
    hall.insertDevice('server', hall.rackA, 1.5);
    const answer = await fit({ count: 6 });
    expect(answer.best.map(({ name, positionU }) => [name, positionU])).toEqual([
      ['A', 4],
      ['B', 1],
    ]);
    expect(answer.demand).toMatchObject({ halfUnits: 4, rated: 400, weight: 20_000, powerKnown: true, weightKnown: true });
    expect(answer.best[0]).toMatchObject({ weightLeft: 60_000, powerLeft: null, gap: 79 });
    // 100 kg a rack: four more in A, the others in B.
    expect(answer.plan).toHaveLength(6);
    expect(answer.plan.filter((change) => change.kind === 'add' && change.rack === hall.rackA)).toHaveLength(4);
    const done = await desk.carryOut(answer.plan, true, '');
    expect(done).toMatchObject({ ok: true, created: { length: 6 } });
    expect(by.sent.map(({ intent }) => intent.kind)).toEqual(['change-racks']);
    expect(hall.document.by('object.parent', hall.rackB)).toHaveLength(2);
    const after = await desk.report([], 'rack');
    expect(after.totals.summary).toMatchObject({ devices: 7, weight: 140_000 });
    expect(hall.document.get('object', hall.document.by('object.parent', hall.rackB)[0]!)!.lifecycle).toBe(1);
  });

  test('what stands in the way is counted by its reason; more than fit are not planned', async () => {
    const { hall, desk, fit } = office();
    await desk.configure({ ...CAPACITY_DEFAULTS, rackPowerW: 500 });
    hall.insertDevice('server', hall.rackB, 1);
    const answer = await fit({ count: 9 });
    expect(answer.refused).toEqual({ units: 0, power: 1, weight: 0, cooling: 0, ports: 0, outlets: 0, reach: 0, keep: 0 });
    expect(answer.best.map(({ name, powerLeft }) => [name, powerLeft])).toEqual([['A', 100]]);
    expect(answer.plan).toHaveLength(1);
  });

  test('a device that looks for a better place may have its own; its own rack counts without it', async () => {
    const { hall, fit } = office();
    const device = hall.insertDevice('server', hall.rackB, 5);
    const answer = await fit({ what: { kind: 'device', device }, count: 3 });
    expect(answer.best[0]).toMatchObject({ name: 'B', positionU: 1, gap: 24 });
    const tried = await fit({ what: { kind: 'device', device }, given: [{ kind: 'remove', device }] });
    expect(tried.best).toEqual(answer.best);
    expect(answer.plan).toEqual([{ kind: 'move', device, rack: hall.rackB, positionU: 1, face: 1 }]);
  });

  test('by loading evenly the emptier rack comes first, and what was tried before counts', async () => {
    const { hall, fit } = office();
    expect((await fit({ aim: 'spread' })).best[0]!.name).toBe('A');
    const given: TrialChange[] = [{ kind: 'add', model: hall.models.server, rack: hall.rackB, positionU: 1, face: 1 }];
    expect((await fit({ given })).best[0]).toMatchObject({ name: 'B', positionU: 3 });
  });

  test('devices of whole units stand at whole units', () => {
    const reading = { limits: [20, 0, 0, 0] as const, devices: Uint32Array.of(0, 1, 1, 0, 0, 0, 0, 0) };
    expect(placeIn(reading, 4, 3)).toEqual({ positionU: 2, gap: 19 });
    expect(placeIn(reading, 1, 3)).toEqual({ positionU: 1.5, gap: 19 });
    expect(placeIn(reading, 19, 1)).toEqual({ positionU: 1.5, gap: 19 });
    expect(placeIn(reading, 20, 1)).toBeUndefined();
  });
});

describe('what if', () => {
  test('before and after are told and nothing is changed; what one leaves another may take', async () => {
    const { hall, desk } = office();
    const [one, other] = [hall.insertDevice('server', hall.rackB, 1), hall.insertDevice('server', hall.rackB, 3)];
    const before = await desk.report([], 'rack');
    const changes: TrialChange[] = [
      { kind: 'move', device: one, rack: hall.rackA, positionU: 10, face: 1 },
      { kind: 'add', model: hall.models.server, rack: hall.rackB, positionU: 1, face: 1 },
      { kind: 'remove', device: other },
    ];
    const answer = await desk.tryOut(changes);
    expect(answer.changes.map(({ obstacles }) => obstacles)).toEqual([[], [], []]);
    expect(answer.before.summary.rated).toBe(800);
    expect(answer.after.summary).toMatchObject({ rated: 800, devices: 2 });
    const rated = answer.racks.map(({ name, before: was, after: is }) => [name, was.summary.rated, is.summary.rated]);
    expect(rated).toEqual([
      ['A', 0, 400],
      ['B', 800, 400],
    ]);
    expect(await desk.report([], 'rack')).toEqual(before);
    expect(await desk.carryOut(changes, false, '')).toMatchObject({ ok: true });
    // The removed one is marked and still stands there.
    expect((await desk.report([], 'rack')).totals.summary).toMatchObject({ rated: 1200, devices: 3 });
  });

  test('what is in the way is named by change: taken units, limits, and what is gone', async () => {
    const { hall, desk } = office();
    await desk.configure({ ...CAPACITY_DEFAULTS, rackPowerW: 700, rackCoolingW: 700 });
    hall.insertDevice('server', hall.rackB, 1);
    const add = (positionU: number) =>
      ({ kind: 'add', model: hall.models.server, rack: hall.rackB, positionU, face: 1 }) as const;
    const { changes } = await desk.tryOut([add(2), add(12), { kind: 'remove', device: hall.room }]);
    expect(changes.map(({ obstacles }) => obstacles)).toEqual([
      ['units', 'power', 'cooling'],
      ['units', 'power', 'cooling'],
      ['gone'],
    ]);
  });
});

describe('heat', () => {
  test('racks get the step of their fill, -1 where no limit is known, and follow changes', async () => {
    const { hall, desk, heats } = office();
    await desk.showHeat('power');
    expect(heats.at(-1)).toEqual({ racks: [hall.rackA, hall.rackB], steps: Int8Array.of(-1, -1) });
    await desk.configure({ ...CAPACITY_DEFAULTS, rackPowerW: 400 });
    expect([...heats.at(-1)!.steps]).toEqual([0, 0]);
    const device = hall.insertDevice('server', hall.rackB, 1);
    desk.changed([device, ...hall.ports(device)]);
    await expect.poll(() => [...heats.at(-1)!.steps]).toEqual([0, 4]);
    await desk.showHeat('units');
    expect([...heats.at(-1)!.steps]).toEqual([0, 0]);
    await desk.showHeat(null);
    expect(heats.at(-1)).toBeNull();
    desk.dispose();
  });
});
