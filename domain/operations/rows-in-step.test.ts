import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { SmallHall } from '../../tests/fixtures/small-hall';
import { codeOf, OBJECT_CLASSES } from '../catalog/enums';
import type { Diff } from '../document/diff';
import { areMeeting, footprintsOn, outlineOf, projectedOn, rowsOfFloor } from '../layout/floor';
import { racksOf, rowHolding, rowsOn } from '../layout/rows';

const ROW = codeOf(OBJECT_CLASSES, 'row');

/** Racks A and B of the hall stand side by side from 0 to 1200, their fronts at 0 to the south. */
class RowHall extends SmallHall {
  row(name: string, x: number, y: number, more: { widthMm?: number; rotation?: number; rackRule?: string } = {}) {
    const { rotation = 0, ...own } = more;
    const id = this.takeId();
    const placement = { id: this.takeId(), diagram: this.plan, subject: id, x, y, rotation };
    const object = { id, parent: this.room, class: ROW, name, widthMm: 6000, depthMm: 1070, ...own };
    return { kind: 'insert-objects', version: 1, objects: [object], diagrams: [], placements: [placement] } as const;
  }

  rack(name: string, x: number, y: number, rotation = 0) {
    const id = this.takeId();
    const placements = [{ id: this.takeId(), diagram: this.plan, subject: id, x, y, rotation }];
    const own = { parent: this.room, model: this.models.rack, name, placements };
    return { kind: 'insert-rack', version: 1, id, ...own } as const;
  }

  moved(object: number, x: number, y: number, rotation = 0) {
    const placements = [...this.document.by('placement.subject', object)];
    return { kind: 'move-placements', version: 1, placements, mode: 'to', x: [x], y: [y], rotation: [rotation] } as const;
  }

  by(object: number, x: number, y: number) {
    const placements = [...this.document.by('placement.subject', object)];
    return { kind: 'move-placements', version: 1, placements, mode: 'by', x: [x], y: [y] } as const;
  }

  set(object: number, fields: Readonly<Record<string, string | number>>) {
    return { kind: 'set-properties', version: 1, target: 'object', ids: [object], fields } as const;
  }

  rowOf(rack: number): string {
    return this.document.get('object', rack)!.row;
  }

  placeOf(object: number): readonly number[] {
    const { x, y, rotation } = this.document.get('placement', this.document.by('placement.subject', object)[0]!)!;
    return [x, y, rotation];
  }
}

function furnished() {
  const hall = new RowHall();
  const intent = hall.row('A', 0, 0);
  const made = hall.must(intent);
  return { hall, row: intent.objects[0]!.id, made };
}

describe('a row is a thing, and its racks are those that stand in it', () => {
  test('[X2] a row that comes under racks is theirs; taken back they say what they said', () => {
    const hall = new RowHall();
    hall.must(hall.set(hall.rackB, { row: 'old' }));
    const made = hall.must(hall.row('A', 0, 0));
    expect([hall.rackA, hall.rackB].map((rack) => hall.rowOf(rack))).toEqual(['A', 'A']);
    expect(hall.undo(made)).toMatchObject({ ok: true });
    expect([hall.rackA, hall.rackB].map((rack) => hall.rowOf(rack))).toEqual(['', 'old']);
  });

  test('[X2] a rack that is put into a row is of it, one that is moved out is not, whatever was asked for', () => {
    const { hall } = furnished();
    const inside = { ...hall.rack('C', 3000, 0), row: 'Z' } as const;
    hall.must(inside);
    expect(hall.rowOf(inside.id)).toBe('A');
    hall.must(hall.moved(inside.id, 3000, 4000));
    expect(hall.rowOf(inside.id)).toBe('');
    hall.must(hall.moved(inside.id, 3000, 0, 180));
    expect(hall.rowOf(inside.id)).toBe('');
    hall.must(hall.moved(inside.id, 3000, 0));
    expect(hall.rowOf(inside.id)).toBe('A');
  });

  test('[X2] a row takes its racks along, turns with them, and is refused by name where something stands', () => {
    const { hall, row } = furnished();
    hall.must(hall.by(row, 500, 3000));
    expect([hall.rackA, hall.rackB].map((rack) => hall.placeOf(rack).slice(0, 2))).toEqual([
      [500, 3000],
      [1100, 3000],
    ]);
    const other = hall.rack('C', 500, 6500);
    hall.must(other);
    expect(hall.refusal(hall.by(row, 0, 3000))).toMatchObject({
      rule: 'racks-meet',
      facts: { name: 'A', otherName: 'C' },
    });
    hall.must(hall.moved(row, 500, 3000, 180));
    expect([hall.rackA, hall.rackB].map((rack) => hall.placeOf(rack))).toEqual([
      [5900, 3000, 180],
      [5300, 3000, 180],
    ]);
    expect(hall.rowOf(hall.rackA)).toBe('A');
  });

  test('[X2] racks that move with their row by themselves are not moved twice', () => {
    const { hall, row } = furnished();
    const placements = [row, hall.rackA].flatMap((id) => [...hall.document.by('placement.subject', id)]);
    hall.must({ kind: 'move-placements', version: 1, placements, mode: 'by', x: [0], y: [2000] });
    expect([hall.rackA, hall.rackB].map((rack) => hall.placeOf(rack)[1])).toEqual([2000, 2000]);
  });

  test('[X2] no two rows lie on each other; a wall keeps a row off nothing, and racks off', () => {
    const { hall } = furnished();
    expect(hall.refusal(hall.row('B', 5000, 500))).toMatchObject({
      rule: 'floor-taken',
      facts: { name: 'B', otherName: 'A' },
    });
    hall.must(hall.row('B', 6000, 0));
  });

  test('[X2] a rack at the end of a row makes the row as long, unless another row begins there; undone it is as short', () => {
    const { hall, row } = furnished();
    const end = hall.rack('C', 6000, 0);
    const put = hall.must(end);
    expect(hall.document.get('object', row)!.widthMm).toBe(6600);
    expect(hall.rowOf(end.id)).toBe('A');
    expect(hall.undo(put)).toMatchObject({ ok: true });
    expect(hall.document.get('object', row)!.widthMm).toBe(6000);
    const apart = hall.rack('far', 7000, 0);
    hall.must(apart);
    expect(hall.rowOf(apart.id)).toBe('');
    hall.must({ kind: 'delete-objects', version: 1, ids: [apart.id] });
    const west = hall.rack('D', -600, 0);
    hall.must(west);
    expect([hall.document.get('object', row)!.widthMm, hall.placeOf(row)[0]]).toEqual([6600, -600]);
    hall.must(hall.row('B', 6000, 0));
    const between = hall.rack('E', 5700, 0);
    hall.must(between);
    expect(hall.rowOf(between.id)).toBe('A');
    expect(hall.document.get('object', row)!.widthMm).toBe(6600);
  });

  test('[X2] renamed, its racks say the new name, also those that an undo brings back into it', () => {
    const { hall, row } = furnished();
    const out = hall.must(hall.moved(hall.rackB, 0, 5000));
    const renamed = hall.must({ kind: 'rename-row', version: 1, row, name: 'K' });
    expect([hall.rackA, hall.rackB].map((rack) => hall.rowOf(rack))).toEqual(['K', '']);
    expect(hall.undo(out)).toMatchObject({ ok: true });
    expect(hall.rowOf(hall.rackB)).toBe('K');
    expect(hall.undo(renamed)).toMatchObject({ ok: true });
    expect([hall.rackA, hall.rackB].map((rack) => hall.rowOf(rack))).toEqual(['A', 'A']);
    expect(hall.refusal(hall.set(row, { name: 'M' }))).toMatchObject({ rule: 'row-renamed-alone' });
    expect(hall.refusal({ kind: 'rename-row', version: 1, row: hall.rackA, name: 'M' })).toMatchObject({ rule: 'not-a-row' });
  });

  test('[X2] no other row and no rack elsewhere bears a row’s name, and nobody writes it onto one', () => {
    const { hall, row } = furnished();
    const far = hall.rack('C', 0, 9000);
    hall.must(far);
    expect(hall.refusal(hall.set(far.id, { row: 'A' }))).toMatchObject({ rule: 'row-not-there', field: 'fields.row' });
    expect(hall.refusal(hall.set(hall.rackA, { row: 'B' }))).toMatchObject({
      rule: 'row-of-place',
      facts: { name: 'A', row: 'A' },
    });
    hall.must(hall.set(hall.rackA, { row: 'A' }));
    hall.must(hall.set(far.id, { row: 'F' }));
    expect(hall.refusal({ kind: 'rename-row', version: 1, row, name: 'F' })).toMatchObject({
      rule: 'row-name-elsewhere',
      facts: { name: 'F', otherName: 'C' },
    });
    hall.must(hall.row('G', 0, 5000));
    expect(hall.refusal({ kind: 'rename-row', version: 1, row, name: 'G' })).toMatchObject({ rule: 'row-name-taken' });
  });

  test('[X2] deleted it leaves its racks where they stand, and restored it has them again', () => {
    const { hall, row } = furnished();
    const gone = hall.must({ kind: 'delete-objects', version: 1, ids: [row] });
    expect(hall.rowOf(hall.rackA)).toBe('A');
    hall.must(hall.set(hall.rackA, { row: 'other' }));
    expect(hall.undo(gone)).toMatchObject({ ok: true });
    expect(hall.rowOf(hall.rackA)).toBe('A');
  });

  test('[X2] a rule names its words, or none', () => {
    const { hall, row } = furnished();
    expect(hall.refusal(hall.set(row, { rackRule: '{column}' }))).toMatchObject({ rule: 'name-rule-word' });
    expect(hall.refusal(hall.row('B', 0, 9000, { rackRule: '{hall}' }))).toMatchObject({ rule: 'name-rule-word' });
    hall.must(hall.set(row, { rackRule: '{row}-{n:3}' }));
    hall.must(hall.set(row, { rackRule: '' }));
  });
});

/** Each rack says the row in which it stands, and no name of a row in which it does not; and nothing stands on its like. */
function expectOneFloor(hall: RowHall): void {
  const racks = footprintsOn(hall.document, hall.plan);
  const rows = rowsOn(hall.document, hall.plan);
  const names = new Set(rows.map(({ name }) => name));
  expect(names.size).toBe(rows.length);
  for (const rack of racks) {
    const said = hall.rowOf(rack.rack);
    const row = rowHolding(rows, rack);
    if (row) expect(said).toBe(row.name);
    else expect(names.has(said)).toBe(false);
  }
  for (const like of [racks, rows])
    for (const [at, one] of like.entries())
      for (const other of like.slice(at + 1)) expect(areMeeting(outlineOf(one), outlineOf(other))).toBe(false);
  // Elevations are the floor: each rack once, those of a row on one line, in the order in which they stand.
  const shown = projectedOn(rowsOfFloor(racks));
  expect([...shown.keys()].toSorted((a, b) => a - b)).toEqual(racks.map(({ placement }) => placement).toSorted((a, b) => a - b));
  for (const row of rows) {
    const within = racksOf(row, rows, racks).map(({ placement }) => shown.get(placement)!);
    expect(within.map(({ x }) => x)).toEqual(within.map(({ x }) => x).toSorted((a, b) => a - b));
  }
}

test('[X2] a law: after any edits the elevations are the plan, no two footprints meet, and a rack’s row is the row it stands in', () => {
  const step = fc.integer({ min: -6, max: 12 });
  const turn = fc.constantFrom(0, 0, 0, 90, 180, 270);
  const edit = fc.record({
    what: fc.constantFrom('row', 'row', 'rack', 'rack', 'rack', 'move', 'move', 'shift', 'name', 'say', 'size', 'delete', 'undo'),
    pick: fc.nat(30),
    x: step.map((at) => at * 300),
    y: step.map((at) => at * 535),
    turn,
    name: fc.constantFrom('A', 'B', 'C', ''),
  });
  fc.assert(
    fc.property(fc.array(edit, { minLength: 3, maxLength: 24 }), (edits) => {
      const hall = new RowHall();
      const done: Diff[] = [];
      const run = (intent: Parameters<RowHall['run']>[0]): void => {
        const result = hall.run(intent);
        if (result.ok) done.push(result.value);
      };
      const objects = (): readonly number[] => [
        ...rowsOn(hall.document, hall.plan).map(({ id }) => id),
        ...footprintsOn(hall.document, hall.plan).map(({ rack }) => rack),
      ];
      const rowIds = (): readonly number[] => rowsOn(hall.document, hall.plan).map(({ id }) => id);
      for (const { what, pick, x, y, turn: rotation, name } of edits) {
        const of = (ids: readonly number[]): number | undefined => ids[pick % Math.max(1, ids.length)];
        const one = of(objects());
        const row = of(rowIds());
        if (what === 'row') run(hall.row(name || 'D', x, y, { widthMm: 1200 + (pick % 4) * 600, rotation }));
        else if (what === 'rack') run(hall.rack(`R${done.length}`, x, y, rotation));
        else if (what === 'undo') {
          const diff = done[pick % Math.max(1, done.length)];
          if (diff) hall.undo(diff);
        } else if (what === 'name' && row !== undefined) run({ kind: 'rename-row', version: 1, row, name });
        else if (one === undefined) continue;
        else if (what === 'move') run(hall.moved(one, x, y, rotation));
        else if (what === 'shift') run(hall.by(one, x, 0));
        else if (what === 'say' && !rowIds().includes(one)) run(hall.set(one, { row: name }));
        else if (what === 'size') run(hall.set(one, { widthMm: 600 + (pick % 6) * 300 }));
        else if (what === 'delete') run({ kind: 'delete-objects', version: 1, ids: [one] });
        expectOneFloor(hall);
      }
    }),
    { numRuns: 150 },
  );
});
