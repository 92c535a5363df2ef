import { LIMITS } from '../catalog/limits';

/**
 * The undo queue: tasks in the order they were done and how many of them are applied. `tasks[step - 1]` is what undo
 * takes back, `tasks[step]` what redo does again. Values are never changed in place.
 */
export interface History<Task> {
  readonly tasks: readonly Task[];
  /** 0 to tasks.length. */
  readonly step: number;
}

export const EMPTY_HISTORY: History<never> = { tasks: [], step: 0 };

/** Discards tasks beyond the current step, appends this one and raises the step; beyond 5000 the oldest go. */
export function addTask<Task>({ tasks, step }: History<Task>, task: Task): History<Task> {
  const kept = [...tasks.slice(Math.max(0, step - LIMITS.undoHistory + 1), step), task];
  return { tasks: kept, step: kept.length };
}

/** Another queue; the step stays where it is, as far as the new queue reaches. */
export function replaceTasks<Task>({ step }: History<Task>, tasks: readonly Task[]): History<Task> {
  const latest = tasks.slice(-LIMITS.undoHistory);
  return { tasks: latest, step: clamp(step, latest.length) };
}

/** How many tasks are applied, from none to all. */
export function setStep<Task>({ tasks }: History<Task>, step: number): History<Task> {
  return { tasks, step: clamp(step, tasks.length) };
}

export function resetHistory(): History<never> {
  return EMPTY_HISTORY;
}

/** What the next undo takes back. */
export function taskToUndo<Task>({ tasks, step }: History<Task>): Task | undefined {
  return tasks[step - 1];
}

/**
 * Takes one task out of the queue, wherever it stands, and changes the others' steps accordingly: what a refused
 * operation leaves behind.
 */
export function dropTask<Task>({ tasks, step }: History<Task>, matches: (task: Task) => boolean): History<Task> {
  const at = tasks.findIndex(matches);
  if (at < 0) return { tasks, step };
  return { tasks: tasks.filter((_, i) => i !== at), step: at < step ? step - 1 : step };
}

function clamp(step: number, length: number): number {
  return Number.isInteger(step) ? Math.min(Math.max(step, 0), length) : 0;
}
