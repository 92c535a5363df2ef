import { OBJECT_CLASSES, codeOf } from '../../domain/catalog/enums';
import type { Kind } from '../../domain/document/schema';
import type { ImportRecord, ImportSet } from '../../domain/import/import-set';
import {
  naturalKey,
  silencesOf,
  spokenOf,
  standsInNothing,
  type ExistingRecords,
  type StoredRecord,
} from '../../domain/import/plan-import';
import { remainderOf, SETTLED_BY } from '../../domain/import/remainder';
import { columnName, columnsOf, packedColumns, unpackedRecords, type Column } from './columns';
import type { SqlTransaction } from './sql';

type OwnSet = ImportSet & { readonly records: ImportRecord[] };

/** Keys in one statement. */
const CHUNK = 5000;

/** The kinds whose records say where they came from. */
const SOURCED = ['object', 'port', 'cable'] as const;
/** Read whole: there are few of them, or one may be removed. */
const WHOLE: ReadonlySet<Kind> = new Set(['model', 'style', 'termination']);

/**
 * What the database holds of the records that a set names, with the fields that it names, and what stands beside them:
 * occupants of the racks and slots, cables at the ports. About a dozen statements for each 5,000 records, whatever the
 * size of the inventory. Of the records that are found, what remains to be planned takes their places in the set.
 */
export async function loadExisting(tx: Pick<SqlTransaction, 'query'>, set: OwnSet): Promise<ExistingRecords> {
  const loader = new Loader(tx, fieldsNamed(set));
  for (const kind of SOURCED) await loader.loadSourced(kind, set);
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
  const ends = set.records
    .flatMap(({ kind, refs = {} }) => (kind === 'circuit' ? Object.values(refs) : []))
    .flatMap((key) => loader.find('port', key)?.id ?? []);
  for (const field of ['a', 'z']) await by('circuit', field, ends);
  const terminations = await loader.others('termination', '"port" = any($1::bigint[]) and "plan" = 0', ids('port'));
  const mounted = [codeOf(OBJECT_CLASSES, 'device'), codeOf(OBJECT_CLASSES, 'card')].join(',');
  const occupants = await loader.others('object', `"parent" = any($1::bigint[]) and "class" in (${mounted})`, ids('object'));
  const used = new Set<number>();
  for (const part of chunks(ids('model'))) {
    for (const row of await tx.query<{ model: number }>(
      'select distinct "model" from "object" where "model" = any($1::bigint[])',
      [part],
    ))
      used.add(row.model);
  }
  const placesWithRows = new Set<number>();
  for (const part of chunks(ids('object'))) {
    for (const { parent } of await tx.query<{ parent: number }>(
      `select distinct "parent" from "object" where "parent" = any($1::bigint[]) and "class" = ${codeOf(OBJECT_CLASSES, 'row')}`,
      [part],
    ))
      placesWithRows.add(parent);
  }
  const find: ExistingRecords['find'] = (kind, identity) => loader.find(kind, identity);
  const placed = new Set<number>();
  const subjects = set.records.flatMap(({ unlessPlaced, refs = {} }) =>
    unlessPlaced ? (loader.find('object', refs['subject'] ?? '')?.id ?? []) : [],
  );
  for (const part of chunks(subjects))
    for (const { subject } of await tx.query<{ subject: number }>(
      'select distinct "subject" from "placement" where "subject" = any($1::bigint[])',
      [part],
    ))
      placed.add(subject);
  const brought = await broughtOf(tx, set, loader);
  return { find, modelsInUse: used, placesWithRows, occupants, terminations, circuits: loader.all('circuit'), placed, brought };
}

/** Of what holds records that stand in nothing now: what came from their own source. */
async function broughtOf(tx: Pick<SqlTransaction, 'query'>, set: ImportSet, loader: Loader): Promise<ReadonlySet<number>> {
  const brought = new Set<number>();
  const loose = set.records.filter(standsInNothing);
  const holders = loose.flatMap(({ key }) => Number(loader.find('object', key)?.['parent'] ?? 0) || []);
  const prefix = loose[0]?.key.split(':', 1)[0] ?? '';
  for (const part of chunks([...new Set(holders)]))
    for (const { id } of await tx.query<{ id: number }>(
      `select "id" from "object" where "id" = any($1::bigint[]) and starts_with("extra"->>'source', $2)`,
      [part, `${prefix}:`],
    ))
      brought.add(id);
  return brought;
}

/** By kind: the columns of the fields that any of its records names, and of what settles them. */
function fieldsNamed(set: ImportSet): (kind: Kind) => readonly Column[] {
  const named = new Map<Kind, Set<string>>();
  for (const { kind, fields, refs } of set.records) {
    let names = named.get(kind);
    if (names === undefined)
      named.set(kind, (names = new Set([...(SETTLED_BY[kind] ?? []), ...(isSourced(kind) ? ['extra'] : [])])));
    for (const field in fields) names.add(field);
    for (const field in refs) names.add(field);
  }
  const columns = new Map<Kind, readonly Column[]>();
  return (kind) => {
    let known = columns.get(kind);
    if (known === undefined) {
      const names = named.get(kind);
      known = names === undefined || WHOLE.has(kind) ? columnsOf(kind) : columnsOf(kind).filter(({ field }) => names.has(field));
      columns.set(kind, known);
    }
    return known;
  };
}

const isSourced = (kind: Kind): boolean => (SOURCED as readonly Kind[]).includes(kind);

class Loader {
  private readonly found = new Map<Kind, Map<string, StoredRecord>>();

  constructor(
    private readonly tx: Pick<SqlTransaction, 'query'>,
    private readonly columns: (kind: Kind) => readonly Column[],
  ) {}

  async load(
    kind: Kind,
    where: string,
    values: readonly (string | number)[],
    identity: (record: StoredRecord) => string,
  ): Promise<void> {
    const records = this.found.get(kind) ?? new Map<string, StoredRecord>();
    this.found.set(kind, records);
    const answers = ahead(chunks(values), (part) => this.read(kind, `"${kind}" t where ${where}`, part));
    for await (const [, found] of answers) for (const record of found) records.set(identity(record), record);
  }

  /** Finds records by their keys; those that are found are replaced by what remains of them. */
  async loadSourced(kind: (typeof SOURCED)[number], set: OwnSet): Promise<void> {
    const { records } = set;
    const found = new Map<string, StoredRecord>();
    this.found.set(kind, found);
    const places: number[] = [];
    for (let at = 0; at < records.length; at++) if (records[at]!.kind === kind) places.push(at);
    const keysAt = (part: readonly number[]): readonly string[] => part.map((at) => records[at]!.key);
    for await (const [part, read] of ahead(chunks(places), (at) => this.read(kind, bySource(kind), keysAt(at)))) {
      const stored = new Map<string, StoredRecord>();
      for (const one of read) stored.set(String((one['extra'] as { source: string }).source), one);
      for (const at of part) {
        const one = stored.get(records[at]!.key);
        if (one === undefined) continue;
        const { key } = records[at]!;
        const remains = remainderOf(records[at]!, one, silencesOf(set, key), spokenOf(set, key, kind));
        records[at] = remains.record;
        found.set(remains.record.key, remains.stored);
      }
    }
  }

  /** Those that `load` has not found. */
  async others(kind: Kind, where: string, values: readonly number[]): Promise<readonly StoredRecord[]> {
    const known = new Set(this.ids(kind));
    const records: StoredRecord[] = [];
    for (const part of chunks(values)) {
      const [row] = await this.tx.query<{ ids: string | null }>(
        `select json_agg("id")::text "ids" from "${kind}" where ${where}`,
        [part],
      );
      const unknown = (JSON.parse(row!.ids ?? '[]') as number[]).filter((id) => !known.has(id));
      if (unknown.length > 0) records.push(...(await this.read(kind, `"${kind}" t where "id" = any($1::bigint[])`, unknown)));
    }
    return records;
  }

  /** `from`: the rows, as `t`. */
  private async read(kind: Kind, from: string, values: readonly (string | number)[]): Promise<readonly StoredRecord[]> {
    const columns = this.columns(kind);
    const [row] = await this.tx.query<{ rows: string | null }>(`select ${packedColumns(columns, 't')} "rows" from ${from}`, [
      values,
    ]);
    return row!.rows === null ? [] : unpackedRecords(kind, columns, row!.rows);
  }

  find(kind: Kind, identity: string): StoredRecord | undefined {
    return this.found.get(kind)?.get(identity);
  }

  all(kind: Kind): readonly StoredRecord[] {
    return [...(this.found.get(kind)?.values() ?? [])];
  }

  ids(kind: Kind): readonly number[] {
    return this.all(kind).map((record) => record.id);
  }
}

/**
 * Rows by the keys of their source. Key by key in the index, whose predicate stands here: of a list of 5,000 keys the planner
 * thinks that it names all rows, and reads the whole table for it.
 */
const bySource = (kind: Kind): string =>
  `unnest($1::text[]) k("key") cross join lateral
    (select * from "${kind}" s where s."extra" ? 'source' and s."extra"->>'source' = k."key" offset 0) t`;

/** Each part with its answer, in their order; the next one is asked for while one is worked on. */
async function* ahead<T, A>(parts: Iterable<T>, ask: (part: T) => Promise<A>): AsyncGenerator<readonly [T, A]> {
  let before: readonly [T, Promise<A>] | undefined;
  for (const part of parts) {
    const asked = ask(part);
    // Where the one before it fails, nobody waits for this one.
    asked.catch(() => undefined);
    if (before !== undefined) yield [before[0], await before[1]];
    before = [part, asked];
  }
  if (before !== undefined) yield [before[0], await before[1]];
}

function* chunks<T>(values: readonly T[]): Generator<readonly T[]> {
  for (let first = 0; first < values.length; first += CHUNK) yield values.slice(first, first + CHUNK);
}
