import { expect, test } from 'vitest';
import { segmentNames } from './segment-names';

const names = (...segments: readonly (readonly [name: string, place: string])[]) =>
  segmentNames(
    segments.map(([name, place]) => ({ name, place })),
    'Unnamed',
  );

test('[walk 1] pathways of a list that are called alike are told apart by their places; where all are of one place it is not repeated', () => {
  expect(names(['Ladder 1', 'Hall 1'], ['Ladder 1', 'Hill'], ['Ladder 1', 'Hall 2'])).toEqual([
    'Ladder 1 · Hall 1',
    'Ladder 1 · Hill',
    'Ladder 1 · Hall 2',
  ]);
  expect(names(['Ladder 1', 'Hall 1'], ['Ladder 2', 'Hall 1'])).toEqual(['Ladder 1', 'Ladder 2']);
  expect(names(['', 'Hall 1'], ['', ''])).toEqual(['Unnamed · Hall 1', 'Unnamed']);
});
