import { crossesOn, linkPieces, type DrawnLink } from '../../../domain/geometry/link-line';
import type { LineWriter } from '../../gl/vertex-writers';
import { LINK_STATE, type Links } from '../../scene/bundles';
import { drawnLook } from '../../scene/link-looks';
import type { Scene } from '../../scene/scene';
import { runBetween } from '../../scene/tray-runs';
import { fromRgb, mix, withAlpha, type Theme } from '../../theme';

/** Crosses over links whose cables are removed, mm. */
const CROSS_EVERY_MM = 500;
const CROSS_MM = 60;

/**
 * Of these links, or of all: runs between placed things, wider with more cables: straight in free diagrams, along the
 * rows' trays in plans, or as somebody said. Planned ones are dashed, removed ones grey and crossed, links with a
 * damaged cable have a second stroke of dashes.
 */
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
    const state = links.states[link]!;
    const drawn = drawnLook(scene, links, link);
    const points = drawn?.points ?? runBetween(scene, links.from[link]!, links.to[link]!);
    const width = links.looks.get(link)?.width ?? bundleWidth(links.cables[link]!);
    const color = colorOf(links, link, theme);
    const write = (pieces: readonly number[], wide: number, colored: number): void =>
      lines.segments(pieces, originX, originY, wide, colored);
    const pieces = state & LINK_STATE.planned ? linkPieces(points, 'dash') : (drawn?.pieces ?? linkPieces(points, 'solid'));
    if (drawn?.doubled) {
      // The ground between two lines, the same width at every scale.
      const solid = mix(theme.colors.canvas, color | 0xff000000, color >>> 24 === 0xff ? 1 : 0.9);
      write(pieces, width * 2 + 2, solid);
      write(pieces, Math.max(1.5, width * 0.8), theme.colors.canvas);
    } else write(pieces, width, color);
    if (drawn) writeHeads(lines, drawn, width, color, originX, originY);
    if (state & LINK_STATE.damaged) write(linkPieces(points, 'dotted'), width + 2, theme.colors.stateBroken);
    if (state & LINK_STATE.removed) write(crossesOn(points, CROSS_EVERY_MM, CROSS_MM), 1.25, theme.colors.stateBroken);
  }
}

function colorOf(links: Links, link: number, { colors }: Theme): number {
  if (links.states[link]! & LINK_STATE.removed) return withAlpha(colors.textMuted, 0.45);
  const look = links.looks.get(link);
  if (look?.stroke !== undefined) return fromRgb(look.stroke);
  return withAlpha(colors.bundle, look ? 0.95 : 0.6);
}

function writeHeads(lines: LineWriter, drawn: DrawnLink, width: number, color: number, originX: number, originY: number): void {
  for (const { corners, open } of drawn.heads) {
    const [x, y, leftX, leftY, rightX, rightY] = corners.map((value, at) => value - (at % 2 === 0 ? originX : originY)) as [
      number,
      number,
      number,
      number,
      number,
      number,
    ];
    if (!open) lines.triangle(x, y, leftX, leftY, rightX, rightY, color);
    const edge = open ? width : 1;
    lines.segment(leftX, leftY, x, y, edge, color);
    lines.segment(x, y, rightX, rightY, edge, color);
    if (!open) lines.segment(rightX, rightY, leftX, leftY, 1, color);
  }
}

/** 1 cable 1.25 px, 10 about 2.7, 100 about 4. */
export function bundleWidth(cables: number): number {
  return 1.25 + 1.4 * Math.log10(cables);
}
