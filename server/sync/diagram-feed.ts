/**
 * What one diagram shows, kept current from the log: the server's copy of the document that every subscriber of the
 * diagram holds. Never an authority; it can be loaded again at any time, and equals a fresh load (a test says so).
 *
 * Members:
 * - objects: the owner's subtree, what is placed in the diagram with its subtrees ("inside"), the owners of far
 *   ports, and the ancestors of all of these;
 * - ports and port maps of inside objects; every cable with an end on an inside port, or placed here, with all its
 *   terminations and their ports;
 * - models of the objects; diagrams of inside objects and of the owner's ancestors; the diagram's placements, styles.
 *
 * Records are absolute values, so reading one that is newer than the log entry at hand does no harm: the later
 * entries say the same again.
 */
import { ColumnStore } from '../../domain/document/column-store';
import type { Change } from '../../domain/document/diff';
import type { AnyRecord } from '../../domain/document/load-slice';
import { fieldDef, type Fields, type IndexName, type Kind } from '../../domain/document/schema';
import { kindOfIndex } from '../../domain/document/load-slice';
import { fromCell, NO_ID, toCell } from '../../domain/ids';
import type { PatchChange } from '../../protocol/sync/messages';
import type { FeedSource, LogEntry } from './operation-store';

/** Ids in one statement: bounds how long it holds the connection. */
const CHUNK = 500;

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
    const growth = new Growth(this);
    growth.wantRecord('diagram', this.diagram);
    await growth.run(this.source);
    return this.document.rowOf('diagram', this.diagram) >= 0;
  }

  /** Takes one entry of the log; what subscribers must change. */
  async follow(entry: LogEntry): Promise<readonly PatchChange[]> {
    this.clock = Math.max(this.clock, entry.clock);
    return entry.diff === null ? [] : new FollowStep(this, entry.diff, entry.bulk === true).run(this.source);
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

/** Adds what members require until nothing is missing, one round of statements after the other. */
class Growth {
  private readonly feed: DiagramFeed;
  private wantedRecords = new Map<Kind, Set<number>>();
  private wantedLists = new Map<IndexName, Set<number>>();
  /** Records whose lists are complete or on their way. */
  private readonly complete = new Set<number>();
  /** Records that were looked for and are not there. */
  private readonly absent = new Set<string>();
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

  /** Asks for what a member requires. */
  visit(kind: Kind, id: number): void {
    const { feed } = this;
    switch (kind) {
      case 'object':
        this.wantRecord('object', feed.refOf('object', id, 'parent'));
        this.wantRecord('model', feed.refOf('object', id, 'model'));
        if (feed.isInside(id)) this.wantLists(id, INSIDE_LISTS);
        else if (feed.isAbove(id)) this.wantList('diagram.owner', id);
        break;
      case 'port': {
        const owner = feed.refOf('port', id, 'owner');
        this.wantRecord('object', owner);
        if (feed.isInside(owner)) this.wantLists(id, PORT_LISTS);
        break;
      }
      case 'termination':
        this.wantRecord('cable', feed.refOf('termination', id, 'cable'));
        this.wantRecord('port', feed.refOf('termination', id, 'port'));
        break;
      case 'cable':
        this.wantLists(id, CABLE_LISTS);
        break;
      case 'diagram':
        if (id !== feed.diagram) break;
        this.wantRecord('object', feed.owner);
        this.wantLists(id, DIAGRAM_LISTS);
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
        for (const chunk of chunks(ids)) await this.add(source, kindOfIndex(index), await source.by(index, chunk));
      }
    }
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

const INSIDE_LISTS: readonly IndexName[] = ['object.parent', 'port.owner', 'port_map.owner', 'diagram.owner'];
const PORT_LISTS: readonly IndexName[] = ['termination.port'];
const CABLE_LISTS: readonly IndexName[] = ['termination.cable'];
const DIAGRAM_LISTS: readonly IndexName[] = ['placement.diagram'];

function setStates(document: ColumnStore, states: readonly { readonly id: number; readonly value: number }[]): void {
  document.setStates(
    Uint32Array.from(states, ({ id }) => toCell(id)),
    Uint8Array.from(states, ({ value }) => value),
  );
}

function* chunks(ids: Iterable<number>): Generator<number[]> {
  const all = [...ids].sort((a, b) => a - b);
  for (let at = 0; at < all.length; at += CHUNK) yield all.slice(at, at + CHUNK);
}

interface Touched {
  readonly kind: Kind;
  readonly id: number;
  /** A member before this entry. */
  readonly was: boolean;
  /** Fields that the entry set, cold ones too. */
  readonly fields: Record<string, unknown>;
}

/** One entry of the log worked into a feed. */
class FollowStep {
  private readonly feed: DiagramFeed;
  private readonly diff: readonly Change[];
  private readonly touched = new Map<string, Touched>();
  private readonly growth: Growth;
  private readonly bulk: boolean;
  private created: (readonly [Kind, number])[] = [];
  /** Records to look at: still members? As a queue, each at most once in it. */
  private readonly doubtful = new Map<string, readonly [Kind, number]>();

  /** `bulk`: what refers to a new record need not stand in this diff, so it is asked for. */
  constructor(feed: DiagramFeed, diff: readonly Change[], bulk: boolean) {
    this.feed = feed;
    this.diff = diff;
    this.bulk = bulk;
    this.growth = new Growth(feed, (kind, id) => {
      this.touch(kind, id, false);
      this.doubt(kind, id);
    });
  }

  async run(source: FeedSource): Promise<readonly PatchChange[]> {
    const turned: number[] = [];
    for (const change of this.diff) this.applyChange(change, turned);
    this.removeForeignCreations();
    for (const { kind, id, after } of this.diff) if (after !== null && this.feed.has(kind, id)) this.growth.visit(kind, id);
    for (const object of turned) this.growth.turnInside(object);
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
      const moves = after === null || Object.keys(after).some((field) => fieldDef(kind, field)?.type === 'ref');
      if (moves) {
        this.doubtNeighbours(kind, id);
        this.doubt(kind, id);
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
      this.doubt(kind, id);
      return;
    }
    // A stranger: it may become a member only by what it refers to now.
    const fields = after as Readonly<Record<string, unknown>>;
    const comes =
      (kind === 'object' && Object.hasOwn(fields, 'parent') && feed.isInside(fields['parent'] as number)) ||
      (kind === 'port' && Object.hasOwn(fields, 'owner') && feed.isInside(fields['owner'] as number)) ||
      (kind === 'placement' && (fields['diagram'] === feed.diagram || fields['diagram'] === undefined)) ||
      (kind === 'diagram' && Object.hasOwn(fields, 'owner')) ||
      (kind === 'termination' && (Object.hasOwn(fields, 'port') || Object.hasOwn(fields, 'cable')));
    if (comes) this.growth.wantRecord(kind, id);
  }

  /** Before a change is applied: whose lists are whole already, because it was inside or is made just now. */
  private noteCompleteness({ kind, id, before, after }: Change): void {
    const { feed } = this;
    if (before === null) {
      if (!this.bulk) this.growth.isComplete(id);
    } else if (
      kind === 'object'
        ? feed.isInside(id)
        : kind === 'port'
          ? feed.isInside(feed.refOf('port', id, 'owner'))
          : feed.has(kind, id)
    )
      this.growth.isComplete(id);
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
        const member =
          this.isMember(kind, id) ||
          (kind === 'termination' && feed.isInside(feed.refOf('port', feed.refOf('termination', id, 'port'), 'owner')));
        if (!member) feed.document.apply([{ kind, id, before: {}, after: null }]);
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
    const key = `${kind} ${id}`;
    let touched = this.touched.get(key);
    if (touched === undefined) this.touched.set(key, (touched = { kind, id, was, fields: {} }));
    if (fields !== null) Object.assign(touched.fields, fields);
  }

  private doubt(kind: Kind, id: number): void {
    if (id !== NO_ID) this.doubtful.set(`${kind} ${id}`, [kind, id]);
  }

  /** Members whose place here may hang on this record. */
  private doubtNeighbours(kind: Kind, id: number): void {
    const { feed } = this;
    switch (kind) {
      case 'object':
        this.doubt('object', feed.refOf('object', id, 'parent'));
        this.doubt('model', feed.refOf('object', id, 'model'));
        this.doubtBelow(id);
        break;
      case 'port':
        this.doubt('object', feed.refOf('port', id, 'owner'));
        break;
      case 'termination':
        this.doubt('port', feed.refOf('termination', id, 'port'));
        this.doubt('cable', feed.refOf('termination', id, 'cable'));
        break;
      case 'cable':
        for (const termination of feed.listed('termination.cable', id)) this.doubt('termination', termination);
        break;
      case 'placement': {
        const subject = feed.refOf('placement', id, 'subject');
        this.doubt('cable', subject);
        if (feed.has('object', subject)) this.doubtBelow(subject);
        this.doubt('style', feed.refOf('placement', id, 'style'));
        break;
      }
      case 'diagram':
        this.doubt('object', feed.refOf('diagram', id, 'owner'));
        break;
      case 'port_map':
      case 'style':
      case 'model':
        break;
    }
  }

  private doubtBelow(object: number): void {
    const { feed } = this;
    const queue = [object];
    for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
      this.doubt('object', id);
      for (const port of feed.listed('port.owner', id)) {
        this.doubt('port', port);
        for (const termination of feed.listed('termination.port', port))
          this.doubt('cable', feed.refOf('termination', termination, 'cable'));
      }
      for (const map of feed.listed('port_map.owner', id)) this.doubt('port_map', map);
      for (const diagram of feed.listed('diagram.owner', id)) this.doubt('diagram', diagram);
      queue.push(...feed.listed('object.parent', id));
    }
  }

  private removeStrangers(): void {
    const { feed } = this;
    for (const [key, [kind, id]] of this.doubtful) {
      this.doubtful.delete(key);
      if (!feed.has(kind, id) || this.isMember(kind, id)) continue;
      this.touch(kind, id, true);
      this.doubtOnLeaving(kind, id);
      feed.document.apply([{ kind, id, before: {}, after: null }]);
    }
  }

  /** A leaving record takes doubt to what it refers to; to what refers to it, doubtNeighbours did before. */
  private doubtOnLeaving(kind: Kind, id: number): void {
    const { feed } = this;
    if (kind === 'object') {
      this.doubt('object', feed.refOf('object', id, 'parent'));
      this.doubt('model', feed.refOf('object', id, 'model'));
      for (const diagram of feed.listed('diagram.owner', id)) this.doubt('diagram', diagram);
    } else this.doubtNeighbours(kind, id);
  }

  private isMember(kind: Kind, id: number): boolean {
    const { feed } = this;
    const { document } = feed;
    switch (kind) {
      case 'object':
        return (
          feed.isInside(id) ||
          feed.isAbove(id) ||
          document.firstRow('object.parent', id) >= 0 ||
          document.firstRow('port.owner', id) >= 0
        );
      case 'port':
        return feed.isInside(feed.refOf('port', id, 'owner')) || document.firstRow('termination.port', id) >= 0;
      case 'port_map':
        return feed.isInside(feed.refOf('port_map', id, 'owner'));
      case 'cable':
        if (document.firstRow('placement.subject', id) >= 0) return true;
        for (const termination of feed.listed('termination.cable', id)) {
          if (feed.isInside(feed.refOf('port', feed.refOf('termination', termination, 'port'), 'owner'))) return true;
        }
        return false;
      case 'termination': {
        const cable = feed.refOf('termination', id, 'cable');
        return feed.has('cable', cable) && this.isMember('cable', cable);
      }
      case 'diagram': {
        if (id === feed.diagram) return true;
        const owner = feed.refOf('diagram', id, 'owner');
        return owner !== NO_ID && (feed.isInside(owner) || feed.isAbove(owner));
      }
      case 'placement':
        return feed.refOf('placement', id, 'diagram') === feed.diagram;
      case 'model':
        return document.firstRow('object.model', id) >= 0;
      case 'style':
        return this.styleUsed(id);
    }
  }

  /** Looks through all placements: styles change rarely. */
  private styleUsed(id: number): boolean {
    const table = this.feed.document.table('placement');
    const styles = table.column('style');
    for (let row = 0; row < table.rowCount; row += 1)
      if (table.ids[row] !== 0 && fromCell(styles[row] as number) === id) return true;
    return false;
  }

  private patch(): readonly PatchChange[] {
    const changes: PatchChange[] = [];
    for (const { kind, id, was, fields } of this.touched.values()) {
      const record = this.feed.document.get(kind, id) as Record<string, unknown> | undefined;
      if (record === undefined) {
        if (was) changes.push({ kind, id, fields: null });
      } else if (was) {
        const set: Record<string, unknown> = {};
        for (const field of Object.keys(fields)) set[field] = fieldDef(kind, field)?.hot === true ? record[field] : fields[field];
        if (Object.keys(set).length > 0) changes.push({ kind, id, fields: set as Fields });
      } else {
        const { id: _, ...entering } = record;
        changes.push({ kind, id, fields: entering as Fields });
      }
    }
    return changes;
  }
}
