import { describe, expect, test } from 'vitest';
import { SmallHall } from '../../../tests/fixtures/small-hall';
import { codeOf, DIAGRAM_KINDS } from '../../catalog/enums';

const FREE = codeOf(DIAGRAM_KINDS, 'free');

function drawn(owner: (hall: SmallHall) => number = () => 0) {
  const hall = new SmallHall();
  const id = hall.takeId();
  hall.must({ kind: 'insert-diagram', version: 1, id, owner: owner(hall), diagramKind: FREE, name: 'Sketch' });
  return { hall, id };
}
const remove = (diagram: number) => ({ kind: 'delete-diagram', version: 1, id: diagram }) as const;
const change = (diagram: number, more: { readonly name?: string; readonly owner?: number }) =>
  ({ kind: 'change-diagram', version: 1, diagram, ...more }) as const;

describe('diagrams of one’s own', () => {
  test('a free diagram stands alone or belongs to a place, and has a name', () => {
    const { hall, id } = drawn((made) => made.site);
    expect(hall.document.get('diagram', id)).toMatchObject({ owner: hall.site, kind: FREE, name: 'Sketch' });
    const intent = { kind: 'insert-diagram', version: 1, id: hall.takeId(), owner: 0, diagramKind: FREE, name: 'x' } as const;
    expect(hall.refusal({ ...intent, name: ' ' })).toMatchObject({ rule: 'name-missing' });
    expect(hall.refusal({ ...intent, owner: hall.takeId() })).toMatchObject({ rule: 'object-missing', field: 'owner' });
    expect(hall.refusal({ ...intent, diagramKind: codeOf(DIAGRAM_KINDS, 'plan') })).toMatchObject({ rule: 'not-listed' });
    hall.must(intent);
  });

  test('it gets another name or another place; plans and elevations do not', () => {
    const { hall, id } = drawn();
    hall.must(change(id, { name: 'Ring', owner: hall.room }));
    expect(hall.document.get('diagram', id)).toMatchObject({ name: 'Ring', owner: hall.room });
    expect(hall.refusal(change(hall.plan, { name: 'x' }))).toMatchObject({ rule: 'diagram-of-place', facts: { name: 'Plan' } });
    expect(hall.refusal(change(id, { name: '' }))).toMatchObject({ rule: 'name-missing' });
    expect(hall.refusal(change(id, { owner: hall.takeId() }))).toMatchObject({ rule: 'object-missing' });
    expect(hall.refusal(change(id, { name: 'Ring' }))).toMatchObject({ rule: 'nothing-to-change' });
    expect(hall.refusal(change(hall.takeId(), { name: 'x' }))).toMatchObject({ rule: 'diagram-missing' });
  });

  test('deleted, it takes what was drawn there and leaves the things', () => {
    const { hall, id } = drawn();
    const placement = { id: hall.takeId(), diagram: id, subject: hall.rackA, x: 0, y: 0 };
    hall.must({ kind: 'insert-objects', version: 1, objects: [], diagrams: [], placements: [placement] });
    hall.must(remove(id));
    expect(hall.document.get('diagram', id)).toBeUndefined();
    expect(hall.document.get('placement', placement.id)).toBeUndefined();
    expect(hall.document.get('object', hall.rackA)).toBeDefined();
    expect(hall.refusal(remove(hall.elevation))).toMatchObject({ rule: 'diagram-of-place' });
    expect(hall.refusal(remove(id))).toMatchObject({ rule: 'diagram-missing' });
  });
});
