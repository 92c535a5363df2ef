import i18next from 'i18next';
import { useEffect, useRef } from 'react';
import type { DeletedEntry } from '../../../../protocol/rest/deleted';
import { readHistory } from '../../../../protocol/rest/history';
import { whenWords } from '../../../helpers/when-words';
import { whoWords } from '../../../i18n/who-words';
import { api } from '../../../session/session';
import { useSession } from '../../../session/session-state';
import { notify } from '../../../state/notices';
import { nameOfDeletion } from './deletion-name';

/** The first pages of the list of deleted things, the latest first. */
export interface DeletedPages<E extends Pick<DeletedEntry, 'clock'> = DeletedEntry> {
  readonly items: readonly E[];
  readonly more: boolean;
}

/** Of so many that went at once it is said who brought them back. */
const TOLD_MOST = 3;
/** What brings back. */
const BACK: ReadonlySet<string> = new Set(['restore', 'undo', 'redo']);

/** What stood in the list before and is gone from where it would stand now. */
export function goneFrom<E extends Pick<DeletedEntry, 'clock'>>(
  before: DeletedPages<E>,
  { items, more }: DeletedPages<E>,
): readonly E[] {
  const there = new Set(items.map(({ clock }) => clock));
  const oldest = more ? (items.at(-1)?.clock ?? Infinity) : 0;
  return before.items.filter(({ clock }) => clock >= oldest && !there.has(clock));
}

/** Who looks at the list is told of what somebody else brings back meanwhile: who and when. `asked`: which list it is. */
export function useToldRestored(asked: string, pages: DeletedPages | undefined): void {
  const last = useRef<{ readonly asked: string; readonly pages: DeletedPages } | null>(null);
  useEffect(() => {
    if (pages === undefined) return;
    const before = last.current;
    last.current = { asked, pages };
    if (before?.asked !== asked) return;
    for (const entry of goneFrom(before.pages, pages).slice(0, TOLD_MOST)) void tellRestored(entry);
  }, [asked, pages]);
}

async function tellRestored(entry: DeletedEntry): Promise<void> {
  const [thing] = entry.deletion.things;
  if (thing === undefined) return;
  const answer = await api.call(readHistory, { query: { record: thing.id, limit: 1 } }).catch(() => null);
  const [step] = answer?.items ?? [];
  // What one brought back oneself was told when it was done.
  if (step === undefined || !BACK.has(step.operation) || step.userName === useSession.getState().userName) return;
  const said = { who: whoWords(step.userName), name: nameOfDeletion(entry), when: whenWords(step.atMs, i18next.language) };
  notify('info', i18next.t('diagram:deleted.restoredBy', said));
}
