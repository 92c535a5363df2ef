import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { FURNITURE, FURNITURE_CLASSES, type Piece } from '../catalog/furniture';
import { clickedPiece, drawnPiece, type DrawnOn } from './drawn-piece';
import { outlineOf, type Outline } from './floor';

const SOUTH: Outline = [-200, -200, 6200, 0];
const WEST: Outline = [-200, 0, 0, 4000];
const ON: DrawnOn = { walls: [SOUTH, WEST], raster: { x: 0, y: 0 }, reach: 120, isFree: false };

function drawn(what: keyof typeof FURNITURE, from: readonly [number, number], to: readonly [number, number], on = ON) {
  const place = drawnPiece(FURNITURE[what], { x: from[0], y: from[1] }, { x: to[0], y: to[1] }, on);
  return place && { outline: outlineOf(place), rotation: place.rotation };
}

describe('a piece that is drawn on the plan', () => {
  test('[11.3] boxes keep to tiles and to the faces of walls, their long side is their width', () => {
    expect(drawn('column', [1250, 1150], [1750, 1900])).toEqual({ outline: [1200, 1200, 1800, 1800], rotation: 0 });
    expect(drawn('coldAisle', [40, 610], [1190, 3650])).toEqual({ outline: [0, 600, 1200, 3600], rotation: 90 });
    expect(drawn('coolingUnit', [620, 60], [2390, 1150])).toEqual({ outline: [600, 0, 2400, 1200], rotation: 0 });
    expect(drawn('column', [1250, 1150], [1300, 1900])).toBeUndefined();
    expect(drawn('column', [1250, 1150], [1634, 1570], { ...ON, isFree: true })!.outline).toEqual([1260, 1160, 1640, 1580]);
  });

  test('[11.3] a wall lies along its line, closes its corners and joins the middle of one that is near', () => {
    expect(drawn('wall', [3010, -90], [2950, 3100])!.outline).toEqual([2900, -200, 3100, 3100]);
    expect(drawn('wall', [-80, 4190], [6010, 4300])!.outline).toEqual([-200, 4100, 6100, 4300]);
    expect(drawn('wall', [3010, 1200], [3050, 1250])).toBeUndefined();
  });

  test('[11.3] a door comes into the wall where the hand began, and opens to the side on which the hand is', () => {
    expect(drawn('door', [1210, -100], [2380, 300])).toEqual({ outline: [1200, -200, 2400, 1200], rotation: 0 });
    expect(drawn('door', [1210, -100], [2380, -300])).toEqual({ outline: [1200, -1400, 2400, 0], rotation: 180 });
    expect(drawn('door', [-50, 610], [200, 1800])).toEqual({ outline: [-200, 600, 1200, 1800], rotation: 270 });
    const clicked = clickedPiece(FURNITURE.door, { x: 3000, y: -60 }, ON)!;
    expect([outlineOf(clicked), clicked.rotation]).toEqual([[2500, -200, 3500, 1000], 0]);
  });

  test('[11.3] the foot of a ramp is where the hand began', () => {
    const turns = (
      [
        [1200, 1200, 2400, 3600],
        [2400, 3600, 1200, 1200],
        [1200, 1200, 3600, 2400],
        [3600, 2400, 1200, 1200],
      ] as const
    ).map(([x0, y0, x1, y1]) => drawn('ramp', [x0, y0], [x1, y1])!.rotation);
    expect(turns).toEqual([0, 180, 270, 90]);
  });

  test('[11.3] whatever is drawn from whichever corner covers the same', () => {
    const mm = fc.integer({ min: 700, max: 5900 });
    fc.assert(
      fc.property(fc.constantFrom(...FURNITURE_CLASSES), mm, mm, mm, mm, (what, x0, y0, x1, y1) => {
        const piece: Piece = FURNITURE[what];
        if (piece.drawn === 'jambs' || piece.drawn === 'line') return;
        const [there, back] = [drawn(what, [x0, y0], [x1, y1]), drawn(what, [x1, y1], [x0, y0])];
        expect(there?.outline).toEqual(back?.outline);
      }),
      { seed: 20_261_125 },
    );
  });

  test('[11.3] a click puts one of its usual size, but for walls and aisles, which are drawn', () => {
    const clicked = (what: keyof typeof FURNITURE) => clickedPiece(FURNITURE[what], { x: 2000, y: 2000 }, ON);
    expect(clicked('column')).toMatchObject({ x: 1800, y: 1800, width: 400, depth: 400 });
    expect([clicked('wall'), clicked('coldAisle')]).toEqual([undefined, undefined]);
  });
});
