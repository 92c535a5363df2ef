import { codeOf, OBJECT_CLASSES, PLACE_CLASSES } from '../catalog/enums';
import type { Slice } from '../document/slice';
import type { PathwayStop } from '../geometry/pathway-chain';
import { NO_ID } from '../ids';
import { outlineOf, planOf, type Outline } from './floor';
import { obstacleOf } from './obstacles';
import type { At } from './rack-places';

/*
 * A passage is a junction where a way leads into a place: it stands twice, at the edge of the place's box on the drawing around
 * it and at the same side of the place's own plan, so trays of either meet in it.
 */

const PLACES: ReadonlySet<number> = new Set(PLACE_CLASSES.map((name) => codeOf(OBJECT_CLASSES, name)));

/** The plan on which a way that leads into this place goes on; NO_ID = none. */
export function planInside(slice: Slice, place: number): number {
  return PLACES.has(slice.get('object', place)?.class ?? 0) ? planOf(slice, place) : NO_ID;
}

/** Where it stands on the plan inside: as far along its side as on the box, by the size that the place says, else the box's. */
export function placeInside(slice: Slice, diagram: number, { x, y, into = NO_ID }: PathwayStop): At {
  const [minX, minY, maxX, maxY] = boxOf(slice, diagram, into) ?? [0, 0, x || 1, y || 1];
  const { widthMm = 0, depthMm = 0 } = slice.get('object', into) ?? {};
  const part = (value: number, low: number, high: number, size: number): number =>
    ((value - low) / (high - low)) * (size || high - low);
  return { x: part(x, minX, maxX, widthMm), y: part(y, minY, maxY, depthMm) };
}

function boxOf(slice: Slice, diagram: number, place: number): Outline | undefined {
  const object = slice.get('object', place);
  const placement = slice
    .by('placement.subject', place)
    .map((id) => slice.get('placement', id))
    .find((each) => each?.diagram === diagram);
  return object && placement && outlineOf(obstacleOf(placement, object));
}
