import i18next from 'i18next';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Description } from '../../../../workers/api/session';
import { lackingFor, type OperationKind } from '../../../commands/lacking';
import { restingKeys } from '../../../commands/resting-keys';
import { useDiagram, useDiagramSession } from '../../../engine-host/engine-host';
import { tellNotKept } from '../../../state/not-kept';

/**
 * Somebody else changed a field: `meanwhile` under the hand that types in it, `replaced` after this user had stored `mine`;
 * `overwritten`: `mine` was stored over it by leaving the field.
 */
export type ForeignChange =
  | { readonly kind: 'meanwhile'; readonly theirs: string }
  | { readonly kind: 'replaced' | 'overwritten'; readonly mine: string; readonly theirs: string };

/** Tells what somebody else made of a field, until this user stores it anew. `text`: what is stored, as it is shown. */
export function useForeignChange(
  text: string,
  isOne: boolean,
  isTyping: boolean,
): readonly [ForeignChange | null, { readonly stored: (mine: string, overwritten: string | null) => void }] {
  const byOthers = useDiagram((state) => state.byOthers);
  const [foreign, setForeign] = useState<ForeignChange | null>(null);
  const known = useRef({ text, byOthers, mine: null as string | null });
  useEffect(() => {
    const before = known.current;
    if (text === before.text || !isOne) return;
    const isForeign = byOthers !== before.byOthers && text !== before.mine;
    known.current = { ...before, text, byOthers };
    if (!isForeign) setForeign((told) => (told?.kind === 'overwritten' && told.mine === text ? told : null));
    else if (isTyping) setForeign({ kind: 'meanwhile', theirs: text });
    else if (before.mine === before.text) setForeign({ kind: 'replaced', mine: before.mine, theirs: text });
  }, [text, isOne, isTyping, byOthers]);
  const change = useMemo(
    () => ({
      stored(mine: string, overwritten: string | null) {
        known.current = { ...known.current, mine };
        setForeign(overwritten === null ? null : { kind: 'overwritten', mine, theirs: overwritten });
      },
    }),
    [],
  );
  return [foreign, change];
}

/** Says why a field may no longer be typed in, where a permission went under the hand, and keeps what was typed. */
export function useTypedWhileBarred(
  record: Description | undefined,
  label: string,
  draft: string | null,
  does: OperationKind,
  forget: () => void,
): void {
  const { t } = useTranslation('diagram');
  const lacking = useDiagram(({ barred }) => lackingFor(barred, [does]));
  const before = useRef(lacking);
  useLayoutEffect(() => {
    const isTaken = before.current === null && lacking !== null;
    before.current = lacking;
    if (!isTaken || draft === null || record === undefined) return;
    restingKeys.fieldWent();
    const permission = i18next.t(`common:user.right.${lacking}`);
    tellNotKept({
      text: t('properties.barredWhileTyping', { name: record.name, label, draft, permission }),
      copies: draft,
      at: [],
    });
    forget();
  }, [lacking, record, label, draft, forget, t]);
}

/**
 * A field that goes from under the hand that types in it, because somebody else deleted its record, says what was typed;
 * what is typed on means nothing.
 */
export function useTypedForGone(record: Description | undefined, label: string, draft: string | null, inputId: string): void {
  const { t } = useTranslation('diagram');
  const session = useDiagramSession();
  const newest = useRef(() => undefined as void);
  useEffect(() => {
    newest.current = () => {
      if (record === undefined || draft === null || !session) return;
      const tell = (found: readonly unknown[]): void => {
        if (found.length > 0) return;
        tellNotKept({ text: t('properties.goneWhileTyping', { name: record.name, label, draft }), copies: draft, at: [] });
      };
      void session.describe([record.id]).then(tell, () => undefined);
    };
  });
  useEffect(() => () => newest.current(), []);
  // The input still stands while layout effects are taken back.
  useLayoutEffect(
    () => () => {
      if (document.activeElement?.id === inputId) restingKeys.fieldWent();
    },
    [inputId],
  );
}
