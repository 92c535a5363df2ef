import type { SessionEvent } from '../api/session';

/** Of these, only the latest counts: earlier ones of the same batch are dropped. */
const LATEST_ONLY: ReadonlySet<SessionEvent['kind']> = new Set([
  'camera',
  'changed',
  'hover',
  'present',
  'selection',
  'saved-state',
  'history',
  'tool',
]);

/** Of others' edits the screen hears so often at most: with each of them panels ask and are drawn anew. */
const OTHERS_MS = 100;

/** Hands events to the screen in one message a turn, in order. */
export class EventBatch {
  private waiting: SessionEvent[] = [];
  private scheduled = false;
  private ofOthers: SessionEvent[] = [];
  private resting: ReturnType<typeof setTimeout> | undefined;
  private readonly listener: (events: readonly SessionEvent[]) => void;

  constructor(listener: (events: readonly SessionEvent[]) => void) {
    this.listener = listener;
  }

  add(event: SessionEvent): void {
    // What others' edits would say later of the same is older by then.
    this.ofOthers = withoutEarlier(this.ofOthers, event);
    this.waiting = withoutEarlier(this.waiting, event);
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

  /** What somebody else's edit led to: at once after a rest, else with what follows it soon. */
  addOfOthers(...events: readonly SessionEvent[]): void {
    for (const event of events) {
      this.ofOthers = withoutEarlier(this.ofOthers, event);
      this.ofOthers.push(event);
    }
    if (this.resting === undefined) this.handOthers();
  }

  /** Whoever is answered now sees what others did: what it led to is said before the answer. */
  beforeAnswer(): void {
    for (const event of this.ofOthers.splice(0)) this.add(event);
  }

  private handOthers(): void {
    this.resting = undefined;
    if (this.ofOthers.length === 0) return;
    this.beforeAnswer();
    this.resting = setTimeout(() => this.handOthers(), OTHERS_MS);
  }
}

function withoutEarlier(waiting: SessionEvent[], { kind }: SessionEvent): SessionEvent[] {
  return LATEST_ONLY.has(kind) ? waiting.filter((each) => each.kind !== kind) : waiting;
}
