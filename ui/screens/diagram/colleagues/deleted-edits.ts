import i18next from 'i18next';
import { readHistory, type RecordStep } from '../../../../protocol/rest/history';
import type { GoneRecord } from '../../../../workers/api/session';
import { kindWord } from '../../../i18n/sentences';
import { whoWords } from '../../../i18n/who-words';
import { patiently } from '../../../helpers/patiently';
import { api } from '../../../session/session';
import { useSession } from '../../../session/session-state';
import { dropLine, notifyLine } from '../../../state/notices';
import { showDeleted } from '../history/deleted-state';
import { seenChanges, seenWords } from './seen-changes';

/** Of more that went at once, the first are looked up. */
const LOOKED_UP = 3;
const STEPS_LOOKED_AT = 20;

const title = {
  mine: (count: number): string => i18next.t('diagram:deletedEdits.mine', { count }),
  theirs: (count: number): string => i18next.t('diagram:deletedEdits.theirs', { count }),
};

/** Says who deleted what this user had edited; what went together is one line. */
export async function tellLostOwn([first, ...others]: readonly GoneRecord[]): Promise<void> {
  if (first === undefined) return;
  const { items } = await steps(first.id, 1);
  const by = items[0]?.userName;
  // One's own other tab is no colleague; where nobody deleted it, it went from this diagram alone.
  if (items[0]?.what !== 'gone' || by === useSession.getState().userName) return;
  const name = nameOf(first);
  const all = others.length > 0 ? i18next.t('diagram:deleted.more', { name, count: others.length }) : name;
  tell('mine', first, i18next.t('diagram:deletedEdits.mineOne', { who: whoWords(by ?? ''), name: all }));
}

/** Says what colleagues had made of what this user deleted without having seen it. */
export async function tellDeletedOver(records: readonly GoneRecord[], since: number): Promise<void> {
  const own = useSession.getState().userName;
  for (const record of records.slice(0, LOOKED_UP)) {
    const { items, names } = await steps(record.id, STEPS_LOOKED_AT);
    const words = deletedOverWords(
      record,
      items.filter(({ clock, userName, what }) => clock > since && userName !== own && what !== 'gone'),
      names,
    );
    if (words !== '') tell('theirs', record, words);
  }
}

/** What steps of others made of a record: its properties, or that it was made or moved at all; '' = nothing. */
export function deletedOverWords(
  record: GoneRecord,
  theirs: readonly Pick<RecordStep, 'what' | 'fields' | 'userName'>[],
  names: Readonly<Record<string, string>>,
): string {
  const [latest] = theirs;
  if (latest === undefined) return '';
  const changes = seenChanges(record, theirs, names, []);
  if (changes.length > 0) return seenWords(changes);
  const said = { who: whoWords(latest.userName), name: nameOf(record) };
  return latest.what === 'gone' ? '' : i18next.t(`diagram:deletedEdits.${latest.what}`, said);
}

function tell(which: 'mine' | 'theirs', record: GoneRecord, text: string): void {
  const list = `${which}-deleted` as const;
  const key = String(record.id);
  const restore = (): void => {
    dropLine(list, title[which], key);
    showDeleted(record.name);
  };
  notifyLine(list, title[which], { key, text, at: [], offer: { label: i18next.t('common:restore'), run: restore } });
}

async function steps(record: number, limit: number): Promise<Pick<Answer, 'items' | 'names'>> {
  return patiently(() => api.call(readHistory, { query: { record, limit } })).catch(() => ({ items: [], names: {} }));
}
type Answer = Awaited<ReturnType<typeof api.call<typeof readHistory>>>;

function nameOf({ name, kind, class: of }: GoneRecord): string {
  return name || kindWord(kind, of);
}
