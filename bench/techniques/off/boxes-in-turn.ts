import type { Box } from '../../../engine/camera/camera';
import { SpatialIndex as Packed } from '../../../engine/spatial/spatial-index';

/** What lies somewhere is found by looking at every box. */
export class SpatialIndex extends Packed {
  #all: Float64Array = new Float64Array(0);
  #items = 0;

  override build(boxes: Float64Array, count: number): void {
    super.build(boxes, count);
    this.#all = boxes;
    this.#items = count;
  }

  override search([minX, minY, maxX, maxY]: Box): readonly number[] {
    const all = this.#all;
    const found: number[] = [];
    for (let item = 0, at = 0; item < this.#items; item++, at += 4)
      if (all[at]! <= maxX && all[at + 2]! >= minX && all[at + 1]! <= maxY && all[at + 3]! >= minY) found.push(item);
    return found;
  }
}
