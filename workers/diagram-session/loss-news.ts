import type { Document } from '../../domain/document/document';
import type { SyncEvent } from '../../protocol/sync/client';
import { DESCRIBED_RECORDS, type GoneRecord } from '../api/session';
import { describe } from './describe';
import type { EventBatch } from './event-batch';
import { goneRecords } from './replaced-values';
import { SelectionWatch, type WatchedSelection } from './selection-watch';

type Loss = Extract<SyncEvent, { kind: 'lost-own' | 'deleted-over' }>;

/** What is told of things that go under a hand: of what is selected or held, and of what one had written or deleted oneself. */
export class LossNews {
  readonly selection: SelectionWatch;
  private readonly document: () => Document;
  private readonly events: EventBatch;
  /** What others deleted of the selection the last time: it is told as that. */
  private told: ReadonlySet<number> = new Set();
  /** What the hand has hold of, as it was when it took it. */
  private inHand: readonly GoneRecord[] = [];

  constructor(events: EventBatch, parts: Omit<WatchedSelection, 'held' | 'tellLost'>) {
    this.document = parts.document;
    this.events = events;
    this.selection = new SelectionWatch({
      ...parts,
      held: () => this.inHand.map(({ id }) => id),
      tellLost: (ids, held) => {
        this.told = new Set([...ids, ...held]);
        const fromHand = this.inHand.filter(({ id }) => held.includes(id));
        this.events.add({ kind: 'lost', ids: ids.slice(0, DESCRIBED_RECORDS), fromHand });
      },
    });
  }

  holds(ids: readonly number[]): void {
    this.inHand = ids.flatMap((id) => describe(this.document(), id) ?? []);
  }

  tell(loss: Loss): void {
    if (loss.kind === 'deleted-over')
      return this.events.add({ kind: loss.kind, records: goneRecords(loss.records), since: loss.since });
    this.events.add({ kind: loss.kind, records: goneRecords(loss.records.filter(({ id }) => !this.told.has(id))) });
  }
}
