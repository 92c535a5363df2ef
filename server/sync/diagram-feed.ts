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
import type { Change } from '../../domain/document/diff';
import { isInside, isWhole, referenceOf, showsPlaced, standsInside } from '../../domain/document/inside';
import { kindOfIndex } from '../../domain/document/load-slice';
import type { IndexName, Kind } from '../../domain/document/schema';
import { fromCell, NO_ID } from '../../domain/ids';
import type { PatchChange } from '../../protocol/sync/messages';
import { FeedGrowth } from './feed-growth';
import { joins } from './feed-members';
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
    return this.isThere;
  }

  /** Takes one entry of the log; what subscribers must change. */
  async follow(entry: LogEntry): Promise<readonly PatchChange[]> {
    const changes = entry.diff === null ? [] : await new FeedStep(this, entry.diff, entry.bulk === true).run(this.source);
    this.clock = Math.max(this.clock, entry.clock);
    return changes;
  }

  /** False when the change leaves this document as it is: the record is a stranger, and does not come to belong by it. */
  isTouchedBy({ kind, id, after }: Change): boolean {
    return this.document.kindOf(id) !== undefined || (after !== null && joins(this, kind, after as Record<string, unknown>));
  }

  /** The diagram's own record is here: false once it was deleted, whatever is left of what it showed. */
  get isThere(): boolean {
    return this.has('diagram', this.diagram);
  }

  get owner(): number {
    return this.refOf('diagram', this.diagram, 'owner');
  }

  has(kind: Kind, id: number): boolean {
    return this.document.rowOf(kind, id) >= 0;
  }

  /** A reference field's id; 0 when the record is not here. */
  refOf(kind: Kind, id: number, field: string): number {
    return referenceOf(this.document, kind, id, field);
  }

  /** Below the diagram's owner or something placed in the diagram, or one of these. */
  isInside(object: number): boolean {
    return isInside(this.document, this.diagram, object);
  }

  /** An object inside, or what stands there. */
  standsInside(kind: Kind, id: number): boolean {
    return standsInside(this.document, this.diagram, kind, id);
  }

  /** The diagram, or one whose placements it shows. */
  showsPlaced(diagram: number): boolean {
    return showsPlaced(this.document, this.diagram, diagram);
  }

  /** Every record that names this one and belongs here by that, is here. */
  isWhole(kind: Kind, id: number): boolean {
    return this.has(kind, id) && isWhole(this.document, this.diagram, kind, id);
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
