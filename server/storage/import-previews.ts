import {
  decided,
  decisionCounts,
  groupDecision,
  groupOf,
  type Decided,
  type Decision,
  type Deed,
  type DifferenceLine,
  type DifferencePart,
  type ImportChoice,
} from '../../domain/import/difference';
import type { Sql, SqlTransaction } from './sql';

type Reads = Pick<SqlTransaction, 'query'>;

/** Previews whose difference is kept; older ones are still told, and must be made anew before they are brought in. */
const KEPT = 12;
/** What joins the names of a place. */
const SEPARATOR = '\n';

export interface ImportPreview {
  /** SHA-256 of the file. */
  readonly digest: string;
  /** Which installation it was compared as; '' = it is no data set. */
  readonly source: string;
  /** Of the inventory with which it was compared. */
  readonly clock: number;
  readonly choice: ImportChoice;
}

/** What a page of the difference is of. */
export interface DifferenceFilter {
  readonly deed?: Deed | undefined;
  readonly thing?: string | undefined;
  /** Names from the top, joined: a site, a building in it, a room. */
  readonly place?: string | undefined;
}

export interface DifferenceGroup {
  readonly deed: Deed;
  readonly thing: string;
  readonly count: number;
  readonly all: Decision;
  /** Records of which something else was decided. */
  readonly but: number;
  readonly decisions: Readonly<Record<string, number>>;
}

export interface DifferencePage {
  readonly total: number;
  readonly lines: readonly (DifferenceLine & {
    readonly deed: Deed;
    readonly thing: string;
    readonly place: readonly string[];
  })[];
}

export async function keepPreview(
  sql: Reads,
  job: string,
  { digest, source, clock }: Omit<ImportPreview, 'choice'>,
): Promise<void> {
  await sql.query('insert into "import_preview" ("job","digest","source","clock") values ($1,$2,$3,$4)', [
    job,
    digest,
    source,
    clock,
  ]);
  await sql.query(
    `delete from "import_preview" where "job" in (select "job" from "import_preview" order by "at" desc, "job" offset ${KEPT})`,
    [],
  );
}

export async function keepPart(
  sql: Reads,
  job: string,
  at: number,
  { deed, thing, place, lines }: DifferencePart,
): Promise<void> {
  await sql.query(`insert into "import_part" ("job","at","deed","thing","place","count","lines") values ($1,$2,$3,$4,$5,$6,$7)`, [
    job,
    at,
    deed,
    thing,
    place.join(SEPARATOR),
    lines.length,
    JSON.stringify(lines),
  ]);
}

export async function readPreview(sql: Reads, job: string): Promise<ImportPreview | undefined> {
  const rows = await sql.query<ImportPreview & Record<string, unknown>>(
    'select "digest","source","clock","choice" from "import_preview" where "job"=$1',
    [job],
  );
  return rows[0];
}

/** What was seen in a preview: by `<deed> <key>` the mark of each record. */
export async function readMarks(sql: Reads, job: string): Promise<ReadonlyMap<string, string>> {
  const marks = new Map<string, string>();
  for (let at = 0; ; at += 50) {
    const rows = await sql.query<{ deed: string; lines: string }>(
      'select "deed","lines" from "import_part" where "job"=$1 and "at">=$2 and "at"<$3 order by "at"',
      [job, at, at + 50],
    );
    if (rows.length === 0) return marks;
    for (const { deed, lines } of rows)
      for (const { key, mark } of JSON.parse(lines) as DifferenceLine[]) marks.set(`${deed} ${key}`, mark);
  }
}

/** How many records of each sort there are, what is decided of them, and where they are. */
export async function readGroups(
  sql: Reads,
  job: string,
  choice: ImportChoice,
): Promise<{
  readonly groups: readonly DifferenceGroup[];
  readonly places: readonly { place: readonly string[]; count: number }[];
}> {
  const groups = await sql.query<{ deed: Deed; thing: string; count: number }>(
    `select "deed","thing",sum("count")::bigint "count" from "import_part" where "job"=$1 group by 1,2 order by min("at")`,
    [job],
  );
  const places = await sql.query<{ place: string; count: number }>(
    `select "place",sum("count")::bigint "count" from "import_part" where "job"=$1 and "place"<>'' group by 1 order by 1`,
    [job],
  );
  return {
    groups: groups.map(({ deed, thing, count }) => {
      const group = groupOf(deed, thing);
      const but = Object.hasOwn(choice, group) ? Object.keys(choice[group]!.but).length : 0;
      return {
        deed,
        thing,
        count,
        all: groupDecision(choice, deed, thing),
        but,
        decisions: decisionCounts(choice, deed, thing, count),
      };
    }),
    places: places.map(({ place, count }) => ({ place: place.split(SEPARATOR), count })),
  };
}

/** Some lines of the difference, from the one numbered `from`. */
export async function readPage(
  sql: Reads,
  job: string,
  { deed, thing, place }: DifferenceFilter,
  from: number,
  limit: number,
): Promise<DifferencePage> {
  const where = `"job"=$1 and ($2::text is null or "deed"=$2) and ($3::text is null or "thing"=$3)
    and ($4::text is null or "place"=$4 or starts_with("place",$4||chr(10)))`;
  const params = [job, deed ?? null, thing ?? null, place ?? null];
  const parts = await sql.query<{ at: number; count: number }>(
    `select "at","count" from "import_part" where ${where} order by "at"`,
    params,
  );
  const wanted: { readonly at: number; readonly first: number }[] = [];
  let total = 0;
  for (const { at, count } of parts) {
    if (total < from + limit && total + count > from) wanted.push({ at, first: total });
    total += count;
  }
  if (wanted.length === 0) return { total, lines: [] };
  const rows = await sql.query<{ deed: Deed; thing: string; place: string; lines: string }>(
    'select "deed","thing","place","lines" from "import_part" where "job"=$1 and "at"=any($2::integer[]) order by "at"',
    [job, wanted.map(({ at }) => at)],
  );
  const lines = rows.flatMap((row) =>
    (JSON.parse(row.lines) as DifferenceLine[]).map((line) => ({
      ...line,
      deed: row.deed,
      thing: row.thing,
      place: row.place === '' ? [] : row.place.split(SEPARATOR),
    })),
  );
  const skip = from - wanted[0]!.first;
  return { total, lines: lines.slice(skip, skip + limit) };
}

/** Decides of a group or a record; undefined = the preview is not kept any more. `refuse` may say no to what would come of it. */
export async function choose(
  sql: Sql,
  job: string,
  of: Decided,
  assertFits: (choice: ImportChoice) => void,
): Promise<ImportChoice | undefined> {
  return sql.transaction(async (tx) => {
    const [row] = await tx.query<{ choice: ImportChoice }>('select "choice" from "import_preview" where "job"=$1 for update', [
      job,
    ]);
    if (row === undefined) return undefined;
    const choice = decided(row.choice, of);
    assertFits(choice);
    await tx.query('update "import_preview" set "choice"=$2::jsonb where "job"=$1', [job, JSON.stringify(choice)]);
    return choice;
  });
}
