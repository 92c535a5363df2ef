import { LIMITS } from '../../domain/catalog/limits';
import { addTask, dropTask, replaceTasks, setStep, type History } from '../../domain/document/history';
import { unreachable, type Refusal } from '../../domain/result';

/** Names one operation for ever. */
export interface OperationName {
  readonly clientId: string;
  readonly seq: number;
}

/** An operation that took a step back, or did it again. */
export interface Move extends OperationName {
  /** What it took back; absent = the move before it, of the first the step itself. */
  readonly of?: OperationName;
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
  /** What took it back, did it again, took it back again, ...; of two that ask for the same the server takes one. */
  readonly moves?: readonly Move[];
  /** Why it could not be taken back, or done again, when that was last asked for. */
  readonly passed?: Refusal;
  /** A confirmed delete: a step that undo passes over, for what it took is restored from the list of deleted things. */
  readonly final?: true;
  /** Of a delete: undo was asked for right after it, and told how it is restored. */
  readonly told?: true;
}

export type Steps = History<UndoEntry>;

/**
 * What becomes of a user's steps on a floor. Whatever the list was when a window said it, it holds for the list as it is:
 * steps are called by the names of their operations.
 */
export type StepChange =
  | { readonly kind: 'done'; readonly entry: UndoEntry }
  /** It goes on with the step `to`. */
  | { readonly kind: 'joined'; readonly to: OperationName; readonly entry: UndoEntry }
  /** A run came back to where it began. */
  | { readonly kind: 'vanished'; readonly of: OperationName }
  | { readonly kind: 'deleted'; readonly entry: UndoEntry }
  | { readonly kind: 'told'; readonly of: OperationName }
  | { readonly kind: Way; readonly entry: UndoEntry; readonly by: OperationName }
  /** It could not be taken back, or done again: it is passed over. */
  | { readonly kind: 'passed'; readonly way: Way; readonly of: OperationName; readonly why: Refusal }
  /** By the server. */
  | { readonly kind: 'refused'; readonly name: OperationName; readonly why: Refusal }
  /** To the place after this step; null = before all. */
  | { readonly kind: 'placed'; readonly after: OperationName | null }
  /** The list of an earlier release, which was one of a diagram. */
  | { readonly kind: 'brought'; readonly list: Steps };

export type Way = 'undo' | 'redo';

/** Refusals that say nothing of the step: what was asked for may be done when it is asked for again. */
const MAY_YET: ReadonlySet<string> = new Set(['not-permitted', 'internal-error']);

/** Moves of one step that are kept: those that are answered are not asked about again. */
const MOVES_KEPT = 200;

export function stepsAfter(steps: Steps, change: StepChange): Steps {
  switch (change.kind) {
    case 'done':
      return addTask(withPassed(steps), change.entry);
    case 'joined': {
      const at = indexOf(steps, change.to);
      if (at === steps.step - 1 && steps.tasks[at]?.moves === undefined && at >= 0) return put(steps, at, change.entry);
      const { first: _first, refused: _refused, ...alone } = change.entry;
      return stepsAfter(steps, { kind: 'done', entry: alone });
    }
    case 'vanished':
      return dropTask(steps, (entry) => isSame(entry, change.of) && entry.moves === undefined);
    case 'deleted':
      return withDelete(steps, change.entry);
    case 'told':
      return changed(steps, indexOf(steps, change.of), (entry) => ({ ...entry, told: true }));
    case 'undo':
    case 'redo':
      return moved(steps, change.kind, change.entry, change.by);
    case 'passed':
      return passed(steps, change.way, indexOf(steps, change.of), change.why);
    case 'refused':
      return refused(steps, change.name, change.why).steps;
    case 'placed':
      return placed(steps, change.after === null ? 0 : indexOf(steps, change.after) + 1);
    case 'brought':
      return brought(steps, change.list);
    default:
      return unreachable(change);
  }
}

/** Whether the drawing holds the step. */
export function isDone(entry: UndoEntry): boolean {
  return movesOf(entry).length % 2 === 0;
}

/** It can be taken back: the drawing holds it, and it is no delete. */
export function isOpen(entry: UndoEntry): boolean {
  return isDone(entry) && entry.final !== true;
}

/** The operation by which a step stands as it does: its own, or what moved it last. */
export function standsBy(entry: UndoEntry): OperationName {
  const { clientId, seq } = movesOf(entry).at(-1) ?? entry;
  return { clientId, seq };
}

export function isPartOf({ clientId, first, seq }: UndoEntry, name: OperationName): boolean {
  return clientId === name.clientId && (first ?? seq) <= name.seq && name.seq <= seq;
}

export function lengthOf({ first, seq }: UndoEntry): number {
  return seq - (first ?? seq) + 1;
}

/** The server refused an operation; `lost`: the step that it took back, or did again, where nothing else did. */
export function refused(steps: Steps, name: OperationName, why: Refusal): { readonly steps: Steps; readonly lost?: UndoEntry } {
  const { tasks, step } = steps;
  const moves = tasks.findIndex((entry) => entry.moves?.some((move) => isSame(move, name)));
  if (moves >= 0) {
    const entry = tasks[moves]!;
    const place = movesOf(entry).findIndex((move) => isSame(move, name));
    const left = withoutMove(entry, name);
    if (place < 0 || movesOf(left).length > place) return { steps: put(steps, moves, left) };
    const mayYet = MAY_YET.has(why.rule);
    const next = !mayYet ? step : isDone(left) ? Math.max(step, moves + 1) : Math.min(step, moves);
    const { passed: _, ...unmarked } = left;
    const marked = mayYet ? unmarked : { ...unmarked, passed: why };
    return { steps: setStep(put(steps, moves, marked), next), lost: entry };
  }
  const at = tasks.findIndex((each) => isPartOf(each, name));
  const entry = tasks[at];
  if (!entry) return { steps };
  const count = (entry.refused ?? 0) + 1;
  if (count < lengthOf(entry)) return { steps: put(steps, at, { ...entry, refused: count }) };
  const left = dropTask(steps, (task) => task === entry);
  return { steps: at === step - 1 ? belowPassed(left) : left };
}

/** What could not be taken back lies beyond the current place again, once what was done after it is gone. */
function belowPassed(steps: Steps): Steps {
  const { tasks, step } = steps;
  const last = tasks.findLastIndex((entry, at) => at < step && (!isOpen(entry) || entry.passed === undefined));
  return setStep(steps, last + 1);
}

/** The latest step before the current place that the drawing holds and undo can take back; -1 = none. */
export function undoAt({ tasks, step }: Steps): number {
  return tasks.findLastIndex((entry, at) => at < step && isOpen(entry));
}

/** The first step after the current place that was taken back; -1 = none. */
export function redoAt({ tasks, step }: Steps): number {
  return tasks.findIndex((entry, at) => at >= step && !isDone(entry));
}

/** A window may have seen another order: what it left aside stays on the side of the current place where it is reached. */
function moved(steps: Steps, way: Way, asked: UndoEntry, by: OperationName): Steps {
  const { tasks, step } = steps;
  const at = indexOf(steps, asked);
  const entry = movedBy(tasks[at] ?? asked, standsBy(asked), by);
  if (at < 0) {
    // What was discarded here was done again there.
    if (way === 'undo') return steps;
    const all = [...tasks.slice(0, step), entry, ...tasks.slice(step)].slice(-LIMITS.undoHistory);
    return { tasks: all, step: Math.min(step + 1, all.length) };
  }
  const isMoved = isDone(tasks[at]!) !== isDone(entry);
  if (!isMoved || (way === 'undo' ? at >= step : at < step)) return put(steps, at, entry);
  const others = tasks.toSpliced(at, 1);
  const passing =
    way === 'undo'
      ? tasks.findLastIndex((each, place) => place > at && place < step && isOpen(each))
      : tasks.findIndex((each, place) => place >= step && place < at && !isDone(each));
  const to = passing < 0 ? at : passing;
  return { tasks: others.toSpliced(to, 0, entry), step: way === 'undo' ? to : to + 1 };
}

function movedBy({ passed: _, ...entry }: UndoEntry, of: OperationName, by: OperationName): UndoEntry {
  const { moves = [] } = entry;
  // What it names was refused meanwhile, and so will it be.
  if (!isSame(of, entry) && !moves.some((move) => isSame(move, of))) return entry;
  const isNext = isSame(of, moves.at(-1) ?? entry);
  const all = [...moves, isNext ? by : { ...by, of }];
  const chain = movesOf({ ...entry, moves: all });
  // In pairs, so that an odd number still means that the step was taken back.
  return { ...entry, moves: chain.length > MOVES_KEPT ? chain.slice(2) : all };
}

/** Those that hold, one after the other; of several that take the same back the first, as long as the server does not refuse it. */
function movesOf({ moves = [] }: UndoEntry): readonly Move[] {
  if (moves.every(({ of }) => of === undefined)) return moves;
  const chain: Move[] = [];
  for (const [at, move] of moves.entries()) {
    const of = move.of ?? moves[at - 1];
    const last = chain.at(-1);
    if (last === undefined || (of !== undefined && isSame(of, last))) chain.push(move);
  }
  return chain;
}

/** What names the move in turn goes with it: the server refuses it, too. */
function withoutMove({ moves = [], ...entry }: UndoEntry, name: OperationName): UndoEntry {
  const gone: OperationName[] = [name];
  const left: Move[] = [];
  for (const [at, move] of moves.entries()) {
    const of = move.of ?? moves[at - 1] ?? entry;
    if ([move, of].some((each) => gone.some((one) => isSame(one, each)))) gone.push(move);
    else left.push({ clientId: move.clientId, seq: move.seq, of: { clientId: of.clientId, seq: of.seq } });
  }
  return left.length === 0 ? entry : { ...entry, moves: left };
}

function passed(steps: Steps, way: Way, at: number, why: Refusal): Steps {
  const { tasks, step } = steps;
  const entry = tasks[at];
  if (entry === undefined || isDone(entry) !== (way === 'undo')) return steps;
  const marked = put(steps, at, { ...entry, passed: why });
  if (way === 'undo') return undoAt(steps) === at ? { ...marked, step: at } : marked;
  return redoAt(steps) === at ? { ...marked, step: Math.max(step, at + 1) } : marked;
}

/** Nothing is skipped that undo or redo would take and that was not passed over. */
function placed(steps: Steps, asked: number): Steps {
  const { tasks, step } = steps;
  const lowest = tasks.findLastIndex((entry, at) => at >= asked && at < step && isOpen(entry) && entry.passed === undefined) + 1;
  const skipped = tasks.findIndex((entry, at) => at >= step && at < asked && !isDone(entry) && entry.passed === undefined);
  return setStep(steps, asked < step ? Math.max(asked, lowest) : skipped < 0 ? asked : skipped);
}

/** It stands after all that is done; what was taken back can still be done again. */
function withDelete(steps: Steps, entry: UndoEntry): Steps {
  const { tasks, step } = withPassed(steps, true);
  const all = [...tasks.slice(0, step), { ...entry, final: true as const }, ...tasks.slice(step)];
  return { tasks: all.slice(-LIMITS.undoHistory), step: step + 1 - Math.max(0, all.length - LIMITS.undoHistory) };
}

/** By the time at which each was done; one that is there already is the same. */
function brought(steps: Steps, { tasks, step }: Steps): Steps {
  const isNew = (entry: UndoEntry): boolean => indexOf(steps, entry) < 0;
  const byTime = (one: UndoEntry, other: UndoEntry): number => one.atMs - other.atMs;
  const done = [...steps.tasks.slice(0, steps.step), ...tasks.slice(0, step).filter(isNew)].sort(byTime);
  const undone = [...steps.tasks.slice(steps.step), ...tasks.slice(step).filter(isNew)].sort(byTime);
  const all = [...done, ...undone];
  const dropped = Math.max(0, all.length - LIMITS.undoHistory);
  return setStep({ tasks: all.slice(dropped), step: 0 }, done.length - dropped);
}

/** Of what lies beyond the current place the next step discards what was taken back; the rest is done, and stays listed. */
function withPassed(steps: Steps, keepsUndone = false): Steps {
  const { tasks, step } = steps;
  const beyond = tasks.slice(step).filter(isDone);
  if (beyond.length === 0) return steps;
  const undone = keepsUndone ? tasks.slice(step).filter((entry) => !isDone(entry)) : [];
  return { tasks: [...tasks.slice(0, step), ...beyond, ...undone], step: step + beyond.length };
}

function indexOf({ tasks }: Steps, name: OperationName): number {
  return tasks.findLastIndex((entry) => isSame(entry, name));
}

function isSame(one: OperationName, other: OperationName): boolean {
  return one.seq === other.seq && one.clientId === other.clientId;
}

function changed(steps: Steps, at: number, to: (entry: UndoEntry) => UndoEntry): Steps {
  const entry = steps.tasks[at];
  return entry === undefined ? steps : put(steps, at, to(entry));
}

function put(steps: Steps, at: number, entry: UndoEntry): Steps {
  return replaceTasks(steps, steps.tasks.with(at, entry));
}
