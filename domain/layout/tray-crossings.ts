import { codeOf, OBJECT_CLASSES } from '../catalog/enums';
import type { Slice } from '../document/slice';
import { outlineOf, type Outline } from './floor';
import { piecesOn } from './obstacles';
import type { At } from './rack-places';

const COLUMN = codeOf(OBJECT_CLASSES, 'column');
const COOLING = codeOf(OBJECT_CLASSES, 'coolingUnit');

/** What a tray along the floor has to go around: it is as high as the room, or stands on the floor. */
export function isInTraysWay(objectClass: number): boolean {
  return objectClass === COLUMN || objectClass === COOLING;
}

/** Columns and cooling units of a plan through which a chain of stops leads, in the order in which it meets them. */
export function crossedOn(slice: Slice, plan: number, stops: readonly At[]): readonly number[] {
  const pieces = piecesOn(slice, plan, isInTraysWay);
  const found = new Set<number>();
  for (const [at, from] of stops.slice(0, -1).entries()) {
    const to = stops[at + 1]!;
    const met = pieces.flatMap((piece) => {
      const entered = enteredAt(from, to, outlineOf(piece));
      return entered === undefined ? [] : [{ id: piece.id, entered }];
    });
    for (const { id } of met.toSorted((a, b) => a.entered - b.entered)) found.add(id);
  }
  return [...found];
}

/** What part of a straight piece lies before it enters an outline, 0 to 1; undefined = it does not: to touch is not to enter. */
export function enteredAt(from: At, to: At, [minX, minY, maxX, maxY]: Outline): number | undefined {
  let [first, last] = [0, 1];
  for (const [start, way, low, high] of [
    [from.x, to.x - from.x, minX, maxX],
    [from.y, to.y - from.y, minY, maxY],
  ] as const) {
    if (way === 0) {
      if (start <= low || start >= high) return undefined;
      continue;
    }
    const [one, other] = [(low - start) / way, (high - start) / way];
    first = Math.max(first, Math.min(one, other));
    last = Math.min(last, Math.max(one, other));
  }
  return first < last ? first : undefined;
}
