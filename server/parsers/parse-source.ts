import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { ImportNote, ImportRecord, ImportSet } from '../../domain/import/import-set';
import type { ImportAnswer } from '../../protocol/rest/imports';
import { threadFile } from '../storage/thread-file';
import { startConfined } from './confined';
import { RecordReader } from './packed-records';
import { refused, unknownKind, type FileResult, type ParseMessage, type ParseTask } from './parse-messages';
import { limitTime } from './time-limit';

export interface ParsedSource {
  /** At most one of each kind of import, types first. */
  readonly sets: readonly ImportSet[];
  readonly files: readonly ParsedFile[];
  /** What was refused, flagged or ignored while reading, in the order of the files. */
  readonly notes: readonly ImportNote[];
}

/** One line of the per-file report. */
export type ParsedFile = ImportAnswer['files'][number];

export interface ParseOptions {
  /** What the source is called in reports; default: the path's last part. */
  readonly name?: string;
  readonly signal?: AbortSignal;
  readonly onProgress?: (done: number, total: number) => void;
  /** For tests. */
  readonly fileTimeoutMs?: number;
  readonly totalTimeoutMs?: number;
  readonly inputBytes?: number;
  readonly memoryMb?: number;
}

/** No single file takes longer (time-limit.ts), but for what its size takes. */
const FILE_TIMEOUT_MS = 10_000;
const MS_A_MB = 400;
/** Nor all of one source; and no more of it becomes records in memory. */
const TOTAL_TIMEOUT_MS = 5 * 60_000;
const INPUT_BYTES = 256 * 1024 ** 2;
/** Until the process runs and has listed the source. */
const START_TIMEOUT_MS = 60_000;
const MEMORY_MB = 1536;
const MEMORY_MB_LEAST = 512;
const MEMORY_SHARE = 1 / 4;
/** A file's bytes as they are read and unpacked, and what a process has anyway. */
const BUFFERS_MB = 512;

/**
 * Reads a folder, a zip or one file in disposable processes. A file on which one hangs or runs out of memory is
 * refused and reading goes on behind it in a fresh one. Throws when the path is not there or the signal aborts.
 */
export async function parseSource(given: string, options: ParseOptions = {}): Promise<ParsedSource> {
  const source = fs.realpathSync(given);
  const stat = fs.statSync(source);
  const name = options.name ?? path.basename(given);
  const type = stat.isDirectory() ? 'folder' : /\.zip$/i.test(name) || startsLikeZip(source) ? 'zip' : 'file';
  const reading = new Reading(options.onProgress);
  const inputBytes = options.inputBytes ?? INPUT_BYTES;
  const totalMs = options.totalTimeoutMs ?? TOTAL_TIMEOUT_MS;
  const late = AbortSignal.timeout(totalMs);
  const signal = options.signal ? AbortSignal.any([options.signal, late]) : late;
  try {
    for (let skip: number | null = 0; skip !== null; ) {
      signal.throwIfAborted();
      skip = await runProcess({ path: source, type, name, skip, inputBytes }, { ...options, signal }, reading);
    }
  } catch (error) {
    if (!late.aborted || error !== late.reason) throw error;
    reading.refuseAll(name, 'too-slow', `reading all of it took longer than ${totalMs / 1000} s`);
  }
  if (reading.holdsNothing()) reading.refuseWhole(name, unknownKind(name));
  return reading.result();
}

/** What the reader's values may take on this machine. */
function memoryMb(): number {
  return Math.round(Math.max(MEMORY_MB_LEAST, Math.min(MEMORY_MB, (os.totalmem() / 1024 ** 2) * MEMORY_SHARE)));
}

function startsLikeZip(file: string): boolean {
  const start = Buffer.alloc(4);
  const handle = fs.openSync(file, 'r');
  try {
    fs.readSync(handle, start, 0, 4, 0);
  } finally {
    fs.closeSync(handle);
  }
  return start.readUInt32LE(0) === 0x04034b50;
}

/** Runs one process to its end; resolves to the index behind the file that broke it, or null when all is read. */
function runProcess(task: ParseTask, options: ParseOptions, reading: Reading): Promise<number | null> {
  return new Promise((resolve, reject) => {
    const heapMb = options.memoryMb ?? memoryMb();
    const child = startConfined(threadFile('parse-process'), JSON.stringify(task), {
      reads: [task.path],
      heapMb,
      otherMb: BUFFERS_MB,
      cpuSeconds: (2 * TOTAL_TIMEOUT_MS) / 1000,
    });
    const ended = new Promise<void>((done) => child.once('exit', () => done()).once('error', () => done()));
    let current: { readonly index: number; readonly file: string; readonly bytes: number } | null = null;
    let records = new RecordReader();
    let stopWatch = (): void => undefined;
    let over = false;
    const end = (outcome: () => void) => {
      if (over) return;
      over = true;
      stopWatch();
      options.signal?.removeEventListener('abort', aborted);
      child.kill('SIGKILL');
      void ended.then(outcome);
    };
    const broke = (reason: string, message: string) => {
      if (over) return;
      const at = current;
      const file = at?.file ?? task.name;
      reading.file(file, refused(file, 0, reason, message));
      end(() => resolve(at === null ? null : at.index + 1));
    };
    const watch = (starting = false) => {
      stopWatch();
      const limit = starting
        ? START_TIMEOUT_MS
        : (options.fileTimeoutMs ?? FILE_TIMEOUT_MS) + Math.ceil((current?.bytes ?? 0) / 1024 ** 2) * MS_A_MB;
      stopWatch = limitTime(child.pid, limit, () => broke('too-slow', `reading took longer than ${limit / 1000} s`));
    };
    const aborted = () => end(() => reject(options.signal!.reason as Error));
    options.signal?.addEventListener('abort', aborted);
    watch(true);
    child.on('message', (message: ParseMessage) => {
      if (over) return;
      if (message.kind === 'begin') current = message;
      watch();
      switch (message.kind) {
        case 'total':
          reading.total = message.files;
          break;
        case 'begin':
          records = new RecordReader();
          break;
        case 'records':
          records.take(message.text);
          break;
        case 'file':
          current = null;
          reading.file(
            message.file,
            message.result.kind === 'dataset'
              ? { kind: 'dataset', set: { ...message.result.set, records: records.records } }
              : message.result,
          );
          records = new RecordReader();
          break;
        case 'refused': {
          const file = (current as { file: string } | null)?.file ?? message.file;
          reading.refuseAll(file, message.reason, message.message);
          break;
        }
        case 'done':
          end(() => resolve(null));
      }
    });
    child.once('error', () => broke('unreadable', 'its reader cannot be started'));
    // What it said before it ended has come when the channel closes.
    child.once('disconnect', () =>
      ended.then(() => {
        if (MEMORY_SIGNALS.has(child.signalCode)) broke('too-much-memory', `reading needs more than ${heapMb} MB`);
        else broke('unreadable', 'the reader ended before its time');
      }),
    );
  });
}

/** How Node ends where its memory does, and how the system ends what takes too much. */
const MEMORY_SIGNALS: ReadonlySet<NodeJS.Signals | null> = new Set(['SIGABRT', 'SIGTRAP', 'SIGKILL']);

/** Gathers what the processes answer. */
class Reading {
  total = 0;
  private readonly files: ParsedFile[] = [];
  private readonly notes: ImportNote[] = [];
  private readonly models = new Map<string, ImportRecord>();
  private readonly datasets: ImportSet[] = [];
  private readonly left: Record<string, number> = {};
  private readonly onProgress: ParseOptions['onProgress'];

  constructor(onProgress: ParseOptions['onProgress']) {
    this.onProgress = onProgress;
  }

  file(file: string, result: FileResult): void {
    switch (result.kind) {
      case 'ignored':
        this.left[result.what] = (this.left[result.what] ?? 0) + 1;
        this.files.push({ file, kind: 'ignored', counts: {}, notes: 0 });
        break;
      case 'refused':
        this.notes.push(...result.notes);
        this.files.push({ file, kind: 'refused', counts: {}, notes: result.notes.length });
        break;
      case 'dataset': {
        const first = this.datasets.at(0)?.records.at(0)?.file;
        if (first !== undefined)
          return this.file(
            file,
            refused(file, 0, 'data-set-twice', `a second data set beside ${first}: bring them in one after the other`, { first }),
          );
        this.datasets.push(result.set);
        this.notes.push(...result.set.notes);
        this.files.push({ file, kind: 'netbox-dataset', counts: countsOf(result.set.records), notes: result.set.notes.length });
        break;
      }
      case 'library':
        this.notes.push(...result.notes);
        for (const { type, record, counts, notes } of result.types) {
          const first = this.models.get(record.key);
          if (first) {
            const name = `${String(record.fields.brand)} ${String(record.fields.name)}`;
            this.notes.push({
              level: 'flagged',
              file,
              line: record.line ?? 0,
              reason: 'model-twice',
              message: `${name} is described in ${first.file ?? ''} too; that file counts`,
              facts: { brand: String(record.fields.brand), model: String(record.fields.name), file: first.file ?? '' },
            });
          } else this.models.set(record.key, record as ImportRecord);
          this.files.push({ file, kind: type, counts, notes: notes.length + (first ? 1 : 0) });
        }
    }
    this.onProgress?.(this.files.length, Math.max(this.total, this.files.length));
  }

  /** Nothing of the source is taken. */
  refuseAll(file: string, reason: string, message: string): void {
    this.refuseWhole(file, refused(file, 0, reason, message));
  }

  refuseWhole(file: string, result: FileResult): void {
    this.models.clear();
    this.datasets.length = 0;
    this.files.length = 0;
    this.notes.length = 0;
    this.file(file, result);
  }

  /** Every file was left aside, or there is none. */
  holdsNothing(): boolean {
    return this.files.every(({ kind }) => kind === 'ignored');
  }

  result(): ParsedSource {
    const library: ImportSet = {
      kind: 'device-type-library',
      records: [...this.models.values()],
      notes: [],
      notImported: this.left,
    };
    const hasLibrary = this.models.size > 0 || this.datasets.length === 0;
    const rest = hasLibrary
      ? this.datasets
      : this.datasets.map((set) => ({ ...set, notImported: { ...set.notImported, ...this.left } }));
    return { sets: [...(hasLibrary ? [library] : []), ...rest], files: this.files, notes: this.notes };
  }
}

function countsOf(records: readonly ImportRecord[]): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { counted } of records) if (counted !== '') counts[counted] = (counts[counted] ?? 0) + 1;
  return counts;
}
