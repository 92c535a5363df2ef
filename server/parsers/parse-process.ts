import fs from 'node:fs';
import path from 'node:path';
import v8 from 'node:v8';
import type { ImportRecord } from '../../domain/import/import-set';
import { isOutOfStack } from './nesting';
import { RecordPacker } from './packed-records';
import { parseFile } from './parse-file';
import { refused, tooDeep, type FileResult, type ParseMessage, type ParseTask } from './parse-messages';
import { ArchiveRefused, readArchive } from './read-archive';
import { byName, fileKind, isHidden } from './source-files';

/**
 * The disposable process in which bytes from outside are parsed. It is started for one source with limits of memory
 * (confined.ts), watched from outside (parse-source.ts) and ended when it hangs; it answers plain data and
 * nothing else. Each answer is on its way before the next bytes are looked at.
 */
const say = (message: ParseMessage): Promise<void> =>
  new Promise((resolve) => process.send!(message, undefined, undefined, () => resolve()));
process.on('disconnect', () => process.exit());
// Most of what it makes is needed until it is sent: a heap that grows by half or more before it is looked through holds much that is not.
v8.setFlagsFromString('--heap-growing-percent=20');

/** A file bigger than this cannot be held as text beside what it becomes. */
const FILE_BYTES_MAX = 256 * 1024 ** 2;
/** Records of a data set that go in one message: reading it holds nobody up for long. */
const RECORDS_AT_ONCE = 2_000;
/** The file, its rows and what is sent are let go before its reader takes as much: left to itself, it would be when all is over. */
const TIDIED_AFTER = 50 * RECORDS_AT_ONCE;

async function run(task: ParseTask): Promise<void> {
  let index = 0;
  let bytesRead = 0;
  const handle = async (file: string, bytes: number, read: () => Promise<Uint8Array> | Uint8Array, alone: boolean) => {
    const at = index++;
    if (at < task.skip) return;
    await say({ kind: 'begin', index: at, file, bytes });
    const kind = alone ? 'input' : fileKind(file);
    const result: FileResult = kind === 'input' ? await resultOf(file, read, alone) : { kind: 'ignored', what: kind };
    await say({ kind: 'file', index: at, file, result: result.kind === 'dataset' ? await sendRecords(result) : result });
  };
  /** Sends the records ahead, in slices, and keeps none that is sent: its reader holds them by then. */
  const sendRecords = async ({ set }: Extract<FileResult, { readonly kind: 'dataset' }>): Promise<FileResult> => {
    const packer = new RecordPacker();
    const left = set.records as ImportRecord[];
    left.reverse();
    for (let sent = 0; left.length > 0; sent += RECORDS_AT_ONCE) {
      if (sent % TIDIED_AFTER === 0) globalThis.gc?.();
      await say({ kind: 'records', text: packer.pack(left.splice(-RECORDS_AT_ONCE).reverse()) });
    }
    return { kind: 'dataset', set };
  };
  /** A broken entry refuses the whole archive; a file that cannot be read, itself alone. */
  const resultOf = async (file: string, read: () => Promise<Uint8Array> | Uint8Array, alone: boolean): Promise<FileResult> => {
    try {
      const bytes = await read();
      bytesRead += bytes.length;
      if (bytesRead > task.inputBytes) throw new SourceTooBig(task.inputBytes);
      return parseFile(bytes, file, alone);
    } catch (error) {
      // No room for a buffer ends as no room in the heap does.
      if (error instanceof RangeError && /allocation failed/.test(error.message)) process.abort();
      if (isOutOfStack(error)) return tooDeep(file);
      if (task.type === 'zip' || error instanceof SourceTooBig) throw error;
      const { reason, message } = told(error);
      return refused(file, 0, reason, message);
    }
  };
  if (task.type === 'zip') {
    await readArchive(
      task.path,
      (files) => void say({ kind: 'total', files }),
      (entry) => handle(entry.name, entry.bytes, () => entry.read(), false),
    );
  } else if (task.type === 'folder') {
    const files = listFolder(task.path);
    await say({ kind: 'total', files: files.length });
    for (const file of files) {
      const place = path.join(task.path, file);
      await handle(file, fs.statSync(place).size, () => readWhole(place), false);
    }
  } else {
    await say({ kind: 'total', files: 1 });
    await handle(task.name, fs.statSync(task.path).size, () => readWhole(task.path), true);
  }
  await say({ kind: 'done' });
}

/** Refuses all of it, whatever it came in. */
class SourceTooBig extends ArchiveRefused {
  constructor(limit: number) {
    super('archive-too-big', `there are more than ${limit} bytes to read`);
  }
}

/** Files below a folder as `a/b.yaml`; links are left aside. */
function listFolder(root: string): readonly string[] {
  const files: string[] = [];
  const walk = (folder: string) => {
    for (const entry of fs.readdirSync(path.join(root, folder), { withFileTypes: true })) {
      const name = folder === '' ? entry.name : `${folder}/${entry.name}`;
      if (isHidden(name)) continue;
      if (entry.isDirectory()) walk(name);
      else if (entry.isFile()) files.push(name);
    }
  };
  walk('');
  return files.toSorted(byName);
}

function readWhole(file: string): Uint8Array {
  const { size } = fs.statSync(file);
  if (size > FILE_BYTES_MAX)
    throw new ArchiveRefused('file-too-big', `the file has ${size} bytes, ${FILE_BYTES_MAX} are allowed`);
  return fs.readFileSync(file);
}

/** In our words: those of the engine and of the system are told to nobody. */
function told(error: unknown): { readonly reason: string; readonly message: string } {
  if (error instanceof ArchiveRefused) return { reason: error.reason, message: error.message };
  const { code } = error as NodeJS.ErrnoException;
  return { reason: 'unreadable', message: code === undefined ? 'its reader broke on it' : `the system answers ${code}` };
}

const task = JSON.parse(process.argv[2]!) as ParseTask;
run(task).catch(async (error: unknown) => {
  await say({ kind: 'refused', file: task.name, ...told(error) });
  await say({ kind: 'done' });
});
