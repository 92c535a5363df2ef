import { expect, test } from 'vitest';
import { CABLE_TYPES, codeOf } from '../catalog/enums';
import { CORD_DEFAULTS, cordSettingsRefusal, readCordSettings, stockOf } from './cord-settings';

const type = (name: (typeof CABLE_TYPES)[number]): number => codeOf(CABLE_TYPES, name);
const refused = (value: unknown) => cordSettingsRefusal(JSON.stringify(value));

test('[Right answers 4] a type comes in its own lengths, else in those of its kind, else by the half metre', () => {
  expect(stockOf({}, type('cat6a'))).toBe(CORD_DEFAULTS.copper);
  expect(stockOf({}, type('smf-os2'))).toBe(CORD_DEFAULTS.fibre);
  expect(stockOf({}, type('aoc'))).toBe(CORD_DEFAULTS.fibre);
  expect(stockOf({}, type('dac-passive'))).toBe(CORD_DEFAULTS.directAttach);
  expect([stockOf({}, type('mrj21-trunk')), stockOf({}, 0)]).toEqual([[], []]);
  const own = readCordSettings('{"copper":[3000,1000,3000],"cat8":[2000]}');
  expect([stockOf(own, type('cat6a')), stockOf(own, type('cat8')), stockOf(own, type('power'))]).toEqual([
    [1000, 3000],
    [2000],
    CORD_DEFAULTS.power,
  ]);
});

test('[Right answers 4] a list without lengths, a length of 0 or beyond the limits, and a list that is none are refused by name and value', () => {
  expect(refused({ copper: [500], cat6a: [700] })).toBeNull();
  expect(refused({ fibre: [] })).toMatchObject({ rule: 'stock-empty', field: 'value', facts: { list: 'fibre' } });
  const limits = { list: 'fibre', min: 0.1, max: 1000 };
  expect(refused({ fibre: [1000, 0] })).toMatchObject({ rule: 'stock-length', field: 'value', facts: { ...limits, value: 0 } });
  expect(refused({ fibre: [1_000_001] })).toMatchObject({ facts: { ...limits, value: 1000.001 } });
  expect(refused({ fibre: ['long'] })).toMatchObject({ rule: 'stock-length', facts: { value: 'long' } });
  const many = Array.from({ length: 51 }, (_, at) => 1000 + at);
  expect(refused({ cat8: many })).toMatchObject({ rule: 'stock-too-many', facts: { list: 'cat8', count: 51, max: 50 } });
  expect(refused({ string: [1000] })).toMatchObject({ rule: 'unknown-field', facts: { name: 'string' } });
  expect([refused([])?.rule, refused({ fibre: 1 })?.rule, cordSettingsRefusal('{')?.rule]).toEqual(
    Array.from({ length: 3 }, () => 'wrong-format'),
  );
  expect([readCordSettings('{"fibre":[0]}'), readCordSettings('')]).toEqual([{}, {}]);
});
