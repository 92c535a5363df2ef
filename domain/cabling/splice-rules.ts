import { refuse, type Refusal } from '../result';

/** One end of one core: what is spliced or terminated. */
export interface CoreEndName {
  readonly cable: number;
  /** From 1. */
  readonly core: number;
  readonly end: 1 | 2;
}

/** What a core end is joined to: exactly one of three. */
export type CoreEndState =
  | { readonly kind: 'free' }
  | { readonly kind: 'terminated'; readonly port: number; readonly position: number }
  | { readonly kind: 'spliced'; readonly other: CoreEndName };

/** Facts that the rules ask for; records or a test answer them. */
export interface CorePlant {
  /** Cores of a cable; 0 for one without fibres. */
  coreCount(cable: number): number;
  stateOf(end: CoreEndName): CoreEndState;
  /** Positions of a closure's trays that no splice takes. */
  freePositions(closure: number): number;
}

export interface CorePair {
  readonly left: CoreEndName;
  readonly right: CoreEndName;
}

/**
 * May these be spliced in this closure, all or none? Null when they may.
 * - `splice-empty`; `same-line` [R5.035] {cable}: left and right are one cable;
 * - `no-fibre-cores` [R5.037] {cable}; `core-missing` {cable, value, max};
 * - `core-end-twice` {cable, core, end}: named twice in one request;
 * - `core-end-joined` [R5.038] {cable, core, count}: `count` ends are terminated or spliced, the first is named, and
 *   joining them anew was not confirmed;
 * - `closure-full` [R5.036] {closure, free, needed}: positions that undoing the old splices frees are not counted.
 */
export function spliceRefusal(
  plant: CorePlant,
  closure: number,
  pairs: readonly CorePair[],
  options: { readonly isConfirmed: boolean },
): Refusal | null {
  if (pairs.length === 0) return refuse('splice-empty', {}, 'pairs').refusal;
  for (const { left, right } of pairs) {
    if (left.cable === right.cable) return refuse('same-line', { cable: left.cable }, 'right').refusal;
  }
  const ends = pairs.flatMap(({ left, right }) => [left, right]);
  const refusal = endsRefusal(plant, ends) ?? joinedRefusal(plant, ends, options.isConfirmed);
  if (refusal) return refusal;
  const free = plant.freePositions(closure);
  return pairs.length > free ? refuse('closure-full', { closure, free, needed: pairs.length }, 'closure').refusal : null;
}

/** May these core ends be terminated? The rules of the ends of spliceRefusal; those of the port stand with the port. */
export function terminateRefusal(
  plant: CorePlant,
  ends: readonly CoreEndName[],
  options: { readonly isConfirmed: boolean },
): Refusal | null {
  if (ends.length === 0) return refuse('termination-empty', {}, 'ends').refusal;
  return endsRefusal(plant, ends) ?? joinedRefusal(plant, ends, options.isConfirmed);
}

/**
 * May a cable be cut at this place of its path? `cut-curved` [R5.039] {cable}: its drawing has curves, on which no place
 * is exact. `cut-outside` {value, max}: not between its ends, in mm.
 */
export function cutRefusal(
  cable: { readonly id: number; readonly hasCurves: boolean; readonly lengthMm: number },
  atMm: number,
): Refusal | null {
  if (cable.hasCurves) return refuse('cut-curved', { cable: cable.id }, 'cable').refusal;
  return atMm > 0 && atMm < cable.lengthMm ? null : refuse('cut-outside', { value: atMm, max: cable.lengthMm }, 'atMm').refusal;
}

function endsRefusal(plant: CorePlant, ends: readonly CoreEndName[]): Refusal | null {
  const named = new Set<string>();
  for (const { cable, core, end } of ends) {
    const max = plant.coreCount(cable);
    if (max === 0) return refuse('no-fibre-cores', { cable }, 'cable').refusal;
    if (!(Number.isInteger(core) && core >= 1 && core <= max))
      return refuse('core-missing', { cable, value: core, max }, 'core').refusal;
    const key = `${cable}/${core}/${end}`;
    if (named.has(key)) return refuse('core-end-twice', { cable, core, end }, 'core').refusal;
    named.add(key);
  }
  return null;
}

function joinedRefusal(plant: CorePlant, ends: readonly CoreEndName[], isConfirmed: boolean): Refusal | null {
  if (isConfirmed) return null;
  const joined = ends.filter((end) => plant.stateOf(end).kind !== 'free');
  const [first] = joined;
  return first ? refuse('core-end-joined', { cable: first.cable, core: first.core, count: joined.length }, 'core').refusal : null;
}
