import type { Diff } from '../../domain/document/diff';
import { sameValue } from '../../domain/document/diff-laws';
import type { Document } from '../../domain/document/document';
import { emptyValue, fieldDef, fieldOf, kindDef, type Kind } from '../../domain/document/schema';
import { valueFields } from '../../domain/kinds/value-of-record';
import type { Intent } from '../../domain/operations/operation';
import type { PatchChange } from './messages';

/** By field: of a place all that say it together, else of one. */
export type Values = Readonly<Record<string, unknown>>;

/** A value of a record: a property, or a place. */
export interface ValueName {
  readonly kind: Kind;
  readonly id: number;
  readonly fields: readonly string[];
}

/**
 * Two people wrote one value, and neither saw the other's: `mine` was replaced by theirs, or `theirs` by mine.
 * Theirs was stored after number `after` of the log and not later than `until`.
 */
export interface Replaced extends ValueName {
  readonly replaced: 'mine' | 'theirs';
  readonly mine: Values;
  /** null = a newer snapshot brought it: the log alone knows, and whether there is one. */
  readonly theirs: Values | null;
  readonly after: number;
  readonly until: number;
}

/** What became of values by a step: those that are replaced, and those of which what was told is over. */
export interface WritesNews {
  readonly replaced: readonly Replaced[];
  readonly settled: readonly ValueName[];
  /** Records of such values that others deleted. */
  readonly gone?: readonly number[];
}

interface Write extends ValueName {
  /** On the server, until another's comes. */
  confirmed: Values | null;
  /** On the way there, in order. */
  pending: readonly { readonly seq: number; readonly values: Values }[];
  /** What came under what is pending, or over what was confirmed. */
  theirs: { readonly values: Values | null; readonly after: number; readonly until: number } | null;
  isTold: boolean;
}

/** Values that are remembered, the latest. */
const KEPT = 200;
/** Operations that are looked at together at the latest. */
const FRESH = 50;

/**
 * The values that this client wrote last, and what others made of them. Law: a value is told as replaced once for each
 * of another's that took its place unseen, and never when this client wrote nothing there or wrote the same.
 *
 *   wrote() -> pending --confirmed()--> confirmed --others()--> told: mine is replaced
 *                 |  `--others()--> theirs lies below --confirmed()--> told: theirs is replaced
 *                 `--refused()--> what was confirmed before it, or nothing
 */
export class OwnWrites {
  /** The latest last. */
  private readonly writes = new Map<string, Write>();
  /** Those that take back what only the server can: what they set is no value of this client's. */
  private readonly undos = new Set<number>();
  /** Queued, and not looked at yet: no hand waits for that. */
  private fresh: (() => void)[] = [];

  /** An operation was queued. `diff`: what it did to the document, which holds it; null = only the server can run it. */
  wrote(seq: number, intent: Intent, diff: Diff | null, document: Document): WritesNews {
    this.fresh.push(() => this.write(seq, intent, diff, document));
    const told = Array.from(this.writes.values()).filter(({ isTold }) => isTold);
    if (told.length === 0 && this.fresh.length < FRESH) return { replaced: [], settled: [] };
    this.lookAtFresh();
    return { replaced: [], settled: told.filter((write) => this.writes.get(valueKey(write)) !== write).map(nameOf) };
  }

  private lookAtFresh(): void {
    const { fresh } = this;
    this.fresh = [];
    for (const look of fresh) look();
  }

  private write(seq: number, intent: Intent, diff: Diff | null, document: Document): void {
    if (diff === null && intent.kind === 'undo') this.undos.add(seq);
    for (const { id, after } of this.known(diff ?? [])) if (after === null) this.takeAll(id);
    for (const { name, values } of diff === null ? asked(intent) : written(this.latest(diff), document)) {
      const write = this.take(name);
      if (intent.kind === 'undo') continue;
      const { confirmed = null, pending = [] } = write ?? {};
      this.put({
        ...name,
        confirmed,
        pending: [...pending, { seq, values }],
        theirs: write?.pending.length ? write.theirs : null,
        isTold: false,
      });
    }
  }

  /** What waits was written over older documents than the one that it lies on now, whose number is `clock`. */
  stale(baseClockOf: (seq: number) => number, clock: number): void {
    this.lookAtFresh();
    for (const write of this.writes.values()) {
      const after = Math.min(...write.pending.map(({ seq }) => baseClockOf(seq)));
      if (after < clock) write.theirs = { values: null, after, until: clock };
    }
  }

  /** Others' changes bring the document from one number of the log to another. */
  others(changes: readonly PatchChange[], after: number, until: number): WritesNews {
    this.lookAtFresh();
    const replaced: Replaced[] = [];
    const settled: ValueName[] = [];
    const gone: number[] = [];
    for (const { kind, id, fields } of this.known(changes)) {
      if (fields === null) {
        const mine = this.takeAll(id);
        settled.push(...mine.filter(({ isTold }) => isTold).map(nameOf));
        if (mine.some(({ confirmed }) => confirmed !== null)) gone.push(id);
        continue;
      }
      for (const write of this.touched(kind, id, fields)) {
        const held = write.theirs?.values ?? write.pending.at(-1)?.values ?? write.confirmed!;
        const values = { ...held, ...picked(fields, write.fields) };
        if (write.pending.length > 0) write.theirs = { values, after: write.theirs?.after ?? after, until };
        else this.replace(write, { values, after, until }, replaced, settled);
      }
    }
    return { replaced, settled, ...(gone.length > 0 ? { gone } : {}) };
  }

  /** The document holds an operation of this client's, which is this number of the log; `changes` as the server told them. */
  confirmed(seq: number, changes: readonly PatchChange[], clock: number): WritesNews {
    this.lookAtFresh();
    const replaced: Replaced[] = [];
    const gone = this.known(changes).flatMap(({ id, fields }) => (fields === null ? this.takeAll(id) : []));
    const stored = new Map(this.known(changes).map((change) => [`${change.kind} ${change.id}`, change.fields ?? {}]));
    for (const write of [...this.writes.values()]) {
      const own = write.pending.find((each) => each.seq === seq);
      if (own === undefined) continue;
      write.confirmed = { ...own.values, ...picked(stored.get(`${write.kind} ${write.id}`) ?? {}, write.fields) };
      write.pending = write.pending.filter((each) => each !== own);
      const { theirs, confirmed: mine } = write;
      if (write.pending.length > 0 || theirs === null) continue;
      write.theirs = null;
      if (theirs.values !== null && sameValue(theirs.values, mine)) continue;
      write.isTold = true;
      replaced.push({
        ...nameOf(write),
        replaced: 'theirs',
        mine,
        theirs: theirs.values,
        after: theirs.after,
        until: Math.min(theirs.until, clock - 1),
      });
    }
    if (this.undos.delete(seq)) this.forget(changes);
    return { replaced, settled: gone.filter(({ isTold }) => isTold).map(nameOf) };
  }

  /** The server refused an operation: what stood there before it is this client's last. */
  refused(seq: number): WritesNews {
    this.lookAtFresh();
    const replaced: Replaced[] = [];
    this.undos.delete(seq);
    for (const write of [...this.writes.values()]) {
      if (!write.pending.some((each) => each.seq === seq)) continue;
      write.pending = write.pending.filter((each) => each.seq !== seq);
      if (write.pending.length > 0) continue;
      if (write.confirmed === null) this.take(write);
      else if (write.theirs !== null) this.replace(write, write.theirs, replaced, []);
    }
    return { replaced, settled: [] };
  }

  /** A newer snapshot is the document, before what is pending lies on it. */
  adopted(document: Document, after: number, until: number): WritesNews {
    this.lookAtFresh();
    const replaced: Replaced[] = [];
    const settled: ValueName[] = [];
    for (const write of [...this.writes.values()]) {
      const record = document.get(write.kind, write.id);
      if (record === undefined) {
        this.take(write);
        if (write.isTold) settled.push(nameOf(write));
      } else if (write.pending.length > 0) write.theirs = { values: null, after: write.theirs?.after ?? after, until };
      else if (write.fields.some((field) => fieldDef(write.kind, field)?.hot !== true))
        this.replace(write, { values: null, after, until }, replaced, settled);
      else {
        const values = Object.fromEntries(write.fields.map((field) => [field, fieldOf(record, field)]));
        this.replace(write, { values, after, until }, replaced, settled);
      }
    }
    return { replaced, settled };
  }

  /** Another's value lies over the confirmed one. */
  private replace(write: Write, theirs: NonNullable<Write['theirs']>, replaced: Replaced[], settled: ValueName[]): void {
    const mine = write.confirmed!;
    const isBack = theirs.values !== null && sameValue(theirs.values, mine);
    if (isBack && write.isTold) settled.push(nameOf(write));
    if (!isBack)
      replaced.push({
        ...nameOf(write),
        replaced: 'mine',
        mine,
        theirs: theirs.values,
        after: theirs.after,
        until: theirs.until,
      });
    write.theirs = isBack ? null : theirs;
    write.isTold = !isBack;
  }

  /** Of many changes those of records that are remembered. */
  private known<C extends { readonly id: number }>(changes: readonly C[]): readonly C[] {
    const ids = new Set(Array.from(this.writes.values(), ({ id }) => id));
    return ids.size === 0 ? [] : changes.filter(({ id }) => ids.has(id));
  }

  /** Of what an operation did the part that is remembered: the latest of a large one, and what it did to what is remembered. */
  private latest(diff: Diff): Diff {
    if (diff.length <= KEPT) return diff;
    const latest = diff.slice(-KEPT);
    return [...this.known(diff.slice(0, -KEPT)), ...latest];
  }

  private touched(kind: Kind, id: number, fields: Values): readonly Write[] {
    const keys = new Set(namesIn(kind, id, fields).map(valueKey));
    return [...keys].flatMap((key) => this.writes.get(key) ?? []);
  }

  private forget(changes: readonly PatchChange[]): void {
    for (const { kind, id, fields } of this.known(changes))
      for (const write of this.touched(kind, id, fields ?? {})) this.take(write);
  }

  private take(name: ValueName): Write | undefined {
    const key = valueKey(name);
    const write = this.writes.get(key);
    this.writes.delete(key);
    return write;
  }

  /** What was written of a record that went. */
  private takeAll(id: number): readonly Write[] {
    const own = [...this.writes.values()].filter((write) => write.id === id);
    for (const write of own) this.take(write);
    return own;
  }

  private put(write: Write): void {
    this.writes.set(valueKey(write), write);
    const [oldest] = this.writes.keys();
    if (this.writes.size > KEPT && oldest !== undefined) this.writes.delete(oldest);
  }
}

interface Written {
  readonly name: ValueName;
  readonly values: Values;
}

/** What a change wrote: of a record that it made where that stands, of another what it set. */
function written(diff: Diff, document: Document): readonly Written[] {
  return diff.flatMap(({ kind, id, before, after }): readonly Written[] => {
    const record = document.get(kind, id);
    if (after === null || record === undefined) return [];
    return namesIn(kind, id, after as Values).flatMap((name): readonly Written[] => {
      const values = Object.fromEntries(name.fields.map((field) => [field, (after as Values)[field] ?? fieldOf(record, field)]));
      return before !== null || isPlace(name, values) ? [{ name, values }] : [];
    });
  });
}

/** A place with numbers of its own: what merely stands in something is not put anywhere by hand. */
function isPlace({ kind, fields }: ValueName, values: Values): boolean {
  return (
    fields.length > 1 &&
    fields.some((field) => {
      const { type } = fieldDef(kind, field)!;
      return type !== 'ref' && !sameValue(values[field], emptyValue(field, type));
    })
  );
}

/** What an operation that only the server can run says of values: where it sets properties. */
function asked(intent: Intent): readonly Written[] {
  if (intent.kind !== 'set-properties') return [];
  const { target, ids, fields } = intent as unknown as { target: Kind; ids: readonly number[]; fields: Values };
  return ids.flatMap((id) =>
    namesIn(target, id, fields)
      .filter((name) => name.fields.length === 1)
      .map((name) => ({ name, values: picked(fields, name.fields) })),
  );
}

/** By kind and the fields that were set: the values that they say. There are as many as operations set fields in ways. */
const VALUES_OF = new Map<Kind, Map<string, readonly (readonly string[])[]>>();

function valuesOf(kind: Kind, set: Values): readonly (readonly string[])[] {
  let known = VALUES_OF.get(kind);
  if (known === undefined) VALUES_OF.set(kind, (known = new Map()));
  const names = Object.keys(set);
  const key = names.join();
  let values = known.get(key);
  if (values === undefined) {
    const found = names.flatMap((field) => [valueFields(kindDef(kind), field) ?? []]).filter((each) => each.length > 0);
    values = [...new Map(found.map((fields) => [fields.join(), fields])).values()];
    known.set(key, values);
  }
  return values;
}

function namesIn(kind: Kind, id: number, fields: Values): readonly ValueName[] {
  return valuesOf(kind, fields).map((each) => ({ kind, id, fields: each }));
}

function picked(from: Values, fields: readonly string[]): Values {
  return Object.fromEntries(fields.filter((field) => Object.hasOwn(from, field)).map((field) => [field, from[field]]));
}

/** One text a value. */
export function valueKey({ kind, id, fields }: ValueName): string {
  return `${kind} ${id} ${fields.join()}`;
}

function nameOf({ kind, id, fields }: ValueName): ValueName {
  return { kind, id, fields };
}
