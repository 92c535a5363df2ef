import { codeOf, OBJECT_CLASSES, PLACE_CLASSES } from '../../../domain/catalog/enums';
import { LIMITS } from '../../../domain/catalog/limits';
import { JOINS_BY } from '../../../domain/document/membership';
import { KINDS } from '../../../domain/document/schema';
import { nameOf } from '../../../domain/operations/words';
import type { DiagramStep } from '../../../protocol/rest/history';
import type { Sql } from '../../storage/sql';
import type { OpenFeed } from '../../sync/open-feed';
import type { LoggedChange } from './changed-fields';
import { placesOfLoad, RECORDS_MAX, STEP_COLUMNS, toldSteps, type LoggedStep } from './tell-steps';

/** Rows of the log that are looked at in one statement, and for one answer. */
const CHUNK = 200;
const LOOKED_AT_MAX = 2_000;
interface Steps {
  readonly items: readonly DiagramStep[];
  readonly next: number | null;
}

const PLACES: ReadonlySet<number> = new Set(PLACE_CLASSES.map((name) => codeOf(OBJECT_CLASSES, name)));
/** A record of these kinds is part of a diagram by what it names. */
const JOINING_KINDS = KINDS.filter((kind) => JOINS_BY[kind].length > 0);

/** The latest steps of everybody that changed what a diagram shows. */
export async function stepsOf(sql: Sql, feed: OpenFeed, before: number | null, limit: number): Promise<Steps> {
  const owner = feed.document.get('diagram', feed.diagram)?.owner ?? 0;
  const isPlace = PLACES.has(feed.document.get('object', owner)?.class ?? -1);
  const found: LoggedStep[] = [];
  const gone = await goneSince(sql, owner, before);
  let from = before;
  for (let lookedAt = 0; lookedAt < LOOKED_AT_MAX; lookedAt += CHUNK) {
    const rows = await sql.query<LoggedStep & Record<string, unknown>>(
      `select ${STEP_COLUMNS} from "operation"
        where "clock" is not null and ($1::bigint is null or "clock"<$1::bigint) order by "clock" desc limit ${CHUNK}`,
      [from],
    );
    const joining = await joinedBy(sql, feed, rows);
    const taken = await takenBy(sql, owner, rows);
    for (const row of rows) {
      from = row.clock;
      const load = isPlace ? placesOfLoad(row) : null;
      // A load is one step, however many rows of the log it takes, in the places where it did something.
      const isHere =
        load === null ? isShown(row, feed, taken, gone) || joining.has(row.clock) : row.seq === 1 && load.includes(owner);
      if (!isHere) continue;
      found.push(row);
      if (found.length === limit) return toldOf(sql, feed, found, from);
    }
    if (rows.length < CHUNK) return toldOf(sql, feed, found, null);
  }
  return toldOf(sql, feed, found, from);
}

/** Whether the diagram shows what a step changed, or did until that was deleted. */
function isShown({ clock, ids }: LoggedStep, feed: OpenFeed, taken: Taken, gone: Set<number>): boolean {
  if (ids === null) return true;
  const own = taken.get(clock);
  for (const id of own ?? []) gone.add(id);
  return own !== undefined || ids.some((id) => gone.has(id) || feed.belongs(id));
}

/** By clock: all that a delete here took. Its ports come before the device itself, and may be many. */
type Taken = ReadonlyMap<number, readonly number[]>;

/** Records of deletions that are looked at for one answer. Of one that took more it is told that it was here, and not of what. */
const TAKEN_MAX = 200_000;

/** What the first of these deletions took, as many as that many records hold; by clock. */
async function takenIds(sql: Sql, clocks: readonly number[]): Promise<Taken> {
  if (clocks.length === 0) return new Map();
  const found = await sql.query<{ clock: number; ids: readonly number[] }>(
    `select "clock", jsonb_path_query_array("diff",'$[*].id') "ids" from "operation" o
       join (select "clock" "at", sum(case jsonb_typeof("diff") when 'array' then jsonb_array_length("diff") else 0 end) over (order by "clock" desc) "all"
               from "operation" where "clock"=any($1::bigint[])) s on s."at"=o."clock"
      where s."all"<=${TAKEN_MAX}`,
    [clocks],
  );
  return new Map([...clocks.map((clock) => [clock, []] as const), ...found.map(({ clock, ids }) => [clock, ids] as const)]);
}

async function takenBy(sql: Sql, owner: number, rows: readonly LoggedStep[]): Promise<Taken> {
  const here = rows.filter(({ ids, deletion }) => owner !== 0 && ids !== null && deletion?.places.includes(owner) === true);
  return takenIds(
    sql,
    here.map(({ clock }) => clock),
  );
}

/** The steps that made or took away what would be part of the diagram: what was made and taken back is in no document. */
async function joinedBy(sql: Sql, feed: OpenFeed, rows: readonly LoggedStep[]): Promise<ReadonlySet<number>> {
  const unknown = rows.filter(({ ids }) => ids?.some((id) => feed.document.kindOf(id) === undefined));
  if (unknown.length === 0) return new Set();
  const found = await sql.query<{ clock: number; changes: readonly LoggedChange[] | null }>(
    `select "clock",(select jsonb_agg(c) from jsonb_array_elements(jsonb_path_query_array("diff",'$[0 to ${RECORDS_MAX - 1}]')) c
        where c->>'kind'=any($2::text[]) and (c->'before'='null' or c->'after'='null')) "changes"
       from "operation" where "clock"=any($1::bigint[])`,
    [unknown.map(({ clock }) => clock), JOINING_KINDS],
  );
  const isJoining = ({ kind, before, after }: LoggedChange): boolean => feed.joins(kind, after ?? before ?? {});
  return new Set(found.flatMap(({ clock, changes }) => (changes?.some(isJoining) === true ? [clock] : [])));
}

/** What was deleted here at this clock and later; null = now. */
async function goneSince(sql: Sql, owner: number, clock: number | null): Promise<Set<number>> {
  if (owner === 0 || clock === null) return new Set();
  const rows = await sql.query<{ clock: number }>(
    `select "clock" from "operation"
      where "deletion" is not null and "clock">=$1 and "deletion"->'places' @> to_jsonb($2::bigint) order by "clock" limit ${CHUNK}`,
    [clock, owner],
  );
  const taken = await takenIds(
    sql,
    rows.map((row) => row.clock),
  );
  return new Set([...taken.values()].flat());
}

async function toldOf(sql: Sql, feed: OpenFeed, rows: readonly LoggedStep[], next: number | null): Promise<Steps> {
  // Asked at once: a reader of the feed keeps nothing between two awaits.
  const about = new Map(
    rows.map(({ clock, ids }) => [clock, ids?.find((id) => feed.belongs(id) && nameOf(feed.document, id) !== '') ?? 0]),
  );
  return { items: await toldSteps(sql, rows, ({ clock }) => about.get(clock) ?? 0), next };
}

/** A page of at most so many. */
export function pageOf(limit: number | undefined, usual: number): number {
  return Math.min(Math.max(limit ?? usual, 1), LIMITS.listRows);
}
