import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { created } from '../../domain/document/changes';
import type { DiagramStep, PlacedStep, RecordStep } from '../../protocol/rest/history';
import { bulkLoad } from '../../server/storage/bulk';
import { writeDiff } from '../../server/sync/write-diff';
import { openSyncEditor, type SyncEditor } from '../setup/sync-editor';
import { TEST_DATABASE } from '../setup/test-database';
import { makeHall } from '../sync/hall';
import { startApiServer, USERS, type ApiServer } from './api-server';

const HALL = makeHall({ racksPerRoom: 2, devicesPerRack: 2 });
const [HERE] = HALL.diagrams as [number];
const [DEVICE, OTHER] = HALL.devices as [number, number];
const [RACK, NEXT] = HALL.racks[0] as [number, number];

let server: ApiServer;
let token: string;
let editor: SyncEditor;
let boss: SyncEditor;

interface Told {
  readonly items: readonly RecordStep[];
  readonly more: boolean;
  readonly names: Readonly<Record<string, string>>;
}
const history = async (record: number, query = '', as = token): Promise<Told> =>
  (await server.call<Told>('GET', `v1/history?record=${record}${query}`, { token: as })).body.data;
const set = (ids: readonly number[], fields: Readonly<Record<string, string | number>>) =>
  ({ kind: 'set-properties', version: 1, target: 'object', ids, fields }) as const;

const HALL_PORT = HALL.changes.find(({ kind }) => kind === 'port')!.after as { readonly type: number };

const placementOf = (subject: number): number =>
  HALL.changes.find((change) => change.kind === 'placement' && change.after?.['subject' as never] === subject)!.id;

beforeAll(async () => {
  server = await startApiServer();
  await server.sql.transaction((tx) => writeDiff(tx, HALL.changes));
  token = (await server.signIn(USERS.editor)).access_token;
  editor = await openSyncEditor(server.origin, token, HERE, 0);
  boss = await openSyncEditor(server.origin, (await server.signIn(USERS.administrator)).access_token, HERE, 0);
});
afterAll(async () => {
  editor.close();
  boss.close();
  await server.stop();
});

describe(`the history of a record: ${TEST_DATABASE}`, () => {
  it('[X5] says of each step who, when, which fields and both values, the latest first, of this record alone', async () => {
    expect(await editor.ask(set([DEVICE], { serialNumber: 'S-1', owner: 'Ann' }))).toBeNull();
    expect(await boss.ask(set([DEVICE, OTHER], { owner: 'Ben' }))).toBeNull();
    expect(await editor.ask(set([OTHER], { owner: 'Cy' }))).toBeNull();
    const { items, more } = await history(DEVICE);
    expect(more).toBe(false);
    expect(items).toMatchObject([
      {
        operation: 'set-properties',
        userName: USERS.administrator,
        what: 'changed',
        fields: [{ field: 'owner', before: 'Ann', after: 'Ben' }],
      },
      { operation: 'set-properties', userName: USERS.editor, what: 'changed' },
    ]);
    expect(items[1]!.fields).toHaveLength(2);
    expect(items[1]!.fields).toContainEqual({ field: 'serialNumber', before: '', after: 'S-1' });
    expect(Date.now() - items[0]!.atMs).toBeLessThan(60_000);
    expect((await history(OTHER)).items.map(({ fields }) => fields[0]?.after)).toEqual(['Cy', 'Ben']);
  });

  it('[X5] says where a thing stood and stands, by name, and that a rack moved on the plan', async () => {
    const move = { kind: 'move-device', version: 1, device: DEVICE, rack: NEXT, positionU: 30, face: 1 } as const;
    expect(await editor.ask(move)).toBeNull();
    const { items, names } = await history(DEVICE, '&limit=1');
    expect(items).toMatchObject([{ operation: 'move-device', what: 'changed' }]);
    expect(items[0]!.fields).toContainEqual({ field: 'parent', before: RACK, after: NEXT });
    const nameOf = (id: number) =>
      HALL.changes.find((change) => change.kind === 'object' && change.id === id)!.after!['name' as never];
    expect(names).toEqual({ [RACK]: nameOf(RACK), [NEXT]: nameOf(NEXT) });
    const placement = placementOf(RACK);
    const intent = { kind: 'move-placements', version: 1, placements: [placement], mode: 'by', x: [5], y: [0] };
    await server.sql.query(
      `insert into "operation" ("clock","client_id","seq","user_name","kind","intent","diff") values (99,'mover',1,'Mo','move-placements',$1::jsonb,$2::jsonb)`,
      [JSON.stringify(intent), JSON.stringify([{ kind: 'placement', id: placement, before: { x: 0 }, after: { x: 5 } }])],
    );
    expect((await history(RACK)).items).toMatchObject([
      { userName: 'Mo', operation: 'move-placements', what: 'moved', fields: [] },
    ]);
  });

  it('[X5] comes a page at a time', async () => {
    const all = (await history(DEVICE)).items;
    const first = await history(DEVICE, '&limit=2');
    expect(first.items).toEqual(all.slice(0, 2));
    const rest = await history(DEVICE, `&limit=50&before=${first.items.at(-1)!.clock}`);
    expect(rest.items).toEqual(all.slice(2));
    expect(rest.more).toBe(false);
  });

  it('[X5] is still told of what is deleted, and that it is', async () => {
    expect(await editor.ask({ kind: 'delete-objects', version: 1, ids: [OTHER] })).toBeNull();
    expect((await history(OTHER)).items[0]).toMatchObject({ operation: 'delete-objects', what: 'gone', fields: [] });
  });

  it('[X5] [M7] is told to whoever sees everything alone, and refused to whom no property is shown', async () => {
    const signIn = { accountId: await server.accountId('guest'), address: '', fromBrowser: false, diagram: HERE };
    const guest = (await server.app.context.sessions.signIn(signIn)).accessToken;
    expect(await history(DEVICE, '', guest)).toEqual({ items: [], more: false, names: {} });
    expect((await server.call('GET', `v1/history?record=${DEVICE}`)).body).toMatchObject({ code: 5000 });
    expect((await server.call('GET', 'v1/history?record=12', { token })).body).toMatchObject({ code: 422 });
  });

  it('[X5] a diagram tells what everybody did to what it shows, in sentences, also what was deleted, undone and done again', async () => {
    type Steps = { readonly items: readonly DiagramStep[]; readonly next: number | null };
    const told = async (diagram: number, query = '') =>
      (await server.call<Steps>('GET', `v1/diagrams/${diagram}/steps${query}`, { token })).body.data;
    const { items, next } = await told(HERE);
    expect(next).toBeNull();
    expect(items.map(({ label }) => label)).toEqual([
      ...['move-placements', 'delete-objects', 'move-device', 'set-properties', 'set-properties', 'set-properties'],
    ]);
    expect(items[0]).toMatchObject({ userName: 'Mo', facts: { count: 1 } });
    expect(items[1]).toMatchObject({ userName: USERS.editor, facts: { count: 1 }, about: 0 });
    expect(items[2]).toMatchObject({ about: DEVICE, facts: { unit: 30 } });
    expect(items[2]!.changes[0]!.fields).toContainEqual({ field: 'parent', before: RACK, after: NEXT });
    expect(items[4]).toMatchObject({ userName: USERS.administrator, facts: { count: 2 }, changed: 2 });
    expect(items[4]!.changes.map(({ id, fields }) => [id, fields])).toEqual([
      [DEVICE, [{ field: 'owner', before: 'Ann', after: 'Ben' }]],
      [OTHER, [{ field: 'owner', before: '', after: 'Ben' }]],
    ]);
    expect(items[5]!.changes).toMatchObject([{ kind: 'object', class: 'device' }]);
    expect((await told(HALL.diagrams[1]!)).items).toEqual([]);
    const first = await told(HERE, '&limit=2'.replace('&', '?'));
    expect(first.items).toEqual(items.slice(0, 2));
    expect((await told(HERE, `?before=${first.next}`)).items).toEqual(items.slice(2));

    const { clientId } = editor;
    const [{ seq }] = (await server.sql.query<{ seq: number }>(
      'select max("seq") "seq" from "operation" where "client_id" = $1',
      [clientId],
    )) as [{ seq: number }];
    expect(await editor.ask(set([DEVICE], { owner: 'Di' }))).toBeNull();
    expect(await editor.ask({ kind: 'undo', version: 1, clientId, seq: seq + 1 })).toBeNull();
    expect(await editor.ask({ kind: 'redo', version: 1, clientId, seq: seq + 2 })).toBeNull();
    expect(await editor.ask({ kind: 'undo', version: 1, clientId, seq: seq + 3 })).toBeNull();
    expect(
      (await told(HERE, '?limit=5')).items.slice(1).map(({ label, facts }) => [label, facts['did'], facts['count']]),
    ).toEqual([
      ['undo', 'set-properties', 1],
      ['redo', 'set-properties', 1],
      ['undo', 'set-properties', 1],
      ['set-properties', undefined, 1],
    ]);
    const signIn = { accountId: await server.accountId('guest'), address: '', fromBrowser: false, diagram: HERE };
    const guest = (await server.app.context.sessions.signIn(signIn)).accessToken;
    expect((await server.call('GET', `v1/diagrams/${HERE}/steps`, { token: guest })).body.data).toEqual({
      items: [],
      next: null,
    });
    for (const id of ['24000000999999', 'x'])
      expect((await server.call('GET', `v1/diagrams/${id}/steps`, { token })).body).toMatchObject({ code: 404 });
  });

  it('[walk 4, history] a cable that was connected and taken back, and a restore that was undone and done again, are told as that', async () => {
    const labels = async (count: number) =>
      (
        await server.call<{ items: readonly DiagramStep[] }>('GET', `v1/diagrams/${HERE}/steps?limit=${count + 1}`, { token })
      ).body.data.items
        .filter(({ userName }) => userName === USERS.editor)
        .slice(0, count)
        .map(({ label, facts }) => (facts['did'] === undefined ? label : `${label} ${facts['did']}`));
    const { clientId } = editor;
    const lastSeq = async () =>
      (await server.sql.query<{ seq: number }>('select max("seq") "seq" from "operation" where "client_id" = $1', [clientId]))[0]!
        .seq;
    const taken = new Set<unknown>(HALL.changes.map(({ kind, after }) => kind === 'termination' && after?.['port' as never]));
    const freeOf = (device: number): number =>
      HALL.changes.find(({ kind, id, after }) => kind === 'port' && after?.['owner' as never] === device && !taken.has(id))!.id;
    const connect = {
      kind: 'connect-ports',
      version: 1,
      from: [freeOf(DEVICE)],
      to: [freeOf(HALL.devices[2]!)],
      connectType: 'sequential',
      cables: editor.ids(1),
      terminations: editor.ids(2),
      class: 2,
      type: 4,
    } as const;
    expect(await editor.ask(connect)).toBeNull();
    expect(await editor.ask({ kind: 'undo', version: 1, clientId, seq: await lastSeq() })).toBeNull();
    expect(await labels(2)).toEqual(['undo connect-ports', 'connect-ports']);

    expect(await editor.ask({ kind: 'delete-objects', version: 1, ids: [DEVICE] })).toBeNull();
    const deleted = await lastSeq();
    expect(await editor.ask({ kind: 'restore', version: 1, clientId, seq: deleted })).toBeNull();
    expect(await editor.ask({ kind: 'undo', version: 1, clientId, seq: deleted + 1 })).toBeNull();
    expect(await editor.ask({ kind: 'redo', version: 1, clientId, seq: deleted + 2 })).toBeNull();
    expect(await labels(4)).toEqual(['redo restore', 'undo restore', 'restore', 'delete-objects']);
  });

  it('[walk 4, history] a room that is renamed, and its diagrams with it, is told with both names', async () => {
    const { owner, name } = HALL.changes.find(({ id }) => id === HERE)!.after as {
      readonly owner: number;
      readonly name: string;
    };
    const rename = (to: string) => editor.ask({ kind: 'change-place', version: 1, place: owner, name: to });
    await rename(name);
    expect(await rename('Hall 9')).toBeNull();
    const { items } = (await server.call<{ items: readonly DiagramStep[] }>('GET', `v1/diagrams/${HERE}/steps`, { token })).body
      .data;
    expect(items.find(({ label }) => label === 'change-place')).toMatchObject({
      label: 'change-place',
      facts: { name, renamed: 'Hall 9' },
      changed: 1,
      changes: [{ kind: 'object', class: 'room', fields: [{ field: 'name', before: name, after: 'Hall 9' }] }],
    });
  });

  it('[issue 11, names of the time] a step says what things were called when it was done, also of what is deleted since', async () => {
    const [device, rack] = [HALL.devices[4]!, HALL.racks[1]![1]!];
    const here = HALL.diagrams[1]!;
    const rename = (id: number, name: string) =>
      editor.ask({ kind: 'set-properties', version: 1, target: 'object', ids: [id], fields: { name } });
    const told = async (count: number) =>
      (
        await server.call<{ items: readonly DiagramStep[] }>('GET', `v1/diagrams/${here}/steps?limit=${count}`, { token })
      ).body.data.items.toReversed();
    expect(await rename(device, 'A')).toBeNull();
    expect(await rename(rack, 'R1')).toBeNull();
    expect(await rename(device, 'B')).toBeNull();
    expect(await editor.ask({ kind: 'move-device', version: 1, device, rack, positionU: 40, face: 1 })).toBeNull();
    expect(await rename(rack, 'R2')).toBeNull();
    expect(await rename(device, 'C')).toBeNull();
    const expected = [
      ['set-properties', { name: 'A', renamed: 'B' }],
      ['move-device', { name: 'B', rack: 'R1' }],
      ['set-properties', { name: 'R1', renamed: 'R2' }],
      ['set-properties', { name: 'B', renamed: 'C' }],
    ] as const;
    const expectTold = (items: readonly DiagramStep[]) =>
      expect(items.map(({ label, facts }) => [label, facts])).toMatchObject(expected);
    const before = await told(4);
    expectTold(before);
    expect(before[1]!.names[rack]).toBe('R1');

    expect(await editor.ask({ kind: 'delete-objects', version: 1, ids: [device] })).toBeNull();
    const after = (await told(5)).slice(0, -1);
    expectTold(after);
    expect(after.map(({ about }) => about)).toEqual([0, 0, rack, 0]);
    expect(after[1]!.changes[0]!.fields).toContainEqual({ field: 'positionU', before: expect.any(Number) as number, after: 40 });
    expect(after[1]!.names[rack]).toBe('R1');
    expect(after[3]!.changes).toMatchObject([
      { class: 'device', name: 'B', fields: [{ field: 'name', before: 'B', after: 'C' }] },
    ]);
    expect((await history(device)).names[rack]).toBe('R1');
  });

  it('[walk 4 S2 (27 Nov)] edits of what was deleted since are told, also where it went with very many ports', async () => {
    const device = HALL.devices[5]!;
    const here = HALL.diagrams[1]!;
    const ports = Array.from({ length: 220 }, (_, at) =>
      created('port', 24_000_000_800_000 + at, { owner: device, name: `p${at}`, type: HALL_PORT.type }),
    );
    await server.sql.transaction((tx) => writeDiff(tx, ports));
    expect(await editor.ask(set([device], { owner: 'Rosa' }))).toBeNull();
    expect(await editor.ask(set([device], { owner: 'Kim' }))).toBeNull();
    expect(await editor.ask({ kind: 'delete-objects', version: 1, ids: [device] })).toBeNull();
    const told = async (query: string) =>
      (
        await server.call<{ items: readonly DiagramStep[]; next: number }>('GET', `v1/diagrams/${here}/steps?${query}`, {
          token,
        })
      ).body.data;
    const edits = [[{ field: 'owner', before: 'Rosa', after: 'Kim' }], [{ field: 'owner', before: '', after: 'Rosa' }]];
    const { items } = await told('limit=3');
    expect(items.map(({ label }) => label)).toEqual(['delete-objects', 'set-properties', 'set-properties']);
    expect(items.slice(1).map(({ changes }) => changes[0]!.fields)).toEqual(edits);
    const { next } = await told('limit=1');
    const page = await told(`limit=2&before=${next}`);
    expect(page.items.map(({ changes }) => changes[0]?.fields)).toEqual(edits);
  });

  it('[issue 11, imports elsewhere] an import is told in the rooms where it did something, once, and in no other', async () => {
    const [there, here] = [HALL.diagrams[1]!, HERE];
    const rack = HALL.racks[1]![0]!;
    const labels = async (diagram: number) =>
      (
        await server.call<{ items: readonly DiagramStep[] }>('GET', `v1/diagrams/${diagram}/steps?limit=100`, { token })
      ).body.data.items.map(({ label }) => label);
    const count = (all: readonly string[]): number => all.filter((label) => label === 'bulk').length;
    const before = [count(await labels(here)), count(await labels(there))] as const;
    // The model is used in both rooms, and its class is no place.
    const model = HALL.changes.find(({ kind }) => kind === 'model')!.id;
    await bulkLoad(server.sql, { userName: 'ann', reason: 'import' }, (load) =>
      load.write([
        { kind: 'model', id: model, before: {}, after: { brand: 'Harz' } },
        { kind: 'object', id: rack, before: {}, after: { owner: 'import' } },
      ]),
    );
    expect(count(await labels(here))).toBe(before[0]);
    expect(count(await labels(there))).toBe(before[1] + 1);
  });

  it('[issue 11, this week] what was done in all rooms is one list, by time, with the place of then and the diagram of now', async () => {
    const [one, two] = [HALL.racks[0]![0]!, HALL.racks[1]![1]!];
    for (const rack of [one, two]) expect(await editor.ask(set([rack], { owner: 'Wu' }))).toBeNull();
    const read = async (query: string, as = token) =>
      (await server.call<{ items: readonly PlacedStep[]; next: number | null }>('GET', `v1/steps${query}`, { token: as })).body
        .data;
    // The step of Mo, above, has a number of its own.
    const { items, next } = await read('?limit=2&before=99');
    const nameOf = (id: number) =>
      HALL.changes.find((each) => each.kind === 'object' && each.id === id)!.after!['name' as never] as string;
    expect(items).toMatchObject([
      { about: two, diagram: HALL.diagrams[1], path: [nameOf(HALL.site), nameOf(HALL.rooms[1]!)] },
      {
        about: one,
        diagram: HERE,
        path: [nameOf(HALL.site), 'Hall 9'],
        changes: [{ fields: [{ field: 'owner', after: 'Wu' }] }],
      },
    ]);
    const rest = await read(`?limit=100&before=${next}`);
    expect(rest.items[0]!.clock).toBeLessThan(items[1]!.clock);
    expect(rest.next).toBeNull();
    const deleted = rest.items.find(({ label }) => label === 'delete-objects')!;
    expect([deleted.about, deleted.diagram]).toEqual([0, 0]);
    expect(deleted.path).not.toEqual([]);
    const load = rest.items.find(({ label }) => label === 'bulk')!;
    expect(load.path).toEqual([nameOf(HALL.site), nameOf(HALL.rooms[1]!)]);
    expect(await read(`?since=${Date.now() + 60_000}`)).toEqual({ items: [], next: null });
    const signIn = { accountId: await server.accountId('guest'), address: '', fromBrowser: false, diagram: HERE };
    const guest = (await server.app.context.sessions.signIn(signIn)).accessToken;
    expect(await read('', guest)).toEqual({ items: [], next: null });
  });

  it('[walk 2, 4] a step tells how many records have another value by it, not how many were meant, and which property that is', async () => {
    const [one, two, three] = [RACK, NEXT, HALL.racks[1]![0]!];
    expect(await editor.ask(set([one], { maintainer: 'Keller' }))).toBeNull();
    expect(await boss.ask(set([one, two, three], { maintainer: 'Keller' }))).toBeNull();
    expect(await boss.ask(set([two, three], { maintainer: 'Lenz' }))).toBeNull();
    expect(await editor.ask(set([one, two, three], { maintainer: 'Lenz' }))).toBeNull();
    const { items } = (
      await server.call<{ items: readonly DiagramStep[] }>('GET', `v1/diagrams/${HERE}/steps?limit=20`, { token })
    ).body.data;
    const told = items.filter(({ facts }) => facts['properties'] === 'maintainer');
    expect(told.map(({ facts, changed }) => [facts['count'], changed])).toEqual([
      [1, 1],
      [2, 2],
      [2, 2],
    ]);
    expect(told[0]!.facts['name']).toBe(told[0]!.changes[0]!.name);
  });

  it('[X5] of many steps those of one record are found by an index', async () => {
    await server.sql.query(
      `insert into "operation" ("clock","client_id","seq","user_name","kind","intent","diff")
       select 1000+n,'many',n,'Mo','set-properties','{}',jsonb_build_array(jsonb_build_object('kind','object','id',24000900000000+n,'before','{}'::jsonb,'after','{}'::jsonb))
         from generate_series(1,20000) n`,
      [],
    );
    await server.sql.query('analyze "operation"', []);
    const plan = await server.sql.query<Record<string, string>>(
      `explain select "clock" from "operation" where jsonb_path_query_array("diff", '$[*].id') @> to_jsonb(${DEVICE}::bigint) or jsonb_path_query_array("diff", '$[*].id') @> to_jsonb(${OTHER}::bigint) order by "clock" desc limit 11`,
      [],
    );
    expect(plan.flatMap((line) => Object.values(line)).join('\n')).toContain('operation_records_idx');
    expect((await history(24_000_900_000_777)).items).toMatchObject([{ clock: 1777 }]);
  });
});
