import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { OBJECT_CLASSES, codeOf, type ObjectClass } from '../../domain/catalog/enums';
import { LIMITS } from '../../domain/catalog/limits';
import { DEMO_SEED } from '../../domain/demo/demo';
import type { ColumnStore } from '../../domain/document/column-store';
import { KINDS, type RecordOf } from '../../domain/document/schema';
import { fromCell } from '../../domain/ids';
import { decodeSnapshot } from '../../protocol/codec/snapshot';
import { describe as describeRecord } from '../../workers/diagram-session/describe';
import { countsOf } from '../../domain/document/counts';
import type { Home } from '../../protocol/rest/home';
import { COMMANDS } from '../../server/commands/commands';
import { leaveSnapshotsAlone } from '../../server/jobs/leave-snapshots';
import { circuitsRows } from '../fixtures/import/circuits';
import { netboxSet } from '../../bench/imports/netbox-set';
import { loadDemo } from '../../server/jobs/load-demo';
import { runImport } from '../../server/jobs/run-import';
import { SNAPSHOT_FOLDER, SnapshotFiles } from '../../server/sync/snapshot-files';
import { syncServiceOf } from '../../server/sync/sync-service';
import { TEST_DATABASE } from '../setup/test-database';
import { BASE, PASSWORD, USERS, startApiServer, type ApiServer } from './api-server';

const RACK = codeOf(OBJECT_CLASSES, 'rack');
const DEVICE = codeOf(OBJECT_CLASSES, 'device');

let server: ApiServer;
let document: ColumnStore;

async function snapshotFor(token: string, diagram: number = LIMITS.guestDiagramId): Promise<Response> {
  return fetch(`${server.origin}${BASE}v1/diagrams/${diagram}/snapshot`, {
    headers: { Authorization: `Bearer ${token}` },
  });
}

beforeAll(async () => {
  server = await startApiServer();
  await loadDemo(server.sql, { userName: 'demo', seed: DEMO_SEED });
  const { access_token: token } = await server.signIn(USERS.viewer, PASSWORD);
  document = decodeSnapshot(await (await snapshotFor(token)).arrayBuffer()).document;
});
afterAll(() => server.stop());

/** Home, once everything is counted. */
async function countedHome(token: string): Promise<Home> {
  const ask = async () => (await server.call<Home>('GET', 'v1/home', { token })).body.data;
  return vi.waitUntil(() => ask().then((home) => home.counted && home), { timeout: 60_000, interval: 200 });
}

/** How many objects of a class the default diagram holds. */
function count(name: ObjectClass): number {
  const { ids, rowCount } = document.table('object');
  const classes = document.table('object').column('class');
  let found = 0;
  for (let row = 0; row < rowCount; row++) if (ids[row] !== 0 && classes[row] === codeOf(OBJECT_CLASSES, name)) found++;
  return found;
}

describe(`what is counted: ${TEST_DATABASE}`, () => {
  it('[B19] [I12] [walk 5, 4] ports of devices (no outlet of a power feed), devices and cables are as many on Home as in both drawings of a room and in its properties; one between rooms is one in the sum', async () => {
    const { access_token: token } = await server.signIn(USERS.viewer, PASSWORD);
    // Hand-offs of sites stand in the drawings of their rooms.
    const circuits = path.join(server.config.dataDir, 'circuits.json');
    fs.writeFileSync(circuits, JSON.stringify(circuitsRows()));
    await runImport(server.sql, circuits, { userName: 'ann', dryRun: false });
    const home = await countedHome(token);
    expect(home.sites.map(({ name }) => name)).toContain('Hill');
    const rooms = home.sites.flatMap((site) => site.rooms);
    expect(rooms.length).toBeGreaterThan(1);
    for (const room of rooms)
      for (const diagram of [room.diagram, room.plan].filter((id) => id !== 0)) {
        const drawn = decodeSnapshot(await (await snapshotFor(token, diagram)).arrayBuffer()).document;
        const { rack: racks, device: devices, port: ports, cable: cables } = countsOf(drawn, diagram);
        expect({ racks, devices, ports, cables }, room.name).toEqual({
          racks: room.racks,
          devices: room.devices,
          ports: room.ports,
          cables: room.cables,
        });
        const { facts } = describeRecord(drawn, room.id)!;
        expect(facts).toMatchObject({ racks: room.racks, devices: room.devices, ports: room.ports });
        const [rack] = drawn.by('object.parent', room.id).filter((id) => drawn.get('object', id)!.class === RACK);
        const inRack = drawn.by('object.parent', rack!).filter((id) => drawn.get('object', id)!.class === DEVICE);
        expect(describeRecord(drawn, rack!)!.facts['devices']).toBe(inRack.length);
      }
    // A site's plan counts what its rooms do.
    for (const { plan, rooms: own, name } of home.sites.filter((site) => site.plan !== 0)) {
      const counts = countsOf(decodeSnapshot(await (await snapshotFor(token, plan)).arrayBuffer()).document, plan);
      const sum = (of: 'racks' | 'devices' | 'ports') => own.reduce((all, room) => all + room[of], 0);
      expect({ racks: counts.rack, devices: counts.device, ports: counts.port }, name).toEqual({
        racks: sum('racks'),
        devices: sum('devices'),
        ports: sum('ports'),
      });
    }
    const [{ outlets, counted }] = (await server.sql.query<{ outlets: number; counted: number }>(
      `select count(*) filter (where o."class"=$1) "outlets", count(*) filter (where o."class"<>$1) "counted"
         from "port" p join "object" o on o."id"=p."owner"`,
      [codeOf(OBJECT_CLASSES, 'powerFeed')],
    )) as [{ outlets: number; counted: number }];
    expect(outlets).toBeGreaterThan(0);
    expect(rooms.reduce((sum, { ports }) => sum + ports, 0)).toBeLessThanOrEqual(counted);
    const [{ ends }] = (await server.sql.query<{ ends: number }>(
      'select count(distinct "cable") "ends" from "termination"',
      [],
    )) as [{ ends: number }];
    expect(home.cables).toBe(ends);
    expect(rooms.reduce((sum, { cables }) => sum + cables, 0)).toBeGreaterThan(home.cables);
  });
});

describe(`what a load leaves: ${TEST_DATABASE}`, () => {
  it('[X30] the drawings of the places with most in them, as a server begins with them: whoever opens one first waits for a file', async () => {
    const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'plenum-left-'));
    const { sql, app } = server;
    expect(await leaveSnapshotsAlone({ sql, dataDir, log: app.context.log })).toBe(8);
    const files = new SnapshotFiles(path.join(dataDir, SNAPSHOT_FOLDER));
    const fresh = await snapshotFor((await server.signIn(USERS.viewer, PASSWORD)).access_token);
    const [left, drawn] = [(await files.read(LIMITS.guestDiagramId))!, await fresh.arrayBuffer()].map((bytes) =>
      decodeSnapshot(bytes),
    );
    expect(left!.header.diagram).toBe(LIMITS.guestDiagramId);
    // What stands open was not touched by the loads of other places, and says the clock of before them.
    expect(left!.header.clock).toBeGreaterThanOrEqual(drawn!.header.clock);
    for (const kind of KINDS) expect([kind, left!.document.table(kind).size]).toEqual([kind, drawn!.document.table(kind).size]);
    fs.rmSync(dataDir, { recursive: true });
  });

  it('[X30] a server leaves them by itself, beside everything else, and a command ends when they are there', async () => {
    const folder = path.join(server.config.dataDir, SNAPSHOT_FOLDER);
    const left = () => (fs.existsSync(folder) ? fs.readdirSync(folder) : []).filter((name) => name.endsWith('.snapshot'));
    await vi.waitUntil(() => left().length >= 8, { timeout: 60_000, interval: 100 });
    const before = left();
    const set = path.join(server.config.dataDir, 'set.json');
    fs.writeFileSync(set, [...netboxSet(6000, 1)].join(''));
    const told: string[] = [];
    const said = (line: string): void => void told.push(line);
    const { sql, config, app } = server;
    const { environment, log } = app.context;
    const service = await syncServiceOf(app.context);
    const context = {
      ...{ sql, config, environment, log, server: service, out: said, err: said },
      actor: 'ann',
      cwd: config.dataDir,
    };
    expect(await (await COMMANDS.get('import')!()).run({ ...context, signal: new AbortController().signal }, [set])).toBe(0);
    const clock = service.feeds.clock;
    expect(left().filter((name) => name.endsWith(`-${clock}.snapshot`)).length).toBeGreaterThanOrEqual(8);
    expect(left()).not.toEqual(before);
    // From when it begins to wait: on a slow machine some were read before.
    expect(told.filter((line) => line.startsWith('reading the drawing ')).length).toBeGreaterThan(0);
  });
});

describe(`the default diagram as it travels: ${TEST_DATABASE}`, () => {
  it('[R1.003] [R1.015] a viewer gets the diagram with its nodes', () => {
    expect(document.table('object').size).toBeGreaterThan(500);
    expect(document.get('diagram', LIMITS.guestDiagramId)?.name).not.toBe('');
  });

  it('[R1.016] it contains racks, at least 48', () => {
    expect(count('rack')).toBeGreaterThanOrEqual(48);
  });

  it('[R1.017] it contains devices', () => {
    expect(count('device')).toBeGreaterThan(200);
  });

  it('[R1.018] [R1.020] it contains cards in slots', () => {
    expect(count('card')).toBeGreaterThan(0);
    expect(count('slot')).toBeGreaterThanOrEqual(count('card'));
  });

  it('[R1.019] it contains ports', () => {
    expect(document.table('port').size).toBeGreaterThan(2000);
  });

  it('[R1.021] it contains cables with two ends each', () => {
    const { size, ids, rowCount } = document.table('cable');
    expect(size).toBeGreaterThan(500);
    expect(ids.subarray(0, rowCount).filter((cell) => cell !== 0)).toHaveLength(size);
    expect(document.table('termination').size).toBe(size * 2);
  });

  it('[R1.005] racks, devices, cards, ports and slots are the kinds of nodes', () => {
    const { ids, rowCount } = document.table('object');
    const all = Array.from(ids.subarray(0, rowCount)).flatMap((cell) =>
      cell === 0 ? [] : [document.get('object', fromCell(cell))!],
    );
    const classOf = (object: RecordOf<'object'>): ObjectClass | '' => OBJECT_CLASSES[object.class]!;
    /** A rack, or what one holds. */
    const isOfRack = (object: RecordOf<'object'> | undefined): boolean =>
      object !== undefined && (classOf(object) === 'rack' || isOfRack(document.get('object', object.parent)));
    // Where power comes in from outside is a connection of the rack's.
    const nodes = new Set(
      all
        .filter(isOfRack)
        .map(classOf)
        .filter((name) => name !== 'powerFeed'),
    );
    expect([...nodes].sort()).toEqual(['card', 'device', 'rack', 'slot']);
    expect(document.table('port').size).toBeGreaterThan(0);
  });

  it('[R1.006] its background is blank', () => {
    expect(document.get('diagram', LIMITS.guestDiagramId)?.background).toBeNull();
  });
});

describe(`who uses the product: ${TEST_DATABASE}`, () => {
  const setting = async (userName: string): Promise<number> => {
    const { access_token: token } = await server.signIn(userName, PASSWORD);
    return (await server.call('POST', 'v1/global_settings', { token, form: { name: 'product_title', value: 'Hall' } })).status;
  };

  it('[R1.012] an administrator changes the settings of the installation', async () => {
    expect(await setting(USERS.administrator)).toBe(200);
  });

  it('[R1.011] [R1.013] an operator and a read-only viewer open diagrams and may not change settings', async () => {
    for (const name of [USERS.editor, USERS.viewer]) {
      const { access_token: token } = await server.signIn(name, PASSWORD);
      expect((await snapshotFor(token)).status, name).toBe(200);
      expect(await setting(name), name).toBe(403);
    }
  });
});
