import { refuse, type Refusal } from '../result';

/** A length of cable kept in reserve at one place (spec section 3, cable coil). */
export interface Coil {
  readonly name: string;
  readonly lengthMm: number;
  readonly remarks?: string;
  /** Marks printed on the sheath where the coil begins and ends, in mm; in either order. */
  readonly marks?: readonly [number, number];
}

/** New cables are ordered in steps of half a metre. */
export const STEP_MM = 500;

/** What to order of a cable that has to be so long, mm: of its stock lengths (rising) the first that suffices, else whole steps. */
export function orderLength(neededMm: number, stockMm: readonly number[] = []): number {
  return stockMm.find((length) => length >= neededMm) ?? Math.ceil(neededMm / STEP_MM) * STEP_MM;
}

/** Is this length longer than any that its kind comes in? */
export function isMadeToMeasure(lengthMm: number, stockMm: readonly number[] = []): boolean {
  return stockMm.length > 0 && lengthMm > stockMm.at(-1)!;
}

/** By how much more orderLength may order than is needed, mm. */
export function orderedBeyond(stockMm: readonly number[] = []): number {
  return stockMm.reduce((most, length, at) => Math.max(most, length - (stockMm[at - 1] ?? 0)), STEP_MM);
}

export interface SlackRule {
  /** Beyond the way and its ends, as a part of both: 0.05 = 5 %. */
  readonly slack: number;
  /** At each end, from the tray to the port, where heights do not say it (heights.ts), mm. */
  readonly dropMm: number;
  /** Lengths in which it can be had, rising, mm; left out = cut in whole steps. */
  readonly stockMm?: readonly number[];
}

/** What counts until somebody says otherwise: the planner's usual 5 %, and 2.5 m down to the port. */
export const USUAL_SLACK: SlackRule = { slack: 0.05, dropMm: 2500 };

/**
 * What to order of a cable, mm: its way and both ends with slack, and its coils, by orderLength and never less. `endsMm`: of
 * both together, where heights say it.
 */
export function sheathOf(wayMm: number, { slack, dropMm, stockMm }: SlackRule, coilsMm = 0, endsMm = 2 * dropMm): number {
  // To the millimetre first: 25 m and 10 % are 27.5 m, not a hair more and so half a metre more.
  const exact = Math.round((wayMm + endsMm) * (1 + slack) + coilsMm);
  return orderLength(exact, stockMm);
}

/** What is known of one cable, in mm. */
export interface CableLengthFacts {
  /** Along its lay, or its drawing on a plan; 0 = nobody knows. */
  readonly drawnMm: number;
  readonly slack: SlackRule;
  /** Of both ends together, where heights say it; left out = as usual. */
  readonly endsMm?: number;
  /** Of its model. */
  readonly twist: number;
  readonly coils: readonly Coil[];
  /** As it was ordered, where nobody measured it; 0 = not said. */
  readonly orderedMm: number;
  /** Measured after it was pulled; 0 = not measured. */
  readonly asBuiltMm: number;
}

/**
 * The four lengths, in mm, 0 = nobody knows:
 * - `drawnMm`: the geometry;
 * - `sheathMm`: what to order or cut: as ordered, else by sheathOf; a coil alone says nothing of how long a cable is;
 * - `coreMm`: what light travels and a reflectometer shows: the cable (as built, else sheath) with the twist;
 * - `asBuiltMm`: measured.
 */
export interface CableLengths {
  readonly drawnMm: number;
  readonly sheathMm: number;
  readonly coreMm: number;
  readonly asBuiltMm: number;
}

export function cableLengths({ drawnMm, slack, endsMm, twist, coils, orderedMm, asBuiltMm }: CableLengthFacts): CableLengths {
  const sheathMm = orderedMm || (drawnMm > 0 ? sheathOf(drawnMm, slack, coilLength(coils), endsMm) : 0);
  return { drawnMm, sheathMm, coreMm: (asBuiltMm > 0 ? asBuiltMm : sheathMm) * (1 + twist), asBuiltMm };
}

export function coilLength(coils: readonly Coil[]): number {
  return coils.reduce((total, { lengthMm }) => total + lengthMm, 0);
}

/** The rules of coilsRefusal. */
export const COIL_RULES = [
  'coil-name-missing',
  'coil-length-missing',
  'coil-marks-differ',
  'coil-marks-overlap',
  'coils-exceed-cable',
];

/**
 * What is wrong with the coils of a cable of this length (as built, else its sheath); null = nothing:
 * - `coil-name-missing` [R5.061] {coil}; `coil-length-missing` [R5.062] {coil, value}; `coil` counts from 1;
 * - `coils-exceed-cable` {coils, cable}: together longer than the cable, both in mm;
 * - `coil-marks-differ` {coil, value, marks}: the marks are not as far apart as the coil is long, within MARK_TOLERANCE;
 * - `coil-marks-overlap` {coil, other}: two coils are made of the same piece.
 */
export function coilsRefusal(coils: readonly Coil[], cableMm: number): Refusal | null {
  for (const [at, { name, lengthMm, marks }] of coils.entries()) {
    const coil = at + 1;
    if (name.trim() === '') return refuse('coil-name-missing', { coil }, 'name').refusal;
    if (!(lengthMm > 0 && Number.isFinite(lengthMm))) {
      return refuse('coil-length-missing', { coil, value: lengthMm }, 'lengthMm').refusal;
    }
    if (!marks) continue;
    const apart = Math.abs(marks[1] - marks[0]);
    if (Math.abs(apart - lengthMm) > MARK_TOLERANCE * lengthMm) {
      return refuse('coil-marks-differ', { coil, value: lengthMm, marks: apart }, 'marks').refusal;
    }
    const other = coils.slice(0, at).findIndex((earlier) => earlier.marks && overlap(marks, earlier.marks));
    if (other >= 0) return refuse('coil-marks-overlap', { coil, other: other + 1 }, 'marks').refusal;
  }
  const total = coilLength(coils);
  return total > cableMm ? refuse('coils-exceed-cable', { coils: total, cable: cableMm }, 'lengthMm').refusal : null;
}

/** Marks stand a metre apart and are good to about 1 %; a coil's length may differ from them by this part. */
export const MARK_TOLERANCE = 0.02;

function overlap(a: readonly [number, number], b: readonly [number, number]): boolean {
  return Math.min(...a) < Math.max(...b) && Math.min(...b) < Math.max(...a);
}
