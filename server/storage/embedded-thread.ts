import fs from 'node:fs';
import path from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { freeBytes, LAST_BYTES } from './disk-room';
import { simpleQuery } from './postgres-wire';
import { VITALS } from './thread-vitals';

/**
 * The thread that owns the embedded PostgreSQL. It takes protocol bytes and answers protocol bytes, in order;
 * everything else (queueing, parsing, transactions) is embedded-sql.ts in the main thread.
 */
export interface EmbeddedThreadData {
  readonly directory: string;
  /** thread-vitals.ts. */
  readonly vitals: Int32Array;
}

const { directory, vitals } = workerData as EmbeddedThreadData;

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
type FileDeed = (stream: EmscriptenStream, memory: Uint8Array, offset: number, length: number, ...rest: unknown[]) => number;
interface EmscriptenModule {
  readonly NODEFS: {
    readonly stream_ops: { fsync?: (stream: EmscriptenStream) => number; read: FileDeed; write: FileDeed };
    realPath(node: object): string;
  };
}

/** Errno EIO of the build's C library. */
const INPUT_OUTPUT_ERROR = 29;

/** A segment of the log, not one that is still being made. */
const LOG_SEGMENT = /[\\/]pg_wal[\\/][0-9A-F]{24}$/;

/** Bytes written since it was last set to 0. */
let writtenBytes = 0;
/** The segment that was flushed last. */
let segment: object | null = null;

/**
 * PGlite's Node file system answers fsync without doing it; at a power cut every acknowledged commit is lost. This
 * one does it, for files and for directories (a new WAL segment's entry). It counts what passes through it.
 */
class DurableNodeFS extends NodeFS {
  override async init(database: PGlite, options: Parameters<NodeFS['init']>[1]): ReturnType<NodeFS['init']> {
    const result = await super.init(database, options);
    const install = (module: EmscriptenModule) => {
      const { NODEFS } = module;
      const { read, write } = NODEFS.stream_ops;
      NODEFS.stream_ops.read = (...args) => {
        Atomics.add(vitals, VITALS.filesTouched, 1);
        return read(...args);
      };
      NODEFS.stream_ops.write = (...args) => {
        Atomics.add(vitals, VITALS.filesTouched, 1);
        writtenBytes += args[3];
        return write(...args);
      };
      NODEFS.stream_ops.fsync = (stream) => {
        Atomics.add(vitals, VITALS.filesTouched, 1);
        if (stream.node !== segment && LOG_SEGMENT.test(NODEFS.realPath(stream.node))) {
          segment = stream.node;
          Atomics.add(vitals, VITALS.logSegments, 1);
        }
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
  // Segments kept for use again after a checkpoint: two, the least that it takes.
  'min_wal_size=32MB',
  '-c',
  'max_wal_size=32MB',
];

const open = (place: string) => PGlite.create({ fs: new DurableNodeFS(place), startParams: START_PARAMS });

/** How often the free space is looked at: after so much was written, or so long after the last look. */
const LOOK_BYTES = 1024 * 1024;
const LOOK_MS = 100;
const IDLE = 'I'.charCodeAt(0);
const IN_TRANSACTION = 'T'.charCodeAt(0);

/**
 * Keeps the last of the disk: while there is less, the database only reads, whoever asks and in the middle of a
 * transaction, too. A log that cannot grow would be the end of the engine: it never answers again.
 */
class LastRoom {
  /** As the last answer said: idle, in a transaction, or in one that has failed. */
  private status = IDLE;
  private readsOnly = false;
  private lookedAt = 0;
  private readonly database: PGlite;

  constructor(database: PGlite) {
    this.database = database;
  }

  /** The answer to a message; bytes of its own. */
  async answer(message: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
    const now = performance.now();
    if (writtenBytes >= LOOK_BYTES || now - this.lookedAt >= LOOK_MS) {
      writtenBytes = 0;
      this.lookedAt = now;
      await this.look(freeBytes(directory) < LAST_BYTES);
    }
    return this.run(message);
  }

  private async look(full: boolean): Promise<void> {
    if (this.status === IDLE && full !== this.readsOnly) {
      await this.run(simpleQuery(`set default_transaction_read_only=${full ? 'on' : 'off'}`));
      this.readsOnly = full;
    } else if (this.status === IN_TRANSACTION && full) await this.run(simpleQuery('set transaction_read_only=on'));
  }

  /** As a stream: asked in any other way, PGlite reads each row of its answer as well and keeps them all for good. */
  private async run(message: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
    const parts: Uint8Array[] = [];
    await this.database.execProtocolRawStream(message, {
      syncToFs: false,
      // A view of memory that goes on changing.
      onRawData: (part) => parts.push(part.slice()),
    });
    const bytes = joined(parts);
    // ReadyForQuery is its last message, the status that message's last byte.
    this.status = bytes.at(-1)!;
    return bytes;
  }
}

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

/** A cluster appears under its name only when it is whole and on the disk: a kill in the middle of it leaves nothing. */
async function initialize(): Promise<void> {
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
  if (!fs.existsSync(directory)) await initialize();
  const database = await open(directory);
  const room = new LastRoom(database);
  const post = (message: FromThread, transfer: ArrayBuffer[] = []) => port.postMessage(message, transfer);
  let turn = Promise.resolve();
  port.on('message', (message: ToThread) => {
    if (message.kind === 'close') {
      void turn
        .then(() => database.close())
        .then(
          () => post({ kind: 'closed' }),
          (error: unknown) => post({ kind: 'failed', message: String(error) }),
        );
      return;
    }
    turn = turn
      .then(() => room.answer(message.bytes))
      .then(
        (bytes) => post({ kind: 'bytes', bytes }, [bytes.buffer]),
        (error: unknown) =>
          post({ kind: 'failed', message: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
      );
  });
  post({ kind: 'ready' });
}

start().catch((error: unknown) => {
  parentPort!.postMessage({
    kind: 'failed',
    message: error instanceof Error ? error.message : String(error),
  } satisfies FromThread);
});
