import { create } from 'zustand';

/** One line about what just happened. */
export interface Notice {
  readonly key: number;
  readonly tone: 'done' | 'refused' | 'info';
  readonly text: string;
  /** Offers to take it back. */
  readonly undo: boolean;
}

/** Older ones make room. */
const MOST = 3;
/** Refusals stay longer: there is more to read. */
const STAY_MS = { done: 6000, info: 7000, refused: 9000 } as const;

export const useNotices = create<{ readonly notices: readonly Notice[] }>()(() => ({ notices: [] }));

let nextKey = 1;

export function notify(tone: Notice['tone'], text: string, undo = false): void {
  const key = nextKey++;
  useNotices.setState(({ notices }) => ({
    // Only the latest deed can be taken back by the latest button.
    notices: [...notices.map((notice) => ({ ...notice, undo: notice.undo && !undo })), { key, tone, text, undo }].slice(-MOST),
  }));
  setTimeout(() => dismiss(key), STAY_MS[tone]);
}

export function dismiss(key: number): void {
  useNotices.setState(({ notices }) => ({ notices: notices.filter((notice) => notice.key !== key) }));
}
