import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { LIMITS } from '../../domain/catalog/limits';
import { SeededRandom } from '../../domain/demo/random';
import { created } from '../../domain/document/changes';
import { KINDS, type Fields, type Kind } from '../../domain/document/schema';
import { ID_BASE } from '../../domain/ids';
import { isRestorable, OPERATIONS } from '../../domain/operations/registry';
import type { Permission } from '../../domain/permissions/permission';
import type { Refusal } from '../../domain/result';
import type { Deletion } from '../../domain/operations/history/deletion';
import { createExecutor, type Answer, type Executor } from '../../server/sync/execute';
import { createSqlStore } from '../../server/sync/sql-store';
import { writeDiff } from '../../server/sync/write-diff';
import type { Sql } from '../../server/storage/sql';
import { actorOf } from '../fixtures/actor';
import { busyHall } from '../fixtures/busy-hall';
import { run, type CoreHall } from '../fixtures/core-hall';
import { OPERATION_KINDS, randomIntent } from '../fixtures/edits/random-intent';
import { dump } from '../fixtures/small-hall';
import { clearRecords } from '../setup/clear-records';
import { makeTestDatabase, TEST_DATABASE, type TestDatabase } from '../setup/test-database';
import { asIntent, type Wish } from '../fixtures/as-intent';

let database: TestDatabase;
let sql: Sql;
let hall: CoreHall;
let executor: Executor;
const seqs = new Map<string, number>();

beforeAll(async () => {
  database = await makeTestDatabase();
  sql = await database.open();
});
afterAll(async () => {
  await sql.close();
  await database.remove();
});
afterEach(() => clear());

async function clear(): Promise<void> {
  await clearRecords(sql);
  await sql.query('delete from "operation"');
  await sql.query('delete from "id_block"');
  seqs.clear();
}

async function start(): Promise<void> {
  hall = busyHall();
  // What random edits rarely make: a panel whose front and rear are joined, a coil, spliced and terminated cores.
  const panel = hall.ports(hall.insertDevice('panel', hall.rackB, 12));
  const [jack] = hall.ports(hall.insertDevice('switch', hall.rackB, 11));
  const coil = { id: hall.takeId(), cable: hall.connect(jack!, panel[0]!), carrier: 0, name: 'loop', lengthMm: 500 };
  hall.must({ kind: 'insert-coil', version: 1, ...coil });
  const model = hall.cableModel(12);
  const [left, right] = [hall.cable('L', model), hall.cable('R', model)];
  hall.must(hall.spliceIntent([run(left, 2, 1, 2)], [run(right, 1, 1, 2)]));
  const rear = hall.odf(40);
  hall.must(hall.terminateIntent([run(left, 1, 1, 2)], rear.slice(0, 2), { isConfirmed: true }));
  const records = Object.entries(dump(hall.document)).map(([name, record]) => {
    const [kind, id] = name.split(' ') as [Kind, string];
    const { id: _, ...fields } = record as Record<string, unknown>;
    return created(kind, Number(id), fields as Fields);
  });
  await sql.transaction((tx) => writeDiff(tx, records));
  await sql.query(
    `insert into "id_block" ("first","count","client_id","account","user_name") values ($1,1000000,'ann',$2,'ann')`,
    [ID_BASE, actorOf('ann').principal.accountId],
  );
  executor = createExecutor({ store: createSqlStore(sql, () => Promise.resolve('ada')) });
}

/** Every row of every kind's table, without how often it was written. */
async function rows(): Promise<Readonly<Record<string, unknown>>> {
  const held: Record<string, unknown> = {};
  for (const kind of KINDS)
    held[kind] = (await sql.query(`select * from "${kind}" order by "id"`)).map(({ row_version: _, ...row }) => row);
  return held;
}

async function send(user: string, intent: Wish, may: readonly Permission[] | 'editor' = 'editor'): Promise<Answer> {
  const seq = (seqs.get(user) ?? 0) + 1;
  const submission = { seq, baseClock: 0, intent: asIntent(intent), grant: 'given' };
  const [answer] = await executor.submit(actorOf(user, may), user, [submission]);
  // What is refused for a permission uses its number up, too.
  seqs.set(user, seq);
  if (answer!.kind === 'ack' && answer!.diff) hall.document.apply(answer!.diff);
  return answer!;
}
const lastOf = (user: string) => ({ clientId: user, seq: seqs.get(user)! });
const refusalOf = (answer: Answer) => (answer.kind === 'refused' ? answer.refusal : answer.kind);
const remove = (...ids: readonly number[]) => ({ kind: 'delete-objects', ids });

describe(`restore on ${TEST_DATABASE}`, () => {
  it('[X5] whatever was done before: deleted and restored, taken back and done again, every row of every kind is what it was', async () => {
    const gone = new Set<Kind>();
    let restored = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(), { minLength: 30, maxLength: 45 }), async (seeds) => {
        await clear();
        await start();
        const place = { document: hall.document, diagram: hall.plan, takeIds: (count: number) => hall.take(count) };
        for (const [at, seed] of [...seeds, 0].entries()) {
          const random = new SeededRandom(seed);
          const deletes = OPERATION_KINDS.filter(isRestorable);
          const kind = at % 3 === 2 ? random.pick(deletes) : random.pick(OPERATION_KINDS.filter((one) => !isRestorable(one)));
          // In the end the room, with all that is left.
          const intent = at === seeds.length ? remove(hall.room) : randomIntent(kind, place, random);
          if (intent === null) continue;
          const before = isRestorable(intent.kind) ? await rows() : null;
          const answer = await send('ann', intent);
          if (before === null || answer.kind !== 'ack') continue;
          for (const change of answer.diff!) gone.add(change.kind);
          const after = await rows();
          expect(await send('bob', { kind: 'restore', ...lastOf('ann') })).toMatchObject({ kind: 'ack' });
          expect(await rows()).toEqual(before);
          expect(await send('bob', { kind: 'undo', ...lastOf('bob') })).toMatchObject({ kind: 'ack' });
          expect(await rows()).toEqual(after);
          expect(await send('bob', { kind: 'redo', ...lastOf('bob') })).toMatchObject({ kind: 'ack' });
          expect(await rows()).toEqual(before);
          restored += 1;
          if (random.chance(0.5)) await send('ann', intent);
        }
      }),
      { numRuns: 5 },
    );
    expect(restored).toBeGreaterThan(20);
    // What an object takes along, of every kind that the hall has.
    const held = new Set(OPERATIONS.filter(({ kind }) => isRestorable(kind)).flatMap(({ writes }) => writes));
    expect([...held].filter((kind) => !gone.has(kind))).toEqual([]);
  });

  it('[X5] what stands in the way is told by its name, and nothing comes back', async () => {
    await start();
    const device = hall.deviceIntent('switch', hall.rackA, 20);
    await send('ann', device);
    await send('ann', remove(device.id));
    const deletion = lastOf('ann');
    const other = hall.deviceIntent('panel', hall.rackA, 20);
    await send('ann', { ...other, name: 'in its units' });
    const before = await rows();
    expect(refusalOf(await send('bob', { kind: 'restore', ...deletion }))).toMatchObject({
      rule: 'units-occupied',
      facts: { byName: 'in its units' },
    });
    await send('ann', remove(other.id));
    expect(await rows()).not.toEqual(before);
    await send('ann', remove(hall.rackA));
    expect(refusalOf(await send('bob', { kind: 'restore', ...deletion }))).toEqual({
      rule: 'restore-needs',
      facts: { name: hall.document.get('object', hall.rackA)?.name ?? 'A' },
    });
    expect(await send('bob', { kind: 'restore', ...lastOf('ann') })).toMatchObject({ kind: 'ack' });
    expect(await send('bob', { kind: 'restore', ...deletion })).toMatchObject({ kind: 'ack' });
    expect(hall.document.get('object', device.id)).toMatchObject({ parent: hall.rackA, positionU: 20 });
  });

  it('[walk 1 nameless] what stands in the way without a name is told by its model', async () => {
    await start();
    const device = hall.deviceIntent('switch', hall.rackA, 20);
    await send('ann', device);
    await send('ann', remove(device.id));
    const deletion = lastOf('ann');
    await send('ann', { ...hall.deviceIntent('panel', hall.rackA, 20), name: '' });
    expect(refusalOf(await send('bob', { kind: 'restore', ...deletion }))).toMatchObject({
      rule: 'units-occupied',
      facts: { byName: '', byModel: hall.document.get('model', hall.models.panel)!.name, byClass: 'device', byPositionU: 20 },
    });
  });

  it('[X5] asked for elsewhere, a device whose units are taken comes back to free ones, which the refusal names before', async () => {
    await start();
    const device = hall.deviceIntent('switch', hall.rackA, 20);
    await send('ann', device);
    await send('ann', remove(device.id));
    const restore = { kind: 'restore', ...lastOf('ann') };
    await send('ann', hall.deviceIntent('panel', hall.rackA, 20));
    const refusal = refusalOf(await send('bob', restore)) as Refusal;
    expect(refusal).toMatchObject({ rule: 'units-occupied', facts: { positionU: 20, freeRack: 'A', byName: 'panel' } });
    expect(await send('bob', { ...restore, elsewhere: true })).toMatchObject({ kind: 'ack' });
    const place = { parent: hall.rackA, positionU: refusal.facts!['freeU'] };
    expect(hall.document.get('object', device.id)).toMatchObject(place);
    expect(await send('bob', { kind: 'undo', ...lastOf('bob') })).toMatchObject({ kind: 'ack' });
    expect(hall.document.get('object', device.id)).toBeUndefined();
    expect(await send('bob', { kind: 'redo', ...lastOf('bob') })).toMatchObject({ kind: 'ack' });
    expect(hall.document.get('object', device.id)).toMatchObject(place);
  });

  it('[X5] a far end that was deleted later is told by the name of what took it', async () => {
    await start();
    const [a, b] = [hall.deviceIntent('switch', hall.rackA, 20), hall.deviceIntent('switch', hall.rackB, 10)];
    await send('ann', { ...a, name: 'near' });
    await send('ann', { ...b, name: 'far' });
    const cord = hall.connectIntent([hall.ports(a.id)[0]!], [hall.ports(b.id)[0]!]);
    expect(refusalOf(await send('ann', cord))).toBe('ack');
    await send('ann', remove(a.id));
    const deletion = lastOf('ann');
    await send('ann', remove(b.id));
    expect(refusalOf(await send('bob', { kind: 'restore', ...deletion }))).toEqual({
      rule: 'restore-needs',
      facts: { name: 'far' },
    });
  });

  it('[X5] a delete is restored once, again when that was taken back, and by nobody when another did it meanwhile', async () => {
    await start();
    const device = hall.deviceIntent('switch', hall.rackA, 20);
    await send('ann', device);
    await send('ann', remove(device.id));
    const restore = { kind: 'restore', ...lastOf('ann') };
    expect(await send('bob', restore)).toMatchObject({ kind: 'ack' });
    expect(refusalOf(await send('cid', restore))).toEqual({ rule: 'restore-already' });
    expect(await send('bob', { kind: 'undo', clientId: 'bob', seq: 1 })).toMatchObject({ kind: 'ack' });
    const taken = lastOf('bob');
    expect(hall.document.get('object', device.id)).toBeUndefined();
    expect(await send('cid', restore)).toMatchObject({ kind: 'ack' });
    expect(refusalOf(await send('bob', { kind: 'redo', ...taken }))).toMatchObject({ rule: 'undo-overtaken' });
    await send('ann', remove(device.id));
    expect(refusalOf(await send('bob', { kind: 'redo', ...taken })), 'it was deleted anew').toMatchObject({
      rule: 'undo-overtaken',
    });
    expect(refusalOf(await send('bob', restore))).toEqual({ rule: 'restore-already' });
  });

  it('[walk 4 undo] a restored or inserted thing that others wrote to stays when that is undone, and it is told what they wrote', async () => {
    await start();
    const device = hall.deviceIntent('switch', hall.rackA, 20);
    const owned = { kind: 'set-properties', version: 1, target: 'object', ids: [device.id], fields: { owner: 'wei' } };
    const stays = { rule: 'undo-changed', field: 'owner', facts: { kind: 'object', id: device.id } };
    await send('ann', device);
    const inserted = lastOf('ann');
    await send('cid', owned);
    expect(refusalOf(await send('ann', { kind: 'undo', ...inserted }))).toEqual(stays);
    await send('bob', remove(device.id));
    await send('ann', { kind: 'restore', ...lastOf('bob') });
    const restored = lastOf('ann');
    await send('cid', { ...owned, fields: { owner: 'wei again' } });
    expect(refusalOf(await send('ann', { kind: 'undo', ...restored }))).toEqual(stays);
    expect(hall.document.get('object', device.id)).toBeDefined();
  });

  it('[X5] a restored thing that others filled stays when the restore is undone', async () => {
    await start();
    const device = hall.deviceIntent('switch', hall.rackA, 20);
    await send('ann', device);
    await send('ann', remove(device.id));
    await send('bob', { kind: 'restore', ...lastOf('ann') });
    const far = hall.ports(hall.document.by('object.parent', hall.rackB).find((id) => hall.ports(id).length > 2)!).at(-1)!;
    expect(await send('ann', hall.connectIntent([hall.ports(device.id)[0]!], [far]))).toMatchObject({ kind: 'ack' });
    expect(refusalOf(await send('bob', { kind: 'undo', ...lastOf('bob') }))).toMatchObject({ rule: 'still-in-use' });
  });

  it('[X5] what is no delete, was refused or is older than 30 days is not restored', async () => {
    await start();
    const device = hall.deviceIntent('switch', hall.rackA, 20);
    await send('ann', device);
    expect(refusalOf(await send('bob', { kind: 'restore', clientId: 'ann', seq: 1 }))).toMatchObject({ rule: 'restore-unknown' });
    expect(refusalOf(await send('bob', { kind: 'restore', clientId: 'ann', seq: 99 }))).toMatchObject({
      rule: 'restore-unknown',
    });
    await send('ann', remove(device.id));
    await sql.query(`update "operation" set "at"="at"-make_interval(days => $1, secs => 60) where "kind"='delete-objects'`, [
      LIMITS.restoreDays,
    ]);
    expect(refusalOf(await send('bob', { kind: 'restore', ...lastOf('ann') }))).toEqual({
      rule: 'restore-too-late',
      facts: { days: LIMITS.restoreDays },
    });
  });

  it('[X5] a restore, its undo and its redo ask what the delete asked', async () => {
    await start();
    const device = hall.deviceIntent('switch', hall.rackA, 20);
    await send('ann', device);
    await send('ann', remove(device.id));
    const restore = { kind: 'restore', ...lastOf('ann') };
    const lacking = { rule: 'not-permitted', facts: { permission: 'nodeEditing' } };
    expect(refusalOf(await send('bob', restore, ['viewRead', 'cableConnection']))).toEqual(lacking);
    expect(await send('bob', restore, ['nodeEditing'])).toMatchObject({ kind: 'ack' });
    const restored = lastOf('bob');
    expect(refusalOf(await send('bob', { kind: 'undo', ...restored }, ['cableConnection']))).toEqual(lacking);
    expect(await send('bob', { kind: 'undo', ...restored }, ['nodeEditing'])).toMatchObject({ kind: 'ack' });
    const undone = lastOf('bob');
    expect(refusalOf(await send('bob', { kind: 'redo', ...undone }, ['cableConnection']))).toEqual(lacking);
    expect(await send('bob', { kind: 'redo', ...undone }, ['nodeEditing'])).toMatchObject({ kind: 'ack' });
  });

  it('[X5] the log keeps what is told of a delete, and of no other operation', async () => {
    await start();
    const device = hall.deviceIntent('switch', hall.rackA, 20);
    await send('ann', device);
    await send('ann', remove(device.id));
    const logged = await sql.query<{ kind: string; deletion: Deletion | null }>(
      'select "kind","deletion" from "operation" order by "clock"',
    );
    expect(logged.map(({ kind, deletion }) => [kind, deletion?.things.map(({ id }) => id)])).toEqual([
      ['insert-device', undefined],
      ['delete-objects', [device.id]],
    ]);
    expect(logged[1]!.deletion!.path.at(-1)!.id).toBe(hall.rackA);
  });
});
