import { expect, test } from 'vitest';
import { codeOf, DIAGRAM_KINDS, OBJECT_CLASSES } from '../../catalog/enums';
import { created } from '../../document/changes';
import { areMeeting, type Outline } from '../../layout/floor';
import { SmallHall } from '../../../tests/fixtures/small-hall';
import { boxlessOn } from './insert-boxes';

/** A site whose plan is younger than its rooms: none of them has a box there. */
function site() {
  const hall = new SmallHall();
  const plan = hall.takeId();
  const rooms = [hall.room, ...[2, 3, 4].map(() => hall.takeId())];
  hall.document.apply([
    ...rooms
      .slice(1)
      .map((id, nth) => created('object', id, { class: codeOf(OBJECT_CLASSES, 'room'), parent: hall.site, name: `Room ${nth}` })),
    created('diagram', plan, { kind: codeOf(DIAGRAM_KINDS, 'plan'), owner: hall.site, name: 'Site' }),
  ]);
  const put = (...places: readonly number[]) =>
    ({ kind: 'insert-boxes', version: 1, places, placements: places.map(() => hall.takeId()) }) as const;
  return { hall, plan, rooms, put };
}

test('[walk 1] places without a box get one on the plan around them, all in one step, none over another', () => {
  const { hall, plan, rooms, put } = site();
  expect(boxlessOn(hall.document, plan)).toEqual(rooms);
  const diff = hall.must(put(...rooms));
  expect(boxlessOn(hall.document, plan)).toEqual([]);
  const boxes = hall.document.by('placement.diagram', plan).map((id): Outline => {
    const { x, y, width, height } = hall.document.get('placement', id)!;
    return [x, y, x + width, y + height];
  });
  expect(boxes).toHaveLength(4);
  for (const [at, a] of boxes.entries()) for (const b of boxes.slice(at + 1)) expect(areMeeting(a, b)).toBe(false);
  expect(diff.every(({ kind, before }) => kind === 'placement' && before === null)).toBe(true);
});

test('[walk 1] what has a box already keeps it, and where nothing is missing, nothing is done', () => {
  const { hall, plan, rooms, put } = site();
  hall.must(put(rooms[0]!));
  hall.must(put(...rooms));
  expect(hall.document.by('placement.diagram', plan)).toHaveLength(4);
  expect(hall.refusal(put(...rooms))).toMatchObject({ rule: 'nothing-to-change' });
  expect(hall.refusal(put(hall.site))).toMatchObject({ rule: 'nothing-to-change' });
  expect(hall.refusal(put(hall.rackA))).toMatchObject({ rule: 'not-a-place' });
  expect(hall.refusal({ ...put(...rooms), placements: [hall.takeId()] })).toMatchObject({ rule: 'ids-count' });
});
