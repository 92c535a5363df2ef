import { startCluster } from '../../scripts/lib/cluster.mjs';
import { ensurePostgres } from '../../scripts/lib/tools.mjs';
import { editsOn } from './edits';

/** On a cluster of its own that waits for the disk, as one in service does, on the same machine as the editors. */
export const scenario = editsOn('a PostgreSQL server', 500, async (ask) => {
  const { path, missing } = ensurePostgres();
  if (path === undefined) throw new Error(missing);
  const { url, stop } = await startCluster(path, { durable: true });
  try {
    return await ask({ DATABASE_URL: url });
  } finally {
    await stop();
  }
});
