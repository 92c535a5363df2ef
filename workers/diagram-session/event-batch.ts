import type { SessionEvent } from '../api/session';

/** Of these, only the latest counts: earlier ones of the same batch are dropped. */
const LATEST_ONLY: ReadonlySet<SessionEvent['kind']> = new Set([
  'camera',
  'hover',
  'selection',
  'saved-state',
  'history',
  'tool',
]);

/** Hands events to the screen in one message a turn, in order. */
export class EventBatch {
  private waiting: SessionEvent[] = [];
  private scheduled = false;
  private readonly listener: (events: readonly SessionEvent[]) => void;

  constructor(listener: (events: readonly SessionEvent[]) => void) {
    this.listener = listener;
  }

  add(event: SessionEvent): void {
    if (LATEST_ONLY.has(event.kind)) this.waiting = this.waiting.filter((waiting) => waiting.kind !== event.kind);
    this.waiting.push(event);
    if (this.scheduled) return;
    this.scheduled = true;
    queueMicrotask(() => {
      this.scheduled = false;
      const events = this.waiting;
      this.waiting = [];
      this.listener(events);
    });
  }
}
