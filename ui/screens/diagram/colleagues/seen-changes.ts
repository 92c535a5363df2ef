import i18next from 'i18next';
import { useEffect } from 'react';
import type { PropertyLabel } from '../../../../domain/kinds/book';
import { heldIn } from '../../../../domain/kinds/property';
import { readHistory, type RecordStep } from '../../../../protocol/rest/history';
import type { Description, ReplacedValue } from '../../../../workers/api/session';
import { startAsking } from '../../../answers/asking';
import { useEngine } from '../../../engine-host/engine-host';
import { kindWord } from '../../../i18n/sentences';
import { whoWords } from '../../../i18n/who-words';
import { usePanels } from '../../../panels/panel-layout';
import { api } from '../../../session/session';
import { useSession } from '../../../session/session-state';
import { notify } from '../../../state/notices';
import { isEmpty } from '../../../properties/step-value';
import { stepLines } from '../../../steps/record-steps';
import { stepWords } from '../../../steps/step-words';
import { fieldsOf } from '../../../properties/property-fields';
import { markSeen, type SeenChange } from './seen-state';

/** Of many selected, so many are told one by one. */
const RECORDS_TOLD = 3;
const STEPS_LOOKED_AT = 20;
/** Changes that are said in one breath. */
const SAID = 3;
/** Somebody who edits without a pause is looked at this often: each look asks the server. */
const PACE_MS = 1000;

/**
 * What colleagues change of what is selected here is marked at its property and said: who, what it was and what it is. It is a
 * notice where the properties are not in sight.
 */
export function useSeenChanges(): void {
  const { store } = useEngine();
  const own = useSession((state) => state.userName);
  useEffect(() => {
    const tell = async (asked: ReadonlyMap<number, number>): Promise<void> => {
      const found = await Promise.all(
        [...asked].slice(0, RECORDS_TOLD).map(async ([id, since]) => {
          const answer = await api.call(readHistory, { query: { record: id, limit: STEPS_LOOKED_AT } }).catch(() => null);
          const { described, replaced } = store.getState();
          const record = described.find((each) => each.id === id);
          if (answer === null || record === undefined) return [];
          const theirs = answer.items.filter((step) => step.clock > since && step.userName !== own);
          return seenChanges(record, theirs, answer.names, replaced);
        }),
      );
      const changes = found.flat();
      if (changes.length === 0) return;
      const said = seenWords(changes);
      markSeen(changes, said);
      const { right, rightTab } = usePanels.getState();
      if (!right || rightTab !== 'propertyView') notify('info', said);
    };
    /** By record: the number of the log after which it is to be looked at. */
    let waiting = new Map<number, number>();
    const asking = startAsking(
      async () => {
        const asked = waiting;
        waiting = new Map();
        await tell(asked);
      },
      () => undefined,
      { paceMs: PACE_MS },
    );
    let { theirs } = store.getState();
    let version = 0;
    const stop = store.subscribe((state) => {
      if (state.theirs === theirs) return;
      ({ theirs } = state);
      for (const id of theirs.ids) waiting.set(id, Math.min(theirs.since, waiting.get(id) ?? Infinity));
      asking.want(++version);
    });
    return () => {
      stop();
      asking.end();
    };
  }, [store, own]);
}

/** What steps of others made of a record, each property by the latest; what is told as a value of one's own is left out. */
export function seenChanges(
  record: Pick<Description, 'id' | 'kind' | 'class' | 'name'>,
  steps: readonly Pick<RecordStep, 'fields' | 'userName'>[],
  names: Readonly<Record<string, string>>,
  replaced: readonly Pick<ReplacedValue, 'id' | 'fields'>[],
): readonly SeenChange[] {
  const told = new Set(replaced.filter(({ id }) => id === record.id).flatMap(({ fields }) => fields));
  const changes = new Map<string, SeenChange>();
  for (const step of steps)
    for (const { property, before, after } of stepLines(step, fieldsOf(record), names)) {
      const field = property?.name ?? '';
      if (changes.has(field) || told.has(property === null ? 'parent' : heldIn(property))) continue;
      changes.set(field, {
        ...{ record: record.id, field, who: whoWords(step.userName), name: record.name || kindWord(record.kind, record.class) },
        label:
          property === null
            ? i18next.t('diagram:recordHistory.place')
            : i18next.t(`diagram:property.${(property.label ?? property.name) as PropertyLabel}`),
        before: stepWords(property, before),
        wasEmpty: property !== null && isEmpty(before),
        after: stepWords(property, after),
      });
    }
  return [...changes.values()];
}

/** `Li Na changed Name of R-07: A → B`; of more than a few, how many. */
export function seenWords(changes: readonly SeenChange[]): string {
  const said = changes
    .slice(0, SAID)
    .map((change) => i18next.t('diagram:seen.said', { ...change, ...(change.wasEmpty ? { context: 'empty' } : {}) }));
  const more = changes.length - said.length;
  return [...said, ...(more > 0 ? [i18next.t('diagram:seen.more', { count: more })] : [])].join(' ');
}
