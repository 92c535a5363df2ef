import type { LineWriter } from '../../gl/vertex-writers';
import type { Bundle } from '../../scene/bundles';
import type { Scene } from '../../scene/scene';
import { runBetween } from '../../scene/where';
import { withAlpha, type Theme } from '../../theme';

/** More runs than this at once are a hairball: then only those of what is selected or hovered are drawn (overlay). */
const BUNDLES_SHOWN = 400;

/** Runs between placed things, wider with more cables: straight in free diagrams, along the rows' trays in plans. */
export function writeBundles(
  lines: LineWriter,
  scene: Scene,
  theme: Theme,
  bundles: readonly Bundle[],
  originX: number,
  originY: number,
): void {
  if (bundles.length > BUNDLES_SHOWN) return;
  for (const bundle of bundles) {
    const path = runBetween(scene, bundle.from, bundle.to);
    for (let at = 0; at + 3 < path.length; at += 2) {
      lines.segment(
        path[at]! - originX,
        path[at + 1]! - originY,
        path[at + 2]! - originX,
        path[at + 3]! - originY,
        bundleWidth(bundle.cables.length),
        withAlpha(theme.colors.bundle, 0.6),
      );
    }
  }
}

/** 1 cable 1.25 px, 10 about 2.7, 100 about 4. */
export function bundleWidth(cables: number): number {
  return 1.25 + 1.4 * Math.log10(cables);
}
