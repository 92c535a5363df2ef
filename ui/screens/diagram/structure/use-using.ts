import { useMemo } from 'react';
import type { Using } from '../../../components/uses';
import { useWatched } from '../../../components/use-watched';
import { useLiveAnswer } from '../../../engine-host/use-live-answer';
import { kindWord } from '../../../i18n/sentences';

/** Who else has open or selected what goes when these are deleted, wherever they look at it. */
export function useUsing(ids: readonly number[]): readonly Using[] {
  const { value: shown } = useLiveAnswer(`shown ${ids.join()}`, (session) => session.shownOn(ids));
  const diagrams = useMemo(() => (shown === undefined ? [] : [...shown.going, ...shown.others]), [shown]);
  const users = useWatched(diagrams);
  const selected = useMemo(() => [...new Set(users.flatMap(({ selection }) => selection))], [users]);
  const { value: going } = useLiveAnswer(
    selected.length === 0 ? null : `going ${ids.join()} ${selected.join()}`,
    async (session) => {
      const among = await session.goingAmong(ids, selected);
      const records = await session.describe(among);
      return new Map(records.map((record) => [record.id, record.name || kindWord(record.kind, record.class)]));
    },
  );
  const itself = ids.length === 1 ? ids[0] : undefined;
  return users.map(({ userName, color, diagram, selection }) => ({
    userName,
    color,
    opened: shown?.going.includes(diagram) === true ? '' : null,
    selected: selection.flatMap((id) => (id === itself ? '' : (going?.get(id) ?? []))),
  }));
}
