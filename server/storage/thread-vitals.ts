/**
 * What the database's thread tells without a message, so also in the middle of a statement: places of an Int32Array
 * over shared memory, each a count that wraps around.
 */
export const VITALS = {
  /** Reads, writes and flushes of files. */
  filesTouched: 0,
  /** Segments of the log that were begun. */
  logSegments: 1,
} as const;

export function newVitals(): Int32Array<SharedArrayBuffer> {
  return new Int32Array(new SharedArrayBuffer(Object.keys(VITALS).length * Int32Array.BYTES_PER_ELEMENT));
}
