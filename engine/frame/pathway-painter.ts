import type { Device, View } from '../gl/device';
import { LineWriter, QuadWriter } from '../gl/vertex-writers';
import { writePathways, type PathwayFill } from '../passes/pathway/pathway-mesh';
import type { Scene } from '../scene/scene';
import type { Theme } from '../theme';
import { StaticMesh } from './static-mesh';

/** The bands of pathways, one mesh for all: written when something of them changed. */
export class PathwayPainter {
  readonly #scene: Scene;
  readonly #bands: StaticMesh;
  readonly #edges: StaticMesh;
  #fill: PathwayFill | null = null;
  #stale = true;

  constructor(device: Device, scene: Scene) {
    this.#scene = scene;
    this.#bands = new StaticMesh(device);
    this.#edges = new StaticMesh(device);
  }

  touch(): void {
    this.#stale = true;
  }

  setFill(fill: PathwayFill | null): void {
    this.#fill = fill;
    this.#stale = true;
  }

  refresh(theme: Theme): void {
    if (!this.#stale && this.#bands.current) return;
    this.#stale = false;
    const [originX, originY] = this.#scene.bounds ?? [0, 0];
    const quads = new QuadWriter(64);
    const lines = new LineWriter(64);
    writePathways(quads, lines, this.#scene, theme, originX, originY, this.#fill);
    this.#bands.write(quads, originX, originY);
    this.#edges.write(lines, originX, originY);
  }

  draw(view: View): void {
    this.#bands.draw('quads', view);
    this.#edges.draw('lines', view);
  }
}
