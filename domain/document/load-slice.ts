import { NO_ID } from '../ids';
import { assert } from '../result';
import { kindOfIndex } from './indexed-fields';
import { RecordMap } from './record-map';
import type { ReadStep, Slice } from './slice';
import type { IndexName, Kind, RecordOf } from './schema';

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
  const asked = new Set<string>();
  const lookedAt = new Map<Kind, Set<number>>();

  /** Loads records that were not looked for before; answers those of the ids that exist. */
  function* records(kind: Kind, ids: Iterable<number>): Generator<Question, Set<number>, readonly AnyRecord[]> {
    const looked = lookedAt.get(kind) ?? new Set<number>();
    lookedAt.set(kind, looked);
    const wanted = [...new Set(ids)].filter((id) => id !== NO_ID);
    const missing = wanted.filter((id) => !looked.has(id)).sort((a, b) => a - b);
    if (missing.length > 0) {
      for (const record of yield { take: 'records', kind, ids: missing }) slice.add(kind, record);
      for (const id of missing) looked.add(id);
      slice.looked(kind, missing);
    }
    return new Set(wanted.filter((id) => slice.get(kind, id) !== undefined));
  }

  function* by(index: IndexName, ids: Iterable<number>): Generator<Question, Set<number>, readonly AnyRecord[]> {
    const kind = kindOfIndex(index);
    const all = [...ids];
    const missing = all.filter((id) => !asked.has(`${index} ${id}`)).sort((a, b) => a - b);
    if (missing.length > 0) {
      const looked = lookedAt.get(kind) ?? new Set<number>();
      lookedAt.set(kind, looked);
      for (const record of yield { take: 'by', index, ids: missing }) {
        slice.add(kind, record);
        looked.add(record.id);
      }
      for (const id of missing) asked.add(`${index} ${id}`);
      slice.listed(index, missing);
    }
    return new Set(all.flatMap((id) => slice.by(index, id)));
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
      const next: Set<number> =
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

function refOf(slice: RecordMap, kind: Kind, id: number, field: string): number {
  const record = slice.get(kind, id) as RecordOf<Kind> | undefined;
  return ((record as unknown as Record<string, unknown> | undefined)?.[field] as number | undefined) ?? NO_ID;
}
