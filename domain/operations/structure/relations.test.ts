import { describe, expect, test } from 'vitest';
import { RELATION_KINDS, RELATION_ROLES, codeOf } from '../../catalog/enums';
import { changeRelation } from './change-relation';
import { CHOSEN_RELATIONS, oppositeRole, ROLES_OF } from '../../cabling/relation-roles';
import { dump, SmallHall } from '../../../tests/fixtures/small-hall';

const kindCode = (kind: (typeof RELATION_KINDS)[number]) => codeOf(RELATION_KINDS, kind);
const roleCode = (role: (typeof RELATION_ROLES)[number]) => codeOf(RELATION_ROLES, role);

const plant = () => {
  const hall = new SmallHall();
  const a = hall.insertDevice('switch', hall.rackA, 1);
  const b = hall.insertDevice('switch', hall.rackB, 1);
  const cable = hall.connect(hall.ports(a)[0]!, hall.ports(b)[0]!);
  const relate = (kind: (typeof RELATION_KINDS)[number], from: number, to: number, role: (typeof RELATION_ROLES)[number]) =>
    ({
      kind: 'insert-relation',
      version: 1,
      id: hall.takeId(),
      relationKind: kindCode(kind),
      from,
      to,
      fromRole: roleCode(role),
    }) as const;
  return { hall, a, b, cable, relate };
};

describe('relations', () => {
  test('[R3.049] [R3.050] [R3.053] laying, cabling and redundancy are made with each role that fits, and with no other', () => {
    for (const kind of CHOSEN_RELATIONS.filter((each) => each !== 'coilCarrier')) {
      for (const role of RELATION_ROLES) {
        const { hall, a, b, relate } = plant();
        const intent = relate(kind, a, b, role);
        if (!ROLES_OF[kind].includes(role)) {
          expect(hall.refusal(intent)).toMatchObject({ rule: 'relation-role', field: 'fromRole' });
          continue;
        }
        const before = dump(hall.document);
        const diff = hall.must(intent);
        expect(hall.document.get('relation', intent.id)).toMatchObject({ from: a, to: b, fromRole: roleCode(role) });
        hall.undo(diff);
        expect(dump(hall.document)).toEqual(before);
      }
    }
  });

  test('[R3.051] [R3.052] a coil carrier carries a cable; a belonging holds whatever it is', () => {
    const { hall, a, b, cable, relate } = plant();
    hall.must(relate('coilCarrier', a, cable, 'contain'));
    hall.must(relate('coilCarrier', cable, b, 'belong'));
    expect(hall.refusal(relate('coilCarrier', a, b, 'contain'))).toMatchObject({ rule: 'relation-wants-cable' });
    hall.must(relate('belonging', hall.rackA, cable, 'contain'));
  });

  test('two things are related once in a way, from whichever side, and nothing to itself', () => {
    const { hall, a, b, relate } = plant();
    hall.must(relate('redundancy', a, b, 'primary'));
    expect(hall.refusal(relate('redundancy', a, b, 'standby'))).toMatchObject({ rule: 'relation-twice' });
    expect(hall.refusal(relate('redundancy', b, a, 'standby'))).toMatchObject({ rule: 'relation-twice' });
    hall.must(relate('belonging', b, a, 'belong'));
    expect(hall.refusal(relate('belonging', a, a, 'contain'))).toMatchObject({ rule: 'relation-to-itself' });
    expect(hall.refusal(relate('cabling', a, hall.takeId(), ''))).toMatchObject({ rule: 'object-missing' });
    expect(hall.refusal(relate('', a, b, ''))).toMatchObject({ rule: 'relation-kind-missing' });
  });

  test('kind and roles change in one step that is taken back whole; what would be twice is refused', () => {
    const { hall, a, b, relate } = plant();
    const first = relate('redundancy', a, b, 'primary');
    const second = relate('belonging', b, a, 'belong');
    hall.must(first);
    hall.must(second);
    const change = (fields: object) => ({ kind: 'change-relation', version: 1, relation: first.id, ...fields }) as const;
    const before = dump(hall.document);
    const diff = hall.must(change({ fromRole: roleCode('standby') }));
    expect(hall.document.get('relation', first.id)!.fromRole).toBe(roleCode('standby'));
    hall.undo(diff);
    expect(dump(hall.document)).toEqual(before);
    const toBelonging = change({ relationKind: kindCode('belonging'), fromRole: roleCode('contain') });
    expect(hall.refusal(toBelonging)).toMatchObject({ rule: 'relation-twice' });
    expect(hall.refusal(change({ relationKind: kindCode('cabling') }))).toMatchObject({ rule: 'relation-role' });
    expect(hall.refusal(change({}))).toMatchObject({ rule: 'no-fields' });
    expect(hall.refusal({ ...change({ fromRole: 3 }), relation: a })).toMatchObject({ rule: 'relation-missing' });
  });

  test('remarks are changed by the server alone, roles by both', () => {
    const intent = { kind: 'change-relation', version: 1, relation: 1 } as const;
    expect(changeRelation.isForServer!({ ...intent, remarks: 'x' })).toBe(true);
    expect(changeRelation.isForServer!({ ...intent, fromRole: 1 })).toBe(false);
  });

  test('relations go together or not at all, and come back', () => {
    const { hall, a, b, cable, relate } = plant();
    const made = [relate('redundancy', a, b, 'primary'), relate('cabling', a, cable, '')];
    for (const each of made) hall.must(each);
    const before = dump(hall.document);
    const relations = made.map(({ id }) => id);
    const diff = hall.must({ kind: 'remove-relations', version: 1, relations });
    expect(hall.document.by('relation.from', a)).toEqual([]);
    expect(hall.refusal({ kind: 'remove-relations', version: 1, relations })).toMatchObject({ rule: 'relation-missing' });
    hall.undo(diff);
    expect(dump(hall.document)).toEqual(before);
  });

  test('a role and its opposite are each other’s', () => {
    for (const role of RELATION_ROLES) expect(oppositeRole(oppositeRole(role))).toBe(role);
    for (const kind of CHOSEN_RELATIONS) for (const role of ROLES_OF[kind]) expect(ROLES_OF[kind]).toContain(oppositeRole(role));
  });
});
