import { beforeEach, describe, expect, test } from 'vitest';
import { codeOf, DIAGRAM_KINDS, OBJECT_CLASSES } from '../../../domain/catalog/enums';
import { created } from '../../../domain/document/changes';
import { HallController } from '../../../tests/fixtures/hall-controller';
import { SmallHall } from '../../../tests/fixtures/small-hall';
import { TwoHalls } from '../../../tests/fixtures/two-halls';
import { areMeeting, footprintsOn, outlineOf } from '../../../domain/layout/floor';
import { rowsOn } from '../../../domain/layout/rows';
import type { DeviceSeries, RackSeries } from '../../api/session';
import { planRacks, previewOf } from './insert-series';

let hall: SmallHall;
let by: HallController;

beforeEach(() => {
  hall = new SmallHall();
  by = new HallController(hall);
});

const devices = (own: Partial<DeviceSeries>): DeviceSeries => ({
  kind: 'insert-devices',
  model: hall.models.switch,
  count: 3,
  name: 'sw-{n:2}',
  rack: hall.rackA,
  face: 1,
  positionU: 0,
  everyU: 0,
  ...own,
});
const racks = (own: Partial<RackSeries>): RackSeries => ({
  kind: 'insert-racks',
  model: hall.models.rack,
  count: 3,
  name: '',
  ...own,
});
const preview = (series: DeviceSeries | RackSeries) => previewOf(hall.document, hall.elevation, series);
const standing = () =>
  hall.document
    .by('object.parent', hall.rackA)
    .map((id) => hall.document.get('object', id)!)
    .map(({ name, positionU }) => [name, positionU] as const)
    .sort((a, b) => a[1] - b[1]);

describe('[B13] a rack with units that are kept for somebody', () => {
  test('units that are chosen by themselves are others; who names them has them, and is told what they are kept for', async () => {
    const kept = { kind: 'reserve-units', rack: hall.rackA, firstU: 1, lastU: 2, name: 'Next year', owner: 'bob' } as const;
    expect(await by.controller.act(kept)).toMatchObject({ ok: true });
    expect(preview(devices({ count: 2 })).made.map(({ positionU }) => positionU)).toEqual([3, 4]);
    expect(preview(devices({ count: 2 })).freeU.slice(0, 2)).toEqual([3, 4]);
    expect(preview(devices({ count: 2, positionU: 1, everyU: 1 }))).toMatchObject({ refusal: null });
    by.told.length = 0;
    expect(await by.controller.act(devices({ count: 2, positionU: 1, everyU: 1 }))).toMatchObject({ ok: true });
    await new Promise((wake) => setTimeout(wake, 50));
    expect(by.told.find(({ kind }) => kind === 'done')).toMatchObject({
      undoable: true,
      warning: { rule: 'units-reserved', facts: { units: '1–2', reason: 'Next year' } },
    });
  });
});

describe('[X8] several devices from one form', () => {
  test('take the next free units and names, as the preview told, in one step of the history', async () => {
    hall.insertDevice('switch', hall.rackA, 2, { name: 'sw-02' });
    const told = preview(devices({}));
    expect(told).toMatchObject({ passed: ['sw-02'], refusal: null });
    expect(told.made).toEqual([
      { name: 'sw-01', positionU: 1 },
      { name: 'sw-03', positionU: 3 },
      { name: 'sw-04', positionU: 4 },
    ]);
    expect(await by.controller.act(devices({}))).toMatchObject({ ok: true });
    expect(standing()).toEqual([
      ['sw-01', 1],
      ['sw-02', 2],
      ['sw-03', 3],
      ['sw-04', 4],
    ]);
    expect(by.controller.history().entries).toHaveLength(1);
    expect(by.controller.history().entries[0]).toMatchObject({ label: 'insert-device', facts: { count: 3 } });
    await by.controller.undo();
    expect(standing()).toEqual([['sw-02', 2]]);
  });

  test('stand every n-th unit from a given one on, or are refused by what is there', () => {
    expect(preview(devices({ positionU: 10, everyU: 4 })).made.map(({ positionU }) => positionU)).toEqual([10, 14, 18]);
    hall.insertDevice('switch', hall.rackA, 14, { name: 'core' });
    expect(preview(devices({ positionU: 10, everyU: 4 }))).toMatchObject({
      made: [],
      refusal: { rule: 'units-occupied', field: 'positionU', facts: { byName: 'core', byPositionU: 14 } },
    });
    expect(preview(devices({ positionU: 40, everyU: 4 })).refusal).toMatchObject({ rule: 'outside-rack', field: 'positionU' });
  });

  test('more than a rack has places for are refused at their number, with how many it has', async () => {
    const refusal = { rule: 'too-few-places', field: 'count', facts: { count: 5, free: 3, heightU: 1, from: 40 } };
    expect(preview(devices({ positionU: 40, count: 5 })).refusal).toMatchObject(refusal);
    expect(await by.controller.act(devices({ positionU: 40, count: 5 }))).toMatchObject({ ok: false, refusal });
    expect(preview(devices({ count: 0 })).refusal).toMatchObject({ rule: 'out-of-range', field: 'count' });
    expect(standing()).toEqual([]);
  });

  test('do not stand in each other, however near they are asked for', () => {
    const server = { model: hall.models.server, positionU: 5 };
    expect(preview(devices(server)).made.map(({ positionU }) => positionU)).toEqual([5, 7, 9]);
    expect(preview(devices({ ...server, everyU: 1 })).refusal).toMatchObject({ rule: 'units-occupied' });
  });
});

describe('[X8] several racks from one form', () => {
  test('stand side by side in the row and go on from its names, in one step', async () => {
    const told = preview(racks({}));
    expect(await by.controller.act(racks({}))).toMatchObject({ ok: true });
    expect(by.controller.history().entries).toMatchObject([{ label: 'insert-rack', facts: { count: 3 } }]);
    const plan = footprintsOn(hall.document, hall.plan);
    const named = (name: string) => plan.find(({ rack }) => hall.document.get('object', rack)?.name === name);
    expect(told.made.map(({ name }) => named(name) !== undefined)).toEqual([true, true, true]);
    for (const [at, one] of plan.entries())
      for (const other of plan.slice(at + 1)) expect(areMeeting(outlineOf(one), outlineOf(other))).toBe(false);
    await by.controller.undo();
    expect(footprintsOn(hall.document, hall.plan)).toHaveLength(plan.length - 3);
  });

  test('are named by a rule, with the next free names of their room', async () => {
    expect(preview(racks({ name: 'R{n:2}', count: 2 })).made.map(({ name }) => name)).toEqual(['R01', 'R02']);
    await by.controller.act(racks({ name: 'R{n:2}', count: 2 }));
    expect(preview(racks({ name: 'R{n:2}', count: 1 }))).toMatchObject({ made: [{ name: 'R03' }], passed: ['R01', 'R02'] });
    expect(preview(racks({ name: 'R{x}' })).refusal).toMatchObject({ rule: 'name-rule-word', field: 'name' });
    expect(preview(racks({ count: 101 })).refusal).toMatchObject({ rule: 'out-of-range', field: 'count', facts: { max: 100 } });
  });

  test.each(['plan', 'elevation'] as const)(
    'come into the row of the rack that is selected on the %s, else into the last',
    (shown) => {
      const last = hall.insertRack('C09', 42, 0, -5000);
      const fronts = (beside: number | undefined) => {
        const plan = planRacks(hall.document, hall[shown], racks({ count: 2, ...(beside === undefined ? {} : { beside }) }));
        return plan.ok && plan.value.racks.map(({ name, places }) => [name, places[0]!.x, places[0]!.y]);
      };
      expect(fronts(hall.rackA)).toEqual([
        ['B 2', 1200, 0],
        ['B 3', 1800, 0],
      ]);
      expect(fronts(last)).toEqual([
        ['C10', 600, -5000],
        ['C11', 1200, -5000],
      ]);
      expect(fronts(undefined)).toEqual(fronts(last));
    },
  );

  test('lie beside each other on a diagram that shows no floor', () => {
    const drawing = hall.takeId();
    hall.document.apply([created('diagram', drawing, { owner: hall.room, kind: codeOf(DIAGRAM_KINDS, 'free'), name: 'T' })]);
    const plan = planRacks(hall.document, drawing, racks({}));
    expect(plan.ok && plan.value.racks.map(({ places: [shown] }) => [shown!.diagram, shown!.x, shown!.y])).toEqual([
      [drawing, 0, 0],
      [drawing, 600, 0],
      [drawing, 1200, 0],
    ]);
  });
});

const fromWest = (own: SmallHall) => footprintsOn(own.document, own.plan).toSorted((a, b) => a.x - b.x);

describe('the first racks of a room', () => {
  test.each(['plan', 'elevation'] as const)(
    '[walk 1 first racks] come as a row, a way off its walls, named by its rule and as large as their model, on the %s',
    async (shown) => {
      const own = new SmallHall();
      const of = new HallController(own, own[shown]);
      own.must({ kind: 'delete-objects', version: 1, ids: [own.rackA, own.rackB] });
      own.document.apply([
        { kind: 'object', id: own.room, before: { widthMm: 0, depthMm: 0 }, after: { widthMm: 10_000, depthMm: 8000 } },
        { kind: 'model', id: own.models.rack, before: { widthMm: 0, depthMm: 0 }, after: { widthMm: 800, depthMm: 1200 } },
      ]);
      of.selection = [];
      const series: RackSeries = { kind: 'insert-racks', model: own.models.rack, count: 3, name: '' };
      expect(previewOf(own.document, own[shown], series)).toMatchObject({ row: 'A', refusal: null });
      expect(await of.controller.act(series)).toMatchObject({ ok: true });
      const racks = fromWest(own).map((each) => [own.document.get('object', each.rack)!, each] as const);
      expect(racks.map(([{ name, row, widthMm, depthMm }]) => [name, row, widthMm, depthMm])).toEqual(
        ['A01', 'A02', 'A03'].map((name) => [name, 'A', 800, 1200]),
      );
      expect(racks.map(([, { x, y }]) => [x, y])).toEqual([1200, 2000, 2800].map((x) => [x, 8000 - 1200 - 1200]));
      expect(rowsOn(own.document, own.plan)).toMatchObject([{ name: 'A', x: 1200, width: 2400, depth: 1200 }]);
      await of.controller.undo();
      expect([footprintsOn(own.document, own.plan), rowsOn(own.document, own.plan)]).toEqual([[], []]);
    },
  );

  test('[walk 1 first racks] stand in the middle of what is too narrow for a way on both sides, and two at a time make one row', async () => {
    const own = new SmallHall();
    const of = new HallController(own, own.plan);
    own.must({ kind: 'delete-objects', version: 1, ids: [own.rackA, own.rackB] });
    own.document.apply([
      { kind: 'object', id: own.room, before: { widthMm: 0, depthMm: 0 }, after: { widthMm: 2000, depthMm: 1470 } },
    ]);
    of.selection = [];
    const series: RackSeries = { kind: 'insert-racks', model: 0, count: 2, name: '' };
    expect(await of.controller.act(series)).toMatchObject({ ok: true });
    expect(fromWest(own).map(({ x, y }) => [x, y])).toEqual([
      [400, 200],
      [1000, 200],
    ]);
    // At its end there is no room for a third.
    const third = await of.controller.act({ ...series, count: 1 });
    expect(third).toMatchObject({ ok: false, refusal: { rule: 'outside-room', facts: { roomName: 'Hall 1' } } });
    own.document.apply([{ kind: 'object', id: own.room, before: { widthMm: 2000 }, after: { widthMm: 2200 } }]);
    expect(await of.controller.act({ ...series, count: 1 })).toMatchObject({ ok: true });
    expect(rowsOn(own.document, own.plan)).toHaveLength(1);
  });
});

test('[walk 1 first racks] a row that is made under racks is made by what the operation reads, and has a name', () => {
  const own = new SmallHall();
  const [id, row, at, under] = own.take(4) as [number, number, number, number];
  const lying = { widthMm: 600, depthMm: 1070, rackRule: '{row}{n:2}' };
  const rack = {
    kind: 'insert-rack',
    version: 1,
    id,
    parent: own.room,
    model: own.models.rack,
    name: 'Q01',
    heightU: 42,
  } as const;
  const place = { diagram: own.plan, x: 0, y: -9000, rotation: 0 };
  const intent = {
    ...rack,
    placements: [{ id: at, subject: id, ...place }],
    under: { id: row, ...lying, placement: { id: under, subject: row, ...place } },
  };
  expect(own.refusal(intent)).toMatchObject({ rule: 'name-missing', field: 'row' });
  own.must({ ...intent, row: 'Q' });
  expect(rowsOn(own.document, own.plan)).toMatchObject([{ id: row, name: 'Q' }]);
  expect(own.document.get('object', id)?.row).toBe('Q');
});

test('[walk 1 S1] the drawing of a site takes no racks for a row, rack or room of a hall in it: they would stand beside the hall', async () => {
  const { hall: harbour, sitePlan } = new TwoHalls();
  const onSite = (beside: number) => previewOf(harbour.document, sitePlan, racks({ model: harbour.models.rack, beside }));
  const refused = { made: [], refusal: { rule: 'racks-in-own-drawing', facts: { name: 'Hall 1' } } };
  for (const beside of [harbour.rackA, harbour.room]) expect(onSite(beside)).toMatchObject(refused);
  // In the hall's own drawing they come behind it, and a site may have racks of its own.
  expect(previewOf(harbour.document, harbour.plan, racks({ model: harbour.models.rack, beside: harbour.room }))).toMatchObject({
    refusal: null,
  });
  expect(onSite(harbour.site)).toMatchObject({ refusal: null });
  // Where the drawing begins with the hall's own box, a first rack would stand in it.
  const box = { diagram: sitePlan, subject: harbour.room, x: 0, y: 0, width: 12_000, height: 8000 };
  harbour.document.apply([created('placement', harbour.takeId(), box)]);
  expect(onSite(harbour.site)).toMatchObject(refused);
});

test('[walk 1 S5] several that nobody named are numbered after their model, past names that are taken; a single one keeps the name of its model', () => {
  const model = hall.document.get('model', hall.models.switch)!.name;
  hall.insertDevice('switch', hall.rackA, 2, { name: `${model} 2` });
  const told = preview(devices({ name: '' }));
  expect(told.made.map(({ name }) => name)).toEqual([1, 3, 4].map((n) => `${model} ${n}`));
  expect(told.passed).toEqual([`${model} 2`]);
  expect(preview(devices({ name: '', count: 1 })).made).toMatchObject([{ name: '' }]);
});

test('[walk 1 S7] of a row that racks make longer the form says from what to what; of one that has room it says nothing', async () => {
  const own = new SmallHall();
  const row = own.takeId();
  own.must({
    kind: 'insert-objects',
    version: 1,
    objects: [{ id: row, parent: own.room, class: codeOf(OBJECT_CLASSES, 'row'), name: 'K', widthMm: 1200, depthMm: 1070 }],
    diagrams: [],
    placements: [{ id: own.takeId(), diagram: own.plan, subject: row, x: 0, y: 5000, rotation: 0 }],
  });
  const grown = (count: number) => previewOf(own.document, own.plan, racks({ model: own.models.rack, count, beside: row })).grown;
  expect(grown(2)).toBeNull();
  expect(grown(3)).toEqual({ name: 'K', fromMm: 1200, toMm: 1800 });
});
