import os from 'node:os';
import { Worker } from 'node:worker_threads';
import { unreachable } from '../../domain/result';
import type { SqlTransaction } from '../storage/sql';
import { threadFile } from '../storage/thread-file';
import type { FromImportThread, ImportWork, ToImportThread } from './import-messages';
import { JobFailed } from './job-failed';

/**
 * What an import may hold, and what share of the machine's memory at most. From 2048 on V8 lets a heap grow to four times what is needed
 * before it looks for what is not.
 */
const MEMORY_MB = 1536;
const MEMORY_SHARE = 1 / 3;
/** Of that what it has just made: most is needed until the end, and is looked at too often in less. */
const YOUNG_MB = 48;

export interface ImportWorkerOptions {
  /** Ends the thread, and what is asked of it with the signal's reason. */
  readonly signal?: AbortSignal;
  /** Files read of all. */
  readonly onProgress?: (done: number, total: number) => void;
}

type Question = {
  readonly [M in keyof ImportWork]: { readonly kind: M; readonly args: Parameters<ImportWork[M]> };
}[keyof ImportWork];

/** The thread of one import (import-thread.ts) as its process sees it. One question at a time. */
export class ImportWorker {
  private readonly worker: Worker;
  private readonly options: ImportWorkerOptions;
  private database: Pick<SqlTransaction, 'query'> | null = null;
  private waiting: { readonly resolve: (answer: unknown) => void; readonly reject: (error: unknown) => void } | null = null;
  /** Why the database did not answer: the thread is told only that. */
  private failure: unknown;
  private ended: unknown;

  constructor(options: ImportWorkerOptions = {}) {
    this.options = options;
    const memoryMb = Math.round(Math.min(MEMORY_MB, (os.totalmem() / 1024 ** 2) * MEMORY_SHARE));
    this.worker = new Worker(threadFile('import-thread'), {
      argv: [],
      env: {},
      resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: YOUNG_MB },
    });
    this.worker.on('message', (message: FromImportThread) => this.hear(message));
    this.worker.on('error', (error: NodeJS.ErrnoException) =>
      this.end(
        error.code === 'ERR_WORKER_OUT_OF_MEMORY'
          ? new JobFailed('job-too-much-memory', `comparing it needs more than ${memoryMb} MB`)
          : error,
      ),
    );
    this.worker.on('exit', () => this.end(new Error('the import ended before its time')));
    options.signal?.addEventListener('abort', this.aborted, { once: true });
    if (options.signal?.aborted) this.aborted();
  }

  /** Reads a source. Throws when it is not there. */
  read(...args: Parameters<ImportWork['read']>) {
    return this.ask<'read'>({ kind: 'read', args });
  }

  /** Compares a set with what `database` answers. */
  async plan(database: Pick<SqlTransaction, 'query'>, ...args: Parameters<ImportWork['plan']>) {
    this.database = database;
    return this.ask<'plan'>({ kind: 'plan', args });
  }

  /** Some of the changes of a set that was compared. */
  changes(...args: Parameters<ImportWork['changes']>) {
    return this.ask<'changes'>({ kind: 'changes', args });
  }

  part(...args: Parameters<ImportWork['part']>) {
    return this.ask<'part'>({ kind: 'part', args });
  }

  async close(): Promise<void> {
    this.options.signal?.removeEventListener('abort', this.aborted);
    this.end(new Error('the import is over'));
    await this.worker.terminate();
  }

  private readonly aborted = (): void => {
    this.end(this.options.signal!.reason);
    void this.worker.terminate();
  };

  private end(reason: unknown): void {
    this.ended ??= reason;
    this.waiting?.reject(this.ended);
    this.waiting = null;
  }

  private ask<M extends keyof ImportWork>(question: Question): Promise<ReturnType<ImportWork[M]>> {
    return new Promise<unknown>((resolve, reject) => {
      if (this.ended !== undefined) return reject(this.ended as Error);
      this.failure = undefined;
      this.waiting = { resolve, reject };
      this.say(question);
    }) as Promise<ReturnType<ImportWork[M]>>;
  }

  private say(message: ToImportThread): void {
    this.worker.postMessage(message);
  }

  private hear(message: FromImportThread): void {
    switch (message.kind) {
      case 'progress':
        return this.options.onProgress?.(message.done, message.total);
      case 'query':
        this.database!.query<object>(message.text, message.params).then(
          (rows) => this.say({ kind: 'rows', id: message.id, rows }),
          (error: unknown) => {
            this.failure ??= error;
            this.say({ kind: 'noRows', id: message.id });
          },
        );
        return;
      case 'done':
        this.waiting?.resolve(message.answer);
        this.waiting = null;
        return;
      case 'failed':
        this.waiting?.reject(this.failure ?? new Error(message.message));
        this.waiting = null;
        return;
      default:
        unreachable(message);
    }
  }
}
