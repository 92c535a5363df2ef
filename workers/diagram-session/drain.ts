import { ColumnStore } from '../../domain/document/column-store';
import type { Intent } from '../../domain/operations/operation';
import type { Refusal } from '../../domain/result';
import { SyncClient, type StoredQueue } from '../../protocol/sync/client';
import type { StatesMark } from '../../protocol/sync/messages';
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
  readonly hearer: DrainHearer;
}

export interface DrainHearer {
  /** Everything below this number is answered; Infinity = all is. */
  readonly answered: (firstUnanswered: number) => void;
  readonly refused: (seq: number) => void;
  /** The document holds every operation of the queue that was not refused. */
  readonly done: () => void;
}

export interface Draining {
  /** Later ones wait until it says otherwise; at first all do. */
  readonly sendUpTo: (seq: number) => void;
  /** The server has no room for them. */
  readonly isHeld: () => boolean;
  readonly dispose: () => void;
}

/**
 * Sends the unsent edits that another tab's client left behind, under that client's name, and forgets it. The
 * effects reach the shown document as patches; the document held here is empty, so nothing runs locally.
 */
export function drain({ hearer, ...options }: DrainOptions): Draining {
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
      if (event.kind === 'refused') {
        hearer.refused(event.seq);
        options.onRefused({ clientId: options.stored.clientId, seq: event.seq }, event.intent, event.refusal);
      }
      if (event.kind !== 'queue') return;
      hearer.answered(client.firstUnanswered);
      if (client.pendingForStorage().operations.length > 0) return;
      link.close();
      hearer.done();
    },
  });
  client.sendUpTo(0);
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
  return {
    sendUpTo(seq) {
      client.sendUpTo(seq);
      if (link.isOpen) link.send(client.takeOutgoing());
    },
    isHeld: () => client.savedState.kind === 'held',
    dispose: () => link.close(),
  };
}
