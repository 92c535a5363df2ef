import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { WebSocket } from 'ws';
import { randomOf } from '../../domain/demo/random';
import type { ColumnStore } from '../../domain/document/column-store';
import { fromCell } from '../../domain/ids';
import { decodeServerFrame } from '../../protocol/codec/frame-codec';
import { decodeSnapshot } from '../../protocol/codec/snapshot';
import { SyncClient } from '../../protocol/sync/client';
import { startServer } from '../../tests/setup/running-server';
import { openTelemetrySource, startFlow, type TelemetrySource } from '../../tests/setup/telemetry-source';
import { LiveStates } from '../../workers/diagram-session/live-states';
import { openEditor, signInFirst } from '../client';
import { percentile, type Finding, type Scenario } from '../harness';
import { editSteadily } from './edits';

const RATE = 100_000;
const SECONDS = 10;
const EDITORS = 8;
/** A frame of a 60 Hz screen. */
const FRAME_MS = 1000 / 60;
const PROBE_MS = 50;

/** A client as in the browser's worker, without a picture: what counts is when its document holds a state. */
interface Watcher {
  readonly document: ColumnStore;
  /** Ms at which the document took in this port's latest state. */
  setAt(cell: number): number | undefined;
  readonly frames: number;
  /** States taken in, and ms of work for them. */
  readonly changes: number;
  readonly workMs: number;
  close(): void;
}

async function openWatcher(url: string, token: string, diagram: number, probes: ReadonlySet<number>): Promise<Watcher> {
  const api = `${url}/diagramApi/wapi/v1`;
  const answer = await fetch(`${api}/diagrams/${diagram}/snapshot`, { headers: { Authorization: `Bearer ${token}` } });
  const { header, document } = decodeSnapshot(await answer.arrayBuffer());
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
      for (const id of ids) if (probes.has(id)) setAt.set(id, now);
    },
    watched: () => new Set(),
    tell: () => undefined,
  });
  const socket = new WebSocket(`${api.replace('http', 'ws')}/sync`, [randomUUID(), token]);
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
    setAt: (cell) => setAt.get(fromCell(cell)),
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

/** Every PROBE_MS one probe's state is changed; yields ms from the report until the watcher's document held it. */
async function probe(
  source: TelemetrySource,
  watcher: Watcher,
  probes: readonly number[],
  ms: number,
): Promise<readonly number[]> {
  const times: number[] = [];
  const endsAt = performance.now() + ms;
  for (let at = 0; performance.now() < endsAt; at += 1) {
    const cell = probes[at % probes.length] as number;
    const before = watcher.document.table('port').column('operational')[watcher.document.rowOf('port', fromCell(cell))];
    const reportedAt = performance.now();
    source.report({ kind: 'port', cells: Uint32Array.of(cell), values: Uint8Array.of(before === 1 ? 2 : 1) });
    for (let waits = 0; waits < 2000 && (watcher.setAt(cell) ?? 0) < reportedAt; waits += 1)
      await new Promise((done) => setTimeout(done, 1));
    times.push((watcher.setAt(cell) ?? Infinity) - reportedAt);
    await new Promise((done) => setTimeout(done, PROBE_MS));
  }
  return times;
}

const latency = (situation: string, size: number, times: readonly number[]): readonly Finding[] => [
  { figure: `${situation}: acknowledged, median`, size, ours: percentile(times, 0.5), unit: 'ms', target: { atMost: 5 } },
  { figure: `${situation}: acknowledged, 95 of 100`, size, ours: percentile(times, 0.95), unit: 'ms', target: { atMost: 25 } },
];

export const scenario: Scenario = {
  question: `what do ${RATE} changes of port states a second cost, and how soon does a client hold them?`,
  async run({ seed, size = 100_000 }) {
    const dataDir = mkdtempSync(join(tmpdir(), 'plenum-bench-telemetry-'));
    const server = await startServer({ dataDir, args: ['--log-level', 'warn'] });
    try {
      const token = await signInFirst(server.url, server.administratorPassword);
      const demo = ['dist/server/cli.js', 'demo', '--data', dataDir, '--ports', String(size), '--seed', String(seed), '--json'];
      const made = spawnSync(process.execPath, demo, { encoding: 'utf8' });
      if (made.status !== 0) throw new Error(`demo: ${made.stderr}`);
      const { diagram } = JSON.parse(made.stdout.trim().split('\n').at(-1)!) as { readonly diagram: number };
      const probes: number[] = [];
      const probeIds = new Set<number>();
      const watcher = await openWatcher(server.url, token, diagram, probeIds);
      const { document } = watcher;
      const held = (kind: 'object' | 'port'): Uint32Array =>
        document
          .table(kind)
          .ids.slice(0, document.table(kind).rowCount)
          .filter((cell) => cell !== 0);
      const cells = held('port');
      // The last ports are left out of the flow: nobody else changes them.
      const ports = cells.subarray(0, cells.length - 100);
      for (const cell of cells.subarray(cells.length - 100)) {
        probes.push(cell);
        probeIds.add(fromCell(cell));
      }
      const objects = Array.from(held('object'), fromCell);
      const clock = Number(
        (
          await fetch(`${server.url}/diagramApi/wapi/v1/diagrams/${diagram}/snapshot`, {
            headers: { Authorization: `Bearer ${token}` },
          })
        ).headers.get('x-clock'),
      );
      const editors = await Promise.all(Array.from({ length: EDITORS }, () => openEditor(server.url, token, diagram, clock)));
      const source = await openTelemetrySource(server.url, token);
      const second = await openTelemetrySource(server.url, token);

      await editSteadily(editors, objects, seed, 2);
      const alone = await editSteadily(editors, objects, seed, SECONDS);
      const quiet = await probe(second, watcher, probes, 2000);

      const flow = startFlow(source, { ports, perSecond: RATE, random: randomOf(seed + 11) });
      await new Promise((done) => setTimeout(done, 2000));
      const before = { sent: flow.sent, changes: watcher.changes, frames: watcher.frames, workMs: watcher.workMs };
      const startedAt = performance.now();
      const [beside, probed] = await Promise.all([
        editSteadily(editors, objects, seed + 1, SECONDS),
        probe(second, watcher, probes, SECONDS * 1000),
      ]);
      const seconds = (performance.now() - startedAt) / 1000;
      const perSecond = (flow.sent - before.sent) / seconds;
      const shown = (watcher.changes - before.changes) / seconds;
      const frames = (watcher.frames - before.frames) / seconds;
      const workShare = (watcher.workMs - before.workMs) / seconds / 10;
      flow.stop();
      await new Promise((done) => setTimeout(done, 1500));
      const taken = source.answers.findLast((answer) => answer.type === 'taken');
      for (const editor of editors) editor.close();
      watcher.close();
      source.close();
      second.close();
      if (taken?.type !== 'taken' || taken.states !== flow.sent) throw new Error(`${flow.sent} sent, ${JSON.stringify(taken)}`);
      return [
        { figure: 'changes taken', size, ours: perSecond, unit: 'changes/s', target: { atLeast: RATE * 0.98 } },
        { figure: 'changes shown (what did not stand already)', size, ours: shown, unit: 'changes/s' },
        ...latency('edits alone', size, alone),
        ...latency(`edits beside ${RATE} changes/s`, size, beside),
        { figure: 'report to client, quiet, median', size, ours: percentile(quiet, 0.5) / FRAME_MS, unit: 'frames' },
        { figure: `report to client beside ${RATE}/s, median`, size, ours: percentile(probed, 0.5) / FRAME_MS, unit: 'frames' },
        {
          figure: `report to client beside ${RATE}/s, 95 of 100`,
          size,
          ours: percentile(probed, 0.95) / FRAME_MS,
          unit: 'frames',
          target: { atMost: 4 },
        },
        { figure: 'changes of the picture', size, ours: frames, unit: 'a second', target: { atMost: 63 } },
        { figure: "a client's work for it, of one core", size, ours: workShare, unit: '%' },
      ];
    } finally {
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    }
  },
};
