/** Device pixels. */
const WIDTH = 160;
const HEIGHT = 96;

/**
 * The words of a sheet by place. A sheet reaches beyond the screen so that it serves a pan; its letters are kept in
 * order of the cells they stand in, row by row, so that what is on screen is one slice a row and the rest costs nothing.
 */
export class SheetCells {
  readonly #halfWidth: number;
  readonly #halfHeight: number;
  readonly #columns: number;
  readonly #rows: number;
  /** Per word: cell, and the entries before its end. */
  #cells: number[] = [];
  #ends: number[] = [];
  /** First entry of each cell, and one more for the end. */
  #starts = new Uint32Array(0);
  /** Half of the widest and of the highest word: how far one reaches out of its cell. */
  #reachX = 0;
  #reachY = 0;

  /** Half sizes of the sheet, device pixels from its origin. */
  constructor(halfWidth: number, halfHeight: number) {
    this.#halfWidth = halfWidth;
    this.#halfHeight = halfHeight;
    this.#columns = Math.max(1, Math.ceil((2 * halfWidth) / WIDTH));
    this.#rows = Math.max(1, Math.ceil((2 * halfHeight) / HEIGHT));
  }

  /** A word was written: its rectangle in device pixels from the origin, and how many entries there are now. */
  add(left: number, bottom: number, width: number, height: number, entries: number): void {
    this.#cells.push(this.#row(bottom + height / 2) * this.#columns + this.#column(left + width / 2));
    this.#ends.push(entries);
    this.#reachX = Math.max(this.#reachX, width / 2);
    this.#reachY = Math.max(this.#reachY, height / 2);
  }

  get words(): number {
    return this.#cells.length;
  }

  #column(x: number): number {
    return Math.min(this.#columns - 1, Math.max(0, Math.floor((x + this.#halfWidth) / WIDTH)));
  }

  #row(y: number): number {
    return Math.min(this.#rows - 1, Math.max(0, Math.floor((y + this.#halfHeight) / HEIGHT)));
  }

  /** The entries in order of their cells; `stride` bytes each. */
  seal(data: Uint8Array, stride: number): Uint8Array {
    const cells = this.#columns * this.#rows;
    this.#starts = new Uint32Array(cells + 1);
    const sizeOf = (word: number): number => this.#ends[word]! - (this.#ends[word - 1] ?? 0);
    for (const [word, cell] of this.#cells.entries()) this.#starts[cell + 1]! += sizeOf(word);
    for (let cell = 0; cell < cells; cell++) this.#starts[cell + 1]! += this.#starts[cell]!;
    const next = this.#starts.slice(0, cells);
    const sorted = new Uint8Array(data.length);
    for (const [word, cell] of this.#cells.entries()) {
      const size = sizeOf(word);
      const from = (this.#ends[word]! - size) * stride;
      sorted.set(data.subarray(from, from + size * stride), next[cell]! * stride);
      next[cell]! += size;
    }
    this.#cells = [];
    this.#ends = [];
    return sorted;
  }

  /**
   * Slices of entries that a view needs: at most one a row of cells. The view in the sheet's own pixels (those of the
   * scale it was written at) from its origin; `grown` = how much larger words are in these pixels than when written.
   */
  slices(minX: number, minY: number, maxX: number, maxY: number, grown: number): readonly (readonly [number, number])[] {
    const found: [number, number][] = [];
    const [reachX, reachY] = [this.#reachX * (1 + grown), this.#reachY * (1 + grown)];
    if (this.#starts.length === 0 || maxX + reachX < -this.#halfWidth || minX - reachX > this.#halfWidth) return found;
    const [fromColumn, toColumn] = [this.#column(minX - reachX), this.#column(maxX + reachX)];
    const toRow = this.#row(maxY + reachY);
    for (let row = this.#row(minY - reachY); row <= toRow; row++) {
      const from = this.#starts[row * this.#columns + fromColumn]!;
      const to = this.#starts[row * this.#columns + toColumn + 1]!;
      if (from === to) continue;
      const last = found.at(-1);
      if (last && last[1] === from) last[1] = to;
      else found.push([from, to]);
    }
    return found;
  }
}
