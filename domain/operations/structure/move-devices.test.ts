import { describe, expect, test } from 'vitest';
import { SmallHall } from '../../../tests/fixtures/small-hall';

describe('move-devices', () => {
  const block = () => {
    const hall = new SmallHall();
    const devices = [1, 2, 3].map((unit) => hall.insertDevice('switch', hall.rackA, unit, { name: `d${unit}` }));
    const units = (): readonly number[] => devices.map((id) => hall.document.get('object', id)!.positionU);
    const to = (...positionsU: readonly number[]) =>
      ({ kind: 'move-devices', version: 1, rack: hall.rackA, devices, positionsU }) as const;
    return { hall, devices, units, to };
  };

  test('a block moves by one unit: what one leaves the next may take', () => {
    const { hall, units, to } = block();
    expect(hall.must(to(2, 3, 4))).toHaveLength(3);
    expect(units()).toEqual([2, 3, 4]);
  });

  test('devices change places', () => {
    const { hall, units, to } = block();
    hall.must(to(3, 2, 1));
    expect(units()).toEqual([3, 2, 1]);
    expect(hall.must(to(3, 2, 1))).toEqual([]);
  });

  test('one that cannot go keeps all where they are, and the refusal names what is in the way', () => {
    const { hall, units, to } = block();
    hall.insertDevice('switch', hall.rackA, 10, { name: 'in the way' });
    expect(hall.refusal(to(8, 9, 10))).toMatchObject({ rule: 'units-occupied', facts: { byName: 'in the way' } });
    expect(hall.refusal(to(41, 42, 43))).toMatchObject({ rule: 'outside-rack' });
    expect(hall.refusal(to(5, 5, 6))).toMatchObject({ rule: 'units-occupied' });
    expect(units()).toEqual([1, 2, 3]);
  });

  test('a list without its units, another rack, and what is no device of the rack are refused', () => {
    const { hall, devices, to } = block();
    expect(hall.refusal(to(5, 6))).toMatchObject({ rule: 'counts-differ', field: 'positionsU' });
    expect(hall.refusal({ ...to(5, 6, 7), rack: hall.rackB })).toMatchObject({ rule: 'device-missing' });
    expect(hall.refusal({ ...to(5, 6, 7), rack: hall.room })).toMatchObject({ rule: 'rack-missing' });
    expect(hall.refusal({ ...to(5), devices: [hall.ports(devices[0]!)[0]!] })).toMatchObject({ rule: 'device-missing' });
  });
});
