/**
 * A column of row numbers that mostly point at a near row: -1 or a row for each row.
 *
 * Records of one owner are made together, so the next of a list stands a few rows away. A link is kept as its distance
 * in one byte; a far one in a map beside. When more than one in eight is far, the column becomes plain 32-bit numbers.
 */
import { CellMap } from './cell-map';

const FAR = -128;
const REACH = 127;
/** Far links that are always kept in the map. */
const FAR_MIN = 1024;

export class RowLinks {
  /** Distance to the linked row; 0 = none. Empty once `wide` is used. */
  private near = new Int8Array(0);
  /** By row + 1. */
  private far = new CellMap();
  private wide: Int32Array | undefined;

  /** -1 = none. */
  get(row: number): number {
    if (this.wide) return this.wide[row]! - 1;
    const distance = this.near[row]!;
    if (distance === 0) return -1;
    return distance === FAR ? this.far.get(row + 1) : row + distance;
  }

  /** `to` is another row, or -1. */
  set(row: number, to: number): void {
    if (this.wide) {
      this.wide[row] = to + 1;
      return;
    }
    if (this.near[row] === FAR) this.far.delete(row + 1);
    const distance = to < 0 ? 0 : to - row;
    if (distance >= -REACH && distance <= REACH) {
      this.near[row] = distance;
      return;
    }
    this.near[row] = FAR;
    this.far.set(row + 1, to);
    if (this.far.size > FAR_MIN && this.far.size * 8 > this.near.length) this.widen();
  }

  /** Room for this many rows. */
  reserve(rows: number): void {
    if (this.wide) {
      if (this.wide.length >= rows) return;
      const wide = new Int32Array(rows);
      wide.set(this.wide);
      this.wide = wide;
    } else if (this.near.length < rows) {
      const near = new Int8Array(rows);
      near.set(this.near);
      this.near = near;
    }
  }

  byteLength(): number {
    return this.wide ? this.wide.byteLength : this.near.byteLength + this.far.byteLength();
  }

  private widen(): void {
    const wide = new Int32Array(this.near.length);
    for (let row = 0; row < wide.length; row++) wide[row] = this.get(row) + 1;
    this.wide = wide;
    this.near = new Int8Array(0);
    this.far = new CellMap();
  }
}
