import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { QUAD, QuadWriter } from '../../gl/vertex-writers';
import { writeMany } from './many-marks';

const VIEW = { box: [0, 0, 1280, 720], scale: 1 } as const;

function quadsOf(boxes: readonly number[], which?: readonly number[]): QuadWriter {
  const quads = new QuadWriter(64);
  const some = which ? { which: Uint32Array.from(which) } : {};
  writeMany(quads, { kind: 'many', boxes: Float64Array.from(boxes), ...some, color: 0xff0000ff, fill: 0x300000ff }, 0, 0, VIEW);
  return quads;
}

/** Left bottom right top of each quad. */
function rectsOf(quads: QuadWriter): readonly (readonly number[])[] {
  const data = quads.data().slice();
  const floats = new Float32Array(data.buffer);
  const step = (QUAD.stride / 4) * 4;
  return Array.from({ length: quads.count }, (_, at) => [
    floats[at * step]!,
    floats[at * step + 1]!,
    floats[at * step + 12]!,
    floats[at * step + 13]!,
  ]);
}

describe('very many marks', () => {
  it('of a column of boxes only those named are marked, near and far', () => {
    const row = Array.from({ length: 3000 }, (_, at) => [at % 100, 0, (at % 100) + 1, 10]).flat();
    const even = Array.from({ length: 1500 }, (_, at) => at * 2);
    const alone = even.flatMap((at) => row.slice(at * 4, at * 4 + 4));
    expect(rectsOf(quadsOf(row, even))).toEqual(rectsOf(quadsOf(alone)));
    expect(rectsOf(quadsOf(row, [7, 9]))).toEqual(rectsOf(quadsOf([...row.slice(28, 32), ...row.slice(36, 40)])));
  });

  it('few in view have each its fill and its frame, and those out of view cost nothing', () => {
    expect(quadsOf([10, 10, 20, 20, 30, 30, 40, 40, 5000, 0, 5010, 10]).count).toBe(2 * 5);
  });

  it('a hundred thousand in view cost no more than the screen, and every one is covered', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1 << 30 }), fc.constantFrom(1500, 20_000, 100_000), (seed, count) => {
        let state = seed;
        const random = (): number => (state = (state * 48271) % 2147483647) / 2147483647;
        const boxes = Array.from({ length: count }, () => {
          const [x, y] = [random() * 1270, random() * 710];
          return [x, y, x + random() * 9, y + random() * 9];
        });
        const quads = quadsOf(boxes.flat());
        expect(quads.count * 4).toBeLessThanOrEqual(30_000);
        const rects = rectsOf(quads).slice(0, -4);
        for (let at = 0; at < count; at += 997) {
          const [x, y] = boxes[at]!;
          expect(rects.some(([x0, y0, x1, y1]) => x! >= x0! && x! <= x1! && y! >= y0! && y! <= y1!)).toBe(true);
        }
      }),
      { numRuns: 12 },
    );
  });
});
