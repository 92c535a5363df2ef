import type { Document } from '../../domain/document/document';
import { SyncClient } from '../../protocol/sync/client';
import type { ApiClient } from '../../protocol/rest/client';
import type { Owner } from '../api/owner';
import { fetchDocument, loadDocument } from './load';
import { SyncLink } from './sync-link';

export interface QuietOptions {
  readonly server: ApiClient<AbortSignal>;
  readonly syncUrl: string;
  readonly token: () => string;
  readonly owner: Owner;
  readonly diagram: number;
  readonly onChanged: (ids: readonly number[] | 'all') => void;
}

/** Another diagram's document beside the shown one: nothing of it is drawn and nothing is submitted under its name. */
export interface QuietDocument {
  readonly document: Document;
  dispose(): void;
}

/** A server that says nothing for so long is not waited for: what this browser kept is as good as can be had. */
const WELCOME_MS = 3000;

/**
 * Opens another diagram's document and keeps it current. Resolves when it is as new as the server's; refused with the
 * ApiError of its snapshot.
 */
export async function openQuietly({ server, syncUrl, token, owner, diagram, onChanged }: QuietOptions): Promise<QuietDocument> {
  const loaded = await loadDocument({ server, diagram, owner });
  const client = new SyncClient({
    clientId: crypto.randomUUID(),
    diagram,
    document: loaded.document,
    clock: loaded.header.clock,
    states: loaded.header.states ?? null,
    listensOnly: true,
    onEvent(event) {
      if (event.kind === 'changed') onChanged(event.ids);
      if (event.kind === 'snapshot-needed') void renew();
    },
  });
  const link = new SyncLink({
    url: syncUrl,
    uuid: crypto.randomUUID(),
    token,
    onTokenRefused: async (refused) => {
      if (await server.renew(refused)) link.connect();
    },
  });
  const speak = (): void => {
    if (link.isOpen) link.send(client.takeOutgoing());
  };
  const renew = async (): Promise<void> => {
    try {
      const { document, header } = await fetchDocument({ server, diagram, owner });
      client.adopt(document, header.clock, header.states ?? null);
      speak();
    } catch {
      // What is held stays, and the next connection is told the same again.
    }
  };
  const isCurrent = new Promise<void>((resolve) => {
    link.speak({
      onOpen() {
        client.connected();
        speak();
      },
      onFrame(frame) {
        client.receive(frame);
        speak();
        if (frame.type === 'welcome') resolve();
      },
      onClosed: (why) => client.disconnected(why === 'gone' ? 'offline' : why),
    });
  });
  link.connect();
  await Promise.race([isCurrent, new Promise<void>((wake) => void setTimeout(wake, WELCOME_MS))]);
  return {
    get document() {
      return client.document;
    },
    dispose: () => link.close(),
  };
}
