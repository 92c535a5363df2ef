/**
 * Which words may stand where: a grid over the padded screen remembers taken rectangles, and a word that would touch
 * one is left out. Law: no two accepted rectangles overlap. Who asks first wins, and the order of asking follows the
 * scene and not the screen, so a label does not flicker while the picture moves.
 */
export class LabelGrid {
  readonly #cell: number;
  readonly #columns: number;
  readonly #rows: number;
  readonly #originX: number;
  readonly #originY: number;
  /** First taken rectangle per cell, and the next of each entry; rectangles 4 per entry. */
  readonly #first: Int32Array;
  #next: number[] = [];
  #owner: number[] = [];
  #rects: number[] = [];

  /** Space in device pixels. */
  constructor(minX: number, minY: number, maxX: number, maxY: number, cell = 64) {
    this.#cell = cell;
    this.#originX = minX;
    this.#originY = minY;
    this.#columns = Math.max(1, Math.ceil((maxX - minX) / cell));
    this.#rows = Math.max(1, Math.ceil((maxY - minY) / cell));
    this.#first = new Int32Array(this.#columns * this.#rows).fill(-1);
  }

  /** Takes the rectangle when it is free; false when something stands there. */
  take(minX: number, minY: number, maxX: number, maxY: number): boolean {
    const [fromColumn, toColumn] = this.#span(minX - this.#originX, maxX - this.#originX, this.#columns);
    const [fromRow, toRow] = this.#span(minY - this.#originY, maxY - this.#originY, this.#rows);
    for (let row = fromRow; row <= toRow; row++) {
      for (let column = fromColumn; column <= toColumn; column++) {
        for (let at = this.#first[row * this.#columns + column]!; at >= 0; at = this.#next[at]!) {
          const rect = this.#owner[at]! * 4;
          if (
            this.#rects[rect]! < maxX &&
            this.#rects[rect + 2]! > minX &&
            this.#rects[rect + 1]! < maxY &&
            this.#rects[rect + 3]! > minY
          )
            return false;
        }
      }
    }
    const owner = this.#rects.length / 4;
    this.#rects.push(minX, minY, maxX, maxY);
    for (let row = fromRow; row <= toRow; row++) {
      for (let column = fromColumn; column <= toColumn; column++) {
        const cell = row * this.#columns + column;
        this.#next.push(this.#first[cell]!);
        this.#owner.push(owner);
        this.#first[cell] = this.#next.length - 1;
      }
    }
    return true;
  }

  #span(from: number, to: number, limit: number): readonly [number, number] {
    const clamp = (value: number): number => Math.min(limit - 1, Math.max(0, Math.floor(value / this.#cell)));
    return [clamp(from), clamp(to)];
  }
}
