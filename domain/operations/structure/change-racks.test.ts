import { describe, expect, test } from 'vitest';
import { idsNeeded } from '../../entities/instantiate';
import { SmallHall } from '../../../tests/fixtures/small-hall';

const PLANNED_REMOVAL = 3;

describe('change-racks', () => {
  const trial = () => {
    const hall = new SmallHall();
    const [first, second] = [1, 3].map((unit) => hall.insertDevice('server', hall.rackA, unit, { name: `s${unit}` })) as [
      number,
      number,
    ];
    const insert = (positionU: number, rack = hall.rackA) => ({
      id: hall.takeId(),
      model: hall.models.server,
      rack,
      positionU,
      face: 1,
      name: '',
      lifecycle: 1,
      ids: hall.take(idsNeeded(hall.document.get('model', hall.models.server)!)),
    });
    const intent = (parts: object) =>
      ({ kind: 'change-racks', version: 1, inserts: [], moves: [], removals: [], ...parts }) as const;
    return { hall, first, second, insert, intent };
  };

  test('a device comes where another left in the same step, and the one that goes is marked', () => {
    const { hall, first, second, insert, intent } = trial();
    const added = insert(1);
    hall.must(
      intent({ inserts: [added], moves: [{ device: first, rack: hall.rackB, positionU: 5, face: 1 }], removals: [second] }),
    );
    expect(hall.document.get('object', added.id)).toMatchObject({ parent: hall.rackA, positionU: 1, lifecycle: 1 });
    expect(hall.ports(added.id)).toHaveLength(3);
    expect(hall.document.get('object', first)).toMatchObject({ parent: hall.rackB, positionU: 5 });
    expect(hall.document.get('object', second)).toMatchObject({ parent: hall.rackA, lifecycle: PLANNED_REMOVAL });
  });

  test('two that change places do so at once', () => {
    const { hall, first, second, intent } = trial();
    const move = (device: number, positionU: number) => ({ device, rack: hall.rackA, positionU, face: 1 });
    hall.must(intent({ moves: [move(first, 3), move(second, 1)] }));
    expect([first, second].map((id) => hall.document.get('object', id)!.positionU)).toEqual([3, 1]);
  });

  test('one that cannot go keeps all as they were: units taken by what stays, or by another of the same step', () => {
    const { hall, first, insert, intent } = trial();
    const move = { device: first, rack: hall.rackA, positionU: 10, face: 1 };
    expect(hall.refusal(intent({ inserts: [insert(3)], moves: [move] }))).toMatchObject({ rule: 'units-occupied' });
    expect(hall.refusal(intent({ inserts: [insert(20), insert(21)] }))).toMatchObject({ rule: 'units-occupied' });
    expect(hall.refusal(intent({ inserts: [insert(42)] }))).toMatchObject({ rule: 'outside-rack' });
    expect(hall.document.get('object', first)!.positionU).toBe(1);
  });

  test('nothing, a device twice, a wrong count of ids, no unit, and what is no rack or device are refused', () => {
    const { hall, first, insert, intent } = trial();
    const move = { device: first, rack: hall.rackA, positionU: 10, face: 1 };
    expect(hall.refusal(intent({}))).toMatchObject({ rule: 'nothing-to-change' });
    expect(hall.refusal(intent({ moves: [move], removals: [first] }))).toMatchObject({ rule: 'device-twice' });
    expect(hall.refusal(intent({ inserts: [{ ...insert(9), ids: [] }] }))).toMatchObject({ rule: 'ids-count' });
    expect(hall.refusal(intent({ inserts: [insert(0)] }))).toMatchObject({ rule: 'position-missing' });
    expect(hall.refusal(intent({ inserts: [insert(9, hall.room)] }))).toMatchObject({ rule: 'rack-missing' });
    expect(hall.refusal(intent({ moves: [{ ...move, positionU: 0 }] }))).toMatchObject({ rule: 'position-missing' });
    expect(hall.refusal(intent({ removals: [hall.rackA] }))).toMatchObject({ rule: 'device-missing' });
  });
});
