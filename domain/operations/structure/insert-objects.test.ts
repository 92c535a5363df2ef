import { describe, expect, test } from 'vitest';
import { SmallHall } from '../../../tests/fixtures/small-hall';
import { OBJECT_CLASSES } from '../../catalog/enums';
import { CONTAINMENT } from '../../validation/containment';
import type { InsertObjectsIntent, NewObject } from './insert-objects';

const code = (name: string) => OBJECT_CLASSES.indexOf(name as 'site');
const make = (objects: readonly NewObject[], more: Partial<InsertObjectsIntent> = {}) =>
  ({ kind: 'insert-objects', version: 1, objects, diagrams: [], placements: [], ...more }) as const;

describe('insert-objects', () => {
  test('a site with a building, a room and its two diagrams is one operation', () => {
    const hall = new SmallHall();
    const [site, building, room, elevation, plan] = hall.take(5) as [number, number, number, number, number];
    hall.must(
      make(
        [
          { id: site, parent: 0, class: code('site'), name: 'Hill' },
          { id: building, parent: site, class: code('building'), name: 'B' },
          { id: room, parent: building, class: code('room'), name: 'R', flags: 2 },
        ],
        {
          diagrams: [
            { id: elevation, owner: room, diagramKind: 2, name: 'Elevations' },
            { id: plan, owner: room, diagramKind: 1, name: 'Plan' },
          ],
        },
      ),
    );
    expect(hall.document.by('diagram.owner', room)).toEqual([elevation, plan]);
    expect(hall.document.get('object', room)).toMatchObject({ parent: building, flags: 2 });
  });

  test('every class stands only where it may', () => {
    for (const [child, parents] of Object.entries(CONTAINMENT)) {
      if (!['site', 'building', 'room', 'node', 'shape', 'text'].includes(child)) continue;
      for (const [parent, id] of [
        ['', 0],
        ['site', 'site'],
        ['room', 'room'],
        ['rack', 'rackA'],
      ] as const) {
        const hall = new SmallHall();
        const intent = make([{ id: hall.takeId(), parent: id === 0 ? 0 : hall[id], class: code(child), name: 'x' }]);
        if ((parents as readonly string[]).includes(parent)) hall.must(intent);
        else
          expect(hall.refusal(intent), `${child} in ${parent}`).toMatchObject({
            rule: 'wrong-parent',
            facts: { class: child, parentClass: parent },
          });
      }
    }
  });

  test('racks, devices and slots are not made here, places need names', () => {
    const hall = new SmallHall();
    for (const name of ['rack', 'device', 'slot', 'card', 'handOff']) {
      expect(hall.refusal(make([{ id: hall.takeId(), parent: hall.room, class: code(name), name: 'x' }]))).toMatchObject({
        rule: 'not-listed',
      });
    }
    expect(hall.refusal(make([{ id: hall.takeId(), parent: hall.site, class: code('room'), name: '' }]))).toMatchObject({
      rule: 'name-missing',
    });
  });

  test('[R5.040] a group needs at least 2 objects', () => {
    const hall = new SmallHall();
    const group = (members: number[]) =>
      make([{ id: hall.takeId(), parent: hall.room, class: code('group'), name: 'G', members }]);
    expect(hall.refusal(group([]))).toMatchObject({ rule: 'group-too-small', facts: { count: 0, min: 2 } });
    expect(hall.refusal(group([hall.rackA]))).toMatchObject({ rule: 'group-too-small' });
    expect(hall.refusal(group([hall.rackA, hall.rackA]))).toMatchObject({ rule: 'id-twice' });
    const made = group([hall.rackA, hall.rackB]);
    hall.must(made);
    expect(hall.document.by('object.parent', made.objects[0]!.id)).toEqual([hall.rackA, hall.rackB]);
  });

  test('members stand beside their group, and devices of a rack are no members', () => {
    const hall = new SmallHall();
    const [a, b] = [hall.insertDevice('switch', hall.rackA, 1), hall.insertDevice('switch', hall.rackA, 2)];
    const group = (parent: number) => make([{ id: hall.takeId(), parent, class: code('group'), name: 'G', members: [a, b] }]);
    expect(hall.refusal(group(hall.room))).toMatchObject({ rule: 'member-elsewhere' });
    expect(hall.refusal(group(hall.rackA))).toMatchObject({ rule: 'wrong-parent' });
  });

  test('a group may hold what the same request makes, and groups hold no loop', () => {
    const hall = new SmallHall();
    const [one, two, first, second] = hall.take(4) as [number, number, number, number];
    const shape = (id: number) => ({ id, parent: hall.room, class: code('shape'), name: '' });
    hall.must(
      make([shape(one), shape(two), { id: first, parent: hall.room, class: code('group'), name: '', members: [one, two] }]),
    );
    expect(hall.document.by('object.parent', first)).toEqual([one, two]);
    const [left, right] = hall.take(2) as [number, number];
    const group = (id: number, other: number, member: number) => ({
      id,
      parent: hall.room,
      class: code('group'),
      name: '',
      members: [other, member],
    });
    expect(hall.refusal(make([group(left, right, hall.rackA), group(right, left, hall.rackB)])).rule).toMatch(
      /member-elsewhere|parent-loop/,
    );
    expect(second).toBeGreaterThan(0);
  });

  test('what exists is put on another diagram, what does not is refused', () => {
    const hall = new SmallHall();
    const place = (diagram: number, subject: number) =>
      make([], { placements: [{ id: hall.takeId(), diagram, subject, x: 1, y: 2 }] });
    hall.must(place(hall.elevation, hall.rackA));
    expect(hall.refusal(place(hall.plan, hall.takeId()))).toMatchObject({ rule: 'object-missing', field: 'subject' });
    expect(hall.refusal(place(hall.takeId(), hall.rackA))).toMatchObject({ rule: 'diagram-missing' });
    const [placement] = place(hall.plan, hall.rackB).placements;
    expect(hall.refusal(make([], { placements: [{ ...placement!, style: hall.takeId() }] }))).toMatchObject({
      rule: 'style-missing',
    });
  });
});
