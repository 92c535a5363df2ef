import { permissionsOf } from '../../domain/permissions/permission';
import { decodeClientFrame, decodeServerFrame } from '../../protocol/codec/frame-codec';
import { decodeSnapshot } from '../../protocol/codec/snapshot';
import { SyncClient } from '../../protocol/sync/client';
import { SyncConnection } from '../../server/sync/connection';
import { authorOf } from '../../server/storage/author';
import { createExecutor, type Executor } from '../../server/sync/execute';
import { Feeds } from '../../server/sync/feeds';
import type { EncodedFrame } from '../../server/sync/subscriber';
import type { SessionEvent } from '../../workers/api/session';
import { EventBatch } from '../../workers/diagram-session/event-batch';
import { ModelShelf } from '../../workers/diagram-session/model-shelf';
import { OperationController, type ControllerParts } from '../../workers/diagram-session/operation-controller';
import type { UndoList } from '../../workers/diagram-session/undo-list';
import { standsBy } from '../../workers/diagram-session/undo-steps';
import { actorOf } from '../fixtures/actor';
import { BARE_PARTS, modelsServer } from '../fixtures/hall-controller';
import type { MemoryStore } from './memory-store';

interface Seat {
  readonly clientId: string;
  readonly userName: string;
  readonly diagram: number;
  readonly undoList: UndoList;
  /** What the session's screen, or its other windows, would say. */
  readonly parts?: Partial<ControllerParts>;
}

/** A window at a diagram: the product's client, controller and undo list on a wire to the server. */
export class WiredEditor {
  readonly undoList: UndoList;
  readonly told: SessionEvent[] = [];
  readonly controller: OperationController;
  readonly client: SyncClient;
  readonly diagram: number;
  private readonly down: EncodedFrame[] = [];
  private readonly up: Uint8Array[] = [];
  private readonly connection: SyncConnection;
  private nowMs = 0;

  private constructor(
    { clientId, userName, diagram, undoList, parts = {} }: Seat,
    { document, header }: ReturnType<typeof decodeSnapshot>,
    ids: { readonly first: number; readonly count: number },
    server: WiredServer,
  ) {
    this.undoList = undoList;
    this.diagram = diagram;
    this.connection = new SyncConnection({
      executor: server.executor,
      feeds: server.feeds,
      store: server.store,
      actor: () => actorOf(userName, 'administrator'),
      maySee: () => true,
      transport: { send: (frame) => this.down.push(frame), close: () => undefined, backlog: () => 0 },
      onError: server.fail,
    });
    this.client = new SyncClient({
      clientId,
      diagram,
      document,
      clock: header.clock,
      stored: { clientId, diagram, nextSeq: 1, operations: [], ids: [ids] },
      onEvent: (event) => {
        if (event.kind === 'confirmed') this.controller.confirmed(event.seq, event.ids);
        else if (event.kind === 'refused') this.controller.refused(event.seq, event.intent, event.refusal);
        else if (event.kind === 'snapshot-needed' || event.kind === 'reload-needed') server.fail(new Error(event.kind));
      },
    });
    this.controller = new OperationController({
      ...BARE_PARTS,
      held: () => new Set(permissionsOf('administrator')),
      diagram,
      client: this.client,
      undoList,
      shelf: new ModelShelf(modelsServer([])),
      events: new EventBatch((events) => this.told.push(...events)),
      send: () => this.send(),
      // No two edits join: every one is a step.
      now: () => (this.nowMs += 10_000),
      ...parts,
    });
    this.client.connected();
    this.send();
  }

  static async open(seat: Seat, server: WiredServer): Promise<WiredEditor> {
    const { bytes } = await (await server.feeds.open(seat.diagram))!.snapshot(0);
    const ids = await server.store.lease(seat.clientId, authorOf(actorOf(seat.userName)), 100_000);
    const editor = new WiredEditor(seat, decodeSnapshot(bytes.slice(0)), ids, server);
    server.editors.push(editor);
    return editor;
  }

  get place(): { document: SyncClient['document']; diagram: number; takeIds: (count: number) => number[] | null } {
    return { document: this.client.document, diagram: this.diagram, takeIds: (count) => this.client.takeIds(count) };
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

  private send(): void {
    this.up.push(...this.client.takeOutgoing());
  }
}

/** The server of such windows. */
export class WiredServer {
  readonly store: MemoryStore;
  readonly executor: Executor;
  readonly feeds: Feeds;
  readonly editors: WiredEditor[] = [];
  private readonly errors: unknown[] = [];

  private constructor(store: MemoryStore) {
    this.store = store;
    this.feeds = new Feeds({ source: store, files: null, onError: this.fail });
    this.executor = createExecutor({
      store,
      now: () => 0,
      onCommitted: (entries) => this.feeds.committed(entries),
      onBug: this.fail,
    });
  }

  static async start(store: MemoryStore): Promise<WiredServer> {
    const server = new WiredServer(store);
    await server.feeds.start();
    return server;
  }

  readonly fail = (error: unknown): void => void this.errors.push(error);

  async settle(): Promise<void> {
    for (let busy = true; busy; ) {
      busy = false;
      for (const editor of this.editors) while (editor.deliverUp()) busy = true;
      await this.executor.settled();
      await this.feeds.settled();
      for (const editor of this.editors) await editor.settledWith;
      for (const editor of this.editors) while (editor.deliverDown()) busy = true;
    }
    if (this.errors.length > 0) throw this.errors[0];
  }

  /** Of the steps of a list what it says of each, and what the log says. */
  contradictions(undoList: UndoList): readonly string[] {
    const rows = new Map(this.store.rows.map((row) => [`${row.clientId} ${row.seq}`, row]));
    const { entries } = undoList.stored();
    return undoList.view().entries.flatMap(({ done, label }, at) => {
      const last = standsBy(entries[at]!);
      const row = rows.get(`${last.clientId} ${last.seq}`);
      const stands = row !== undefined && row.refusal === null && row.undoneBy === null;
      return stands && done === (row.kind !== 'undo') ? [] : [`step ${at} (${label}) is listed as ${done ? '' : 'un'}done`];
    });
  }
}
