import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { CABLE_CLASSES, OBJECT_CLASSES, codeOf } from '../../domain/catalog/enums';
import { portType } from '../../domain/catalog/port-types';
import { LIMITS } from '../../domain/catalog/limits';
import type { ColumnStore } from '../../domain/document/column-store';
import { fromCell } from '../../domain/ids';
import { idsNeeded } from '../../domain/entities/instantiate';
import { freePositions } from '../../domain/validation/rack-units';
import type { CableLabels } from '../../protocol/rest/cable-labels';
import type { Home } from '../../protocol/rest/home';
import type { SearchAnswer } from '../../protocol/rest/search';
import { openApiHall, type ApiHall } from '../setup/api-hall';
import { readSnapshot } from '../setup/read-snapshot';
import { openSyncEditor, type SyncEditor } from '../setup/sync-editor';
import { TEST_DATABASE } from '../setup/test-database';
import { PASSWORD, USERS, type ApiServer } from './api-server';

let api: ApiHall;
let server: ApiServer;
let hall: ColumnStore;
let editor: SyncEditor;
let token: string;
/** Free jacks of one kind, on alternating sides of a connection: no two neighbours are of one device. */
let jacks: readonly number[];

beforeAll(async () => {
  api = await openApiHall();
  ({ server, token, document: hall, editor } = api);
  jacks = freeJacks();
});
afterAll(() => api.close());

function freeJacks(): readonly number[] {
  const { ids, rowCount } = hall.table('port');
  const byOwner = new Map<number, number>();
  for (const cell of ids.subarray(0, rowCount)) {
    const port = cell === 0 ? undefined : hall.get('port', fromCell(cell));
    if (!port || portType(port.type).key !== 'front/8p8c' || hall.by('termination.port', port.id).length > 0) continue;
    if (!byOwner.has(port.owner)) byOwner.set(port.owner, port.id);
  }
  return [...byOwner.values()];
}

function intent(from: readonly number[], to: readonly number[], more: Readonly<Record<string, unknown>> = {}) {
  return {
    kind: 'connect-ports',
    version: 1,
    from,
    to,
    connectType: 'sequential',
    cables: editor.ids(from.length),
    terminations: editor.ids(2 * from.length),
    class: codeOf(CABLE_CLASSES, 'copperCable'),
    type: 0,
    ...more,
  } as const;
}

describe(`connections of many ports, asked of the server: ${TEST_DATABASE}`, () => {
  it('[R5.031] a start port must be selected', async () => {
    expect(await editor.ask(intent([], [jacks[0]!]))).toMatchObject({ rule: 'start-port-missing', field: 'from' });
  });

  it('[R5.032] a termination port must be selected', async () => {
    expect(await editor.ask(intent([jacks[0]!], []))).toMatchObject({ rule: 'termination-port-missing', field: 'to' });
  });

  it('[R5.030] the number of selected ports must match', async () => {
    expect(await editor.ask(intent(jacks.slice(0, 2), jacks.slice(2, 3)))).toMatchObject({
      rule: 'counts-differ',
      facts: { from: 2, to: 1 },
    });
  });

  it('[R3.030] a class of cable goes only where it may', async () => {
    const glass = intent(jacks.slice(0, 1), jacks.slice(1, 2), { class: codeOf(CABLE_CLASSES, 'opticalCable') });
    expect(await editor.ask(glass)).toMatchObject({ rule: 'class-does-not-join', facts: { class: 'opticalCable' } });
  });

  it('[R3.046] [R3.047] crosswise the first goes to the last, each of the class asked for, all in one operation; [R8.035] a port that is taken is named', async () => {
    const [from, to] = [jacks.slice(0, 3), jacks.slice(3, 6)];
    const made = intent(from, to, { connectType: 'cross', names: ['m-1', 'm-2', 'm-3'] });
    expect(await editor.ask(made)).toBeNull();
    const ends = await server.sql.query<{ name: string; port: number; class: number }>(
      `select c."name", c."class", t."port" from "cable" c join "termination" t on t."cable" = c."id" where c."id" = any($1::bigint[]) and t."end" = 2 order by c."name"`,
      [made.cables],
    );
    expect(ends.map(({ port }) => port)).toEqual([...to].reverse());
    expect(ends.map((end) => CABLE_CLASSES[end.class])).toEqual(from.map(() => 'copperCable'));
    expect(await editor.ask(intent([jacks[6]!, from[0]!], [jacks[7]!, jacks[8]!]))).toMatchObject({
      rule: 'port-occupied',
      facts: { port: from[0], cableName: 'm-1' },
    });
    const untouched = await server.sql.query('select 1 from "termination" where "port" = $1', [jacks[6]!]);
    expect(untouched).toEqual([]);
  });
});

describe(`the last cord of a store: ${TEST_DATABASE}`, () => {
  it('[Right answers 4] goes to one of two who take it in the same instant; the other is told its name, and has nothing', async () => {
    const copper = codeOf(CABLE_CLASSES, 'copperCable');
    const site = siteOf(jacks[10]!);
    const { clock } = await api.snapshot();
    const other = await openSyncEditor(server.origin, token, LIMITS.guestDiagramId, clock);
    for (const round of [0, 1, 2, 3]) {
      const [cord] = editor.ids(1);
      const stock = { kind: 'stock-cords', version: 1, store: site, cables: [cord], names: [`L-${round}`] } as const;
      expect(await editor.ask({ ...stock, model: 0, class: copper, type: 0, lengthMm: 3000 })).toBeNull();
      const ports = jacks.slice(10 + 4 * round, 14 + 4 * round);
      const taking = (from: number, to: number, ids: readonly number[]) =>
        ({ ...intent([from], [to]), cables: [cord], stored: [cord], terminations: ids, lengthMm: 3000 }) as const;
      const answers = await Promise.all([
        editor.ask(taking(ports[0]!, ports[1]!, editor.ids(2))),
        other.ask(taking(ports[2]!, ports[3]!, other.ids(2))),
      ]);
      expect(answers.filter((answer) => answer === null)).toHaveLength(1);
      expect(answers.find((answer) => answer !== null)).toMatchObject({
        rule: 'store-cable-gone',
        facts: { cable: cord, name: `L-${round}` },
      });
      const plugs = await server.sql.query('select 1 from "termination" where "port" = any($1::bigint[])', [ports]);
      expect(plugs).toHaveLength(2);
    }
    other.close();
  });
});

describe(`a spare device in a store: ${TEST_DATABASE}`, () => {
  it('[Right answers 4] is in the drawings of the rooms below, found as one that lies in a store and counted on Home once it is installed; of two who take it one is told its name', async () => {
    const site = siteOf(jacks[0]!);
    const device = hall.get('object', hall.get('port', jacks[0]!)!.owner)!;
    const model = hall.get('model', device.model)!;
    const [id, ...ids] = editor.ids(1 + idsNeeded(model));
    const home = async () => (await server.call<Home>('GET', 'v1/home', { token })).body.data;
    const devices = async () => {
      const data = await home();
      return data.counted ? data.sites.flatMap(({ rooms }) => rooms).reduce((sum, room) => sum + room.devices, 0) : -1;
    };
    await vi.waitUntil(async () => (await devices()) > 0, { timeout: 60_000, interval: 200 });
    const before = await devices();
    const stock = { kind: 'stock-objects', version: 1, store: site, model: model.id } as const;
    expect(await editor.ask({ ...stock, objects: [{ id: id!, name: 'spare-of-site', ids }] })).toBeNull();
    // A drawing that is opened now: one that stands open already is handed out some steps old.
    const rooms = (await home()).sites.find((each) => each.id === site)!.rooms;
    const { diagram } = rooms.find((room) => room.diagram !== 0 && room.diagram !== LIMITS.guestDiagramId)!;
    const { document } = await readSnapshot(server.origin, token, diagram);
    expect(document.by('object.store', site)).toEqual([id]);
    expect(document.get('object', id!)).toMatchObject({ name: 'spare-of-site', store: site, parent: site });
    const { clock } = await api.snapshot();
    const found = await vi.waitUntil(
      async () => {
        const answer = await server.call<SearchAnswer>('GET', 'v1/search?q=spare-of-site', { token });
        return answer.body.data.items.find((item) => item.id === id);
      },
      { timeout: 60_000, interval: 200 },
    );
    expect(found).toMatchObject({ stored: true, path: [document.get('object', site)!.name] });
    const racks = [...new Set(jacks.map((jack) => hall.get('object', hall.get('port', jack)!.owner)!.parent))].slice(0, 2);
    const other = await openSyncEditor(server.origin, token, LIMITS.guestDiagramId, clock);
    const taking = (rack: number) => {
      const occupants = hall.by('object.parent', rack).map((each) => hall.get('object', each)!);
      const [positionU] = freePositions(hall.get('object', rack)!, occupants, {
        heightU: model.heightU,
        face: 1,
        fullDepth: true,
      });
      return { kind: 'take-from-store', version: 1, object: id!, parent: rack, positionU: positionU!, face: 1 } as const;
    };
    const answers = await Promise.all([editor.ask(taking(racks[0]!)), other.ask(taking(racks[1]!))]);
    expect(answers.filter((answer) => answer === null)).toHaveLength(1);
    expect(answers.find((answer) => answer !== null)).toMatchObject({
      rule: 'store-thing-gone',
      facts: { name: 'spare-of-site' },
    });
    await vi.waitUntil(async () => (await devices()) === before + 1, { timeout: 60_000, interval: 200 });
    other.close();
  });
});

describe(`POST v1/cable_labels: ${TEST_DATABASE}`, () => {
  const ask = async (frames: readonly (readonly string[])[], names: readonly string[], site = 0, as = token) =>
    server.call('POST', 'v1/cable_labels', {
      token: as,
      form: { site: String(site), frames: JSON.stringify(frames), names: JSON.stringify(names) },
    });
  const labels = async (...of: Parameters<typeof ask>): Promise<CableLabels> => (await ask(...of)).body.data;

  it('tells the greatest number that a rule has given, and nothing of labels that only look alike', async () => {
    const [cable] = await server.sql.query<{ id: number }>('select "id" from "cable" order by "id" limit 1', []);
    for (const name of ['FRA1-A01-0007', 'FRA1-A01-0031', 'FRA1-A01-0400x', 'FRA1-A01-9b', 'FRA1-A011'])
      await server.sql.query('insert into "cable" ("id", "name") values ((select max("id") + 1 from "cable"), $1)', [name]);
    expect(cable).toBeDefined();
    expect(
      (
        await labels(
          [
            ['FRA1-A01-', ''],
            ['nobody-', ''],
            ['FRA1-A01-', 'x'],
          ],
          [],
        )
      ).highest,
    ).toEqual([31, 0, 400]);
  });

  it('tells which labels a cable of the site has already; those of another site are free', async () => {
    const [named] = await server.sql.query<{ name: string; id: number; port: number }>(
      `select c."name", c."id", t."port" from "cable" c join "termination" t on t."cable" = c."id" where c."name" <> '' and t."port" = any($1::bigint[]) limit 1`,
      [[...hall.table('port').ids.subarray(0, 4000)].filter((cell) => cell !== 0).map(fromCell)],
    );
    const site = siteOf(named!.port);
    expect((await labels([], [named!.name, 'no such label'], site)).taken).toEqual([{ name: named!.name, cable: named!.id }]);
    const [other] = await server.sql.query<{ id: number }>(
      'select "id" from "object" where "class" = $1 and "id" <> $2 limit 1',
      [codeOf(OBJECT_CLASSES, 'site'), site],
    );
    expect((await labels([], [named!.name], other?.id ?? 24_999_999_999_999)).taken).toEqual([]);
  });

  it('is for those who may connect cables, and refuses what is no list', async () => {
    const viewer = (await server.signIn(USERS.viewer, PASSWORD)).access_token;
    expect((await ask([], ['a'], 0, viewer)).body.code).not.toBe(200);
    const broken = await server.call('POST', 'v1/cable_labels', { token, form: { site: '0', frames: '[', names: '[]' } });
    expect(broken.status).toBe(422);
  });
});

function siteOf(port: number): number {
  let object = hall.get('port', port)!.owner;
  for (let record = hall.get('object', object); record && record.parent !== 0; record = hall.get('object', object))
    object = record.parent;
  return object;
}
