import { randomUUID } from 'node:crypto';
import { WebSocket } from 'ws';
import type { ColumnStore } from '../domain/document/column-store';
import { fromCell } from '../domain/ids';
import { decodeServerFrame } from '../protocol/codec/frame-codec';
import { SyncClient } from '../protocol/sync/client';
import type { TelemetrySource } from '../tests/setup/telemetry-source';
import { LiveStates } from '../workers/diagram-session/live-states';
import { readSnapshot } from '../tests/setup/read-snapshot';

/** A frame of a 60 Hz screen. */
export const FRAME_MS = 1000 / 60;
const PROBE_MS = 50;

/** A client as in the browser's worker, without a picture: what counts is when its document holds a state. */
export interface Watcher {
  readonly document: ColumnStore;
  /** By port that is in it: ms at which the document took in its latest state. */
  readonly setAt: Map<number, number>;
  readonly frames: number;
  /** States taken in, and ms of work for them. */
  readonly changes: number;
  readonly workMs: number;
  close(): void;
}

export async function openWatcher(url: string, token: string, diagram: number): Promise<Watcher> {
  const { header, document } = await readSnapshot(url, token, diagram);
  const setAt = new Map<number, number>();
  let frames = 0;
  let changes = 0;
  let workMs = 0;
  const client = new SyncClient({
    clientId: randomUUID(),
    diagram,
    document,
    clock: header.clock,
    states: header.states ?? null,
    onEvent: (event) => event.kind === 'states' && live.changed(event.changes),
  });
  const live = new LiveStates({
    apply: (frame) => client.receive(frame),
    draw(_kind, ids) {
      frames += 1;
      changes += ids.length;
      const now = performance.now();
      for (const id of ids) if (setAt.has(id)) setAt.set(id, now);
    },
    watched: () => new Set(),
    tell: () => undefined,
  });
  const socket = new WebSocket(`${url.replace('http', 'ws')}/diagramApi/wapi/v1/sync`, [randomUUID(), token]);
  await new Promise<void>((opened, fail) => {
    socket.on('error', fail);
    socket.on('open', () => {
      client.connected();
      for (const frame of client.takeOutgoing()) socket.send(frame);
    });
    socket.on('message', (bytes: Buffer) => {
      const startedAt = performance.now();
      const frame = decodeServerFrame(bytes);
      if (!frame.ok) return fail(new Error(frame.refusal.rule));
      if (frame.value.type === 'state') live.take(frame.value);
      else {
        live.flush();
        client.receive(frame.value);
        if (frame.value.type === 'welcome') opened();
      }
      workMs += performance.now() - startedAt;
    });
  });
  return {
    document,
    setAt,
    get frames() {
      return frames;
    },
    get changes() {
      return changes;
    },
    get workMs() {
      return workMs;
    },
    close: () => {
      live.dispose();
      socket.close();
    },
  };
}

/** A port that nobody else reports of, and a client whose diagram shows it. */
export interface Probe {
  readonly cell: number;
  readonly watcher: Watcher;
}

/** Every PROBE_MS one probe's state is changed; yields ms from the report until its watcher's document held it. */
export async function probe(source: TelemetrySource, probes: readonly Probe[], ms: number): Promise<readonly number[]> {
  const times: number[] = [];
  const endsAt = performance.now() + ms;
  for (let at = 0; performance.now() < endsAt; at += 1) {
    const { cell, watcher } = probes[at % probes.length]!;
    const { document, setAt } = watcher;
    const id = fromCell(cell);
    const before = document.table('port').column('operational')[document.rowOf('port', id)];
    setAt.set(id, Infinity);
    const reportedAt = performance.now();
    source.report({ kind: 'port', cells: Uint32Array.of(cell), values: Uint8Array.of(before === 1 ? 2 : 1) });
    for (let waits = 0; waits < 2000 && setAt.get(id) === Infinity; waits += 1) await new Promise((done) => setTimeout(done, 1));
    times.push(setAt.get(id)! - reportedAt);
    await new Promise((done) => setTimeout(done, PROBE_MS));
  }
  return times;
}
