import { toolUser } from '../domain/catalog/tool-users';
import { DEMO_SEED, type DemoSummary } from '../domain/demo/demo';
import { loadDemo } from './jobs/load-demo';
import type { Sql } from './storage/sql';

const MARK = 'demonstration_site';

/**
 * Once in a database's life: an empty one gets the demonstration site, unless that was not wanted. Later starts leave
 * the database alone, also after somebody deleted the site. Resolves to what was made; null = nothing.
 */
export async function makeDemonstrationSite(sql: Sql, wanted: boolean): Promise<DemoSummary | null> {
  const marks = await sql.query('select 1 from "setting" where "name" = $1', [MARK]);
  if (marks.length > 0) return null;
  const objects = await sql.query('select 1 from "object" limit 1', []);
  const make = wanted && objects.length === 0;
  const made = make ? await loadDemo(sql, { userName: toolUser('demo'), seed: DEMO_SEED }) : null;
  await sql.query('insert into "setting" ("name", "value") values ($1, $2) on conflict do nothing', [
    MARK,
    make ? 'made' : 'not made',
  ]);
  return made;
}
