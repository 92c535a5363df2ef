import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { codeOf, OBJECT_CLASSES } from '../catalog/enums';
import { areApart, FURNITURE, FURNITURE_CLASSES, type FurnitureClass } from '../catalog/furniture';
import type { Diff } from '../document/diff';
import { Overlay } from '../document/overlay';
import type { Slice } from '../document/slice';
import { SmallHall } from '../../tests/fixtures/small-hall';
import { areMeeting, footprintsOn, outlineOf } from '../layout/floor';
import { obstaclesOn } from '../layout/obstacles';

/** Racks A and B of the hall stand side by side from 0 to 1200; each piece is put where it is told. */
class FurnishedHall extends SmallHall {
  piece(name: FurnitureClass, x: number, y: number, more: { widthMm?: number; depthMm?: number; rotation?: number } = {}) {
    const { rotation = 0, ...size } = more;
    const id = this.takeId();
    const placement = { id: this.takeId(), diagram: this.plan, subject: id, x, y, rotation };
    const { widthMm, depthMm } = FURNITURE[name];
    const object = { id, parent: this.room, class: codeOf(OBJECT_CLASSES, name), name: `the ${name}`, widthMm, depthMm, ...size };
    return { kind: 'insert-objects', version: 1, objects: [object], diagrams: [], placements: [placement] } as const;
  }

  moved(object: number, x: number, y: number, rotation = 0) {
    const placements = [...this.document.by('placement.subject', object)];
    return { kind: 'move-placements', version: 1, placements, mode: 'to', x: [x], y: [y], rotation: [rotation] } as const;
  }
}

const RACK = codeOf(OBJECT_CLASSES, 'rack');
const BLOCKING = ['wall', 'column', 'coolingUnit'] as const;
/** A row keeps off its like (rows-in-step.test.ts). */
const OPEN = FURNITURE_CLASSES.filter((name) => name !== 'row' && !BLOCKING.some((each) => each === name));
const sized = (object: number, fields: Readonly<Record<string, number>>) =>
  ({ kind: 'set-properties', version: 1, target: 'object', ids: [object], fields }) as const;

describe('furniture on the floor of a room', () => {
  test.each(BLOCKING)(
    'a rack that is put, moved or pasted into a %s is refused with its name, and so is the other way round',
    (name) => {
      const hall = new FurnishedHall();
      expect(hall.refusal(hall.piece(name, 300, 300))).toMatchObject({
        rule: 'floor-taken',
        facts: { name: `the ${name}`, otherName: 'A' },
      });
      const made = hall.must(hall.piece(name, 0, 3000));
      const facts = { name: 'A', otherName: `the ${name}` };
      expect(hall.refusal(hall.moved(hall.rackA, 100, 2900))).toMatchObject({ rule: 'floor-taken', facts });
      const id = hall.takeId();
      const placements = [{ id: hall.takeId(), diagram: hall.plan, subject: id, x: 0, y: 3000 }];
      const rack = {
        kind: 'insert-rack',
        version: 1,
        id,
        parent: hall.room,
        model: hall.models.rack,
        name: 'C',
        placements,
      } as const;
      expect(hall.refusal(rack)).toMatchObject({ rule: 'floor-taken', facts: { name: 'C' } });
      expect(hall.undo(made)).toMatchObject({ ok: true });
      hall.must(rack);
      expect(hall.refusal(hall.piece(name, 0, 3000))).toMatchObject({ rule: 'floor-taken', facts: { otherName: 'C' } });
    },
  );

  test.each(OPEN)('a %s keeps nobody off', (name) => {
    const hall = new FurnishedHall();
    hall.must(hall.piece(name, 0, 0));
    hall.must(hall.moved(hall.rackA, -100, 0));
    hall.must(hall.piece('column', 3000, 0));
    hall.must(hall.piece(name, 3000, 0));
  });

  test('walls run into each other and columns stand in walls; a cooling unit stands in neither', () => {
    const hall = new FurnishedHall();
    hall.must(hall.piece('wall', 0, 5000));
    hall.must(hall.piece('wall', 0, 5000, { widthMm: 200, depthMm: 6000 }));
    hall.must(hall.piece('column', 3000, 4900));
    expect(hall.refusal(hall.piece('coolingUnit', 1000, 5100))).toMatchObject({ facts: { otherName: 'the wall' } });
    hall.must(hall.piece('coolingUnit', 1000, 5200));
    expect(hall.refusal(hall.piece('column', 1500, 5300))).toMatchObject({ facts: { otherName: 'the coolingUnit' } });
  });

  test('what is turned covers what it covers when turned; made larger, it is refused where a rack stands', () => {
    const hall = new FurnishedHall();
    const unit = hall.piece('coolingUnit', 1300, 0);
    hall.must(unit);
    const [{ id }] = unit.objects;
    const turned = hall.must(hall.moved(id, 1300, 450, 90));
    hall.must(hall.moved(hall.rackB, 1150, 0));
    expect(hall.undo(turned)).toMatchObject({ ok: false, refusal: { rule: 'floor-taken', facts: { otherName: 'B' } } });
    expect(hall.refusal(sized(id, { depthMm: 1000 }))).toMatchObject({
      rule: 'floor-taken',
      field: 'fields.depthMm',
      facts: { name: 'the coolingUnit', otherName: 'B' },
    });
    const smaller = hall.must(sized(id, { depthMm: 600 }));
    hall.must(hall.moved(hall.rackB, 1290, 0));
    expect(hall.undo(smaller)).toMatchObject({ ok: false, refusal: { rule: 'floor-taken' } });
  });

  test('each has a name', () => {
    const hall = new FurnishedHall();
    const intent = hall.piece('column', 3000, 0);
    expect(hall.refusal({ ...intent, objects: [{ ...intent.objects[0]!, name: '' }] })).toMatchObject({ rule: 'name-missing' });
  });

  test('a law: after any edits that are taken, what must stand apart does', () => {
    const coordinate = fc.integer({ min: -10, max: 10 }).map((step) => step * 250);
    const edit = fc.record({ name: fc.constantFrom(...FURNITURE_CLASSES), x: coordinate, y: coordinate, turn: fc.nat(3) });
    fc.assert(
      fc.property(fc.array(edit, { minLength: 1, maxLength: 14 }), (edits) => {
        const hall = new FurnishedHall();
        for (const { name, x, y, turn } of edits) hall.run(hall.piece(name, x, y, { rotation: turn * 90 }));
        const racks = footprintsOn(hall.document, hall.plan).map((each) => ({ ...each, class: RACK }));
        const standing = [...racks, ...obstaclesOn(hall.document, hall.plan)];
        for (const [at, one] of standing.entries())
          for (const other of standing.slice(at + 1))
            expect(areApart(one.class, other.class) && areMeeting(outlineOf(one), outlineOf(other))).toBe(false);
      }),
      { numRuns: 40 },
    );
  });

  test('obstacles from columns, and beneath a change, are those from records', () => {
    const hall = new FurnishedHall();
    const column = hall.piece('column', 3000, 0);
    for (const intent of [column, hall.piece('wall', 0, 4000), hall.piece('coldAisle', 0, 2000)]) hall.must(intent);
    const [object, placement] = [column.objects[0]!.id, column.placements[0]!.id];
    const plain = (slice: Slice): Slice => ({ get: slice.get.bind(slice), by: slice.by.bind(slice) });
    const sorted = (slice: Slice) => [...obstaclesOn(slice, hall.plan)].toSorted((one, other) => one.id - other.id);
    const diffs: readonly Diff[] = [
      [],
      [{ kind: 'placement', id: placement, before: { x: 3000 }, after: { x: 100 } }],
      [{ kind: 'object', id: object, before: { widthMm: 400 }, after: { widthMm: 800 } }],
      [{ kind: 'placement', id: placement, before: {}, after: null }],
      [{ kind: 'placement', id: placement, before: {}, after: { diagram: hall.elevation } }],
    ];
    expect(sorted(hall.document)).toHaveLength(2);
    for (const diff of diffs) {
      const after = new Overlay(hall.document, diff);
      expect(sorted(after), JSON.stringify(diff)).toEqual(sorted(plain(after)));
    }
  });
});
