import { SnapshotUnreadable } from '../../protocol/codec/snapshot';
import { BorrowedCredentials } from '../../protocol/rest/borrowed-credentials';
import { createClient, type Credentials } from '../../protocol/rest/client';
import { fetchTransport } from '../api/fetch-transport';
import type { AccountDoor, OpenOptions, SessionEvent } from '../api/session';
import { ClientKeeper } from './client-keeper';
import { Session } from './diagram-session';
import { EventBatch } from './event-batch';
import { loadDocument, type LoadedDocument } from './load';
import { floorOf } from './places';
import { SyncLink } from './sync-link';
import { UndoKeeper } from './undo-keeper';

/** A session on its way. */
export interface Opening {
  /** The whole session; refused with the reason why there is none. */
  readonly session: Promise<Session>;
  /** The page's tokens were renewed, or its live connection came or went: the socket may be waiting for it. */
  setCredentials(credentials: Credentials): void;
}

/**
 * Starts the request for the document, the socket and the reading of what this browser kept, all at once. The socket is
 * greeted with the document's clock when both are there, whichever comes first: the server then sends what came after it.
 */
export function openSession(
  options: OpenOptions,
  listener: (events: readonly SessionEvent[]) => void,
  account: AccountDoor,
): Opening {
  const events = new EventBatch(listener);
  const credentials = new BorrowedCredentials(options.credentials, (token) => account.renew(token));
  const server = createClient({
    base: options.apiBase,
    send: fetchTransport,
    credentials: credentials.now,
    renew: credentials.renew,
    onSessionEnd: (code) => void account.sessionEnded(code),
  });
  const link = new SyncLink({
    url: options.syncUrl,
    uuid: crypto.randomUUID(),
    token: () => credentials.now().userToken,
    onTokenRefused: async (token) => {
      if (await server.renew(token)) link.connect();
    },
  });
  link.connect();
  const load = async (): Promise<LoadedDocument> => {
    try {
      return await loadDocument({ server, ...options });
    } catch (error) {
      // The server speaks another version than this page: the page loads again.
      if (error instanceof SnapshotUnreadable) events.add({ kind: 'reload-needed' });
      throw error;
    }
  };
  const begin = async (): Promise<Session> => {
    try {
      const [loaded, keeper] = await Promise.all([load(), ClientKeeper.open(options.owner, options.diagram)]);
      const floor = floorOf(loaded.document, options.diagram);
      const steps = UndoKeeper.open(options.owner, floor, keeper.stored?.undo);
      return new Session({ options, events, credentials, server, link, loaded, keeper, floor, steps });
    } catch (error) {
      link.close();
      throw error;
    }
  };
  return {
    session: begin(),
    setCredentials(renewed) {
      credentials.set(renewed);
      link.connect();
    },
  };
}
