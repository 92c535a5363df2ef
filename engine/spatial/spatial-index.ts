import Flatbush from 'flatbush';
import RBush from 'rbush';
import type { Box } from '../camera/camera';

interface Entry {
  readonly minX: number;
  readonly minY: number;
  readonly maxX: number;
  readonly maxY: number;
  readonly item: number;
}

/** When this share of the boxes has moved, the packed index is built again. */
const MOVED_SHARE = 0.1;

/**
 * Boxes of a diagram's items: a packed index for those that rest, a dynamic one for those moved since it was built.
 * Items are numbers from 0; answers come in ascending order, which is drawing order.
 */
export class SpatialIndex {
  #count = 0;
  /** 4 per item. */
  #boxes: Float64Array = new Float64Array(0);
  #packed: Flatbush | undefined;
  #moved = new RBush<Entry>();
  readonly #entries = new Map<number, Entry>();

  /** `boxes`: 4 per item: minX minY maxX maxY. */
  build(boxes: ArrayLike<number>, count: number): void {
    this.#count = count;
    this.#boxes = Float64Array.from(boxes);
    this.#pack();
  }

  #pack(): void {
    this.#entries.clear();
    this.#moved.clear();
    this.#packed = undefined;
    if (this.#count === 0) return;
    const packed = new Flatbush(this.#count);
    for (let at = 0; at < this.#count * 4; at += 4)
      packed.add(this.#boxes[at]!, this.#boxes[at + 1]!, this.#boxes[at + 2]!, this.#boxes[at + 3]!);
    packed.finish();
    this.#packed = packed;
  }

  move(item: number, box: Box): void {
    this.#boxes.set(box, item * 4);
    const old = this.#entries.get(item);
    if (old) this.#moved.remove(old);
    const entry = { minX: box[0], minY: box[1], maxX: box[2], maxY: box[3], item };
    this.#entries.set(item, entry);
    this.#moved.insert(entry);
    if (this.#entries.size > Math.max(64, this.#count * MOVED_SHARE)) this.#pack();
  }

  search([minX, minY, maxX, maxY]: Box): readonly number[] {
    if (!this.#packed) return [];
    const found = this.#packed.search(minX, minY, maxX, maxY, (item) => !this.#entries.has(item));
    if (this.#entries.size > 0) for (const entry of this.#moved.search({ minX, minY, maxX, maxY })) found.push(entry.item);
    return found.sort((a, b) => a - b);
  }
}
