import { describe, expect, test } from 'vitest';
import { SmallHall } from '../../tests/fixtures/small-hall';
import { codeOf, OBJECT_CLASSES } from '../catalog/enums';
import { reservedWarning, unitsText } from './reserved-units';

/** Rack A with units kept for somebody. */
function kept(positionU: number, heightU: number, name = 'Storage of May') {
  const hall = new SmallHall();
  const object = { id: hall.takeId(), parent: hall.rackA, class: codeOf(OBJECT_CLASSES, 'reservation'), name, owner: 'bob' };
  const intent = (units: object, more: object = {}) =>
    ({
      ...{ kind: 'insert-objects', version: 1, diagrams: [], placements: [] },
      objects: [{ ...object, ...more, ...units }],
    }) as never;
  hall.must(intent({ positionU, heightU }));
  return { hall, id: object.id, again: (units: object, more: object = {}) => intent(units, { id: hall.takeId(), ...more }) };
}

describe('[B13] units that are kept for somebody', () => {
  test('are units of the rack, with a word what for; the rack keeps them when it is made lower', () => {
    const { hall, again } = kept(20, 2);
    expect(hall.refusal(again({ positionU: 42, heightU: 2 }))).toMatchObject({
      rule: 'outside-rack',
      facts: { positionU: 42, heightU: 2, units: 42 },
    });
    expect(hall.refusal(again({ positionU: 0, heightU: 2 }))).toMatchObject({ rule: 'outside-rack' });
    expect(hall.refusal(again({ positionU: 1, heightU: 1 }, { name: '' }))).toMatchObject({ rule: 'name-missing' });
    expect(hall.refusal(again({ positionU: 1, heightU: 1 }, { parent: hall.room }))).toMatchObject({ rule: 'wrong-parent' });
    const lower = (heightU: number) => ({
      kind: 'set-properties',
      version: 1,
      target: 'object',
      ids: [hall.rackA],
      fields: { heightU },
    });
    expect(hall.refusal(lower(20) as never)).toMatchObject({ rule: 'outside-rack' });
    hall.must(lower(21) as never);
  });

  test('hinder nobody, and who puts a device there hears what they are kept for', () => {
    const { hall } = kept(20, 2);
    const told = (positionU: number) => {
      const device = hall.insertDevice('server', hall.rackA, positionU);
      const diff = [{ kind: 'object', id: device, before: { positionU: 0 }, after: { positionU } }] as never;
      return reservedWarning(hall.document, diff);
    };
    expect(told(21)).toEqual({ rule: 'units-reserved', facts: { units: '20–21', reason: 'Storage of May' } });
    expect(told(23)).toBeNull();
    expect(told(18)).toBeNull();
  });

  test('one unit is told alone, several from the first to the last', () => {
    expect([unitsText({ positionU: 7, heightU: 1 }), unitsText({ positionU: 7, heightU: 3 })]).toEqual(['7', '7–9']);
  });
});
