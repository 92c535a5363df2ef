import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomOf } from '../../domain/demo/random';
import { fromCell } from '../../domain/ids';
import { startServer } from '../../tests/setup/running-server';
import { openTelemetrySource, startFlow } from '../../tests/setup/telemetry-source';
import { openEditor, signInFirst } from '../client';
import { percentile, type Finding, type Scenario } from '../harness';
import { FRAME_MS, openWatcher, probe, type Probe } from '../watcher';
import { editSteadily } from './edits';

const RATE = 100_000;
const SECONDS = 10;
const EDITORS = 8;

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
      const watcher = await openWatcher(server.url, token, diagram);
      const { document } = watcher;
      const held = (kind: 'object' | 'port'): Uint32Array =>
        document
          .table(kind)
          .ids.slice(0, document.table(kind).rowCount)
          .filter((cell) => cell !== 0);
      const cells = held('port');
      // The last ports are left out of the flow: nobody else changes them.
      const ports = cells.subarray(0, cells.length - 100);
      const probes = Array.from(cells.subarray(cells.length - 100), (cell): Probe => ({ cell, watcher }));
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
      const quiet = await probe(second, probes, 2000);

      const flow = startFlow(source, { ports, perSecond: RATE, random: randomOf(seed + 11) });
      await new Promise((done) => setTimeout(done, 2000));
      const before = { sent: flow.sent, changes: watcher.changes, frames: watcher.frames, workMs: watcher.workMs };
      const startedAt = performance.now();
      const [beside, probed] = await Promise.all([
        editSteadily(editors, objects, seed + 1, SECONDS),
        probe(second, probes, SECONDS * 1000),
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
