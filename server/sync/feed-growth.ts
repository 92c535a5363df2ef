import type { ColumnStore } from '../../domain/document/column-store';
import { BROUGHT, JOINED_BY, LISTS, LISTS_ABOVE, STANDS_BY } from '../../domain/document/membership';
import { byKind, REFERENCES_OF } from '../../domain/document/references';
import { kindOfIndex, type AnyRecord } from '../../domain/document/load-slice';
import { PLANT_KINDS, type Fields, type IndexName, type Kind } from '../../domain/document/schema';
import { NO_ID, toCell } from '../../domain/ids';
import type { DiagramFeed } from './diagram-feed';
import type { FeedSource } from './operation-store';

/** Their lists are asked for only where there are some at all. */
const RARE_KINDS: ReadonlySet<Kind> = new Set<Kind>(PLANT_KINDS);

/** By kind: what a member of it wants to be here, and of which kinds that may be. */
const NAMED = byKind((kind) =>
  REFERENCES_OF[kind].flatMap(({ field, to, holds, member }) => {
    const kinds = member === 'belongs' ? to : holds === true ? to.filter((each) => !BROUGHT.has(each)) : [];
    return kinds.length > 0 && !to.includes('diagram') ? [{ field, kinds }] : [];
  }),
);
/** What may be placed in a diagram. */
const SUBJECTS = REFERENCES_OF.placement.find(({ field }) => field === 'subject')!.to;

/** Ids in one statement: bounds how long it holds the connection. */
const CHUNK = 500;

/** Adds what members require until nothing is missing, one round of statements after the other. */
export class FeedGrowth {
  private readonly feed: DiagramFeed;
  private wantedRecords = new Map<Kind, Set<number>>();
  /** Whose lists of all its kind's are wanted, each once; and those of lists above the owner. */
  private wantedWhole = new Map<Kind, number[]>();
  private wantedAbove = new Set<number>();
  /** Records whose lists are complete or on their way. */
  private readonly complete = new Set<number>();
  /** Records that were looked for and are not there. */
  private readonly absent = new Set<string>();
  private readonly any = new Map<Kind, boolean>();
  private readonly onEntered: (kind: Kind, id: number) => void;

  constructor(feed: DiagramFeed, onEntered: (kind: Kind, id: number) => void = () => undefined) {
    this.feed = feed;
    this.onEntered = onEntered;
  }

  wantRecord(kind: Kind, id: number): void {
    if (id === NO_ID || this.feed.has(kind, id) || this.absent.has(`${kind} ${id}`)) return;
    const ids = this.wantedRecords.get(kind);
    if (ids) ids.add(id);
    else this.wantedRecords.set(kind, new Set([id]));
  }

  /** What refers to this record is known already: it was made in the entry at hand. */
  isComplete(id: number): void {
    this.complete.add(id);
  }

  isIncomplete(id: number): void {
    this.complete.delete(id);
  }

  /** Asks for what a member requires: what it shows by name or is part of, and what may belong by naming it. */
  visit(kind: Kind, id: number): void {
    const { feed } = this;
    for (const { field, kinds } of NAMED[kind]) this.wantAny(kinds, feed.refOf(kind, id, field));
    if (kind === 'diagram' && id === feed.diagram) this.wantRecord('object', feed.owner);
    if (kind === 'placement' && feed.showsPlaced(feed.refOf(kind, id, 'diagram'))) {
      const subject = feed.refOf(kind, id, 'subject');
      if (feed.has('object', subject)) this.turnInside(subject);
      else this.wantAny(SUBJECTS, subject);
    }
    if (kind === 'diagram' ? feed.showsPlaced(id) : LISTS[kind].length > 0 && feed.isWhole(kind, id)) this.wantLists(kind, id);
    else if (kind === 'object' && feed.isAbove(id)) this.wantedAbove.add(id);
    // What was here by name alone may stand above the owner now.
    if (kind === 'object' && feed.isAbove(id)) {
      const parent = feed.refOf('object', id, 'parent');
      if (feed.has('object', parent)) this.visit('object', parent);
    }
  }

  /** An object that is here, with all here below it, may have come inside. */
  turnInside(object: number): void {
    if (this.complete.has(object)) return;
    this.visit('object', object);
    for (const { kind, field, list } of JOINED_BY.object) {
      const stands = kind === 'object' || STANDS_BY[kind] === field;
      if (!stands || list === null) continue;
      for (const id of [...this.feed.listed(list, object)])
        if (kind === 'object') this.turnInside(id);
        else this.visit(kind, id);
    }
  }

  async run(source: FeedSource): Promise<void> {
    while (this.wantedRecords.size > 0 || this.wantedWhole.size > 0 || this.wantedAbove.size > 0) {
      const records = this.wantedRecords;
      const whole = this.wantedWhole;
      const above = this.wantedAbove;
      this.wantedRecords = new Map();
      this.wantedWhole = new Map();
      this.wantedAbove = new Set();
      for (const [kind, ids] of records) {
        for (const chunk of chunks(ids)) {
          await this.add(source, kind, await source.records(kind, chunk));
          for (const id of chunk) if (!this.feed.has(kind, id)) this.absent.add(`${kind} ${id}`);
        }
      }
      for (const [kind, ids] of whole) for (const index of LISTS[kind]) await this.addLists(source, index, ids);
      for (const index of LISTS_ABOVE) await this.addLists(source, index, above);
    }
  }

  private async addLists(source: FeedSource, index: IndexName, ids: Iterable<number>): Promise<void> {
    const kind = kindOfIndex(index);
    if (!(await this.hasAny(source, kind))) return;
    for (const chunk of chunks(ids)) await this.add(source, kind, await source.by(index, chunk));
  }

  /** True unless the whole installation has none of a rare kind. */
  private async hasAny(source: FeedSource, kind: Kind): Promise<boolean> {
    if (!RARE_KINDS.has(kind)) return true;
    let any = this.any.get(kind);
    if (any === undefined) this.any.set(kind, (any = await source.hasAny(kind)));
    return any;
  }

  /** A record of one of these kinds: its id tells it when it is here. */
  private wantAny(kinds: readonly Kind[], id: number): void {
    if (id === NO_ID || this.feed.document.kindOf(id) !== undefined) return;
    for (const kind of kinds) this.wantRecord(kind, id);
  }

  private wantLists(kind: Kind, id: number): void {
    if (this.complete.has(id)) return;
    this.complete.add(id);
    const ids = this.wantedWhole.get(kind);
    if (ids) ids.push(id);
    else this.wantedWhole.set(kind, [id]);
  }

  private async add(source: FeedSource, kind: Kind, records: readonly AnyRecord[]): Promise<void> {
    const { document } = this.feed;
    const entered: number[] = [];
    for (const { id, ...fields } of records) {
      if (document.kindOf(id) !== undefined) continue;
      document.apply([{ kind, id, before: null, after: fields as Fields }]);
      this.onEntered(kind, id);
      entered.push(id);
    }
    if ((kind === 'object' || kind === 'port') && entered.length > 0) {
      setStates(document, await source.states(entered));
    }
    for (const { id } of records) if (this.feed.has(kind, id)) this.visit(kind, id);
  }
}

export function setStates(document: ColumnStore, states: readonly { readonly id: number; readonly value: number }[]): void {
  document.setStates(
    Uint32Array.from(states, ({ id }) => toCell(id)),
    Uint8Array.from(states, ({ value }) => value),
  );
}

export function* chunks(ids: Iterable<number>): Generator<number[]> {
  const all = [...ids].sort((a, b) => a - b);
  for (let at = 0; at < all.length; at += CHUNK) yield all.slice(at, at + CHUNK);
}
