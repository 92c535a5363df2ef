import path from 'node:path';
import type { ServerContext } from '../http/feature';
import { createExecutor, type Executor, type ExecutorOptions } from './execute';
import { Feeds } from './feeds';
import { LeftSnapshots, type Waiter } from './leave-snapshots';
import type { OperationStore } from './operation-store';
import { SnapshotFiles, SNAPSHOT_FOLDER } from './snapshot-files';
import { CLOCK_CHANNEL, createSqlStore } from './sql-store';
import { StateBook } from './state-book';
import { STATES_CHANNEL } from './state-notices';
import { Telemetry } from './telemetry';

/** The order, the feeds and the telemetry of one server process. */
export interface SyncService {
  readonly executor: Executor;
  readonly feeds: Feeds;
  readonly store: OperationStore;
  readonly telemetry: Telemetry;
  /** Resolves when the drawings of every load so far that was too large for the log are left (leave-snapshots.ts). */
  drawingsLeft(waiter: Waiter): Promise<void>;
  close(): Promise<void>;
}

/** Between an announcement of an own commit and its answer, which come by two connections. */
const OWN_COMMIT_MS = 3;

const services = new WeakMap<object, Promise<SyncService>>();

/** The process's one service; made on first use, closed with the server. Other features reach the feeds through it. */
export function syncServiceOf(context: ServerContext): Promise<SyncService> {
  let service = services.get(context);
  if (service === undefined) {
    service = startSyncService(context);
    services.set(context, service);
  }
  return service;
}

/** `acknowledge` is for the fault harness (execute.ts). */
export async function startSyncService(
  context: Pick<ServerContext, 'sql' | 'config' | 'log' | 'environment' | 'grants' | 'onClose'>,
  options: Pick<ExecutorOptions, 'acknowledge'> = {},
): Promise<SyncService> {
  const { sql, config, log, environment, grants } = context;
  const store = createSqlStore(sql, (tx, grant, accountId, hash) => grants.consume(tx, grant, accountId, hash));
  const book = new StateBook();
  const feeds: Feeds = new Feeds({
    source: book.over(store),
    onFollowed: (entry) => telemetry.followed(entry),
    onForgotten: () => left.begin(),
    files: new SnapshotFiles(path.join(config.dataDir, SNAPSHOT_FOLDER)),
    onError: (error, what) => log.error({ err: error }, what),
  });
  const left = new LeftSnapshots({
    ...{ sql, feeds },
    onError: (error) => log.error({ err: error }, 'snapshots of the largest drawings are missing'),
  });
  const telemetry: Telemetry = new Telemetry({
    sql,
    feeds,
    book,
    now: () => environment.now(),
    onError: (error) => log.error({ err: error }, 'states could not be written'),
  });
  await feeds.start();
  const unlisten = await sql.listen(CLOCK_CHANNEL, (clock) => {
    // What this process committed itself is announced to it too, a moment before or after its commit is answered.
    setTimeout(() => (clock !== '' && Number(clock) <= feeds.clock) || feeds.announced(), OWN_COMMIT_MS);
  });
  const unlistenStates =
    sql.kind === 'embedded'
      ? null
      : await sql.listen(STATES_CHANNEL, (payload) => {
          telemetry.heard(payload).catch((error: unknown) => log.error({ err: error }, 'states could not be read'));
        });
  const executor = createExecutor({
    ...options,
    store,
    onCommitted: (entries) => feeds.committed(entries),
    onBug: (error, intent) => log.error({ err: error, intent }, 'an operation broke an assertion'),
  });
  const service: SyncService = {
    executor,
    feeds,
    store,
    telemetry,
    async drawingsLeft(waiter) {
      // The load may not have been followed yet.
      const clock = await store.clock();
      feeds.announced();
      await feeds.reached(clock);
      await left.settled(waiter);
    },
    async close() {
      left.close();
      await executor.settled();
      await telemetry.close();
      await unlisten();
      await unlistenStates?.();
      await feeds.close();
    },
  };
  context.onClose(() => service.close());
  return service;
}
