/** How many twelfths of its load a device draws on each of the three legs; twelve in all. */
export type Legs = readonly [a: number, b: number, c: number];
/** What hangs on all three alike, and what nobody knows the leg of. */
export const EVEN_LEGS: Legs = [4, 4, 4];
export const LEG_PARTS = 12;

/** Twelfths by how many of its inlets hang on each leg; what is left of uneven twelfths goes to the first legs. */
export function legsOf(inlets: readonly [number, number, number]): Legs {
  const all = inlets[0] + inlets[1] + inlets[2];
  if (all === 0) return EVEN_LEGS;
  const parts = inlets.map((count) => Math.floor((LEG_PARTS * count) / all)) as [number, number, number];
  for (let leg = 0; parts[0] + parts[1] + parts[2] < LEG_PARTS; leg = (leg + 1) % 3) if (inlets[leg]! > 0) parts[leg]!++;
  return parts;
}

/** One answer for front, rear and both faces together (what a full-depth device needs). */
export interface ByFaces {
  readonly front: number;
  readonly rear: number;
  readonly both: number;
}

/** What a rack, row, room or site holds and has left. Limits are sums of the stated ones. */
export interface Summary {
  readonly halfUnits: number;
  readonly free: ByFaces;
  /** Largest contiguous gap; of a row, room or site that of its best rack. */
  readonly gap: ByFaces;
  readonly zeroU: number;
  readonly devices: number;
  readonly rated: number;
  readonly peak: number;
  readonly measured: number;
  readonly powerLimit: number;
  /** Rated load by leg, W: each device by where its inlets hang. */
  readonly phases: readonly [number, number, number];
  readonly weight: number;
  readonly weightLimit: number;
  readonly heat: number;
  readonly coolingLimit: number;
}

/** How far the phases are from even: the most any differs from their mean, as a part of the mean; 0 without load. */
export function phaseImbalance(phases: readonly [number, number, number]): number {
  const mean = (phases[0] + phases[1] + phases[2]) / 3;
  return mean === 0 ? 0 : Math.max(...phases.map((phase) => Math.abs(phase - mean))) / mean;
}
