import { codeOf, DIAGRAM_KINDS, OBJECT_CLASSES, PLACE_CLASSES } from '../../../domain/catalog/enums';
import type { KindSlice } from '../../../domain/document/kind-slice';
import { nameOf } from '../../../domain/operations/words';
import type { PlacedStep } from '../../../protocol/rest/history';
import type { Sql } from '../../storage/sql';
import { pastOf, type Past } from './past';
import { placesOfLoad, STEP_COLUMNS, toldSteps, type LoggedStep } from './tell-steps';

const PLACES: ReadonlySet<number> = new Set(PLACE_CLASSES.map((name) => codeOf(OBJECT_CLASSES, name)));
const ELEVATION = codeOf(DIAGRAM_KINDS, 'elevation');
/** Of the records of one step the first say where that was. */
const LOOKED_AT = 4;
/** Places in which a load did something; more are not looked up. */
const LOAD_PLACES = 40;
/** Containment is a forest; data that came from elsewhere may still hold a circle. */
const DEPTH_MAX = 32;
/** What leads from a record to what it is part of. */
const UP = ['subject', 'port', 'cable', 'owner', 'parent'] as const;

interface Page {
  /** Milliseconds since 1970. */
  readonly since: number;
  readonly before: number | null;
  readonly limit: number;
}

/** The latest steps of everybody in all places. */
export async function allSteps(
  sql: Sql,
  { since, before, limit }: Page,
): Promise<{ readonly items: readonly PlacedStep[]; readonly next: number | null }> {
  // By clock alone, so that the index is walked no farther than the page: the time is asked of what came.
  const found = await sql.query<LoggedStep & Record<string, unknown>>(
    `select ${STEP_COLUMNS} from "operation"
      where "clock" is not null and ($1::bigint is null or "clock"<$1::bigint) order by "clock" desc limit $2`,
    [before, limit],
  );
  const rows = found.filter(({ at_ms: atMs }) => atMs >= since);
  const hasMore = found.length === limit && rows.length === found.length;
  // A load is one step, however many rows of the log it takes.
  const told = rows.filter(({ kind, seq }) => kind !== 'bulk' || seq === 1);
  const past = await pastOf(
    sql,
    told.map((row) => ({ clock: row.clock, ids: [...idsOf(row), ...(placesOfLoad(row) ?? []).slice(0, LOAD_PLACES)] })),
  );
  const today = past.at(Number.MAX_SAFE_INTEGER);
  const about = new Map(told.map((row) => [row.clock, aboutIn(today, row)]));
  const ways = new Map(told.map(({ clock }) => [clock, placesAbove(today, about.get(clock) ?? 0)]));
  const shownBy = await diagramsOf(sql, [...ways.values()].flat());
  const steps = await toldSteps(sql, told, ({ clock }) => about.get(clock) ?? 0);
  const items = steps.map((step, at): PlacedStep => {
    const diagram = ways.get(step.clock)!.flatMap((place) => shownBy.get(place) ?? []);
    return { ...step, path: pathOf(past, told[at]!), diagram: diagram.at(-1) ?? 0 };
  });
  return { items, next: hasMore ? (found.at(-1)?.clock ?? null) : null };
}

function idsOf({ ids }: LoggedStep): readonly number[] {
  return ids?.slice(0, LOOKED_AT) ?? [];
}

/** What of a step is there to be shown; 0 = nothing is. */
function aboutIn(today: KindSlice, row: LoggedStep): number {
  for (const id of idsOf(row)) {
    const kind = today.kindOf(id);
    if (kind === undefined || kind === 'diagram') continue;
    if (kind === 'placement') return today.get(kind, id)!.subject;
    if (kind === 'termination') return today.get(kind, id)!.cable;
    if (nameOf(today, id) !== '' && placesAbove(today, id).length > 0) return id;
  }
  return 0;
}

/** The places that something stands in, from the top down, itself among them where it is one. */
function placesAbove(records: KindSlice, id: number): readonly number[] {
  const places: number[] = [];
  let at: number | undefined = id;
  for (let steps = 0; steps < DEPTH_MAX && at !== undefined && at !== 0; steps += 1) {
    const kind = records.kindOf(at);
    if (kind === undefined) break;
    if (kind === 'object' && PLACES.has(records.get(kind, at)!.class)) places.unshift(at);
    const record = records.get(kind, at) as unknown as Readonly<Record<string, unknown>>;
    at = UP.map((field) => record[field]).find((next): next is number => typeof next === 'number' && next !== 0);
  }
  return places;
}

function pathOf(past: Past, row: LoggedStep): readonly string[] {
  if (row.deletion !== null) return row.deletion.path.map(({ name }) => name);
  const then = past.at(row.clock);
  const load = placesOfLoad(row);
  const ways = (load === null ? idsOf(row) : load.slice(0, LOAD_PLACES)).map((id) => placesAbove(then, id));
  if (load === null) return (ways.find((way) => way.length > 0) ?? []).map((id) => nameOf(then, id));
  const whole = ways.filter((way) => !ways.some((other) => other.length > way.length && way.every((id, at) => other[at] === id)));
  const [first = []] = whole;
  return first.filter((id, at) => whole.every((way) => way[at] === id)).map((id) => nameOf(then, id));
}

/** By place: the diagram that shows it, elevations first. */
async function diagramsOf(sql: Sql, places: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const rows = await sql.query<{ owner: number; id: number }>(
    `select distinct on ("owner") "owner","id" from "diagram" where "owner"=any($1::bigint[]) order by "owner","kind"<>$2,"id"`,
    [[...new Set(places)], ELEVATION],
  );
  return new Map(rows.map(({ owner, id }) => [owner, id]));
}
