import {
  addTask,
  dropTask,
  EMPTY_HISTORY,
  replaceTasks,
  setStep,
  taskToRedo,
  taskToUndo,
  type History,
} from '../../domain/document/history';
import type { HistoryView } from '../api/session';

/** Names one operation for ever. */
interface OperationName {
  readonly clientId: string;
  readonly seq: number;
}

/** One deed of this user that can be taken back: the operation that did it and, once taken back, the one that did that. */
export interface UndoEntry extends OperationName {
  readonly label: string;
  readonly facts: Readonly<Record<string, string | number>>;
  readonly atMs: number;
  /** The undo that redo names; absent while the deed stands. */
  readonly undo?: OperationName;
}

/** Plain data for IndexedDB. */
export interface StoredUndoList {
  readonly entries: readonly UndoEntry[];
  readonly step: number;
}

/** The undo queue (domain/document/history.ts) of a diagram, whose tasks name operations of the log. */
export class UndoList {
  private history: History<UndoEntry>;

  constructor(stored?: StoredUndoList) {
    this.history = stored
      ? setStep(replaceTasks(EMPTY_HISTORY as History<UndoEntry>, stored.entries), stored.step)
      : EMPTY_HISTORY;
  }

  get step(): number {
    return this.history.step;
  }

  add(entry: UndoEntry): void {
    this.history = addTask(this.history, entry);
  }

  nextUndo(): UndoEntry | undefined {
    return taskToUndo(this.history);
  }

  nextRedo(): UndoEntry | undefined {
    return taskToRedo(this.history);
  }

  undone(by: OperationName): void {
    this.change(this.step - 1, (entry) => ({ ...entry, undo: by }), this.step - 1);
  }

  redone(by: OperationName): void {
    this.change(this.step, ({ undo: _, ...entry }) => ({ ...entry, clientId: by.clientId, seq: by.seq }), this.step + 1);
  }

  /** The server refused an operation: a deed leaves the list, a refused undo puts its entry back. */
  refused(clientId: string, seq: number): void {
    const named = (by: OperationName | undefined): boolean => by !== undefined && by.clientId === clientId && by.seq === seq;
    const undone = this.history.tasks.findIndex((entry) => named(entry.undo));
    if (undone >= 0) this.change(undone, ({ undo: _, ...entry }) => entry, Math.max(this.step, undone + 1));
    else this.history = dropTask(this.history, named);
  }

  view(): HistoryView {
    const { step, tasks } = this.history;
    return { step, entries: tasks.map(({ label, facts, atMs }) => ({ label, facts, atMs })) };
  }

  stored(): StoredUndoList {
    return { entries: this.history.tasks, step: this.history.step };
  }

  private change(at: number, to: (entry: UndoEntry) => UndoEntry, step: number): void {
    if (at < 0 || at >= this.history.tasks.length) return;
    const tasks = this.history.tasks.map((entry, index) => (index === at ? to(entry) : entry));
    this.history = setStep(replaceTasks(this.history, tasks), step);
  }
}
