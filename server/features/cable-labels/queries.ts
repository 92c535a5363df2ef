import type { CableLabels } from '../../../protocol/rest/cable-labels';
import type { SqlTransaction } from '../../storage/sql';

/** A number between what stands before and behind it; found by the range of labels that begin so. */
export async function highestLabels(
  sql: SqlTransaction,
  frames: readonly (readonly [string, string])[],
): Promise<readonly number[]> {
  if (frames.length === 0) return [];
  const rows = await sql.query<{ nth: number; highest: number | null }>(
    `select f.nth::integer "nth", (
         select max(case when m.middle ~ '^[0-9]{1,12}$' then m.middle::bigint end)
           from (select substr(c."name", length(f.before) + 1, length(c."name") - length(f.before) - length(f.after)) middle
                   from "cable" c
                  where c."name" <> '' and c."name" ~>=~ f.before and c."name" ~<~ (f.before || chr(1114111))
                    and length(c."name") > length(f.before) + length(f.after)
                    and right(c."name", length(f.after)) = f.after) m) "highest"
       from unnest($1::text[], $2::text[]) with ordinality f(before, after, nth)`,
    [frames.map(([before]) => before), frames.map(([, after]) => after)],
  );
  const found = new Map(rows.map(({ nth, highest }) => [nth, highest ?? 0]));
  return frames.map((_, at) => found.get(at + 1) ?? 0);
}

/** A cable belongs to every site in which one of its ends is; one that is plugged in nowhere, to all. */
export async function takenLabels(sql: SqlTransaction, site: number, names: readonly string[]): Promise<CableLabels['taken']> {
  if (names.length === 0) return [];
  return sql.query<{ name: string; cable: number }>(
    `with recursive
       named as (select "id", "name" from "cable" where "name" = any($1::text[]) and "name" <> ''),
       up as (
         select n."id", p."owner" object from named n join "termination" t on t."cable" = n."id" join "port" p on p."id" = t."port"
         union
         select up."id", o."parent" from up join "object" o on o."id" = up.object where o."parent" <> 0)
     select distinct on (n."name") n."name", n."id" "cable" from named n
      where $2::bigint = 0 or exists (select 1 from up where up."id" = n."id" and up.object = $2::bigint)
         or not exists (select 1 from "termination" t where t."cable" = n."id")
      order by n."name", n."id"`,
    [names, site],
  );
}
