import { LIMITS } from '../../domain/catalog/limits';
import type { HistoryView } from '../api/session';

/** One deed of this user that can be taken back: the operation that did it and, once taken back, the one that did that. */
export interface UndoEntry {
  clientId: string;
  /** The operation that undo names: the deed, or the latest redo of it. */
  seq: number;
  readonly label: string;
  readonly facts: Readonly<Record<string, string | number>>;
  readonly atMs: number;
  /** The undo that redo names; absent while the deed stands. */
  undo?: { readonly clientId: string; readonly seq: number };
}

/** Plain data for IndexedDB. */
export interface StoredUndoList {
  readonly entries: readonly UndoEntry[];
  readonly step: number;
}

/**
 * What undo and redo walk along: entries [0, step) stand, those from step on are taken back. A new deed discards
 * the taken back ones; the latest LIMITS.undoHistory are kept.
 */
export class UndoList {
  private entries: UndoEntry[];
  private at: number;

  constructor(stored?: StoredUndoList) {
    this.entries = [...(stored?.entries ?? [])];
    this.at = Math.min(stored?.step ?? 0, this.entries.length);
  }

  get step(): number {
    return this.at;
  }

  add(entry: UndoEntry): void {
    this.entries.length = this.at;
    this.entries.push(entry);
    if (this.entries.length > LIMITS.undoHistory) this.entries.shift();
    this.at = this.entries.length;
  }

  nextUndo(): UndoEntry | undefined {
    return this.entries[this.at - 1];
  }

  nextRedo(): UndoEntry | undefined {
    return this.entries[this.at];
  }

  undone(by: { readonly clientId: string; readonly seq: number }): void {
    const entry = this.nextUndo();
    if (!entry) return;
    entry.undo = by;
    this.at--;
  }

  redone(by: { readonly clientId: string; readonly seq: number }): void {
    const entry = this.nextRedo();
    if (!entry) return;
    entry.clientId = by.clientId;
    entry.seq = by.seq;
    delete entry.undo;
    this.at++;
  }

  /** The server refused an operation: a deed leaves the list, a refused undo or redo puts its entry back. */
  refused(clientId: string, seq: number): void {
    const same = (by: { readonly clientId: string; readonly seq: number } | undefined): boolean =>
      by !== undefined && by.clientId === clientId && by.seq === seq;
    const undone = this.entries.findIndex((entry) => same(entry.undo));
    if (undone >= 0) {
      delete (this.entries[undone] as UndoEntry).undo;
      this.at = Math.max(this.at, undone + 1);
      return;
    }
    const deed = this.entries.findIndex((entry) => same(entry));
    if (deed < 0) return;
    this.entries.splice(deed, 1);
    if (deed < this.at) this.at--;
  }

  view(): HistoryView {
    return { step: this.at, entries: this.entries.map(({ label, facts, atMs }) => ({ label, facts, atMs })) };
  }

  stored(): StoredUndoList {
    return { entries: this.entries, step: this.at };
  }
}
