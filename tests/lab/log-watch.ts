import fs from 'node:fs';
import path from 'node:path';

/** What the log may take, bytes. */
export const LOG_BYTES = 64 * 1024 * 1024;

export const megabytes = (bytes: number): string => (bytes / 1024 / 1024).toFixed(1);

/** The most that the embedded database's log took, bytes, of all looks. */
export function logWatch(dataDir: string): { readonly most: number; look(): void } {
  const folder = path.join(dataDir, 'database', 'pg_wal');
  let most = 0;
  return {
    get most() {
      return most;
    },
    look() {
      const sizes = fs
        .readdirSync(folder)
        .map((name) => fs.statSync(path.join(folder, name), { throwIfNoEntry: false })?.size ?? 0);
      most = Math.max(
        most,
        sizes.reduce((sum, size) => sum + size, 0),
      );
    },
  };
}
