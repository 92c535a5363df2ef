import path from 'node:path';
import type { Logger } from 'pino';
import { Feeds } from '../sync/feeds';
import { leaveSnapshots, type LeaveSnapshotsOptions } from '../sync/leave-snapshots';
import { SnapshotFiles, SNAPSHOT_FOLDER } from '../sync/snapshot-files';
import { createSqlStore } from '../sync/sql-store';
import { StateBook } from '../sync/state-book';

/** Snapshots of the largest drawings, where no server runs that would leave them. Resolves to how many it left. */
export async function leaveSnapshotsAlone({
  dataDir,
  log,
  ...options
}: Omit<LeaveSnapshotsOptions, 'feeds'> & { readonly dataDir: string; readonly log: Logger }): Promise<number> {
  const feeds = new Feeds({
    source: new StateBook().over(createSqlStore(options.sql)),
    files: new SnapshotFiles(path.join(dataDir, SNAPSHOT_FOLDER)),
    onError: (error, what) => log.warn({ err: error }, what),
  });
  await feeds.start();
  const left = await leaveSnapshots({ ...options, feeds });
  await feeds.close();
  return left;
}
