import type { CableLabels } from '../../../protocol/rest/cable-labels';
import type { SqlTransaction } from '../../storage/sql';

type Reader = Pick<SqlTransaction, 'query'>;
type Frame = readonly [before: string, after: string];

/** A statement that is longer than this is asked with half as many frames the next time, a shorter one with twice as many. */
const LONG_MS = 10;

/**
 * A number between what stands before and behind it; found by the range of labels that begin so. Frames that many labels
 * fit take long: they are asked about a few at a time, and others have the database between.
 */
export async function highestLabels(sql: Reader, frames: readonly Frame[]): Promise<readonly number[]> {
  const keyOf = (frame: Frame): string => JSON.stringify(frame);
  const asked = [...new Map(frames.map((frame) => [keyOf(frame), frame])).values()];
  const found = new Map<string, number>();
  for (let at = 0, some = 1; at < asked.length; ) {
    const now = asked.slice(at, at + some);
    const begunMs = performance.now();
    (await highestOf(sql, now)).forEach((highest, nth) => found.set(keyOf(now[nth]!), highest));
    at += some;
    some = performance.now() - begunMs > LONG_MS ? Math.ceil(some / 2) : some * 2;
  }
  return frames.map((frame) => found.get(keyOf(frame))!);
}

async function highestOf(sql: Reader, frames: readonly Frame[]): Promise<readonly number[]> {
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
export async function takenLabels(sql: Reader, site: number, names: readonly string[]): Promise<CableLabels['taken']> {
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
