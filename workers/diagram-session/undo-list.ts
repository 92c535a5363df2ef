import { LIMITS } from '../../domain/catalog/limits';
import type { Diff } from '../../domain/document/diff';
import { squash } from '../../domain/document/diff-laws';
import { EMPTY_HISTORY, replaceTasks, setStep, taskToUndo } from '../../domain/document/history';
import type { UndoIntent } from '../../domain/operations/history/undo';
import type { Intent } from '../../domain/operations/operation';
import type { Refusal } from '../../domain/result';
import { operationOf } from '../../domain/operations/registry';
import type { HistoryView } from '../api/session';
import type { Told } from './not-kept';
import {
  isDone,
  isOpen,
  isPartOf,
  lengthOf,
  redoAt,
  refused,
  standsBy,
  stepsAfter,
  undoAt,
  type OperationName,
  type StepChange,
  type Steps,
  type UndoEntry,
  type Way,
} from './undo-steps';

/** Plain data for IndexedDB. */
export interface StoredUndoList {
  /** `undo` in place of `moves`: as an earlier release kept a step that was taken back. */
  readonly entries: readonly (UndoEntry & { readonly undo?: OperationName })[];
  readonly step: number;
  /** Changes that made it: two lists of one number are one list. */
  readonly revision?: number;
}

/** What the latest entry did, while another operation may join it. */
interface Run {
  readonly intent: Intent;
  /** All of it together; null = only the server knows. */
  readonly diff: Diff | null;
}

/**
 * The undo queue (domain/document/history.ts) of a user on a floor, whose tasks name operations of the log; several windows
 * share it (undo-keeper.ts). It is always what is stored and, on top of it, what this window did since.
 *
 * Whether the drawing holds a step is said by the entry itself, not by where it stands: one that could not be taken back
 * stays done, is marked with the reason and lies beyond the current step; one that could not be done again lies before it.
 * Both are passed over, so that nothing keeps anyone from the steps before and after.
 */
export class UndoList {
  private steps: Steps;
  private revision: number;
  private run: Run | undefined;
  private changes: StepChange[] = [];

  constructor(stored: StoredUndoList = { entries: [], step: 0 }) {
    this.steps = stepsOf(stored);
    this.revision = stored.revision ?? 0;
  }

  get step(): number {
    return this.steps.step;
  }

  /** What this window did to it that is not stored yet, in order. */
  get unstored(): readonly StepChange[] {
    return this.changes;
  }

  /** The list as it is stored now, with the first `own` of what this window did. True when others changed it, too. */
  follow(stored: StoredUndoList, own: number): boolean {
    const { revision = 0 } = stored;
    const isOwn = revision === this.revision + own;
    this.changes = this.changes.slice(own);
    this.revision = revision;
    if (isOwn) return false;
    this.run = undefined;
    this.steps = this.changes.reduce(stepsAfter, stepsOf(stored));
    return true;
  }

  /** What an earlier release kept of one diagram becomes part of it. */
  bring(list: StoredUndoList): void {
    this.change({ kind: 'brought', list: stepsOf(list) });
  }

  /**
   * What was just done, as a step of its own or, where the operation says that it goes on with the one before it and
   * follows at once, as part of that step. A run that comes back to where it began is no step at all.
   */
  add(entry: UndoEntry, intent: Intent, diff: Diff | null): void {
    const last = taskToUndo(this.steps);
    const { run } = this;
    if (!run || !last || !continues(last, entry, run.intent, intent)) {
      this.change({ kind: 'done', entry });
      this.run = { intent, diff };
      return;
    }
    const together = run.diff && diff && squash(run.diff, diff);
    if (together?.length === 0) {
      this.change({ kind: 'vanished', of: nameOf(last) });
      return;
    }
    const { first = last.seq, refused: count, before } = last;
    const joined = { ...entry, first, ...(count === undefined ? {} : { refused: count }), ...(before ? { before } : {}) };
    this.change({ kind: 'joined', to: nameOf(last), entry: joined });
    this.run = { intent, diff: together };
  }

  /** A confirmed delete. It stands after all that is done; what was taken back can still be done again. */
  addFinal(entry: UndoEntry): void {
    this.change({ kind: 'deleted', entry });
  }

  /** The delete that nothing has followed yet, once: who asks to undo means it, and not the step before it. */
  takeDeletion(): UndoEntry | undefined {
    const { deletion } = this;
    if (deletion !== undefined) this.change({ kind: 'told', of: nameOf(deletion) });
    return deletion;
  }

  nextUndo(): UndoEntry | undefined {
    return this.steps.tasks[undoAt(this.steps)];
  }

  nextRedo(): UndoEntry | undefined {
    return this.steps.tasks[redoAt(this.steps)];
  }

  /** Steps that could not be taken back, or done again, and lie where that no longer comes by, the nearest first. */
  passedOver(way: Way): readonly UndoEntry[] {
    const { step, tasks } = this.steps;
    return way === 'undo'
      ? tasks.filter((entry, at) => at >= step && entry.passed !== undefined && isOpen(entry)).toReversed()
      : tasks.filter((entry, at) => at < step && entry.passed !== undefined && !isDone(entry));
  }

  undone(by: OperationName, entry = this.nextUndo()): void {
    if (entry) this.change({ kind: 'undo', entry, by });
  }

  redone(by: OperationName, entry = this.nextRedo()): void {
    if (entry) this.change({ kind: 'redo', entry, by });
  }

  /** A step back cannot be taken: it stays done, and the one before it is next. */
  passUndo(why: Refusal, entry = this.nextUndo()): void {
    if (entry) this.change({ kind: 'passed', way: 'undo', of: nameOf(entry), why });
  }

  /** A step cannot be done again: it stays undone, and the one after it is next. */
  passRedo(why: Refusal, entry = this.nextRedo()): void {
    if (entry) this.change({ kind: 'passed', way: 'redo', of: nameOf(entry), why });
  }

  /** Whether something that could be taken back lies between this place and the current one. */
  backTo(step: number): boolean {
    return undoAt(this.steps) >= Math.max(0, step);
  }

  /** Whether something that could be done again lies between the current place and this one. */
  onTo(step: number): boolean {
    const at = redoAt(this.steps);
    return at >= 0 && at < step;
  }

  /** To a place between the steps. */
  stepTo(step: number): void {
    const { tasks } = this.steps;
    const before = tasks[Math.min(step, tasks.length) - 1];
    this.change({ kind: 'placed', after: before === undefined ? null : nameOf(before) });
  }

  /**
   * The server refused an operation: an undo or redo leaves its step as it was, passed over, or next again where it may yet
   * be done; of other operations a step goes of which nothing is left. Yields the entry of an undo or redo.
   */
  refused(clientId: string, seq: number, why: Refusal): UndoEntry | undefined {
    const name = { clientId, seq };
    const { lost } = refused(this.steps, name, why);
    this.change({ kind: 'refused', name, why });
    return lost;
  }

  /** What an operation did, as it was told then. */
  toldOf(clientId: string, seq: number): Told | undefined {
    const entry = this.steps.tasks.find((each) => isPartOf(each, { clientId, seq }));
    return entry && { label: entry.label, facts: entry.facts };
  }

  view(): HistoryView {
    const { step, tasks } = this.steps;
    return {
      step,
      canUndo: undoAt(this.steps) >= 0 || this.deletion !== undefined,
      canRedo: redoAt(this.steps) >= 0,
      entries: tasks.map((entry) => ({
        label: entry.label,
        facts: entry.facts,
        atMs: entry.atMs,
        done: isDone(entry),
        ...(entry.passed === undefined ? {} : { passed: entry.passed }),
        ...(entry.final === undefined ? {} : { final: entry.final }),
      })),
    };
  }

  stored(): StoredUndoList {
    return { entries: this.steps.tasks, step: this.steps.step };
  }

  private get deletion(): UndoEntry | undefined {
    const last = taskToUndo(this.steps);
    return last?.final === true && last.told !== true ? last : undefined;
  }

  /** What becomes of an entry ends the run that another operation may join. */
  private change(change: StepChange): void {
    this.run = undefined;
    this.steps = stepsAfter(this.steps, change);
    this.changes.push(change);
  }
}

/** What is stored becomes this by these changes; undefined = nothing is stored. */
export function storedAfter(stored: StoredUndoList | undefined, changes: readonly StepChange[]): StoredUndoList {
  const { tasks, step } = changes.reduce(stepsAfter, stepsOf(stored ?? { entries: [], step: 0 }));
  return { entries: tasks, step, revision: (stored?.revision ?? 0) + changes.length };
}

/** The operation that takes a step back which the drawing holds. */
export function undoOf(entry: UndoEntry): UndoIntent {
  const { clientId, seq, first } = entry;
  const by = standsBy(entry);
  const isWhole = by.clientId === clientId && by.seq === seq;
  return { kind: 'undo', version: 1, ...by, ...(isWhole && first !== undefined ? { first } : {}) };
}

/** The operation that does a step again which was taken back. */
export function redoOf(entry: UndoEntry): UndoIntent {
  return { kind: 'redo', version: 1, ...standsBy(entry) };
}

function stepsOf({ entries, step }: StoredUndoList): Steps {
  const tasks = entries.map(({ undo, ...entry }) => (undo === undefined ? entry : { ...entry, moves: [undo] }));
  return setStep(replaceTasks(EMPTY_HISTORY as Steps, tasks), step);
}

function nameOf({ clientId, seq }: OperationName): OperationName {
  return { clientId, seq };
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
