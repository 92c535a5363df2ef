import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isSwept } from './door-leaf';
import { outlineOf, type Outline } from './floor';

const DOOR = { x: 0, y: 0, width: 1000, depth: 1200 };

describe('what the leaf of a door sweeps', () => {
  test('[11.3] is a quarter of a circle behind its wall, and nothing beside it', () => {
    const door = { outline: outlineOf({ ...DOOR, rotation: 0 }), rotation: 0 };
    const swept = (...outline: Outline) => isSwept(door, outline);
    expect(swept(600, 300, 1200, 1300)).toBe(true);
    // Within its box, but beyond the arc; in its wall; beside its jamb.
    expect(swept(800, 900, 1400, 1900)).toBe(false);
    expect(swept(-300, -1000, 1300, 200)).toBe(false);
    expect(swept(-600, 200, 0, 1270)).toBe(false);
  });

  test('[11.3] turns with the door', () => {
    const mm = fc.integer({ min: -1500, max: 1500 });
    fc.assert(
      fc.property(mm, mm, fc.constantFrom(0, 90, 180, 270), (x, y, rotation) => {
        const [cx, cy] = [DOOR.width / 2, DOOR.depth / 2];
        const about = (dx: number, dy: number): readonly [number, number] =>
          rotation === 0 ? [dx, dy] : rotation === 90 ? [-dy, dx] : rotation === 180 ? [-dx, -dy] : [dy, -dx];
        const upright: Outline = [x, y, x + 300, y + 300];
        const [ax, ay] = about(x - cx, y - cy);
        const [bx, by] = about(x + 300 - cx, y + 300 - cy);
        const turned: Outline = [Math.min(ax, bx) + cx, Math.min(ay, by) + cy, Math.max(ax, bx) + cx, Math.max(ay, by) + cy];
        const is = (degrees: number, outline: Outline) =>
          isSwept({ outline: outlineOf({ ...DOOR, rotation: degrees }), rotation: degrees }, outline);
        expect(is(rotation, turned)).toBe(is(0, upright));
      }),
      { seed: 20_261_125, numRuns: 300 },
    );
  });
});
