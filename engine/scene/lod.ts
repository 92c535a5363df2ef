import { DIMENSIONS } from '../../domain/catalog/dimensions';

/**
 * What is worth drawing at a scale (CSS pixels a mm), as opacities 0..1. Each level shows what decides at that
 * distance; a level fades in while the one below it still stands, so nothing pops.
 */
export interface Levels {
  /** Racks as one quad with a column of colours. */
  readonly strips: number;
  /** Plates, frame, units. */
  readonly bodies: number;
  /** Ports as tiles in the colour of their state. */
  readonly tiles: number;
  /** Ports with their shapes, signs, cards and slots. */
  readonly faces: number;
  readonly cables: number;
  /** Words. */
  readonly rackNames: boolean;
  readonly deviceNames: boolean;
  readonly unitNumbers: boolean;
  readonly portNumbers: boolean;
  readonly portLabels: boolean;
}

/** Smallest text, CSS px. */
export const TEXT_MIN = 9;

export function levelsAt(scale: number): Levels {
  const unit = scale * DIMENSIONS.unitMm;
  const bodies = ramp(unit, 3.5, 5.5);
  const faces = ramp(scale, 0.62, 0.8);
  return {
    strips: bodies >= 1 ? 0 : 1,
    bodies,
    tiles: faces >= 1 ? 0 : ramp(scale, 0.2, 0.28),
    faces,
    cables: ramp(scale, 0.24, 0.34),
    rackNames: scale * DIMENSIONS.rackWidthMm >= 22,
    deviceNames: unit >= 11,
    unitNumbers: unit >= 9.5,
    portNumbers: scale >= 1.1,
    portLabels: scale >= 4,
  };
}

function ramp(value: number, from: number, to: number): number {
  return Math.min(1, Math.max(0, (value - from) / (to - from)));
}
