import { create } from 'zustand';
import { whenInSight } from '../helpers/in-sight';

/** One line about what just happened. */
export interface Notice {
  readonly key: number;
  readonly tone: 'done' | 'refused' | 'info';
  readonly text: string;
  /** Times that it was said; absent = once. */
  readonly count?: number;
  /** What it lists, and which list that is; such a notice stays until it is put away. */
  readonly list?: NoticeList;
  readonly lines?: readonly NoticeLine[];
  /** Command that the line offers: take it back, do it again, or go to where it is restored; or how it is taken back. */
  readonly offer?: 'undo' | 'redo' | 'show-deleted' | (() => void) | { readonly word: 'restoreNow'; readonly run: () => void };
  /** Goes to where it is to be seen. */
  readonly show?: () => void;
}

/**
 * Edits that the server refused; values that a colleague replaced; values that replaced a colleague's; what a colleague deleted
 * although one had edited it; what one deleted although a colleague had.
 */
export type NoticeList = 'not-kept' | 'mine-replaced' | 'theirs-replaced' | 'mine-deleted' | 'theirs-deleted';

/** One of several things that a notice tells together. */
export interface NoticeLine {
  /** A later line of the same key takes its place. */
  readonly key?: string;
  readonly text: string;
  /** Lines of no key that say the same are one; absent = it was said once. */
  readonly count?: number;
  readonly offer?: { readonly label: string; readonly run: () => void };
  /** What was typed and is nowhere else: it is offered to be copied. */
  readonly copies?: string;
  /** Records to be shown; empty = there is nothing to see. */
  readonly at: readonly number[];
}

/** Older ones make room. */
const MOST = 3;
/** In sight; refusals stay longer: there is more to read. */
const STAY_MS = { done: 6000, info: 7000, refused: 10_000 } as const;

export const useNotices = create<{ readonly notices: readonly Notice[] }>()(() => ({ notices: [] }));

let nextKey = 1;

/** Says a line, each once at a time. What was done replaces what was done before; refusals stay until they were read. */
export function notify(tone: Notice['tone'], text: string, offer?: Notice['offer'], show?: Notice['show']): void {
  const key = nextKey++;
  useNotices.setState(({ notices }) => {
    const said = notices.find((notice) => notice.lines === undefined && notice.tone === 'refused' && notice.text === text);
    const notice = {
      key,
      tone,
      text,
      ...again(said),
      ...(offer === undefined ? {} : { offer }),
      ...(show === undefined ? {} : { show }),
    };
    return {
      notices: fitted([
        ...notices.filter((each) => each.lines !== undefined || (each.tone === 'refused' && each !== said)),
        notice,
      ]),
    };
  });
  whenInSight(() => setTimeout(() => dismiss(key), STAY_MS[tone]));
}

/** It was said to be done and is not: such a line goes. */
export function withdraw(text: string): void {
  useNotices.setState(({ notices }) => ({
    notices: notices.filter((notice) => notice.tone !== 'done' || !notice.text.startsWith(text)),
  }));
}

/** More became known of a refusal that is still shown. */
export function completeRefusal(text: string, whole: string): void {
  useNotices.setState(({ notices }) => ({
    notices: notices
      .filter((notice) => notice.tone !== 'refused' || notice.text !== whole)
      .map((notice) => (notice.tone === 'refused' && notice.text === text ? { ...notice, text: whole } : notice)),
  }));
}

type ListTitle = (count: number) => string;

/** Adds a line to the one notice of its list. */
export function notifyLine(list: NoticeList, title: ListTitle, line: NoticeLine): void {
  setLines(list, title, (lines) => {
    const said = lines.find(({ key, text }) => key === undefined && line.key === undefined && text === line.text);
    return [
      ...lines.filter((each) => each !== said && (each.key === undefined || each.key !== line.key)),
      { ...line, ...again(said) },
    ];
  });
}

function again(said: { readonly count?: number } | undefined): { readonly count?: number } {
  return said === undefined ? {} : { count: (said.count ?? 1) + 1 };
}

/** Takes a line from its list; the notice goes with the last. */
export function dropLine(list: NoticeList, title: ListTitle, key: string): void {
  setLines(list, title, (lines) => lines.filter((line) => line.key !== key));
}

/** What the lines lead to is no longer open: they only tell. */
export function closeLines(): void {
  useNotices.setState(({ notices }) => ({
    notices: notices.map((notice) =>
      notice.lines === undefined
        ? notice
        : {
            ...notice,
            lines: notice.lines.map(({ text, count, copies }) => ({
              text,
              at: [],
              ...(count === undefined ? {} : { count }),
              ...(copies === undefined ? {} : { copies }),
            })),
          },
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
    const count = lines.reduce((sum, line) => sum + (line.count ?? 1), 0);
    const notice = { key: listed?.key ?? nextKey++, tone, text: title(count), list, lines };
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

/** The latest of the gravest, and those that list. */
function fitted(notices: readonly Notice[]): readonly Notice[] {
  const latest = gravest(notices, MOST);
  return notices.filter((notice) => notice.lines !== undefined || latest.has(notice));
}

/** So many of them, those of edits that were not kept first, then what was refused, of like ones the latest. */
export function gravest(notices: readonly Notice[], most: number): ReadonlySet<Notice> {
  return new Set(
    notices
      .toReversed()
      .toSorted((a, b) => gravity(b) - gravity(a))
      .slice(0, most),
  );
}

function gravity({ list, tone }: Notice): number {
  return list === 'not-kept' ? 2 : tone === 'refused' ? 1 : 0;
}

export function dismiss(key: number): void {
  useNotices.setState(({ notices }) => ({ notices: notices.filter((notice) => notice.key !== key) }));
}
