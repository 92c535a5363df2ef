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
  private sent: readonly number[] = [];
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
      this.sent = [...this.sent, madeAtMs];
    }
    this.tellWhenAll();
  }

  private tellWhenAll(): void {
    for (const [clientId, { size }] of this.waiting) if (size === 0) this.waiting.delete(clientId);
    const { sent, refusedCount: refused } = this;
    if (this.waiting.size > 0 || sent.length + refused === 0) return;
    this.sent = [];
    this.refusedCount = 0;
    if (sent.length > 0) this.tell({ kind: 'kept-sent', count: sent.length, refused, fromMs: Math.min(...sent) });
  }
}
