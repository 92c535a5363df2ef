import type { SessionEvent } from '../api/session';
import type { KeptQueue } from './kept-order';

/** What was made a moment ago is on its way, and nobody wonders about it. */
const FRESH_MS = 5000;

type KeptSent = Extract<SessionEvent, { readonly kind: 'kept-sent' }>;

/** What this browser kept from earlier, or of closed windows, is told once all of it is answered: that it was sent. */
export class KeptNews {
  private readonly tell: (sent: KeptSent) => void;
  /** By client: numbers that are not answered yet, with the time of each. */
  private readonly waiting = new Map<string, Map<number, number>>();
  private sentCount = 0;
  private fromMs = Infinity;
  private refusedCount = 0;

  constructor(tell: (sent: KeptSent) => void) {
    this.tell = tell;
  }

  /** These will be sent. */
  expect({ clientId, operations }: KeptQueue, nowMs: number): void {
    const old = operations.flatMap(({ seq, madeAtMs = nowMs }): readonly (readonly [number, number])[] =>
      nowMs - madeAtMs > FRESH_MS ? [[seq, madeAtMs]] : [],
    );
    if (old.length > 0) this.waiting.set(clientId, new Map(old));
  }

  /** Whoever takes them over tells of them. */
  forget(clientId: string): void {
    this.waiting.delete(clientId);
    this.tellWhenAll();
  }

  /** Refusals are told one by one, elsewhere. */
  refused(clientId: string, seq: number): void {
    if (this.waiting.get(clientId)?.delete(seq)) this.refusedCount += 1;
    this.tellWhenAll();
  }

  answered(clientId: string, firstUnanswered: number): void {
    const waiting = this.waiting.get(clientId);
    if (waiting === undefined) return;
    for (const [seq, madeAtMs] of waiting) {
      if (seq >= firstUnanswered) continue;
      waiting.delete(seq);
      this.sentCount += 1;
      this.fromMs = Math.min(this.fromMs, madeAtMs);
    }
    this.tellWhenAll();
  }

  private tellWhenAll(): void {
    for (const [clientId, { size }] of this.waiting) if (size === 0) this.waiting.delete(clientId);
    const { sentCount: count, refusedCount: refused, fromMs } = this;
    if (this.waiting.size > 0 || count + refused === 0) return;
    this.sentCount = 0;
    this.fromMs = Infinity;
    this.refusedCount = 0;
    if (count > 0) this.tell({ kind: 'kept-sent', count, refused, fromMs });
  }
}
