import { LIMITS } from '../../domain/catalog/limits';
import { randomOf } from '../../domain/demo/random';
import { toCell } from '../../domain/ids';
import { addAccount } from '../../server/features/accounts/accounts';
import type { Sql } from '../../server/storage/sql';
import { startServer } from '../../tests/setup/running-server';
import { openTelemetrySource, startFlow } from '../../tests/setup/telemetry-source';
import type { Hall } from '../../tests/sync/hall';
import { BENCH_PASSWORD, signIn } from '../client';
import { percentile, type Finding } from '../harness';
import { FRAME_MS, openWatcher, probe, type Probe } from '../watcher';

const RATE = 100_000;
const SECONDS = 20;
const nameOf = (user: number): string => `watcher-${user}`;

/** Users who together may look at so many diagrams; the first is the source of telemetry. */
export async function addWatchers(sql: Sql, diagrams: number): Promise<void> {
  for (let user = 0; user <= Math.ceil(diagrams / LIMITS.socketsPerUser); user += 1)
    await addAccount(sql, { name: nameOf(user), role: 'editor', password: BENCH_PASSWORD, mustChangePassword: false });
}

/** The server with a client at each diagram of the hall, and states of all their ports. */
export async function liveStates(dataDir: string, { diagrams, ports }: Hall, seed: number): Promise<readonly Finding[]> {
  const size = diagrams.length;
  const server = await startServer({ dataDir, args: ['--log-level', 'warn'] });
  try {
    const { url } = server;
    const token = await signIn(url, nameOf(0), BENCH_PASSWORD);
    const tokens: string[] = [];
    const probes: Probe[] = [];
    for (const [at, diagram] of diagrams.entries()) {
      const user = Math.floor(at / LIMITS.socketsPerUser);
      tokens[user] ??= await signIn(url, nameOf(user + 1), BENCH_PASSWORD);
      const watcher = await openWatcher(url, tokens[user], diagram);
      // A port of its own, which is left out of the flow: nobody else changes it.
      probes.push({ watcher, cell: toCell(ports[Math.floor(((at + 0.5) * ports.length) / size)]!) });
    }
    const source = await openTelemetrySource(url, token);
    const second = await openTelemetrySource(url, token);
    const probed = new Set(probes.map(({ cell }) => cell));
    const cells = Uint32Array.from(ports, toCell).filter((cell) => !probed.has(cell));
    const flow = startFlow(source, { ports: cells, perSecond: RATE, random: randomOf(seed + 11) });
    await new Promise((done) => setTimeout(done, 3000));
    const worked = (): number => probes.reduce((sum, { watcher }) => sum + watcher.workMs, 0);
    const before = { sent: flow.sent, workMs: worked() };
    const startedAt = performance.now();
    const times = await probe(second, probes, SECONDS * 1000);
    const seconds = (performance.now() - startedAt) / 1000;
    const [perSecond, workShare] = [(flow.sent - before.sent) / seconds, (worked() - before.workMs) / seconds / 10];
    flow.stop();
    await new Promise((done) => setTimeout(done, 1500));
    const taken = source.answers.findLast((answer) => answer.type === 'taken');
    for (const { watcher } of probes) watcher.close();
    source.close();
    second.close();
    if (taken?.type !== 'taken' || taken.states !== flow.sent) throw new Error(`${flow.sent} sent, ${JSON.stringify(taken)}`);
    const figure = `report to client beside ${RATE} states/s over all diagrams`;
    return [
      { figure: 'states taken', size, ours: perSecond, unit: 'states/s', target: { atLeast: RATE * 0.98 } },
      { figure: `${figure}, median`, size, ours: percentile(times, 0.5) / FRAME_MS, unit: 'frames' },
      { figure: `${figure}, 95 of 100`, size, ours: percentile(times, 0.95) / FRAME_MS, unit: 'frames', target: { atMost: 2 } },
      { figure: "all clients' work for it, of the one core they share here", size, ours: workShare, unit: '%' },
    ];
  } finally {
    await server.stop();
  }
}
