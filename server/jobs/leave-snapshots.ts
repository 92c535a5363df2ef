import path from 'node:path';
import type { Logger } from 'pino';
import type { Sql } from '../storage/sql';
import { Feeds } from '../sync/feeds';
import { SnapshotFiles, SNAPSHOT_FOLDER } from '../sync/snapshot-files';
import { createSqlStore } from '../sync/sql-store';
import { StateBook } from '../sync/state-book';

/** As many as a server keeps in memory beside those that somebody looks at. */
const DRAWINGS_MAX = 8;

export interface LeaveSnapshotsOptions {
  readonly sql: Sql;
  readonly dataDir: string;
  readonly log: Logger;
  readonly signal?: AbortSignal;
  /** Before each drawing, by its name. */
  readonly onDrawing?: (name: string) => void;
}

/**
 * After a load that is too large for the log: reads the drawings of the places with most in them and leaves their snapshots in the data
 * directory, so that whoever opens one first waits for a file and not for the database. Resolves to how many it left.
 */
export async function leaveSnapshots({ sql, dataDir, log, signal, onDrawing }: LeaveSnapshotsOptions): Promise<number> {
  const drawings = await sql.query<{ id: number; name: string }>(
    `select d."id", d."name" from "diagram" d join
       (select o."id", coalesce(nullif(o."owner", 0), -o."id") "of" from "diagram" o) k on k."id" = d."id" join
       (select coalesce(nullif(o."owner", 0), -o."id") "of", count(*) "many" from "placement" p join "diagram" o on o."id" = p."diagram" group by 1) m
       on m."of" = k."of" order by m."many" desc, d."id" limit $1`,
    [DRAWINGS_MAX],
  );
  const feeds = new Feeds({
    source: new StateBook().over(createSqlStore(sql)),
    files: new SnapshotFiles(path.join(dataDir, SNAPSHOT_FOLDER)),
    idleFeeds: 1,
    onError: (error, what) => log.warn({ err: error }, what),
  });
  await feeds.start();
  let left = 0;
  for (const { id, name } of drawings) {
    if (signal?.aborted === true) break;
    onDrawing?.(name);
    if ((await feeds.open(id)) !== null) left += 1;
  }
  await feeds.close();
  return left;
}
