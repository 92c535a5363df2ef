import type { Device, View } from '../gl/device';
import { DiscWriter, LineWriter, QuadWriter } from '../gl/vertex-writers';
import { writeMarks, type Mark } from '../passes/overlay/marks';
import { worldOf } from './picture-bounds';
import { StaticMesh } from './static-mesh';

/** Marks over the picture, written when there are others; those of very many boxes, when the view is another. */
export class OverlayPainter {
  readonly #quads: StaticMesh;
  readonly #lines: StaticMesh;
  readonly #discs: StaticMesh;
  #marks: readonly Mark[] | undefined;
  /** Of marks that are written for one view. */
  #view = '';

  constructor(device: Device) {
    this.#quads = new StaticMesh(device);
    this.#lines = new StaticMesh(device);
    this.#discs = new StaticMesh(device);
  }

  /** What was written is gone or wrong. */
  reset(): void {
    this.#marks = undefined;
  }

  draw(view: View, marks: readonly Mark[]): void {
    const seen = marks.some((mark) => mark.kind === 'many') ? JSON.stringify(view) : '';
    if (this.#marks !== marks || this.#view !== seen) {
      this.#marks = marks;
      this.#view = seen;
      this.#write(view, marks);
    }
    this.#quads.draw('quads', view);
    this.#lines.draw('lines', view);
    this.#discs.draw('discs', view);
  }

  #write(view: View, marks: readonly Mark[]): void {
    const writers = { quads: new QuadWriter(64), lines: new LineWriter(64), discs: new DiscWriter(16) };
    const [originX, originY] = originOf(marks);
    writeMarks(writers, marks, originX, originY, { box: worldOf(view), scale: view.k / view.ratio });
    this.#quads.write(writers.quads, originX, originY);
    this.#lines.write(writers.lines, originX, originY);
    this.#discs.write(writers.discs, originX, originY);
  }
}

/** A mark's own place: keeps 32-bit positions exact wherever the diagram lies. */
function originOf(marks: readonly Mark[]): readonly [number, number] {
  for (const mark of marks) {
    if (mark.kind === 'many') return [mark.boxes[0] ?? 0, mark.boxes[1] ?? 0];
    if (mark.kind === 'frame') return [mark.box[0], mark.box[1]];
    if (mark.kind === 'band') return [mark.corners[0] ?? 0, mark.corners[1] ?? 0];
    if (mark.kind === 'path') return [mark.points[0] ?? 0, mark.points[1] ?? 0];
    if (mark.kind === 'veil') return [mark.rects[0] ?? 0, mark.rects[1] ?? 0];
    return [mark.x, mark.y];
  }
  return [0, 0];
}
