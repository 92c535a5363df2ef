import i18next from 'i18next';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Refusal } from '../../../../domain/result';
import type { Description } from '../../../../workers/api/session';
import { lackingFor, type OperationKind } from '../../../commands/lacking';
import { restingKeys } from '../../../commands/resting-keys';
import { useDiagram, useDiagramSession } from '../../../engine-host/engine-host';
import { refusalText } from '../../../i18n/sentences';
import { tellNotKept } from '../../../state/not-kept';

/**
 * Somebody else changed a field: `meanwhile` under the hand that types in it, `replaced` after this user had stored `mine`;
 * `crossed`: `mine` was on its way, so that the log alone knows which of both was first; `overwritten`: `mine` was stored
 * over it by leaving the field; `later`: what had replaced `mine` was replaced in turn.
 */
export type ForeignChange =
  | { readonly kind: 'meanwhile'; readonly theirs: string }
  | { readonly kind: 'replaced' | 'crossed' | 'overwritten' | 'later'; readonly mine: string; readonly theirs: string };

/** What a field knows of what it held and what was made of it here. */
export interface KnownField {
  readonly text: string;
  readonly byOthers: number;
  /** What was stored here last; null = nothing was. */
  readonly mine: string | null;
  /** That is on its way: the field has not held it yet. */
  readonly isHandedOver: boolean;
  /** What was known before a text came over `mine` of which nobody has said yet whose it is, and when it came; null = none. */
  readonly early: (Omit<KnownField, 'early'> & { readonly atMs: number }) | null;
}

/** Some values are had from the server: one may come before its patch does, which says that somebody else wrote it. */
const EARLY_MS = 5000;

/** What another text in a field means. */
export function foreignOf(
  { text: before, byOthers: until, mine, isHandedOver }: Omit<KnownField, 'early'>,
  { text, byOthers }: Pick<KnownField, 'text' | 'byOthers'>,
  isTyping: boolean,
): ForeignChange | null {
  if (byOthers === until || text === mine) return null;
  if (isHandedOver && mine !== null) return { kind: 'crossed', mine, theirs: text };
  if (isTyping) return { kind: 'meanwhile', theirs: text };
  return mine !== null && mine === before ? { kind: 'replaced', mine, theirs: text } : null;
}

/**
 * What is known of a field that holds this text now, and what that means: a change to be told, `none` = what was told holds no
 * more, `same` = it does, `later` = somebody else's text came over what was told.
 */
export function afterText(
  known: KnownField,
  { text, byOthers, atMs }: Pick<KnownField, 'text' | 'byOthers'> & { readonly atMs: number },
  isTyping: boolean,
): readonly [KnownField, ForeignChange | 'none' | 'same' | 'later'] {
  const { early: waiting, ...before } = known;
  if (text === before.text) {
    if (waiting === null || byOthers === waiting.byOthers) return [known, 'same'];
    const late = atMs - waiting.atMs < EARLY_MS ? foreignOf(waiting, { text, byOthers }, isTyping) : null;
    return [{ ...known, byOthers, early: null }, late ?? 'same'];
  }
  const change = foreignOf(before, { text, byOthers }, isTyping);
  const isOthers = byOthers !== before.byOthers;
  const isMine = text === before.mine;
  const isOverMine = before.mine !== null && (before.isHandedOver || before.mine === before.text);
  const early = isOverMine && !isOthers && !isMine ? { ...before, atMs } : null;
  const now = { ...before, text, byOthers, isHandedOver: false, early };
  return [now, change ?? (isOthers && !isMine ? 'later' : 'none')];
}

/** What is told once a later text of somebody else's came over what was told. */
export function afterLater(told: ForeignChange | null, theirs: string): ForeignChange | null {
  if (told === null || told.kind === 'meanwhile') return null;
  // Of what is on its way the log says what it lies over.
  return { kind: told.kind === 'crossed' ? 'crossed' : 'later', mine: told.mine, theirs };
}

/** Tells what somebody else made of a field, until this user stores it anew. `text`: what is stored, as it is shown. */
export function useForeignChange(
  text: string,
  isOne: boolean,
  isTyping: boolean,
): readonly [
  ForeignChange | null,
  { readonly stored: (mine: string, overwritten: string | null) => void; readonly typed: () => void },
] {
  const byOthers = useDiagram((state) => state.byOthers);
  const [foreign, setForeign] = useState<ForeignChange | null>(null);
  const known = useRef<KnownField>({ text, byOthers, mine: null, isHandedOver: false, early: null });
  useEffect(() => {
    if (!isOne) return;
    const [now, change] = afterText(known.current, { text, byOthers, atMs: performance.now() }, isTyping);
    known.current = now;
    if (change === 'none') setForeign((told) => (told?.kind === 'overwritten' && told.mine === text ? told : null));
    else if (change === 'later') setForeign((told) => afterLater(told, text));
    else if (change !== 'same') setForeign(change);
  }, [text, isOne, isTyping, byOthers]);
  const change = useMemo(
    () => ({
      stored(mine: string, overwritten: string | null) {
        known.current = { ...known.current, mine, isHandedOver: mine !== known.current.text, early: null };
        setForeign(overwritten === null ? null : { kind: 'overwritten', mine, theirs: overwritten });
      },
      /** The next value is being typed. */
      typed() {
        known.current = { ...known.current, isHandedOver: false };
      },
    }),
    [],
  );
  return [foreign, change];
}

/** What stands in a field when its page goes and is refused: the field cannot say it any more. */
export function tellLeftUnstored({ name }: Description, label: string, draft: string, refusal: Refusal): void {
  const reason = refusalText(refusal);
  tellNotKept({ text: i18next.t('diagram:properties.leftUnstored', { name, label, draft, reason }), copies: draft, at: [] });
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
