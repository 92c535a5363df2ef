import { codeOf, OBJECT_CLASSES } from '../catalog/enums';
import { areApart, keepsItsPlace } from '../catalog/furniture';
import type { Change } from '../document/diff';
import { Overlay } from '../document/overlay';
import type { Fields, RecordOf } from '../document/schema';
import type { Slice } from '../document/slice';
import { areMeeting, footprintOf, footprintsOn, isPlan, outlineOf, type Outline } from '../layout/floor';
import { piecesOn, obstacleOf } from '../layout/obstacles';
import { refuse, type Refusal } from '../result';
import type { Touches } from './plant-rules';

const RACK = codeOf(OBJECT_CLASSES, 'rack');
const ROW = codeOf(OBJECT_CLASSES, 'row');

export const STANDING_RULES = ['racks-meet', 'floor-taken'];

/**
 * Where a rack stands on a plan, no other one does: `racks-meet` {rack, name, other, otherName}; racks and furniture keep
 * off each other as FURNITURE says, and so do rows: `floor-taken` {id, name, other, otherName}. Two that met before may be moved apart in
 * steps.
 */
export function standingRefusal(
  after: Slice,
  placement: RecordOf<'placement'>,
  touches: Touches,
  { before }: Change,
): Refusal | null {
  if (!touches('diagram', 'subject', 'x', 'y', 'width', 'height', 'rotation')) return null;
  const object = after.get('object', placement.subject);
  if (!object || !keepsItsPlace(object.class) || !isPlan(after, placement.diagram)) return null;
  const was = before === null ? undefined : coveredBy(after, { ...placement, ...before }, object);
  return meetingRefusal(after, placement, object, was, 'placements');
}

/** The same of one that stands where it stood and measures something else. */
export function sizeRefusal(after: Slice, object: RecordOf<'object'>, touches: Touches, { before }: Change): Refusal | null {
  if (before === null || !touches('widthMm', 'depthMm') || !keepsItsPlace(object.class)) return null;
  // A row that grew with what came to its end did so where it meets no other one; its places are not looked for then.
  if (object.class === ROW && after instanceof Overlay && after.base.isLoaded?.('placement.subject', object.id) === false)
    return null;
  const field = touches('widthMm') ? 'widthMm' : 'depthMm';
  for (const id of after.by('placement.subject', object.id)) {
    const placement = after.get('placement', id)!;
    if (!isPlan(after, placement.diagram)) continue;
    const was = coveredBy(after, placement, { ...object, ...(before as Fields<'object'>) });
    const refusal = meetingRefusal(after, placement, object, was, `fields.${field}`);
    if (refusal) return refusal;
  }
  return null;
}

function meetingRefusal(
  after: Slice,
  placement: RecordOf<'placement'>,
  object: RecordOf<'object'>,
  was: Outline | undefined,
  field: string,
): Refusal | null {
  const outline = coveredBy(after, placement, object);
  let met: Standing | undefined;
  for (const other of standingNear(after, placement.diagram, outline)) {
    if (other.id === object.id || (met && met.id <= other.id) || !areApart(object.class, other.class)) continue;
    if (areMeeting(outline, other.outline) && !(was && areMeeting(was, other.outline))) met = other;
  }
  if (met === undefined) return null;
  const facts = { name: object.name, other: met.id, otherName: after.get('object', met.id)?.name ?? '' };
  return object.class === RACK && met.class === RACK
    ? refuse('racks-meet', { rack: object.id, ...facts }, field).refusal
    : refuse('floor-taken', { id: object.id, ...facts }, field).refusal;
}

function coveredBy(after: Slice, placement: RecordOf<'placement'>, object: RecordOf<'object'>): Outline {
  return outlineOf(object.class === RACK ? footprintOf(after, placement, object) : obstacleOf(placement, object));
}

interface Standing {
  readonly id: number;
  readonly class: number;
  readonly outline: Outline;
}

/** Wider than any rack is: one lies in four squares at most; a wall in as many as it is long. mm */
const SQUARE_MM = 4000;
type Squares = ReadonlyMap<string, readonly Standing[]>;
/** What stands on a plan by squares of its floor, made once a slice: each of a thousand new racks looks at those beside it. */
const SQUARES = new WeakMap<Slice, Map<number, Squares>>();

function* standingNear(after: Slice, plan: number, outline: Outline): Generator<Standing> {
  let plans = SQUARES.get(after);
  if (plans === undefined) SQUARES.set(after, (plans = new Map()));
  let squares = plans.get(plan);
  if (squares === undefined) plans.set(plan, (squares = squaresOf(after, plan)));
  for (const square of squaresUnder(outline)) yield* squares.get(square) ?? [];
}

function squaresOf(after: Slice, plan: number): Squares {
  const squares = new Map<string, Standing[]>();
  const add = (standing: Standing): void => {
    for (const square of squaresUnder(standing.outline)) {
      const known = squares.get(square);
      if (known) known.push(standing);
      else squares.set(square, [standing]);
    }
  };
  for (const footprint of footprintsOn(after, plan)) add({ id: footprint.rack, class: RACK, outline: outlineOf(footprint) });
  for (const each of piecesOn(after, plan, isFurniture)) add({ id: each.id, class: each.class, outline: outlineOf(each) });
  return squares;
}

function isFurniture(code: number): boolean {
  return code !== RACK && keepsItsPlace(code);
}

function* squaresUnder([minX, minY, maxX, maxY]: Outline): Generator<string> {
  for (let x = Math.floor(minX / SQUARE_MM); x <= Math.floor(maxX / SQUARE_MM); x++)
    for (let y = Math.floor(minY / SQUARE_MM); y <= Math.floor(maxY / SQUARE_MM); y++) yield `${x} ${y}`;
}
