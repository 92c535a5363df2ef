import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PROOF_RUNS } from '../../tests/fixtures/proof-runs';
import { cableRefusal } from '../catalog/cable-plugs';
import { CABLE_CLASSES, CABLE_TYPES } from '../catalog/enums';
import { PORT_TYPES } from '../catalog/port-types';
import { plainPlugs, type PlainPlug } from './plain-plugs';

const told = (cable: { readonly class: number; readonly type: number }, from: number, to: number): PlainPlug => {
  const rule = cableRefusal(cable, from, to)?.rule;
  return rule === undefined ? 'fits' : rule.startsWith('class-does-not') ? 'class' : 'type';
};

/** One port type for each role, medium and number of lanes that there are. */
const KINDS_OF_PORT = [...new Map(PORT_TYPES.map(({ role, medium, lanes }, at) => [`${role} ${medium} ${lanes}`, at])).values()];

test('[B1] every class and type of cable between every two kinds of port goes in where the field says it does', () => {
  const differing: string[] = [];
  for (const from of KINDS_OF_PORT)
    for (const to of KINDS_OF_PORT)
      for (const [cableClass, name] of CABLE_CLASSES.entries())
        for (const [type, typeName] of CABLE_TYPES.entries()) {
          const cable = { class: cableClass, type };
          const [fast, plain] = [told(cable, from, to), plainPlugs(cable, from, to)];
          if (fast !== plain)
            differing.push(`${name} ${typeName}: ${PORT_TYPES[from]!.key} to ${PORT_TYPES[to]!.key}: ${fast}, not ${plain}`);
        }
  expect(differing).toEqual([]);
});

test('[B1] law: any cable between any two ports goes in where the field says it does', () => {
  const port = fc.nat(PORT_TYPES.length - 1);
  const cable = fc.record({ class: fc.nat(CABLE_CLASSES.length - 1), type: fc.nat(CABLE_TYPES.length - 1) });
  fc.assert(
    fc.property(cable, port, port, (one, from, to) => {
      expect(told(one, from, to)).toBe(plainPlugs(one, from, to));
    }),
    PROOF_RUNS,
  );
});
