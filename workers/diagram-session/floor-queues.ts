import type { Owner } from '../api/owner';
import { holdLock } from './client-keeper';
import { dropClient, listUnsent, readClient, type StoredClient } from './local-store';
import type { OperationName } from './undo-steps';

interface FloorQueuesParts {
  readonly owner: Owner;
  readonly floor: number;
  readonly isOnline: () => boolean;
  /** Sends what a client left behind, under its name. */
  readonly drain: (stored: StoredClient, onDone: () => void) => { dispose(): void };
}

const SENT_WAIT_MS = 3000;
const SENT_POLL_MS = 50;

/**
 * The queues of the floor's other windows. A step that is not on the server belongs to the window that made it: that one
 * sends it, or takes it back. Of a window that is closed this one sends what is left, as long as it is connected.
 */
export class FloorQueues {
  private readonly parts: FloorQueuesParts;
  /** By client: what ends the sending. */
  private readonly held = new Map<string, () => void>();

  constructor(parts: FloorQueuesParts) {
    this.parts = parts;
  }

  /** Whether the server has another client's operation; waits for it a while, where there is a connection. */
  async isSent(name: OperationName): Promise<boolean> {
    for (let waitedMs = 0; ; waitedMs += SENT_POLL_MS) {
      const stored = await readClient(name.clientId);
      const operation = stored?.queue.operations.find(({ seq }) => seq === name.seq);
      if (operation === undefined || operation.acknowledged !== undefined) return true;
      if (!this.parts.isOnline() || waitedMs >= SENT_WAIT_MS) return false;
      await this.takeOver();
      await new Promise((wake) => setTimeout(wake, SENT_POLL_MS));
    }
  }

  /** Sends what closed windows left behind. */
  async takeOver(): Promise<void> {
    const { owner, floor, isOnline } = this.parts;
    if (!isOnline()) return;
    for (const { queue } of await listUnsent(owner, floor)) {
      const release = this.held.has(queue.clientId) ? undefined : await holdLock(queue.clientId);
      if (release === undefined) continue;
      // As its window left it, which may have been after it was listed.
      const stored = await readClient(queue.clientId);
      if (stored === undefined || !isOnline()) release();
      else this.send(stored, release);
    }
  }

  /** What is not sent stays for whoever comes next. */
  letGo(): void {
    for (const end of this.held.values()) end();
    this.held.clear();
  }

  private send(stored: StoredClient, release: () => void): void {
    const { clientId } = stored.queue;
    const draining = this.parts.drain(stored, () => {
      this.held.delete(clientId);
      void dropClient(clientId).finally(release);
    });
    this.held.set(clientId, () => {
      draining.dispose();
      release();
    });
  }
}
