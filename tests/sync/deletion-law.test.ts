import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Diff } from '../../domain/document/diff';
import { invert } from '../../domain/document/diff-laws';
import { REFERENCES } from '../../domain/document/references';
import { KINDS } from '../../domain/document/schema';
import { deletions, lossReads, lostWith } from '../../domain/operations/structure/lost-records';
import { ok } from '../../domain/result';
import { createSqlStore } from '../../server/sync/sql-store';
import { writeDiff } from '../../server/sync/write-diff';
import type { Sql } from '../../server/storage/sql';
import { estateIds, randomEstate } from '../fixtures/random-estate';
import { makeTestDatabase, TEST_DATABASE, type TestDatabase } from '../setup/test-database';

let database: TestDatabase;
let sql: Sql;
beforeAll(async () => {
  database = await makeTestDatabase();
  sql = await database.open();
});
afterAll(async () => {
  await sql.close();
  await database.remove();
});

/** Every row of every kind's table. */
async function rows(): Promise<Readonly<Record<string, unknown>>> {
  const held: Record<string, unknown> = {};
  for (const kind of KINDS) held[kind] = await sql.query(`select * from "${kind}" order by "id"`);
  return held;
}

const write = (diff: Diff): Promise<void> => sql.transaction((tx) => writeDiff(tx, diff));

describe(`deleting on ${TEST_DATABASE}`, () => {
  it('for every kind and every reference: deleted and restored, the rows are what they were, and none names what is gone', async () => {
    const store = createSqlStore(sql);
    let taken = 0;
    for (const kind of KINDS)
      await fc.assert(
        fc.asyncProperty(fc.array(fc.nat(10_000), { minLength: 60, maxLength: 120 }), async (picks) => {
          const estate = randomEstate(picks);
          await write(estate);
          const before = await rows();
          const gone = { [kind]: estateIds(kind).slice(0, 2) };
          let lost: Diff = [];
          await store.transaction((tx) =>
            tx.decide(lossReads(gone), (slice) => ok((lost = deletions(slice, lostWith(slice, gone))))),
          );
          await write(lost);
          const ids = lost.map(({ id }) => id);
          for (const { kind: other, field, whenGone } of REFERENCES)
            if (whenGone === 'goes')
              expect(await sql.query(`select "id" from "${other}" where "${column(field)}" = any($1)`, [ids])).toEqual([]);
          taken += lost.length;
          await write(invert(lost));
          expect(await rows()).toEqual(before);
          await write(invert(estate));
        }),
        { numRuns: 2 },
      );
    expect(taken).toBeGreaterThan(KINDS.length * 4);
  });
});

function column(field: string): string {
  return field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
