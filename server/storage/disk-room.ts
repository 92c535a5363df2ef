import fs from 'node:fs';
import { DiskFull } from './sql-error';

/** `f_type` of Linux. */
const NETWORK_FILE_SYSTEMS: ReadonlyMap<number, string> = new Map([
  [0x6969, 'NFS'],
  [0x517b, 'SMB'],
  [0xff534d42, 'SMB'],
  [0xfe534d42, 'SMB'],
]);

/** The embedded database's log grows by files of this size, and cannot live when one of them does not fit. */
const LOG_SEGMENT_BYTES = 16 * 1024 * 1024;
/** With less free space than this nothing begins that makes the data grow: edits, imports, copies of snapshots. */
export const RESERVE_BYTES = 8 * LOG_SEGMENT_BYTES;
/** With less than this the embedded database writes nothing at all, and does not start. */
export const LAST_BYTES = 4 * LOG_SEGMENT_BYTES;
/** What a checkpoint may need. Reads write some log, too, so it must come below the last. */
export const CHECKPOINT_BYTES = 2 * LOG_SEGMENT_BYTES;

/** What the file system of a directory still gives this process, bytes. Costs some microseconds. */
export function freeBytes(directory: string): number {
  const { bavail, bsize } = fs.statfsSync(directory);
  return bavail * bsize;
}

/** Throws DiskFull with both numbers when a directory's file system has less than that left. */
export function assertRoom(directory: string, neededBytes = RESERVE_BYTES): void {
  const free = freeBytes(directory);
  if (free >= neededBytes) return;
  const message = `the disk of ${directory} has ${megabytes(free)} MB left and needs ${megabytes(neededBytes)} MB: free some space`;
  throw new DiskFull({ message, code: '53100' });
}

/** NFS or SMB when a directory lies on that, where locks and flushes are not what they are on a disk; null = it does not. */
export function networkFileSystemOf(
  directory: string,
  { type }: { readonly type: number } = fs.statfsSync(directory),
): string | null {
  return process.platform === 'linux' ? (NETWORK_FILE_SYSTEMS.get(type >>> 0) ?? null) : null;
}

function megabytes(bytes: number): number {
  return Math.floor(bytes / 1024 / 1024);
}
