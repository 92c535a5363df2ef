import type { SyncClient } from '../../protocol/sync/client';
import type { Owner } from '../api/owner';
import type { SessionEvent } from '../api/session';
import type { DrainHearer, Draining } from './drain';
import { KeptNews } from './kept-news';
import { KeptOrder, type KeptQueue } from './kept-order';
import type { StoredClient } from './local-store';
import type { OperationName } from './undo-steps';

/** What this browser keeps of its windows (local-store.ts), and who holds which of it. */
export interface QueueStore {
  listUnsent(owner: Owner, floor: number, diagram: number): Promise<readonly StoredClient[]>;
  readClient(clientId: string): Promise<StoredClient | undefined>;
  dropClient(clientId: string): Promise<void>;
  /** How to let it go; undefined = a window that is open has it. */
  holdLock(clientId: string): Promise<(() => void) | undefined>;
}

interface FloorQueuesParts {
  readonly store: QueueStore;
  readonly owner: Owner;
  readonly floor: number;
  readonly isOnline: () => boolean;
  /** This window's client, and what it was opened with. */
  readonly own: Pick<SyncClient, 'clientId' | 'pendingForStorage' | 'firstUnanswered' | 'savedState' | 'sendUpTo'>;
  readonly kept: KeptQueue['operations'];
  /** What this window's client may send goes out. */
  readonly send: () => void;
  /** Sends what a client left behind, under its name, as far as it may. */
  readonly drain: (stored: StoredClient, hearer: DrainHearer) => Draining;
  readonly tell: (event: SessionEvent) => void;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

const SENT_WAIT_MS = 3000;
const SENT_POLL_MS = 50;
/** Another open window sends its own; how far it came is looked at this often. */
const OPEN_POLL_MS = 100;
/** Whoever sends nothing for so long is not waited for any more. */
const PATIENCE_MS = 10_000;
/** What is older is looked for so long at most: a browser whose storage does not answer holds nothing up. */
const LISTING_MS = 2000;

/**
 * The queues of the floor's windows. A step that is not on the server belongs to the window that made it: that one
 * sends it, or takes it back. Of a window that is closed this one sends what is left, as long as it is connected. Whoever
 * sends, the edits go out in the order in which they were made.
 *
 *   begin() -> this window's wait --takeOver()--> arranged --moved(), hears, looks--> each in its turn --> all sent
 */
export class FloorQueues {
  private readonly parts: FloorQueuesParts;
  private readonly news: KeptNews;
  /** By client: what sends its edits, and ends the sending. */
  private readonly held = new Map<string, { readonly draining: Draining; readonly end: () => void }>();
  /** What is kept by each client that has a turn. */
  private queues = new Map<string, KeptQueue>();
  /** Of those, other open windows'. */
  private others = new Set<string>();
  private order = new KeptOrder();
  /** Connections that began, of which it is not known yet what is older. */
  private listings = 0;
  private lookingAgain: ReturnType<typeof setTimeout> | undefined;
  private movedAtMs = 0;
  /** By client: everything below this number is answered. */
  private readonly came = new Map<string, number>();

  constructor(parts: FloorQueuesParts) {
    this.parts = parts;
    this.news = new KeptNews(parts.tell);
    this.news.expect({ clientId: parts.own.clientId, operations: parts.kept.filter(isUnanswered) }, parts.now());
  }

  /** There is a connection: nothing goes out before it is known what is older. */
  async begin(): Promise<void> {
    this.listings += 1;
    this.allow();
    try {
      // Where the storage fails, its edits are as they were without it: in the order of windows.
      await Promise.race([this.takeOver().catch(() => undefined), pause(LISTING_MS)]);
    } finally {
      this.listings -= 1;
      this.allow();
    }
  }

  private get isListing(): boolean {
    return this.listings > 0;
  }

  /** Whether the server has another client's operation; waits for it a while, where there is a connection. */
  async isSent(name: OperationName): Promise<boolean> {
    for (let waitedMs = 0; ; waitedMs += SENT_POLL_MS) {
      const stored = await this.parts.store.readClient(name.clientId);
      const operation = stored?.queue.operations.find(({ seq }) => seq === name.seq);
      if (operation === undefined || operation.acknowledged !== undefined) return true;
      if (!this.parts.isOnline() || waitedMs >= SENT_WAIT_MS) return false;
      await this.takeOver();
      await pause(SENT_POLL_MS);
    }
  }

  /** Sends what closed windows left behind. */
  async takeOver(): Promise<void> {
    const { owner, floor, isOnline, own } = this.parts;
    if (!isOnline()) return;
    const others: StoredClient[] = [];
    const taken: { readonly stored: StoredClient; readonly release: () => void }[] = [];
    for (const listed of await this.parts.store.listUnsent(owner, floor, own.pendingForStorage().diagram)) {
      const { clientId } = listed.queue;
      if (clientId === own.clientId || this.held.has(clientId)) continue;
      const release = await this.parts.store.holdLock(clientId);
      if (release === undefined) {
        others.push(listed);
        continue;
      }
      // As its window left it, which may have been after it was listed.
      const stored = await this.parts.store.readClient(clientId).catch(() => undefined);
      if (stored === undefined || !isOnline()) release();
      else taken.push({ stored, release });
    }
    if (taken.length + (this.isListing ? others.length : 0) > 0) this.arrange(taken, this.isListing ? others : []);
  }

  /** This window's queue changed. */
  moved(): void {
    const { clientId, firstUnanswered } = this.parts.own;
    this.answered(clientId, firstUnanswered);
  }

  /** The server refused an edit of this window's. */
  refused(seq: number): void {
    this.news.refused(this.parts.own.clientId, seq);
  }

  /** What is not sent stays for whoever comes next. */
  letGo(): void {
    clearTimeout(this.lookingAgain);
    for (const [clientId, { end }] of this.held) {
      end();
      this.news.forget(clientId);
    }
    this.held.clear();
    this.queues.clear();
    this.others.clear();
    this.came.clear();
    this.order = new KeptOrder();
    this.allow();
  }

  private arrange(
    taken: readonly { readonly stored: StoredClient; readonly release: () => void }[],
    others: readonly StoredClient[],
  ): void {
    const { own, now } = this.parts;
    const { clientId } = own;
    this.queues.set(clientId, { clientId, operations: own.pendingForStorage().operations.filter(isUnanswered) });
    for (const { queue } of others) {
      this.others.add(queue.clientId);
      this.queues.set(queue.clientId, { ...queue, operations: queue.operations.filter(isUnanswered) });
    }
    for (const { stored } of taken) {
      const queue = { ...stored.queue, operations: stored.queue.operations.filter(isUnanswered) };
      this.queues.set(queue.clientId, queue);
      this.news.expect(queue, now());
    }
    const isLeft = (clientId: string, seq: number): boolean => seq >= (this.came.get(clientId) ?? 0);
    this.order = new KeptOrder(
      [...this.queues.values()].map(({ clientId: of, operations }) => ({
        clientId: of,
        operations: operations.filter(({ seq }) => isLeft(of, seq)),
      })),
    );
    for (const { stored, release } of taken) this.send(stored, release);
    this.movedAtMs = now();
    this.allow();
    this.look();
  }

  private send(stored: StoredClient, release: () => void): void {
    const { clientId } = stored.queue;
    const draining = this.parts.drain(stored, {
      answered: (firstUnanswered) => this.answered(clientId, firstUnanswered),
      refused: (seq) => this.news.refused(clientId, seq),
      done: () => {
        this.held.delete(clientId);
        this.queues.delete(clientId);
        void this.parts.store.dropClient(clientId).finally(release);
      },
    });
    const end = (): void => {
      draining.dispose();
      release();
    };
    this.held.set(clientId, { draining, end });
  }

  private answered(clientId: string, firstUnanswered: number): void {
    const isNext = this.order.answered(clientId, firstUnanswered);
    this.news.answered(clientId, firstUnanswered);
    const isAll = firstUnanswered === Infinity;
    if (isNext || (!isAll && firstUnanswered > (this.came.get(clientId) ?? 0))) this.movedAtMs = this.parts.now();
    // What comes after that all was answered is counted anew.
    if (isAll) this.came.delete(clientId);
    else this.came.set(clientId, firstUnanswered);
    if (isAll && this.others.delete(clientId)) this.queues.delete(clientId);
    if (isNext) this.allow();
  }

  /** Each may send what its turn lets it. */
  private allow(): void {
    const { own, send } = this.parts;
    own.sendUpTo(this.isListing ? 0 : this.order.limitOf(own.clientId));
    for (const [clientId, { draining }] of this.held) draining.sendUpTo(this.order.limitOf(clientId));
    send();
  }

  /** As long as turns are kept: how far other windows came, and whether whoever's turn it is sends at all. */
  private look(): void {
    clearTimeout(this.lookingAgain);
    if (this.order.isOver) return;
    this.lookingAgain = setTimeout(() => {
      const { turn = '' } = this.order;
      const look = this.others.has(turn) ? this.lookAt(turn) : Promise.resolve();
      // Where the storage does not answer, patience ends all the same.
      void Promise.race([look.catch(() => undefined), pause(LISTING_MS)]).then(() => this.look());
    }, OPEN_POLL_MS);
    const { now, own } = this.parts;
    const { turn = '' } = this.order;
    const isHeld = turn === own.clientId ? own.savedState.kind === 'held' : this.held.get(turn)?.draining.isHeld();
    if (isHeld) this.movedAtMs = now();
    else if (now() - this.movedAtMs > PATIENCE_MS) {
      this.order = new KeptOrder();
      this.allow();
    }
  }

  private async lookAt(clientId: string): Promise<void> {
    const stored = await this.parts.store.readClient(clientId);
    this.answered(clientId, stored?.queue.operations.find(isUnanswered)?.seq ?? Infinity);
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((wake) => setTimeout(wake, ms));
}

function isUnanswered({ acknowledged }: { readonly acknowledged?: number }): boolean {
  return acknowledged === undefined;
}
