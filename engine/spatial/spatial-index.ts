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
/** More moves at once than this get a packed index of their own. */
const ONE_BY_ONE = 200;
/** A box smaller than this share of everything is asked of the index, a larger one of the boxes in turn. */
const SMALL_SHARE = 0.02;
/** Where an item's box is looked for. */
const HOME = 0;
const ALONE = 1;
const BATCH = 2;
/** Answers longer than this are put in order by a sweep over all items' bits, shorter ones by comparing. */
const SWEPT = 2000;

/**
 * Boxes of a diagram's items: a packed index for those that rest, a dynamic one for the few that stand elsewhere than
 * when it was built, and one more packed index for the last many that were moved at once. Items are numbers from 0;
 * answers come in ascending order, which is drawing order. The boxes are the caller's: whoever changes some of them
 * says which, by moved().
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
  /** Built when next asked. */
  #batch: Flatbush | undefined;
  #batched: readonly number[] = [];
  /** HOME, ALONE or BATCH an item. */
  #where = new Uint8Array(0);
  #away = 0;
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
    this.#batch = undefined;
    this.#batched = [];
    this.#where = new Uint8Array(count);
    this.#away = 0;
    this.#swept = new Uint32Array((count >> 5) + 1);
    this.#packedBoxes = this.#boxes.slice(0, count * 4);
    if (count > 0) this.#packed = packedOf(this.#boxes, count, undefined);
  }

  /** The boxes of these items, each named once, are others now. Cost: the items, not the diagram, unless very many are away from where they were. */
  moved(items: readonly number[]): void {
    const where = this.#where;
    const place = items.length <= ONE_BY_ONE ? ALONE : BATCH;
    for (const item of items) this.#away += Number(!this.#isHome(item)) - Number(where[item] !== HOME);
    if (this.#away > Math.max(64, this.#count * MOVED_SHARE)) {
      this.#pack();
      return;
    }
    for (const item of items) {
      if (where[item] === ALONE) {
        this.#dynamic.remove(this.#entries.get(item)!);
        this.#entries.delete(item);
      }
      where[item] = this.#isHome(item) ? HOME : place;
      if (where[item] === ALONE) this.#insert(item);
    }
    if (place === BATCH) {
      this.#batched = [...new Set([...this.#batched, ...items])].filter((item) => where[item] === BATCH);
      this.#batch = undefined;
    }
  }

  #insert(item: number): void {
    const at = item * 4;
    const boxes = this.#boxes;
    const entry = { minX: boxes[at]!, minY: boxes[at + 1]!, maxX: boxes[at + 2]!, maxY: boxes[at + 3]!, item };
    this.#entries.set(item, entry);
    this.#dynamic.insert(entry);
  }

  #isHome(item: number): boolean {
    for (let at = item * 4; at < item * 4 + 4; at++) if (this.#boxes[at] !== this.#packedBoxes[at]) return false;
    return true;
  }

  /** Bytes of the indexes; a packed one holds about 1.07 boxes an item. */
  byteLength(): number {
    return this.#count * (32 + 1 + 39) + this.#swept.byteLength + this.#entries.size * 120 + this.#batched.length * 47;
  }

  search([minX, minY, maxX, maxY]: Box): readonly number[] {
    if (!this.#packed) return [];
    if (this.#away === 0) return this.#inOrder(this.#packed.search(minX, minY, maxX, maxY));
    const where = this.#where;
    const found = this.#packed.search(minX, minY, maxX, maxY, (item) => where[item] === HOME);
    if (this.#entries.size > 0) for (const entry of this.#dynamic.search({ minX, minY, maxX, maxY })) found.push(entry.item);
    if (this.#batched.length > 0) {
      const batched = this.#batched;
      this.#batch ??= packedOf(this.#boxes, batched.length, batched);
      for (const at of this.#batch.search(minX, minY, maxX, maxY, (each) => where[batched[each]!] === BATCH))
        found.push(batched[at]!);
    }
    return this.#inOrder(found);
  }

  /** Whether a box meets more than so many items. Cheap where it meets nearly all and where it meets few. */
  meetsMore(box: Box, most: number): boolean {
    const packed = this.#packed;
    if (!packed || this.#count <= most) return false;
    const [minX, minY, maxX, maxY] = box;
    const share = ((maxX - minX) * (maxY - minY)) / Math.max(1, (packed.maxX - packed.minX) * (packed.maxY - packed.minY));
    if (share < SMALL_SHARE) return this.search(box).length > most;
    const boxes = this.#boxes;
    let met = 0;
    for (let at = 0; at < this.#count * 4; at += 4)
      if (boxes[at]! <= maxX && boxes[at + 2]! >= minX && boxes[at + 1]! <= maxY && boxes[at + 3]! >= minY && ++met > most)
        return true;
    return false;
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

/** `items` absent: the first `count`. */
function packedOf(boxes: Float64Array, count: number, items: readonly number[] | undefined): Flatbush {
  const packed = new Flatbush(count);
  for (let each = 0; each < count; each++) {
    const at = (items ? items[each]! : each) * 4;
    packed.add(boxes[at]!, boxes[at + 1]!, boxes[at + 2]!, boxes[at + 3]!);
  }
  packed.finish();
  return packed;
}
