import { crc32 } from 'node:zlib';
import yauzl from 'yauzl';
import { byName, isHidden } from './source-files';

/** An archive that is broken, too big or means harm; the whole of it is refused. */
export class ArchiveRefused extends Error {
  override readonly name = 'ArchiveRefused';
  readonly reason: string;
  constructor(reason: string, message: string, options?: ErrorOptions) {
    super(message, options);
    this.reason = reason;
  }
}

export const ARCHIVE_LIMITS = { entries: 20_000, bytesOut: 2 * 1024 ** 3, ratio: 100, entryBytes: 256 * 1024 ** 2 } as const;
/** A ratio means nothing for a file this small. */
const RATIO_FROM_BYTES = 64 * 1024;

export interface ArchiveEntry {
  readonly name: string;
  /** As the directory says, which is judged. */
  readonly bytes: number;
  /** Decompresses; rejects with ArchiveRefused when the entry is not what the archive says. */
  read(): Promise<Uint8Array>;
}

/**
 * Calls `visit` for each file of a zip that is not hidden, one after the other, after every entry's name and size has been
 * judged. Refuses links, absolute and parent paths, NUL in names, encryption, more than 20,000 entries, 2 GiB of content and
 * a ratio above 100, each by what the directory says and again by what comes out.
 */
export async function readArchive(
  path: string,
  total: (entries: number) => void,
  visit: (entry: ArchiveEntry) => Promise<void>,
): Promise<void> {
  const entries = await listEntries(path);
  total(entries.length);
  const zip = await open(path);
  try {
    let bytesOut = 0;
    for (const entry of entries) {
      await visit({
        name: entry.fileName,
        bytes: entry.uncompressedSize,
        async read() {
          const bytes = await content(zip, entry);
          bytesOut += bytes.length;
          if (bytesOut > ARCHIVE_LIMITS.bytesOut) throw tooBig(bytesOut);
          return bytes;
        },
      });
    }
  } finally {
    zip.close();
  }
}

async function listEntries(path: string): Promise<readonly yauzl.Entry[]> {
  const zip = await open(path);
  if (zip.entryCount > ARCHIVE_LIMITS.entries) {
    zip.close();
    throw new ArchiveRefused(
      'archive-too-many',
      `the archive has ${zip.entryCount} entries, ${ARCHIVE_LIMITS.entries} are allowed`,
    );
  }
  const entries = await new Promise<yauzl.Entry[]>((resolve, reject) => {
    const found: yauzl.Entry[] = [];
    let bytes = 0;
    zip.on('entry', (entry) => {
      try {
        judge(entry);
        bytes += entry.uncompressedSize;
        if (bytes > ARCHIVE_LIMITS.bytesOut) throw tooBig(bytes);
        if (!entry.fileName.endsWith('/') && !isHidden(entry.fileName)) found.push(entry);
        zip.readEntry();
      } catch (error) {
        zip.close();
        reject(error as Error);
      }
    });
    // yauzl itself refuses absolute paths, `..` and backslashes in names.
    zip.on('error', (error: Error) =>
      reject(
        /path|characters|relative/.test(error.message)
          ? new ArchiveRefused('archive-path', 'an entry of the archive has a path that is not allowed', { cause: error })
          : broken(error),
      ),
    );
    zip.on('end', () => resolve(found));
    zip.readEntry();
  });
  return entries.toSorted((a, b) => byName(a.fileName, b.fileName));
}

function judge(entry: yauzl.Entry): void {
  const { fileName } = entry;
  if (fileName.includes('\0')) throw new ArchiveRefused('archive-path', 'an entry has a NUL character in its name');
  if (((entry.externalFileAttributes >>> 16) & 0o170000) === 0o120000)
    throw new ArchiveRefused('archive-link', `${fileName} is a link`);
  if ((entry.generalPurposeBitFlag & 1) !== 0) throw new ArchiveRefused('archive-encrypted', `${fileName} is encrypted`);
  if (entry.uncompressedSize > ARCHIVE_LIMITS.entryBytes)
    throw new ArchiveRefused(
      'archive-too-big',
      `${fileName} has ${entry.uncompressedSize} bytes, ${ARCHIVE_LIMITS.entryBytes} are allowed in one file`,
    );
  const ratio = entry.uncompressedSize / Math.max(1, entry.compressedSize);
  if (entry.uncompressedSize > RATIO_FROM_BYTES && ratio > ARCHIVE_LIMITS.ratio) {
    throw new ArchiveRefused(
      'archive-ratio',
      `${fileName} grows ${Math.round(ratio)} times, ${ARCHIVE_LIMITS.ratio} times are allowed`,
    );
  }
}

function tooBig(bytes: number): ArchiveRefused {
  return new ArchiveRefused(
    'archive-too-big',
    `the archive holds more than ${bytes - 1} bytes, ${ARCHIVE_LIMITS.bytesOut} are allowed`,
  );
}

function broken(cause: Error): ArchiveRefused {
  return new ArchiveRefused('archive-broken', 'the archive is broken', { cause });
}

function open(path: string): Promise<yauzl.ZipFile> {
  return new Promise((resolve, reject) => {
    yauzl.open(path, { lazyEntries: true, autoClose: false, strictFileNames: true, validateEntrySizes: true }, (error, zip) => {
      if (error) reject(broken(error));
      else resolve(zip);
    });
  });
}

function content(zip: yauzl.ZipFile, entry: yauzl.Entry): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const fail = (cause: Error | null, what = 'it is broken') =>
      reject(new ArchiveRefused('archive-broken', `${entry.fileName}: ${what}`, { cause }));
    zip.openReadStream(entry, (error, stream) => {
      if (error) return fail(error);
      // As many as the archive says: what comes out differs by nothing, or the stream fails.
      const bytes = Buffer.alloc(entry.uncompressedSize);
      let length = 0;
      stream.on('error', (failure) => fail(failure));
      stream.on('data', (part: Buffer) => {
        if (length + part.length > bytes.length) {
          fail(null, 'more bytes than it says');
          stream.destroy();
        } else length += part.copy(bytes, length);
      });
      stream.on('end', () => {
        if (length < bytes.length) fail(null, 'fewer bytes than it says');
        // yauzl compares lengths alone.
        else if (crc32(bytes) !== entry.crc32) fail(null, 'other content than it says, by its checksum');
        else resolve(bytes);
      });
    });
  });
}
