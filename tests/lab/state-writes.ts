import { setTimeout as sleep } from 'node:timers/promises';
import { ID_BASE } from '../../domain/ids';
import { STATE_BLOCK, stateBlocks, valueOfCode } from '../../server/storage/state-table';
import { filledDatabase, HALL, signIn, startOn } from '../fault/hall-server';
import { openTelemetrySource } from '../setup/telemetry-source';
import type { Lab } from './lab';
import { LOG_BYTES, logWatch, megabytes } from './log-watch';

const STATES = 1_000_000;
/** Ports as a million of them lie: in so many blocks of the table, some of each. */
const BLOCKS = 977;
const PORTS_OF_BLOCK = 10;
/** Reports: the server writes what changed once a second. */
const REPORT_MS = 1_100;
/** Transactions after which a table is frozen here; on its own after 150 million. */
const FREEZE_AGE = 500;
/** The upkeep looks for old tables once a minute, here with time to spare; a transaction takes 32 blocks. */
const OLDEST = FREEZE_AGE + 75 * Math.ceil(BLOCKS / 32);
/** Of the table, against what its rows take. */
const BLOAT = 3;

const lab: Lab = {
  question: 'Do vacuum and freezing keep the table of live states small and its rows young?',
  missing: () => '',
  async run({ count = STATES }) {
    const database = await filledDatabase({ serverUrl: null });
    const before = await database.open();
    await before.query(`alter system set vacuum_freeze_table_age=${FREEZE_AGE}`);
    await before.query(
      `insert into "port" ("id","owner","name") select ${ID_BASE} + b * ${STATE_BLOCK} + p, $1::bigint, b || '/' || p
         from generate_series(1, ${BLOCKS}) b, generate_series(1, ${PORTS_OF_BLOCK}) p`,
      [HALL.devices[0]!],
    );
    await before.close();
    const cells = Uint32Array.from(
      Array.from(
        { length: BLOCKS * PORTS_OF_BLOCK },
        (_, at) => (1 + Math.floor(at / PORTS_OF_BLOCK)) * STATE_BLOCK + 1 + (at % PORTS_OF_BLOCK),
      ),
    );
    const server = await startOn(database);
    const source = await openTelemetrySource(server.url, await signIn(server, 'editor0'));
    const log = logWatch(database.dataDir);
    const rounds = Math.ceil(count / cells.length);
    for (let round = 0; round < rounds; round += 1) {
      // Up and down by turns, so that each is a change.
      source.report({ kind: 'port', cells, values: new Uint8Array(cells.length).fill(1 + (round % 2)) });
      await sleep(REPORT_MS);
      log.look();
    }
    const taken = source.answers.findLast((answer) => answer.type === 'taken');
    source.close();
    await server.stop();
    const after = await database.open();
    const [row] = await after.query<{ size: number; rows: number; oldest: number; databases: number }>(
      `select pg_total_relation_size('state') "size", (select count(*) from "state") "rows",
              (select max(age(datfrozenxid)) from pg_database) "oldest", (select count(*) from pg_database) "databases"`,
      [],
    );
    const last = 1 + ((rounds - 1) % 2);
    let wrong = 0;
    for (const { block, codes } of await stateBlocks(after, -1, BLOCKS + 1))
      for (let place = 1; place <= PORTS_OF_BLOCK; place += 1)
        if (valueOfCode(codes[place]!) !== last) wrong += Number(block > 0);
    await after.close();
    await database.remove();
    const { size, rows, oldest, databases } = row!;
    const filled = rows * STATE_BLOCK;
    return [
      {
        what: `${rounds * cells.length} state writes, frozen after ${FREEZE_AGE} transactions`,
        figure:
          `${taken?.type === 'taken' ? taken.unknown : 'all'} unknown, ${wrong} not the last; the table ${megabytes(size)} MB for ${megabytes(filled)} MB of blocks; ` +
          `oldest of ${databases} databases ${oldest} transactions back; log at most ${megabytes(log.most)} MB`,
        holds:
          taken?.type === 'taken' &&
          taken.unknown === 0 &&
          wrong === 0 &&
          rows >= BLOCKS &&
          size <= BLOAT * filled &&
          oldest <= OLDEST &&
          log.most <= LOG_BYTES,
      },
    ];
  },
};
export default lab;
