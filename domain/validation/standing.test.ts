import { describe, expect, test } from 'vitest';
import type { Diff } from '../document/diff';
import { Overlay } from '../document/overlay';
import type { Slice } from '../document/slice';
import { SmallHall } from '../../tests/fixtures/small-hall';
import { footprintsOn, rowsOfFloor } from '../layout/floor';

const move = (placements: readonly number[], x: readonly number[], y: readonly number[], rotation?: readonly number[]) =>
  ({ kind: 'move-placements', version: 1, placements, mode: 'to', x, y, ...(rotation ? { rotation } : {}) }) as const;

function hallOf() {
  const hall = new SmallHall();
  const [a, b] = [hall.rackA, hall.rackB].map((rack) => hall.document.by('placement.subject', rack)[0]!) as [number, number];
  return { hall, a, b };
}

describe('a rack stands on no other one', () => {
  test('[X2] [X9] put, moved, turned or pasted onto another one it is refused with both names; wall to wall it may stand', () => {
    const { hall, a, b } = hallOf();
    const facts = { rack: hall.rackA, name: 'A', other: hall.rackB, otherName: 'B' };
    expect(hall.refusal(move([a], [300], [0]))).toMatchObject({ rule: 'racks-meet', facts });
    expect(hall.refusal({ ...move([a], [0], [0], [90]) })).toMatchObject({ rule: 'racks-meet', facts });
    const turned = { target: 'placement', ids: [b], fields: { rotation: 90 } } as const;
    expect(hall.refusal({ kind: 'set-properties', version: 1, ...turned })).toMatchObject({ rule: 'racks-meet' });
    const id = hall.takeId();
    const rack = { kind: 'insert-rack', version: 1, id, parent: hall.room, model: hall.models.rack, name: 'C' } as const;
    const at = (x: number) => [{ id: hall.takeId(), diagram: hall.plan, subject: id, x, y: 0 }];
    expect(hall.refusal({ ...rack, placements: at(1100) })).toMatchObject({
      rule: 'racks-meet',
      facts: { name: 'C', otherName: 'B' },
    });
    hall.must({ ...rack, placements: at(1200) });
    hall.must(move([a], [1800], [0]));
  });

  test('[X2] several that move together meet only those that stay', () => {
    const { hall, a, b } = hallOf();
    hall.must(move([a, b], [600, 1200], [0, 0]));
    hall.must(move([a, b], [1200, 600], [0, 0]));
    expect(hall.refusal(move([a, b], [0, 100], [0, 0]))).toMatchObject({ rule: 'racks-meet' });
  });

  test('[X2] two that met before may be moved apart in steps, and not onto a third', () => {
    const { hall, a, b } = hallOf();
    // As an older version left them.
    hall.document.apply([{ kind: 'placement', id: b, before: {}, after: { x: 100 } }]);
    hall.insertRack('C', 42, 1200);
    hall.must(move([b], [200], [0]));
    expect(hall.refusal(move([b], [900], [0]))).toMatchObject({ rule: 'racks-meet', facts: { otherName: 'C' } });
    hall.must(move([b], [600], [0]));
    expect(hall.refusal(move([a], [100], [0]))).toMatchObject({ rule: 'racks-meet' });
  });

  test('[X2] an undo puts no rack onto one that came since, and neither does a redo', () => {
    const { hall, a, b } = hallOf();
    const away = hall.must(move([a], [5000], [0]));
    const there = hall.must(move([b], [0], [0]));
    expect(hall.undo(away)).toMatchObject({ ok: false, refusal: { rule: 'racks-meet' } });
    expect(hall.undo(there)).toMatchObject({ ok: true });
    expect(hall.undo(away)).toMatchObject({ ok: true });
  });

  test('[X2] what is drawn in free diagrams meets what it likes, and so does what is no rack', () => {
    const { hall, a } = hallOf();
    const free = hall.takeId();
    hall.must({ kind: 'insert-diagram', version: 1, id: free, owner: hall.room, diagramKind: 3, name: 'Sketch' });
    const placed = [hall.rackA, hall.rackB].map((subject) => ({ id: hall.takeId(), diagram: free, subject, x: 0, y: 0 }));
    hall.must({ kind: 'insert-objects', version: 1, objects: [], diagrams: [], placements: placed });
    hall.must(move([placed[0]!.id], [10], [10]));
    const text = hall.takeId();
    hall.must({
      ...{ kind: 'insert-objects', version: 1, diagrams: [] },
      objects: [{ id: text, parent: hall.room, class: 11, name: 'Hello' }],
      placements: [{ id: hall.takeId(), diagram: hall.plan, subject: text, x: 0, y: 0 }],
    });
    hall.must(move([a], [-50], [0]));
  });
});

test('[X2] footprints from columns, and beneath a change, are those from records', () => {
  const { hall, a, b } = hallOf();
  hall.must({ kind: 'set-properties', version: 1, target: 'object', ids: [hall.rackA], fields: { widthMm: 580, depthMm: 1000 } });
  hall.must({ kind: 'set-properties', version: 1, target: 'placement', ids: [b], fields: { height: 900 } });
  const c = hall.insertRack('C', 42, 3000);
  const second = { id: hall.takeId(), diagram: hall.plan, subject: c, x: 9000, y: 0 };
  hall.must({ kind: 'insert-objects', version: 1, objects: [], diagrams: [], placements: [second] });
  const plain = (slice: Slice): Slice => ({ get: slice.get.bind(slice), by: slice.by.bind(slice) });
  const sorted = (slice: Slice) => [...footprintsOn(slice, hall.plan)].toSorted((one, other) => one.rack - other.rack);
  const [first] = hall.document.by('placement.subject', c) as [number];
  const diffs: readonly Diff[] = [
    [],
    [{ kind: 'placement', id: a, before: { x: 0 }, after: { x: -700 } }],
    [{ kind: 'object', id: hall.rackB, before: { widthMm: 0 }, after: { widthMm: 800 } }],
    [{ kind: 'placement', id: first, before: {}, after: null }],
    [{ kind: 'placement', id: second.id, before: {}, after: { x: 12_000 } }],
    [
      { kind: 'placement', id: b, before: {}, after: { diagram: hall.elevation } },
      { kind: 'object', id: hall.rackA, before: {}, after: { heightU: 20 } },
    ],
  ];
  expect(sorted(hall.document)).toEqual(sorted(plain(hall.document)));
  for (const diff of diffs) {
    const after = new Overlay(hall.document, diff);
    expect(sorted(after), JSON.stringify(diff)).toEqual(sorted(plain(after)));
  }
});

describe('a rack is of the row in which it stands', () => {
  test('[X2] [X9] moved into another row it takes that row’s name; a whole row that moves keeps its own', () => {
    const { hall, a, b } = hallOf();
    const c = hall.insertRack('C', 42, 1200);
    const named = (rack: number, row: string) =>
      hall.must({ kind: 'set-properties', version: 1, target: 'object', ids: [rack], fields: { row } });
    const rowOf = (rack: number): string => hall.document.get('object', rack)!.row;
    named(hall.rackA, 'A');
    named(hall.rackB, 'A');
    named(c, 'A');
    const [atC] = hall.document.by('placement.subject', c) as [number];
    hall.must(move([atC], [0], [5000], [180]));
    expect(rowOf(c)).toBe('A');
    named(c, 'B');
    hall.must(move([b], [600], [5000], [180]));
    expect([hall.rackA, hall.rackB, c].map(rowOf)).toEqual(['A', 'B', 'B']);
    hall.must(move([b, atC], [600, 0], [9000, 9000]));
    expect([hall.rackA, hall.rackB, c].map(rowOf)).toEqual(['A', 'B', 'B']);
    hall.must(move([a], [1200], [9000], [180]));
    expect(rowOf(hall.rackA)).toBe('B');
    const rows = rowsOfFloor(footprintsOn(hall.document, hall.plan));
    expect(rows.map(({ racks }) => racks.map(({ rack }) => rack))).toEqual([[c, hall.rackB, hall.rackA]]);
  });
});
