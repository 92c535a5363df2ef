import type { SqlTransaction } from './sql';

/** Rooms of which racks are told by name, and racks of each. */
const TOLD = 20;

/**
 * Racks whose elevations showed them elsewhere in their room than its plan does, a line a room: counted from the westmost
 * rack of each view. Asked before migration 12, after which the plan is the only place.
 */
export async function movedRacks(tx: SqlTransaction): Promise<readonly string[]> {
  const rows = await tx.query<{ room: string; names: string; count: number }>(
    `select r."name" "room", count(*)::integer "count",
            array_to_string((array_agg(o."name" order by o."id"))[1:${TOLD}], ', ') "names"
       from (select d."owner", e."subject", e."x" - min(e."x") over (partition by d."id") "x"
               from "placement" e join "diagram" d on d."id" = e."diagram" join "object" o on o."id" = e."subject"
              where d."kind" = 2 and o."class" = 4) e
       join (select d."owner", p."subject", p."x" - min(p."x") over (partition by d."id") "x"
               from "placement" p join "diagram" d on d."id" = p."diagram" join "object" o on o."id" = p."subject"
              where d."kind" = 1 and o."class" = 4) p using ("owner", "subject")
       join "object" o on o."id" = e."subject" join "object" r on r."id" = e."owner"
      where abs(e."x" - p."x") > 1
      group by r."id", r."name" order by r."id" limit ${TOLD}`,
    [],
  );
  return rows.map(
    ({ room, names, count }) =>
      `${room}: the elevations show these racks where the plan has them, no longer elsewhere: ${names}${count > TOLD ? ` and ${count - TOLD} more` : ''}`,
  );
}
