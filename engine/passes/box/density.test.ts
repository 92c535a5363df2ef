import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DensityPicture } from './density';

const WHITE = 0xffffffff;

/** Opacity of all texels, in whole texels. */
function sumOf(picture: DensityPicture): number {
  let sum = 0;
  for (let at = 3; at < picture.bytes.length; at += 4) sum += picture.bytes[at]! / 255;
  return sum;
}

describe('a density picture', () => {
  it('tints as much as a rectangle covers, wherever it lies between texels', () => {
    const inside = fc.double({ min: 1, max: 40, noNaN: true });
    fc.assert(
      fc.property(inside, inside, fc.double({ min: 0.1, max: 9, noNaN: true }), (x, y, size) => {
        const picture = new DensityPicture(64);
        picture.rect(x, y, x + size, y + size, WHITE);
        expect(Math.abs(sumOf(picture) - size * size)).toBeLessThan(0.5 + 0.02 * (size + 2) ** 2);
      }),
    );
  });

  it('draws of a line what crosses it, and nothing outside of the picture', () => {
    const anywhere = fc.double({ min: -500, max: 500, noNaN: true });
    fc.assert(
      fc.property(anywhere, anywhere, anywhere, anywhere, (x0, y0, x1, y1) => {
        const picture = new DensityPicture(32);
        picture.line(x0, y0, x1, y1, WHITE);
        const { bytes } = picture;
        for (let at = 0; at < 32 * 32; at++) {
          if (bytes[at * 4 + 3] === 0) continue;
          const [x, y] = [at % 32, Math.floor(at / 32)];
          const length = Math.hypot(x1 - x0, y1 - y0);
          const off = length === 0 ? 0 : Math.abs((x - x0) * (y1 - y0) - (y - y0) * (x1 - x0)) / length;
          expect(off).toBeLessThanOrEqual(1);
        }
        if (x0 > 0 && x0 < 31 && y0 > 0 && y0 < 31) expect(sumOf(picture)).toBeGreaterThan(0);
      }),
    );
  });

  it('puts the later colour over the earlier by its opacity', () => {
    const picture = new DensityPicture(4);
    picture.rect(0, 0, 4, 4, 0xff0000ff);
    picture.rect(0, 0, 4, 4, 0x80ff0000);
    expect([...picture.bytes.subarray(0, 4)]).toEqual([127, 0, 128, 255]);
    picture.clear(0xff102030);
    expect([...picture.bytes.subarray(0, 4)]).toEqual([0x30, 0x20, 0x10, 0]);
  });
});
