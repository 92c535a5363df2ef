import { useEffect } from 'react';
import { create } from 'zustand';
import type { RelatedAnswer } from '../../../../domain/cabling/related';
import { CHOSEN_RELATIONS, type RelationKind } from '../../../../domain/cabling/relation-roles';
import { LIMITS } from '../../../../domain/catalog/limits';
import { useDiagram, useDiagramSession } from '../../../engine-host/engine-host';
import { useChanges } from '../../../engine-host/use-changes';
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
export function useRelated(): RelatedAnswer | null {
  const session = useDiagramSession();
  const ready = useDiagram((state) => state.phase.kind === 'ready');
  const selected = useDiagram((state) => state.selection[0] ?? 0);
  const changes = useChanges();
  const { center, answer, max, kinds } = useRelations();

  useEffect(() => {
    if (useDraft.getState().picking) return;
    const { answer: shown, center: before } = useRelations.getState();
    const isAmong = shown?.center.id === before && shown.related.some(({ other }) => other.id === selected);
    if (selected === 0 || selected === before || isAmong) return;
    useRelations.setState({ center: selected });
  }, [selected]);
  useEffect(() => {
    if (!session || !ready || center === 0) return undefined;
    let over = false;
    void session.relations.of(center, { max, kinds }).then(
      (found) => {
        if (!over) useRelations.setState({ answer: found, ...(found === null ? { center: 0 } : {}) });
      },
      () => undefined,
    );
    return () => {
      over = true;
    };
  }, [session, ready, center, max, kinds, changes]);

  return center !== 0 && answer?.center.id === center ? answer : null;
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
