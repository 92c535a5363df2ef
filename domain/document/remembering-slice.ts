import type { IndexName, Kind, RecordOf } from './schema';
import type { Slice } from './slice';

/**
 * A slice that looks up each record and each list once. For one question over many records that share owners and
 * models; good until what it looks at changes.
 */
export class RememberingSlice implements Slice {
  private readonly source: Slice;
  private readonly records = new Map<Kind, Map<number, RecordOf<Kind> | undefined>>();
  private readonly lists = new Map<IndexName, Map<number, readonly number[]>>();

  constructor(source: Slice) {
    this.source = source;
  }

  get<K extends Kind>(kind: K, id: number): RecordOf<K> | undefined {
    let known = this.records.get(kind);
    if (known === undefined) this.records.set(kind, (known = new Map()));
    const found = known.get(id) as RecordOf<K> | undefined;
    if (found !== undefined || known.has(id)) return found;
    const record = this.source.get(kind, id);
    known.set(id, record);
    return record;
  }

  by(index: IndexName, id: number): readonly number[] {
    let known = this.lists.get(index);
    if (known === undefined) this.lists.set(index, (known = new Map()));
    let list = known.get(id);
    if (list === undefined) known.set(id, (list = this.source.by(index, id)));
    return list;
  }
}
