import { create } from 'zustand';

/** One line about what just happened. */
export interface Notice {
  readonly key: number;
  readonly tone: 'done' | 'refused' | 'info';
  readonly text: string;
  /** What it lists, and which list that is; such a notice stays until it is put away. */
  readonly list?: NoticeList;
  readonly lines?: readonly NoticeLine[];
  /** Command that the line offers: take it back, do it again, or go to where it is restored; or how it is taken back. */
  readonly offer?: 'undo' | 'redo' | 'show-deleted' | (() => void) | { readonly word: 'restoreNow'; readonly run: () => void };
  /** Goes to where it is to be seen. */
  readonly show?: () => void;
}

/** Edits that the server refused; values that a colleague replaced; values that replaced a colleague's. */
export type NoticeList = 'not-kept' | 'mine-replaced' | 'theirs-replaced';

/** One of several things that a notice tells together. */
export interface NoticeLine {
  /** A later line of the same key takes its place. */
  readonly key?: string;
  readonly text: string;
  readonly offer?: { readonly label: string; readonly run: () => void };
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
export function notify(tone: Notice['tone'], text: string, offer?: Notice['offer'], show?: Notice['show']): void {
  const key = nextKey++;
  useNotices.setState(({ notices }) => ({
    notices: fitted([
      ...notices.filter((notice) => notice.lines !== undefined || (notice.tone === 'refused' && notice.text !== text)),
      { key, tone, text, ...(offer === undefined ? {} : { offer }), ...(show === undefined ? {} : { show }) },
    ]),
  }));
  setTimeout(() => dismiss(key), STAY_MS[tone]);
}

/** It was said to be done and is not: such a line goes. */
export function withdraw(text: string): void {
  useNotices.setState(({ notices }) => ({
    notices: notices.filter((notice) => notice.tone !== 'done' || !notice.text.startsWith(text)),
  }));
}

type ListTitle = (count: number) => string;

/** Adds a line to the one notice of its list. */
export function notifyLine(list: NoticeList, title: ListTitle, line: NoticeLine): void {
  setLines(list, title, (lines) => [...lines.filter(({ key }) => key === undefined || key !== line.key), line]);
}

/** Takes a line from its list; the notice goes with the last. */
export function dropLine(list: NoticeList, title: ListTitle, key: string): void {
  setLines(list, title, (lines) => lines.filter((line) => line.key !== key));
}

/** What the lines lead to is no longer open: they only tell. */
export function closeLines(): void {
  useNotices.setState(({ notices }) => ({
    notices: notices.map((notice) =>
      notice.lines === undefined ? notice : { ...notice, lines: notice.lines.map(({ text }) => ({ text, at: [] })) },
    ),
  }));
}

function setLines(list: NoticeList, title: ListTitle, change: (lines: readonly NoticeLine[]) => readonly NoticeLine[]): void {
  useNotices.setState(({ notices }) => {
    const listed = notices.find((notice) => notice.list === list);
    const before = listed?.lines ?? [];
    const lines = change(before);
    if (lines.length === before.length && lines.every((line, at) => line === before[at])) return { notices };
    const others = notices.filter((each) => each !== listed);
    if (lines.length === 0) return { notices: others };
    const tone = list === 'not-kept' ? ('refused' as const) : ('info' as const);
    const notice = { key: listed?.key ?? nextKey++, tone, text: title(lines.length), list, lines };
    return {
      notices: fitted(
        lines.length < before.length ? notices.map((each) => (each === listed ? notice : each)) : [...others, notice],
      ),
    };
  });
}

/** What a notice says aloud: of a list its newest line, too. */
export function spokenOf({ text, lines }: Notice): string {
  return [text, lines?.at(-1)?.text].filter(Boolean).join(' ');
}

/** The latest, and those that list. */
function fitted(notices: readonly Notice[]): readonly Notice[] {
  const latest = new Set(notices.slice(-MOST));
  return notices.filter((notice) => notice.lines !== undefined || latest.has(notice));
}

export function dismiss(key: number): void {
  useNotices.setState(({ notices }) => ({ notices: notices.filter((notice) => notice.key !== key) }));
}
