import type { Change } from '../../domain/document/diff';
import { INDEXED_FIELDS } from '../../domain/document/indexed-fields';
import { JOINED_BY, LISTS_ABOVE, STANDS_BY } from '../../domain/document/membership';
import { REFERENCES_OF } from '../../domain/document/references';
import { fieldDef, type Fields, type Kind } from '../../domain/document/schema';
import { NO_ID } from '../../domain/ids';
import type { PatchChange } from '../../protocol/sync/messages';
import type { DiagramFeed } from './diagram-feed';
import { chunks, FeedGrowth, setStates } from './feed-growth';
import { belongs, brings, isMember, joins, wholeOf } from './feed-members';
import type { FeedSource } from './operation-store';

interface Touched {
  readonly kind: Kind;
  readonly id: number;
  /** A member before this entry. */
  readonly was: boolean;
  /** Fields that the entry set, cold ones too. */
  readonly fields: Record<string, unknown>;
}

/** One entry of the log worked into a feed. */
export class FeedStep {
  private readonly feed: DiagramFeed;
  private readonly diff: readonly Change[];
  /** By id: an id is one record for ever. */
  private readonly touched = new Map<number, Touched>();
  private readonly growth: FeedGrowth;
  private readonly bulk: boolean;
  private created: (readonly [Kind, number])[] = [];
  /** Changes of records that are not here. */
  private readonly strangers: Change[] = [];
  /** Records to look at: still members? As a queue, each at most once in it. */
  private readonly doubtful = new Set<number>();

  /** `bulk`: what refers to a new record need not stand in this diff, so it is asked for. */
  constructor(feed: DiagramFeed, diff: readonly Change[], bulk: boolean) {
    this.feed = feed;
    this.diff = diff;
    this.bulk = bulk;
    this.growth = new FeedGrowth(feed, (kind, id) => {
      this.touch(kind, id, false);
      this.doubt(id);
    });
  }

  async run(source: FeedSource): Promise<readonly PatchChange[]> {
    const turned: number[] = [];
    for (const change of this.diff) this.applyChange(change, turned);
    this.removeForeignCreations();
    // A stranger may become a member only by what it refers to now.
    for (const { kind, id, after } of this.strangers)
      if (joins(this.feed, kind, after as Readonly<Record<string, unknown>>)) this.growth.wantRecord(kind, id);
    // Before they are visited: the database may be ahead of the log and no longer list what stands below them here.
    for (const object of turned) this.growth.turnInside(object);
    for (const { kind, id, after } of this.diff) if (after !== null && this.feed.has(kind, id)) this.growth.visit(kind, id);
    await this.growth.run(source);
    this.removeStrangers();
    await this.bringStates(source);
    return this.patch();
  }

  private applyChange(change: Change, turned: number[]): void {
    const { feed } = this;
    const { kind, id, before, after } = change;
    const { document } = feed;
    this.noteCompleteness(change);
    if (feed.has(kind, id)) {
      const moves = after === null || REFERENCES_OF[kind].some(({ field }) => Object.hasOwn(after, field));
      if (moves) {
        this.doubtNeighbours(kind, id);
        this.doubt(id);
        this.doubtAbove(kind, id);
      }
      this.touch(kind, id, true, after);
      document.apply([change]);
      // What leaves with it was noted above; what its new place makes doubtful is noted here.
      if (after === null || !moves) return;
      this.doubtNeighbours(kind, id);
      if (kind === 'object') turned.push(id);
      return;
    }
    if (after === null || document.kindOf(id) !== undefined) return;
    if (before === null) {
      document.apply([change]);
      this.created.push([kind, id]);
      this.touch(kind, id, false);
      this.doubt(id);
    } else this.strangers.push(change);
  }

  /** Before a change is applied: whose lists are whole already, because it was whole or is made just now. */
  private noteCompleteness({ kind, id, before, after }: Change): void {
    const { feed } = this;
    if (before === null ? !this.bulk : feed.isWhole(kind, id)) this.growth.isComplete(id);
    if (kind !== 'placement' || after === null) return;
    const subject =
      ((after as Readonly<Record<string, unknown>>)['subject'] as number | undefined) ?? feed.refOf('placement', id, 'subject');
    if (feed.has('object', subject) && feed.isInside(subject)) this.growth.isComplete(subject);
  }

  /** What was made elsewhere goes at once, before anything is asked of the database on its behalf. */
  private removeForeignCreations(): void {
    const { feed } = this;
    for (let left = -1; left !== this.created.length; ) {
      left = this.created.length;
      this.created = this.created.filter(([kind, id]) => {
        const member = isMember(feed, kind, id) || brings(feed, kind, id);
        if (!member) {
          // Should another record bring it after all, what refers to it, and it itself by what it names, must be asked for.
          this.growth.isIncomplete(id);
          for (const { field } of INDEXED_FIELDS[kind]) this.growth.isIncomplete(feed.refOf(kind, id, field));
          feed.document.apply([{ kind, id, before: {}, after: null }]);
        }
        return member;
      });
    }
  }

  /** What the log makes anew may be a record that was deleted: its live state is there still. */
  private async bringStates(source: FeedSource): Promise<void> {
    const ids = this.created.flatMap(([kind, id]) =>
      (kind === 'object' || kind === 'port') && this.feed.has(kind, id) ? id : [],
    );
    for (const chunk of chunks(ids)) setStates(this.feed.document, await source.states(chunk));
  }

  private touch(kind: Kind, id: number, was: boolean, fields: Fields | null = null): void {
    let touched = this.touched.get(id);
    if (touched === undefined) this.touched.set(id, (touched = { kind, id, was, fields: {} }));
    if (fields !== null) Object.assign(touched.fields, fields);
  }

  private doubt(id: number): void {
    if (id !== NO_ID) this.doubtful.add(id);
  }

  /** Members whose place here may hang on this record: what it names and is part of, and what names it. */
  private doubtNeighbours(kind: Kind, id: number, below = true): void {
    for (const { field } of REFERENCES_OF[kind]) this.doubt(this.feed.refOf(kind, id, field));
    this.doubt(wholeOf(this.feed, kind, id));
    this.doubtNaming(kind, id, below);
    if (kind !== 'placement') return;
    const subject = this.feed.refOf('placement', id, 'subject');
    if (this.feed.has('object', subject)) this.doubtNaming('object', subject, true);
  }

  /** With the owner, or what stands above it, all above that may be left, and with it the diagrams and stores there. */
  private doubtAbove(kind: Kind, id: number): void {
    const { feed } = this;
    if (kind !== 'object' || !feed.isAbove(id)) return;
    for (let at = id; feed.has('object', at); at = feed.refOf('object', at, 'parent')) {
      this.doubt(at);
      for (const index of LISTS_ABOVE) for (const one of feed.listed(index, at)) this.doubt(one);
    }
  }

  /** What belongs, or brings what it is part of, by naming it; `below`: and what stands in it, to the bottom. */
  private doubtNaming(kind: Kind, id: number, below: boolean): void {
    for (const { kind: by, field, list, brings: part } of JOINED_BY[kind]) {
      if (list === null) continue;
      for (const one of this.feed.listed(list, id)) {
        this.doubt(one);
        if (part !== undefined) this.doubt(wholeOf(this.feed, by, one));
        if (below && (by === 'object' || STANDS_BY[by] === field)) this.doubtNaming(by, one, true);
      }
    }
  }

  private removeStrangers(): void {
    const { feed } = this;
    for (const id of this.doubtful) {
      this.doubtful.delete(id);
      const kind = feed.document.kindOf(id);
      if (kind === undefined || isMember(feed, kind, id)) continue;
      this.touch(kind, id, true);
      // What stands below an object was doubted with it.
      this.doubtNeighbours(kind, id, kind !== 'object');
      feed.document.apply([{ kind, id, before: {}, after: null }]);
    }
  }

  private patch(): readonly PatchChange[] {
    const changes: PatchChange[] = [];
    for (const { kind, id, was, fields } of this.touched.values()) {
      const record = this.feed.document.get(kind, id) as Record<string, unknown> | undefined;
      if (record === undefined) {
        if (was) changes.push({ kind, id, fields: null });
      } else if (was) {
        if (Object.keys(fields).length === 0) continue;
        // Of what is shown by name alone only that is told; whoever asks for the rest by right hears that it changed.
        const whole = belongs(this.feed, kind, id);
        const set: Record<string, unknown> = {};
        for (const field of Object.keys(fields))
          if (fieldDef(kind, field)?.hot === true) set[field] = record[field];
          else if (whole) set[field] = fields[field];
        changes.push({ kind, id, fields: set as Fields });
      } else {
        const { id: _, ...entering } = record;
        changes.push({ kind, id, fields: entering as Fields });
      }
    }
    return changes;
  }
}
