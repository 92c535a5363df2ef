import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SeededRandom } from '../../domain/demo/random';
import { isUndoable, OPERATIONS } from '../../domain/operations/registry';
import { createExecutor, type Answer, type Executor } from '../../server/sync/execute';
import { createSqlStore } from '../../server/sync/sql-store';
import { writeDiff } from '../../server/sync/write-diff';
import type { Sql } from '../../server/storage/sql';
import { authorOf } from '../../server/storage/author';
import { actorOf } from '../fixtures/actor';
import { makeTestDatabase, TEST_DATABASE, type TestDatabase } from '../setup/test-database';
import { asIntent, type Wish } from '../fixtures/as-intent';
import { contestedHall, type MakeWish } from './contested-hall';
import { SerialLaw } from './serial-law';

/** Each at an executor of its own, as if at a server process of its own. */
const CLIENTS = 4;
const TURNS = Number(process.env['CONTESTED_TURNS'] ?? 8);
const SEED = Number(process.env['CONTESTED_SEED'] ?? 0);

const { changes, placement, wishes } = contestedHall();
let database: TestDatabase;
let sql: Sql;
let law: SerialLaw;
let clients: readonly Client[];
const acknowledged = new Set<string>();

class Client {
  private seq = 0;
  private ids: number[] = [];
  private readonly executor: Executor;
  private readonly name: string;
  /** Own operations that can be taken back now, and undos that can be. */
  private readonly takeable: { readonly seq: number; readonly kind: 'undo' | 'redo' }[] = [];

  constructor(number: number) {
    this.name = `contested-client-${number}`;
    this.executor = createExecutor({
      store: createSqlStore(sql, (_tx, grant, _user, hash) => Promise.resolve(grant === hash ? 'admin' : null)),
      onBug: (error, intent) => bugs.push(`${error.message}: ${JSON.stringify(intent)}`),
    });
  }

  async lease(): Promise<void> {
    const { first, count } = await createSqlStore(sql).lease(this.name, authorOf(actorOf(this.name)), 20_000);
    this.ids = Array.from({ length: count }, (_, at) => first + at);
  }

  async send(intent: Wish): Promise<Answer> {
    const seq = ++this.seq;
    const full = asIntent(intent);
    const [answer] = await this.executor.submit(actorOf(this.name), this.name, [{ seq, baseClock: 0, intent: full }]);
    if (answer!.kind === 'ack') {
      acknowledged.add(full.kind);
      if (full.kind === 'undo') this.takeable.push({ seq, kind: 'redo' });
      else if (full.kind === 'redo' || isUndoable(full.kind)) this.takeable.push({ seq, kind: 'undo' });
    }
    return answer!;
  }

  wish(kind: string, turn: number): Promise<Answer> {
    return this.send((wishes[kind] as MakeWish)(turn, (count) => this.ids.splice(0, count)));
  }

  /** Undoes or redoes its last; does nothing when there is none. */
  async takeBack(): Promise<void> {
    const last = this.takeable.pop();
    if (last) await this.send({ kind: last.kind, clientId: this.name, seq: last.seq });
  }
}

/** What an operation that broke an assertion was asked. */
const bugs: string[] = [];

beforeAll(async () => {
  database = await makeTestDatabase();
  sql = await database.open();
  await sql.transaction(async (tx) => {
    await writeDiff(tx, changes);
    await tx.query(`select setval('id_next', $1::bigint)`, [Math.max(...changes.map(({ id }) => id)) + 1]);
  });
  law = new SerialLaw(changes);
  clients = Array.from({ length: CLIENTS }, (_, number) => new Client(number));
  for (const client of clients) await client.lease();
});
afterAll(async () => {
  await sql.close();
  await database.remove();
});

/** All clients at once, each its turns one after the other. */
async function together(turns: number, act: (client: Client, turn: number) => Promise<unknown>): Promise<void> {
  await Promise.all(
    clients.map(async (client, number) => {
      for (let turn = 0; turn < turns; turn += 1) await act(client, turn * CLIENTS + number);
    }),
  );
}

describe(`several clients on the same records on ${TEST_DATABASE}`, () => {
  it('a place that four clients move by 1 mm at once has gone as far as was acknowledged', async () => {
    const x = async () => (await sql.query<{ x: number }>('select "x" from "placement" where "id"=$1', [placement]))[0]!.x;
    const before = await x();
    let moved = 0;
    await together(50, async (client) => {
      const answer = await client.send({ kind: 'move-placements', placements: [placement], mode: 'by', x: [1], y: [0] });
      if (answer.kind === 'ack') moved += 1;
    });
    expect(moved).toBe(CLIENTS * 50);
    expect((await x()) - before).toBe(moved);
    expect(await law.broken(sql)).toStrictEqual([]);
  });

  it('every operation of the registry is among the wishes', () => {
    expect(Object.keys(wishes).sort()).toStrictEqual(OPERATIONS.map(({ kind }) => kind).sort());
  });

  it.each(Object.keys(wishes))(
    '%s by several clients, undone and redone between, leaves what its acknowledged ones give in the order of the clock',
    async (kind) => {
      const random = new SeededRandom(kind.length + SEED);
      await together(TURNS, (client, turn) => (random.chance(0.3) ? client.takeBack() : client.wish(kind, turn)));
      expect(await law.broken(sql)).toStrictEqual([]);
      expect(acknowledged).toContain(kind);
      expect(bugs).toStrictEqual([]);
    },
  );

  it('all operations mixed leave what the acknowledged ones give in the order of the clock', async () => {
    const random = new SeededRandom(7 + SEED);
    const kinds = Object.keys(wishes).filter((kind) => !kind.startsWith('delete-'));
    await together(80, (client, turn) => (random.chance(0.3) ? client.takeBack() : client.wish(random.pick(kinds), turn)));
    expect(await law.broken(sql)).toStrictEqual([]);
    expect(bugs).toStrictEqual([]);
  });

  if (TEST_DATABASE === 'PostgreSQL server')
    it('what stands in a list that somebody decides by changes only when that is done, also by an undo', async () => {
      const client = clients[0]!;
      const [drawn] = changes.flatMap(({ kind, id }) => (kind === 'placement' ? id : []));
      // Another angle than what the tests before left: what changes nothing takes nothing back.
      const [{ subject, rotation }] = (await sql.query<{ subject: number; rotation: number }>(
        'select "subject","rotation" from "placement" where "id"=$1',
        [drawn!],
      )) as [{ subject: number; rotation: number }];
      const fields = { rotation: rotation === 90 ? 180 : 90 };
      const turned = await client.send({ kind: 'set-properties', target: 'placement', ids: [drawn], fields });
      expect(turned.kind).toBe('ack');
      let answer: Promise<Answer | void> | undefined;
      const table = changes.find(({ id }) => id === subject)!.kind;
      let isDone = false;
      await sql.transaction(async (tx) => {
        await tx.query(`select 1 from "${table}" where "id"=$1 for update`, [subject]);
        answer = client.takeBack().then(() => void (isDone = true));
        await expect
          .poll(() => sql.query(`select 1 from pg_stat_activity where wait_event_type='Lock' and datname=current_database()`))
          .toHaveLength(1);
        expect(isDone).toBe(false);
      });
      await answer;
      expect(isDone).toBe(true);
      expect(await law.broken(sql)).toStrictEqual([]);
    });

  if (TEST_DATABASE === 'PostgreSQL server')
    it('an operation that the server ends because two wait for each other is carried out again, once', async () => {
      const [first, second] = changes.flatMap(({ kind, id }) => (kind === 'placement' ? id : [])).sort((a, b) => a - b);
      const lock = 'select "x" from "placement" where "id"=$1 for update';
      const x = async () => (await sql.query<{ x: number }>('select "x" from "placement" where "id"=$1', [second!]))[0]!.x;
      const before = await x();
      let answer: Promise<Answer> | undefined;
      await sql.transaction(async (tx) => {
        // Whose wait lasts too long looks for what is stuck, and ends itself: this one never does.
        await tx.query(`set local deadlock_timeout='60s'`);
        await tx.query(lock, [second!]);
        // It locks the first and waits for the second, longer than the other waits for the first: it is the one ended.
        answer = clients[0]!.send({ kind: 'move-placements', placements: [first, second], mode: 'by', x: [1], y: [0] });
        await expect.poll(() => sql.query(`${lock} skip locked`, [first!])).toStrictEqual([]);
        await tx.query(lock, [first!]);
      });
      expect(await answer).toMatchObject({ kind: 'ack' });
      expect((await x()) - before).toBe(1);
      expect(await law.broken(sql)).toStrictEqual([]);
    });
});
