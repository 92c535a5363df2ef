import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CABLE_CLASSES, codeOf, OBJECT_CLASSES } from '../../domain/catalog/enums';
import { portTypeCode } from '../../domain/catalog/port-types';
import { created } from '../../domain/document/changes';
import { ID_BASE } from '../../domain/ids';
import { connectPorts, type ConnectPortsIntent } from '../../domain/operations/cabling/connect-ports';
import { readsOf } from '../../domain/operations/run-operation';
import { createExecutor, type Answer } from '../../server/sync/execute';
import { createSqlStore } from '../../server/sync/sql-store';
import { sliceRecords } from '../../server/sync/slice-sql';
import { writeDiff } from '../../server/sync/write-diff';
import type { Sql } from '../../server/storage/sql';
import { authorOf } from '../../server/storage/author';
import { actorOf } from '../fixtures/actor';
import { noted, type Asked } from '../setup/noted-sql';
import { makeTestDatabase, TEST_DATABASE, type TestDatabase } from '../setup/test-database';
import { asIntent } from '../fixtures/as-intent';

const DEVICE = codeOf(OBJECT_CLASSES, 'device');
const COPPER = portTypeCode('interface/1000base-t');
/** First ports of the two devices. */
const [HERE, THERE] = [ID_BASE + 1_000_000, ID_BASE + 2_000_000];
const PORTS = 1000;

let database: TestDatabase;
let sql: Sql;
let asked: Asked[] = [];

beforeAll(async () => {
  database = await makeTestDatabase();
  sql = await database.open();
  await sql.transaction((tx) =>
    writeDiff(
      tx,
      [HERE, THERE].flatMap((first, at) => [
        created('object', ID_BASE + 900_000 + at, { class: DEVICE, name: `sw-${at}` }),
        ...Array.from({ length: PORTS }, (_, n) =>
          created('port', first + n, { owner: ID_BASE + 900_000 + at, type: COPPER, name: `${n}` }),
        ),
      ]),
    ),
  );
});
afterAll(async () => {
  await sql.close();
  await database.remove();
});

/** Joins so many free pairs from one on; what was asked of the database for it. */
async function connect(first: number, count: number): Promise<{ answer: Answer; asked: readonly Asked[] }> {
  const store = createSqlStore(noted(sql, (one) => asked.push(one)));
  const clientId = `cost-client-${first}`;
  const lease = await store.lease(clientId, authorOf(actorOf('ann')), 3 * count);
  const ids = Array.from({ length: 3 * count }, (_, at) => lease.first + at);
  const intent: ConnectPortsIntent = {
    kind: 'connect-ports',
    version: 1,
    from: Array.from({ length: count }, (_, at) => HERE + first + at),
    to: Array.from({ length: count }, (_, at) => THERE + first + at),
    connectType: 'sequential',
    cables: ids.slice(0, count),
    terminations: ids.slice(count),
    class: codeOf(CABLE_CLASSES, 'copperCable'),
    type: 0,
  };
  asked = [];
  const [answer] = await createExecutor({ store }).submit(actorOf('ann'), clientId, [{ seq: 1, baseClock: 0, intent }]);
  return { answer: answer!, asked: [...asked] };
}

describe(`what an operation asks of ${TEST_DATABASE}`, () => {
  it('800 pairs are connected by the statements that connect 20, so they are prepared once', async () => {
    const few = await connect(0, 20);
    const many = await connect(100, 800);
    expect([few.answer.kind, many.answer.kind]).toEqual(['ack', 'ack']);
    expect(many.asked.map(({ text }) => text)).toEqual(few.asked.map(({ text }) => text));
    expect(many.asked.length).toBeLessThan(10);
    expect(await sql.query('select count(*) "count" from "termination"', [])).toEqual([{ count: 1640 }]);
  });

  it(`a client's next edit asks for its slice, writes it and logs it${TEST_DATABASE === 'PostgreSQL server' ? ', after its answers so far and its locks' : ''}: no more`, async () => {
    const executor = createExecutor({ store: createSqlStore(noted(sql, (one) => asked.push(one))) });
    const edit = async (seq: number): Promise<readonly Asked[]> => {
      asked = [];
      const wish = { kind: 'set-properties', target: 'object', ids: [ID_BASE + 900_000], fields: { name: `n${seq}` } };
      const submission = { seq, baseClock: 0, intent: asIntent(wish) };
      expect(await executor.submit(actorOf('ann'), 'cost-client-edits', [submission])).toMatchObject([{ kind: 'ack', seq }]);
      return [...asked];
    };
    await edit(1);
    expect((await edit(2)).map(({ text }) => text.split(' ', 1)[0])).toEqual(
      TEST_DATABASE === 'PostgreSQL server' ? ['select', 'with', 'select', 'with', 'with', 'with'] : ['with', 'with', 'with'],
    );
  });

  it('new ids are looked for in every kind as ranges, which add next to nothing to what is sent', async () => {
    const many = await connect(900, 50);
    const slice = many.asked.find(({ text }) => text.startsWith('with recursive'))!;
    expect(slice.bytes - slice.text.length).toBeLessThan(500);
    // Ids that do not come one after the other go as they are.
    const one = await connect(50, 1);
    expect(one.answer.kind).toBe('ack');
  });

  it('an id in the middle of a range of new ids that another record has is refused', async () => {
    const store = createSqlStore(sql);
    const clientId = 'cost-client-taken';
    const { first } = await store.lease(clientId, authorOf(actorOf('ann')), 60);
    await sql.transaction((tx) => writeDiff(tx, [created('style', first + 30, {})]));
    const ids = Array.from({ length: 60 }, (_, at) => first + at);
    const ports = (from: number) => Array.from({ length: 20 }, (_, at) => from + 960 + at);
    const intent: ConnectPortsIntent = {
      ...{ kind: 'connect-ports', version: 1, connectType: 'sequential', from: ports(HERE), to: ports(THERE) },
      ...{ cables: ids.slice(0, 20), terminations: ids.slice(20), class: codeOf(CABLE_CLASSES, 'copperCable'), type: 0 },
    };
    const [answer] = await createExecutor({ store }).submit(actorOf('ann'), clientId, [{ seq: 1, baseClock: 0, intent }]);
    expect(answer).toMatchObject({ kind: 'refused', refusal: { rule: 'id-taken', facts: { id: first + 30, kind: 'style' } } });
  });

  it('[issue 12] whether ports are in a store is seen from their devices and what these are in, however much stands there', async () => {
    const at = (n: number) => ID_BASE + 3_000_000 + n;
    const [site, room] = [at(1), at(2)];
    const place = (id: number, word: string, parent: number) =>
      created('object', id, { class: codeOf(OBJECT_CLASSES, word), parent, name: `${id}` });
    // A rack a hundred: the rack, its device, the ports of that.
    const rack = (n: number) => [
      place(at(100 * n), 'rack', room),
      place(at(100 * n + 1), 'device', at(100 * n)),
      ...Array.from({ length: 48 }, (_, of) =>
        created('port', at(100 * n + 10 + of), { owner: at(100 * n + 1), type: COPPER, name: `${of}` }),
      ),
    ];
    const racks = Array.from({ length: 40 }, (_, n) => rack(n + 1)).flat();
    await sql.transaction((tx) => writeDiff(tx, [place(site, 'site', 0), place(room, 'room', site), ...racks]));
    const read = async (from: readonly number[], to: readonly number[]) => {
      const ids = { cables: from.map((_, n) => at(9000 + n)), terminations: [...from, ...to].map((_, n) => at(9500 + n)) };
      const cord = { connectType: 'sequential', class: codeOf(CABLE_CLASSES, 'copperCable'), type: 0, ...ids } as const;
      const steps = readsOf(connectPorts, { kind: 'connect-ports', version: 1, from, to, ...cord });
      const byKind = await sliceRecords(sql, steps);
      return Object.fromEntries([...byKind].map(([kind, of]) => [kind, [...of.keys()].sort((a, b) => a - b)]));
    };
    const [here, there] = [at(110), at(210)];
    expect(await read([here], [there])).toEqual({
      object: [site, room, at(100), at(101), at(200), at(201)],
      port: [here, there],
    });
    const each = Array.from({ length: 40 }, (_, n) => n);
    expect(
      (
        await read(
          each.map((n) => here + n),
          each.map((n) => there + n),
        )
      )['object'],
    ).toHaveLength(6);
  });
});
