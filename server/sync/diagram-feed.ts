/**
 * What one diagram shows, kept current from the log: the server's copy of the document that every subscriber of the
 * diagram holds. Never an authority; it can be loaded again at any time, and equals a fresh load (a test says so).
 *
 * feed-members.ts says which records belong to it, feed-growth.ts brings what is missing, feed-step.ts works one entry of
 * the log in.
 *
 * Records are absolute values, so reading one that is newer than the log entry at hand does no harm: the later
 * entries say the same again.
 */
import { ColumnStore } from '../../domain/document/column-store';
import { kindOfIndex } from '../../domain/document/load-slice';
import type { IndexName, Kind } from '../../domain/document/schema';
import { fromCell, NO_ID } from '../../domain/ids';
import type { PatchChange } from '../../protocol/sync/messages';
import { FeedGrowth } from './feed-growth';
import { FeedStep } from './feed-step';
import type { FeedSource, LogEntry } from './operation-store';

export class DiagramFeed {
  readonly diagram: number;
  readonly document: ColumnStore;
  clock: number;
  private readonly source: FeedSource;

  constructor(source: FeedSource, diagram: number, clock: number, document: ColumnStore = new ColumnStore()) {
    this.source = source;
    this.diagram = diagram;
    this.clock = clock;
    this.document = document;
  }

  /** Reads everything from the database; false when there is no such diagram. */
  async load(): Promise<boolean> {
    const growth = new FeedGrowth(this);
    growth.wantRecord('diagram', this.diagram);
    await growth.run(this.source);
    return this.document.rowOf('diagram', this.diagram) >= 0;
  }

  /** Takes one entry of the log; what subscribers must change. */
  async follow(entry: LogEntry): Promise<readonly PatchChange[]> {
    this.clock = Math.max(this.clock, entry.clock);
    return entry.diff === null ? [] : new FeedStep(this, entry.diff, entry.bulk === true).run(this.source);
  }

  get owner(): number {
    return this.refOf('diagram', this.diagram, 'owner');
  }

  has(kind: Kind, id: number): boolean {
    return this.document.rowOf(kind, id) >= 0;
  }

  /** A reference field's id; 0 when the record is not here. */
  refOf(kind: Kind, id: number, field: string): number {
    const row = this.document.rowOf(kind, id);
    return row < 0 ? NO_ID : fromCell(this.document.table(kind).column(field)[row] as number);
  }

  /** Below the diagram's owner or something placed in the diagram, or one of these. */
  isInside(object: number): boolean {
    const { owner } = this;
    for (let id = object; id !== NO_ID; id = this.refOf('object', id, 'parent')) {
      if (id === owner || this.document.firstRow('placement.subject', id) >= 0) return true;
    }
    return false;
  }

  /** The owner or above it. */
  isAbove(object: number): boolean {
    for (let id = this.owner; id !== NO_ID; id = this.refOf('object', id, 'parent')) if (id === object) return true;
    return false;
  }

  /** Ids of the records that name `id`, without sorting. */
  *listed(index: IndexName, id: number): Generator<number> {
    const { ids } = this.document.table(kindOfIndex(index));
    for (let row = this.document.firstRow(index, id); row >= 0; row = this.document.nextRow(index, row))
      yield fromCell(ids[row] as number);
  }
}
