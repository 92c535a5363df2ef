import { listDeleted, type DeletedEntry } from '../../../../protocol/rest/deleted';
import { readHistory } from '../../../../protocol/rest/history';
import { useAnswer, type Answer } from '../../../answers/use-answer';
import { api } from '../../../session/session';

export interface DiagramDeletion {
  readonly who: string;
  readonly atMs: number;
  /** null = it can no longer be restored. */
  readonly entry: DeletedEntry | null;
}

/** Who deleted a diagram and when; null = nobody did, or this user may not know. */
export function useDiagramDeletion(diagram: number): Answer<DiagramDeletion | null> {
  return useAnswer(`deletion of ${diagram}`, async (cancel) => {
    const { items } = await api.call(readHistory, { query: { record: diagram, limit: 1 } }, { cancel });
    const [last] = items;
    if (last?.what !== 'gone') return null;
    const { clock, userName: who, atMs } = last;
    const deleted = await api.call(listDeleted, { query: { before: clock + 1, limit: 1 } }, { cancel });
    return { who, atMs, entry: deleted.items.find((each) => each.clock === clock) ?? null };
  });
}
