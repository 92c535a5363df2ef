import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ImportRecord, ImportSet } from '../../domain/import/import-set';
import { clearRecords } from '../../tests/setup/clear-records';
import { makeTestDatabase, TEST_DATABASE, type TestDatabase } from '../../tests/setup/test-database';
import { loadExisting } from './bulk-existing';
import type { Sql, SqlTransaction } from './sql';

const FIRST = 24_000_000_600_000;
const PORTS = 12_000;
let database: TestDatabase;
let sql: Sql;
beforeAll(async () => {
  database = await makeTestDatabase();
  sql = await database.open();
  await clearRecords(sql);
  await sql.query(
    `insert into "port" ("id","name","extra") select $1::bigint + n, 'p' || n, jsonb_build_object('source', 'netbox:dcim.interface:' || n)
      from generate_series(1, ${PORTS}) n`,
    [FIRST],
  );
  await sql.query('analyze "port"', []);
});
afterAll(async () => {
  await sql.close();
  await database.remove();
});

/** Every port that is stored, and one that is not. */
function portSet(): ImportSet & { readonly records: ImportRecord[] } {
  const records = Array.from({ length: PORTS + 1 }, (_, at): ImportRecord => {
    const key = `netbox:dcim.interface:${at + 1}`;
    return { key, kind: 'port', counted: 'port', fields: { name: `p${at + 1}`, extra: { source: key } } };
  });
  return { kind: 'netbox-dataset', records, notes: [], notImported: {} };
}

describe(`what is stored of a set, on ${TEST_DATABASE}`, () => {
  test('[import: how fast] is found by the index of its keys, though nearly the whole table is asked for', async () => {
    const plans: string[] = [];
    const explained: Pick<SqlTransaction, 'query'> = {
      async query<Row>(text: string, params = []) {
        if (text.includes('"extra" ?'))
          for (const line of await sql.query<Record<string, string>>(`explain ${text}`, params)) plans.push(line['QUERY PLAN']!);
        return sql.query<Row & Record<string, unknown>>(text, params) as Promise<readonly Row[]>;
      },
    };
    const existing = await loadExisting(explained, portSet());
    for (const at of [1, 5000, 5001, PORTS])
      expect(existing.find('port', `netbox:dcim.interface:${at}`)).toMatchObject({ id: FIRST + at, name: `p${at}` });
    expect(existing.find('port', `netbox:dcim.interface:${PORTS + 1}`)).toBeUndefined();
    expect(plans.filter((line) => line.includes('port_source_idx'))).toHaveLength(Math.ceil((PORTS + 1) / 5000));
    expect(plans.filter((line) => line.includes('Seq Scan on port'))).toEqual([]);
  });

  test('is not told where the database fails while more of it is asked for, and the first failure is', async () => {
    let asked = 0;
    const failing = { query: () => Promise.reject(new Error(`failure ${(asked += 1)}`)) };
    await expect(loadExisting(failing, portSet())).rejects.toThrow('failure 1');
    await new Promise((later) => setTimeout(later, 10));
    expect(asked).toBe(2);
  });
});
