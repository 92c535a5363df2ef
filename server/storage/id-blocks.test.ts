import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LIMITS } from '../../domain/catalog/limits';
import { ID_BASE, ID_LAST } from '../../domain/ids';
import { makeTestDatabase, TEST_DATABASE, type TestDatabase } from '../../tests/setup/test-database';
import { findStrangeIds } from '../commands/check';
import { giveBackIds, IdLeases, idsGiven, reserveIds } from './id-blocks';
import type { Sql } from './sql';

const ANN = { accountId: 7, userName: 'ann' };
const BO = { accountId: 8, userName: 'bo' };
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

describe(`[walk 6] blocks of ids: ${TEST_DATABASE}`, () => {
  test('a load gives back what it made no records of, unless somebody took ids since', async () => {
    const block = { first: await reserveIds(sql, 600_000, ANN), count: 600_000 };
    await giveBackIds(sql, block, 40);
    expect(await reserveIds(sql, 10, ANN)).toBe(block.first + 40);
    const none = { first: await reserveIds(sql, 500, ANN), count: 500 };
    await giveBackIds(sql, none, 0);
    const other = { first: await reserveIds(sql, 500, ANN), count: 500 };
    expect(other.first).toBe(none.first);
    const since = await reserveIds(sql, 1, BO);
    await giveBackIds(sql, other, 0);
    expect(since).toBe(other.first + 500);
    expect(await reserveIds(sql, 1, ANN)).toBe(since + 1);
  });

  test('one account is leased so many a day, a small block counted as one of 256; others and the next day are free', async () => {
    let nowMs = 0;
    const leases = new IdLeases(sql, () => nowMs);
    for (let taken = 0; taken < LIMITS.idsADay - LIMITS.idLeaseMax; taken += LIMITS.idLeaseMax)
      await leases.lease('ann-page', ANN, LIMITS.idLeaseMax);
    for (let taken = 0; taken < LIMITS.idLeaseMax; taken += LIMITS.idsChargedLeast) await leases.lease('ann-other', ANN, 1);
    nowMs += 60_000;
    await expect(leases.lease('ann-third', ANN, 1)).rejects.toMatchObject({
      refusal: { rule: 'ids-too-many', facts: { seconds: 24 * 3600 - 60 } },
    });
    expect((await leases.lease('bo-page', BO, 5)).count).toBe(5);
    nowMs += 24 * 3_600_000;
    expect((await leases.lease('ann-page', ANN, 5)).count).toBe(5);
  });

  test('none is given beyond the last one that there is, and the last ones are', async () => {
    await sql.query(`select setval('id_next', $1::bigint)`, [ID_LAST - 100]);
    await expect(reserveIds(sql, 101, ANN)).rejects.toMatchObject({ refusal: { rule: 'ids-exhausted' } });
    expect(await reserveIds(sql, 100, ANN)).toBe(ID_LAST - 99);
    await expect(new IdLeases(sql).lease('ann-page', ANN, 1)).rejects.toMatchObject({ refusal: { rule: 'ids-exhausted' } });
    expect(await idsGiven(sql)).toBe(ID_LAST);
  });

  test('a check finds a record whose id is none', async () => {
    expect(await findStrangeIds(sql)).toEqual([]);
    await sql.query('insert into "model" ("id") values ($1),($2)', [ID_LAST + 1, ID_BASE + 5]);
    expect(await findStrangeIds(sql)).toEqual([{ kind: 'model', id: ID_LAST + 1 }]);
  });
});
