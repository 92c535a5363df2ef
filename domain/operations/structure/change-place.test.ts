import { describe, expect, test } from 'vitest';
import { SmallHall } from '../../../tests/fixtures/small-hall';
import { codeOf, OBJECT_CLASSES } from '../../catalog/enums';
import { missingFor } from '../permitted';
import { idsForPlace } from './insert-place';

const change = (place: number, more: { readonly name?: string; readonly parent?: number }) =>
  ({ kind: 'change-place', version: 1, place, ...more }) as const;

function building(hall: SmallHall, parent: number): number {
  const [id, ...ids] = hall.take(1 + idsForPlace('building')) as [number, ...number[]];
  hall.must({ kind: 'insert-place', version: 1, id, parent, class: codeOf(OBJECT_CLASSES, 'building'), name: 'East', ids });
  return id;
}

describe('change-place', () => {
  test('a place gets another name, and so do those of its diagrams that are called as it was', () => {
    const hall = new SmallHall();
    const east = building(hall, hall.site);
    const [plan] = hall.document.by('diagram.owner', east) as [number];
    hall.must(change(east, { name: 'West' }));
    expect(hall.document.get('object', east)?.name).toBe('West');
    expect(hall.document.get('diagram', plan)?.name).toBe('West');
    hall.must(change(hall.room, { name: 'Hall 2' }));
    expect(hall.document.get('diagram', hall.plan)?.name).toBe('Plan');
  });

  test('a place moves with all that is in it, and back', () => {
    const hall = new SmallHall();
    const east = building(hall, hall.site);
    const diff = hall.must(change(hall.room, { parent: east }));
    expect(hall.document.get('object', hall.room)?.parent).toBe(east);
    expect(hall.document.get('object', hall.rackA)?.parent).toBe(hall.room);
    hall.undo(diff);
    expect(hall.document.get('object', hall.room)?.parent).toBe(hall.site);
  });

  test('[W1.1] its box goes from the plan that it leaves to a free spot of the one that it comes to, and back', () => {
    const hall = new SmallHall();
    const [east, west] = [building(hall, hall.site), building(hall, hall.site)];
    const room = (parent: number) => {
      const [id, placement, ...ids] = hall.take(2 + idsForPlace('room')) as [number, number, ...number[]];
      const own = { id, placement, ids, parent, class: codeOf(OBJECT_CLASSES, 'room'), name: 'Hall 9' };
      hall.must({ kind: 'insert-place', version: 1, ...own });
      return own;
    };
    room(west);
    const moving = room(east);
    const planIn = (place: number) => hall.document.by('diagram.owner', place)[0]!;
    const box = () => hall.document.get('placement', moving.placement);
    expect(box()).toMatchObject({ diagram: planIn(east), x: 0, y: 0 });
    const diff = hall.must(change(moving.id, { parent: west }));
    expect(box()).toMatchObject({ diagram: planIn(west), x: 0, y: -6800, width: 8000, height: 6000 });
    hall.undo(diff);
    expect(box()).toMatchObject({ diagram: planIn(east), x: 0, y: 0 });
  });

  test('a place stands nowhere below itself, and only where its class may', () => {
    const hall = new SmallHall();
    const east = building(hall, hall.site);
    expect(hall.refusal(change(east, { parent: hall.rackA }))).toMatchObject({ rule: 'wrong-parent' });
    hall.must(change(hall.room, { parent: east }));
    expect(hall.refusal(change(hall.room, { parent: hall.room }))).toMatchObject({ rule: 'parent-loop', field: 'parent' });
    expect(hall.refusal(change(hall.site, { parent: east }))).toMatchObject({ rule: 'parent-loop' });
    expect(hall.refusal(change(east, { parent: 0 }))).toMatchObject({ rule: 'wrong-parent' });
    expect(hall.refusal(change(east, { parent: hall.takeId() }))).toMatchObject({ rule: 'parent-missing' });
  });

  test('what is no place, an empty name and what changes nothing are refused', () => {
    const hall = new SmallHall();
    expect(hall.refusal(change(hall.rackA, { name: 'x' }))).toMatchObject({ rule: 'not-a-place' });
    expect(hall.refusal(change(hall.takeId(), { name: 'x' }))).toMatchObject({ rule: 'object-missing' });
    expect(hall.refusal(change(hall.room, { name: ' ' }))).toMatchObject({ rule: 'name-missing', field: 'name' });
    expect(hall.refusal(change(hall.room, { name: 'Hall 1', parent: hall.site }))).toMatchObject({ rule: 'nothing-to-change' });
  });

  test('a move asks for more than a name', () => {
    const held = new Set(['propertyEditing'] as const);
    expect(missingFor(held, 'change-place', change(1, { name: 'x' }))).toBeNull();
    expect(missingFor(held, 'change-place', change(1, { parent: 2 }))).toBe('nodeModification');
  });
});
