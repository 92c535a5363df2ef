import fc from 'fast-check';
import { expect, test } from 'vitest';
import { codeOf, DIAGRAM_KINDS, OBJECT_CLASSES } from '../../catalog/enums';
import { created } from '../../document/changes';
import { areMeeting, type Outline } from '../../layout/floor';
import { SmallHall } from '../../../tests/fixtures/small-hall';

/** A site's plan with three rooms side by side that were made on it, and a passage at the east side of the first. */
function site() {
  const hall = new SmallHall();
  const [plan, passage, passageBox] = [hall.takeId(), hall.takeId(), hall.takeId()];
  hall.document.apply([created('diagram', plan, { kind: codeOf(DIAGRAM_KINDS, 'plan'), owner: hall.site, name: 'Site' })]);
  const rooms = [1, 2, 3].map((nth) => {
    const id = hall.takeId();
    hall.run({
      kind: 'insert-place',
      version: 1,
      id,
      parent: hall.site,
      class: codeOf(OBJECT_CLASSES, 'room'),
      name: `Room ${nth}`,
      widthMm: 8000,
      depthMm: 6000,
      ids: [hall.takeId(), hall.takeId()],
      placement: hall.takeId(),
    });
    return id;
  });
  const boxOf = (subject: number): Outline => {
    const { x, y, width, height } = hall.document.get('placement', hall.document.by('placement.subject', subject)[0]!)!;
    return [x, y, x + width, y + height];
  };
  const [, minY, maxX, maxY] = boxOf(rooms[0]!);
  hall.document.apply([
    created('object', passage, { class: codeOf(OBJECT_CLASSES, 'junction'), parent: rooms[0]!, name: 'To' }),
    created('placement', passageBox, {
      diagram: plan,
      subject: passage,
      x: maxX - 100,
      y: (minY + maxY) / 2 - 100,
      width: 200,
      height: 200,
    }),
  ]);
  const resize = (room: number, fields: Readonly<Record<string, number>>) =>
    hall.run({ kind: 'set-properties', version: 1, target: 'object', ids: [room], fields });
  return { hall, plan, rooms, passage, boxOf, resize };
}

const sizeOf = ([minX, minY, maxX, maxY]: Outline): readonly number[] => [maxX - minX, maxY - minY];

test('[walk 1] the box of a room is as large as the room, about the same middle, with its passages at its edge', () => {
  const { rooms, passage, boxOf, resize } = site();
  const before = boxOf(rooms[0]!);
  resize(rooms[0]!, { widthMm: 7000, depthMm: 3000 });
  const after = boxOf(rooms[0]!);
  expect(sizeOf(after)).toEqual([7000, 3000]);
  expect(after[0] + after[2]).toBe(before[0] + before[2]);
  const [minX, minY, maxX, maxY] = boxOf(passage);
  expect([(minX + maxX) / 2, (minY + maxY) / 2]).toEqual([after[2], (after[1] + after[3]) / 2]);
});

test('[walk 1] however rooms are resized, none of their boxes comes to lie over another, and none is too narrow for its name', () => {
  const size = fc.integer({ min: 500, max: 90_000 });
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(2), size, size), { minLength: 1, maxLength: 6 }), (steps) => {
      const { rooms, boxOf, resize } = site();
      for (const [nth, widthMm, depthMm] of steps) {
        resize(rooms[nth]!, { widthMm, depthMm });
        const [width, height] = sizeOf(boxOf(rooms[nth]!)) as [number, number];
        expect(Math.min(width, height) / Math.max(width, height)).toBeGreaterThan(0.1249);
      }
      const boxes = rooms.map(boxOf);
      for (const [at, a] of boxes.entries()) for (const b of boxes.slice(at + 1)) expect(areMeeting(a, b)).toBe(false);
    }),
    { numRuns: 40 },
  );
});

test('[walk 1] a box that was sized by hand stays as it is, and a name changes no box', () => {
  const { hall, rooms, boxOf, resize } = site();
  const [box] = hall.document.by('placement.subject', rooms[1]!);
  hall.run({ kind: 'set-properties', version: 1, target: 'placement', ids: [box!], fields: { width: 12_000 } });
  const before = boxOf(rooms[1]!);
  resize(rooms[1]!, { widthMm: 5000 });
  expect(boxOf(rooms[1]!)).toEqual(before);
});
