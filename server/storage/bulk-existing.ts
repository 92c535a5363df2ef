import { OBJECT_CLASSES, codeOf } from '../../domain/catalog/enums';
import type { Kind } from '../../domain/document/schema';
import type { ImportSet } from '../../domain/import/import-set';
import { naturalKey, type ExistingRecords, type StoredRecord } from '../../domain/import/plan-import';
import { columnName, rowToRecord, selectList } from './columns';
import type { SqlTransaction } from './sql';

/** Keys in one statement. */
const CHUNK = 5000;

/**
 * What the database holds of the records that a set names, with all columns, and what stands beside them: occupants of
 * the racks and slots, cables at the ports. About a dozen statements, whatever the size of the inventory.
 */
export async function loadExisting(tx: Pick<SqlTransaction, 'query'>, set: ImportSet): Promise<ExistingRecords> {
  const loader = new Loader(tx);
  for (const kind of ['object', 'port', 'cable'] as const) {
    const keys = set.records.filter((record) => record.kind === kind).map((record) => record.key);
    // The predicate of the partial index stands here so that it is used.
    await loader.load(kind, `"extra" ? 'source' and "extra"->>'source' = any($1::text[])`, keys, (record) =>
      String((record['extra'] as { source: string }).source),
    );
  }
  const slugs = set.records
    .filter((record) => record.kind === 'model')
    .map((record) => String((record.fields as { slug?: string }).slug));
  await loader.load('model', '"slug" = any($1::text[])', slugs, (record) => String(record['slug']));
  const ids = (kind: Kind) => loader.ids(kind);
  const by = (kind: Kind, field: string, of: readonly number[]) =>
    loader.load(kind, `"${columnName(field)}" = any($1::bigint[])`, of, (record) => naturalKey(kind, record));
  await by('diagram', 'owner', ids('object'));
  await by('placement', 'diagram', ids('diagram'));
  await by('port_map', 'front', ids('port'));
  await by('termination', 'cable', ids('cable'));
  const terminations = await loader.read('termination', '"port" = any($1::bigint[]) and "plan" = 0', ids('port'));
  const mounted = [codeOf(OBJECT_CLASSES, 'device'), codeOf(OBJECT_CLASSES, 'card')].join(',');
  const occupants = await loader.read('object', `"parent" = any($1::bigint[]) and "class" in (${mounted})`, ids('object'));
  const used = new Set<number>();
  for (const part of chunks(ids('model'))) {
    for (const row of await tx.query<{ model: number }>(
      'select distinct "model" from "object" where "model" = any($1::bigint[])',
      [part],
    ))
      used.add(row.model);
  }
  return { find: (kind, identity) => loader.find(kind, identity), modelsInUse: used, occupants, terminations };
}

class Loader {
  private readonly tx: Pick<SqlTransaction, 'query'>;
  private readonly found = new Map<Kind, Map<string, StoredRecord>>();

  constructor(tx: Pick<SqlTransaction, 'query'>) {
    this.tx = tx;
  }

  async load(
    kind: Kind,
    where: string,
    values: readonly (string | number)[],
    identity: (record: StoredRecord) => string,
  ): Promise<void> {
    const records = this.found.get(kind) ?? new Map<string, StoredRecord>();
    this.found.set(kind, records);
    for (const record of await this.read(kind, where, values)) records.set(identity(record), record);
  }

  async read(kind: Kind, where: string, values: readonly (string | number)[]): Promise<readonly StoredRecord[]> {
    const records: StoredRecord[] = [];
    for (const part of chunks(values)) {
      const rows = await this.tx.query(`select ${selectList(kind, 'all')} from "${kind}" where ${where}`, [part]);
      for (const row of rows) records.push(rowToRecord(kind, row) as unknown as StoredRecord);
    }
    return records;
  }

  find(kind: Kind, identity: string): StoredRecord | undefined {
    return this.found.get(kind)?.get(identity);
  }

  ids(kind: Kind): readonly number[] {
    return [...(this.found.get(kind)?.values() ?? [])].map((record) => record.id);
  }
}

function* chunks<T>(values: readonly T[]): Generator<readonly T[]> {
  for (let first = 0; first < values.length; first += CHUNK) yield values.slice(first, first + CHUNK);
}
