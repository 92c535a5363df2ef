import type { Document } from '../../domain/document/document';
import type { SyncEvent } from '../../protocol/sync/client';
import type { SessionEvent } from '../api/session';
import type { EventBatch } from './event-batch';
import { presentOf } from './places';

type StoredBy = { readonly own: true } | { readonly own: false; readonly since: number };

/** What the screen hears of a change of the document: of one's own at once, of others' at a pace that it can follow. */
export function tellChanged(
  events: EventBatch,
  document: Document,
  diagram: number,
  { ids, theirs, own, since }: Extract<SyncEvent, { kind: 'changed' }>,
): void {
  const told: readonly SessionEvent[] = [
    { kind: 'changed' },
    ...(theirs.length > 0 ? [storedEvent(document, theirs, { own: false, since })] : []),
    ...(own ? [] : [storedEvent(document, ids, { own: true })]),
    { kind: 'present', present: presentOf(document, diagram) },
  ];
  if (own) for (const event of told) events.add(event);
  else events.addOfOthers(...told);
}

/** A coil is told with its cable, beside which it is shown. */
export function storedEvent(document: Document, ids: readonly number[] | 'all', by: StoredBy): SessionEvent {
  const shown = ids === 'all' ? ids : ids.flatMap((id) => [id, document.get('coil', id)?.cable ?? id]);
  return { kind: 'stored', ids: shown, ...by };
}
