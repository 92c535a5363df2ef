import { OBJECT_CLASSES, type PlaceClass } from '../catalog/enums';
import type { RecordOf } from '../document/schema';
import type { Slice } from '../document/slice';
import { areMeeting, outlineOf, type Outline } from './floor';
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
export function freeBoxOn(
  slice: Slice,
  plan: number,
  place: Pick<RecordOf<'object'>, 'class' | 'widthMm' | 'depthMm'>,
): PlaceBox {
  const plain = PLAIN[OBJECT_CLASSES[place.class] as PlaceClass];
  return freeBox(outlinesOn(slice, plan), {
    width: place.widthMm || plain.width,
    height: place.depthMm || plain.height,
  });
}

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

function outlinesOn(slice: Slice, plan: number): readonly Outline[] {
  return slice.by('placement.diagram', plan).flatMap((id) => {
    const placement = slice.get('placement', id);
    const object = placement && slice.get('object', placement.subject);
    const box = object && obstacleOf(placement, object);
    return box && box.width > 0 && box.depth > 0 ? [outlineOf(box)] : [];
  });
}
