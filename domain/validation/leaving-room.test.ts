import { describe, expect, test } from 'vitest';
import { SmallHall } from '../../tests/fixtures/small-hall';
import { FURNITURE } from '../catalog/furniture';
import { codeOf, OBJECT_CLASSES } from '../catalog/enums';
import { copyObjects, pasteIntent } from '../operations/structure/clipboard';

/** Racks A (600 × 1070) at the corner and B beside it, in a room of 4 m by 3 m; no width = it says no size. */
function hallOf(widthMm = 4000, depthMm = 3000) {
  const hall = new SmallHall();
  const [a, b] = [hall.rackA, hall.rackB].map((rack) => hall.document.by('placement.subject', rack)[0]!) as [number, number];
  if (widthMm > 0)
    hall.must({ kind: 'set-properties', version: 1, target: 'object', ids: [hall.room], fields: { widthMm, depthMm } });
  const put = (className: 'wall' | 'row', x: number, y: number, width: number, depth: number, rotation = 0) => {
    const id = hall.takeId();
    const size = { widthMm: width || FURNITURE[className].widthMm, depthMm: depth };
    const object = { id, parent: hall.room, class: codeOf(OBJECT_CLASSES, className), name: `the ${className}`, ...size };
    const placement = { id: hall.takeId(), diagram: hall.plan, subject: id, x, y, rotation };
    hall.must({ kind: 'insert-objects', version: 1, objects: [object], diagrams: [], placements: [placement] });
    return placement.id;
  };
  const walls = (minX: number, minY: number, maxX: number, maxY: number) => {
    for (const x of [minX - 200, maxX]) put('wall', x, minY - 200, 200, maxY - minY + 400);
    for (const y of [minY - 200, maxY]) put('wall', minX, y, maxX - minX, 200);
  };
  return { hall, a, b, put, walls };
}

const move = (placements: readonly number[], x: number, y: number, turn?: number) => {
  const rotation = turn === undefined ? {} : { rotation: [turn] };
  return { kind: 'move-placements', version: 1, placements, mode: 'to', x: [x], y: [y], ...rotation } as const;
};
const by = (placements: readonly number[], x: number, y: number) =>
  ({ kind: 'move-placements', version: 1, placements, mode: 'by', x: [x], y: [y] }) as const;

/** Moved as nobody may any more. */
const asOld = (hall: SmallHall, id: number, after: { readonly x: number }) =>
  hall.document.apply([{ kind: 'placement', id, before: {}, after }]);

describe('[walk 1 (27 Nov) 2] a rack that stands in its room', () => {
  test('is moved to its edge and not beyond, and the refusal names both', () => {
    const { hall, a, b } = hallOf();
    const facts = (rack: number, name: string) => ({ id: rack, name, room: hall.room, roomName: 'Hall 1' });
    expect(hall.refusal(move([b], 3401, 0))).toEqual({
      ...{ rule: 'outside-room', field: 'placements' },
      facts: facts(hall.rackB, 'B'),
    });
    hall.must(move([b], 3400, 0));
    // Of several one is too many; turned it is wider than deep.
    expect(hall.refusal(by([a, b], 0, 1931))).toMatchObject({ rule: 'outside-room', facts: facts(hall.rackA, 'A') });
    expect(hall.refusal(move([b], 3400, 0, 90))).toMatchObject({ rule: 'outside-room' });
    hall.must(by([a, b], 0, 1930));
    expect(hall.refusal(move([a], -1, 0))).toMatchObject({ rule: 'outside-room' });
  });

  test('goes with its row no farther either', () => {
    const { hall, put } = hallOf();
    const row = put('row', 0, 0, 1200, 1070);
    expect(hall.refusal(by([row], 2900, 0))).toMatchObject({ rule: 'outside-room', facts: { name: 'B' } });
    hall.must(by([row], 2800, 0));
  });

  test('that stands outside goes anywhere, as an older version left it, and bars nothing; what took it in is not taken back', () => {
    const { hall, a, b } = hallOf();
    asOld(hall, b, { x: 3800 });
    hall.must(move([b], 9000, 9000));
    const c = hall.insertRack('C', 42, 20_000, 0);
    hall.must(move([a], 6000, 0));
    hall.must(move([a], 0, 0));
    hall.must({ kind: 'delete-objects', version: 1, ids: [c] });
    const inside = hall.must(move([b], 2000, 0));
    expect(hall.undo(inside)).toMatchObject({ ok: false, refusal: { rule: 'outside-room', facts: { name: 'B' } } });
  });

  test('of no size goes anywhere; where another one stands west of the corner the room is elsewhere, as large as it says', () => {
    const unsized = hallOf(0);
    unsized.hall.must(move([unsized.a], 50_000, -9000));
    const { hall, a, b } = hallOf();
    asOld(hall, b, { x: -2000 });
    hall.must(move([a], 1000, 0));
    expect(hall.refusal(move([a], 9000, 0))).toMatchObject({ rule: 'outside-room', facts: { name: 'A' } });
    hall.must(move([a], 3000, 0));
    const inside = hall.must(move([b], 0, 0));
    hall.must(move([a], 1000, 0));
    expect(hall.undo(inside)).toMatchObject({ ok: true });
  });

  test('goes anywhere where another one stands beyond what the room says: its size was typed wrongly', () => {
    const { hall, a, b } = hallOf();
    asOld(hall, b, { x: 9000 });
    hall.must(move([a], 6000, 0));
  });

  test('with walls stays between them, or on the floor that the room says; four walls with racks around are a cage', () => {
    const walled = hallOf(0);
    walled.walls(0, 0, 3000, 2000);
    expect(walled.hall.refusal(move([walled.a], 9000, 0))).toMatchObject({ rule: 'outside-room' });
    asOld(walled.hall, walled.b, { x: 9000 });
    walled.hall.must(move([walled.a], 12_000, 0));
    const { hall, a, walls } = hallOf(9000, 9000);
    walls(0, 0, 3000, 2000);
    hall.must(move([a], 8000, 7000));
    expect(hall.refusal(move([a], 8500, 7000))).toMatchObject({ rule: 'outside-room' });
  });
});

describe('[issue 12, racks that leave their room] whatever puts a rack outside of its room is refused by the names of both', () => {
  const outside = (name: string, field = 'placements') => ({ rule: 'outside-room', field, facts: { name, roomName: 'Hall 1' } });

  test('a rack that is made, pasted, turned or larger', () => {
    const { hall, b } = hallOf();
    const rack = (x: number) => {
      const id = hall.takeId();
      const placements = [{ id: hall.takeId(), diagram: hall.plan, subject: id, x, y: 0 }];
      return { kind: 'insert-rack', version: 1, id, parent: hall.room, model: hall.models.rack, name: 'C', placements } as const;
    };
    expect(hall.refusal(rack(3401))).toMatchObject(outside('C'));
    expect(hall.refusal(rack(-700))).toMatchObject(outside('C'));
    const copied = copyObjects(hall.document, [hall.rackB], hall.plan);
    const paste = (dx: number) => {
      const roots = { [hall.rackB]: { parent: hall.room, name: 'B copy' } };
      return pasteIntent(copied, { roots, diagram: hall.plan, dx, dy: 0 }, hall.takeId);
    };
    expect(hall.refusal(paste(2801))).toMatchObject(outside('B copy'));
    hall.must(paste(2000));
    hall.must(move([b], 3400, 1200));
    const turn = { kind: 'set-properties', version: 1, target: 'placement', ids: [b], fields: { rotation: 90 } } as const;
    expect(hall.refusal(turn)).toMatchObject(outside('B'));
    const wide = { kind: 'set-properties', version: 1, target: 'object', ids: [hall.rackB], fields: { widthMm: 800 } } as const;
    expect(hall.refusal(wide)).toMatchObject(outside('B', 'fields.widthMm'));
  });

  test('a wall that is moved over racks; all walls together take the racks along', () => {
    const { hall, a, b, walls } = hallOf(0);
    walls(0, 0, 3000, 2000);
    const east = hall.document.by('placement.diagram', hall.plan).filter((id) => hall.document.get('placement', id)?.x === 3000);
    hall.must(move(east, 2000, -200));
    expect(hall.refusal(move(east, 900, -200))).toMatchObject(outside('B'));
    hall.must(by(hall.document.by('placement.diagram', hall.plan), 5000, 0));
    expect([a, b].map((id) => hall.document.get('placement', id)?.x)).toEqual([5000, 5600]);
    // A wall that goes, or comes, says nothing of racks.
    hall.must({ kind: 'delete-objects', version: 1, ids: [hall.document.get('placement', east[0]!)!.subject] });
  });

  test('a room that is made smaller, also by an undo; what was deleted meanwhile does not come back outside', () => {
    const { hall, a, b } = hallOf();
    const size = (widthMm: number) =>
      ({ kind: 'set-properties', version: 1, target: 'object', ids: [hall.room], fields: { widthMm } }) as const;
    const grown = hall.must(size(6000));
    const gone = hall.must(move([b], 5000, 0));
    expect(hall.undo(grown)).toMatchObject({ ok: false, refusal: outside('B', 'fields.widthMm') });
    const deletion = hall.must({ kind: 'delete-objects', version: 1, ids: [hall.rackB] });
    hall.must(size(4000));
    expect(hall.undo(deletion)).toMatchObject({ ok: false, refusal: outside('B') });
    hall.must(size(6000));
    expect(hall.undo(deletion)).toMatchObject({ ok: true });
    expect(hall.undo(gone)).toMatchObject({ ok: true });
    hall.must(move([a], 5400, 1900));
    const back = hall.must(move([a], 0, 0));
    hall.must(size(4000));
    expect(hall.undo(back)).toMatchObject({ ok: false, refusal: outside('A') });
  });
});
