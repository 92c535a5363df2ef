import type { SavedState, SyncClient } from '../../protocol/sync/client';
import type { EventBatch } from './event-batch';

export interface Keeping {
  /** Unsent edits and the steps of the undo list go to this browser. */
  readonly save: () => Promise<void>;
  /** The steps alone. */
  readonly saveSteps: () => Promise<void>;
}

/**
 * What is told of the queue is a promise: "n edits kept" is made when they are in IndexedDB, "saved" when their steps are,
 * so that a page that is loaded again can take them back.
 */
export async function tellSavedState(
  state: SavedState,
  client: Pick<SyncClient, 'savedState'>,
  events: Pick<EventBatch, 'add'>,
  { save, saveSteps }: Keeping,
): Promise<void> {
  if (state.kind === 'saving') return events.add({ kind: 'saved-state', state });
  // A browser that keeps nothing has the steps while the diagram is open; the edits are with the server all the same.
  await (state.kind === 'saved' ? saveSteps().catch(() => undefined) : save());
  events.add({ kind: 'saved-state', state: client.savedState });
}
