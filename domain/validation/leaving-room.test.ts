import { describe, expect, test } from 'vitest';
import { SmallHall } from '../../tests/fixtures/small-hall';
import { FURNITURE } from '../catalog/furniture';
import { codeOf, OBJECT_CLASSES } from '../catalog/enums';

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

  test('goes back where it stood outside, and one that stands outside goes anywhere', () => {
    const { hall, b } = hallOf();
    // As an older version left it.
    hall.document.apply([{ kind: 'placement', id: b, before: {}, after: { x: 3800 } }]);
    hall.must(move([b], 9000, 9000));
    const inside = hall.must(move([b], 2000, 0));
    expect(hall.undo(inside)).toMatchObject({ ok: true });
    expect(hall.document.get('placement', b)).toMatchObject({ x: 9000, y: 9000 });
  });

  test('of no size goes anywhere, and so where another one stands west of the corner: the room is elsewhere', () => {
    const unsized = hallOf(0);
    unsized.hall.must(move([unsized.a], 50_000, -9000));
    const { hall, a } = hallOf();
    hall.insertRack('C', 42, -2000, 0);
    hall.must(move([a], 9000, 0));
  });

  test('goes anywhere where another one stands beyond what the room says: its size was typed wrongly', () => {
    const { hall, a } = hallOf();
    hall.insertRack('C', 42, 9000, 0);
    hall.must(move([a], 6000, 0));
  });

  test('with walls stays between them, or on the floor that the room says; four walls with racks around are a cage', () => {
    const walled = hallOf(0);
    walled.walls(0, 0, 3000, 2000);
    expect(walled.hall.refusal(move([walled.a], 9000, 0))).toMatchObject({ rule: 'outside-room' });
    walled.hall.insertRack('C', 42, 9000, 0);
    walled.hall.must(move([walled.a], 12_000, 0));
    const { hall, a, walls } = hallOf(9000, 9000);
    walls(0, 0, 3000, 2000);
    hall.must(move([a], 8000, 7000));
    expect(hall.refusal(move([a], 8500, 7000))).toMatchObject({ rule: 'outside-room' });
  });
});
