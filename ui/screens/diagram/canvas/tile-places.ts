import type { Outline } from '../../../../domain/layout/floor';
import { LIMITS } from '../../../../domain/catalog/limits';

/** The name of a column or row of tiles along an edge of the canvas. */
export interface TilePlace {
  /** Middle of its tile, CSS pixels from the edge's start. */
  readonly at: number;
  /** From 0. */
  readonly index: number;
}

/** Marks that lie on nothing that is called by a name of its own: that is read before a tile's. All in one measure. */
export function apartFrom<T>(marks: readonly T[], outlineOf: (mark: T) => Outline, named: readonly Outline[]): readonly T[] {
  return marks.filter((mark) => {
    const [west, south, east, north] = outlineOf(mark);
    return !named.some((one) => one[0] < east && west < one[2] && one[1] < north && south < one[3]);
  });
}

/** Every so many are named, as few as find room. */
const EVERY = [1, 2, 5, 10, 20, 50];
/** From one name to the next, and a tile that is still seen, CSS pixels. */
const GAP_PX = 26;
const SEEN_PX = 3;

/**
 * The tiles named along `length` CSS pixels that begin `startMm` from the first of `count`; `direction` -1 = the world
 * grows against them. None where tiles are too small to be told apart.
 */
export function tilePlaces(
  count: number,
  startMm: number,
  pixelsPerMm: number,
  length: number,
  direction: 1 | -1,
): readonly TilePlace[] {
  const tilePx = LIMITS.gridSize * pixelsPerMm;
  const every = EVERY.find((each) => each * tilePx >= GAP_PX);
  if (!(tilePx >= SEEN_PX) || every === undefined) return [];
  const places: TilePlace[] = [];
  for (let index = 0; index < count; index += every) {
    const at = ((index + 0.5) * LIMITS.gridSize - startMm) * pixelsPerMm * direction;
    if (at >= 0 && at <= length) places.push({ at, index });
  }
  return places;
}
