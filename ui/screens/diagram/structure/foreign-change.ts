import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Description } from '../../../../workers/api/session';
import { useDiagram, useDiagramSession } from '../../../engine-host/engine-host';
import { notify } from '../../../state/notices';

/** Somebody else changed a field: under the hand that types in it, or after this user had stored `mine`. */
export interface ForeignChange {
  readonly mine: string | null;
  readonly theirs: string;
}

/** Tells what somebody else made of a field, until this user stores it anew. `text`: what is stored, as it is shown. */
export function useForeignChange(
  text: string,
  isOne: boolean,
  isTyping: boolean,
): readonly [ForeignChange | null, { readonly stored: (mine: string) => void }] {
  const byOthers = useDiagram((state) => state.byOthers);
  const [foreign, setForeign] = useState<ForeignChange | null>(null);
  const known = useRef({ text, byOthers, mine: null as string | null });
  useEffect(() => {
    const before = known.current;
    if (text === before.text || !isOne) return;
    const isForeign = byOthers !== before.byOthers && text !== before.mine;
    known.current = { ...before, text, byOthers };
    if (!isForeign) setForeign(null);
    else if (isTyping) setForeign({ mine: null, theirs: text });
    else if (before.mine === before.text) setForeign({ mine: before.mine, theirs: text });
  }, [text, isOne, isTyping, byOthers]);
  const change = useMemo(
    () => ({
      stored(mine: string) {
        known.current = { ...known.current, mine };
        setForeign(null);
      },
    }),
    [],
  );
  return [foreign, change];
}

/** A field that goes from under the hand that types in it, because somebody else deleted its record, says what was typed. */
export function useTypedForGone(record: Description | undefined, label: string, draft: string | null): void {
  const { t } = useTranslation('diagram');
  const session = useDiagramSession();
  const newest = useRef(() => undefined as void);
  useEffect(() => {
    newest.current = () => {
      if (record === undefined || draft === null || !session) return;
      const tell = (found: readonly unknown[]): void => {
        if (found.length === 0) notify('refused', t('properties.goneWhileTyping', { name: record.name, label, draft }));
      };
      void session.describe([record.id]).then(tell, () => undefined);
    };
  });
  useEffect(() => () => newest.current(), []);
}
