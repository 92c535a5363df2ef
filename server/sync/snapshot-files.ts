import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { freeBytes, RESERVE_BYTES } from '../storage/disk-room';

/** In the data directory. */
export const SNAPSHOT_FOLDER = 'snapshots';

/**
 * Snapshots on disk, one a diagram, named `<diagram>-<clock>.snapshot`: what a restarted server begins with. A cache:
 * a file that is missing, damaged or too old costs time and nothing else.
 */
export class SnapshotFiles {
  private readonly directory: string;

  constructor(directory: string) {
    this.directory = directory;
  }

  /** The newest file of a diagram; undefined when there is none that can be read. */
  async read(diagram: number): Promise<ArrayBuffer | undefined> {
    const [newest] = await this.filesOf(diagram);
    if (newest === undefined) return undefined;
    try {
      const bytes = await readFile(path.join(this.directory, newest.name));
      return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer;
    } catch {
      return undefined;
    }
  }

  /** Written aside and renamed, so that a reader finds a whole file or none. Older ones go. The disk's reserve is not for it. */
  async write(diagram: number, clock: number, bytes: ArrayBuffer): Promise<void> {
    await mkdir(this.directory, { recursive: true, mode: 0o700 });
    if (freeBytes(this.directory) < RESERVE_BYTES + bytes.byteLength) return;
    const name = `${diagram}-${clock}.snapshot`;
    const aside = path.join(this.directory, `${name}.part`);
    const file = await open(aside, 'w', 0o600);
    try {
      await file.writeFile(new Uint8Array(bytes));
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(aside, path.join(this.directory, name));
    for (const old of await this.filesOf(diagram))
      if (old.name !== name) await rm(path.join(this.directory, old.name), { force: true });
  }

  async drop(diagram: number): Promise<void> {
    for (const file of await this.filesOf(diagram)) await rm(path.join(this.directory, file.name), { force: true });
  }

  /** After a bulk load: none of them is true any more. */
  async dropAll(): Promise<void> {
    await rm(this.directory, { recursive: true, force: true });
  }

  private async filesOf(diagram: number): Promise<readonly { readonly name: string; readonly clock: number }[]> {
    const names = await readdir(this.directory).catch(() => [] as string[]);
    return names
      .flatMap((name) => {
        const match = /^(\d+)-(\d+)\.snapshot$/.exec(name);
        return match !== null && Number(match[1]) === diagram ? [{ name, clock: Number(match[2]) }] : [];
      })
      .sort((a, b) => b.clock - a.clock);
  }
}
