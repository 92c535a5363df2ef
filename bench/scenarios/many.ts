import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomOf } from '../../domain/demo/random';
import type { Intent } from '../../domain/operations/operation';
import { SCHEMA_HASH } from '../../protocol/schema-hash';
import { ensureFirstAccounts } from '../../server/features/accounts/accounts';
import { migrate } from '../../server/storage/migrate';
import { openSql } from '../../server/storage/open-sql';
import type { Sql } from '../../server/storage/sql';
import { SyncConnection } from '../../server/sync/connection';
import { createExecutor } from '../../server/sync/execute';
import { Feeds } from '../../server/sync/feeds';
import { createSqlStore } from '../../server/sync/sql-store';
import { writeDiff } from '../../server/sync/write-diff';
import { actorOf } from '../../tests/fixtures/actor';
import { makeHall, type Hall } from '../../tests/sync/hall';
import { median, percentile, type Scenario } from '../harness';
import { addWatchers, liveStates } from '../many/live-states';

const DIAGRAMS = 500;
const EDITORS = 8;
const EDITS_PER_SECOND = 200;
/** Of one situation in one round. */
const SECONDS = 3;

/** The product's executor, feeds and connections on the embedded database, with so many diagrams open. */
interface Site {
  /** Eight editors of the first diagram at a steady pace; ms until each acknowledgement. */
  edit(round: number): Promise<readonly number[]>;
  /** µs for each entry: until it is given to the diagrams that it touches. */
  readonly routedUs: readonly number[];
  close(): Promise<void>;
}

async function openSite(sql: Sql, hall: Hall, name: string, diagrams: readonly number[]): Promise<Site> {
  const store = createSqlStore(sql);
  const fail = (error: unknown): never => {
    throw new Error('the sync failed', { cause: error });
  };
  const feeds = new Feeds({ source: store, files: null, onError: fail });
  await feeds.start();
  const routedUs: number[] = [];
  const executor = createExecutor({
    store,
    onCommitted(entries) {
      const startedAt = performance.now();
      feeds.committed(entries);
      routedUs.push(((performance.now() - startedAt) * 1000) / entries.length);
    },
    onBug: fail,
  });
  for (const diagram of diagrams) {
    const feed = await feeds.open(diagram);
    feed!.subscribe({ send: () => undefined }, feed!.clock, feed!.mark);
  }
  const editors = Array.from({ length: EDITORS }, (_, lane) => {
    const clientId = `bench-${name}-${lane}`.padEnd(8, '-');
    const waiting = new Map<number, (ms: number) => void>();
    let seq = 0;
    const connection = new SyncConnection({
      executor,
      feeds,
      store,
      actor: () => actorOf('editor'),
      maySee: () => true,
      transport: {
        send({ frame }) {
          if (frame.type === 'ack') waiting.get(frame.seq)?.(performance.now());
          else if (frame.type === 'refused') fail(frame.refusal.rule);
        },
        close: (_, reason) => fail(reason),
      },
      onError: fail,
    });
    connection.receive({
      type: 'hello',
      protocol: SCHEMA_HASH,
      clientId,
      diagram: diagrams[0]!,
      clock: feeds.clock,
      states: null,
    });
    return {
      edit: (intent: Intent): Promise<number> =>
        new Promise((done) => {
          const startedAt = performance.now();
          seq += 1;
          waiting.set(seq, (at) => done(at - startedAt));
          connection.receive({ type: 'submit', operations: [{ seq, baseClock: 0, intent }] });
        }),
      connection,
    };
  });
  const objects = [...hall.racks[0]!, ...hall.devices.slice(0, hall.racks[0]!.length)];
  return {
    routedUs,
    async edit(round) {
      // The other site's edits came by the log.
      feeds.announced();
      await feeds.settled();
      routedUs.length = 0;
      const paceMs = (1000 * EDITORS) / EDITS_PER_SECOND;
      const lanes = editors.map(async (editor, lane) => {
        const random = randomOf(round * 100 + lane);
        const startedAt = performance.now() + (paceMs * lane) / EDITORS;
        const answers: Promise<number>[] = [];
        for (let at = 0; at < (SECONDS * 1000) / paceMs; at++) {
          const wait = startedAt + at * paceMs - performance.now();
          if (wait > 0) await new Promise((done) => setTimeout(done, wait));
          const fields = { name: `edited ${round} ${at}` };
          const ids = [objects[Math.floor(random() * objects.length)]!];
          answers.push(editor.edit({ kind: 'set-properties', version: 1, target: 'object', ids, fields } as Intent));
        }
        return Promise.all(answers);
      });
      return (await Promise.all(lanes)).flat();
    },
    async close() {
      for (const { connection } of editors) connection.close();
      await executor.settled();
      await feeds.close();
    },
  };
}

export const scenario: Scenario = {
  question: `what do ${DIAGRAMS} open diagrams cost an edit of ${EDITORS} editors in one of them, and a live state?`,
  async run({ seed, rounds, size = DIAGRAMS }) {
    const dataDir = mkdtempSync(join(tmpdir(), 'plenum-bench-many-'));
    const sql = await openSql({ dataDir, databaseUrl: null });
    try {
      await migrate(sql);
      const hall = makeHall({ racksPerRoom: 4, devicesPerRack: 5, rooms: size });
      await sql.transaction((tx) => writeDiff(tx, hall.changes));
      const one = await openSite(sql, hall, 'one', hall.diagrams.slice(0, 1));
      const many = await openSite(sql, hall, 'many', hall.diagrams);
      const times = { one: [] as number[], many: [] as number[] };
      const routedUs: number[] = [];
      for (let round = -1; round < rounds; round++)
        for (const [name, site] of [
          ['one', one],
          ['many', many],
        ] as const) {
          const answered = await site.edit(seed * 1000 + round);
          if (round < 0) continue;
          times[name].push(...answered);
          if (name === 'many') routedUs.push(...site.routedUs);
        }
      await one.close();
      await many.close();
      await ensureFirstAccounts(sql, randomBytes, () => undefined);
      await addWatchers(sql, size);
      await sql.close();
      const p95 = { one: percentile(times.one, 0.95), many: percentile(times.many, 0.95) };
      const peer = (p: number) => ({ peer: percentile(times.one, p), peerName: 'one diagram open' });
      return [
        { figure: 'acknowledged, median', size, ours: percentile(times.many, 0.5), unit: 'ms', ...peer(0.5) },
        { figure: 'acknowledged, 95 of 100', size, ours: p95.many, unit: 'ms', ...peer(0.95) },
        {
          figure: 'acknowledged, 95 of 100: times one open diagram',
          size,
          ours: p95.many / p95.one,
          unit: 'x',
          target: { atMost: 1.2 },
        },
        {
          figure: 'an entry given to the diagrams it touches, for each open one',
          size,
          ours: median(routedUs) / size,
          unit: 'µs',
          target: { atMost: 2 },
        },
        ...(await liveStates(dataDir, hall, seed)),
      ];
    } finally {
      rmSync(dataDir, { recursive: true, force: true });
    }
  },
};
