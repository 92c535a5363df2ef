import { describe, expect, test } from 'vitest';
import { RELATION_KINDS, RELATION_ROLES, codeOf } from '../catalog/enums';
import { LIMITS } from '../catalog/limits';
import { created } from '../document/changes';
import { SmallHall } from '../../tests/fixtures/small-hall';
import { relatedTo, type RelatedAnswer } from './related';

const MAX = LIMITS.relationalViewMax;
const lines = (answer: RelatedAnswer | undefined) =>
  answer!.related.map(({ kind, role, other, relation, cables }) =>
    [relation === 0 ? 'implied' : 'recorded', kind, role, other.name, cables].join(' ').trim(),
  );

const plant = () => {
  const hall = new SmallHall();
  const a = hall.insertDevice('switch', hall.rackA, 1, { name: 'A1' });
  const b = hall.insertDevice('switch', hall.rackB, 1, { name: 'B1' });
  const cables = [0, 1].map((at) => hall.connect(hall.ports(a)[at]!, hall.ports(b)[at]!));
  const relate = (kind: (typeof RELATION_KINDS)[number], from: number, to: number, role: (typeof RELATION_ROLES)[number]) => {
    const id = hall.takeId();
    const fields = { relationKind: codeOf(RELATION_KINDS, kind), from, to, fromRole: codeOf(RELATION_ROLES, role) };
    hall.must({ kind: 'insert-relation', version: 1, id, ...fields });
    return id;
  };
  return { hall, a, b, cables, relate };
};

describe('what a thing is related to', () => {
  test('[R3.050] [R3.052] [A1] ==2== [B1]: each is in its rack, and joined to the other by two cables', () => {
    const { hall, a, b } = plant();
    expect(lines(relatedTo(hall.document, a, MAX))).toEqual(['implied cabling  B1 2', 'implied belonging contain A 0']);
    expect(lines(relatedTo(hall.document, hall.rackB, MAX))).toEqual([
      'implied cabling  A1 2',
      'implied belonging contain Hall 1 0',
      'implied belonging belong B1 0',
    ]);
    expect(relatedTo(hall.document, a, MAX)!.related[0]!.other.way.map(({ name }) => name)).toEqual(['Harbour', 'Hall 1', 'B']);
    expect(relatedTo(hall.document, b, MAX)!.counts).toMatchObject({ cabling: 1, belonging: 1, redundancy: 0 });
  });

  test('[R3.053] a recorded relation is told from either side, each with what the other is to it', () => {
    const { hall, a, b, relate } = plant();
    relate('redundancy', a, b, 'primary');
    const roles = (id: number) => relatedTo(hall.document, id, MAX, ['redundancy'])!.related.map(({ role }) => role);
    expect(roles(a)).toEqual(['standby']);
    expect(roles(b)).toEqual(['primary']);
  });

  test('[R3.049] [R3.051] a cable: the devices at its ends, the way it is laid through, what its coil lies on', () => {
    const { hall, a, b, cables, relate } = plant();
    const [pathway, lay, coil] = hall.take(3) as [number, number, number];
    hall.document.apply([
      created('pathway', pathway, { parent: hall.room, from: hall.rackA, to: hall.rackB, kind: 1, name: 'Ladder 1' }),
      created('lay', lay, { cable: cables[0]!, pathway, order: 1 }),
      created('coil', coil, { cable: cables[0]!, carrier: hall.rackA, lengthMm: 3000, name: 'slack' }),
    ]);
    relate('laying', a, cables[0]!, 'contain');
    expect(lines(relatedTo(hall.document, cables[0]!, MAX))).toEqual([
      'recorded laying contain A1 0',
      'implied laying contain Ladder 1 0',
      'implied cabling  A1 0',
      'implied cabling  B1 0',
      'implied coilCarrier contain A 0',
    ]);
    expect(lines(relatedTo(hall.document, pathway, MAX))).toEqual(['implied laying belong  0']);
    expect(relatedTo(hall.document, hall.rackA, MAX)!.counts).toMatchObject({ laying: 1, coilCarrier: 1 });
    expect(lines(relatedTo(hall.document, hall.ports(b)[0]!, MAX))).toEqual([
      'implied cabling  A1 1',
      'implied belonging contain B1 0',
    ]);
  });

  test('[R9.022] no more than asked for, taken in turn from the kinds; the counts tell all', () => {
    const { hall, a, b, relate } = plant();
    for (let unit = 2; unit < 30; unit++) hall.insertDevice('switch', hall.rackA, unit, { name: `A${unit}` });
    relate('redundancy', hall.rackA, hall.rackB, 'primary');
    const answer = relatedTo(hall.document, hall.rackA, MAX)!;
    expect(answer.related).toHaveLength(10);
    expect(answer.counts).toMatchObject({ belonging: 30, cabling: 1, redundancy: 1 });
    expect(new Set(answer.related.map(({ kind }) => kind))).toEqual(new Set(['belonging', 'cabling', 'redundancy']));
    expect(relatedTo(hall.document, hall.rackA, 100, ['redundancy'])!.related).toHaveLength(1);
    expect(relatedTo(hall.document, a + 5_000_000, MAX)).toBeUndefined();
    expect(new Set(answer.related.map(({ key }) => key)).size).toBe(10);
    expect(relatedTo(hall.document, b, 0)!.related).toEqual([]);
  });
});
