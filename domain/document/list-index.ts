import { CellMap } from './cell-map';
import { RowLinks } from './row-links';

/**
 * The rows of one table whose reference names a target: one linked list per target, in columns.
 *
 * The links on (and back, where lists are long) have a cell per row of the referring table. A list's first row stands
 * in a column of the target's table when nearly every target has a list (`dense`), else in a map by the target's cell;
 * a target that the document does not hold always uses the map. A change touches three cells; order is unspecified.
 */
export class ListIndex {
  private readonly onward = new RowLinks();
  /** Empty when lists are short enough to be walked. */
  private readonly back = new RowLinks();
  /** By row of the target's table: row + 1, 0 = none. Empty unless dense. */
  private firsts: Int32Array = new Int32Array(0);
  private readonly byCell = new CellMap();
  private readonly doubly: boolean;
  /**
   * Rows of the referring table below this one are linked; the others are when somebody first asks (build()).
   * Infinity = all, also those to come.
   */
  linkedRows = Infinity;
  /** Dense: the one kind of the targets, as its position in KINDS; -1 = not dense. */
  readonly targetKind: number;

  constructor(options: { readonly targetKind: number; readonly doubly: boolean }) {
    this.targetKind = options.targetKind;
    this.doubly = options.doubly;
  }

  get dense(): boolean {
    return this.targetKind >= 0;
  }

  /** `targetRow` is the target's row in the table of `targetKind`, -1 when it is not there. */
  first(targetCell: number, targetRow: number): number {
    if (this.dense && targetRow >= 0) return targetRow < this.firsts.length ? this.firsts[targetRow]! - 1 : -1;
    return this.byCell.get(targetCell);
  }

  /** The row after this one in its list; -1 = it is the last. */
  next(row: number): number {
    return this.onward.get(row);
  }

  link(row: number, targetCell: number, targetRow: number): void {
    const head = this.first(targetCell, targetRow);
    this.onward.set(row, head);
    if (this.doubly) {
      this.back.set(row, -1);
      if (head >= 0) this.back.set(head, row);
    }
    this.setFirst(targetCell, targetRow, row);
  }

  unlink(row: number, targetCell: number, targetRow: number): void {
    const after = this.onward.get(row);
    let before = -1;
    if (this.doubly) {
      before = this.back.get(row);
      if (after >= 0) this.back.set(after, before);
    } else {
      for (let at = this.first(targetCell, targetRow); at !== row; at = this.onward.get(at)) before = at;
    }
    if (before >= 0) this.onward.set(before, after);
    else this.setFirst(targetCell, targetRow, after);
  }

  /** The target got this row: a list kept for it by cell moves to the column. */
  targetEntered(targetCell: number, targetRow: number): void {
    if (!this.dense) return;
    const head = this.byCell.get(targetCell);
    this.setDense(targetRow, head);
    if (head >= 0) this.byCell.delete(targetCell);
  }

  /** The target leaves this row: its list, if any, is kept by cell. */
  targetLeft(targetCell: number, targetRow: number): void {
    if (!this.dense) return;
    const head = this.first(targetCell, targetRow);
    if (head < 0) return;
    this.setDense(targetRow, -1);
    this.byCell.set(targetCell, head);
  }

  /** Room for this many rows of the referring table. */
  reserve(rows: number): void {
    this.onward.reserve(rows);
    if (this.doubly) this.back.reserve(rows);
  }

  reserveTargets(rows: number): void {
    if (this.dense) this.firsts = grown(this.firsts, rows);
  }

  byteLength(): number {
    return this.onward.byteLength() + this.back.byteLength() + this.firsts.byteLength + this.byCell.byteLength();
  }

  private setFirst(targetCell: number, targetRow: number, row: number): void {
    if (this.dense && targetRow >= 0) this.setDense(targetRow, row);
    else if (row >= 0) this.byCell.set(targetCell, row);
    else this.byCell.delete(targetCell);
  }

  private setDense(targetRow: number, row: number): void {
    if (targetRow >= this.firsts.length) this.reserveTargets(Math.max(16, targetRow + 1 + (targetRow >> 1)));
    this.firsts[targetRow] = row + 1;
  }
}

function grown(array: Int32Array, length: number): Int32Array {
  if (array.length >= length) return array;
  const result = new Int32Array(length);
  result.set(array);
  return result;
}
