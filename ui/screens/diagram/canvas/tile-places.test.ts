import { describe, expect, it } from 'vitest';
import { apartFrom, tilePlaces } from './tile-places';

describe('the names of tiles along an edge', () => {
  it('[11.3] stand in the middle of their tiles and far enough apart at every zoom, and are left out where tiles are too small', () => {
    expect(tilePlaces(3, -600, 0.1, 500, 1)).toEqual([
      { at: 90, index: 0 },
      { at: 150, index: 1 },
      { at: 210, index: 2 },
    ]);
    for (let scale = 0.0001; scale < 20; scale *= 1.31) {
      const at = tilePlaces(200, 1234, scale, 900, 1).map((place) => place.at);
      for (let next = 1; next < at.length; next++) expect(at[next]! - at[next - 1]!).toBeGreaterThanOrEqual(25.9);
      if (scale < 0.005) expect(at).toEqual([]);
    }
  });

  it('[11.3] of rows the first stands lowest', () => {
    expect(tilePlaces(2, 1800, 0.1, 500, -1)).toEqual([
      { at: 150, index: 0 },
      { at: 90, index: 1 },
    ]);
  });

  it('[walk 3] are left out where something that is called by a name stands', () => {
    const named = [[0, 0, 600, 1200]] as const;
    const outlineOf = ([x, y]: readonly [number, number]) => [x - 50, y - 50, x + 50, y + 50] as const;
    const places = [
      [300, 300],
      [-49, 10],
      [-50, 10],
      [700, 300],
      [300, 1300],
    ] as const;
    expect(apartFrom(places, outlineOf, named)).toEqual([
      [-50, 10],
      [700, 300],
      [300, 1300],
    ]);
  });
});
