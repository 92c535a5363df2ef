import { OBJECT_FLAGS } from '../../domain/catalog/enums';
import { loadSlice, type RecordSource } from '../../domain/document/load-slice';
import type { Kind } from '../../domain/document/schema';
import type { GoneRecord } from '../../domain/import/difference-list';
import type { ImportNote } from '../../domain/import/import-set';
import { deletionOf, deletionReads } from '../../domain/operations/history/deletion';
import { deletions, lossReads, lostWith, recordsOf, type Gone, type Lost } from '../../domain/operations/structure/lost-records';
import { className } from '../../domain/validation/containment';
import type { BulkLoad } from '../storage/bulk';
import { columnName, columnsOf, packedColumns, unpackedRecords } from '../storage/columns';
import type { SqlTransaction } from '../storage/sql';

export interface Removal {
  /** Of those that were asked for. */
  readonly removed: number;
  /** What is kept, and why. */
  readonly notes: readonly ImportNote[];
}

/**
 * Deletes records that are gone at their source, as a user would: with their ports, views and places, in one step of the log that
 * `restore` takes back. What is protected, or holds or ends something that stays, is kept and named.
 */
export async function removeGone(load: BulkLoad, gone: readonly GoneRecord[], file: string): Promise<Removal> {
  if (gone.length === 0) return { removed: 0, notes: [] };
  const source = sourceIn(load.tx);
  const all = await withMaps(load.tx, gone);
  const slice = await loadSlice(lossReads(all.gone), source);
  const there = gone.filter(({ kind, id }) => slice.get(kind, id) !== undefined);
  const lost = new Map(there.map((one) => [one, lostWith(slice, { [one.kind]: [one.id], port_map: all.mapsOf(one) })]));
  const going = new Map(there.map((one) => [one.id, one]));
  const notes: ImportNote[] = [];
  // One that is kept keeps what it stands in.
  for (let before = -1; before !== going.size; ) {
    before = going.size;
    for (const one of there) {
      const why = going.has(one.id) ? keeperOf(one, lost.get(one)!) : null;
      if (why === null) continue;
      going.delete(one.id);
      notes.push({ level: 'refused', file, line: 0, ...why });
    }
  }
  if (going.size === 0) return { removed: 0, notes };
  const kept: Gone = goneOf([...going.values()], all.mapsOf);
  const diff = deletions(slice, lostWith(slice, kept));
  const intent = { kind: 'delete-objects', version: 1, ids: [...going.keys()] } as const;
  const deletion = deletionOf(await loadSlice(deletionReads(intent, diff), source), intent, diff);
  await load.remove(diff, intent, deletion);
  return { removed: going.size, notes };

  function keeperOf(one: GoneRecord, with_: Lost): Keeper | null {
    const name = one.name || UNNAMED;
    const objects = recordsOf(slice, 'object', with_.object);
    if (objects.some(({ flags }) => (flags & OBJECT_FLAGS.deletionProhibited) !== 0))
      return { reason: 'gone-protected', message: `${name} is protected from deletion and stays`, facts: { name } };
    const held = objects.filter((object) => className(object) !== 'slot' && !going.has(object.id));
    if (held.length > 0) {
      const other = namesOf(held);
      return { reason: 'gone-holds', message: `${name} holds others that stay: ${other}`, facts: { name, other } };
    }
    const cables = recordsOf(slice, 'cable', with_.cable).filter(({ id }) => !going.has(id));
    if (cables.length === 0) return null;
    const other = namesOf(cables);
    return { reason: 'gone-cabled', message: `cables that stay end on ${name}: ${other}`, facts: { name, other } };
  }
}

type Keeper = Pick<ImportNote, 'reason' | 'message' | 'facts'>;

const UNNAMED = '…';
const NAMED = 3;
const namesOf = (records: readonly { readonly name: string }[]): string =>
  [...records.slice(0, NAMED).map(({ name }) => name || UNNAMED), ...(records.length > NAMED ? [UNNAMED] : [])].join(', ');

type MapsOf = (one: GoneRecord) => readonly number[];

/** A port that goes by itself takes its port maps. */
async function withMaps(tx: Pick<SqlTransaction, 'query'>, gone: readonly GoneRecord[]): Promise<{ gone: Gone; mapsOf: MapsOf }> {
  const ports = gone.filter(({ kind }) => kind === 'port').map(({ id }) => id);
  const maps = await tx.query<{ id: number; front: number; rear: number }>(
    'select "id","front","rear" from "port_map" where "front"=any($1::bigint[]) or "rear"=any($1::bigint[])',
    [ports],
  );
  const byPort = new Map<number, number[]>();
  for (const { id, front, rear } of maps) for (const port of [front, rear]) byPort.set(port, [...(byPort.get(port) ?? []), id]);
  const mapsOf: MapsOf = ({ kind, id }) => (kind === 'port' ? (byPort.get(id) ?? []) : []);
  return { gone: goneOf(gone, mapsOf), mapsOf };
}

function goneOf(gone: readonly GoneRecord[], mapsOf: MapsOf): Gone {
  const ids: Partial<Record<Kind, number[]>> = {};
  for (const one of gone) {
    (ids[one.kind] ??= []).push(one.id);
    const maps = mapsOf(one);
    if (maps.length > 0) ids.port_map = [...new Set([...(ids.port_map ?? []), ...maps])];
  }
  return ids;
}

/** Whole records; others wait for the import's transaction. */
function sourceIn(tx: Pick<SqlTransaction, 'query'>): RecordSource {
  const read = async (kind: Kind, column: string, ids: readonly number[]) => {
    const columns = columnsOf(kind);
    const [row] = await tx.query<{ rows: string | null }>(
      `select ${packedColumns(columns, 't')} "rows" from "${kind}" t where "${column}"=any($1::bigint[])`,
      [ids],
    );
    return row!.rows === null ? [] : unpackedRecords(kind, columns, row!.rows);
  };
  return {
    records: (kind, ids) => read(kind, 'id', ids),
    by(index, ids) {
      const [kind, field] = index.split('.') as [Kind, string];
      return read(kind, columnName(field), ids);
    },
  };
}
