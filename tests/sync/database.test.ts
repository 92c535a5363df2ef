import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Diff } from '../../domain/document/diff';
import { squash } from '../../domain/document/diff-laws';
import { RecordMap } from '../../domain/document/record-map';
import { setProperties } from '../../domain/operations/structure/set-properties';
import type { Role } from '../../domain/permissions/permission';
import { ok } from '../../domain/result';
import { operationHash } from '../../protocol/operation-hash';
import { createExecutor, type Answer, type Executor } from '../../server/sync/execute';
import { createSqlStore } from '../../server/sync/sql-store';
import { writeDiff } from '../../server/sync/write-diff';
import type { Sql } from '../../server/storage/sql';
import { authorOf } from '../../server/storage/author';
import { actorOf } from '../fixtures/actor';
import { makeTestDatabase, TEST_DATABASE, type TestDatabase } from '../setup/test-database';
import { asIntent, type Wish } from '../fixtures/as-intent';
import { makeHall } from './hall';
import { simulate, SMALL_HALL } from './simulator';

const HALL = makeHall({ racksPerRoom: 3, devicesPerRack: 2 });

let database: TestDatabase;
let sql: Sql;
let executor: Executor;
let clients = 0;

/** A new client of a user, its edits numbered. */
function client(userName: string, role: Role = 'editor', by: Executor = executor) {
  const clientId = `test-client-${String(++clients).padStart(4, '0')}`;
  let seq = 0;
  const send = async (intent: Wish, options: { seq?: number; grant?: string } = {}): Promise<Answer> => {
    const number = options.seq ?? ++seq;
    const [answer] = await by.submit(actorOf(userName, role), clientId, [
      {
        seq: number,
        baseClock: 0,
        intent: asIntent(intent),
        ...(options.grant === undefined ? {} : { grant: options.grant }),
      },
    ]);
    return answer as Answer;
  };
  return { clientId, userName, send };
}

const move = (device: number, rack: number, positionU: number) => ({ kind: 'move-device', device, rack, positionU, face: 1 });
const rename = (id: number, name: string) => ({ kind: 'set-properties', target: 'object', ids: [id], fields: { name } });
const rule = (answer: Answer) => (answer.kind === 'refused' ? answer.refusal.rule : answer.kind);

async function open(hall = HALL): Promise<{ database: TestDatabase; sql: Sql }> {
  const made = await makeTestDatabase();
  const handle = await made.open();
  await handle.transaction((tx) => writeDiff(tx, hall.changes));
  return { database: made, sql: handle };
}

beforeAll(async () => {
  ({ database, sql } = await open());
  executor = createExecutor({
    store: createSqlStore(sql, (_tx, grant, _user, hash) => Promise.resolve(grant === hash ? 'admin' : null)),
  });
});
afterAll(async () => {
  await sql.close();
  await database.remove();
});

describe(`operations on ${TEST_DATABASE}`, () => {
  it('an operation sent again gets its stored answer and is carried out once', async () => {
    const { send } = client('ann');
    const first = await send(rename(HALL.devices[0]!, 'once'));
    expect(first.kind).toBe('ack');
    const again = await send(rename(HALL.devices[0]!, 'once'), { seq: 1 });
    expect(again).toMatchObject({ kind: 'ack', clock: (first as { clock: number }).clock });
    const [row] = await sql.query<{ row_version: number }>('select "row_version" from "object" where "id"=$1', [
      HALL.devices[0]!,
    ]);
    expect(row!.row_version).toBe(2);
  });

  it('[walk 6, number used twice] another operation by the same number is refused, alone and in one group; an undo sent again is not', async () => {
    const { send, clientId } = client('ann');
    const other = (seq: number) => ({
      kind: 'refused',
      refusal: { rule: 'seq-of-other-operation', field: 'seq', facts: { seq } },
    });
    const name = rename(HALL.devices[0]!, 'mine');
    await send(name);
    expect(await send(rename(HALL.devices[0]!, 'not mine'), { seq: 1 })).toMatchObject(other(1));
    const undo = { kind: 'undo', clientId, seq: 1 };
    const undone = await send(undo);
    expect(await send(undo, { seq: 2 })).toMatchObject({ kind: 'ack', clock: (undone as { clock: number }).clock });
    expect(await send(name, { seq: 2 })).toMatchObject(other(2));
    const together = [
      { seq: 3, intent: name },
      { seq: 3, intent: name },
      { seq: 3, intent: rename(HALL.devices[1]!, 'not mine') },
    ].map(({ seq, intent }) => ({ seq, baseClock: 0, intent: asIntent(intent) }));
    expect(await executor.submit(actorOf('ann'), clientId, together)).toMatchObject([{ kind: 'ack' }, { kind: 'ack' }, other(3)]);
    expect(await sql.query('select 1 from "object" where "name"=$1', ['not mine'])).toHaveLength(0);
  });

  it('a refused operation keeps its refusal, changes nothing and takes no clock', async () => {
    const { send } = client('ann');
    const before = await sql.query('select "value" from "clock"');
    const first = await send(move(HALL.devices[0]!, HALL.racks[0]![0]!, 3));
    expect(rule(first)).toBe('units-occupied');
    expect(await send(move(HALL.devices[0]!, HALL.racks[0]![0]!, 3), { seq: 1 })).toStrictEqual(first);
    expect(await sql.query('select "value" from "clock"')).toStrictEqual(before);
  });

  it('a gap in the numbers asks for what is missing and does nothing', async () => {
    const { send } = client('ann');
    expect(await send(rename(HALL.devices[1]!, 'gap'), { seq: 3 })).toStrictEqual({ kind: 'resend', fromSeq: 1 });
    expect(await sql.query('select 1 from "object" where "name"=$1', ['gap'])).toHaveLength(0);
  });

  it('operations sent together are carried out in order, each seeing the ones before', async () => {
    const actor = actorOf('ann');
    const { clientId } = client('ann');
    const [device] = [HALL.devices[2]!];
    const [, rack] = HALL.racks[1]!;
    const submissions = [
      move(device, rack!, 20),
      move(HALL.devices[3]!, rack!, 20),
      move(device, rack!, 21),
      move(HALL.devices[3]!, rack!, 20),
    ];
    const answers = await executor.submit(
      actor,
      clientId,
      submissions.map((intent, i) => ({ seq: i + 1, baseClock: 0, intent: asIntent(intent) })),
    );
    expect(answers.map(rule)).toStrictEqual(['ack', 'units-occupied', 'ack', 'ack']);
  });

  it('a block of devices moves by one unit and its devices change places in one write, or none moves', async () => {
    const hall = makeHall({ racksPerRoom: 1, devicesPerRack: 2, rooms: 1 });
    const own = await open(hall);
    const { send } = client('blocks', 'editor', createExecutor({ store: createSqlStore(own.sql, () => Promise.resolve(null)) }));
    const rack = hall.racks[0]![0]!;
    const block = (...positionsU: readonly number[]) => ({ kind: 'move-devices', rack, devices: hall.devices, positionsU });
    for (const units of [
      [10, 11],
      [11, 12],
      [12, 11],
    ])
      expect(rule(await send(block(...units)))).toBe('ack');
    expect(rule(await send(block(30, 99)))).toBe('outside-rack');
    const rows = await own.sql.query('select "position_u" as u from "object" where "id"=any($1::bigint[]) order by "id"', [
      hall.devices,
    ]);
    expect(rows.map(({ u }) => u)).toEqual([12, 11]);
    await own.sql.close();
    await own.database.remove();
  });

  it('what was tried out is made in one write: one comes where another left, a third is marked', async () => {
    const hall = makeHall({ racksPerRoom: 2, devicesPerRack: 2, rooms: 1 });
    const own = await open(hall);
    const store = createSqlStore(own.sql, () => Promise.resolve(null));
    const { send, clientId } = client('trial', 'editor', createExecutor({ store }));
    const [first, second] = hall.devices as readonly [number, number];
    const [rack, other] = hall.racks[0]! as readonly [number, number];
    const before = await own.sql.query('select "parent", "position_u" as u from "object" where "id" = $1', [first]);
    const { first: id } = await store.lease(clientId, authorOf(actorOf('trial')), 1 + hall.switchIds);
    const insert = {
      ...{ id, model: hall.switchModel, rack, positionU: before[0]!['u'], face: 1, name: 'new', lifecycle: 1 },
      ids: Array.from({ length: hall.switchIds }, (_, at) => id + 1 + at),
    };
    const trial = {
      kind: 'change-racks',
      inserts: [insert],
      moves: [{ device: first, rack: other, positionU: 30, face: 1 }],
      removals: [second],
    };
    expect(rule(await send({ ...trial, moves: [] }))).toBe('units-occupied');
    expect(rule(await send(trial))).toBe('ack');
    const rows = () =>
      own.sql.query(
        'select "parent", "position_u" as u, "lifecycle" from "object" where "id" = any($1::bigint[]) order by "id"',
        [[first, second, id]],
      );
    expect(await rows()).toMatchObject([
      { parent: other, u: 30 },
      { lifecycle: 3 },
      { parent: rack, u: before[0]!['u'], lifecycle: 1 },
    ]);
    await own.sql.close();
    await own.database.remove();
  });

  it('new ids must lie in a block leased to the client', async () => {
    const own = client('ann');
    const other = client('bob');
    const store = createSqlStore(sql);
    const block = await store.lease(own.clientId, authorOf(actorOf('ann')), 100);
    const next = await store.lease(other.clientId, authorOf(actorOf('bob')), 100);
    expect(next.first).toBeGreaterThanOrEqual(block.first + 100);
    const [from, to] = [HALL.ports[3]!, HALL.ports[20]!];
    const connect = (first: number) => ({
      kind: 'connect-ports',
      from: [from],
      to: [to],
      connectType: 'sequential',
      cables: [first],
      terminations: [first + 1, first + 2],
      class: 2,
      type: 4,
    });
    expect(rule(await other.send(connect(block.first)))).toBe('id-not-leased');
    expect(rule(await own.send(connect(block.first)))).toBe('ack');
  });

  it('[R6] a role that may not edit is refused by the server, whatever its client says', async () => {
    expect(rule(await client('vic', 'viewer').send(rename(HALL.devices[0]!, 'no')))).toBe('not-permitted');
    expect(rule(await client('guest', 'guest').send(rename(HALL.devices[0]!, 'no')))).toBe('not-permitted');
  });

  it("a delete of what holds others needs an administrator's word for this very operation", async () => {
    const { send } = client('ann');
    const intent = { kind: 'delete-objects', ids: [HALL.racks[1]![2]!] };
    const hash = operationHash(asIntent(intent));
    expect(rule(await send(intent))).toBe('administrator-password-needed');
    expect(rule(await send(intent, { grant: 'another' }))).toBe('administrator-password-needed');
    expect(rule(await send(intent, { grant: hash }))).toBe('ack');
  });

  it('an operation is undone by its own user, once, and only what still holds what it wrote', async () => {
    const ann = client('ann');
    const bob = client('bob');
    const device = HALL.devices[4]!;
    await ann.send({ kind: 'set-properties', target: 'object', ids: [device], fields: { name: 'by ann', remarks: 'cold' } });
    const foreign = await bob.send({ kind: 'undo', clientId: ann.clientId, seq: 1 });
    // Whose it is is not told.
    expect(foreign).toStrictEqual({ kind: 'refused', seq: 1, refusal: { rule: 'undo-of-other-user' } });
    await bob.send(rename(device, 'by bob'));
    expect(rule(await ann.send({ kind: 'undo', clientId: ann.clientId, seq: 1 }))).toBe('ack');
    const [row] = await sql.query('select "name","remarks" from "object" where "id"=$1', [device]);
    expect(row).toStrictEqual({ name: 'by bob', remarks: '' });
    expect(rule(await ann.send({ kind: 'undo', clientId: ann.clientId, seq: 1 }))).toBe('undo-already');
    expect(rule(await ann.send({ kind: 'redo', clientId: ann.clientId, seq: 2 }))).toBe('ack');
    expect(await sql.query('select "remarks" from "object" where "id"=$1', [device])).toStrictEqual([{ remarks: 'cold' }]);
  });

  it('a run of operations is taken back as one and done again as one: what was refused within it is passed over, nothing is taken back twice', async () => {
    const ann = client('ann');
    const device = HALL.devices[5]!;
    const nameNow = async () =>
      (await sql.query<{ name: string }>('select "name" from "object" where "id"=$1', [device]))[0]!.name;
    const before = await nameNow();
    const run = (first: number, seq: number, more: object = {}) => ({
      kind: 'undo',
      clientId: ann.clientId,
      first,
      seq,
      ...more,
    });
    await ann.send(rename(device, 'one'));
    expect(rule(await ann.send({ kind: 'move-device', device, rack: HALL.racks[0]![0]!, positionU: 999, face: 1 }))).toBe(
      'out-of-range',
    );
    await ann.send(rename(device, 'two'));
    await ann.send(rename(device, 'three'));
    expect(rule(await client('bob').send(run(1, 4)))).toBe('undo-of-other-user');
    expect(rule(await ann.send(run(1, 2000)))).toBe('out-of-range');
    expect(rule(await ann.send(run(4, 1)))).toBe('out-of-range');
    expect(rule(await ann.send(run(1, 4)))).toBe('ack');
    expect(await nameNow()).toBe(before);
    expect(rule(await ann.send(run(3, 4)))).toBe('undo-already');
    expect(rule(await ann.send(run(7, 8)))).toBe('undo-impossible');
    expect(rule(await ann.send({ kind: 'redo', clientId: ann.clientId, seq: 7 }))).toBe('ack');
    expect(await nameNow()).toBe('three');
    expect(rule(await ann.send({ kind: 'undo', clientId: ann.clientId, seq: 10 }))).toBe('ack');
    expect(await nameNow()).toBe(before);
  });

  it('an operation that would write a kind that it did not read is refused as the bug that it is, the kind named', async () => {
    const bugs: string[] = [];
    const by = createExecutor({ store: createSqlStore(sql), onBug: (error) => bugs.push(error.message) });
    const reads = vi.spyOn(setProperties, 'reads').mockReturnValue([]);
    const run = vi
      .spyOn(setProperties, 'run')
      .mockReturnValue(ok([{ kind: 'object', id: HALL.devices[0]!, before: {}, after: {} }]));
    expect(rule(await client('ann', 'editor', by).send(rename(HALL.devices[0]!, 'x')))).toBe('internal-error');
    expect(bugs).toStrictEqual(['set-properties writes object, which its reads do not name']);
    reads.mockRestore();
    run.mockRestore();
  });

  it('an intent that is no operation is refused with its field, and its number is used up', async () => {
    const { send } = client('ann');
    expect(rule(await send({ kind: 'drop-table' }))).toBe('operation-unknown');
    const unknown = await send({ ...rename(HALL.devices[0]!, 'x'), extra: 1 });
    expect(unknown).toMatchObject({ kind: 'refused', refusal: { rule: 'unknown-field', field: 'extra' } });
    expect(rule(await send(rename(HALL.devices[0]!, 'x')))).toBe('ack');
  });

  it('two clients that take one U at the same moment: one gets it, the other is refused', async () => {
    const others = [createExecutor({ store: createSqlStore(sql) }), createExecutor({ store: createSqlStore(sql) })] as const;
    const [a, b] = [client('ann', 'editor', others[0]), client('bob', 'editor', others[1])];
    const [devA, devB] = [HALL.devices[6]!, HALL.devices[7]!];
    for (let round = 0; round < 20; round += 1) {
      const positionU = 5 + round;
      const answers = await Promise.all([
        a.send(move(devA, HALL.racks[0]![round % 3]!, positionU)),
        b.send(move(devB, HALL.racks[0]![round % 3]!, positionU)),
      ]);
      expect(answers.map(rule).sort()).toStrictEqual(['ack', 'units-occupied']);
    }
  });

  it('two clients that connect one port at the same moment: one cable ends there', async () => {
    const others = [createExecutor({ store: createSqlStore(sql) }), createExecutor({ store: createSqlStore(sql) })] as const;
    const sides = [client('ann', 'editor', others[0]), client('bob', 'editor', others[1])];
    const store = createSqlStore(sql);
    for (let round = 0; round < 4; round += 1) {
      const port = HALL.ports[24 + round]!;
      const answers = await Promise.all(
        sides.map(async ({ clientId, userName, send }, side) => {
          const { first } = await store.lease(clientId, authorOf(actorOf(userName)), 3);
          return send({
            kind: 'connect-ports',
            from: [port],
            to: [HALL.ports[32 + round * 2 + side]!],
            connectType: 'sequential',
            cables: [first],
            terminations: [first + 1, first + 2],
            class: 2,
            type: 4,
          });
        }),
      );
      expect(answers.map((answer) => answer.kind).sort()).toStrictEqual(['ack', 'refused']);
      expect(await sql.query('select 1 from "termination" where "port"=$1 and "plan"=0', [port])).toHaveLength(1);
    }
  });

  it('where the rules are fooled the database refuses, and only the edit that broke the constraint', async () => {
    const store = createSqlStore(sql);
    const blind = createExecutor({
      store: {
        ...store,
        grouping: true,
        // A slice that does not show what stands in the rack.
        transaction: (body) =>
          store.transaction((tx) =>
            body(
              new Proxy(tx, {
                get: (target, name) =>
                  name === 'decide'
                    ? (...[steps, run]: Parameters<typeof tx.decide>) =>
                        target.decide(
                          steps.filter((step) => step.take !== 'by'),
                          (slice) => {
                            slice.listed('object.parent', HALL.racks.flat());
                            return run(slice);
                          },
                        )
                    : (Reflect.get(target, name) as () => unknown).bind(target),
              }),
            ),
          ),
      },
    });
    const [a, b] = [client('ann', 'editor', blind), client('bob', 'editor', blind)];
    const rack = HALL.racks[1]![0]!;
    await a.send(move(HALL.devices[8]!, rack, 30));
    const answers = await Promise.all([
      a.send(rename(rack, 'before')),
      b.send(move(HALL.devices[9]!, rack, 30)),
      a.send(rename(rack, 'after')),
    ]);
    expect(answers.map(rule)).toStrictEqual(['ack', 'conflict', 'ack']);
    expect(await sql.query('select "name" from "object" where "id"=$1', [rack])).toStrictEqual([{ name: 'after' }]);
  });

  it('the log replayed from the first records gives the state', async () => {
    const rows = await sql.query<{ diff: Diff }>('select "diff" from "operation" where "clock" is not null order by "clock"');
    const replayed = new RecordMap({ whole: true });
    replayed.apply(HALL.changes);
    for (const { diff } of rows) replayed.apply(diff);
    expect(rows.reduce<Diff>((all, { diff }) => squash(all, diff), []).length).toBeGreaterThan(0);
    const objects = await sql.query<{ id: number; name: string; parent: number; position_u: number; remarks: string }>(
      'select "id","name","parent","position_u","remarks" from "object" order by "id"',
    );
    const held = [...replayed.ids('object')]
      .sort((a, b) => a - b)
      .map((id) => {
        const record = replayed.get('object', id)!;
        return { id, name: record.name, parent: record.parent, position_u: record.positionU, remarks: record.remarks ?? '' };
      });
    expect(held).toStrictEqual(objects);
    const ends = await sql.query<{ id: number }>('select "id" from "termination" order by "id"');
    expect([...replayed.ids('termination')].sort((a, b) => a - b)).toStrictEqual(ends.map(({ id }) => id));
  });
});

describe(`simulated clients on ${TEST_DATABASE}`, () => {
  it('seeds converge over the real store as over the one in memory', async () => {
    for (const seed of [1, 2]) {
      const made = await open(SMALL_HALL);
      const store = createSqlStore(made.sql);
      try {
        await simulate({
          seed,
          steps: 100,
          hall: SMALL_HALL,
          store,
          async commitElsewhere(changes) {
            const [row] = await made.sql.query<{ seq: number }>(
              `select coalesce(max("seq"),0)+1 "seq" from "operation" where "client_id"='elsewhere'`,
            );
            await store.transaction(async (tx) => {
              await tx.write(changes);
              await tx.log([
                {
                  clientId: 'elsewhere',
                  seq: row!.seq,
                  accountId: 0,
                  userName: 'import',
                  kind: 'import',
                  intent: null,
                  diff: changes,
                  refusal: null,
                  undoes: [],
                },
              ]);
            });
          },
          async answered(clientId) {
            const rows = await made.sql.query<{ seq: number; refused: boolean }>(
              'select "seq", "refusal" is not null "refused" from "operation" where "client_id"=$1',
              [clientId],
            );
            return rows.map(({ seq, refused }) => ({ seq, refused }));
          },
        });
      } catch (error) {
        throw new Error(`seed ${seed}`, { cause: error });
      } finally {
        await made.sql.close();
        await made.database.remove();
      }
    }
  });
});
