import { create } from 'zustand';
import type { HistoryStep } from '../../workers/api/session';
import { addTask, EMPTY_HISTORY, replaceTasks, resetHistory, setStep, type History } from '../../domain/document/history';

/** What the list shows of one task; the work itself stays with the diagram's session. */
export type UndoTask = HistoryStep;

interface UndoQueueState {
  readonly history: History<UndoTask>;
  add(task: UndoTask): void;
  replace(tasks: readonly UndoTask[]): void;
  setStep(step: number): void;
  reset(): void;
}

/** The undo queue store (spec section 3): tasks and the history step count, at most 5000 tasks. */
export const useUndoQueue = create<UndoQueueState>()((set) => ({
  history: EMPTY_HISTORY,
  add: (task) => set(({ history }) => ({ history: addTask(history, task) })),
  replace: (tasks) => set(({ history }) => ({ history: replaceTasks(history, tasks) })),
  setStep: (step) => set(({ history }) => ({ history: setStep(history, step) })),
  reset: () => set({ history: resetHistory() }),
}));
