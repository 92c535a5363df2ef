import { describe, expect, test } from 'vitest';
import { SmallHall } from '../../../tests/fixtures/small-hall';
import { codeOf, OBJECT_CLASSES } from '../../../domain/catalog/enums';
import { footprintsOn } from '../../../domain/layout/floor';
import { rowsOn } from '../../../domain/layout/rows';
import { copyObjects, pasteIntent, idsForPaste } from '../../../domain/operations/structure/clipboard';
import type { FurnitureOrder } from '../../api/furniture';
import { describe as told } from '../describe';
import { intentOf } from '../intents';
import { pasteTarget } from '../paste-target';
import { planRacks } from './insert-series';
import { planFurniture } from './plan-furniture';
import { moveIntent, newRack } from './rack-places';

const SIZE = { width: 600, depth: 1070 };

/** Racks A and B stand side by side from 0 to 1200 with their fronts at 0; row K lies empty at 5000 and looks north. */
function hallOf(rackRule = '{row}{n:2}') {
  const hall = new SmallHall();
  const row = hall.takeId();
  hall.must({
    kind: 'insert-objects',
    version: 1,
    objects: [
      { id: row, parent: hall.room, class: codeOf(OBJECT_CLASSES, 'row'), name: 'K', widthMm: 3000, depthMm: 1070, rackRule },
    ],
    diagrams: [],
    placements: [{ id: hall.takeId(), diagram: hall.plan, subject: row, x: 0, y: 5000, rotation: 180 }],
  });
  const put = (x: number, name: string) => {
    const rack = hall.insertRack(name, 42, x + 20_000);
    const [placement] = hall.document.by('placement.subject', rack) as [number];
    hall.must({ kind: 'move-placements', version: 1, placements: [placement], mode: 'to', x: [x], y: [5000], rotation: [180] });
    return { rack, placement };
  };
  const rack = (id: number) => hall.document.get('object', id)!;
  return { hall, row, put, rack };
}

describe('racks that come near a row', () => {
  test('[X9] a new one stands on its line, looks as it does and has the first name of its rule, before there is any rack', () => {
    const { hall } = hallOf('{row}-{n:3}');
    const made = newRack(hall.document, hall.plan, SIZE, { at: { x: 900, y: 5300 } });
    expect(made).toMatchObject({ name: 'K-001', rowName: 'K' });
    expect(made.places).toEqual([{ diagram: hall.plan, x: 900, y: 5000, rotation: 180 }]);
    const over = newRack(hall.document, hall.plan, SIZE, { at: { x: 2800, y: 4800 } });
    expect(over.places[0]).toMatchObject({ x: 2400, y: 5000 });
    const loose = newRack(hall.document, hall.plan, SIZE, { at: { x: 900, y: 5300 }, loose: true });
    expect(loose.places[0]).toMatchObject({ x: 900, y: 5300, rotation: 0 });
  });

  test('[X9] it goes on from the one before it, into a gap, and in elevations where the row is shown', () => {
    const { hall, put } = hallOf();
    put(0, 'K01');
    put(1200, 'K02');
    put(2400, 'K07');
    const named = (x: number) => newRack(hall.document, hall.plan, SIZE, { at: { x, y: 5000 } });
    expect(named(600)).toMatchObject({ name: 'K03', places: [{ x: 600 }] });
    expect(named(1800)).toMatchObject({ name: 'K03', places: [{ x: 1800 }] });
    expect(named(3100)).toMatchObject({ name: 'K08', places: [{ x: 3100 }], rowName: 'K' });
    const shown = newRack(hall.document, hall.elevation, SIZE, { at: { x: 600, y: 9000 } });
    expect(shown).toMatchObject({ name: 'K03', places: [{ diagram: hall.plan, x: 600, y: 5000, rotation: 180 }] });
  });

  test('[X9] several fill the row that is selected and make it longer, each named by the rule', () => {
    const { hall, row } = hallOf();
    const plan = planRacks(hall.document, hall.plan, {
      ...{ kind: 'insert-racks', model: hall.models.rack, count: 7, name: '', beside: row },
    });
    if (!plan.ok) throw new Error(plan.refusal.rule);
    expect(plan.value.racks.map(({ name }) => name)).toEqual(['K01', 'K02', 'K03', 'K04', 'K05', 'K06', 'K07']);
    expect(plan.value.racks.map(({ places }) => places[0]!.x)).toEqual([0, 600, 1200, 1800, 2400, 3000, 3600]);
    const intent = intentOf(
      { kind: 'insert-racks', model: hall.models.rack, count: 7, name: '', beside: row },
      { document: hall.document, diagram: hall.plan, takeIds: (count) => hall.take(count) },
    );
    if (!intent.ok || intent.value.kind !== 'insert-rack') throw new Error('refused');
    hall.must(intent.value);
    expect(rowsOn(hall.document, hall.plan).find(({ id }) => id === row)).toMatchObject({ from: 0, to: 4200 });
    expect(told(hall.document, row)?.facts).toEqual({ front: 'north', racks: 7, lengthMm: 4200, freeMm: 0, gapMm: 0 });
  });

  test('[X9] one that is dragged onto its line looks as it does and keeps its name; along the row it goes a distance', () => {
    const { hall, put, rack } = hallOf();
    const { placement } = put(600, 'K01');
    const [a] = hall.document.by('placement.subject', hall.rackA) as [number];
    const into = moveIntent(hall.document, hall.plan, { placements: [a], dx: 1800, dy: 5000 });
    expect(into).toMatchObject({ mode: 'to', x: [1800], y: [5000], rotation: [180] });
    hall.must(into);
    expect([rack(hall.rackA).name, rack(hall.rackA).row]).toEqual(['A', 'K']);
    expect(moveIntent(hall.document, hall.plan, { placements: [placement], dx: 300, dy: 0 })).toMatchObject({ mode: 'by' });
    const beside = moveIntent(hall.document, hall.plan, { placements: [a], dx: 0, dy: 300 });
    expect(beside).toMatchObject({ mode: 'by' });
  });

  test('[X9] copies come to its end with names of its rule; a copied row has its racks in the copy', () => {
    const { hall, row, put } = hallOf();
    const { rack } = put(0, 'K01');
    const paste = (ids: readonly number[], at?: { readonly x: number; readonly y: number }) => {
      const clipboard = copyObjects(hall.document, ids, hall.plan);
      const target = pasteTarget(clipboard, {
        document: hall.document,
        diagram: hall.plan,
        selection: [],
        ...(at ? { at } : {}),
      });
      const free = hall.take(idsForPaste(clipboard));
      const intent = pasteIntent(clipboard, target, () => free.shift()!);
      hall.must(intent);
      return intent.objects.map(({ id }) => hall.document.get('object', id)!);
    };
    expect(paste([rack])).toMatchObject([{ name: 'K02', row: 'K' }]);
    const [copy, ...racks] = paste(
      [
        row,
        ...footprintsOn(hall.document, hall.plan)
          .filter(({ y }) => y > 0)
          .map((each) => each.rack),
      ],
      {
        x: 0,
        y: 9000,
      },
    );
    expect(racks.map((each) => each.row)).toEqual([copy!.name, copy!.name]);
    expect(racks.map(({ id }) => footprintsOn(hall.document, hall.plan).find((each) => each.rack === id)!.y)).toEqual([
      9000, 9000,
    ]);
  });
});

describe('a row by the form', () => {
  const order: FurnitureOrder = { what: 'row', count: 1, name: '', widthMm: 0, depthMm: 0, thicknessMm: 0, coolingW: 0 };
  const plan = (hall: SmallHall, selection: readonly number[], more: Partial<FurnitureOrder> = {}) => {
    const made = planFurniture(hall.document, hall.plan, { ...order, ...more }, { selection, spot: () => ({ x: 0, y: 20_000 }) });
    if (!made.ok) throw new Error(made.refusal.rule);
    return made.value[0]!;
  };

  test('[X9] it comes under the racks in line with the selected one, called as they say and by the rule that their names show', () => {
    const hall = new SmallHall();
    const rename = (id: number, name: string) =>
      hall.must({ kind: 'set-properties', version: 1, target: 'object', ids: [id], fields: { name, row: 'R1' } });
    rename(hall.rackA, 'R1-07');
    rename(hall.rackB, 'R1-08');
    const made = { x: 0, y: 0, rotation: 0, width: 1200, depth: 1070 };
    expect(plan(hall, [hall.rackB])).toEqual({ ...made, name: 'R1', rackRule: '{row}-{n:2}' });
    expect(plan(hall, [hall.rackB], { widthMm: 6000, rackRule: '{n}' })).toMatchObject({ width: 6000, rackRule: '{n}' });
  });

  test('[X9] elsewhere it has the next letter and the usual rule', () => {
    const { hall } = hallOf();
    expect(plan(hall, [])).toMatchObject({ name: 'A', y: 20_000, width: 6000, rackRule: '{row}{n:2}' });
    expect(plan(hall, [], { name: 'Z9' })).toMatchObject({ name: 'Z9' });
  });

  test('[X2] its name is changed by the operation that tells its racks', () => {
    const { hall, row } = hallOf();
    const intent = intentOf(
      { kind: 'set-properties', ids: [row], fields: { name: 'M' } },
      { document: hall.document, diagram: hall.plan, takeIds: () => undefined },
    );
    expect(intent).toEqual({ ok: true, value: { kind: 'rename-row', version: 1, row, name: 'M' } });
  });
});
