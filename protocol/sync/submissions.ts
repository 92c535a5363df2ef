/**
 * Operations on their way to the server, in the order of their numbers.
 *
 *   add() -> unsent --takeFrames()--> sent --acknowledge()--> acknowledged --drop()--> gone
 *               ^                      |
 *               `---unsend(), renumber()
 *
 * An operation is named (clientId, seq); seqs have no gaps, so the server knows each once, however often it comes.
 */
import { LIMITS } from '../../domain/catalog/limits';
import type { Intent } from '../../domain/operations/operation';
import { ok, refuse, type Result } from '../../domain/result';
import { encodeFrame } from '../codec/frame-codec';
import type { Submission } from './messages';

export interface StoredOperation extends Submission {
  /** The server holds it as this number of its log; left out = not answered yet. */
  readonly acknowledged?: number;
  /** When it was made, by this browser's clock; left out = an earlier release kept it. */
  readonly madeAtMs?: number;
}

/** Plain data. */
export interface StoredSubmissions {
  readonly nextSeq: number;
  readonly operations: readonly StoredOperation[];
}

/** An operation that the document at the client's clock does not hold yet. */
export interface Waiting extends Submission {
  seq: number;
  readonly madeAtMs: number | undefined;
  acknowledged: number | undefined;
  sent: boolean;
  /** Alone in a frame, until it is sent: what is waited for by a hand is encoded once. */
  frame: Uint8Array<ArrayBuffer> | null;
}

/** Bytes of operations in one frame: far below the frame's limit, so that a long queue goes in several. */
const FRAME_BYTES = LIMITS.frameBytes / 4;
const FRAME_OPERATIONS = 200;

export class Submissions {
  private waiting: Waiting[];
  private nextSeq: number;
  private lastToSend = Infinity;

  constructor({ nextSeq, operations }: StoredSubmissions = { nextSeq: 1, operations: [] }) {
    this.nextSeq = nextSeq;
    this.waiting = operations.map(({ acknowledged, madeAtMs, ...submission }) => waitingOf(submission, madeAtMs, acknowledged));
  }

  get all(): readonly Waiting[] {
    return this.waiting;
  }

  /** How many the server has not answered. */
  get unanswered(): number {
    return this.waiting.filter(({ acknowledged }) => acknowledged === undefined).length;
  }

  /** The lowest number that is not answered; Infinity = all are. */
  get firstUnanswered(): number {
    return this.waiting.find(({ acknowledged }) => acknowledged === undefined)?.seq ?? Infinity;
  }

  /** Later ones wait; Infinity = none do. */
  sendUpTo(seq: number): void {
    this.lastToSend = seq;
  }

  /** The next one, which add() makes wait. */
  next(intent: Intent, baseClock: number, madeAtMs?: number, grant?: string): Waiting {
    return waitingOf({ seq: this.nextSeq, baseClock, intent, ...(grant === undefined ? {} : { grant }) }, madeAtMs);
  }

  /** Refuses what no frame holds; its number is then used by another. */
  add(next: Waiting): Result<Waiting> {
    next.frame = frameOf([next]);
    const bytes = next.frame.length;
    if (bytes > FRAME_BYTES * 3) return refuse('operation-too-large', { bytes, limit: FRAME_BYTES * 3 });
    this.nextSeq += 1;
    this.waiting.push(next);
    return ok(next);
  }

  find(seq: number): Waiting | undefined {
    return this.waiting.find((waiting) => waiting.seq === seq);
  }

  /** The server's log holds it as this number; false = nothing waits by that number. */
  acknowledge(seq: number, clock: number): boolean {
    const waiting = this.find(seq);
    if (waiting !== undefined) waiting.acknowledged = clock;
    return waiting !== undefined;
  }

  /** Those that a document at this clock holds. */
  reachedAt(clock: number): readonly Waiting[] {
    return this.waiting.filter(({ acknowledged }) => acknowledged !== undefined && acknowledged <= clock);
  }

  drop(leaving: readonly Waiting[]): void {
    this.waiting = this.waiting.filter((waiting) => !leaving.includes(waiting));
  }

  /** The frame of the first that is not answered, alone; none while it is under way. */
  takeFirst(): Uint8Array<ArrayBuffer>[] {
    const first = this.waiting.find(({ acknowledged }) => acknowledged === undefined);
    if (first === undefined || first.sent || first.seq > this.lastToSend) return [];
    first.sent = true;
    return [first.frame ?? frameOf([first])];
  }

  /** Frames of what is unsent, in order; each is given once. */
  takeFrames(): Uint8Array<ArrayBuffer>[] {
    const frames: Uint8Array<ArrayBuffer>[] = [];
    let together: Waiting[] = [];
    let bytes = 0;
    const close = (): void => {
      const [first] = together;
      if (first === undefined) return;
      frames.push(together.length === 1 ? (first.frame as Uint8Array<ArrayBuffer>) : frameOf(together));
      for (const waiting of together) waiting.frame = null;
      together = [];
      bytes = 0;
    };
    for (const waiting of this.waiting) {
      if (waiting.sent || waiting.seq > this.lastToSend) continue;
      waiting.sent = true;
      waiting.frame ??= frameOf([waiting]);
      if (bytes + waiting.frame.length > FRAME_BYTES || together.length >= FRAME_OPERATIONS) close();
      together.push(waiting);
      bytes += waiting.frame.length;
    }
    close();
    return frames;
  }

  /** Those from this number on are sent again. */
  unsend(seq = 0): void {
    for (const waiting of this.waiting) if (waiting.seq >= seq) waiting.sent = false;
  }

  /** False = the server expects a number whose operation it has answered, and so forgotten. */
  expects(seq: number): boolean {
    return seq >= (this.waiting[0]?.seq ?? this.nextSeq);
  }

  /** Everything is unanswered, and numbered from `seq` on. */
  renumber(seq: number): void {
    this.nextSeq = seq;
    for (const waiting of this.waiting) {
      waiting.seq = this.nextSeq++;
      waiting.frame = null;
      waiting.acknowledged = undefined;
    }
  }

  forStorage(): StoredSubmissions {
    return {
      nextSeq: this.nextSeq,
      operations: this.waiting.map((waiting) => ({
        ...submissionOf(waiting),
        ...(waiting.acknowledged === undefined ? {} : { acknowledged: waiting.acknowledged }),
        ...(waiting.madeAtMs === undefined ? {} : { madeAtMs: waiting.madeAtMs }),
      })),
    };
  }
}

function waitingOf(submission: Submission, madeAtMs: number | undefined, acknowledged?: number): Waiting {
  return { ...submission, madeAtMs, acknowledged, sent: false, frame: null };
}

function submissionOf({ seq, baseClock, intent, grant }: Waiting): Submission {
  return { seq, baseClock, intent, ...(grant === undefined ? {} : { grant }) };
}

function frameOf(operations: readonly Waiting[]): Uint8Array<ArrayBuffer> {
  return encodeFrame({ type: 'submit', operations: operations.map(submissionOf) });
}
