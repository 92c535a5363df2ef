import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { OPERATIONS } from '../../domain/operations/registry';
import { PERMISSIONS, type Permission, type Role } from '../../domain/permissions/permission';
import { createExecutor, type Answer, type Executor } from '../../server/sync/execute';
import { createSqlStore } from '../../server/sync/sql-store';
import { writeDiff } from '../../server/sync/write-diff';
import type { Sql } from '../../server/storage/sql';
import { actorOf } from '../fixtures/actor';
import { noted, type Asked } from '../setup/noted-sql';
import { makeTestDatabase, TEST_DATABASE, type TestDatabase } from '../setup/test-database';
import { asIntent, type Wish } from '../fixtures/as-intent';
import { makeHall } from './hall';

const HALL = makeHall({ racksPerRoom: 2, devicesPerRack: 2 });
const SITE = HALL.changes.find(({ after }) => (after as { name?: string }).name === 'Site')!.id;

let database: TestDatabase;
let sql: Sql;
let asked: Asked[] = [];
let clients = 0;

const executor = () => createExecutor({ store: createSqlStore(noted(sql, (one) => asked.push(one))) });

function client(userName: string, by: Executor) {
  const clientId = `permission-client-${String(++clients)}`;
  const send = async (
    role: Role | readonly Permission[],
    first: number,
    ...intents: readonly Wish[]
  ): Promise<readonly Answer[]> => {
    const submissions = intents.map((intent, at) => ({
      seq: first + at,
      baseClock: 0,
      intent: asIntent(intent),
    }));
    return by.submit(actorOf(userName, role), clientId, submissions);
  };
  return { clientId, send };
}

const rename = (name: string) => ({ kind: 'set-properties', target: 'object', ids: [HALL.devices[0]!], fields: { name } });
const deleteSite = { kind: 'delete-objects', ids: [SITE] };
const rules = (answers: readonly Answer[]) =>
  answers.map((answer) => (answer.kind === 'refused' ? answer.refusal.rule : answer.kind));
const logged = async () => (await sql.query<{ count: number }>('select count(*) "count" from "operation"', []))[0]!.count;

beforeAll(async () => {
  database = await makeTestDatabase();
  sql = await database.open();
  await sql.transaction((tx) => writeDiff(tx, HALL.changes));
});
afterAll(async () => {
  await sql.close();
  await database.remove();
});

describe(`permissions on ${TEST_DATABASE}`, () => {
  it("a viewer's 500 deletes of the site cost the look-up of their numbers: no slice, no lock, no row", async () => {
    const before = await logged();
    const { send } = client('vic', executor());
    const lookUps = new Set<string>();
    asked = [];
    await send('viewer', 1, rename('no'));
    for (const { text } of asked) lookUps.add(text);
    asked = [];
    const answers = await send('viewer', 2, ...Array.from({ length: 500 }, () => deleteSite));
    expect(answers).toHaveLength(500);
    expect(new Set(rules(answers))).toEqual(new Set(['not-permitted']));
    expect(answers[0]).toMatchObject({ refusal: { facts: { permission: 'nodeEditing' } } });
    expect(asked.filter(({ text }) => !lookUps.has(text))).toEqual([]);
    expect([...lookUps].filter((text) => /"object"|insert|update|for update/i.test(text))).toEqual([]);
    expect(await logged()).toBe(before);
  });

  it.each([
    ['what is no operation', { kind: 'drop-table' }],
    ['an undo', { kind: 'undo', clientId: 'permission-client-1', seq: 1 }],
    ['what cannot be read', { kind: 'insert-rack', rubbish: 'x'.repeat(1000) }],
  ])('a guest that sends %s is refused for the permission and leaves nothing', async (_what, intent) => {
    const before = await logged();
    expect(rules(await client('guest', executor()).send('guest', 1, intent))).toEqual(['not-permitted']);
    expect(await logged()).toBe(before);
  });

  it.each(OPERATIONS.flatMap(({ kind, needs }) => needs.map((permission) => [kind, permission] as const)))(
    '%s of whoever holds all but %s is refused before it is parsed, by name, and leaves nothing',
    async (kind, permission) => {
      const before = await logged();
      asked = [];
      const [answer] = await executor().submit(
        actorOf(
          'tab',
          PERMISSIONS.filter((each) => each !== permission),
        ),
        `table-client-${kind}`,
        [{ seq: 1, baseClock: 0, intent: asIntent({ kind, rubbish: true }) }],
      );
      expect(answer).toEqual({ kind: 'refused', seq: 1, refusal: { rule: 'not-permitted', facts: { permission } } });
      expect(asked.filter(({ text }) => /insert|for update|"object"/i.test(text))).toEqual([]);
      expect(await logged()).toBe(before);
      const [held] = await executor().submit(
        actorOf('tab', OPERATIONS.find((each) => each.kind === kind)!.needs),
        `table-client-${kind}`,
        [{ seq: 1, baseClock: 0, intent: asIntent({ kind, rubbish: true }) }],
      );
      expect(held).toMatchObject({ kind: 'refused', refusal: { rule: expect.not.stringMatching('not-permitted') as string } });
    },
  );

  it('what an intent asks for besides is asked before its slice is loaded, and of its undo too', async () => {
    const { clientId, send } = client('eve', executor());
    const trial = {
      kind: 'change-racks',
      inserts: [],
      moves: [{ device: HALL.devices[0]!, rack: HALL.racks[0]![1]!, positionU: 30, face: 1 }],
      removals: [HALL.devices[1]!],
    };
    asked = [];
    const [barred] = await send(['nodeModification'], 1, trial);
    expect(barred).toMatchObject({ refusal: { rule: 'not-permitted', facts: { permission: 'propertyEditing' } } });
    expect(asked.filter(({ text }) => text.includes('"object"'))).toEqual([]);
    expect(rules(await send(['nodeModification', 'propertyEditing'], 2, trial))).toEqual(['ack']);
    const undo = { kind: 'undo', clientId, seq: 2 };
    asked = [];
    const [kept] = await send(['nodeModification'], 3, undo);
    expect(kept).toMatchObject({ refusal: { rule: 'not-permitted', facts: { permission: 'propertyEditing' } } });
    expect(asked.filter(({ text }) => text.includes('"object"'))).toEqual([]);
    expect(rules(await send(['nodeModification', 'propertyEditing'], 4, undo))).toEqual(['ack']);
  });

  it('a refused number is used up: the next one follows, and it is refused again whenever it comes again', async () => {
    const { send } = client('ann', executor());
    expect(rules(await send('viewer', 1, rename('a'), rename('b')))).toEqual(['not-permitted', 'not-permitted']);
    expect(rules(await send('viewer', 2, rename('b'), rename('c')))).toEqual(['not-permitted', 'not-permitted']);
    // The role changed: what was refused stays so, what is new is done.
    expect(rules(await send('editor', 2, rename('b'), rename('c'), rename('d')))).toEqual([
      'not-permitted',
      'not-permitted',
      'ack',
    ]);
    expect(rules(await send('editor', 1, rename('a')))).toEqual(['not-permitted']);
    expect(rules(await send('editor', 4, rename('d'), rename('e')))).toEqual(['ack', 'ack']);
    expect(await sql.query('select "name" from "object" where "id" = $1', [HALL.devices[0]!])).toEqual([{ name: 'e' }]);
  });

  it('a process that never saw the refused numbers asks from the first one that it does not know', async () => {
    const { clientId, send } = client('bea', executor());
    await send('viewer', 1, rename('x'), rename('y'));
    const submission = { baseClock: 0, intent: asIntent(rename('z')) };
    const [answer] = await executor().submit(actorOf('bea'), clientId, [{ ...submission, seq: 3 }]);
    expect(answer).toEqual({ kind: 'resend', fromSeq: 1 });
  });

  it("nobody uses up another user's numbers", async () => {
    const by = executor();
    const { clientId, send } = client('cid', by);
    const intent = asIntent(rename('mine'));
    await by.submit(actorOf('guest', 'guest'), clientId, [{ seq: 1, baseClock: 0, intent }]);
    expect(rules(await send('editor', 1, rename('mine')))).toEqual(['ack']);
  });

  it('an undo and a redo of whatever depth ask what the operation asked', async () => {
    const { clientId, send } = client('dan', executor());
    const back = (kind: 'undo' | 'redo', seq: number) => ({ kind, clientId, seq });
    await send('editor', 1, rename('one'), back('undo', 1), back('redo', 2), back('undo', 3));
    asked = [];
    const [barred] = await send('viewer', 5, back('redo', 4));
    expect(barred).toMatchObject({ kind: 'refused', refusal: { rule: 'not-permitted' } });
    expect(rules(await send('editor', 6, back('redo', 4)))).toEqual(['ack']);
    const rows = await sql.query('select "kind","intent" from "operation" where "client_id" = $1 and "seq" > 1 order by "seq"', [
      clientId,
    ]);
    expect(rows).toEqual(
      ['undo', 'redo', 'undo', 'redo'].map((kind) => ({ kind, intent: { kind, version: 1, clientId, seq: 1 } })),
    );
  });

  it('objects that hold others are not deleted without an administrator: nothing of what would go is read, and what was asked is not kept', async () => {
    const { clientId, send } = client('nea', executor());
    await send(['nodeEditing'], 1, rename('x'));
    asked = [];
    const answers = await send(['nodeEditing'], 2, ...Array.from({ length: 5 }, () => deleteSite));
    expect(new Set(rules(answers))).toEqual(new Set(['administrator-password-needed']));
    expect(asked.filter(({ text }) => /"port"|"cable"/.test(text))).toEqual([]);
    expect(rules(await send(['nodeEditing'], 2, deleteSite))).toEqual(['administrator-password-needed']);
    const kept = await sql.query(`select "intent" from "operation" where "client_id" = $1 and "seq" > 1`, [clientId]);
    expect(kept).toEqual(Array.from({ length: 5 }, () => ({ intent: null })));
  });

  it('what is barred waits for nobody: it is answered while the line is held, by a process that knows its client', async () => {
    const store = createSqlStore(sql);
    let letGo = (): void => undefined;
    const held = new Promise<void>((resolve) => (letGo = resolve));
    let isHeld = false;
    const by = createExecutor({
      store: {
        ...store,
        transaction: (body) =>
          store.transaction(async (tx) => {
            const done = await body(tx);
            isHeld = true;
            await held;
            return done;
          }),
      },
    });
    const guest = actorOf('guest', 'guest');
    expect(await by.hello(guest, 'barred-client-1')).toBe(0);
    const edit = client('rea', by).send('editor', 1, rename('slow'));
    await expect.poll(() => isHeld).toBe(true);
    const submissions = Array.from({ length: 500 }, (_, at) => ({
      ...{ seq: at + 1, baseClock: 0 },
      intent: asIntent(deleteSite),
    }));
    try {
      const isLate = new Promise<readonly Answer[]>((resolve) => setTimeout(() => resolve([]), 3000).unref());
      const answers = await Promise.race([by.submit(guest, 'barred-client-1', submissions), isLate]);
      expect(new Set(rules(answers))).toEqual(new Set(['not-permitted']));
      const beyond = await by.submit(guest, 'barred-client-1', [{ ...submissions[0]!, seq: 502 }]);
      expect(beyond).toEqual([{ kind: 'resend', fromSeq: 501 }]);
    } finally {
      letGo();
    }
    expect(rules(await edit)).toEqual(['ack']);
  });

  it('accounts take turns: beside one with 400 operations waiting another is answered after a transaction or two', async () => {
    const by = executor();
    const { send } = client('many', by);
    const order: string[] = [];
    const many = send('editor', 1, ...Array.from({ length: 400 }, (_, at) => rename(`many ${at}`))).then(() =>
      order.push('many'),
    );
    const one = client('few', by)
      .send('editor', 1, rename('few'))
      .then((answers) => order.push(rules(answers)[0]!));
    await Promise.all([many, one]);
    expect(order).toEqual(['ack', 'many']);
  });

  it('what waits of those who left is not done, and stands in nobody’s way', async () => {
    const by = executor();
    const { clientId } = client('leo', by);
    const leaving = new AbortController();
    const submissions = Array.from({ length: 100 }, (_, at) => ({
      ...{ seq: at + 1, baseClock: 0 },
      intent: asIntent(rename(`left ${at}`)),
    }));
    const answers = by.submit(actorOf('leo'), clientId, submissions, leaving.signal);
    leaving.abort();
    const kinds = (await answers).map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === 'resend').length).toBeGreaterThanOrEqual(60);
    const done = kinds.filter((kind) => kind === 'ack').length;
    expect(await sql.query('select count(*)::integer "count" from "operation" where "client_id" = $1', [clientId])).toEqual([
      { count: done },
    ]);
    // Whoever comes back goes on where it was left.
    expect((await by.submit(actorOf('leo'), clientId, submissions.slice(done))).map(({ kind }) => kind)).toEqual(
      submissions.slice(done).map(() => 'ack'),
    );
  });

  it('a client is its user’s from its hello on, while it is connected, and once it is in the log in every process', async () => {
    const by = executor();
    const [ann, bob] = [actorOf('ann'), actorOf('bob')];
    expect([await by.hello(ann, 'claimed-client'), await by.hello(bob, 'claimed-client')]).toEqual([0, null]);
    by.goodbye('claimed-client');
    expect(await by.hello(bob, 'claimed-client')).toBe(0);
    const submission = { seq: 1, baseClock: 0, intent: asIntent(rename('mine')) };
    expect(rules(await by.submit(bob, 'claimed-client', [submission]))).toEqual(['ack']);
    expect(await executor().hello(ann, 'claimed-client')).toBeNull();
    expect(rules(await executor().submit(ann, 'claimed-client', [{ ...submission, seq: 2 }]))).toEqual(['client-of-other-user']);
  });
});
