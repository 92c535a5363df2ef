import { describe, expect, it } from 'vitest';
import { SeededRandom } from '../../domain/demo/random';
import { permissionsOf } from '../../domain/permissions/permission';
import type { KnownIntent } from '../../domain/operations/registry';
import { decodeClientFrame, decodeServerFrame } from '../../protocol/codec/frame-codec';
import { decodeSnapshot } from '../../protocol/codec/snapshot';
import { SyncClient } from '../../protocol/sync/client';
import { SyncConnection } from '../../server/sync/connection';
import { createExecutor, type Executor } from '../../server/sync/execute';
import { Feeds } from '../../server/sync/feeds';
import type { EncodedFrame } from '../../server/sync/subscriber';
import type { SessionEvent } from '../../workers/api/session';
import { EventBatch } from '../../workers/diagram-session/event-batch';
import { ModelShelf } from '../../workers/diagram-session/model-shelf';
import { OperationController } from '../../workers/diagram-session/operation-controller';
import { UndoList } from '../../workers/diagram-session/undo-list';
import { actorOf } from '../fixtures/actor';
import { OPERATION_KINDS, randomIntent } from '../fixtures/edits/random-intent';
import { modelsServer, NO_COPIES } from '../fixtures/hall-controller';
import { MemoryStore } from './memory-store';
import { SMALL_HALL } from './simulator';

const STEPS = 5000;
const DIAGRAM = SMALL_HALL.diagrams[0]!;

/** One of two people at the same diagram: the product's client, controller and undo list on a wire to the server. */
class Person {
  readonly undoList = new UndoList();
  readonly down: EncodedFrame[] = [];
  readonly up: Uint8Array[] = [];
  readonly told: SessionEvent[] = [];
  readonly controller: OperationController;
  private readonly client: SyncClient;
  private readonly connection: SyncConnection;

  constructor(
    id: string,
    { document, clock }: { document: ReturnType<typeof decodeSnapshot>['document']; clock: number },
    ids: { readonly first: number; readonly count: number },
    server: {
      readonly executor: Executor;
      readonly feeds: Feeds;
      readonly store: MemoryStore;
      readonly fail: (error: unknown) => void;
    },
  ) {
    this.connection = new SyncConnection({
      ...server,
      actor: () => actorOf(id, 'administrator'),
      maySee: () => true,
      transport: { send: (frame) => this.down.push(frame), close: () => undefined, backlog: () => 0 },
      onError: server.fail,
    });
    this.client = new SyncClient({
      clientId: id,
      diagram: DIAGRAM,
      document,
      clock,
      stored: { clientId: id, diagram: DIAGRAM, nextSeq: 1, operations: [], ids: [ids] },
      onEvent: (event) => {
        if (event.kind === 'confirmed') this.controller.confirmed(event.seq);
        else if (event.kind === 'refused') this.controller.refused(event.seq, event.intent, event.refusal);
        else if (event.kind === 'snapshot-needed' || event.kind === 'reload-needed') server.fail(new Error(event.kind));
      },
    });
    this.controller = new OperationController({
      held: () => new Set(permissionsOf('administrator')),
      diagram: DIAGRAM,
      client: this.client,
      undoList: this.undoList,
      shelf: new ModelShelf(modelsServer([])),
      copies: NO_COPIES,
      events: new EventBatch((events) => this.told.push(...events)),
      save: () => undefined,
      send: () => this.send(),
      isOnline: () => true,
      selection: () => [],
      choose: () => undefined,
      reveal: () => undefined,
      // No two edits join: every one is a step.
      now: () => (this.nowMs += 10_000),
    });
    this.client.connected();
    this.send();
  }

  edit(random: SeededRandom): void {
    if (random.chance(0.15)) return this.remark(random);
    const place = { document: this.client.document, diagram: DIAGRAM, takeIds: (count: number) => this.client.takeIds(count) };
    const kind = random.chance(0.25) ? 'set-properties' : random.chance(0.1) ? 'delete-objects' : random.pick(OPERATION_KINDS);
    const intent = randomIntent(kind, place, random);
    if (intent !== null) this.controller.submit(intent, { grant: 'given' });
  }

  /** What only the server keeps, and only it can tell whether it can be taken back. */
  private remark(random: SeededRandom): void {
    const fields = { remarks: `r${random.below(1000)}` };
    const ids = [random.pick(SMALL_HALL.racks.flat())];
    this.controller.submit({ kind: 'set-properties', version: 1, target: 'object', ids, fields } as KnownIntent);
  }

  get settledWith(): Promise<void> {
    return this.connection.settled();
  }

  deliverUp(): boolean {
    const bytes = this.up.shift();
    if (bytes === undefined) return false;
    const frame = decodeClientFrame(bytes);
    if (!frame.ok) throw new Error(frame.refusal.rule);
    this.connection.receive(frame.value);
    return true;
  }

  deliverDown(): boolean {
    const frame = this.down.shift();
    if (frame === undefined) return false;
    const decoded = decodeServerFrame(frame.bytes);
    if (!decoded.ok) throw new Error(decoded.refusal.rule);
    this.client.receive(decoded.value);
    this.send();
    return true;
  }

  private nowMs = 0;

  private send(): void {
    this.up.push(...this.client.takeOutgoing());
  }
}

class TwoPeople {
  readonly store = new MemoryStore(SMALL_HALL.changes, SMALL_HALL.nextId);
  readonly people: Person[] = [];
  private readonly errors: unknown[] = [];
  private executor!: Executor;
  private feeds!: Feeds;

  async start(): Promise<void> {
    const fail = (error: unknown): void => void this.errors.push(error);
    const feeds = new Feeds({ source: this.store, files: null, onError: fail });
    await feeds.start();
    this.feeds = feeds;
    this.executor = createExecutor({
      store: this.store,
      now: () => 0,
      onCommitted: (entries) => feeds.committed(entries),
      onBug: fail,
    });
    const server = { executor: this.executor, feeds, store: this.store, fail };
    for (const id of ['anna-0001', 'bert-0001']) {
      const { bytes, clock } = await (await feeds.open(DIAGRAM))!.snapshot(0);
      const ids = await this.store.lease(id, id, 100_000);
      this.people.push(new Person(id, { document: decodeSnapshot(bytes.slice(0)).document, clock }, ids, server));
    }
    await this.settle();
  }

  async settle(): Promise<void> {
    for (let busy = true; busy; ) {
      busy = false;
      for (const person of this.people) while (person.deliverUp()) busy = true;
      await this.executor.settled();
      await this.feeds.settled();
      for (const person of this.people) await person.settledWith;
      for (const person of this.people) while (person.deliverDown()) busy = true;
    }
    if (this.errors.length > 0) throw this.errors[0];
  }

  /** One of the latest deletes, whoever did it, comes back where it can. */
  restore(person: Person, random: SeededRandom): void {
    const deletes = this.store.rows.filter(({ deletion, restoredBy }) => deletion !== null && restoredBy === null).slice(-8);
    if (deletes.length === 0) return;
    const { clientId, seq, deletion } = random.pick(deletes);
    const things = deletion!.things.map(({ id }) => id);
    void person.controller.restore({ clientId, seq, things, count: 1, name: '' }).then(({ ok }) => (this.restored += ok ? 1 : 0));
  }
  restored = 0;

  /** Of a person's steps what the list says of each, and what the log says. */
  contradictions(person: Person): readonly string[] {
    const rows = new Map(this.store.rows.map((row) => [`${row.clientId} ${row.seq}`, row]));
    const { entries } = person.undoList.stored();
    return person.undoList.view().entries.flatMap(({ done, label }, at) => {
      const { clientId, seq, moves } = entries[at]!;
      const last = moves?.at(-1) ?? { clientId, seq };
      const row = rows.get(`${last.clientId} ${last.seq}`);
      const stands = row !== undefined && row.refusal === null && row.undoneBy === null;
      return stands && done === (row.kind !== 'undo') ? [] : [`step ${at} (${label}) is listed as ${done ? '' : 'un'}done`];
    });
  }
}

describe('undo of two people in each other’s way', () => {
  it(
    `over ${STEPS} random steps with conflicts and deletions the list says of each step what the log says, and undo never gets stuck`,
    { timeout: 240_000 },
    async () => {
      const random = new SeededRandom(20_261_123);
      const two = new TwoPeople();
      await two.start();
      for (let step = 0; step < STEPS; step += 1) {
        const person = random.pick(two.people);
        const dice = random.next();
        if (dice < 0.4) person.edit(random);
        else if (dice < 0.56) await person.controller.undo();
        else if (dice < 0.64) await person.controller.redo();
        else if (dice < 0.66) await person.controller.goToStep(random.below(person.undoList.step + 4));
        else if (dice < 0.69) two.restore(person, random);
        else if (dice < 0.8) person.deliverUp();
        else person.deliverDown();
        if (random.chance(0.02)) {
          await two.settle();
          for (const each of two.people) expect(two.contradictions(each)).toEqual([]);
        }
      }
      const passed = two.people.map(({ told }) => told.filter(({ kind }) => kind === 'passed').length);
      // It is worth something only while steps are passed over, and deletes restored.
      for (const count of passed) expect(count).toBeGreaterThan(50);
      expect(two.restored).toBeGreaterThan(20);

      for (const person of two.people) {
        const steps = person.undoList.stored().entries.length;
        let presses = 0;
        while (person.undoList.view().canUndo) {
          await person.controller.undo();
          await two.settle();
          presses += 1;
          expect(presses).toBeLessThanOrEqual(steps);
        }
        expect(two.contradictions(person)).toEqual([]);
        for (const { done, passed: why, final } of person.undoList.view().entries)
          expect(!done || final || why !== undefined).toBe(true);
      }
    },
  );
});
