import { codeOf, OBJECT_CLASSES, type PlaceClass } from '../catalog/enums';
import { changed, present } from '../document/changes';
import type { Change } from '../document/diff';
import type { RecordOf } from '../document/schema';
import type { Slice } from '../document/slice';
import { NO_ID } from '../ids';
import { areMeeting, isPlan, outlineOf, type Outline } from './floor';
import { obstacleOf } from './obstacles';

/** The box by which a place is drawn on the plan of the place that it stands in, mm. */
export type PlaceBox = Pick<RecordOf<'placement'>, 'x' | 'y' | 'width' | 'height'>;
type Size = Pick<PlaceBox, 'width' | 'height'>;

/** How large a place is drawn that does not say how large it is. */
const PLAIN: Readonly<Record<PlaceClass, Size>> = {
  region: { width: 200_000, height: 150_000 },
  site: { width: 100_000, height: 75_000 },
  building: { width: 40_000, height: 30_000 },
  floor: { width: 40_000, height: 30_000 },
  room: { width: 8000, height: 6000 },
};

/** What is left between boxes, of the longest edge of the new one. */
const GAP_PART = 0.1;

/** The box of a place where nothing stands on the plan yet: beside what is there, so that the whole stays compact. */
export function freeBoxOn(slice: Slice, plan: number, place: Measured): PlaceBox {
  return freeBox(outlinesOn(slice, plan), boxSizeOf(place));
}

/** The same of several, each beside those before it. */
export function freeBoxesOn(slice: Slice, plan: number, places: readonly Measured[]): readonly PlaceBox[] {
  const taken = [...outlinesOn(slice, plan)];
  return places.map((place) => {
    const box = freeBox(taken, boxSizeOf(place));
    taken.push([box.x, box.y, box.x + box.width, box.y + box.height]);
    return box;
  });
}

type Measured = Pick<RecordOf<'object'>, 'class' | 'widthMm' | 'depthMm'>;

/** Neither side of a box is shorter than this part of the other: a corridor stays wide enough for its name. */
const SIDE_PART = 1 / 8;

/** As large as the place says that it is, else as such places are drawn. */
export function boxSizeOf({ class: placeClass, widthMm, depthMm }: Measured): Size {
  const plain = PLAIN[OBJECT_CLASSES[placeClass] as PlaceClass];
  const [width, height] = [widthMm || plain.width, depthMm || plain.height];
  return { width: Math.max(width, height * SIDE_PART), height: Math.max(height, width * SIDE_PART) };
}

/** Sizes are stored as 32-bit floats. mm */
const SAME_MM = 1;

/**
 * What becomes of the boxes of a place that is to measure otherwise: each that is as large as the place said keeps its middle, or
 * comes to a free spot where it would lie over something, and passages stay at its edge. One that was sized by hand stays.
 */
export function resizedBoxes(slice: Slice, place: RecordOf<'object'>, size: Partial<Stated>): readonly Change[] {
  const [was, is] = [boxSizeOf(place), boxSizeOf({ ...place, ...size })];
  if (was.width === is.width && was.height === is.height) return [];
  return slice.by('placement.subject', place.id).flatMap((id): readonly Change[] => {
    const box = slice.get('placement', id)!;
    const isOwn = Math.abs(box.width - was.width) < SAME_MM && Math.abs(box.height - was.height) < SAME_MM;
    if (!isOwn || !isPlan(slice, box.diagram)) return [];
    const to = placedAnew(outlinesOn(slice, box.diagram, place.id), box, is);
    return [...present(changed('placement', box, to)), ...passagesWith(slice, place.id, box, to)];
  });
}

type Stated = Pick<RecordOf<'object'>, 'widthMm' | 'depthMm'>;

function placedAnew(others: readonly Outline[], box: PlaceBox, { width, height }: Size): PlaceBox {
  const [x, y] = [box.x + (box.width - width) / 2, box.y + (box.height - height) / 2];
  const outline: Outline = [x, y, x + width, y + height];
  return others.some((each) => areMeeting(outline, each)) ? freeBox(others, { width, height }) : { x, y, width, height };
}

/** Junctions of a place that stand at the edge of its box stand at the same part of that edge. */
function passagesWith(slice: Slice, place: number, from: RecordOf<'placement'>, to: PlaceBox): readonly Change[] {
  return slice.by('placement.diagram', from.diagram).flatMap((id) => {
    const at = slice.get('placement', id)!;
    const object = slice.get('object', at.subject);
    if (object?.class !== JUNCTION || object.parent !== place) return [];
    const along = (value: number, half: number, low: number, size: number, newLow: number, newSize: number): number =>
      newLow + ((value + half - low) / size) * newSize - half;
    return present(
      changed('placement', at, {
        x: along(at.x, at.width / 2, from.x, from.width, to.x, to.width),
        y: along(at.y, at.height / 2, from.y, from.height, to.y, to.height),
      }),
    );
  });
}

const JUNCTION = codeOf(OBJECT_CLASSES, 'junction');

/** East or south of one of these, meeting none: where the outline of all grows least, then furthest north, then west. */
export function freeBox(taken: readonly Outline[], { width, height }: Size): PlaceBox {
  const gap = Math.round(Math.max(width, height) * GAP_PART);
  const corners = taken.flatMap(([minX, minY, maxX, maxY]) => [
    { x: maxX + gap, y: maxY - height },
    { x: minX, y: minY - gap - height },
  ]);
  const whole = taken.reduce(around, NOWHERE);
  const free = corners
    .filter(({ x, y }) => !taken.some((each) => areMeeting([x - gap, y - gap, x + width + gap, y + height + gap], each)))
    .map((corner) => ({ ...corner, extent: extentOf(around(whole, [corner.x, corner.y, corner.x + width, corner.y + height])) }))
    .sort((a, b) => a.extent - b.extent || b.y - a.y || a.x - b.x);
  const { x, y } = free[0] ?? { x: 0, y: 0 };
  return { x, y, width, height };
}

const NOWHERE: Outline = [Infinity, Infinity, -Infinity, -Infinity];

function around(a: Outline, b: Outline): Outline {
  return [Math.min(a[0], b[0]), Math.min(a[1], b[1]), Math.max(a[2], b[2]), Math.max(a[3], b[3])];
}

function extentOf([minX, minY, maxX, maxY]: Outline): number {
  return Math.max(maxX - minX, maxY - minY);
}

/** What stands on a plan, but for a place and what is part of it. */
function outlinesOn(slice: Slice, plan: number, without = NO_ID): readonly Outline[] {
  return slice.by('placement.diagram', plan).flatMap((id) => {
    const placement = slice.get('placement', id);
    const object = placement && slice.get('object', placement.subject);
    if (without !== NO_ID && (object?.id === without || object?.parent === without)) return [];
    const box = object && obstacleOf(placement, object);
    return box && box.width > 0 && box.depth > 0 ? [outlineOf(box)] : [];
  });
}
