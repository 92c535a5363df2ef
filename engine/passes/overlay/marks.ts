import type { Box } from '../../camera/camera';
import type { DiscWriter, LineWriter, QuadWriter } from '../../gl/vertex-writers';
import { writeMany, type OverlayView } from './many-marks';

/** What is drawn over the picture: selection, hover, colleagues, previews. World mm; widths in line units or CSS px. */
export type Mark =
  | ManyMark
  | {
      readonly kind: 'frame';
      readonly box: Box;
      readonly color: number;
      readonly width: number;
      readonly outside: number;
      readonly fill?: number;
    }
  /** Corners of a band in their order, x y ...; its edge is a path of its own. */
  | { readonly kind: 'band'; readonly corners: readonly number[]; readonly fill: number }
  | { readonly kind: 'path'; readonly points: readonly number[]; readonly color: number; readonly width: number }
  /** Rectangles under all other marks, 4 a rectangle: minX minY maxX maxY. */
  | { readonly kind: 'veil'; readonly rects: Float64Array; readonly color: number }
  | { readonly kind: 'dot'; readonly x: number; readonly y: number; readonly radius: number; readonly color: number }
  | {
      readonly kind: 'note';
      readonly x: number;
      readonly y: number;
      readonly text: string;
      readonly color: number;
      readonly ground: number;
      /** CSS px, y up. */
      readonly offsetX: number;
      readonly offsetY: number;
    };

/** Frames of the same look around very many boxes. */
export interface ManyMark {
  readonly kind: 'many';
  /** 4 a box: minX minY maxX maxY. */
  readonly boxes: Float64Array;
  /** Which of the boxes; absent = all. */
  readonly which?: Uint32Array;
  readonly color: number;
  readonly fill: number;
}

export interface OverlayWriters {
  readonly quads: QuadWriter;
  readonly lines: LineWriter;
  readonly discs: DiscWriter;
}

/** Fills first, then frames, so that no fill covers a frame. `view` is asked for very many boxes alone. Notes are words: the label sheet writes them. */
export function writeMarks(
  { quads, lines, discs }: OverlayWriters,
  marks: readonly Mark[],
  originX: number,
  originY: number,
  view: OverlayView,
): void {
  for (const mark of marks) {
    if (mark.kind !== 'veil') continue;
    const { rects, color } = mark;
    for (let at = 0; at < rects.length; at += 4)
      quads.rect(rects[at]! - originX, rects[at + 1]! - originY, rects[at + 2]! - originX, rects[at + 3]! - originY, color);
  }
  for (const mark of marks) {
    if (mark.kind === 'many') writeMany(quads, mark, originX, originY, view);
    if (mark.kind === 'band') writeBand(quads, mark, originX, originY);
    if (mark.kind !== 'frame' || mark.fill === undefined) continue;
    const [x0, y0, x1, y1] = mark.box;
    quads.rect(x0 - originX, y0 - originY, x1 - originX, y1 - originY, mark.fill);
  }
  for (const mark of marks) {
    switch (mark.kind) {
      case 'frame': {
        const [x0, y0, x1, y1] = mark.box;
        quads.outline(x0 - originX, y0 - originY, x1 - originX, y1 - originY, mark.color, mark.width, mark.outside);
        break;
      }
      case 'path':
        for (let at = 0; at + 3 < mark.points.length; at += 2) {
          const [ax, ay, bx, by] = [
            mark.points[at]! - originX,
            mark.points[at + 1]! - originY,
            mark.points[at + 2]! - originX,
            mark.points[at + 3]! - originY,
          ];
          lines.segment(ax, ay, bx, by, mark.width, mark.color);
          if (at > 0 && turns(mark.points, at)) discs.disc(ax, ay, 0, mark.width / 2, mark.color);
        }
        break;
      case 'dot':
        discs.disc(mark.x - originX, mark.y - originY, 0, mark.radius, mark.color);
        break;
      case 'note':
      case 'many':
      case 'band':
      case 'veil':
        break;
    }
  }
}

function writeBand(quads: QuadWriter, { corners, fill }: Mark & { kind: 'band' }, originX: number, originY: number): void {
  const [ax, ay, bx, by, cx, cy, dx, dy] = corners.map((value, at) => value - (at % 2 === 0 ? originX : originY)) as Corners;
  quads.slanted(ax, ay, bx, by, dx, dy, cx, cy, fill);
}

type Corners = [number, number, number, number, number, number, number, number];

/** The pieces of a bend meet so nearly straight that nothing gapes between them; a corner needs a disc. */
function turns(points: readonly number[], at: number): boolean {
  const [ax, ay] = [points[at]! - points[at - 2]!, points[at + 1]! - points[at - 1]!];
  const [bx, by] = [points[at + 2]! - points[at]!, points[at + 3]! - points[at + 1]!];
  return ax * bx + ay * by < 0.94 * Math.hypot(ax, ay) * Math.hypot(bx, by);
}
