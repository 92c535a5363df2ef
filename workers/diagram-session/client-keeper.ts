import { lockOf } from '../api/kept-edits';
import { keptOf, type Owner } from '../api/owner';
import type { StoredQueue } from '../../protocol/sync/client';
import { listClients, readClient, saveClient, type StoredClient } from './local-store';

type ReadStored = () => { readonly queue: StoredQueue; readonly floor: number };

/**
 * Which client this worker is, and the writing of its queue to IndexedDB.
 *
 * A client that nobody holds any more (its Web Lock is free: the tab was reloaded or died) is adopted, so its unsent
 * edits go out under their own (clientId, seq), and its unused ids go on. The lock is held until
 * release(), or until the worker dies. Others that were left behind with unsent edits are FloorQueues'.
 */
export class ClientKeeper {
  readonly clientId: string;
  readonly stored: StoredClient | undefined;
  private readonly owner: Owner;
  private readonly unlock: (() => void) | undefined;
  private writing: Promise<void> | undefined;
  private waiting: ReadStored | undefined;

  private constructor(fields: {
    clientId: string;
    owner: Owner;
    stored: StoredClient | undefined;
    unlock: (() => void) | undefined;
  }) {
    this.clientId = fields.clientId;
    this.owner = fields.owner;
    this.stored = fields.stored;
    this.unlock = fields.unlock;
  }

  static async open(owner: Owner, diagram: number): Promise<ClientKeeper> {
    for (const { queue } of await listClients(owner, diagram)) {
      const unlock = await holdLock(queue.clientId);
      // As its window left it, which may have been after it was listed.
      const stored = unlock && (await readClient(queue.clientId));
      if (stored) return new ClientKeeper({ clientId: queue.clientId, owner, stored, unlock });
      unlock?.();
    }
    const clientId = crypto.randomUUID();
    return new ClientKeeper({ clientId, owner, stored: undefined, unlock: await holdLock(clientId) });
  }

  /** The queue changed: `read` gives it when it is written. Resolves when it is in IndexedDB; writes that wait are one. */
  save(read: ReadStored): Promise<void> {
    this.waiting = read;
    this.writing ??= this.write().finally(() => {
      this.writing = undefined;
    });
    return this.writing;
  }

  release(): void {
    this.unlock?.();
  }

  private async write(): Promise<void> {
    for (let read = this.waiting; read !== undefined; read = this.waiting) {
      this.waiting = undefined;
      await saveClient({ ...keptOf(this.owner), ...read(), savedAtMs: Date.now() });
    }
  }
}

/** Takes a client's Web Lock if it is free. Undefined when another worker holds it. */
export function holdLock(clientId: string): Promise<(() => void) | undefined> {
  return new Promise((resolve, reject) => {
    navigator.locks
      .request(lockOf(clientId), { ifAvailable: true }, (lock) => {
        if (!lock) {
          resolve(undefined);
          return undefined;
        }
        return new Promise<void>((release) => resolve(() => release()));
      })
      .catch(reject);
  });
}
