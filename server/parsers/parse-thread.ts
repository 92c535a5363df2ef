import fs from 'node:fs';
import path from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { fileKind, parseFile } from './parse-file';
import type { FileResult, ParseMessage, ParseTask } from './parse-messages';
import { ArchiveRefused, readArchive } from './read-archive';

/**
 * The disposable thread in which bytes from outside are parsed. It is started for one source with a memory limit,
 * watched from outside (parse-source.ts) and ended when it hangs; it answers plain data and nothing else.
 */
const port = parentPort!;
const say = (message: ParseMessage) => port.postMessage(message);

/** A file bigger than this cannot be held as text beside what it becomes. */
const FILE_BYTES_MAX = 256 * 1024 ** 2;

async function run(task: ParseTask): Promise<void> {
  let index = 0;
  let bytesRead = 0;
  const handle = async (file: string, read: () => Promise<Uint8Array> | Uint8Array, alone: boolean) => {
    const at = index++;
    if (at < task.skip) return;
    say({ kind: 'begin', index: at, file });
    const kind = alone ? 'input' : fileKind(file);
    say({
      kind: 'file',
      index: at,
      file,
      result: kind === 'input' ? await resultOf(file, read, alone) : { kind: 'ignored', what: kind },
    });
  };
  /** A broken entry refuses the whole archive; a file that cannot be read, itself alone. */
  const resultOf = async (file: string, read: () => Promise<Uint8Array> | Uint8Array, alone: boolean): Promise<FileResult> => {
    try {
      const bytes = await read();
      bytesRead += bytes.length;
      if (bytesRead > task.inputBytes) throw new SourceTooBig(task.inputBytes);
      return parseFile(bytes, file, alone);
    } catch (error) {
      if (task.type === 'zip' || error instanceof SourceTooBig) throw error;
      const reason = error instanceof ArchiveRefused ? error.reason : 'unreadable';
      return { kind: 'refused', notes: [{ level: 'refused', file, line: 0, reason, message: (error as Error).message }] };
    }
  };
  if (task.type === 'zip') {
    await readArchive(
      task.path,
      (files) => say({ kind: 'total', files }),
      (entry) => handle(entry.name, () => entry.read(), false),
    );
  } else if (task.type === 'folder') {
    const files = listFolder(task.path);
    say({ kind: 'total', files: files.length });
    for (const file of files) await handle(file, () => readWhole(path.join(task.path, file)), false);
  } else {
    say({ kind: 'total', files: 1 });
    await handle(task.name, () => readWhole(task.path), true);
  }
  say({ kind: 'done' });
}

/** Refuses all of it, whatever it came in. */
class SourceTooBig extends ArchiveRefused {
  constructor(limit: number) {
    super('archive-too-big', `there are more than ${limit} bytes to read`);
  }
}

/** Files below a folder as `a/b.yaml`, in a fixed order; links and hidden files are left aside. */
function listFolder(root: string): readonly string[] {
  const files: string[] = [];
  const walk = (folder: string) => {
    const entries = fs.readdirSync(path.join(root, folder), { withFileTypes: true });
    for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
      if (entry.name.startsWith('.')) continue;
      const name = folder === '' ? entry.name : `${folder}/${entry.name}`;
      if (entry.isDirectory()) walk(name);
      else if (entry.isFile()) files.push(name);
    }
  };
  walk('');
  return files;
}

function readWhole(file: string): Uint8Array {
  const { size } = fs.statSync(file);
  if (size > FILE_BYTES_MAX)
    throw new ArchiveRefused('file-too-big', `the file has ${size} bytes, ${FILE_BYTES_MAX} are allowed`);
  return fs.readFileSync(file);
}

run(workerData as ParseTask).catch((error: unknown) => {
  const task = workerData as ParseTask;
  const reason = error instanceof ArchiveRefused ? error.reason : 'unreadable';
  say({ kind: 'refused', file: task.name, reason, message: error instanceof Error ? error.message : String(error) });
  say({ kind: 'done' });
});
