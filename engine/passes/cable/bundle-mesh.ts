import type { LineWriter } from '../../gl/vertex-writers';
import type { Bundle } from '../../scene/bundles';
import type { Scene } from '../../scene/scene';
import { withAlpha, type Theme } from '../../theme';

/** More runs than this at once are a hairball: then only those of what is selected or hovered are drawn (overlay). */
const BUNDLES_SHOWN = 400;

/** Straight runs between placed things, wider with more cables. */
export function writeBundles(lines: LineWriter, scene: Scene, theme: Theme, bundles: readonly Bundle[], originX: number, originY: number): void {
  if (bundles.length > BUNDLES_SHOWN) return;
  for (const bundle of bundles) {
    const [a, b] = [scene.items.box(bundle.from), scene.items.box(bundle.to)];
    lines.segment(
      (a[0] + a[2]) / 2 - originX, (a[1] + a[3]) / 2 - originY, (b[0] + b[2]) / 2 - originX, (b[1] + b[3]) / 2 - originY,
      bundleWidth(bundle.cables.length), withAlpha(theme.colors.bundle, 0.55),
    );
  }
}

/** 1 cable 1.25 px, 10 about 2.7, 100 about 4. */
export function bundleWidth(cables: number): number {
  return 1.25 + 1.4 * Math.log10(cables);
}
