import { OBJECT_CLASSES, PLACE_CLASSES } from '../../domain/catalog/enums';
import type { GoneRecord } from '../../domain/import/difference-list';
import type { ImportSet } from '../../domain/import/import-set';
import { keyPrefix } from '../../domain/import/import-source';
import type { ExistingRecords } from '../../domain/import/plan-import';
import type { SqlTransaction } from './sql';

/** What a data set does not have any more of what its source brought. */
export interface GoneRecords {
  readonly gone: readonly GoneRecord[];
  /** What came of tables of which the set has no row: it may be a part of its source, so of these nothing counts as gone. */
  readonly absent: Readonly<Record<string, number>>;
}

type Reads = Pick<SqlTransaction, 'query'>;

/** The kinds whose records say where they came from. */
const SOURCED = ['object', 'port', 'cable'] as const;
type Sourced = (typeof SOURCED)[number];

/** Ids in one statement. */
const CHUNK = 5000;
const CLASS: Readonly<Record<Sourced, string>> = { object: '"class"', port: '0', cable: '0' };
/** What a cable without a label is called: the first port at either end, with what it is a port of. */
const BY_ITS_ENDS = `(select string_agg(e."words", ' \u2013 ' order by e."end") from (
    select distinct on (e."end") e."end",
        concat_ws(' ', nullif(o."name",''), coalesce(nullif(p."name",''), m."templates"->'ports'->p."template"::integer->>'name')) "words"
      from "termination" e join "port" p on p."id"=e."port" left join "object" o on o."id"=p."owner" left join "model" m on m."id"=o."model"
      where e."cable"=t."id" and e."plan"=0 order by e."end", e."connector") e)`;
/** Of a record: its key, its class, what it is called, and the object that it stands in. */
const ABOUT: Readonly<Record<Sourced, string>> = {
  object: `select t."id", t."extra"->>'source' "key", t."class", coalesce(nullif(t."name",''), m."templates"->'slots'->t."template"::integer->>'name', '') "name", t."parent" "holder", t."lifecycle"
    from "object" t left join "object" o on o."id"=t."parent" left join "model" m on m."id"=o."model"`,
  port: `select t."id", t."extra"->>'source' "key", 0 "class", coalesce(nullif(t."name",''), m."templates"->'ports'->t."template"::integer->>'name', '') "name", t."owner" "holder", 0 "lifecycle"
    from "port" t left join "object" o on o."id"=t."owner" left join "model" m on m."id"=o."model"`,
  cable: `select t."id", t."extra"->>'source' "key", 0 "class", coalesce(nullif(t."name",''), ${BY_ITS_ENDS}, '') "name",
      coalesce((select p."owner" from "termination" e join "port" p on p."id"=e."port" where e."cable"=t."id" order by e."end", e."connector" limit 1), 0) "holder", t."lifecycle"
    from "cable" t`,
};
const PLACES: ReadonlySet<string> = new Set(PLACE_CLASSES);
const classOf = (code: number): string => OBJECT_CLASSES[code] ?? '';

interface About {
  readonly id: number;
  readonly key: string;
  readonly class: number;
  readonly name: string;
  readonly holder: number;
  readonly lifecycle: number;
}
interface Found extends About {
  readonly kind: Sourced;
}
interface Above {
  readonly of: number;
  readonly id: number;
  readonly class: number;
  readonly name: string;
}

/**
 * Records that a source brought and that its set does not name. Counted first by table: only where there are more than the set
 * names they are looked for.
 */
export async function loadGone(tx: Reads, set: ImportSet, source: string, existing: ExistingRecords): Promise<GoneRecords> {
  if (set.tables === undefined) return { gone: [], absent: {} };
  const tables = new Set(set.tables);
  const prefix = `${keyPrefix(source)}:`;
  const named = new Map<string, number>();
  const known = new Set<number>();
  for (const { kind, key } of set.records) {
    if (!(SOURCED as readonly string[]).includes(kind)) continue;
    const stored = existing.find(kind, key);
    if (stored === undefined) continue;
    known.add(stored.id);
    const name = `${kind} ${tableOf(key, prefix)}`;
    named.set(name, (named.get(name) ?? 0) + 1);
  }
  const found: Found[] = [];
  const absent: Record<string, number> = {};
  for (const kind of SOURCED) {
    const counts = await tx.query<{ table: string; class: number; count: number }>(
      `select split_part("extra"->>'source', ':', 2) "table", ${CLASS[kind]} "class", count(*) "count" from "${kind}"
        where "extra" ? 'source' and starts_with("extra"->>'source', $1) group by 1, 2`,
      [prefix],
    );
    const totals = new Map<string, number>();
    for (const { table, class: code, count } of counts) {
      const thing = kind === 'object' ? classOf(code) : kind;
      if (tables.has(table)) totals.set(table, (totals.get(table) ?? 0) + count);
      else absent[thing] = (absent[thing] ?? 0) + count;
    }
    for (const [table, count] of totals) {
      if (count <= (named.get(`${kind} ${table}`) ?? 0)) continue;
      const [row] = await tx.query<{ ids: string | null }>(
        `select json_agg("id")::text "ids" from "${kind}" where "extra" ? 'source' and starts_with("extra"->>'source', $1)`,
        [`${prefix}${table}:`],
      );
      const ids = (JSON.parse(row!.ids ?? '[]') as number[]).filter((id) => !known.has(id));
      for (const part of chunks(ids))
        for (const about of await tx.query<About & Record<string, unknown>>(`${ABOUT[kind]} where t."id"=any($1::bigint[])`, [
          part,
        ]))
          found.push({ ...about, kind });
    }
  }
  return { gone: await toldOf(tx, found), absent };
}

/** `netbox:dcim.site:1/room` -> `dcim.site`. */
const tableOf = (key: string, prefix: string): string => key.slice(prefix.length, key.indexOf(':', prefix.length));

/** With where each stands; ports and slots of what is gone itself are told with that. */
async function toldOf(tx: Reads, found: readonly Found[]): Promise<readonly GoneRecord[]> {
  const ways = await waysTo(tx, new Set(found.map(({ holder }) => holder).filter((id) => id !== 0)));
  const gone = new Map(found.map((one) => [one.id, one]));
  const isPart = ({ kind, class: code }: Found): boolean => kind === 'port' || classOf(code) === 'slot';
  const wholeOf = (one: Found): Found | undefined => {
    const holder = isPart(one) ? gone.get(one.holder) : undefined;
    return holder === undefined ? undefined : (wholeOf(holder) ?? holder);
  };
  const thingOf = ({ kind, class: code }: Found): string => (kind === 'object' ? classOf(code) : kind);
  const along = new Map<Found, Record<string, number>>();
  for (const one of found) {
    const whole = wholeOf(one);
    if (whole === undefined) continue;
    const counts = along.get(whole) ?? {};
    along.set(whole, { ...counts, [thingOf(one)]: (counts[thingOf(one)] ?? 0) + 1 });
  }
  return found
    .filter((one) => wholeOf(one) === undefined)
    .map((one) => {
      const way = ways.get(one.holder) ?? [];
      const namesOf = (arePlaces: boolean): readonly string[] =>
        way.filter((above) => PLACES.has(classOf(above.class)) === arePlaces && above.name !== '').map(({ name }) => name);
      return {
        id: one.id,
        kind: one.kind,
        key: one.key,
        class: one.kind === 'object' ? classOf(one.class) : '',
        name: one.name,
        thing: thingOf(one),
        place: namesOf(true),
        holders: namesOf(false),
        along: along.get(one) ?? {},
        lifecycle: one.lifecycle,
      };
    });
}

/** From the top down to each of the objects. */
async function waysTo(tx: Reads, ids: ReadonlySet<number>): Promise<ReadonlyMap<number, readonly Above[]>> {
  const ways = new Map<number, Above[]>();
  for (const part of chunks([...ids])) {
    const rows = await tx.query<Above & Record<string, unknown>>(
      `with recursive way("of","id","parent","class","name","depth") as (
         select "id","id","parent","class","name",0 from "object" where "id"=any($1::bigint[])
         union all
         select w."of",o."id",o."parent",o."class",o."name",w."depth"+1 from way w join "object" o on o."id"=w."parent" where w."depth"<64
       ) select "of","id","class","name" from way order by "of","depth" desc`,
      [part],
    );
    for (const row of rows) {
      const way = ways.get(row.of);
      if (way) way.push(row);
      else ways.set(row.of, [row]);
    }
  }
  return ways;
}

function* chunks<T>(values: readonly T[]): Generator<readonly T[]> {
  for (let first = 0; first < values.length; first += CHUNK) yield values.slice(first, first + CHUNK);
}
