import { NO_ID } from '../ids';
import { assert } from '../result';
import { kindOfIndex } from './indexed-fields';
import { RecordMap } from './record-map';
import type { ReadStep, Slice } from './slice';
import { fieldOf, type IndexName, type Kind } from './schema';

/** Where records are loaded from. `by` locks, or otherwise holds still, the records that the ids name. */
export interface RecordSource {
  records(kind: Kind, ids: readonly number[]): readonly AnyRecord[] | Promise<readonly AnyRecord[]>;
  by(index: IndexName, ids: readonly number[]): readonly AnyRecord[] | Promise<readonly AnyRecord[]>;
}
export type AnyRecord = { readonly id: number } & { readonly [field: string]: unknown };

type Question =
  | { readonly take: 'records'; readonly kind: Kind; readonly ids: readonly number[] }
  | { readonly take: 'by'; readonly index: IndexName; readonly ids: readonly number[] };

/** Loads what the steps name. Ids are asked for ascending and each record and list once. */
export async function loadSlice(steps: readonly ReadStep[], source: RecordSource): Promise<RecordMap> {
  const slice = new RecordMap();
  const walk = walkReads(steps, slice);
  for (let question = walk.next(); !question.done; ) {
    const asked = question.value;
    question = walk.next(
      await (asked.take === 'records' ? source.records(asked.kind, asked.ids) : source.by(asked.index, asked.ids)),
    );
  }
  return slice;
}

/** The same from a slice that is at hand: the records an operation would read in this document. */
export function sliceOf(steps: readonly ReadStep[], from: Slice): RecordMap {
  const slice = new RecordMap();
  const walk = walkReads(steps, slice);
  for (let question = walk.next(); !question.done; ) {
    const asked = question.value;
    const kind = asked.take === 'records' ? asked.kind : kindOfIndex(asked.index);
    const ids = asked.take === 'records' ? asked.ids : asked.ids.flatMap((id) => from.by(asked.index, id));
    question = walk.next(ids.map((id) => from.get(kind, id)).filter((record) => record !== undefined) as AnyRecord[]);
  }
  return slice;
}

export { kindOfIndex };

/** Yields what must be loaded, takes the records, fills the slice. */
function* walkReads(steps: readonly ReadStep[], slice: RecordMap): Generator<Question, void, readonly AnyRecord[]> {
  const found = new Map<string, ReadonlySet<number>>();
  const listed = new Map<IndexName, Set<number>>();
  /** By kind: ids that were looked for, a set for each question. */
  const looked = new Map<Kind, ReadonlySet<number>[]>();
  const wasLookedFor = (kind: Kind, id: number): boolean => looked.get(kind)?.some((ids) => ids.has(id)) ?? false;
  // One list of new ids is looked for in every kind: it is sorted once.
  const lists = new Map<readonly number[], ReadonlySet<number>>();
  const ascending = (ids: readonly number[]): ReadonlySet<number> => {
    let known = lists.get(ids);
    if (known === undefined)
      lists.set(
        ids,
        (known = new Set(
          Float64Array.from(ids)
            .sort()
            .filter((id) => id !== NO_ID),
        )),
      );
    return known;
  };

  /** Loads records that were not looked for before; answers those of the ids that exist. */
  function* records(kind: Kind, ids: readonly number[]): Generator<Question, ReadonlySet<number>, readonly AnyRecord[]> {
    const wanted = ascending(ids);
    const all = looked.has(kind) ? [...wanted].filter((id) => !wasLookedFor(kind, id)) : [...wanted];
    if (all.length === 0) return existing(kind, wanted);
    const came = yield { take: 'records', kind, ids: all };
    for (const record of came) slice.add(kind, record);
    const asked = all.length === wanted.size ? wanted : new Set(all);
    const before = looked.get(kind);
    if (before) before.push(asked);
    else looked.set(kind, [asked]);
    slice.looked(kind, asked);
    return came.length === 0 && asked === wanted ? NO_IDS : existing(kind, wanted);
  }

  function existing(kind: Kind, ids: ReadonlySet<number>): ReadonlySet<number> {
    const there = new Set<number>();
    for (const id of ids) if (slice.get(kind, id) !== undefined) there.add(id);
    return there;
  }

  function* by(index: IndexName, ids: ReadonlySet<number>): Generator<Question, ReadonlySet<number>, readonly AnyRecord[]> {
    const kind = kindOfIndex(index);
    const known = listed.get(index) ?? new Set<number>();
    listed.set(index, known);
    const missing = [...ids].filter((id) => !known.has(id)).sort((a, b) => a - b);
    if (missing.length > 0) {
      const came = yield { take: 'by', index, ids: missing };
      for (const record of came) slice.add(kind, record);
      const there = new Set(came.map(({ id }) => id));
      const before = looked.get(kind);
      if (before) before.push(there);
      else looked.set(kind, [there]);
      for (const id of missing) known.add(id);
      slice.listed(index, missing);
    }
    const reached = new Set<number>();
    for (const id of ids) for (const one of slice.by(index, id)) reached.add(one);
    return reached;
  }

  for (const step of steps) {
    if (step.take === 'records') {
      found.set(step.name, yield* records(step.kind, step.ids));
      continue;
    }
    const start = new Set<number>();
    for (const name of step.from) {
      const earlier = found.get(name);
      assert(earlier, `step ${step.name} starts from ${name}, which is no earlier step`);
      for (const id of earlier) start.add(id);
    }
    const reached = new Set<number>();
    for (let front: ReadonlySet<number> = start; front.size > 0; ) {
      const next: ReadonlySet<number> =
        step.take === 'by'
          ? yield* by(step.index, front)
          : yield* records(
              step.kind,
              [...front].map((id) => refOf(slice, step.fromKind, id, step.field)),
            );
      front = new Set([...next].filter((id) => !reached.has(id)));
      for (const id of front) reached.add(id);
      if (step.recursive !== true) break;
    }
    found.set(step.name, reached);
  }
}

const NO_IDS: ReadonlySet<number> = new Set();

function refOf(slice: RecordMap, kind: Kind, id: number, field: string): number {
  return (fieldOf(slice.get(kind, id), field) as number | undefined) ?? NO_ID;
}
