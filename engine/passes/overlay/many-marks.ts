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
  const { boxes, which } = mark;
  const [left, bottom, right, top] = view.box;
  const seen: number[] = [];
  const count = which?.length ?? boxes.length / 4;
  for (let each = 0; each < count; each++) {
    const at = (which ? which[each]! : each) * 4;
    if (boxes[at]! > right || boxes[at + 2]! < left || boxes[at + 1]! > top || boxes[at + 3]! < bottom) continue;
    if (seen.length === FRAMES_IN_VIEW) {
      writeGround(quads, mark, originX, originY, view);
      return;
    }
    seen.push(at);
  }
  for (const at of seen) {
    const [x0, y0, x1, y1] = [boxes[at]! - originX, boxes[at + 1]! - originY, boxes[at + 2]! - originX, boxes[at + 3]! - originY];
    quads.rect(x0, y0, x1, y1, mark.fill);
    quads.outline(x0, y0, x1, y1, mark.color, 2, 1);
  }
}

function writeGround(
  quads: QuadWriter,
  { boxes, which, color, fill }: ManyMark,
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
  const count = which?.length ?? boxes.length / 4;
  for (let each = 0; each < count; each++) {
    const at = (which ? which[each]! : each) * 4;
    const [x0, y0, x1, y1] = [boxes[at]!, boxes[at + 1]!, boxes[at + 2]!, boxes[at + 3]!];
    if (x0 > right || x1 < left || y0 > top || y1 < bottom) continue;
    if (x0 < minX) minX = x0;
    if (y0 < minY) minY = y0;
    if (x1 > maxX) maxX = x1;
    if (y1 > maxY) maxY = y1;
    const from = Math.max(0, Math.floor(x0 / cell) - column0);
    const to = Math.min(columns - 1, Math.floor(x1 / cell) - column0);
    const high = Math.min(rows - 1, Math.floor(y1 / cell) - row0);
    // From afar a box is a cell or two: a loop is quicker than a fill.
    for (let row = Math.max(0, Math.floor(y0 / cell) - row0); row <= high; row++)
      for (let index = row * columns + from; index <= row * columns + to; index++) covered[index] = 1;
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
