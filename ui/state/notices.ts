import { create } from 'zustand';

/** One line about what just happened. */
export interface Notice {
  readonly key: number;
  readonly tone: 'done' | 'refused' | 'info';
  readonly text: string;
  /** Command that the line offers: take it back, do it again, or go to where it is restored; or how it is taken back. */
  readonly offer?: 'undo' | 'redo' | 'show-deleted' | (() => void) | { readonly word: 'restoreNow'; readonly run: () => void };
}

/** Older ones make room. */
const MOST = 3;
/** Refusals stay longer: there is more to read. */
const STAY_MS = { done: 6000, info: 7000, refused: 10_000 } as const;

export const useNotices = create<{ readonly notices: readonly Notice[] }>()(() => ({ notices: [] }));

let nextKey = 1;

/** Says a line, each once at a time. What was done replaces what was done before; refusals stay until they were read. */
export function notify(tone: Notice['tone'], text: string, offer?: Notice['offer']): void {
  const key = nextKey++;
  useNotices.setState(({ notices }) => ({
    notices: [
      ...notices.filter((notice) => notice.tone === 'refused' && notice.text !== text),
      { key, tone, text, ...(offer === undefined ? {} : { offer }) },
    ].slice(-MOST),
  }));
  setTimeout(() => dismiss(key), STAY_MS[tone]);
}

export function dismiss(key: number): void {
  useNotices.setState(({ notices }) => ({ notices: notices.filter((notice) => notice.key !== key) }));
}
