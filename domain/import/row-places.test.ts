import { expect, test } from 'vitest';
import { randomOf } from '../demo/random';
import { RowPlaces } from './row-places';

test('the place of each row is found by its key, in whatever order the keys came, and that order stays', () => {
  const random = randomOf(7);
  for (const keys of [
    [],
    [5],
    [1, 2, 3, 9],
    [9, -1, 4, 2 ** 40, 3],
    Array.from({ length: 500 }, () => Math.floor(random() * 1e9) - 5e8),
  ]) {
    const given = new Map(keys.map((key, place) => [key, place * 2] as const));
    const places = new RowPlaces(given);
    expect([...places]).toEqual([...given]);
    expect(places.size).toBe(given.size);
    const placeOf = (key: number): number | undefined =>
      places.positionOf(key) < 0 ? undefined : places.placeAt(places.positionOf(key));
    for (const [key, place] of given) expect(placeOf(key)).toBe(place);
    for (const [at, key] of keys.entries()) expect(places.keyAt(at)).toBe(key);
    for (const absent of [0, 7.5, 2 ** 50]) expect(placeOf(absent)).toBe(given.get(absent));
  }
});
