import i18next from 'i18next';
import { isId } from '../../../../domain/ids';
import type { Refusal } from '../../../../domain/result';
import { readHistory, type RecordStep } from '../../../../protocol/rest/history';
import { whenWords } from '../../../helpers/when-words';
import { whoWords } from '../../../i18n/who-words';
import { api } from '../../../session/session';
import { useSession } from '../../../session/session-state';

const STEPS_LOOKED_AT = 5;
/** Who it was is told with the refusal or not at all. */
const PATIENCE_MS = 2000;
/** Facts of refusals that name what is in the way. */
const IN_THE_WAY = ['by', 'other', 'cable', 'circuit'] as const;

/** What is refused before it is done stood there to be seen: who put it there is news for so long. */
export const NEWS_MS = 3_600_000;

/**
 * Who made it so that an edit could not be kept or made, in a sentence; '' = nobody else, or nobody says. `withinMs`: longer ago it
 * is not told.
 */
export async function conflictWords(refusal: Refusal, withinMs = Infinity): Promise<string> {
  const record = recordIn(refusal);
  if (record === undefined) return '';
  const asked = api
    .call(readHistory, { query: { record, limit: STEPS_LOOKED_AT } })
    .then(({ items }) => {
      const since = Date.now() - withinMs;
      return toldOf(
        items.filter(({ atMs }) => atMs >= since),
        isMissing(refusal),
        useSession.getState().userName,
      );
    })
    .catch(() => '');
  return Promise.race([asked, new Promise<string>((done) => setTimeout(() => done(''), PATIENCE_MS))]);
}

/** The record whose history says who: what is in the way, or what is gone. */
export function recordIn(refusal: Refusal): number | undefined {
  const facts = refusal.facts ?? {};
  if (isMissing(refusal)) return [facts['id'], facts['port']].find(isId);
  return IN_THE_WAY.map((name) => facts[name]).find(isId);
}

/** The latest step, where it is somebody else's: who deleted it, or who put it where it is. */
export function toldOf(items: readonly Pick<RecordStep, 'what' | 'userName' | 'atMs'>[], isGone: boolean, own: string): string {
  const step = items.find(({ what }) => (isGone ? what === 'gone' : what === 'made' || what === 'moved' || what === 'changed'));
  if (step === undefined || step.userName === own) return '';
  const said = { who: whoWords(step.userName), when: whenWords(step.atMs, i18next.language) };
  return i18next.t(isGone ? 'diagram:conflict.gone' : 'diagram:conflict.took', said);
}

export const isMissing = ({ rule }: Pick<Refusal, 'rule'>): boolean => rule.endsWith('-missing') || rule.endsWith('-gone');
