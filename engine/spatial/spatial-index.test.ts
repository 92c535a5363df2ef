import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Box } from '../camera/camera';
import { SpatialIndex } from './spatial-index';

const place = fc.double({ min: 0, max: 100, noNaN: true });
const box = fc.tuple(place, place, place, place).map(([x, y, w, h]): Box => [x, y, x + w / 9, y + h / 9]);

describe('the index of boxes', () => {
  it('answers what a look at every box answers, after any moves, few or many at once', () => {
    const moves = fc.array(fc.tuple(fc.nat(), fc.constantFrom(1, 3, 260), fc.boolean(), box), { maxLength: 8 });
    fc.assert(
      fc.property(
        fc.array(box, { minLength: 1, maxLength: 1200, size: 'max' }),
        moves,
        fc.array(box, { minLength: 1, maxLength: 4 }),
        (list, steps, asked) => {
          const boxes = Float64Array.from(list.flat());
          const start = boxes.slice();
          const index = new SpatialIndex();
          index.build(boxes, list.length);
          for (const [first, many, back, to] of steps) {
            const items = [...new Set(Array.from({ length: many }, (_, each) => (first + each) % list.length))];
            for (const item of items) boxes.set(back ? start.subarray(item * 4, item * 4 + 4) : to, item * 4);
            index.moved(items);
            for (const view of [...asked, [-1, -1, 200, 200] as const]) {
              const found = [...list.keys()].filter((item) => {
                const [x0, y0, x1, y1] = boxes.subarray(item * 4, item * 4 + 4);
                return x0! <= view[2] && x1! >= view[0] && y0! <= view[3] && y1! >= view[1];
              });
              expect(index.search(view)).toEqual(found);
              for (const most of [0, 5, found.length - 1, found.length])
                expect(index.meetsMore(view, most)).toBe(found.length > most);
            }
          }
        },
      ),
      { numRuns: 60 },
    );
  });
});
