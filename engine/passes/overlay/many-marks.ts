import type { Box } from '../../camera/camera';
import type { QuadWriter } from '../../gl/vertex-writers';
import type { ManyMark } from './marks';

/** In view, no more frames than these are drawn one by one; more are drawn as the ground that they cover together. */
const FRAMES_IN_VIEW = 1200;
/** Side of a cell of that ground, CSS px. */
const CELL_PX = 8;

/** What the overlay is seen through: world box, CSS px a mm. */
export interface OverlayView {
  readonly box: Box;
  readonly scale: number;
}

/**
 * Very many marked boxes, bounded by the screen: near, each box in view with its own frame; far, the cells that boxes
 * reach into, merged to rectangles, and a frame around all. Cost: a pass over the boxes, and the screen's cells.
 */
export function writeMany(quads: QuadWriter, mark: ManyMark, originX: number, originY: number, view: OverlayView): void {
  const { boxes } = mark;
  const [left, bottom, right, top] = view.box;
  const seen: number[] = [];
  for (let at = 0; at < boxes.length; at += 4)
    if (boxes[at]! <= right && boxes[at + 2]! >= left && boxes[at + 1]! <= top && boxes[at + 3]! >= bottom) seen.push(at);
  if (seen.length > FRAMES_IN_VIEW) {
    writeGround(quads, mark, seen, originX, originY, view);
    return;
  }
  for (const at of seen) {
    const [x0, y0, x1, y1] = [boxes[at]! - originX, boxes[at + 1]! - originY, boxes[at + 2]! - originX, boxes[at + 3]! - originY];
    quads.rect(x0, y0, x1, y1, mark.fill);
    quads.outline(x0, y0, x1, y1, mark.color, 2, 1);
  }
}

function writeGround(
  quads: QuadWriter,
  { boxes, color, fill }: ManyMark,
  seen: readonly number[],
  originX: number,
  originY: number,
  { box: [left, bottom, right, top], scale }: OverlayView,
): void {
  const cell = CELL_PX / scale;
  // Cells keep their places in the world, so that nothing flickers while the view moves.
  const [column0, row0] = [Math.floor(left / cell), Math.floor(bottom / cell)];
  const columns = Math.floor(right / cell) - column0 + 1;
  const rows = Math.floor(top / cell) - row0 + 1;
  const covered = new Uint8Array(columns * rows);
  let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const at of seen) {
    const from = Math.max(0, Math.floor(boxes[at]! / cell) - column0);
    const to = Math.min(columns - 1, Math.floor(boxes[at + 2]! / cell) - column0);
    const low = Math.max(0, Math.floor(boxes[at + 1]! / cell) - row0);
    const high = Math.min(rows - 1, Math.floor(boxes[at + 3]! / cell) - row0);
    for (let row = low; row <= high; row++) covered.fill(1, row * columns + from, row * columns + to + 1);
    minX = Math.min(minX, boxes[at]!);
    minY = Math.min(minY, boxes[at + 1]!);
    maxX = Math.max(maxX, boxes[at + 2]!);
    maxY = Math.max(maxY, boxes[at + 3]!);
  }
  const place = (index: number, first: number, origin: number): number => (index + first) * cell - origin;
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      if (covered[row * columns + column] !== 1) continue;
      let end = column;
      while (end < columns && covered[row * columns + end] === 1) end++;
      const up = heightOf(covered, columns, rows, row, column, end);
      quads.rect(
        place(column, column0, originX),
        place(row, row0, originY),
        place(end, column0, originX),
        place(row + up, row0, originY),
        fill,
      );
      column = end;
    }
  }
  quads.outline(minX - originX, minY - originY, maxX - originX, maxY - originY, color, 2, 1);
}

/** Rows above that are covered over the whole run, this one included; they are taken. */
function heightOf(covered: Uint8Array, columns: number, rows: number, row: number, from: number, to: number): number {
  let up = 0;
  for (; row + up < rows; up++) {
    const start = (row + up) * columns;
    for (let column = from; column < to; column++) if (covered[start + column] !== 1) return up;
    covered.fill(2, start + from, start + to);
  }
  return up;
}
