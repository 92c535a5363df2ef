import i18next from 'i18next';
import { ownerKey } from '../../workers/api/owner';
import { storedValues } from '../session/browser';
import { useSession } from '../session/session-state';
import { notifyLine, useNotices, type NoticeLine } from './notices';

/** By account: lines that were not put away, so that no other page and no reload takes the only copy of what was typed. */
const KEPT_KEY = 'notKept';
/** Older ones make room in what is kept. */
const MOST = 20;

type Kept = Pick<NoticeLine, 'text' | 'copies'>;

/** Adds to the list of what one did, or typed, and is not in the drawing: it stays until it is put away, also on the next page. */
export function tellNotKept(line: NoticeLine): void {
  tellKept();
  tell(line);
  keep([...keptLines().filter(({ text }) => text !== line.text), keptOf(line)]);
}

let hasToldKept = false;

/** Once the page is there: what was not put away on the one before. */
export function tellKept(): void {
  if (hasToldKept) return;
  hasToldKept = true;
  for (const line of keptLines()) tell({ ...line, at: [] });
}

function tell(line: NoticeLine): void {
  notifyLine('not-kept', (count) => i18next.t('common:notKept', { count }), line);
}

// Put away by hand, it is forgotten.
useNotices.subscribe(({ notices }, { notices: before }) => {
  const isTold = (all: typeof notices): boolean => all.some(({ list }) => list === 'not-kept');
  if (isTold(before) && !isTold(notices)) keep([]);
});

function keptOf({ text, copies }: NoticeLine): Kept {
  return { text, ...(copies === undefined ? {} : { copies }) };
}

/** Of everybody who has something kept here. */
function keptByAll(): Readonly<Record<string, readonly Kept[]>> {
  try {
    const value: unknown = JSON.parse(storedValues.get(KEPT_KEY) || '{}');
    return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, readonly Kept[]>>) : {};
  } catch {
    return {};
  }
}

function keptLines(): readonly Kept[] {
  const owner = useSession.getState();
  const all = keptByAll();
  const lines: unknown = all[ownerKey(owner)] ?? all[owner.earlierName];
  return Array.isArray(lines) ? lines.filter((line: Partial<Kept> | null) => typeof line?.text === 'string') : [];
}

function keep(lines: readonly Kept[]): void {
  const owner = useSession.getState();
  // What an earlier release kept under the name is told, and goes on under the account.
  const { [ownerKey(owner)]: _, [owner.earlierName]: _earlier, ...others } = keptByAll();
  const all = lines.length === 0 ? others : { ...others, [ownerKey(owner)]: lines.slice(-MOST) };
  storedValues.keep(KEPT_KEY, Object.keys(all).length === 0 ? '' : JSON.stringify(all));
}
