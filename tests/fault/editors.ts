import { once } from 'node:events';
import { WebSocket } from 'ws';
import type { Intent } from '../../domain/operations/operation';
import { decodeServerFrame } from '../../protocol/codec/frame-codec';
import { decodeSnapshot } from '../../protocol/codec/snapshot';
import { SyncClient } from '../../protocol/sync/client';
import type { Sql } from '../../server/storage/sql';
import { SeededRandom } from '../../domain/demo/random';
import type { Hall } from '../sync/hall';
import { asIntent } from '../fixtures/as-intent';

/** Where an editor connects. */
export interface Address {
  /** `ws://...` */
  readonly socket: string;
  readonly protocols: readonly string[];
  /** The diagram's snapshot and its clock. */
  readonly snapshot: () => Promise<{ readonly bytes: ArrayBuffer; readonly clock: number }>;
}

/**
 * One editor over a real socket: it edits without pause, keeps what was not acknowledged, and remembers what was.
 * Each third edit moves its own placement by 1 mm, so that the placement counts how often its edits were carried out.
 */
export class Editor {
  readonly clientId: string;
  /** Acknowledged: seq -> what it was. */
  readonly acknowledged = new Map<number, string>();
  refused = 0;
  /** The server had forgotten something that it had answered. */
  toldToReload = false;
  private readonly kinds = new Map<number, string>();
  private client: SyncClient | null = null;
  private socket: WebSocket | null = null;
  private wanted = true;
  private readonly random: SeededRandom;
  private readonly hall: Hall;
  private readonly placement: number;
  private readonly number: number;
  private onAcknowledged: () => void = () => undefined;

  constructor(number: number, run: string, hall: Hall, placement: number) {
    this.number = number;
    this.clientId = `fault-${run}-${number}`;
    this.random = new SeededRandom(number * 977 + 5);
    this.hall = hall;
    this.placement = placement;
  }

  get unanswered(): number {
    const state = this.client?.savedState;
    return state === undefined || state.kind === 'saved' ? 0 : state.edits;
  }

  get isConnected(): boolean {
    return this.socket !== null;
  }

  /** Called at each acknowledgement, at once. */
  whenAcknowledged(call: () => void): void {
    this.onAcknowledged = call;
  }

  /** Connects and goes on until the connection ends. */
  async connect(address: Address): Promise<void> {
    this.wanted = true;
    if (this.client === null) await this.open(address);
    const socket = new WebSocket(address.socket, [...address.protocols]);
    socket.binaryType = 'nodebuffer';
    socket.on('error', () => undefined);
    this.socket = socket;
    const client = this.client as SyncClient;
    socket.on('open', () => {
      client.connected();
      this.pump();
    });
    socket.on('message', (data) => {
      const frame = decodeServerFrame(new Uint8Array(data as Buffer));
      if (!frame.ok) throw new Error(JSON.stringify(frame.refusal));
      client.receive(frame.value);
      this.pump();
    });
    socket.on('close', () => {
      if (this.socket !== socket) return;
      this.socket = null;
      client.disconnected();
    });
    void this.adoptWhenAsked(address, socket);
    await Promise.race([once(socket, 'open'), once(socket, 'close')]);
  }

  /** One more edit, applied here and on its way. */
  edit(): void {
    const client = this.client as SyncClient;
    const intent = this.intent(client);
    if (intent === null) return;
    const result = client.submit(intent);
    if (!result.ok || result.value.seq === null) return;
    this.kinds.set(result.value.seq, intent.kind);
    this.pump();
  }

  /** Acknowledged moves of the editor's own placement. */
  get movesAcknowledged(): number {
    return [...this.acknowledged.values()].filter((kind) => kind === 'move-placements').length;
  }

  /** Of its document. */
  get clock(): number {
    return (this.client as SyncClient).clock;
  }

  get document() {
    return (this.client as SyncClient).document;
  }

  close(): void {
    this.wanted = false;
    this.socket?.close();
  }

  private snapshotWanted: (() => void) | null = null;

  private async adoptWhenAsked(address: Address, socket: WebSocket): Promise<void> {
    for (;;) {
      const asked = new Promise<void>((resolve) => (this.snapshotWanted = resolve));
      await Promise.race([asked, once(socket, 'close')]);
      if (this.socket !== socket || !this.wanted) return;
      try {
        const { bytes, clock } = await address.snapshot();
        (this.client as SyncClient).adopt(decodeSnapshot(bytes).document, clock);
        this.pump();
      } catch {
        return; // the server died meanwhile
      }
    }
  }

  private async open(address: Address): Promise<void> {
    const { bytes, clock } = await address.snapshot();
    this.client = new SyncClient({
      clientId: this.clientId,
      diagram: this.hall.diagrams[0]!,
      document: decodeSnapshot(bytes).document,
      clock,
      onEvent: (event) => {
        if (event.kind === 'confirmed') {
          this.acknowledged.set(event.seq, this.kinds.get(event.seq) ?? '');
          this.onAcknowledged();
        } else if (event.kind === 'refused') this.refused += 1;
        else if (event.kind === 'snapshot-needed') this.snapshotWanted?.();
        else if (event.kind === 'reload-needed') this.toldToReload = true;
      },
    });
  }

  private pump(): void {
    if (this.socket?.readyState !== WebSocket.OPEN) return;
    for (const frame of (this.client as SyncClient).takeOutgoing()) this.socket.send(frame);
  }

  private intent(client: SyncClient): Intent | null {
    const { random, hall } = this;
    const dice = random.next();
    if (dice < 0.34) return asIntent({ kind: 'move-placements', placements: [this.placement], mode: 'by', x: [1], y: [0] });
    if (dice < 0.6)
      return asIntent({
        kind: 'set-properties',
        target: 'object',
        ids: [random.pick(hall.devices)],
        fields: { name: `e${this.number}-${random.below(1000)}` },
      });
    if (dice < 0.85)
      return asIntent({
        kind: 'move-device',
        device: random.pick(hall.devices),
        rack: random.pick(hall.racks[0]!),
        positionU: 1 + random.below(40),
        face: 1,
      });
    const ids = client.takeIds(3);
    if (ids === null) return null;
    const ports = random.pick(hall.ports);
    return asIntent({
      kind: 'connect-ports',
      from: [ports],
      to: [random.pick(hall.ports)],
      connectType: 'sequential',
      cables: [ids[0]],
      terminations: [ids[1], ids[2]],
      class: 2,
      type: 4,
    });
  }
}

export interface Judgement {
  readonly acknowledged: number;
  readonly lost: number;
  readonly twice: number;
}

/** Compares what editors were told with what the database holds. `start`: the placements' x before the first edit. */
export async function judge(
  sql: Sql,
  editors: readonly { readonly editor: Editor; readonly placement: number; readonly startX: number }[],
): Promise<Judgement> {
  let acknowledged = 0;
  let lost = 0;
  let twice = 0;
  for (const { editor, placement, startX } of editors) {
    const rows = await sql.query<{ seq: number; clock: number | null; kind: string }>(
      'select "seq","clock","kind" from "operation" where "client_id"=$1',
      [editor.clientId],
    );
    const kept = new Map(rows.filter((row) => row.clock !== null).map((row) => [row.seq, row.kind]));
    acknowledged += editor.acknowledged.size;
    for (const seq of editor.acknowledged.keys()) if (!kept.has(seq)) lost += 1;
    const moves = [...kept.values()].filter((kind) => kind === 'move-placements').length;
    const [place] = await sql.query<{ x: number; row_version: number }>(
      'select "x","row_version" from "placement" where "id"=$1',
      [placement],
    );
    // Carried out more often, or less often, than the log says.
    twice += Math.abs((place?.x ?? 0) - startX - moves);
    twice += Math.abs((place?.row_version ?? 0) - 1 - moves);
  }
  return { acknowledged, lost, twice };
}
