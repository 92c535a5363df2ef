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
const MOVED_SHARE = 0.25;
/** More moves at once than this are loaded into the dynamic index together. */
const ONE_BY_ONE = 200;
/** Answers longer than this are put in order by a sweep over all items' bits, shorter ones by comparing. */
const SWEPT = 2000;

/**
 * Boxes of a diagram's items: a packed index for those that rest, a dynamic one for those that stand elsewhere than when
 * it was built. Items are numbers from 0; answers come in ascending order, which is drawing order. The boxes are the
 * caller's: whoever changes some of them says which, by moved().
 */
export class SpatialIndex {
  #count = 0;
  /** 4 per item. */
  #boxes: Float64Array = new Float64Array(0);
  /** Where items stood when the index was packed. */
  #packedBoxes: Float64Array = new Float64Array(0);
  #packed: Flatbush | undefined;
  #dynamic = new RBush<Entry>();
  readonly #entries = new Map<number, Entry>();
  /** 1 = answered by the dynamic index. */
  #elsewhere = new Uint8Array(0);
  #swept = new Uint32Array(0);

  /** `boxes`: 4 per item: minX minY maxX maxY. Kept, not copied. */
  build(boxes: Float64Array, count: number): void {
    this.#count = count;
    this.#boxes = boxes;
    this.#pack();
  }

  #pack(): void {
    const count = this.#count;
    this.#entries.clear();
    this.#dynamic.clear();
    this.#packed = undefined;
    this.#elsewhere = new Uint8Array(count);
    this.#swept = new Uint32Array((count >> 5) + 1);
    this.#packedBoxes = this.#boxes.slice(0, count * 4);
    if (count === 0) return;
    const boxes = this.#boxes;
    const packed = new Flatbush(count);
    for (let at = 0; at < count * 4; at += 4) packed.add(boxes[at]!, boxes[at + 1]!, boxes[at + 2]!, boxes[at + 3]!);
    packed.finish();
    this.#packed = packed;
  }

  /** These items' boxes are others now. Cost: the items, not the diagram, unless very many are away from where they were. */
  moved(items: readonly number[]): void {
    const few = items.length <= ONE_BY_ONE;
    for (const item of items) {
      const old = this.#entries.get(item);
      if (old && few) this.#dynamic.remove(old);
      if (this.#isHome(item)) {
        this.#elsewhere[item] = 0;
        this.#entries.delete(item);
        continue;
      }
      const at = item * 4;
      const boxes = this.#boxes;
      const entry = { minX: boxes[at]!, minY: boxes[at + 1]!, maxX: boxes[at + 2]!, maxY: boxes[at + 3]!, item };
      this.#elsewhere[item] = 1;
      this.#entries.set(item, entry);
      if (few) this.#dynamic.insert(entry);
    }
    if (this.#entries.size > Math.max(64, this.#count * MOVED_SHARE)) this.#pack();
    else if (!few) {
      this.#dynamic.clear();
      this.#dynamic.load([...this.#entries.values()]);
    }
  }

  #isHome(item: number): boolean {
    for (let at = item * 4; at < item * 4 + 4; at++) if (this.#boxes[at] !== this.#packedBoxes[at]) return false;
    return true;
  }

  /** Bytes of both indexes; the packed one holds about 1.07 boxes an item. */
  byteLength(): number {
    return this.#count * (32 + 1 + 39) + this.#swept.byteLength + this.#entries.size * 120;
  }

  search([minX, minY, maxX, maxY]: Box): readonly number[] {
    if (!this.#packed) return [];
    if (this.#entries.size === 0) return this.#inOrder(this.#packed.search(minX, minY, maxX, maxY));
    const elsewhere = this.#elsewhere;
    const found = this.#packed.search(minX, minY, maxX, maxY, (item) => elsewhere[item] === 0);
    for (const entry of this.#dynamic.search({ minX, minY, maxX, maxY })) found.push(entry.item);
    return this.#inOrder(found);
  }

  #inOrder(found: number[]): readonly number[] {
    if (found.length < SWEPT) return found.sort((a, b) => a - b);
    const swept = this.#swept;
    for (const item of found) swept[item >> 5]! |= 1 << (item & 31);
    let at = 0;
    for (let word = 0; word < swept.length; word++) {
      for (let bits = swept[word]!; bits !== 0; bits &= bits - 1) found[at++] = word * 32 + 31 - Math.clz32(bits & -bits);
      swept[word] = 0;
    }
    return found;
  }
}
