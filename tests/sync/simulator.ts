/**
 * Clients, a server and the wires between them under one seeded scheduler: every step is one event (an edit, a frame
 * that arrives, a wire that breaks, a server that restarts, a page that reloads). The clients are the product's
 * SyncClient, the server its executor, feeds and connections; only sockets, time and disk are pretended.
 */
import { SeededRandom } from '../../domain/demo/random';
import type { Change, Diff } from '../../domain/document/diff';
import { ColumnStore } from '../../domain/document/column-store';
import { diffNeedsServer } from '../../domain/operations/history/undo';
import { isRestorable, isUndoable } from '../../domain/operations/registry';
import type { Intent } from '../../domain/operations/operation';
import { toCell } from '../../domain/ids';
import { unreachable } from '../../domain/result';
import { decodeClientFrame, decodeServerFrame } from '../../protocol/codec/frame-codec';
import { decodeSnapshot, encodeSnapshot } from '../../protocol/codec/snapshot';
import { SyncClient, type StoredQueue, type SyncEvent } from '../../protocol/sync/client';
import { runLocally } from '../../protocol/sync/run-locally';
import { patchDiff } from '../../protocol/sync/patch';
import { isPast } from '../../protocol/sync/states-mark';
import { SyncConnection } from '../../server/sync/connection';
import { DiagramFeed } from '../../server/sync/diagram-feed';
import { createExecutor, type Executor } from '../../server/sync/execute';
import { Feeds } from '../../server/sync/feeds';
import type { FeedSource, OperationStore } from '../../server/sync/operation-store';
import { StateBook } from '../../server/sync/state-book';
import type { EncodedFrame } from '../../server/sync/subscriber';
import { codeOfState, type BlockChange } from '../../server/storage/state-table';
import { authorOf } from '../../server/storage/author';
import { actorOf } from '../fixtures/actor';
import { asIntent } from '../fixtures/as-intent';
import { difference, recordsOf } from './compare';
import { contestedIntent } from './contested-intent';
import { OPERATION_KINDS, randomIntent } from '../fixtures/edits/random-intent';
import { makeHall, type Hall } from './hall';

export interface SimulationOptions {
  readonly seed: number;
  readonly clients?: number;
  readonly steps?: number;
  readonly hall: Hall;
  readonly store: OperationStore & FeedSource;
  /** Moves records as an import or another process does, past every client. */
  readonly commitElsewhere?: (changes: readonly Change[]) => Promise<void>;
  /** Writes live states into the store's table. Left out = nobody reports any. */
  readonly storeStates?: (changes: readonly BlockChange[]) => Promise<void>;
  /** Rows of the log by client. */
  readonly answered: (clientId: string) => Promise<readonly { readonly seq: number; readonly refused: boolean }[]>;
}

export interface SimulationResult {
  readonly edits: number;
  readonly confirmed: number;
  readonly refused: number;
  readonly reruns: number;
  readonly restarts: number;
  readonly snapshots: number;
  readonly states: number;
}

export const SMALL_HALL = makeHall({ racksPerRoom: 2, devicesPerRack: 2, plant: true });

/** Runs one seed to its end; throws an Error that says what did not hold. */
export async function simulate(options: SimulationOptions): Promise<SimulationResult> {
  const simulation = new Simulation(options);
  await simulation.start();
  for (let step = 0; step < (options.steps ?? 160); step += 1) await simulation.step();
  await simulation.finish();
  return simulation.counts;
}

/** One connection: frames under way in both directions, as bytes. */
class Wire {
  readonly up: Uint8Array[] = [];
  readonly down: EncodedFrame[] = [];
  readonly server: SyncConnection;
  open = true;

  constructor(make: (wire: Wire) => SyncConnection) {
    this.server = make(this);
  }
}

class SimulatedClient {
  client!: SyncClient;
  wire: Wire | null = null;
  snapshotWanted = false;
  /** Own operations that can be undone (or, as undos, redone), newest last. */
  readonly undoable: { readonly seq: number; readonly kind: 'undo' | 'redo' }[] = [];
  readonly submitted: number[] = [];
  readonly confirmed = new Map<number, number>();
  readonly refused = new Map<number, number>();
  /** What every patch that arrived makes of the first snapshot: the client's document without its own guesses. */
  shadow = new ColumnStore();
  readonly id: string;
  readonly diagram: number;
  readonly userName: string;

  constructor(id: string, diagram: number, userName: string) {
    this.id = id;
    this.diagram = diagram;
    this.userName = userName;
  }
}

class Simulation {
  readonly counts = { edits: 0, confirmed: 0, refused: 0, reruns: 0, restarts: 0, snapshots: 0, states: 0 };
  private readonly random: SeededRandom;
  /** Of its own, so that old seeds stay what they were. */
  private readonly liveRandom: SeededRandom;
  private readonly anyRandom: SeededRandom;
  private readonly restoreRandom: SeededRandom;
  private readonly deletes: { readonly clientId: string; readonly seq: number }[] = [];
  private readonly orderRandom: SeededRandom;
  private book!: StateBook;
  private readonly options: SimulationOptions;
  private readonly hall: Hall;
  private readonly clients: SimulatedClient[] = [];
  /** Wires that their client has given up; what was under way may arrive still. */
  private ghosts: Wire[] = [];
  private connections: SyncConnection[] = [];
  private executor!: Executor;
  private feeds!: Feeds;
  private readonly errors: unknown[] = [];

  constructor(options: SimulationOptions) {
    this.options = options;
    this.hall = options.hall;
    this.random = new SeededRandom(options.seed * 7919 + 13);
    this.liveRandom = new SeededRandom(options.seed * 104_729 + 7);
    this.anyRandom = new SeededRandom(options.seed * 15_485_863 + 3);
    this.restoreRandom = new SeededRandom(options.seed * 32_452_843 + 5);
    this.orderRandom = new SeededRandom(options.seed * 32_452_843 + 1);
  }

  async start(): Promise<void> {
    await this.boot();
    const count = this.options.clients ?? 4;
    for (let index = 0; index < count; index += 1) {
      const diagram = this.hall.diagrams[index % 2] as number;
      // Two of them are one user in two places.
      const client = new SimulatedClient(
        `client-${String(index).padStart(4, '0')}`,
        diagram,
        `user-${Math.min(index, count - 2)}`,
      );
      this.clients.push(client);
      // It comes with ids of an earlier visit, so that it makes records from the first step on.
      const ids = [await this.options.store.lease(client.id, authorOf(actorOf(client.userName)), 200)];
      await this.openPage(client, { clientId: client.id, diagram, nextSeq: 1, operations: [], ids });
      this.connect(client);
    }
  }

  async step(): Promise<void> {
    const { random } = this;
    await this.stepStates();
    const client = random.pick(this.clients);
    if (this.restoreRandom.chance(0.02)) this.restore(client);
    const dice = random.next();
    if (dice < 0.3) this.edit(client);
    else if (dice < 0.36) this.takeBack(client);
    else if (dice < 0.58) this.deliverUp(client.wire);
    else if (dice < 0.84) this.deliverDown(client);
    else if (dice < 0.87) this.disconnect(client);
    else if (dice < 0.92) this.connect(client);
    else if (dice < 0.94) this.deliverUp(random.pick([null, ...this.ghosts]));
    else if (dice < 0.955) await this.reloadPage(client);
    else if (dice < 0.97) await this.moveRack();
    else if (dice < 0.98) await this.restart();
    if (client.snapshotWanted && random.chance(0.5)) await this.fetchSnapshot(client);
    this.pump(client);
    // Most of the time the server keeps up; now and then frames arrive while it works.
    if (random.chance(0.8)) await this.settle();
    if (random.chance(0.05)) this.checkLaw(client);
  }

  async finish(): Promise<void> {
    for (let round = 0; ; round += 1) {
      if (round > 200)
        throw new Error(
          `${this.clients.map((client) => `${client.id}: ${JSON.stringify(client.client.savedState)}`).join(', ')} after 200 rounds`,
        );
      let busy = false;
      for (const ghost of this.ghosts) while (ghost.up.length > 0) this.deliverUp(ghost);
      for (const client of this.clients) {
        if (client.snapshotWanted) await this.fetchSnapshot(client);
        if (client.wire === null) this.connect(client);
        this.pump(client);
        while ((client.wire?.up.length ?? 0) > 0) this.deliverUp(client.wire);
        await this.settle();
        while ((client.wire?.down.length ?? 0) > 0) this.deliverDown(client);
        this.pump(client);
        busy ||= client.client.savedState.kind !== 'saved' || client.snapshotWanted || (client.wire?.up.length ?? 0) > 0;
      }
      await this.settle();
      // Nobody empties the wires that were given up.
      for (const ghost of this.ghosts) ghost.server.close();
      this.sendStates();
      await this.writeStates();
      for (const diagram of this.hall.diagrams) busy = ((await this.feeds.open(diagram))?.catchUp() ?? false) || busy;
      if (!busy && this.clients.every((client) => (client.wire?.down.length ?? 0) === 0)) break;
    }
    if (this.errors.length > 0) throw this.errors[0];
    for (const { id, client } of this.clients)
      if (client.pendingForStorage().operations.length > 0) throw new Error(`${id} keeps guesses that are answered`);
    await this.checkConvergence();
    for (const client of this.clients) await this.checkAnswers(client);
  }

  private async boot(): Promise<void> {
    this.book = new StateBook();
    this.feeds = new Feeds({
      source: this.book.over(this.options.store),
      files: null,
      onError: (error) => this.errors.push(error),
    });
    await this.feeds.start();
    const feeds = this.feeds;
    this.executor = createExecutor({
      store: this.options.store,
      // Turns by count alone: a seed does the same again.
      now: () => 0,
      onCommitted: (entries) => feeds.committed(entries),
      onBug: (error, intent) => this.errors.push(new Error(`${error.message}: ${JSON.stringify(intent)}`)),
    });
  }

  /** The process dies with all it held in memory; what was being committed is committed. */
  private async restart(): Promise<void> {
    this.counts.restarts += 1;
    if (this.random.chance(0.5)) await this.settle();
    for (const client of this.clients) if (client.wire) this.disconnect(client);
    for (const connection of this.connections) connection.close();
    this.ghosts = [];
    this.connections = [];
    await this.executor.settled();
    await this.boot();
  }

  /** A source reports, or what was reported is sent or written. */
  private async stepStates(): Promise<void> {
    if (this.options.storeStates === undefined) return;
    const { liveRandom: random, hall } = this;
    const dice = random.next();
    if (dice < 0.3) {
      for (let count = random.below(6); count >= 0; count -= 1) {
        const [kind, id] = random.chance(0.8)
          ? (['port', random.pick(hall.ports)] as const)
          : (['object', random.pick([...hall.devices, ...hall.racks.flat()])] as const);
        const code = codeOfState(kind, random.below(kind === 'port' ? 6 : 4));
        if (!this.book.set(toCell(id), code)) this.book.learn(toCell(id), code);
        this.counts.states += 1;
      }
    } else if (dice < 0.55) this.sendStates();
    else if (dice < 0.65) await this.writeStates();
  }

  private sendStates(): void {
    if (this.book.hasUnsent) this.feeds.setStates(this.book.takeUnsent());
  }

  private async writeStates(): Promise<void> {
    const changes = this.book.takeUnwritten();
    const well = this.liveRandom.chance(0.9);
    if (well && changes.length > 0) await this.options.storeStates?.(changes);
    this.book.written(changes, well);
  }

  private async settle(): Promise<void> {
    for (let round = 0; round < 3; round += 1) {
      await this.executor.settled();
      await this.feeds.settled();
      for (const connection of this.connections) await connection.settled();
    }
  }

  private connect(client: SimulatedClient): void {
    if (client.wire !== null) return;
    const { executor, feeds } = this;
    const wire = new Wire(
      (self) =>
        new SyncConnection({
          executor,
          feeds,
          store: this.options.store,
          actor: () => actorOf(client.userName, 'administrator'),
          maySee: () => true,
          transport: {
            send: (frame) => this.send(self, frame),
            close: () => {
              self.open = false;
            },
            // A wire with more than a few frames under way is a slow one.
            backlog: () => (self.down.length > 4 ? 2 ** 20 : 0),
          },
          onError: (error) => this.errors.push(error),
        }),
    );
    this.connections.push(wire.server);
    client.wire = wire;
    client.client.connected();
    this.pump(client);
  }

  /** An ack and a patch that are under way together arrive in either order. */
  private send({ down }: Wire, frame: EncodedFrame): void {
    let at = down.length;
    const mayPass = (before: EncodedFrame | undefined): boolean => {
      const types = [before?.frame.type, frame.frame.type];
      return types.includes('ack') && types.includes('patch');
    };
    while (mayPass(down[at - 1]) && this.orderRandom.chance(0.4)) at -= 1;
    down.splice(at, 0, frame);
  }

  /** Frames to the client are lost; those to the server may arrive later, from a wire that nobody holds. */
  private disconnect(client: SimulatedClient): void {
    const { wire } = client;
    if (wire === null) return;
    client.wire = null;
    client.client.disconnected();
    wire.up.length = this.random.below(wire.up.length + 1);
    if (wire.up.length > 0 && this.random.chance(0.7)) this.ghosts.push(wire);
    else wire.server.close();
  }

  private pump(client: SimulatedClient): void {
    for (const bytes of client.client.takeOutgoing()) {
      client.wire?.up.push(bytes);
      const frame = decodeClientFrame(bytes);
      if (frame.ok && frame.value.type === 'submit' && this.random.chance(0.1)) client.wire?.up.push(bytes);
    }
  }

  private deliverUp(wire: Wire | null): void {
    const bytes = wire?.up.shift();
    if (!wire || bytes === undefined) return;
    const frame = decodeClientFrame(bytes);
    if (!frame.ok) throw new Error(JSON.stringify(frame.refusal));
    wire.server.receive(frame.value);
  }

  private deliverDown(client: SimulatedClient): void {
    const sent = client.wire?.down.shift();
    if (sent === undefined) {
      if (client.wire?.open === false) throw new Error('the server closed a connection');
      return;
    }
    const decoded = decodeServerFrame(sent.bytes);
    if (!decoded.ok) throw new Error(JSON.stringify(decoded.refusal));
    const frame = decoded.value;
    if (frame.type === 'patch' && frame.to > client.client.clock && frame.from <= client.client.clock)
      client.shadow.apply(patchDiff(client.shadow, frame.changes));
    if (frame.type === 'state' && !isPast(frame.mark, client.client.states))
      client.shadow.setStates(frame.states.cells, frame.states.values);
    client.client.receive(frame);
    this.pump(client);
  }

  private async openPage(client: SimulatedClient, stored: StoredQueue | undefined): Promise<void> {
    const { bytes, clock } = await this.snapshot(client.diagram);
    const { header, document } = decodeSnapshot(bytes.slice(0));
    client.shadow = decodeSnapshot(bytes.slice(0)).document;
    client.snapshotWanted = false;
    client.client = new SyncClient({
      clientId: client.id,
      diagram: client.diagram,
      document,
      clock,
      states: header.states ?? null,
      onEvent: (event) => this.onEvent(client, event),
      ...(stored === undefined ? {} : { stored }),
    });
    // What was acknowledged and is in the snapshot is told to nobody: whoever waited for it is gone.
    const waiting = new Set(client.client.pendingForStorage().operations.map(({ seq }) => seq));
    for (const { seq } of stored?.operations ?? []) if (!waiting.has(seq)) client.confirmed.set(seq, 1);
  }

  private async reloadPage(client: SimulatedClient): Promise<void> {
    this.disconnect(client);
    await this.openPage(client, structuredClone(client.client.pendingForStorage()));
  }

  private async fetchSnapshot(client: SimulatedClient): Promise<void> {
    this.counts.snapshots += 1;
    const { bytes, clock } = await this.snapshot(client.diagram);
    client.snapshotWanted = false;
    client.shadow = decodeSnapshot(bytes.slice(0)).document;
    const { header, document } = decodeSnapshot(bytes.slice(0));
    client.client.adopt(document, clock, header.states);
    this.pump(client);
  }

  private async snapshot(diagram: number): Promise<{ clock: number; bytes: ArrayBuffer }> {
    const feed = await this.feeds.open(diagram);
    if (feed === null) throw new Error(`diagram ${diagram} is gone`);
    return feed.snapshot(this.random.below(20));
  }

  private onEvent(client: SimulatedClient, event: SyncEvent): void {
    switch (event.kind) {
      case 'confirmed':
        this.counts.confirmed += 1;
        client.confirmed.set(event.seq, (client.confirmed.get(event.seq) ?? 0) + 1);
        break;
      case 'refused':
        this.counts.refused += 1;
        client.refused.set(event.seq, (client.refused.get(event.seq) ?? 0) + 1);
        break;
      case 'snapshot-needed':
        client.snapshotWanted = true;
        break;
      case 'reload-needed':
        throw new Error('a client was told to reload');
      case 'changed':
        if (!event.own) this.counts.reruns += 1;
        break;
      case 'saved-state':
      case 'states':
      case 'queue':
      case 'writes':
      case 'lost-own':
      case 'deleted-over':
        break;
      default:
        unreachable(event);
    }
  }

  private edit(client: SimulatedClient): void {
    const intent = this.intentOf(client);
    if (intent === null) return;
    this.submit(client, intent);
  }

  private submit(client: SimulatedClient, intent: Intent): void {
    const grant = intent.kind === 'delete-objects' && this.random.chance(0.8) ? 'given' : undefined;
    const result = client.client.submit(intent, grant);
    if (!result.ok || result.value.seq === null) return;
    const { seq } = result.value;
    this.counts.edits += 1;
    client.submitted.push(seq);
    if (isRestorable(intent.kind)) this.deletes.push({ clientId: client.id, seq });
    if (intent.kind === 'undo') client.undoable.push({ seq, kind: 'redo' });
    else if (intent.kind === 'redo' || intent.kind === 'restore' || isUndoable(intent.kind))
      client.undoable.push({ seq, kind: 'undo' });
  }

  private takeBack(client: SimulatedClient): void {
    if (client.undoable.length === 0) return;
    const index = this.random.chance(0.7) ? client.undoable.length - 1 : this.random.below(client.undoable.length);
    const [entry] = client.undoable.splice(index, 1) as [{ seq: number; kind: 'undo' | 'redo' }];
    this.submit(client, asIntent({ kind: entry.kind, clientId: client.id, seq: entry.seq }));
  }

  /** One of the latest deletes, whoever did it. */
  private restore(client: SimulatedClient): void {
    if (this.deletes.length === 0) return;
    const name = this.restoreRandom.pick(this.deletes.slice(-4));
    this.submit(client, asIntent({ kind: 'restore', ...name }));
  }

  /** A random operation on what this client sees: half of them any operation of the registry, the others what clients quarrel about. */
  private intentOf(client: SimulatedClient): Intent | null {
    const { random, hall } = this;
    const { document } = client.client;
    const place = { document, diagram: client.diagram, takeIds: (count: number) => client.client.takeIds(count) };
    if (this.anyRandom.chance(0.5)) return randomIntent(this.anyRandom.pick(OPERATION_KINDS), place, this.anyRandom);
    return contestedIntent(place, hall, random);
  }

  /** A rack changes rooms, past every client: what an import or another process does. */
  private async moveRack(): Promise<void> {
    const { random, hall } = this;
    if (this.options.commitElsewhere === undefined) return;
    await this.settle();
    const rack = random.pick(hall.racks.flat());
    const [held] = await this.options.store.records('object', [rack]);
    if (held === undefined) return;
    const changes: Change[] = [
      { kind: 'object', id: rack, before: { parent: held['parent'] as number }, after: { parent: random.pick(hall.rooms) } },
    ];
    const [placement] = await this.options.store.by('placement.subject', [rack]);
    if (placement !== undefined && random.chance(0.7)) {
      changes.push({
        kind: 'placement',
        id: placement.id,
        before: { diagram: placement['diagram'] as number },
        after: { diagram: random.pick(hall.diagrams) },
      });
    }
    await this.options.commitElsewhere(changes);
    this.feeds.announced();
  }

  /** The document is what the confirmed one becomes when the unanswered operations run over it. */
  private checkLaw(client: SimulatedClient): void {
    const again = decodeSnapshot(encodeSnapshot(client.shadow, { diagram: client.diagram, clock: 0 })).document;
    const diffs = new Map<number, Diff>();
    for (const { seq, intent } of client.client.pendingForStorage().operations) {
      const { edits } = client.client as unknown as { readonly edits: { readonly done: ReadonlyMap<number, Diff> } };
      const known = (name: number) => diffs.get(name) ?? edits.done.get(name);
      const result = runLocally(intent, {
        document: again,
        diagram: client.diagram,
        seen: new Set(),
        ownDiff: (clientId, name) => (clientId === client.id ? known(name) : undefined),
      });
      if (result?.ok !== true || diffNeedsServer(result.value)) continue;
      diffs.set(seq, result.value);
      again.apply(result.value);
    }
    const wrong = difference(recordsOf(client.client.document), recordsOf(again));
    if (wrong !== '') throw new Error(`${client.id} (document / confirmed and re-run):\n${wrong}`);
  }

  private async checkConvergence(): Promise<void> {
    for (const diagram of this.hall.diagrams) {
      const fresh = new DiagramFeed(this.options.store, diagram, 0);
      if (!(await fresh.load())) throw new Error(`diagram ${diagram} is gone`);
      const expected = recordsOf(fresh.document);
      const feed = await this.feeds.open(diagram);
      const wrongFeed = difference(recordsOf((feed as NonNullable<typeof feed>).document), expected);
      if (wrongFeed !== '') throw new Error(`the feed of ${diagram} (feed / fresh):\n${wrongFeed}`);
      for (const client of this.clients) {
        if (client.diagram !== diagram) continue;
        const wrong = difference(recordsOf(client.client.document), expected);
        if (wrong !== '') throw new Error(`${client.id} (client / fresh):\n${wrong}`);
      }
    }
  }

  /** Every submitted edit stands in the log once, and was reported once, the way the log says. */
  private async checkAnswers(client: SimulatedClient): Promise<void> {
    const rows = await this.options.answered(client.id);
    const seqs = rows.map((row) => row.seq).sort((a, b) => a - b);
    if (JSON.stringify(seqs) !== JSON.stringify(client.submitted))
      throw new Error(`${client.id} submitted ${client.submitted.join(' ')}, the log holds ${seqs.join(' ')}`);
    for (const { seq, refused } of rows) {
      const [right, wrong] = refused ? [client.refused, client.confirmed] : [client.confirmed, client.refused];
      if (right.get(seq) !== 1 || wrong.has(seq))
        throw new Error(
          `${client.id} ${seq}: refused ${refused}, reported ${client.confirmed.get(seq) ?? 0} times confirmed and ${client.refused.get(seq) ?? 0} times refused`,
        );
    }
  }
}
