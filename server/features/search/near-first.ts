import { OBJECT_CLASSES, codeOf } from '../../../domain/catalog/enums';
import type { Sql } from '../../storage/sql';
import { objectsAbove, wayUp } from './resolve-hits';
import type { SearchHit } from './search-index';

/** So many of the best hits are asked where they stand. */
export const NEAR_HITS = 400;

const ROOM = codeOf(OBJECT_CLASSES, 'room');

/**
 * The hits with those first that stand in the room whose diagram is open (for a diagram of something that is in no
 * room: in that thing); both parts keep their order. An unknown diagram changes nothing.
 */
export async function nearFirst(sql: Sql, hits: readonly SearchHit[], diagram: number): Promise<readonly SearchHit[]> {
  const [open] = await sql.query<{ owner: number }>('select "owner" from "diagram" where "id"=$1', [diagram]);
  if (!open || hits.length === 0) return hits;
  const holders = await holdersOf(sql, hits);
  const places = await objectsAbove(sql, [...new Set([open.owner, ...[...holders.values()].flat()])]);
  const room = wayUp(places, open.owner).find((place) => place.class === ROOM)?.id ?? open.owner;
  const isNear = (hit: SearchHit) =>
    (holders.get(hit.id) ?? []).some((holder) => wayUp(places, holder).some(({ id }) => id === room));
  const near = new Set(hits.filter(isNear));
  return [...near, ...hits.filter((hit) => !near.has(hit))];
}

/** Objects in whose place a hit stands: itself, its owner, a cable's or circuit's two ends, a cable's store; none for a model. */
export async function holdersOf(sql: Sql, hits: readonly SearchHit[]): Promise<ReadonlyMap<number, readonly number[]>> {
  const ids = (kind: SearchHit['kind']) => hits.filter((hit) => hit.kind === kind).map((hit) => hit.id);
  const ask = (kind: SearchHit['kind'], text: string) =>
    ids(kind).length === 0 ? [] : sql.query<{ id: number; owner: number }>(text, [ids(kind)]);
  const rows = await Promise.all([
    ask('port', 'select "id","owner" from "port" where "id"=any($1::bigint[])'),
    ask('diagram', 'select "id","owner" from "diagram" where "id"=any($1::bigint[])'),
    ask('pathway', 'select "id","parent" "owner" from "pathway" where "id"=any($1::bigint[])'),
    ask(
      'circuit',
      `select c."id", p."owner" from "circuit" c join "port" p on p."id" in (c."a", c."z") where c."id"=any($1::bigint[])`,
    ),
    ask(
      'cable',
      `select t."cable" "id", p."owner" from "termination" t join "port" p on p."id"=t."port" where t."cable"=any($1::bigint[])
        union all select "id", "store" "owner" from "cable" where "id"=any($1::bigint[]) and "store"<>0`,
    ),
  ]);
  const holders = new Map<number, number[]>(ids('object').map((id) => [id, [id]]));
  for (const { id, owner } of rows.flat()) holders.set(id, [...(holders.get(id) ?? []), owner]);
  return holders;
}
