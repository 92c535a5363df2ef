import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Sql } from '../../server/storage/sql';
import { createExecutor } from '../../server/sync/execute';
import { createSqlStore } from '../../server/sync/sql-store';
import { writeDiff } from '../../server/sync/write-diff';
import { actorOf } from '../fixtures/actor';
import { makeTestDatabase, TEST_DATABASE, type TestDatabase } from '../setup/test-database';
import { asIntent } from '../fixtures/as-intent';
import { makeHall } from './hall';

const HALL = makeHall({ racksPerRoom: 2, devicesPerRack: 1 });
const CLIENT = 'long-lived-client';
const PLANNED = 10;
const EDITS_BEFORE = 3000;
/** Rows of the log, its indexes included, that one edit may look at. */
const ROWS_READ = 20;

let database: TestDatabase;
let sql: Sql;

beforeAll(async () => {
  database = await makeTestDatabase();
  sql = await database.open();
  await sql.transaction((tx) => writeDiff(tx, HALL.changes));
});
afterAll(async () => {
  await sql.close();
  await database.remove();
});

/** The same database; tells after each transaction how many rows of the log it looked at. */
function counting(reads: number[]): Sql {
  // The embedded database counts on, a server begins anew with each transaction.
  let before = 0;
  const transaction: Sql['transaction'] = (body, opening) =>
    sql.transaction(async (tx) => {
      const result = await body(tx);
      const [row] = await tx.query<{ read: number }>(
        `select (select sum(pg_stat_get_xact_tuples_returned(i.indexrelid)) from pg_index i where i.indrelid='operation'::regclass)
              + pg_stat_get_xact_tuples_returned('operation'::regclass) "read"`,
        [],
      );
      const read = Number(row!.read);
      reads.push(read >= before ? read - before : read);
      before = read;
      return result;
    }, opening);
  return Object.assign(Object.create(sql) as Sql, { transaction });
}

it(`an edit looks at no more rows of the log after ${EDITS_BEFORE} edits of its client than after one (${TEST_DATABASE})`, async () => {
  const reads: number[] = [];
  const store = createSqlStore(counting(reads));
  // Each by an executor that does not remember the client, and so asks the log.
  const edit = async (seq: number): Promise<void> => {
    const intent = asIntent({ kind: 'set-properties', target: 'object', ids: [HALL.devices[0]!], fields: { name: `n${seq}` } });
    const submission = { seq, baseClock: 0, intent };
    const [answer] = await createExecutor({ store }).submit(actorOf('ann'), CLIENT, [submission]);
    expect(answer!.kind).toBe('ack');
  };
  await edit(1);
  // The planner learns that the log is next to empty, as it does after the first import; the plans made now are kept.
  await sql.query('analyze');
  for (let seq = 2; seq <= PLANNED; seq++) await edit(seq);
  await sql.query(
    `insert into "operation" ("clock","client_id","seq","account","user_name","kind","intent","diff")
     select 1000000+n,$1,n,$4,'ann','set-properties','{}','[]' from generate_series($3::integer,$2::integer) n`,
    [CLIENT, EDITS_BEFORE, PLANNED + 1, actorOf('ann').principal.accountId],
  );
  for (let seq = EDITS_BEFORE + 1; seq <= EDITS_BEFORE + 10; seq++) await edit(seq);
  expect(Math.max(...reads.slice(1))).toBeGreaterThan(0);
  expect(Math.max(...reads)).toBeLessThanOrEqual(ROWS_READ);
});
