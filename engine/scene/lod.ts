import { DIMENSIONS } from '../../domain/catalog/dimensions';

/**
 * What is worth drawing at a scale (CSS pixels a mm), as opacities 0..1. Each level shows what decides at that
 * distance. Between two levels the finer one stands whole and the coarser one fades out over it, so nothing pops and
 * no colour is mixed twice.
 */
export interface Levels {
  /** From racks as columns of colours (0) to plates, frame, units (1). */
  readonly bodies: number;
  /** Ports as tiles in the colour of their state. */
  readonly tiles: number;
  /** Ports with their shapes, signs, cards and slots: drawn whole when above 0. */
  readonly faces: number;
  readonly cables: number;
  /** From cables as runs (0) to cables with their bends and their ways to the ports (1). */
  readonly ways: number;
  /** Words. */
  readonly rackNames: boolean;
  readonly deviceNames: boolean;
  /** Names of devices that are many units high. */
  readonly tallNames: boolean;
  readonly unitNumbers: boolean;
  readonly portNumbers: boolean;
  readonly portLabels: boolean;
}

/** `alone`: a diagram of one device, which is drawn with its face at every scale. */
export function levelsAt(scale: number, alone = false): Levels {
  const unit = scale * DIMENSIONS.unitMm;
  const bodies = alone ? 1 : ramp(unit, 3.5, 5.5);
  const faces = alone ? 1 : ramp(scale, 0.62, 0.8);
  return {
    bodies,
    tiles: ramp(scale, 0.24, 0.32) * (1 - faces),
    faces,
    cables: ramp(scale, 0.24, 0.34),
    ways: ramp(scale, 0.62, 0.8),
    rackNames: scale * DIMENSIONS.rackWidthMm >= 22,
    deviceNames: unit >= 11,
    tallNames: bodies > 0 && scale * DIMENSIONS.panelWidthMm >= 40,
    unitNumbers: unit >= 9.5,
    portNumbers: scale >= 1.1,
    portLabels: scale >= 4,
  };
}

function ramp(value: number, from: number, to: number): number {
  return Math.min(1, Math.max(0, (value - from) / (to - from)));
}
