import { lockOf } from '../api/kept-edits';
import { keptOf, type Owner } from '../api/owner';
import type { StoredQueue } from '../../protocol/sync/client';
import { dropClient, listClients, saveClient, type StoredClient } from './local-store';

type ReadStored = () => { readonly queue: StoredQueue; readonly floor: number };

/**
 * Which client this worker is, and the writing of its queue to IndexedDB.
 *
 * A client that nobody holds any more (its Web Lock is free: the tab was reloaded or died) is adopted, so its unsent
 * edits go out under their own (clientId, seq), and its unused ids go on. The lock is held until
 * release(), or until the worker dies.
 */
export class ClientKeeper {
  readonly clientId: string;
  readonly stored: StoredClient | undefined;
  /** Other clients left behind with unsent edits, their locks held too: drain.ts sends those. */
  readonly orphans: readonly StoredClient[];
  private readonly owner: Owner;
  private readonly locks: readonly (() => void)[];
  private writing: Promise<void> | undefined;
  private waiting: ReadStored | undefined;

  private constructor(fields: {
    clientId: string;
    owner: Owner;
    stored: StoredClient | undefined;
    orphans: readonly StoredClient[];
    locks: readonly (() => void)[];
  }) {
    this.clientId = fields.clientId;
    this.owner = fields.owner;
    this.stored = fields.stored;
    this.orphans = fields.orphans;
    this.locks = fields.locks;
  }

  static async open(owner: Owner, diagram: number): Promise<ClientKeeper> {
    const locks: (() => void)[] = [];
    const orphans: StoredClient[] = [];
    let stored: StoredClient | undefined;
    for (const candidate of await listClients(owner, diagram)) {
      const wanted = stored === undefined || candidate.queue.operations.length > 0;
      if (!wanted) continue;
      const release = await holdLock(candidate.queue.clientId);
      if (!release) continue;
      locks.push(release);
      if (stored === undefined) stored = candidate;
      else orphans.push(candidate);
    }
    const clientId = stored?.queue.clientId ?? crypto.randomUUID();
    if (!stored) {
      const release = await holdLock(clientId);
      if (release) locks.push(release);
    }
    return new ClientKeeper({ clientId, owner, stored, orphans, locks });
  }

  /** The queue changed: `read` gives it when it is written. Resolves when it is in IndexedDB; writes that wait are one. */
  save(read: ReadStored): Promise<void> {
    this.waiting = read;
    this.writing ??= this.write().finally(() => {
      this.writing = undefined;
    });
    return this.writing;
  }

  async forgetOrphan(clientId: string): Promise<void> {
    await dropClient(clientId);
  }

  release(): void {
    for (const release of this.locks) release();
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
