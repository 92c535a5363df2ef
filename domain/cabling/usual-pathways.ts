import type { PathwayKind } from './pathway-fill';

/** Inside measures, mm; depth 0 = round. */
export interface PathwayMeasures {
  readonly widthMm: number;
  readonly depthMm: number;
  /** Its tightest bend; 0 = not known. */
  readonly radiusMm: number;
}

/** What a pathway of a kind usually measures, to begin with. */
export const USUAL_PATHWAYS: Readonly<Record<PathwayKind, PathwayMeasures>> = {
  ladder: { widthMm: 300, depthMm: 100, radiusMm: 300 },
  ventilated: { widthMm: 300, depthMm: 60, radiusMm: 300 },
  mesh: { widthMm: 200, depthMm: 60, radiusMm: 300 },
  solid: { widthMm: 300, depthMm: 100, radiusMm: 300 },
  trough: { widthMm: 150, depthMm: 100, radiusMm: 50 },
  conduit: { widthMm: 50, depthMm: 0, radiusMm: 300 },
  riser: { widthMm: 300, depthMm: 150, radiusMm: 300 },
  grille: { widthMm: 600, depthMm: 100, radiusMm: 300 },
};
