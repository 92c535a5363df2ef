import type { Change } from '../../domain/document/diff';
import { INDEXED_FIELDS } from '../../domain/document/indexed-fields';
import { kindOfIndex } from '../../domain/document/load-slice';
import { fieldDef, KINDS, type Fields, type Kind } from '../../domain/document/schema';
import { NO_ID } from '../../domain/ids';
import type { PatchChange } from '../../protocol/sync/messages';
import type { DiagramFeed } from './diagram-feed';
import { chunks, FeedGrowth, setStates } from './feed-growth';
import { bringsCable, isMember, LISTS } from './feed-members';
import type { FeedSource } from './operation-store';

/** Fields by which a record that was a stranger may become a member. */
const COMES_BY: Readonly<Partial<Record<Kind, readonly string[]>>> = {
  diagram: ['owner'],
  termination: ['port', 'cable'],
  core: ['cable'],
  core_end: ['core', 'port', 'splice'],
  splice: ['closure'],
  pathway: ['parent'],
  lay: ['cable', 'pathway'],
  coil: ['cable', 'carrier'],
  circuit: ['a', 'z'],
  relation: ['from', 'to'],
};

/** Kinds whose lists are whole only while this object of theirs is inside. */
const INSIDE_BY: Readonly<Partial<Record<Kind, string>>> = { port: 'owner', splice: 'closure', pathway: 'parent' };

const CODES = Object.fromEntries(KINDS.map((kind, code) => [kind, code])) as Readonly<Record<Kind, number>>;

/** Kind and id as one number; a text for each would cost as much as all else in a step of thousands of records. */
function keyOf(kind: Kind, id: number): number {
  return id * 32 + CODES[kind];
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
export class FeedStep {
  private readonly feed: DiagramFeed;
  private readonly diff: readonly Change[];
  private readonly touched = new Map<number, Touched>();
  private readonly growth: FeedGrowth;
  private readonly bulk: boolean;
  private created: (readonly [Kind, number])[] = [];
  /** Records to look at: still members? As a queue, each at most once in it. */
  private readonly doubtful = new Map<number, readonly [Kind, number]>();

  /** `bulk`: what refers to a new record need not stand in this diff, so it is asked for. */
  constructor(feed: DiagramFeed, diff: readonly Change[], bulk: boolean) {
    this.feed = feed;
    this.diff = diff;
    this.bulk = bulk;
    this.growth = new FeedGrowth(feed, (kind, id) => {
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
      (COMES_BY[kind] ?? []).some((field) => Object.hasOwn(fields, field));
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
        : INSIDE_BY[kind] !== undefined
          ? feed.isInside(feed.refOf(kind, id, INSIDE_BY[kind]))
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
        const member = isMember(feed, kind, id) || bringsCable(feed, kind, id);
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
    const key = keyOf(kind, id);
    let touched = this.touched.get(key);
    if (touched === undefined) this.touched.set(key, (touched = { kind, id, was, fields: {} }));
    if (fields !== null) Object.assign(touched.fields, fields);
  }

  private doubt(kind: Kind, id: number): void {
    if (id !== NO_ID) this.doubtful.set(keyOf(kind, id), [kind, id]);
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
        for (const index of LISTS.cable) for (const one of feed.listed(index, id)) this.doubt(kindOfIndex(index), one);
        this.doubt('model', feed.refOf('cable', id, 'model'));
        break;
      case 'core':
        for (const end of feed.listed('core_end.core', id)) this.doubt('core_end', end);
        this.doubt('cable', feed.refOf('core', id, 'cable'));
        break;
      case 'core_end':
        this.doubtNamed(kind, id, ['core', 'port', 'splice']);
        this.doubt('cable', feed.refOf('core', feed.refOf('core_end', id, 'core'), 'cable'));
        break;
      case 'splice':
        this.doubt('object', feed.refOf('splice', id, 'closure'));
        this.doubtSpliced(id);
        break;
      case 'pathway':
        for (const field of ['parent', 'from', 'to']) this.doubt('object', feed.refOf('pathway', id, field));
        this.doubtLaid(id);
        break;
      case 'lay':
        this.doubtNamed(kind, id, ['cable', 'pathway']);
        break;
      case 'coil':
        this.doubtNamed(kind, id, ['cable']);
        this.doubt('object', feed.refOf('coil', id, 'carrier'));
        break;
      case 'circuit':
        for (const field of ['a', 'z']) this.doubt('port', feed.refOf('circuit', id, field));
        break;
      case 'relation':
        for (const field of ['from', 'to']) this.doubt('object', feed.refOf('relation', id, field));
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
        for (const end of feed.listed('core_end.port', port)) this.doubtNeighbours('core_end', end);
        for (const index of ['circuit.a', 'circuit.z'] as const)
          for (const circuit of feed.listed(index, port)) this.doubt('circuit', circuit);
      }
      for (const pathway of feed.listed('pathway.parent', id)) {
        this.doubt('pathway', pathway);
        this.doubtLaid(pathway);
      }
      for (const splice of feed.listed('splice.closure', id)) {
        this.doubt('splice', splice);
        this.doubtSpliced(splice);
      }
      for (const coil of feed.listed('coil.carrier', id)) this.doubt('cable', feed.refOf('coil', coil, 'cable'));
      for (const index of ['relation.from', 'relation.to'] as const)
        for (const relation of feed.listed(index, id)) this.doubt('relation', relation);
      for (const map of feed.listed('port_map.owner', id)) this.doubt('port_map', map);
      for (const diagram of feed.listed('diagram.owner', id)) this.doubt('diagram', diagram);
      queue.push(...feed.listed('object.parent', id));
    }
  }

  private doubtNamed(kind: Kind, id: number, fields: readonly Kind[]): void {
    for (const field of fields) this.doubt(field, this.feed.refOf(kind, id, field));
  }

  /** A splice's ends and their cables. */
  private doubtSpliced(splice: number): void {
    for (const end of this.feed.listed('core_end.splice', splice)) {
      this.doubt('core_end', end);
      this.doubt('cable', this.feed.refOf('core', this.feed.refOf('core_end', end, 'core'), 'cable'));
    }
  }

  /** A pathway's lays and their cables. */
  private doubtLaid(pathway: number): void {
    for (const lay of this.feed.listed('lay.pathway', pathway)) {
      this.doubt('lay', lay);
      this.doubt('cable', this.feed.refOf('lay', lay, 'cable'));
    }
  }

  private removeStrangers(): void {
    const { feed } = this;
    for (const [key, [kind, id]] of this.doubtful) {
      this.doubtful.delete(key);
      if (!feed.has(kind, id) || isMember(this.feed, kind, id)) continue;
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
