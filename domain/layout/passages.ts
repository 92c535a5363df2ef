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

const JUNCTION = codeOf(OBJECT_CLASSES, 'junction');
const PLACES: ReadonlySet<number> = new Set(PLACE_CLASSES.map((name) => codeOf(OBJECT_CLASSES, name)));

/** The plan on which a way that leads into this place goes on; NO_ID = none. */
export function planInside(slice: Slice, place: number): number {
  return PLACES.has(slice.get('object', place)?.class ?? 0) ? planOf(slice, place) : NO_ID;
}

/** Where it stands on the plan inside: as far along its side as on the box, by the size that the place says, else the box's. */
export function placeInside(slice: Slice, diagram: number, { x, y, into = NO_ID }: PathwayStop): At {
  const [minX, minY, maxX, maxY] = boxOf(slice, diagram, into) ?? [0, 0, x || 1, y || 1];
  const [width, depth] = sizeInside(slice, diagram, into);
  return { x: ((x - minX) / (maxX - minX)) * width, y: ((y - minY) / (maxY - minY)) * depth };
}

/** Of the plan inside, mm. */
function sizeInside(slice: Slice, diagram: number, place: number): readonly [number, number] {
  const [minX, minY, maxX, maxY] = boxOf(slice, diagram, place) ?? [0, 0, 1, 1];
  const { widthMm = 0, depthMm = 0 } = slice.get('object', place) ?? {};
  return [widthMm || maxX - minX, depthMm || maxY - minY];
}

/** A tray that ends this near to a wall leads through it, mm. */
const AT_WALL_MM = 600;
/** And is meant by a way that comes in within this, mm. */
const IN_REACH_MM = 3000;

/**
 * The junction in which trays inside end at the wall, nearest to where a way would come in: the passage, rather than a second
 * junction beside it. `inside` holds the plan of the place, `slice` the drawing around it, on which it does not stand yet.
 * NO_ID = none within reach.
 */
export function trayEndInside(slice: Slice, diagram: number, stop: PathwayStop, inside: Slice): number {
  const { into = NO_ID } = stop;
  const [width, depth] = sizeInside(slice, diagram, into);
  const passage = placeInside(slice, diagram, stop);
  const isAtWall = ({ x, y }: At): boolean => Math.min(...[x, width - x, y, depth - y].map(Math.abs)) <= AT_WALL_MM;
  const isOutside = (id: number): boolean =>
    slice.by('placement.subject', id).some((each) => slice.get('placement', each)?.diagram === diagram);
  const near = inside.by('object.parent', into).flatMap((id) => {
    const at = junctionAt(inside, id);
    const away = at ? Math.hypot(at.x - passage.x, at.y - passage.y) : Infinity;
    return at && away <= IN_REACH_MM && isAtWall(at) && hasTrays(inside, id) && !isOutside(id) ? [{ id, away }] : [];
  });
  return near.sort((a, b) => a.away - b.away || a.id - b.id)[0]?.id ?? NO_ID;
}

/** The middle of a junction on the plan of the place that holds it; undefined = it is none, or is not drawn there. */
export function junctionAt(slice: Slice, id: number): At | undefined {
  const object = slice.get('object', id);
  if (object?.class !== JUNCTION) return undefined;
  const plan = planInside(slice, object.parent);
  const placement = slice
    .by('placement.subject', id)
    .map((each) => slice.get('placement', each))
    .find((each) => each?.diagram === plan);
  return placement && { x: placement.x + placement.width / 2, y: placement.y + placement.height / 2 };
}

function hasTrays(slice: Slice, junction: number): boolean {
  return slice.by('pathway.from', junction).length + slice.by('pathway.to', junction).length > 0;
}

function boxOf(slice: Slice, diagram: number, place: number): Outline | undefined {
  const object = slice.get('object', place);
  const placement = slice
    .by('placement.subject', place)
    .map((id) => slice.get('placement', id))
    .find((each) => each?.diagram === diagram);
  return object && placement && outlineOf(obstacleOf(placement, object));
}
