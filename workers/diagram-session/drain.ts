import { ColumnStore } from '../../domain/document/column-store';
import type { Intent } from '../../domain/operations/operation';
import type { Refusal } from '../../domain/result';
import { SyncClient, type StoredQueue } from '../../protocol/sync/client';
import type { StatesMark } from '../../protocol/sync/messages';
import type { ClientKeeper } from './client-keeper';
import { SyncLink } from './sync-link';
import type { OperationName } from './undo-steps';

export interface DrainOptions {
  readonly url: string;
  readonly token: () => string;
  readonly stored: StoredQueue;
  /** Clock of the document that the shown client holds, so that no snapshot is asked for. */
  readonly clock: number;
  /** And its live states, so that none are sent. */
  readonly states: StatesMark | null;
  readonly onRefused: (name: OperationName, intent: Intent, refusal: Refusal) => void;
  /** Every operation of the queue was answered. */
  readonly onDone: () => void;
}

/** Drains what every other tab left behind in this browser. */
export function drainOrphans(
  keeper: ClientKeeper,
  options: Omit<DrainOptions, 'stored' | 'onDone'>,
): readonly { dispose(): void }[] {
  return keeper.orphans.map(({ queue }) =>
    drain({ ...options, stored: queue, onDone: () => void keeper.forgetOrphan(queue.clientId) }),
  );
}

/**
 * Sends the unsent edits that another tab's client left behind, under that client's name, and forgets it. The
 * effects reach the shown document as patches; the document held here is empty, so nothing runs locally.
 */
export function drain(options: DrainOptions): { dispose(): void } {
  // What was answered is asked about again, so that the queue ends by answers whatever is left of it.
  const operations = options.stored.operations.map(({ acknowledged: _, ...operation }) => operation);
  const client = new SyncClient({
    clientId: options.stored.clientId,
    diagram: options.stored.diagram,
    document: new ColumnStore(),
    clock: options.clock,
    states: options.states,
    stored: { ...options.stored, operations },
    onEvent(event) {
      if (event.kind === 'refused')
        options.onRefused({ clientId: options.stored.clientId, seq: event.seq }, event.intent, event.refusal);
      if (event.kind === 'queue' && client.pendingForStorage().operations.length === 0) {
        link.close();
        options.onDone();
      }
    },
  });
  const link = new SyncLink({
    url: options.url,
    uuid: crypto.randomUUID(),
    token: options.token,
    onTokenRefused: () => link.close(),
  });
  link.speak({
    onOpen() {
      client.connected();
      link.send(client.takeOutgoing());
    },
    onFrame(frame) {
      client.receive(frame);
      if (link.isOpen) link.send(client.takeOutgoing());
    },
    onClosed: () => client.disconnected(),
  });
  link.connect();
  return { dispose: () => link.close() };
}
