import { LIMITS } from '../../domain/catalog/limits';
import type { Diff } from '../../domain/document/diff';
import { squash } from '../../domain/document/diff-laws';
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
import type { UndoIntent } from '../../domain/operations/history/undo';
import type { Intent } from '../../domain/operations/operation';
import { operationOf } from '../../domain/operations/registry';
import type { HistoryView } from '../api/session';

/** Names one operation for ever. */
interface OperationName {
  readonly clientId: string;
  readonly seq: number;
}

/** One step of this user that can be taken back: the operations that did it and, once taken back, the one that did that. */
export interface UndoEntry extends OperationName {
  /** The first of the operations that are one step with it; absent = it is one by itself. */
  readonly first?: number;
  /** How many of them the server refused. */
  readonly refused?: number;
  readonly label: string;
  readonly facts: Readonly<Record<string, string | number>>;
  readonly atMs: number;
  /** What was selected before it and after it; absent = too much to keep. */
  readonly before?: readonly number[];
  readonly after?: readonly number[];
  /** The undo that redo names; absent while the step stands. */
  readonly undo?: OperationName;
}

/** Plain data for IndexedDB. */
export interface StoredUndoList {
  readonly entries: readonly UndoEntry[];
  readonly step: number;
}

/** What the latest entry did, while another operation may join it. */
interface Run {
  readonly intent: Intent;
  /** All of it together; null = only the server knows. */
  readonly diff: Diff | null;
}

/** The undo queue (domain/document/history.ts) of a diagram, whose tasks name operations of the log. */
export class UndoList {
  private history: History<UndoEntry>;
  private run: Run | undefined;

  constructor(stored?: StoredUndoList) {
    this.history = stored
      ? setStep(replaceTasks(EMPTY_HISTORY as History<UndoEntry>, stored.entries), stored.step)
      : EMPTY_HISTORY;
  }

  get step(): number {
    return this.history.step;
  }

  /**
   * What was just done, as a step of its own or, where the operation says that it goes on with the one before it and
   * follows at once, as part of that step. A run that comes back to where it began is no step at all.
   */
  add(entry: UndoEntry, intent: Intent, diff: Diff | null): void {
    const last = taskToUndo(this.history);
    const { run } = this;
    if (!run || !last || !continues(last, entry, run.intent, intent)) {
      this.history = addTask(this.history, entry);
      this.run = { intent, diff };
      return;
    }
    const together = run.diff && diff && squash(run.diff, diff);
    this.run = { intent, diff: together };
    if (together?.length === 0) {
      this.history = dropTask(this.history, (task) => task === last);
      this.run = undefined;
      return;
    }
    const { first = last.seq, refused, before } = last;
    const joined = { ...entry, first, ...(refused === undefined ? {} : { refused }), ...(before ? { before } : {}) };
    this.change(this.step - 1, () => joined, this.step);
  }

  nextUndo(): UndoEntry | undefined {
    return taskToUndo(this.history);
  }

  nextRedo(): UndoEntry | undefined {
    return taskToRedo(this.history);
  }

  undone(by: OperationName): void {
    this.run = undefined;
    this.change(this.step - 1, (entry) => ({ ...entry, undo: by }), this.step - 1);
  }

  redone(by: OperationName): void {
    this.run = undefined;
    this.change(
      this.step,
      ({ undo: _, first: __, refused: ___, ...entry }) => ({ ...entry, clientId: by.clientId, seq: by.seq }),
      this.step + 1,
    );
  }

  /** The server refused an operation: a step of which nothing is left leaves the list, a refused undo puts its entry back. */
  refused(clientId: string, seq: number): void {
    this.run = undefined;
    const { tasks } = this.history;
    const undone = tasks.findIndex(({ undo }) => undo?.clientId === clientId && undo.seq === seq);
    if (undone >= 0) {
      this.change(undone, ({ undo: _, ...entry }) => entry, Math.max(this.step, undone + 1));
      return;
    }
    const at = tasks.findIndex((entry) => entry.clientId === clientId && (entry.first ?? entry.seq) <= seq && seq <= entry.seq);
    const entry = tasks[at];
    if (!entry) return;
    const refused = (entry.refused ?? 0) + 1;
    if (refused < lengthOf(entry)) this.change(at, () => ({ ...entry, refused }), this.step);
    else this.history = dropTask(this.history, (task) => task === entry);
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

/** The operation that takes a step back. */
export function undoOf({ clientId, seq, first }: UndoEntry): UndoIntent {
  return { kind: 'undo', version: 1, clientId, seq, ...(first === undefined ? {} : { first }) };
}

/** The operation that does a step again which this one took back. */
export function redoOf({ clientId, seq }: OperationName): UndoIntent {
  return { kind: 'redo', version: 1, clientId, seq };
}

function continues(last: UndoEntry, entry: UndoEntry, before: Intent, intent: Intent): boolean {
  return (
    last.clientId === entry.clientId &&
    last.seq + 1 === entry.seq &&
    entry.atMs - last.atMs <= LIMITS.undoJoinMs &&
    lengthOf(last) < LIMITS.undoRun &&
    before.kind === intent.kind &&
    operationOf(intent.kind)?.joins?.(before, intent) === true
  );
}

function lengthOf({ first, seq }: UndoEntry): number {
  return seq - (first ?? seq) + 1;
}
