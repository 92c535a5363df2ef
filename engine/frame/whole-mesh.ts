import type { Device, View } from '../gl/device';
import { LineWriter, QuadWriter } from '../gl/vertex-writers';
import type { Scene } from '../scene/scene';
import { StaticMesh } from './static-mesh';

/** Fills and strokes of a whole diagram, counted from its corner. */
export class WholeMesh {
  readonly #scene: Scene;
  readonly #quads: StaticMesh;
  readonly #lines: StaticMesh;
  isStale = true;

  constructor(device: Device, scene: Scene) {
    this.#scene = scene;
    this.#quads = new StaticMesh(device);
    this.#lines = new StaticMesh(device);
  }

  /** Has it written again when it is stale or the GPU lost it. */
  refresh(write: (quads: QuadWriter, lines: LineWriter, originX: number, originY: number) => void): false {
    if (!this.isStale && this.#quads.current) return false;
    this.isStale = false;
    const [x, y] = this.#scene.bounds ?? [0, 0];
    const [quads, lines] = [new QuadWriter(64), new LineWriter(64)];
    write(quads, lines, x, y);
    this.#quads.write(quads, x, y);
    this.#lines.write(lines, x, y);
    return false;
  }

  draw(view: View): void {
    this.#quads.draw('quads', view);
    this.#lines.draw('lines', view);
  }
}
