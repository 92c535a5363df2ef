import type { ColumnStore } from '../../domain/document/column-store';
import { kindOfIndex, type AnyRecord } from '../../domain/document/load-slice';
import { PLANT_KINDS, type Fields, type IndexName, type Kind } from '../../domain/document/schema';
import { NO_ID, toCell } from '../../domain/ids';
import type { DiagramFeed } from './diagram-feed';
import { LISTS } from './feed-members';
import type { FeedSource } from './operation-store';

/** Their lists are asked for only where there are some at all. */
const RARE_KINDS: ReadonlySet<Kind> = new Set<Kind>(PLANT_KINDS);

/** Ids in one statement: bounds how long it holds the connection. */
const CHUNK = 500;

/** Adds what members require until nothing is missing, one round of statements after the other. */
export class FeedGrowth {
  private readonly feed: DiagramFeed;
  private wantedRecords = new Map<Kind, Set<number>>();
  private wantedLists = new Map<IndexName, Set<number>>();
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

  /** Asks for what a member requires. */
  visit(kind: Kind, id: number): void {
    const { feed } = this;
    switch (kind) {
      case 'object':
        this.wantRecord('object', feed.refOf('object', id, 'parent'));
        this.wantRecord('model', feed.refOf('object', id, 'model'));
        if (feed.isInside(id)) this.wantLists(id, LISTS.object);
        else if (feed.isAbove(id)) this.wantList('diagram.owner', id);
        break;
      case 'port': {
        const owner = feed.refOf('port', id, 'owner');
        this.wantRecord('object', owner);
        if (feed.isInside(owner)) this.wantLists(id, LISTS.port);
        break;
      }
      case 'termination':
        this.wantRecord('cable', feed.refOf('termination', id, 'cable'));
        this.wantRecord('port', feed.refOf('termination', id, 'port'));
        break;
      case 'cable':
        this.wantLists(id, LISTS.cable);
        this.wantRecord('model', feed.refOf('cable', id, 'model'));
        break;
      case 'core':
        this.wantLists(id, LISTS.core);
        this.wantNamed(kind, id, ['cable']);
        break;
      case 'core_end':
        this.wantNamed(kind, id, ['core', 'port', 'splice']);
        break;
      case 'splice': {
        const closure = feed.refOf('splice', id, 'closure');
        this.wantRecord('object', closure);
        if (feed.isInside(closure)) this.wantLists(id, LISTS.splice);
        break;
      }
      case 'pathway':
        for (const field of ['parent', 'from', 'to']) this.wantRecord('object', feed.refOf('pathway', id, field));
        if (feed.isInside(feed.refOf('pathway', id, 'parent'))) this.wantLists(id, LISTS.pathway);
        break;
      case 'lay':
        this.wantNamed(kind, id, ['cable', 'pathway']);
        break;
      case 'coil':
        this.wantNamed(kind, id, ['cable']);
        this.wantRecord('object', feed.refOf('coil', id, 'carrier'));
        break;
      case 'circuit':
        for (const field of ['a', 'z']) this.wantRecord('port', feed.refOf('circuit', id, field));
        break;
      case 'relation':
        for (const field of ['from', 'to']) {
          const subject = feed.refOf('relation', id, field);
          if (!feed.has('cable', subject)) this.wantRecord('object', subject);
        }
        break;
      case 'diagram':
        if (id !== feed.diagram) break;
        this.wantRecord('object', feed.owner);
        this.wantLists(id, LISTS.diagram);
        break;
      case 'placement': {
        const subject = feed.refOf('placement', id, 'subject');
        if (feed.refOf('placement', id, 'diagram') !== feed.diagram) break;
        if (feed.has('object', subject)) this.turnInside(subject);
        else if (!feed.has('cable', subject)) {
          this.wantRecord('object', subject);
          this.wantRecord('cable', subject);
        }
        this.wantRecord('style', feed.refOf('placement', id, 'style'));
        break;
      }
      case 'port_map':
      case 'style':
      case 'model':
        break;
    }
  }

  /** An object that is here, with all here below it, may have come inside. */
  turnInside(object: number): void {
    const queue = [object];
    for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
      if (this.complete.has(id)) continue;
      this.visit('object', id);
      for (const port of this.feed.listed('port.owner', id)) this.visit('port', port);
      for (const pathway of this.feed.listed('pathway.parent', id)) this.visit('pathway', pathway);
      for (const splice of this.feed.listed('splice.closure', id)) this.visit('splice', splice);
      queue.push(...this.feed.listed('object.parent', id));
    }
  }

  async run(source: FeedSource): Promise<void> {
    while (this.wantedRecords.size > 0 || this.wantedLists.size > 0) {
      const records = this.wantedRecords;
      const lists = this.wantedLists;
      this.wantedRecords = new Map();
      this.wantedLists = new Map();
      for (const [kind, ids] of records) {
        for (const chunk of chunks(ids)) {
          await this.add(source, kind, await source.records(kind, chunk));
          for (const id of chunk) if (!this.feed.has(kind, id)) this.absent.add(`${kind} ${id}`);
        }
      }
      for (const [index, ids] of lists) {
        if (!(await this.hasAny(source, kindOfIndex(index)))) continue;
        for (const chunk of chunks(ids)) await this.add(source, kindOfIndex(index), await source.by(index, chunk));
      }
    }
  }

  /** True unless the whole installation has none of a rare kind. */
  private async hasAny(source: FeedSource, kind: Kind): Promise<boolean> {
    if (!RARE_KINDS.has(kind)) return true;
    let any = this.any.get(kind);
    if (any === undefined) this.any.set(kind, (any = await source.hasAny(kind)));
    return any;
  }

  /** Records of the kinds that these fields are named after. */
  private wantNamed(kind: Kind, id: number, fields: readonly Kind[]): void {
    for (const field of fields) this.wantRecord(field, this.feed.refOf(kind, id, field));
  }

  private wantLists(id: number, indexes: readonly IndexName[]): void {
    if (this.complete.has(id)) return;
    this.complete.add(id);
    for (const index of indexes) this.wantList(index, id);
  }

  private wantList(index: IndexName, id: number): void {
    const ids = this.wantedLists.get(index);
    if (ids) ids.add(id);
    else this.wantedLists.set(index, new Set([id]));
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
