import { useCallback, useEffect, useRef } from 'react';
import i18next from 'i18next';
import type { ShownProperty } from '../../../../domain/kinds/shown-properties';
import { readHistory } from '../../../../protocol/rest/history';
import { patiently } from '../../../helpers/patiently';
import { whoWords } from '../../../i18n/who-words';
import { api } from '../../../session/session';
import { dropLine, notifyLine } from '../../../state/notices';
import { stepOfValue } from '../colleagues/step-of-value';

const STEPS_LOOKED_AT = 10;
/** So long a line beside a field is in sight before it counts as read. */
const READ_MS = 4000;

/** A colleague's newer value that a field replaced when it was left. */
export interface Overwritten {
  readonly record: number;
  readonly name: string;
  readonly field: ShownProperty;
  readonly label: string;
  readonly mine: string;
  readonly theirs: string;
  readonly putBack: () => void;
}

/** Tells what a field that is left replaced where the field itself can no longer: a click elsewhere took it away. */
export function useToldElsewhere(): (overwritten: Overwritten | null) => void {
  const isShown = useRef(true);
  const beside = useRef<{ readonly told: Overwritten; readonly atMs: number } | null>(null);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
      const { told, atMs } = beside.current ?? { told: null, atMs: 0 };
      if (told !== null && performance.now() - atMs < READ_MS) void tell(told);
    };
  }, []);
  return useCallback((overwritten) => {
    beside.current = overwritten === null ? null : { told: overwritten, atMs: performance.now() };
    if (overwritten !== null && !isShown.current) void tell(overwritten);
  }, []);
}

const title = (count: number): string => i18next.t('diagram:replaced.theirs', { count });

/** By name, with both values and the way back. */
async function tell({ record, name, field, label, mine, theirs, putBack }: Overwritten): Promise<void> {
  const { items } = await patiently(() => api.call(readHistory, { query: { record, limit: STEPS_LOOKED_AT } })).catch(() => ({
    items: [],
  }));
  const step = stepOfValue(items, field, theirs);
  const who = step === undefined ? i18next.t('diagram:properties.somebodyElse') : whoWords(step.userName);
  const key = `left ${record} ${field.name}`;
  const run = (): void => {
    dropLine('theirs-replaced', title, key);
    putBack();
  };
  notifyLine('theirs-replaced', title, {
    key,
    text: i18next.t('diagram:replaced.theirsOne', { who, label, name, mine, theirs }),
    at: [record],
    offer: { label: i18next.t('diagram:properties.putTheirsBack'), run },
  });
}
