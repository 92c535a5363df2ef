import type { Sql } from '../storage/sql';

/**
 * Of these ids, those that belong to a diagram: the subtree of its owner, the objects placed in it with their
 * subtrees, their ports and port maps, cables with an end inside and their terminations, the diagram itself, and
 * models and styles. A port's or cable's place is its objects' place; an object's is found by walking up.
 */
export async function onlyInDiagram(sql: Sql, diagram: number, ids: readonly number[]): Promise<readonly number[]> {
  const rows = await sql.query<{ id: number }>(
    `with recursive
     roots as (
       select "owner" as id from "diagram" where "id" = $1 and "owner" <> 0
       union select "subject" from "placement" where "diagram" = $1
     ),
     asked as (
       select "id", "id" as object from "object" where "id" = any($2::bigint[])
       union select "id", "owner" from "port" where "id" = any($2::bigint[])
       union select "id", "owner" from "port_map" where "id" = any($2::bigint[])
       union select t."id", p."owner" from "termination" t join "termination" e on e."cable" = t."cable" join "port" p on p."id" = e."port" where t."id" = any($2::bigint[])
       union select t."cable", p."owner" from "termination" t join "port" p on p."id" = t."port" where t."cable" = any($2::bigint[])
     ),
     up as (
       select "id", object from asked
       union select up."id", o."parent" from up join "object" o on o."id" = up.object where o."parent" <> 0
     )
     select distinct "id" from up where object in (select id from roots)
     union select "id" from roots where id = any($2::bigint[])
     union select "id" from "diagram" where "id" = $1 and "id" = any($2::bigint[])
     union select "id" from "placement" where "diagram" = $1 and "id" = any($2::bigint[])
     union select "id" from "model" where "id" = any($2::bigint[])
     union select "id" from "style" where "id" = any($2::bigint[])`,
    [diagram, ids],
  );
  const inside = new Set(rows.map(({ id }) => id));
  return ids.filter((id) => inside.has(id));
}
