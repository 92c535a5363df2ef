import { describe, expect, test } from 'vitest';
import { dump, SmallHall } from '../../../tests/fixtures/small-hall';
import { takesOptics } from './set-optics';
import { portTypeCode } from '../../catalog/port-types';

describe('[Issue 12] optics in ports', () => {
  test('cages and fibre ports of equipment take optics; copper, power and panels do not', () => {
    const taking = ['interface/10gbase-x-sfpp', 'interface/100gbase-x-qsfp28', 'interface/100base-fx'];
    const others = ['interface/1000base-t', 'front/lc', 'rear/mpo', 'powerPort/iec-60320-c14', 'interface/virtual'];
    expect(taking.map((type) => takesOptics(portTypeCode(type)))).toEqual([true, true, true]);
    expect(others.map((type) => takesOptics(portTypeCode(type)))).toEqual([false, false, false, false, false]);
  });

  test('a copper port refuses optics by name, and nothing is set of the others', () => {
    const hall = new SmallHall();
    const ports = hall.ports(hall.insertDevice('switch', hall.rackA, 1));
    const before = dump(hall.document);
    const refusal = hall.refusal({ kind: 'set-optics', version: 1, ports, optics: { standard: '10GBASE-LR' } });
    expect(refusal).toMatchObject({ rule: 'port-takes-no-optics', facts: { port: ports[0] } });
    expect(dump(hall.document)).toEqual(before);
  });
});
