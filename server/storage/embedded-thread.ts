import fs from 'node:fs';
import path from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

/**
 * The thread that owns the embedded PostgreSQL. It takes protocol bytes and answers protocol bytes, in order;
 * everything else (queueing, parsing, transactions) is embedded-sql.ts in the main thread.
 */
export interface EmbeddedThreadData {
  readonly directory: string;
}

/** To the thread: frontend messages, or the wish to close. */
export type ToThread = { readonly kind: 'bytes'; readonly bytes: Uint8Array } | { readonly kind: 'close' };
/** From the thread: `ready` once, then one `bytes` for each `bytes`, `closed` last. */
export type FromThread =
  | { readonly kind: 'ready' }
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array }
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'closed' };

interface EmscriptenStream {
  readonly nfd?: number;
  readonly node: object;
}
interface EmscriptenModule {
  readonly NODEFS: {
    readonly stream_ops: { fsync?: (stream: EmscriptenStream) => number };
    realPath(node: object): string;
  };
}

/** Errno EIO of the build's C library. */
const INPUT_OUTPUT_ERROR = 29;

/**
 * PGlite's Node file system answers fsync without doing it; at a power cut every acknowledged commit is lost. This
 * one does it, for files and for directories (a new WAL segment's entry).
 */
class DurableNodeFS extends NodeFS {
  override async init(database: PGlite, options: Parameters<NodeFS['init']>[1]): ReturnType<NodeFS['init']> {
    const result = await super.init(database, options);
    const install = (module: EmscriptenModule) => {
      const { NODEFS } = module;
      NODEFS.stream_ops.fsync = (stream) => {
        try {
          if (stream.nfd !== undefined) fs.fsyncSync(stream.nfd);
          else syncDirectory(NODEFS.realPath(stream.node));
          return 0;
        } catch {
          return INPUT_OUTPUT_ERROR;
        }
      };
    };
    const emscripten = result.emscriptenOpts as { preRun?: unknown[] };
    emscripten.preRun = [...(emscripten.preRun ?? []), install];
    return result;
  }
}

/** Windows cannot open a directory; its file system keeps entries in order by itself. */
function syncDirectory(directory: string): void {
  if (process.platform === 'win32') return;
  const handle = fs.openSync(directory, 'r');
  try {
    fs.fsyncSync(handle);
  } finally {
    fs.closeSync(handle);
  }
}

/** After the first start: what initdb wrote goes to the disk, files before their directories. */
function syncTree(directory: string): void {
  for (const entry of fs.readdirSync(directory, { withFileTypes: true })) {
    const full = path.join(directory, entry.name);
    if (entry.isDirectory()) syncTree(full);
    else if (entry.isFile()) {
      const handle = fs.openSync(full, 'r+');
      try {
        fs.fsyncSync(handle);
      } finally {
        fs.closeSync(handle);
      }
    }
  }
  syncDirectory(directory);
}

/** -F switches fsync off; fdatasync is a stub in this build, so the method must be fsync. */
const START_PARAMS = [
  ...PGlite.defaultStartParams.filter((param) => param !== '-F'),
  '-c',
  'wal_sync_method=fsync',
  '-c',
  'jit=off',
  // Everything it reads is in memory or on flash: with the default of 4 the planner reads whole tables instead of an index.
  '-c',
  'random_page_cost=1.1',
  '-c',
  'max_wal_size=256MB',
];

const open = (directory: string) => PGlite.create({ fs: new DurableNodeFS(directory), startParams: START_PARAMS });

/** A cluster appears under its name only when it is whole and on the disk: a kill in the middle of it leaves nothing. */
async function initialize(directory: string): Promise<void> {
  const unfinished = `${directory}.unfinished`;
  fs.rmSync(unfinished, { recursive: true, force: true });
  fs.mkdirSync(unfinished, { recursive: true, mode: 0o700 });
  await (await open(unfinished)).close();
  syncTree(unfinished);
  fs.renameSync(unfinished, directory);
  syncDirectory(path.dirname(directory));
}

async function start(): Promise<void> {
  const port = parentPort!;
  const { directory } = workerData as EmbeddedThreadData;
  if (!fs.existsSync(directory)) await initialize(directory);
  const database = await open(directory);
  const post = (message: FromThread, transfer: ArrayBuffer[] = []) => port.postMessage(message, transfer);
  port.on('message', (message: ToThread) => {
    if (message.kind === 'close') {
      void database.close().then(
        () => post({ kind: 'closed' }),
        (error: unknown) => post({ kind: 'failed', message: String(error) }),
      );
      return;
    }
    try {
      // The answer may be a view of memory that the next call reuses: copy, then hand the copy over.
      const bytes = database.execProtocolRawSync(message.bytes).slice();
      post({ kind: 'bytes', bytes }, [bytes.buffer as ArrayBuffer]);
    } catch (error) {
      post({ kind: 'failed', message: error instanceof Error ? (error.stack ?? error.message) : String(error) });
    }
  });
  post({ kind: 'ready' });
}

start().catch((error: unknown) => {
  parentPort!.postMessage({
    kind: 'failed',
    message: error instanceof Error ? error.message : String(error),
  } satisfies FromThread);
});
