import type { Intent } from '../../domain/operations/operation';
import { CODES } from '../../protocol/errors';
import { ApiError } from '../../protocol/rest/api-error';

/** What is needed of the page's client and clock; a test hands in its own. */
export interface PageOperationsWorld {
  readonly lease: (body: {
    readonly clientId: string;
    readonly count: number;
  }) => Promise<{ readonly first: number; readonly count: number }>;
  readonly submit: (body: {
    readonly clientId: string;
    readonly seq: number;
    readonly intent: Intent;
    readonly grant?: string;
  }) => Promise<{ readonly kind: string; readonly at: number }>;
  readonly newClientId: () => string;
  readonly pause: (ms: number) => Promise<void>;
}

/** An operation that was done: by this name it is taken back. */
export interface DoneOperation {
  readonly clientId: string;
  readonly seq: number;
}

/** Waits before an operation whose answer did not come is sent again: the log knows whether it was done. */
const PAUSES_MS = [500, 2000];

/**
 * Operations of pages on which no diagram need be open, one after the other. Rejects with the ApiError that carries the
 * refusal; when it stays unknown whether one was done, the next goes by a new client, so that none is taken for it.
 */
export class PageOperations {
  private readonly world: PageOperationsWorld;
  private clientId: string;
  private seq = 1;
  private ids: number[] = [];
  private last: Promise<unknown> = Promise.resolve();

  constructor(world: PageOperationsWorld) {
    this.world = world;
    this.clientId = world.newClientId();
  }

  /** `make` gets as many new ids as it needs. */
  submit(needed: number, make: (ids: readonly number[]) => Intent, grant?: string): Promise<DoneOperation> {
    const done = this.last.then(async () => {
      const intent = make(await this.take(needed));
      return this.send(intent, grant);
    });
    this.last = done.catch(() => undefined);
    return done;
  }

  undo({ clientId, seq }: DoneOperation): Promise<DoneOperation> {
    return this.submit(0, () => ({ kind: 'undo', version: 1, clientId, seq }) as Intent);
  }

  /** Brings back what a delete took; `elsewhere`: devices whose units are taken to free ones. */
  restore({ clientId, seq }: DoneOperation, elsewhere = false): Promise<DoneOperation> {
    return this.submit(0, () => ({ kind: 'restore', version: 1, clientId, seq, ...(elsewhere ? { elsewhere } : {}) }) as Intent);
  }

  private async take(count: number): Promise<readonly number[]> {
    if (this.ids.length < count) {
      const { clientId } = this;
      const block = await this.world.lease({ clientId, count });
      this.ids = Array.from({ length: block.count }, (_, at) => block.first + at);
    }
    return this.ids.splice(0, count);
  }

  private async send(intent: Intent, grant?: string): Promise<DoneOperation> {
    for (let attempt = 0; ; attempt++) {
      const { clientId, seq } = this;
      try {
        const answer = await this.world.submit({ clientId, seq, intent, ...(grant === undefined ? {} : { grant }) });
        if (answer.kind === 'done') {
          this.seq += 1;
          return { clientId, seq };
        }
        // The server counts otherwise; nothing was done.
        this.seq = answer.at;
        if (attempt > PAUSES_MS.length) throw new Error('the server does not say which operation is next');
      } catch (error) {
        if (isAnswered(error)) {
          this.seq += 1;
          throw error;
        }
        // Not looked at, its number still free.
        if (error instanceof ApiError && error.code === CODES.diskFull) throw error;
        if (attempt === PAUSES_MS.length || !isUnknown(error)) {
          this.forget();
          throw error;
        }
        await this.world.pause(PAUSES_MS[attempt]!);
      }
    }
  }

  private forget(): void {
    this.clientId = this.world.newClientId();
    this.seq = 1;
    this.ids = [];
  }
}

/** The operation had its turn, and its number is used up. */
function isAnswered(error: unknown): boolean {
  return error instanceof ApiError && (error.code === CODES.invalid || (error.code === CODES.forbidden && error.data !== null));
}

/** No answer came, or the server failed before it had one. */
function isUnknown(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status >= 500);
}
