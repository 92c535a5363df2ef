import type { Box } from '../camera/camera';
import type { Device, View } from '../gl/device';
import { QuadWriter } from '../gl/vertex-writers';
import { writeGrid } from '../passes/floor/grid';
import type { Theme } from '../theme';
import { StaticMesh } from './static-mesh';

/** The grid under everything, written for more than the screen: it serves a pan of half a screen. */
export class GridPainter {
  readonly #mesh: StaticMesh;
  #key = '';

  constructor(device: Device) {
    this.#mesh = new StaticMesh(device);
  }

  /** Colours changed. */
  touch(): void {
    this.#key = '';
  }

  /** `box`: what the view shows, world mm. */
  draw(view: View, box: Box, theme: Theme): void {
    const [width, height] = [box[2] - box[0], box[3] - box[1]];
    const scale = view.k / view.ratio;
    const key = `${Math.round((box[0] / width) * 2)}/${Math.round((box[1] / height) * 2)}/${scale}/${view.width}/${view.height}`;
    if (key !== this.#key || !this.#mesh.current) {
      const quads = new QuadWriter(256);
      const [x, y] = [box[0], box[1]];
      writeGrid(quads, theme, [x - width, y - height, x + 2 * width, y + 2 * height], scale, x, y);
      this.#mesh.write(quads, x, y);
      this.#key = key;
    }
    this.#mesh.draw('quads', view);
  }
}
