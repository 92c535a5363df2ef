import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { freeBytes } from '../../server/storage/disk-room';

const MB = 1024 * 1024;

/** A file system of its own of some size, in memory. */
export interface SmallDisk {
  readonly directory: string;
  /** Something else on it takes all but these megabytes; more than are left give the rest back. */
  leave(megabytes: number): void;
  remove(): void;
}

/** Why none can be made here; '' = they can. */
export const NO_SMALL_DISK =
  process.platform !== 'linux' || process.getuid?.() !== 0 || spawnSync('unshare', ['-m', 'true']).status !== 0
    ? 'mounting a file system needs root on Linux'
    : '';

export function smallDisk(megabytes: number): SmallDisk {
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'plenum-disk-'));
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=700`, 'tmpfs', directory], {
    encoding: 'utf8',
  });
  if (mounted.status !== 0) throw new Error(mounted.stderr);
  const filler = path.join(directory, 'of-somebody-else');
  return {
    directory,
    leave(left) {
      const handle = fs.openSync(filler, 'a');
      const surplus = freeBytes(directory) - left * MB;
      const size = Math.max(0, fs.fstatSync(handle).size + surplus);
      if (surplus < 0) fs.ftruncateSync(handle, size);
      const block = Buffer.alloc(MB);
      for (let rest = surplus; rest > 0; ) rest -= fs.writeSync(handle, block, 0, Math.min(rest, MB));
      fs.closeSync(handle);
    },
    remove() {
      spawnSync('umount', ['-l', directory]);
      fs.rmdirSync(directory);
    },
  };
}
