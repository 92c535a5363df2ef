import { codeOf, OBJECT_CLASSES } from '../catalog/enums';
import type { Change } from '../document/diff';
import type { RecordOf } from '../document/schema';
import type { Slice } from '../document/slice';
import { areMeeting, footprintOf, footprintsOn, isPlan, outlineOf, type Outline } from '../layout/floor';
import { refuse, type Refusal } from '../result';
import type { Touches } from './plant-rules';

const RACK = codeOf(OBJECT_CLASSES, 'rack');

export const STANDING_RULES = ['racks-meet'];

/**
 * Where a rack stands on a plan, no other one does: `racks-meet` {rack, name, other, otherName}. Two that met before may
 * be moved apart in steps.
 */
export function standingRefusal(
  after: Slice,
  placement: RecordOf<'placement'>,
  touches: Touches,
  { before }: Change,
): Refusal | null {
  if (!touches('diagram', 'subject', 'x', 'y', 'width', 'height', 'rotation')) return null;
  const rack = after.get('object', placement.subject);
  if (rack?.class !== RACK || !isPlan(after, placement.diagram)) return null;
  const outline = outlineOf(footprintOf(after, placement, rack));
  const was = before === null ? undefined : outlineOf(footprintOf(after, { ...placement, ...before }, rack));
  let met = Infinity;
  for (const [other, covered] of standingNear(after, placement.diagram, outline))
    if (other < met && other !== rack.id && areMeeting(outline, covered) && !(was && areMeeting(was, covered))) met = other;
  if (met === Infinity) return null;
  const facts = { rack: rack.id, name: rack.name, other: met, otherName: after.get('object', met)?.name ?? '' };
  return refuse('racks-meet', facts, 'placements').refusal;
}

/** Wider than any rack is: one lies in four squares at most. mm */
const SQUARE_MM = 4000;
type Squares = ReadonlyMap<string, readonly (readonly [rack: number, outline: Outline])[]>;
/** A plan's racks by squares of its floor, made once a slice: each of a thousand new racks looks at those beside it. */
const SQUARES = new WeakMap<Slice, Map<number, Squares>>();

function* standingNear(after: Slice, plan: number, outline: Outline): Generator<readonly [rack: number, outline: Outline]> {
  let plans = SQUARES.get(after);
  if (plans === undefined) SQUARES.set(after, (plans = new Map()));
  let squares = plans.get(plan);
  if (squares === undefined) plans.set(plan, (squares = squaresOf(after, plan)));
  for (const square of squaresUnder(outline)) yield* squares.get(square) ?? [];
}

function squaresOf(after: Slice, plan: number): Squares {
  const squares = new Map<string, (readonly [number, Outline])[]>();
  for (const footprint of footprintsOn(after, plan)) {
    const outline = outlineOf(footprint);
    for (const square of squaresUnder(outline)) {
      const known = squares.get(square);
      if (known) known.push([footprint.rack, outline]);
      else squares.set(square, [[footprint.rack, outline]]);
    }
  }
  return squares;
}

function* squaresUnder([minX, minY, maxX, maxY]: Outline): Generator<string> {
  for (let x = Math.floor(minX / SQUARE_MM); x <= Math.floor(maxX / SQUARE_MM); x++)
    for (let y = Math.floor(minY / SQUARE_MM); y <= Math.floor(maxY / SQUARE_MM); y++) yield `${x} ${y}`;
}
