import { existsSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LIMITS } from '../../domain/catalog/limits';
import { OBJECT_CLASSES, codeOf } from '../../domain/catalog/enums';
import { PORT_TYPES, portType, portTypeCode } from '../../domain/catalog/port-types';
import { documentPlant } from '../../domain/cabling/document-plant';
import { portEnd } from '../../domain/cabling/joints';
import { trace } from '../../domain/cabling/trace';
import { traceAnswer, type TraceAnswer } from '../../domain/cabling/trace-answer';
import { DEMO_SEED } from '../../domain/demo/demo';
import type { ColumnStore } from '../../domain/document/column-store';
import type { Kind } from '../../domain/document/schema';
import { fromCell } from '../../domain/ids';
import { walkFrom } from '../../server/features/trace/walk';
import { loadDemo } from '../../server/jobs/load-demo';
import type { Sql } from '../../server/storage/sql';
import { TEST_DATABASE } from '../setup/test-database';
import { readSnapshot } from '../setup/read-snapshot';
import { BASE, startApiServer, USERS, type ApiServer } from './api-server';

/** Ids that nothing else takes. */
const JOINING = 24_900_000_000_000;
const NETBOX = new URL('../../../shared/data/netbox-demo/netbox-demo-v3.6.nousers.json', import.meta.url);

async function traced(server: ApiServer, token: string, port: number, strands = ''): Promise<TraceAnswer> {
  const answer = await server.call('GET', `v1/trace?port=${port}${strands === '' ? '' : `&strands=${strands}`}`, { token });
  expect(answer.body.code, answer.text).toBe(200);
  return answer.body.data;
}

describe(`GET v1/trace over the demonstration's site: ${TEST_DATABASE}`, () => {
  let server: ApiServer;
  let token: string;
  let hall: ColumnStore;
  beforeAll(async () => {
    server = await startApiServer();
    await loadDemo(server.sql, { userName: 'demo', seed: DEMO_SEED });
    token = (await server.signIn(USERS.viewer)).access_token;
    hall = (await readSnapshot(server.origin, token, LIMITS.guestDiagramId)).document;
  });
  afterAll(() => server.stop());

  const ports = (): readonly number[] => {
    const { ids, rowCount } = hall.table('port');
    return Array.from(ids.subarray(0, rowCount), fromCell).filter((id) => id !== 0);
  };
  const ends = ({ outside, inside }: TraceAnswer) =>
    [outside, inside].map(({ hops }) => hops.map(({ at, cable, ends: why }) => [at?.id, at?.name, cable?.name, why]));

  it('finds in the database what the opened diagram finds in its columns, with the same names', async () => {
    const local = documentPlant(hall);
    const long = ports().filter((port) => hall.by('termination.port', port).length > 0 && port % 397 === 0);
    expect(long.length).toBeGreaterThan(20);
    for (const port of long.slice(0, 60)) {
      const here = traceAnswer(hall, trace(local, portEnd(port)));
      const there = await traced(server, token, port);
      expect(there.start.name).toBe(here.start.name);
      expect(there.start.way.map(({ name }) => name)).toEqual(here.start.way.map(({ name }) => name));
      // The diagram's document ends at the walls of its room; the server's does not.
      const inRoom = here.outside.hops.every(({ at }) => at === null || at.way.some(({ id }) => id === here.start.way[1]?.id));
      if (inRoom) expect(ends(there)).toEqual(ends(here));
    }
  });

  it('goes on in other rooms, and says where each place is and on which diagram', async () => {
    const room = hall.get('diagram', LIMITS.guestDiagramId)!.owner;
    const [other] = await server.sql.query<{ id: number; room: number }>(
      `select p."id", r."id" "room" from "port" p join "object" d on d."id" = p."owner" join "object" k on k."id" = d."parent"
         join "object" r on r."id" = k."parent"
        where r."class" = 3 and r."id" <> $1 and p."type" = any($2::int[]) and not exists (select 1 from "termination" t where t."port" = p."id")
          and exists (select 1 from "port_map" m join "termination" t on t."port" = m."rear" where m."front" = p."id")
        order by p."id" limit 1`,
      [room, PORT_TYPES.flatMap(({ role }, code) => (role === 'front' ? [code] : []))],
    );
    const mine = ports().find(
      (port) => portType(hall.get('port', port)!.type).role === 'front' && hall.by('termination.port', port).length === 0,
    )!;
    await server.sql.query(`insert into "cable" ("id", "name") values ($1, 'between rooms')`, [JOINING]);
    for (const [end, port] of [mine, other!.id].entries())
      await server.sql.query(`insert into "termination" ("id", "cable", "port", "end", "position") values ($1, $2, $3, $4, 1)`, [
        JOINING + 1 + end,
        JOINING,
        port,
        end + 1,
      ]);
    const { outside } = await traced(server, token, mine);
    const [first] = outside.hops;
    expect(first!.cable!.name).toBe('between rooms');
    expect(first!.at!.way.map(({ id }) => id)).toContain(other!.room);
    expect(first!.at!.diagram).toBeGreaterThan(0);
    expect(first!.at!.diagram).not.toBe(LIMITS.guestDiagramId);
    expect(outside.hops.length).toBeGreaterThanOrEqual(3);
  });

  it('[I5] goes over a circuit that somebody recorded between two hand-offs', async () => {
    const [a, z, circuit] = [JOINING + 10, JOINING + 20, JOINING + 30];
    for (const owner of [a, z]) {
      const fields = [owner, codeOf(OBJECT_CLASSES, 'handOff'), `end ${owner}`];
      await server.sql.query(`insert into "object" ("id", "class", "name") values ($1, $2, $3)`, fields);
      await server.sql.query(`insert into "port" ("id", "owner", "type", "name") values ($1, $2, $3, 'Hand-off')`, [
        ...[owner + 1, owner, portTypeCode('handOff/other')],
      ]);
    }
    expect((await traced(server, token, a + 1)).inside.hops).toEqual([]);
    await server.sql.query(`insert into "circuit" ("id", "name", "a", "z") values ($1, 'C-1', $2, $3)`, [circuit, a + 1, z + 1]);
    for (const [from, to] of [
      [a, z],
      [z, a],
    ] as const) {
      const { inside } = await traced(server, token, from + 1);
      expect(inside.hops.map(({ by, at }) => [by, at?.id])).toEqual([['circuit', to + 1]]);
    }
  });

  it('follows one position of a trunk when it is asked for one', async () => {
    const rear = ports().find(
      (port) => portType(hall.get('port', port)!.type).role === 'rear' && hall.by('port_map.rear', port).length > 1,
    )!;
    const whole = await traced(server, token, rear);
    const one = await traced(server, token, rear, '2');
    expect(whole.inside.hops.length).toBeGreaterThan(1);
    expect(one.inside.hops.filter(({ depth }) => depth === 1)).toHaveLength(1);
    const two = await traced(server, token, rear, '1,2');
    expect(two.inside.hops.filter(({ depth }) => depth === 1)).toHaveLength(2);
  });

  it('[speed trace] asks the database once a cable and panel, however many cables lie beside it, and reads a model once', async () => {
    const answers: (readonly { readonly kind: Kind; readonly rows: string | null }[])[] = [];
    const { sql } = server;
    const heard = async <Row>(text: string, rows: Promise<readonly Row[]>): Promise<readonly Row[]> => {
      if (text.startsWith('with recursive')) answers.push((await rows) as never);
      return rows;
    };
    const listening: Sql = Object.assign(Object.create(sql) as Sql, {
      queryUnder: ((settings, text, params) => heard(text, sql.queryUnder(settings, text, params))) satisfies Sql['queryUnder'],
      transaction: ((body, opening) =>
        sql.transaction(
          (tx) => body({ query: (text, params) => heard(text, tx.query(text, params)) }),
          opening,
        )) satisfies Sql['transaction'],
    });
    const port = ports().find((id) => trace(documentPlant(hall), portEnd(id)).outside.hops.length === 5)!;
    const found = await walkFrom(listening, portEnd(port), [[]]);
    const cables = found!.outside.hops.filter(({ cable }) => cable !== null).length;
    expect(cables).toBe(3);
    expect(answers.length).toBeGreaterThan(0);
    expect(answers.length).toBeLessThanOrEqual(1 + cables);
    const models = answers.flat().flatMap(({ kind, rows }) => {
      const records = JSON.parse(rows ?? '[]') as readonly (readonly [id: number])[];
      return kind === 'model' ? records.map(([id]) => id) : [];
    });
    expect(new Set(models).size).toBeGreaterThan(1);
    expect(models).toHaveLength(new Set(models).size);
  });

  it('answers an unknown port, a broken query and a call without a session with what is wrong', async () => {
    expect((await server.call('GET', 'v1/trace?port=24999999999999', { token })).status).toBe(404);
    expect((await server.call('GET', 'v1/trace?port=12', { token })).status).toBe(422);
    expect((await server.call('GET', `v1/trace?port=${ports()[0]}&strands=1,`, { token })).status).toBe(422);
    expect((await server.call('GET', `v1/trace?port=${ports()[0]}`)).body.code).not.toBe(200);
  });
});

interface PathRow {
  readonly model: string;
  readonly fields: { readonly path: readonly (readonly string[])[]; readonly is_complete: boolean };
}

describe.runIf(existsSync(NETBOX))(`GET v1/trace over NetBox's demonstration data: ${TEST_DATABASE}`, () => {
  let server: ApiServer;
  let token: string;
  beforeAll(async () => {
    server = await startApiServer();
    token = (await server.signIn()).access_token;
    const form = new FormData();
    form.set('file', new Blob([readFileSync(NETBOX)]), 'netbox.json');
    const started = await fetch(`${server.origin}${BASE}v1/import`, {
      method: 'POST',
      body: form,
      headers: { authorization: `Bearer ${token}` },
    });
    const { data } = (await started.json()) as { readonly data: { readonly job: string } };
    for (let state = 'running'; state === 'running'; await new Promise((done) => setTimeout(done, 100)))
      state = (await server.call<{ state: string }>('GET', `v1/import/${data.job}`, { token })).body.data.state;
  });
  afterAll(() => server.stop());

  it('all 154 cable paths that NetBox computed come out the same through the server', async () => {
    const rows = JSON.parse(readFileSync(NETBOX, 'utf8')) as readonly PathRow[];
    const paths = rows.filter(({ model }) => model === 'dcim.cablepath').map(({ fields }) => fields.path);
    expect(paths).toHaveLength(154);
    const sources = new Map<string, number>();
    const names = new Map<number, string>();
    for (const kind of ['port', 'cable', 'object'] as const)
      for (const { id, source } of await server.sql.query<{ id: number; source: string }>(
        `select "id", "extra"->>'source' "source" from "${kind}" where "extra" ? 'source'`,
        [],
      )) {
        const name = source.replace(/^netbox:/, '').replace(/\/port$/, '');
        names.set(id, name);
        if (kind !== 'object') sources.set(name, id);
      }
    for (const path of paths) {
      const nodes = path.map(([node]) => node!.replace(/^(\d+):/, (_, table: string) => `${TABLES[table]}:`));
      const { outside } = await traced(server, token, sources.get(nodes[0]!)!);
      expect(outside.isLine, nodes[0]).toBe(true);
      const found = [nodes[0]!];
      for (const { at, cable } of outside.hops) {
        if (cable) found.push(names.get(cable.id)!);
        if (at) found.push(names.get(at.id)!);
      }
      const last = outside.hops.at(-1);
      const network = names.get(last?.at?.way.at(-2)?.id ?? 0) ?? '';
      if (last?.by === 'circuit' && network.startsWith('circuits.providernetwork')) {
        found.push(network);
        expect(last.ends, nodes[0]).toEqual(['handOff']);
      }
      expect(found).toEqual(nodes);
    }
  });
});

/** Numbers that this data set's paths use for its tables; fixed when it was written. */
const TABLES: Readonly<Record<string, string>> = {
  '15': 'circuits.circuittermination',
  '18': 'circuits.providernetwork',
  '19': 'dcim.cable',
  '30': 'dcim.frontport',
  '32': 'dcim.interface',
  '39': 'dcim.poweroutlet',
  '42': 'dcim.powerport',
  '47': 'dcim.rearport',
};
