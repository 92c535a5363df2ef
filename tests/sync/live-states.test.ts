import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { SeededRandom } from '../../domain/demo/random';
import { toCell } from '../../domain/ids';
import { statesOf } from '../../server/storage/state-table';
import type { Sql } from '../../server/storage/sql';
import { StateBook } from '../../server/sync/state-book';
import { startSyncService, type SyncService } from '../../server/sync/sync-service';
import { Telemetry } from '../../server/sync/telemetry';
import { writeDiff } from '../../server/sync/write-diff';
import { makeTestDatabase, TEST_DATABASE, type TestDatabase } from '../setup/test-database';
import { makeHall } from './hall';

const HALL = makeHall({ racksPerRoom: 2, devicesPerRack: 3 });
const FIRST = HALL.diagrams[0]!;

let database: TestDatabase;
const handles: Sql[] = [];
const services: SyncService[] = [];

/** What a process of its own would have; on the embedded database there is but one. */
async function boot(dataDir: string): Promise<SyncService> {
  const sql = await database.open();
  handles.push(sql);
  if (handles.length === 1) await sql.transaction((tx) => writeDiff(tx, HALL.changes));
  const service = await startSyncService({
    sql,
    config: { dataDir } as never,
    log: pino({ level: 'silent' }),
    environment: { now: () => Date.now(), randomBytes: (count) => new Uint8Array(count) },
    grants: { consume: () => Promise.resolve(null) } as never,
    onClose: () => undefined,
  });
  services.push(service);
  return service;
}

const tell = (service: Pick<SyncService, 'telemetry'>, states: readonly (readonly [id: number, value: number])[]): void =>
  service.telemetry.report(
    {
      kind: 'port',
      cells: Uint32Array.from(states, ([id]) => toCell(id)),
      values: Uint8Array.from(states, ([, value]) => value),
    },
    { account: 'a source', states: 0, unknown: 0 },
  );

beforeAll(async () => {
  database = await makeTestDatabase();
  await boot(`${database.dataDir}/one`);
  if (database.databaseUrl !== null) await boot(`${database.dataDir}/two`);
});
afterAll(async () => {
  for (const service of services) await service.close();
  for (const sql of handles) await sql.close();
  await database.remove();
});

describe(`live states of every process: ${TEST_DATABASE}`, () => {
  it('sources at all processes at once: their diagrams, and the table, end with one and the same state of each port', async () => {
    const random = new SeededRandom(3);
    const feeds = await Promise.all(services.map(async ({ feeds: each }) => (await each.open(FIRST))!));
    const inside = HALL.ports.filter((id) => feeds[0]!.document.rowOf('port', id) >= 0);
    for (let round = 0; round < 60; round += 1) {
      const states = Array.from({ length: 20 }, () => [random.pick(inside), random.below(6)] as const);
      tell(random.pick(services), states);
      if (random.chance(0.3)) await Promise.all(services.map(({ telemetry }) => telemetry.flush()));
    }
    for (const { telemetry } of services) await telemetry.flush();
    const stored = async (): Promise<ReadonlyMap<number, number>> =>
      new Map((await statesOf(handles[0]!, inside)).map(({ id, value }) => [id, value]));
    const table = await stored();
    expect(table.size).toBe(inside.length);
    for (const feed of feeds)
      await expect
        .poll(() => inside.filter((id) => feed.document.get('port', id)?.operational !== table.get(id)))
        .toStrictEqual([]);
    expect(await stored()).toStrictEqual(table);
  });

  it('what one process writes stays where another writes others of the same block', async () => {
    const [a, b] = [HALL.ports[0]!, HALL.ports[1]!];
    tell(services[0]!, [[a, 4]]);
    tell(services.at(-1)!, [[b, 5]]);
    await Promise.all(services.map(({ telemetry }) => telemetry.flush()));
    const states = new Map((await statesOf(handles[0]!, [a, b])).map(({ id, value }) => [id, value]));
    expect([states.get(a), states.get(b)]).toStrictEqual([4, 5]);
  });

  it('a report after a pause is on its way at once, and what follows it goes together a frame later', async () => {
    const { feeds } = services[0]!;
    await feeds.open(FIRST);
    const fail = (error: unknown): never => expect.unreachable(String(error));
    const telemetry = new Telemetry({ sql: handles[0]!, feeds, book: new StateBook(), now: () => 0, onError: fail });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    const sent = vi.spyOn(feeds, 'setStates');
    const port = HALL.ports[3]!;
    tell({ telemetry }, [[port, 4]]);
    vi.advanceTimersByTime(1);
    expect(sent).toHaveBeenCalledTimes(1);
    tell({ telemetry }, [[port, 5]]);
    tell({ telemetry }, [[port, 6]]);
    vi.advanceTimersByTime(14);
    expect(sent).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(1);
    expect(sent.mock.calls.slice(1)).toStrictEqual([[{ cells: Uint32Array.of(toCell(port)), values: Uint8Array.of(6) }]]);
    vi.useRealTimers();
    vi.restoreAllMocks();
    await telemetry.close();
  });

  it('states that were reported just before the end are written at the end', async () => {
    const service = services.pop()!;
    tell(service, [[HALL.ports[2]!, 5]]);
    await service.close();
    expect((await statesOf(handles[0]!, [HALL.ports[2]!]))[0]?.value).toBe(5);
  });
});
