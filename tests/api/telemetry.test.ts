import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PORT_STATES } from '../../domain/catalog/enums';
import type { Document } from '../../domain/document/document';
import { fromCell, ID_BASE, toCell } from '../../domain/ids';
import { decodeServerFrame } from '../../protocol/codec/frame-codec';
import type { StateReport } from '../../protocol/codec/source-codec';
import { encodeValue } from '../../protocol/codec/value-codec';
import { SyncClient } from '../../protocol/sync/client';
import { Scene } from '../../engine/scene/scene';
import { countRooms } from '../../server/features/home/room-counts';
import { statesOf } from '../../server/storage/state-table';
import { syncServiceOf } from '../../server/sync/sync-service';
import { writeDiff } from '../../server/sync/write-diff';
import { countAlarms } from '../../workers/diagram-session/live-states';
import { openTelemetrySource, type TelemetrySource } from '../setup/telemetry-source';
import { TEST_DATABASE } from '../setup/test-database';
import { makeHall } from '../sync/hall';
import { SeededRandom } from '../../domain/demo/random';
import { readSnapshot } from '../setup/read-snapshot';
import { BASE, startApiServer, USERS, type ApiServer } from './api-server';

const HALL = makeHall({ racksPerRoom: 2, devicesPerRack: 3 });
const [FIRST, SECOND] = HALL.diagrams as [number, number];
const PORT = HALL.ports[0]!;
const DEVICE = HALL.devices[0]!;

let server: ApiServer;
let token: string;
let source: TelemetrySource;

beforeAll(async () => {
  server = await startApiServer();
  await server.sql.transaction((tx) => writeDiff(tx, HALL.changes));
  token = (await server.signIn()).access_token;
  source = await openTelemetrySource(server.origin, (await server.signIn(USERS.editor)).access_token);
});
afterAll(async () => {
  source.close();
  await server.stop();
});

const report = (kind: 'object' | 'port', ...states: readonly (readonly [id: number, value: number])[]): StateReport => ({
  kind,
  cells: Uint32Array.from(states, ([id]) => toCell(id)),
  values: Uint8Array.from(states, ([, value]) => value),
});
const refused = () => source.answers.flatMap((answer) => (answer.type === 'refused' ? answer.refusal : []));
const stored = async (id: number) => (await statesOf(server.sql, [id]))[0]?.value;
const telemetry = async () => (await syncServiceOf(server.app.context)).telemetry;

/** A page's half of the sync socket: its document is the product's own. */
interface Page {
  readonly document: Document;
  /** Cells of every state frame that came. */
  readonly heard: Set<number>;
  stateOf(kind: 'object' | 'port', id: number): number | undefined;
  connect(): Promise<void>;
  /** Frames under way are lost. */
  drop(): void;
}

async function openPage(diagram: number, bearer = token): Promise<Page> {
  const { header, document } = await readSnapshot(server.origin, bearer, diagram);
  const heard = new Set<number>();
  const client = new SyncClient({
    clientId: randomUUID(),
    diagram,
    document,
    clock: header.clock,
    states: header.states ?? null,
    onEvent: () => undefined,
  });
  let socket: ReturnType<ApiServer['socket']> | null = null;
  return {
    get document() {
      return client.document;
    },
    heard,
    stateOf: (kind, id) => client.document.get(kind, id)?.operational,
    async connect() {
      const made = server.socket(`${BASE}v1/sync`, [randomUUID(), bearer]);
      socket = made;
      await new Promise<void>((welcomed, fail) => {
        made.on('error', fail);
        made.on('open', () => {
          client.connected();
          for (const frame of client.takeOutgoing()) made.send(frame);
        });
        made.on('message', (bytes: Buffer) => {
          if (socket !== made) return;
          const frame = decodeServerFrame(bytes);
          if (!frame.ok) return fail(new Error(frame.refusal.rule));
          if (frame.value.type === 'state') for (const cell of frame.value.states.cells) heard.add(cell);
          client.receive(frame.value);
          if (frame.value.type === 'welcome') welcomed();
        });
      });
    },
    drop() {
      socket?.terminate();
      socket = null;
      client.disconnected();
    },
  };
}

describe(`live states: ${TEST_DATABASE}`, () => {
  it('a state that a source reports is in an open diagram at once and in the table within a second', async () => {
    const page = await openPage(FIRST);
    await page.connect();
    source.report(report('port', [PORT, 1], [PORT, 3]));
    source.report(report('object', [DEVICE, 2]));
    await expect.poll(() => [page.stateOf('port', PORT), page.stateOf('object', DEVICE)]).toStrictEqual([3, 2]);
    await expect.poll(() => stored(PORT)).toBe(3);
    const answer = await server.call('GET', `v1/records?ids=${PORT}`, { token });
    expect(JSON.stringify(answer.body.data)).toContain('"operational":3');
    page.drop();
  });

  it('a report with a wrong id, value, kind or length is refused whole, naming field, value and rule', async () => {
    source.report(report('port', [PORT, 1]));
    await expect.poll(() => stored(PORT)).toBe(1);
    const before = refused().length;
    source.report({ kind: 'port', cells: Uint32Array.of(toCell(PORT), 0), values: Uint8Array.of(4, 1) });
    source.report({ kind: 'port', cells: Uint32Array.of(toCell(PORT)), values: Uint8Array.of(6) });
    source.report({ kind: 'cable' as 'port', cells: Uint32Array.of(toCell(PORT)), values: Uint8Array.of(4) });
    source.report({ kind: 'port', cells: Uint32Array.of(toCell(PORT), 7), values: Uint8Array.of(4) });
    source.send(encodeValue({ type: 'report', kind: 'port', cells: [1], values: [1] }));
    source.send(Uint8Array.of(99));
    await expect.poll(() => refused().length - before).toBe(6);
    expect(refused().slice(before)).toMatchObject([
      { rule: 'not-an-id', field: 'cells.1', facts: { value: 0 } },
      { rule: 'not-one-of', field: 'values.0', facts: { value: 6 } },
      { rule: 'not-one-of', field: 'kind', facts: { value: 'cable' } },
      { rule: 'counts-differ', field: 'values' },
      { rule: 'wrong-type', field: 'cells' },
      { rule: 'bad-frame' },
    ]);
    await (await telemetry()).flush();
    expect(await stored(PORT)).toBe(1);
    expect(source.closed).toBeNull();
  });

  it('states of ids that name no record of that kind are ignored and counted', async () => {
    const counted = await openTelemetrySource(server.origin, token);
    counted.report(report('port', [ID_BASE + 4_000_000_000, 1], [DEVICE, 1], [HALL.ports[1]!, 2]));
    await expect.poll(() => counted.answers.at(-1)).toStrictEqual({ type: 'taken', states: 3, unknown: 2 });
    await (await telemetry()).flush();
    expect(await stored(ID_BASE + 4_000_000_000)).toBeUndefined();
    expect(await stored(HALL.ports[1]!)).toBe(2);
    expect((await statesOf(server.sql, [DEVICE])).map(({ kind }) => kind)).toStrictEqual(['object']);
    counted.close();
  });

  it('sources need the permission to modify nodes: viewers and guests are none', async () => {
    for (const bearer of [(await server.signIn(USERS.viewer)).access_token, await guestToken()]) {
      const other = await openTelemetrySource(server.origin, bearer);
      await expect.poll(() => other.closed?.code).toBe(4403);
    }
  });

  it("a guest gets the states of the guest's diagram and of nothing else", async () => {
    const page = await openPage(FIRST, await guestToken());
    await page.connect();
    const inside = page.document.table('port').ids.slice(0, page.document.table('port').rowCount);
    source.report(report('port', ...HALL.ports.map((id) => [id, 5] as const)));
    await expect.poll(() => page.stateOf('port', PORT)).toBe(5);
    await expect
      .poll(() => [...page.heard].every((cell) => page.stateOf('port', fromCell(cell)) !== 5 || inside.includes(cell)))
      .toBe(true);
    const mine = new Set([...inside, ...page.document.table('object').ids]);
    expect([...page.heard].filter((cell) => !mine.has(cell))).toStrictEqual([]);
    expect(inside.length).toBeLessThan(HALL.ports.length);
    page.drop();
  });

  it('Home, an open page and its picture count the same alarms, of every state there is', async () => {
    const inRoom = HALL.ports.slice(0, PORT_STATES.length * 2);
    const devices = HALL.devices.slice(0, 3);
    const counts = async () => {
      const page = await openPage(FIRST);
      const scene = new Scene(page.document);
      scene.load(FIRST, 1);
      const { rowCount } = page.document.table('port');
      const inPicture = Array.from({ length: rowCount }, (_, row) => row).filter((row) => scene.alarms.isAlarmed(row)).length;
      const home = (await countRooms(server.sql)).rooms.get(HALL.rooms[0]!)!.alarms;
      return { home, page: countAlarms(page.document.table('object'), page.document.table('port')), inPicture };
    };
    // What tests before this one reported may be stored: only all of it, as told here, says that all is there.
    const stand = async (...reports: readonly StateReport[]) => {
      for (const one of reports) source.report(one);
      const told = new Map(
        reports.flatMap(({ cells, values }) => [...cells].map((cell, at) => [fromCell(cell), values[at]!] as const)),
      );
      const inTable = async () => new Map((await statesOf(server.sql, [...told.keys()])).map(({ id, value }) => [id, value]));
      await expect
        .poll(async () =>
          [...told].filter(
            (
              (table) =>
              ([id, value]) =>
                table.get(id) !== value
            )(await inTable()),
          ),
        )
        .toEqual([]);
    };
    await stand(
      report('object', ...HALL.devices.map((id) => [id, 1] as const)),
      report('port', ...HALL.ports.map((id) => [id, 1] as const)),
      report('port', ...inRoom.map((id, at) => [id, at % PORT_STATES.length] as const)),
    );
    expect(await counts()).toStrictEqual({ home: 6, page: 6, inPicture: 6 });
    await stand(report('object', ...devices.map((id, at) => [id, at + 1] as const)));
    expect(await counts()).toStrictEqual({ home: 8, page: 8, inPicture: 6 });
  });

  it('whatever comes and breaks in between, pages end equal to what was reported last, and so does the table', async () => {
    const random = new SeededRandom(5);
    const truth = new Map<number, number>();
    const pages = [await openPage(FIRST), await openPage(FIRST), await openPage(SECOND)];
    for (const page of pages) await page.connect();
    for (let round = 0; round < 120; round += 1) {
      const kind = random.chance(0.7) ? 'port' : 'object';
      const ids = kind === 'port' ? HALL.ports : HALL.devices;
      const states = Array.from(
        { length: 1 + random.below(30) },
        () => [random.pick(ids), random.below(kind === 'port' ? 6 : 4)] as const,
      );
      for (const [id, value] of states) truth.set(id, value);
      source.report(report(kind, ...states));
      const page = random.pick(pages);
      if (random.chance(0.15)) page.drop();
      if (random.chance(0.3)) {
        page.drop();
        await page.connect();
      }
      if (random.chance(0.05)) pages[random.below(2)] = await openPage(FIRST);
      await new Promise((done) => setTimeout(done, random.below(12)));
    }
    for (const page of pages) {
      page.drop();
      await page.connect();
    }
    const wrong = (page: Page): readonly number[] =>
      [...truth].flatMap(([id, value]) => {
        const kind = page.document.kindOf(id) as 'object' | 'port' | undefined;
        return kind === undefined || page.stateOf(kind, id) === value ? [] : id;
      });
    for (const page of pages) await expect.poll(() => wrong(page)).toStrictEqual([]);
    // Drop first, so that the last report surely was taken.
    await (await telemetry()).flush();
    const table = new Map((await statesOf(server.sql, [...truth.keys()])).map(({ id, value }) => [id, value]));
    expect([...truth].filter(([id, value]) => table.get(id) !== value)).toStrictEqual([]);
    for (const page of pages) page.drop();
  });
});

const guestToken = async () =>
  (
    await server.app.context.sessions.signIn({
      accountId: await server.accountId('guest'),
      address: '',
      fromBrowser: false,
      diagram: FIRST,
    })
  ).accessToken;
