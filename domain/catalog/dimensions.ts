/**
 * Sizes of equipment that no record carries, in mm. Elevations: y grows upwards from the floor, x to the right.
 * EIA-310-D gives the unit and the 19-inch widths; the rest is what a common 600 mm cabinet measures.
 */
export const DIMENSIONS = {
  /** Side of a junction on a plan. */
  junctionMm: 160,
  /** Where trays run over a rack on a plan: this part of its depth before its rear edge, so that name and fill stay free. */
  trayDepthPart: 0.02,
  /** One rack unit. */
  unitMm: 44.45,
  /** Width of a 19-inch panel with its ears, and so of the opening that shows devices. */
  panelWidthMm: 482.6,
  rackWidthMm: 600,
  rackDepthMm: 1070,
  rackPlinthMm: 100,
  rackTopMm: 80,
  /** Depth taken by a device that is not full depth. */
  deviceDepthMm: 400,
  /** Gap between two rows of an elevation diagram, added to the tallest rack. */
  rowGapMm: 900,
  /** Plan: aisles between rows. */
  coldAisleMm: 1200,
  hotAisleMm: 900,
  /** Units of a rack whose record does not say. */
  rackUnits: 42,
} as const;

/** Outer height of a rack of `heightU` units. */
export function rackHeightMm(heightU: number): number {
  return DIMENSIONS.rackPlinthMm + heightU * DIMENSIONS.unitMm + DIMENSIONS.rackTopMm;
}
