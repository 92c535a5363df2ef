import { expect, test } from 'vitest';
import { CORD_DEFAULTS } from '../../../../domain/cabling/cord-settings';
import { settingsOf, typedLengths, typedLists } from './stock-form';

test('[Right answers 4] lengths are typed in metres, apart as one likes; what is no number is told as it was typed', () => {
  expect(typedLengths(' 0.5, 1m;2  3、4.25 ')).toEqual([500, 1000, 2000, 3000, 4250]);
  expect(typedLengths('1 two')).toEqual([1000, 'two']);
  expect(typedLengths(' , ')).toEqual([]);
});

test('[Right answers 4] a kind that is as usual is not stored, and what is stored is shown again', () => {
  expect(settingsOf(typedLists({}))).toEqual({});
  const own = { copper: [1000, 2000], cat8: [3000] };
  expect(settingsOf(typedLists(own))).toEqual(own);
  expect(settingsOf({ ...typedLists(own), fibre: '10 5 5' })).toEqual({ ...own, fibre: [5000, 10_000] });
  expect(typedLists(own)['fibre']).toBe(CORD_DEFAULTS.fibre.map((length) => length / 1000).join(' '));
});
