import { create } from 'zustand';

/** One line about what just happened. */
export interface Notice {
  readonly key: number;
  readonly tone: 'done' | 'refused' | 'info';
  readonly text: string;
  /** What it lists; such a notice stays until it is put away. */
  readonly lines?: readonly NoticeLine[];
  /** Command that the line offers: take it back, do it again, or go to where it is restored; or how it is taken back. */
  readonly offer?: 'undo' | 'redo' | 'show-deleted' | (() => void) | { readonly word: 'restoreNow'; readonly run: () => void };
}

/** One of several things that a notice tells together. */
export interface NoticeLine {
  readonly text: string;
  /** Records to be shown; empty = there is nothing to see. */
  readonly at: readonly number[];
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
    notices: fitted([
      ...notices.filter((notice) => notice.tone === 'refused' && notice.text !== text),
      { key, tone, text, ...(offer === undefined ? {} : { offer }) },
    ]),
  }));
  setTimeout(() => dismiss(key), STAY_MS[tone]);
}

/** Adds a refusal to the one notice that lists them. */
export function notifyLine(title: (count: number) => string, line: NoticeLine): void {
  useNotices.setState(({ notices }) => {
    const listed = notices.find((notice) => notice.lines !== undefined);
    const lines = [...(listed?.lines ?? []), line];
    const notice = { key: listed?.key ?? nextKey++, tone: 'refused' as const, text: title(lines.length), lines };
    return { notices: fitted([...notices.filter((each) => each !== listed), notice]) };
  });
}

/** What a notice says aloud: of a list its newest line, too. */
export function spokenOf({ text, lines }: Notice): string {
  return [text, lines?.at(-1)?.text].filter(Boolean).join(' ');
}

/** The latest, and the one that lists. */
function fitted(notices: readonly Notice[]): readonly Notice[] {
  const latest = new Set(notices.slice(-MOST));
  return notices.filter((notice) => notice.lines !== undefined || latest.has(notice));
}

export function dismiss(key: number): void {
  useNotices.setState(({ notices }) => ({ notices: notices.filter((notice) => notice.key !== key) }));
}
