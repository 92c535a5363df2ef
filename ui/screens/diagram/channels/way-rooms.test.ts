import { expect, it } from 'vitest';
import type { RoomLeg } from '../../../../domain/channels/room-legs';
import { drawingOf, neighbours, signsOf } from './way-rooms';

const leg = (place: number, name: string, isRoom: boolean, ids: readonly number[]): RoomLeg => ({
  place,
  name,
  isRoom,
  within: [],
  diagrams: [
    { id: place * 10, kind: 'elevation' },
    { id: place * 10 + 1, kind: 'plan' },
  ],
  steps: [],
  ids,
  lengthMm: 0,
});
const legs = [leg(1, 'Hall 1', true, [11, 12, 13]), leg(9, 'Site', false, [91]), leg(2, 'Hall 2', true, [21, 22])];

it('[X10] a room has a sign where the way goes out, at the last of its places that is drawn, and one where it comes in', () => {
  expect(signsOf(legs, 1, 'plan', 'first')).toEqual([
    { key: 'first 0 1', at: [13, 12, 11], name: 'Hall 2', diagram: 21, isBack: false, mark: 'first' },
  ]);
  expect(signsOf(legs, 2, 'elevation', 'second')).toEqual([
    { key: 'second 2 -1', at: [21, 22], name: 'Hall 1', diagram: 10, isBack: true, mark: 'second' },
  ]);
  for (const place of [3, 9]) expect(signsOf(legs, place, 'plan', 'first')).toEqual([]);
});

it('[X10] a way that leaves a room and comes back has signs for both, and goes on behind the last', () => {
  const loop = [legs[0]!, legs[2]!, leg(1, 'Hall 1', true, [14]), leg(3, 'Hall 3', true, [31])];
  expect(signsOf(loop, 1, 'plan', 'first').map(({ name, isBack, at }) => [name, isBack, at[0]])).toEqual([
    ['Hall 2', false, 13],
    ['Hall 2', true, 14],
    ['Hall 3', false, 14],
  ]);
  expect(neighbours(loop, 1).map((each) => each?.name)).toEqual([undefined, 'Hall 3']);
});

it('[X10] from elsewhere the way begins with its first room; a drawing of the kind that is open is opened', () => {
  expect(neighbours(legs, 7).map((each) => each?.name)).toEqual([undefined, 'Hall 1']);
  expect(neighbours(legs, 2).map((each) => each?.name)).toEqual(['Hall 1', undefined]);
  expect([drawingOf(legs[0]!, 'plan'), drawingOf(legs[0]!, 'map')]).toEqual([11, 10]);
  expect(drawingOf({ ...legs[0]!, diagrams: [] }, 'plan')).toBe(0);
});
