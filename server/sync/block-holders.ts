import type { OpenFeed } from './open-feed';

/** Ids of a block, as pages of a document's id map: leases make those of one room neighbours. */
export const BLOCK_BITS = 8;
const BLOCK_CELLS = 1 << BLOCK_BITS;

/**
 * Which feeds hold which records of one block of ids. A feed that holds one has a place here.
 *
 * `bits`: `width` bytes a record, in the order of ids; bit `place % 8` of byte `place >> 3` = the feed at that place holds
 * it. So a block costs 256 bytes for up to eight feeds, 16 kB for 500.
 */
export class BlockHolders {
  private readonly places: (OpenFeed | undefined)[] = [];
  private width = 1;
  private bits = new Uint8Array(BLOCK_CELLS);

  /** The feed's place; it gets one when it has none. */
  placeOf(feed: OpenFeed): number {
    const known = this.places.indexOf(feed);
    if (known >= 0) return known;
    const free = this.places.indexOf(undefined);
    const place = free < 0 ? this.places.length : free;
    this.places[place] = feed;
    if (place >= this.width * 8) this.widen();
    return place;
  }

  set(place: number, cell: number, holds: boolean): void {
    const at = this.start(cell) + (place >> 3);
    const bit = 1 << (place & 7);
    this.bits[at] = holds ? this.bits[at]! | bit : this.bits[at]! & ~bit;
  }

  /** The feed holds nothing here any more; false when nobody does. */
  leave(feed: OpenFeed): boolean {
    const place = this.placeOf(feed);
    for (let cell = 0; cell < BLOCK_CELLS; cell += 1) this.set(place, cell, false);
    this.places[place] = undefined;
    return this.places.some((each) => each !== undefined);
  }

  /** Feeds that hold the record. */
  *holdersOf(cell: number): Generator<OpenFeed> {
    const start = this.start(cell);
    for (let at = 0; at < this.width; at += 1)
      for (let bits = this.bits[start + at]!; bits !== 0; bits &= bits - 1)
        yield this.places[at * 8 + 31 - Math.clz32(bits & -bits)]!;
  }

  private start(cell: number): number {
    return (cell & (BLOCK_CELLS - 1)) * this.width;
  }

  private widen(): void {
    const { bits, width } = this;
    this.width = width * 2;
    this.bits = new Uint8Array(BLOCK_CELLS * this.width);
    for (let cell = 0; cell < BLOCK_CELLS; cell += 1)
      this.bits.set(bits.subarray(cell * width, (cell + 1) * width), cell * this.width);
  }
}
