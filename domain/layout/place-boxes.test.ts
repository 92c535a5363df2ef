import fc from 'fast-check';
import { expect, test } from 'vitest';
import { areMeeting, type Outline } from './floor';
import { freeBox, type PlaceBox } from './place-boxes';

const outline = ({ x, y, width, height }: PlaceBox): Outline => [x, y, x + width, y + height];
const edge = fc.integer({ min: 1000, max: 60_000 });
const sizes = fc.array(fc.record({ width: edge, height: edge }), { minLength: 1, maxLength: 30 });

test('[W1.1] boxes that are put on a plan one after the other never meet, whatever their sizes', () => {
  fc.assert(
    fc.property(sizes, (all) => {
      const taken: Outline[] = [];
      for (const size of all) {
        const made = outline(freeBox(taken, size));
        expect(taken.some((each) => areMeeting(made, each))).toBe(false);
        taken.push(made);
      }
    }),
  );
});

test('[W1.1] four rooms of one size stand two by two, the first in the north west', () => {
  const room = { width: 8000, height: 6000 };
  const taken: Outline[] = [];
  for (let nth = 0; nth < 4; nth++) taken.push(outline(freeBox(taken, room)));
  expect(taken.map(([x, y]) => [x, y])).toEqual([
    [0, 0],
    [0, -6800],
    [8800, 0],
    [8800, -6800],
  ]);
});
