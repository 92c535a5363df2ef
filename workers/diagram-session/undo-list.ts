import { LIMITS } from '../../domain/catalog/limits';
import type { Diff } from '../../domain/document/diff';
import { squash } from '../../domain/document/diff-laws';
import { addTask, dropTask, EMPTY_HISTORY, replaceTasks, setStep, taskToUndo, type History } from '../../domain/document/history';
import type { UndoIntent } from '../../domain/operations/history/undo';
import type { Intent } from '../../domain/operations/operation';
import type { Refusal } from '../../domain/result';
import { operationOf } from '../../domain/operations/registry';
import type { HistoryView } from '../api/session';
import type { Told } from './not-kept';

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
  /** What took it back, did it again, took it back again, ...: an undo last = the drawing does not hold the step. */
  readonly moves?: readonly OperationName[];
  /** Why it could not be taken back, or done again, when that was last asked for. */
  readonly passed?: Refusal;
  /** A confirmed delete: a step that undo passes over, for what it took is restored from the list of deleted things. */
  readonly final?: true;
}

/** Plain data for IndexedDB. */
export interface StoredUndoList {
  /** `undo` in place of `moves`: as an earlier release kept a step that was taken back. */
  readonly entries: readonly (UndoEntry & { readonly undo?: OperationName })[];
  readonly step: number;
}

/** What the latest entry did, while another operation may join it. */
interface Run {
  readonly intent: Intent;
  /** All of it together; null = only the server knows. */
  readonly diff: Diff | null;
}

/**
 * The undo queue (domain/document/history.ts) of a diagram, whose tasks name operations of the log.
 *
 * Whether the drawing holds a step is said by the entry itself, not by where it stands: one that could not be taken back
 * stays done, is marked with the reason and lies beyond the current step; one that could not be done again lies before it.
 * Both are passed over, so that nothing keeps anyone from the steps before and after.
 */
export class UndoList {
  private history: History<UndoEntry>;
  private run: Run | undefined;
  /** The delete that nothing has followed yet. */
  private deletion: UndoEntry | undefined;

  constructor(stored: StoredUndoList = { entries: [], step: 0 }) {
    const entries = stored.entries.map(({ undo, ...entry }) => (undo === undefined ? entry : { ...entry, moves: [undo] }));
    this.history = setStep(replaceTasks(EMPTY_HISTORY as History<UndoEntry>, entries), stored.step);
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
    this.deletion = undefined;
    if (!run || !last || !continues(last, entry, run.intent, intent)) {
      this.keepPassed();
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
    this.put(this.step - 1, joined);
  }

  /** A confirmed delete. It stands after all that is done; what was taken back can still be done again. */
  addFinal(entry: UndoEntry): void {
    this.run = undefined;
    this.deletion = entry;
    this.keepPassed(true);
    const { tasks, step } = this.history;
    const all = [...tasks.slice(0, step), { ...entry, final: true as const }, ...tasks.slice(step)];
    this.history = { tasks: all.slice(-LIMITS.undoHistory), step: step + 1 - Math.max(0, all.length - LIMITS.undoHistory) };
  }

  /** The delete that nothing has followed yet, once: who asks to undo means it, and not the step before it. */
  takeDeletion(): UndoEntry | undefined {
    const { deletion } = this;
    this.deletion = undefined;
    return deletion;
  }

  nextUndo(): UndoEntry | undefined {
    return this.history.tasks[this.undoAt];
  }

  nextRedo(): UndoEntry | undefined {
    return this.history.tasks[this.redoAt];
  }

  undone(by: OperationName): void {
    const at = this.undoAt;
    this.change(at, (entry) => movedBy(entry, by), at);
  }

  redone(by: OperationName): void {
    const at = this.redoAt;
    this.change(at, (entry) => movedBy(entry, by), at + 1);
  }

  /** The next step back cannot be taken: it stays done, and the one before it is next. */
  passUndo(why: Refusal): void {
    const at = this.undoAt;
    this.change(at, (entry) => ({ ...entry, passed: why }), at);
  }

  /** The next step cannot be done again: it stays undone, and the one after it is next. */
  passRedo(why: Refusal): void {
    const at = this.redoAt;
    this.change(at, (entry) => ({ ...entry, passed: why }), at + 1);
  }

  /** Whether something that could be taken back lies between this place and the current one. */
  backTo(step: number): boolean {
    return this.undoAt >= Math.max(0, step);
  }

  /** Whether something that could be done again lies between the current place and this one. */
  onTo(step: number): boolean {
    return this.redoAt >= 0 && this.redoAt < step;
  }

  /** To a place between the steps. */
  stepTo(step: number): void {
    this.run = undefined;
    this.deletion = undefined;
    this.history = setStep(this.history, step);
  }

  /**
   * The server refused an operation: an undo or redo leaves its step as it was, passed over, or next again where it may yet
   * be done; of other operations a step goes of which nothing is left. Yields the entry of an undo or redo.
   */
  refused(clientId: string, seq: number, why: Refusal): UndoEntry | undefined {
    this.run = undefined;
    const { tasks } = this.history;
    const isIt = (name: OperationName): boolean => name.clientId === clientId && name.seq === seq;
    const moved = tasks.findIndex(({ moves }) => moves?.some(isIt));
    if (moved >= 0) {
      // What names it in turn will be refused, too.
      const { moves = [], ...entry } = tasks[moved]!;
      const kept = moves.slice(0, moves.findIndex(isIt));
      const mayYet = MAY_YET.has(why.rule);
      const isDone = kept.length % 2 === 0;
      const step = !mayYet ? this.step : isDone ? Math.max(this.step, moved + 1) : Math.min(this.step, moved);
      this.change(moved, () => ({ ...entry, moves: kept, ...(mayYet ? {} : { passed: why }) }), step);
      return entry;
    }
    const at = tasks.findIndex((entry) => isPartOf(entry, clientId, seq));
    const entry = tasks[at];
    if (!entry) return undefined;
    const refused = (entry.refused ?? 0) + 1;
    if (refused < lengthOf(entry)) this.change(at, () => ({ ...entry, refused }), this.step);
    else this.history = dropTask(this.history, (task) => task === entry);
    if (entry.final) this.deletion = undefined;
    return undefined;
  }

  /** What an operation did, as it was told then. */
  toldOf(clientId: string, seq: number): Told | undefined {
    const entry = this.history.tasks.find((each) => isPartOf(each, clientId, seq));
    return entry && { label: entry.label, facts: entry.facts };
  }

  view(): HistoryView {
    const { step, tasks } = this.history;
    return {
      step,
      canUndo: this.undoAt >= 0 || this.deletion !== undefined,
      canRedo: this.redoAt >= 0,
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
    return { entries: this.history.tasks, step: this.history.step };
  }

  /** The latest step before the current place that the drawing holds; -1 = none. */
  private get undoAt(): number {
    const { tasks, step } = this.history;
    return tasks.findLastIndex((entry, at) => at < step && isDone(entry) && entry.final !== true);
  }

  /** The first step after the current place that was taken back; -1 = none. */
  private get redoAt(): number {
    const { tasks, step } = this.history;
    return tasks.findIndex((entry, at) => at >= step && !isDone(entry));
  }

  /** Of what lies beyond the current place the next step discards what was taken back; the rest is done, and stays listed. */
  private keepPassed(keepsUndone = false): void {
    const { tasks, step } = this.history;
    const passed = tasks.slice(step).filter(isDone);
    if (passed.length === 0) return;
    const undone = keepsUndone ? tasks.slice(step).filter((entry) => !isDone(entry)) : [];
    this.history = { tasks: [...tasks.slice(0, step), ...passed, ...undone], step: step + passed.length };
  }

  /** What becomes of an entry ends the run that another operation may join. */
  private change(at: number, to: (entry: UndoEntry) => UndoEntry, step: number): void {
    this.run = undefined;
    this.deletion = undefined;
    const entry = this.history.tasks[at];
    if (entry === undefined) return;
    this.put(at, to(entry));
    this.history = setStep(this.history, step);
  }

  private put(at: number, entry: UndoEntry): void {
    this.history = replaceTasks(this.history, this.history.tasks.with(at, entry));
  }
}

/** Refusals that say nothing of the step: what was asked for may be done when it is asked for again. */
const MAY_YET: ReadonlySet<string> = new Set(['not-permitted', 'internal-error']);

function isPartOf({ clientId, first, seq }: UndoEntry, ofClient: string, asked: number): boolean {
  return clientId === ofClient && (first ?? seq) <= asked && asked <= seq;
}

/** Moves of one step that are kept: those that are answered are not asked about again. */
const MOVES_KEPT = 200;

function movedBy({ passed: _, moves = [], ...entry }: UndoEntry, by: OperationName): UndoEntry {
  const all = [...moves, by];
  // In pairs, so that an odd number still means that the step was taken back.
  return { ...entry, moves: all.length > MOVES_KEPT ? all.slice(2) : all };
}

/** Whether the drawing holds the step. */
function isDone({ moves = [] }: UndoEntry): boolean {
  return moves.length % 2 === 0;
}

/** The operation that takes a step back which the drawing holds. */
export function undoOf({ clientId, seq, first, moves }: UndoEntry): UndoIntent {
  const redo = moves?.at(-1);
  if (redo) return { kind: 'undo', version: 1, clientId: redo.clientId, seq: redo.seq };
  return { kind: 'undo', version: 1, clientId, seq, ...(first === undefined ? {} : { first }) };
}

/** The operation that does a step again which was taken back. */
export function redoOf({ clientId, seq, moves }: UndoEntry): UndoIntent {
  const undo = moves?.at(-1) ?? { clientId, seq };
  return { kind: 'redo', version: 1, clientId: undo.clientId, seq: undo.seq };
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
