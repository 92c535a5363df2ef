import type { Refusal } from '../../domain/result';

/** Where a deletion can come back to whose units are taken. */
export interface FreePlace {
  readonly unit: number;
  readonly rack: string;
  /** The unit that is taken. */
  readonly aimed: number;
}

/** The place that a refused restore offers; null = none. */
export function freePlaceOf(refusal: Refusal | null): FreePlace | null {
  const { freeU: unit, freeRack: rack, positionU: aimed = 0 } = refusal?.facts ?? {};
  return typeof unit === 'number' && typeof rack === 'string' && typeof aimed === 'number' ? { unit, rack, aimed } : null;
}
