import { Worker } from 'node:worker_threads';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { INDEXES, KINDS, SCHEMA, SERVER_INDEXES, type Kind } from '../../domain/document/schema';
import { columnName, columnsOf, rowToRecord } from '../../server/storage/columns';
import { migrate, MIGRATIONS } from '../../server/storage/migrate';
import { PLAN_OF_OLD_TABLES } from '../../server/storage/pool-sql';
import { SqlError } from '../../server/storage/sql-error';
import type { Sql } from '../../server/storage/sql';
import { insertRow } from '../fixtures/insert-row';
import { makeTestDatabase, TEST_DATABASE, type TestDatabase } from '../setup/test-database';

let database: TestDatabase;
let sql: Sql;

beforeAll(async () => {
  database = await makeTestDatabase();
  sql = await database.open();
  await sql.query(
    'create table t (id bigint primary key, n integer, r real, d double precision, s text, j jsonb, b bytea, f boolean, at timestamptz, l bigint[])',
  );
});
afterAll(async () => {
  await sql.close();
  await database.remove();
});

const warnings: string[] = [];
process.on('warning', ({ message }) => warnings.push(message));

const rejection = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => null,
    (error: unknown) => error,
  );

describe(`the door to the database: ${TEST_DATABASE}`, () => {
  it('[speed trace] settings of one statement go out with it and hold for it alone', async () => {
    const settings = `select set_config('enable_seqscan','off',true),set_config('jit','off',true)`;
    const now = `select current_setting('enable_seqscan') "now",$1::integer "nth"`;
    const posted = vi.spyOn(Worker.prototype, 'postMessage');
    for (const nth of [1, 2, 3]) expect(await sql.queryUnder(settings, now, [nth])).toEqual([{ now: 'off', nth }]);
    if (sql.kind === 'embedded') expect(posted).toHaveBeenCalledTimes(3);
    posted.mockRestore();
    expect(await sql.queryUnder(settings, 'delete from t where id=$1', [-1])).toEqual([]);
    expect(await rejection(sql.queryUnder(settings, 'select 1/$1::integer', [0]))).toMatchObject({ code: '22012' });
    expect(await sql.query(now, [4])).toEqual([{ now: 'on', nth: 4 }]);
    const inTransaction = sql.transaction((tx) => tx.query(now, [5]));
    const behindIt = sql.queryUnder(settings, now, [6]);
    expect([await inTransaction, await behindIt]).toEqual([[{ now: 'on', nth: 5 }], [{ now: 'off', nth: 6 }]]);
  });

  it('every kind of value is read as it was written', async () => {
    const at = new Date('2024-02-29T12:34:56.789Z');
    const bytes = new Uint8Array([0, 1, 254, 255]);
    const [row] = await sql.query('insert into t values ($1,$2,$3,$4,$5,$6,$7,$8,$9,$10) returning *', [
      24_000_000_000_001,
      -7,
      0.1,
      Math.PI,
      `quote ' " \\ 汉字 🗄`,
      { a: [1, 'x', null] },
      bytes,
      true,
      at,
      [1, 24_000_000_000_002],
    ]);
    expect(row).toEqual({
      id: 24_000_000_000_001,
      n: -7,
      r: Math.fround(0.1),
      d: Math.PI,
      s: `quote ' " \\ 汉字 🗄`,
      j: { a: [1, 'x', null] },
      b: bytes,
      f: true,
      at,
      l: [1, 24_000_000_000_002],
    });
  });

  it('null is null in every type', async () => {
    const [row] = await sql.query('insert into t values ($1,$2,$3,$4,$5,$6,$7,$8,$9,$10) returning *', [
      2,
      ...Array<null>(9).fill(null),
    ]);
    expect(row).toEqual({ id: 2, n: null, r: null, d: null, s: null, j: null, b: null, f: null, at: null, l: null });
  });

  it('typed arrays and lists of text are SQL arrays', async () => {
    const rows = await sql.query('select * from unnest($1::bigint[], $2::real[], $3::text[]) as u(a, b, c)', [
      Float64Array.of(24_000_000_000_001, 2),
      Float32Array.of(0.1, 2),
      ['a "b", \\c', ''],
    ]);
    expect(rows).toEqual([
      { a: 24_000_000_000_001, b: Math.fround(0.1), c: 'a "b", \\c' },
      { a: 2, b: 2, c: '' },
    ]);
  });

  it('counts and sums are numbers', async () => {
    expect(await sql.query('select count(*) as c, sum(g) as s, sum(g::bigint) as t from generate_series(1, 10) g', [])).toEqual([
      { c: 10, s: 55, t: 55 },
    ]);
  });

  it('a text without params may hold several statements and answers the last one', async () => {
    expect(await sql.query('select 1 as a; select 2 as b')).toEqual([{ b: 2 }]);
  });

  it('what the database refuses is an SqlError with its code and constraint, and the connection goes on', async () => {
    const error = await rejection(sql.query('insert into t (id) values ($1)', [2]));
    expect(error).toBeInstanceOf(SqlError);
    expect(error).toMatchObject({ code: '23505', constraint: 't_pkey' });
    expect(await rejection(sql.query('select nonsense', []))).toMatchObject({ code: '42703' });
    expect(await sql.query('select 1 as a', [])).toEqual([{ a: 1 }]);
  });

  it('text with a NUL character is refused and nothing is written', async () => {
    expect(await rejection(sql.query('insert into t (id, s) values (3, $1)', ['a\0b']))).toMatchObject({ code: '22021' });
    expect(await sql.query('select id from t where id = 3', [])).toEqual([]);
  });

  it('queries posted together are each answered with their own rows', async () => {
    const answers = await Promise.all(
      Array.from({ length: 300 }, (_, i) => sql.query<{ v: number }>('select $1::integer as v', [i])),
    );
    expect(answers.map((rows) => rows[0]!.v)).toEqual(Array.from({ length: 300 }, (_, i) => i));
  });

  it('a transaction commits what its body wrote', async () => {
    expect(await sql.transaction(async (tx) => (await tx.query('insert into t (id) values (10) returning id', []))[0])).toEqual({
      id: 10,
    });
    expect(await sql.query('select id from t where id = 10', [])).toHaveLength(1);
  });

  it('a transaction whose body throws leaves nothing, and the error goes on', async () => {
    const boom = new Error('boom');
    const failed = sql.transaction(async (tx) => {
      await tx.query('insert into t (id) values (11)', []);
      throw boom;
    });
    expect(await rejection(failed)).toBe(boom);
    expect(await sql.query('select id from t where id = 11', [])).toEqual([]);
  });

  it('a transaction that swallowed a database error does not pretend to have committed', async () => {
    const failed = sql.transaction(async (tx) => {
      await tx.query('insert into t (id) values (12)', []);
      await rejection(tx.query('select nonsense', []));
    });
    expect(await rejection(failed)).toMatchObject({ code: '25P02' });
    expect(await sql.query('select id from t where id = 12', [])).toEqual([]);
  });

  it('a statement that was prepared before a newer program changed its table is refused once and then prepared anew', async () => {
    const all = (): Promise<unknown> => sql.transaction((tx) => tx.query('select * from changed', []));
    await sql.query('create table changed (a integer); insert into changed values (1)');
    expect(await all()).toEqual([{ a: 1 }]);
    await sql.query('alter table changed add column b integer');
    const first = await rejection(all());
    expect(first === null || (first as SqlError).code === PLAN_OF_OLD_TABLES).toBe(true);
    expect(await all()).toEqual([{ a: 1, b: null }]);
    await sql.query('drop table changed');
  });

  it.runIf(process.env['TEST_DATABASE_URL'])(
    'connections made at once compile no statements, which each is told before its first one',
    async () => {
      const other = await database.open();
      const told = await Promise.all(
        Array.from({ length: 8 }, () => other.transaction((tx) => tx.query('select current_setting($1) as jit', ['jit']))),
      );
      await other.close();
      expect(told.flat()).toEqual(Array(8).fill({ jit: 'off' }));
      expect(warnings).toEqual([]);
    },
  );

  it('a query of others sees a running transaction neither half nor whole', async () => {
    const outside: Promise<readonly { c: number }[]>[] = [];
    await sql.transaction(async (tx) => {
      await tx.query('insert into t (id) values (30)', []);
      if (sql.kind === 'server') expect(await sql.query('select id from t where id in (30, 31)', [])).toEqual([]);
      else outside.push(sql.query<{ c: number }>('select count(*) as c from t where id in (30, 31)', []));
      await tx.query('insert into t (id) values (31)', []);
    });
    for (const rows of await Promise.all(outside)) expect(rows).toEqual([{ c: 2 }]);
  });

  it('a handle that was kept beyond its transaction is refused', async () => {
    const kept = await sql.transaction(async (tx) => tx);
    expect(await rejection(kept.query('select 1', []))).toMatchObject({ code: '25P01' });
  });

  it('many transactions at once leave the sum they should', async () => {
    await sql.query('insert into t (id, n) values (40, 0)', []);
    await Promise.all(
      Array.from({ length: 40 }, () =>
        sql.transaction(async (tx) => {
          const [row] = await tx.query<{ n: number }>('select n from t where id = 40 for update', []);
          await tx.query('update t set n = $1 where id = 40', [row!.n + 1]);
        }),
      ),
    );
    expect(await sql.query('select n from t where id = 40', [])).toEqual([{ n: 40 }]);
  });

  it('NOTIFY reaches listeners after the commit, and no longer after unlisten', async () => {
    const heard: string[] = [];
    const unlisten = await sql.listen('plenum_test', (payload) => heard.push(payload));
    await sql.transaction(async (tx) => {
      await tx.query(`select pg_notify('plenum_test', 'one')`, []);
      expect(heard).toEqual([]);
    });
    await sql.query(`select pg_notify('plenum_test', 'two')`, []);
    await expect.poll(() => heard).toEqual(['one', 'two']);
    await unlisten();
    await sql.query(`select pg_notify('plenum_test', 'three')`, []);
    expect(heard).toEqual(['one', 'two']);
  });

  it('no statement is compiled before it runs: a large one over a few rows would take a second', async () => {
    const [row] = await sql.query<{ jit: string }>(`select current_setting('jit') "jit"`, []);
    expect(row!.jit).toBe('off');
  });

  it('a column added under a prepared statement does not break it', async () => {
    await sql.query('create table u (a integer)');
    await sql.query('insert into u values (1)');
    for (let i = 0; i < 8; i++) await sql.query('select * from u', []);
    await sql.query('alter table u add column b integer default 2');
    await rejection(sql.query('select * from u', []));
    expect(await sql.query('select * from u', [])).toEqual([{ a: 1, b: 2 }]);
  });
});

describe(`tables: ${TEST_DATABASE}`, () => {
  it('the migrated tables hold exactly the fields of SCHEMA, with their types and defaults', async () => {
    const rows = await sql.query<{
      table_name: string;
      column_name: string;
      data_type: string;
      is_nullable: string;
      column_default: string | null;
    }>(
      `select table_name, column_name, data_type, is_nullable, column_default from information_schema.columns
       where table_schema = 'public' and table_name = any($1) order by table_name, ordinal_position`,
      [KINDS],
    );
    const actual = Object.fromEntries(
      KINDS.map((kind) => [
        kind,
        rows
          .filter((row) => row.table_name === kind)
          .map((row) => `${row.column_name} ${row.data_type}${row.is_nullable === 'NO' ? ' not null' : ''}`)
          .sort(),
      ]),
    );
    const wanted = Object.fromEntries(
      KINDS.map((kind) => [
        kind,
        [
          'id bigint not null',
          ...columnsOf(kind).map(({ column, sqlType, type }) => `${column} ${sqlType}${type === 'json' ? '' : ' not null'}`),
          'row_version integer not null',
        ].sort(),
      ]),
    );
    expect(actual).toEqual(wanted);
    for (const row of rows.filter(({ column_name }) => column_name === 'template')) expect(row.column_default).toBe('65535');
  });

  it('every indexed reference of SCHEMA is the first column of exactly one whole index', async () => {
    const rows = await sql.query<{ name: string }>(
      `select c.relname || '.' || a.attname "name"
         from pg_index i join pg_class c on c.oid=i.indrelid join pg_attribute a on a.attrelid=i.indrelid and a.attnum=i.indkey[0]
        where i.indpred is null and c.relnamespace='public'::regnamespace`,
      [],
    );
    const counts = INDEXES.map((index) => {
      const [kind, field] = index.split('.') as [string, string];
      const name = `${kind}.${columnName(field)}`;
      return [name, rows.filter((row) => row.name === name).length];
    });
    expect(counts.filter(([, count]) => count !== 1)).toEqual([]);
  });

  it('a reference that the server alone answers for has an index of the records that name something', async () => {
    for (const index of SERVER_INDEXES) {
      const [kind, field] = index.split('.') as [Kind, string];
      const [row] = await sql.query<{ count: number }>(
        `select count(*)::integer "count" from pg_indexes where "tablename"=$1 and "indexdef" like $2`,
        [kind, `%(${columnName(field)}) WHERE (${columnName(field)} <> 0)`],
      );
      expect(row!.count, index).toBe(1);
    }
  });

  it('a record written by columns is read back whole', async () => {
    for (const kind of KINDS) {
      const columns = columnsOf(kind);
      const values = columns.map(({ type }, index) =>
        type === 'text'
          ? `text ${index}`
          : type === 'json'
            ? [index, { a: null }]
            : type === 'f32'
              ? Math.fround(index + 0.1)
              : index + 1,
      );
      const id = 24_000_000_500_000;
      await insertRow(sql, kind, id, Object.fromEntries(columns.map(({ field }, at) => [field, values[at]])));
      const [row] = await sql.query(`select * from "${kind}" where "id" = $1`, [id]);
      const wanted: Record<string, unknown> = { id };
      for (const [field, def] of Object.entries(SCHEMA[kind])) if ('telemetry' in def) wanted[field] = 0;
      columns.forEach(({ field }, i) => (wanted[field] = values[i]));
      expect(rowToRecord(kind, row!)).toEqual(wanted);
      await sql.query(`delete from "${kind}" where "id" = $1`, [id]);
    }
  });

  it('migrating again changes nothing', async () => {
    expect(await migrate(sql)).toEqual([]);
  });

  it('what was stored when one number was lane and plug: the plugs of an end are counted, a port shared by cables keeps its lanes', async () => {
    const before = MIGRATIONS.filter(({ number }) => number < 6);
    const found = await sql.transaction(async (tx) => {
      await tx.query('create schema "before"');
      await tx.query('set local search_path = "before", public');
      for (const { text } of before) await tx.query(text);
      const end = (id: number, cable: number, port: number, side: number, position: number): Promise<unknown> =>
        tx.query('insert into "termination" ("id", "cable", "port", "end", "position") values ($1,$2,$3,$4,$5)', [
          id,
          cable,
          port,
          side,
          position,
        ]);
      // Cable 100: one port against three. Cables 101 and 102: two in port 300, by its positions.
      await end(1, 100, 200, 1, 1);
      for (const leg of [1, 2, 3]) await end(1 + leg, 100, 200 + leg, 2, leg);
      await end(5, 101, 300, 1, 1);
      await end(6, 102, 300, 1, 2);
      await tx.query(MIGRATIONS.find(({ number }) => number === 6)!.text);
      const rows = await tx.query('select "id", "connector", "position" from "termination" order by "id"');
      await tx.query('drop schema "before" cascade');
      return rows;
    });
    expect(found.map(({ id, connector, position }) => [id, connector, position])).toEqual([
      [1, 0, 1],
      [2, 0, 1],
      [3, 1, 1],
      [4, 2, 1],
      [5, 0, 1],
      [6, 0, 2],
    ]);
  });

  it('[X2] racks that stood in two places stand where the plan has them, and those that the elevations had elsewhere are told', async () => {
    const told: string[] = [];
    await sql.transaction(async (tx) => {
      const row = (kind: string, values: Readonly<Record<string, string | number>>): Promise<unknown> =>
        tx.query(
          `insert into "${kind}" (${Object.keys(values)
            .map((name) => `"${name}"`)
            .join(',')}) values (${Object.keys(values)
            .map((_, at) => `$${at + 1}`)
            .join(',')})`,
          Object.values(values),
        );
      await row('object', { id: 1, class: 3, name: 'Hall' });
      for (const [id, kind] of [[2, 2], [3, 1], [4, 3]] as const) await row('diagram', { id, owner: 1, kind, name: 'd' }); // prettier-ignore
      const racks = [['A1', 0, 4000], ['A2', 600, 4600], ['A3', 1200, 5800]] as const; // prettier-ignore
      for (const [at, [name, elevation, plan]] of racks.entries()) {
        await row('object', { id: 10 + at, class: 4, name, parent: 1 });
        await row('placement', { id: 20 + at, diagram: 2, subject: 10 + at, x: elevation });
        await row('placement', { id: 30 + at, diagram: 3, subject: 10 + at, x: plan });
        await row('placement', { id: 40 + at, diagram: 4, subject: 10 + at, x: plan });
      }
      // One that only the elevations have, and a text above the racks.
      await row('object', { id: 13, class: 4, name: 'A4', parent: 1 });
      await row('object', { id: 14, class: 11, name: 'Row A', parent: 1 });
      for (const subject of [13, 14]) await row('placement', { id: subject + 10, diagram: 2, subject, x: 9000 });
      await tx.query('delete from "migration" where "number" = 12');
    });
    expect(await migrate(sql, (line) => told.push(line))).toEqual([12]);
    expect(told).toEqual([expect.stringMatching(/^Hall: .* A3$/)]);
    const left = await sql.query<{ id: number }>('select "id" from "placement" order by "id"');
    expect(left.map(({ id }) => id)).toEqual([23, 24, 30, 31, 32, 40, 41, 42]);
    for (const kind of ['placement', 'diagram', 'object']) await sql.query(`delete from "${kind}" where "id" < 100`);
  });

  it('a database that is ahead of the program is refused', async () => {
    await sql.query(`insert into "migration" values (999, 'from the future')`);
    expect(await rejection(migrate(sql))).toMatchObject({ message: expect.stringMatching(/999/) });
    await sql.query(`delete from "migration" where "number" = 999`);
  });
});

describe(`constraints behind the rules: ${TEST_DATABASE}`, () => {
  const device = (id: number, parent: number, positionU: number, heightU: number, face: number, flags = 0) =>
    sql.query(
      'insert into "object" ("id", "class", "parent", "position_u", "height_u", "face", "flags") values ($1, 5, $2, $3, $4, $5, $6)',
      [id, parent, positionU, heightU, face, flags],
    );
  const rack = 24_000_000_100_000;

  it('two devices cannot hold one U of one face, half units and neighbours fit', async () => {
    await device(1, rack, 10, 2, 1);
    await device(2, rack, 12, 1, 1);
    await device(3, rack, 13, 0.5, 1);
    await device(4, rack, 13.5, 0.5, 1);
    expect(await rejection(device(5, rack, 11, 1, 1))).toMatchObject({ code: '23P01', constraint: 'object_units_free' });
    expect(await rejection(device(5, rack, 9.5, 1, 1))).toMatchObject({ code: '23P01' });
  });

  it('the rear face and the next rack are free, a full-depth device takes both faces', async () => {
    await device(6, rack, 10, 2, 2);
    await device(7, rack + 1, 10, 2, 1);
    await device(8, rack - 1, 10, 2, 1);
    expect(await rejection(device(9, rack, 10, 1, 1, 1))).toMatchObject({ code: '23P01' });
    await device(9, rack, 20, 1, 1, 1);
    expect(await rejection(device(10, rack, 20, 1, 2))).toMatchObject({ code: '23P01' });
  });

  it('devices of 0 U, without a position, or flagged by an import stand outside the rule', async () => {
    await device(11, rack, 10, 0, 1);
    await device(12, rack, 0, 2, 1);
    await device(13, rack, 0, 2, 1);
    await device(14, rack, 10, 2, 1, 4);
  });

  it('two devices may change places in one statement', async () => {
    await sql.query(
      'update "object" set "position_u" = case "id" when 1 then 11 else 10 end, "height_u" = 1 where "id" in (1, 2)',
      [],
    );
  });

  it('one card a slot', async () => {
    const card = (id: number) => sql.query('insert into "object" ("id", "class", "parent") values ($1, 7, $2)', [id, rack + 50]);
    await card(30);
    expect(await rejection(card(31))).toMatchObject({ code: '23P01', constraint: 'object_card_in_slot' });
  });

  it('one live termination a lane of a port and a plug of a cable end; plans stand apart', async () => {
    const end = (id: number, cable: number, port: number, side: number, position: number, plan: number) =>
      sql.query('insert into "termination" ("id", "cable", "port", "end", "position", "plan") values ($1,$2,$3,$4,$5,$6)', [
        id,
        cable,
        port,
        side,
        position,
        plan,
      ]);
    await end(1, 100, 200, 1, 1, 0);
    await end(2, 100, 201, 2, 1, 0);
    expect(await rejection(end(3, 101, 200, 1, 1, 0))).toMatchObject({ code: '23505', constraint: 'termination_port_unique' });
    expect(await rejection(end(3, 100, 202, 1, 1, 0))).toMatchObject({ code: '23505', constraint: 'termination_cable_unique' });
    await end(3, 101, 200, 1, 1, 7);
    await end(4, 102, 200, 1, 2, 0);
  });
});
