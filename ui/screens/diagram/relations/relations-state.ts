import { useEffect } from 'react';
import { create } from 'zustand';
import type { RelatedAnswer } from '../../../../domain/cabling/related';
import { CHOSEN_RELATIONS, type RelationKind } from '../../../../domain/cabling/relation-roles';
import { LIMITS } from '../../../../domain/catalog/limits';
import type { Answer } from '../../../answers/use-answer';
import { useDiagram } from '../../../engine-host/engine-host';
import { useLiveAnswer } from '../../../engine-host/use-live-answer';
import { useDraft } from './relation-draft';

/** What the view and the dialog show; one for both. */
interface RelationsState {
  /** The thing in the middle; 0 = none. */
  readonly center: number;
  readonly answer: RelatedAnswer | null;
  readonly max: number;
  readonly kinds: readonly RelationKind[];
  readonly form: 'drawing' | 'list';
}

export const useRelations = create<RelationsState>()(() => ({
  center: 0,
  answer: null,
  max: LIMITS.relationalViewMax,
  kinds: CHOSEN_RELATIONS,
  form: 'drawing',
}));

/** Relations of what is selected; the middle stays while the selection goes among what is related to it. */
export function useRelated(): Answer<RelatedAnswer | null> {
  const selected = useDiagram((state) => state.selection[0] ?? 0);
  const { center, max, kinds } = useRelations();
  const answer = useLiveAnswer(
    center === 0 ? null : `${center} ${max} ${kinds.join()}`,
    ({ relations }) => relations.of(center, { max, kinds }),
    { keeps: true },
  );

  useEffect(() => {
    if (useDraft.getState().picking) return;
    const { answer: shown, center: before } = useRelations.getState();
    const isAmong = shown?.center.id === before && shown.related.some(({ other }) => other.id === selected);
    if (selected === 0 || selected === before || isAmong) return;
    useRelations.setState({ center: selected });
  }, [selected]);
  const { value: found, isCurrent } = answer;
  useEffect(() => {
    if (found) useRelations.setState({ answer: found });
    else if (found === null && isCurrent) useRelations.setState({ answer: null, center: 0 });
  }, [found, isCurrent]);
  return { ...answer, value: found?.center.id === center ? found : undefined };
}

export function recenter(id: number): void {
  useRelations.setState({ center: id });
}

export function toggleKind(kind: RelationKind): void {
  const { kinds } = useRelations.getState();
  useRelations.setState({
    kinds: CHOSEN_RELATIONS.filter((each) => (each === kind ? !kinds.includes(each) : kinds.includes(each))),
  });
}
