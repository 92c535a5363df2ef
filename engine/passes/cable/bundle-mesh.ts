import type { LineWriter } from '../../gl/vertex-writers';
import type { Scene } from '../../scene/scene';
import { runBetween } from '../../scene/where';
import { withAlpha, type Theme } from '../../theme';

/** Of these links, or of all: runs between placed things, wider with more cables: straight in free diagrams, along the rows' trays in plans. */
export function writeBundles(
  lines: LineWriter,
  scene: Scene,
  theme: Theme,
  originX: number,
  originY: number,
  only?: Iterable<number>,
): void {
  const links = scene.links();
  for (const link of only ?? links.cables.keys()) {
    const path = runBetween(scene, links.from[link]!, links.to[link]!);
    for (let at = 0; at + 3 < path.length; at += 2) {
      lines.segment(
        path[at]! - originX,
        path[at + 1]! - originY,
        path[at + 2]! - originX,
        path[at + 3]! - originY,
        bundleWidth(links.cables[link]!),
        withAlpha(theme.colors.bundle, 0.6),
      );
    }
  }
}

/** 1 cable 1.25 px, 10 about 2.7, 100 about 4. */
export function bundleWidth(cables: number): number {
  return 1.25 + 1.4 * Math.log10(cables);
}
