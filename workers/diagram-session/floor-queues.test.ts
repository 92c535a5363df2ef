import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { DrainHearer } from './drain';
import { FloorQueues } from './floor-queues';
import type { StoredClient } from './local-store';

/** Edits of a client, by their numbers, with the time of each. */
type Edits = Readonly<Record<number, number>>;
const kept = (clientId: string, edits: Edits): StoredClient =>
  ({
    owner: 'ann',
    queue: {
      clientId,
      operations: Object.entries(edits).map(([seq, madeAtMs]) => ({ seq: Number(seq), madeAtMs })),
    },
  }) as unknown as StoredClient;

/** A window, with what this browser keeps of others; each says up to which number it may send. */
class Floor {
  readonly stored = new Map<string, StoredClient>();
  /** Held by windows that are open. */
  readonly open = new Set<string>();
  readonly limits = new Map<string, number>();
  readonly hearers = new Map<string, DrainHearer>();
  own: StoredClient = kept('own', {});
  answers = true;
  readonly queues: FloorQueues;

  constructor() {
    const later = async <T>(value: T): Promise<T> => (this.answers ? value : new Promise<T>(() => undefined));
    this.queues = new FloorQueues({
      store: {
        listUnsent: () => later([...this.stored.values()]),
        readClient: (clientId) => later(this.stored.get(clientId)),
        dropClient: async (clientId) => void this.stored.delete(clientId),
        holdLock: async (clientId) => (this.open.has(clientId) ? undefined : () => undefined),
      },
      ...{ owner: 'ann' as never, floor: 1, isOnline: () => true, kept: [], send: () => undefined, tell: () => undefined },
      own: {
        clientId: 'own',
        pendingForStorage: () => this.own.queue,
        firstUnanswered: Infinity,
        savedState: { kind: 'saving' },
        sendUpTo: (seq: number) => this.limits.set('own', seq),
      } as never,
      drain: ({ queue: { clientId } }, hearer) => {
        this.hearers.set(clientId, hearer);
        return { sendUpTo: (seq) => this.limits.set(clientId, seq), isHeld: () => false, dispose: () => undefined };
      },
      now: () => Date.now(),
    });
  }

  leave(clientId: string, edits: Edits): void {
    this.stored.set(clientId, kept(clientId, edits));
  }

  async begin(): Promise<void> {
    const begun = this.queues.begin();
    await vi.advanceTimersByTimeAsync(2500);
    await begun;
  }

  sent(clientId: string): void {
    this.hearers.get(clientId)!.answered(Infinity);
    this.hearers.get(clientId)!.done();
  }
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('[walk 4b S2] a window that was offline before sends its older edits first the second time, too', async () => {
  const floor = new Floor();
  floor.leave('first', { 7: 5 });
  floor.own = kept('own', { 1: 10 });
  await floor.begin();
  expect([floor.limits.get('first'), floor.limits.get('own')]).toStrictEqual([7, 0]);
  floor.sent('first');
  expect(floor.limits.get('own')).toBe(Infinity);
  floor.own = kept('own', {});
  floor.queues.moved();
  floor.queues.letGo();
  floor.own = kept('own', { 2: 100 });
  floor.leave('second', { 3: 200 });
  await floor.begin();
  expect([floor.limits.get('own'), floor.limits.get('second')]).toStrictEqual([2, 0]);
});

test('[walk 4b S2] what a client has sent is not waited for when another window closes meanwhile', async () => {
  const floor = new Floor();
  floor.leave('first', { 7: 5, 8: 30 });
  floor.own = kept('own', { 1: 10 });
  await floor.begin();
  floor.hearers.get('first')!.answered(8);
  expect([floor.limits.get('first'), floor.limits.get('own')]).toStrictEqual([0, 1]);
  floor.leave('second', { 3: 20 });
  await floor.queues.takeOver();
  expect(floor.limits.get('own')).toBe(1);
});

test('[walk 4b S2] nobody is waited for who sends nothing, and none for a storage that does not answer', async () => {
  const floor = new Floor();
  floor.leave('open', { 7: 5 });
  floor.open.add('open');
  floor.own = kept('own', { 1: 10 });
  await floor.begin();
  expect(floor.limits.get('own')).toBe(0);
  floor.answers = false;
  await vi.advanceTimersByTimeAsync(15_000);
  expect(floor.limits.get('own')).toBe(Infinity);
  const silent = new Floor();
  silent.answers = false;
  silent.own = kept('own', { 1: 10 });
  await silent.begin();
  expect(silent.limits.get('own')).toBe(Infinity);
});
