import { toCell } from '../../domain/ids';
import type { PackedStates, PatchChange } from './messages';

/** Records whose states are kept; beyond, the earliest are let go. */
const LIMIT = 100_000;

/** The newest live states of records that are not in the document now, and may come back to it. */
export class AbsentStates {
  private readonly codes = new Map<number, number>();
  /** Something may come back: an unanswered operation took it away. Else nothing is kept. */
  wanted = false;

  /** `places` in the two lists. */
  keep(cells: Uint32Array, values: Uint8Array, places: readonly number[]): void {
    if (!this.wanted) return;
    for (const at of places) {
      const cell = cells[at] as number;
      this.codes.delete(cell);
      this.codes.set(cell, values[at] as number);
    }
    for (const cell of this.codes.keys()) {
      if (this.codes.size <= LIMIT) break;
      this.codes.delete(cell);
    }
  }

  /** All of them, and forgets them; whoever cannot set one gives it back by keep(). Null = none. */
  take(): PackedStates | null {
    if (this.codes.size === 0) return null;
    const packed = { cells: Uint32Array.from(this.codes.keys()), values: Uint8Array.from(this.codes.values()) };
    this.codes.clear();
    return packed;
  }

  /** Records that come with a patch bring their newest state with them. */
  entered(changes: readonly PatchChange[]): void {
    if (this.codes.size === 0) return;
    for (const { id, fields } of changes) if (fields !== null && 'operational' in fields) this.codes.delete(toCell(id));
  }

  clear(): void {
    this.codes.clear();
  }
}
