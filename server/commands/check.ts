import { KINDS, SCHEMA, type FieldDef, type Kind } from '../../domain/document/schema';
import { columnName } from '../storage/columns';
import type { Sql } from '../storage/sql';
import type { Command } from './command';

const USAGE = `npm run check        looks for references to records that are not there; exits 1 when it finds some`;

/** Findings that are listed of one field; a broken installation has too many to read. */
const LISTED_MAX = 100;

/** A reference to nothing, or to a record of a kind that the field may not name. */
export interface Dangling {
  readonly kind: Kind;
  readonly id: number;
  readonly field: string;
  readonly target: number;
}

/** What stands in for foreign keys (docs/decisions/0006): every reference of SCHEMA is looked at. */
export const checkCommand: Command = {
  usage: USAGE,
  async run({ sql, out }) {
    const found = await findDangling(sql);
    for (const { kind, id, field, target } of found) out(`${kind} ${id}: ${field} names ${target}, which is not there`);
    if (found.length === 0) out(`no reference to nothing in ${references().length} fields`);
    return found.length === 0 ? 0 : 1;
  },
};

export async function findDangling(sql: Sql): Promise<readonly Dangling[]> {
  const found: Dangling[] = [];
  for (const { kind, field, targets } of references()) {
    const column = columnName(field);
    const absent = targets.map((target) => `not exists (select 1 from "${target}" x where x."id" = t."${column}")`).join(' and ');
    const rows = await sql.query<{ id: number; target: number }>(
      `select t."id", t."${column}" as target from "${kind}" t where t."${column}" <> 0 and ${absent} order by t."id" limit ${LISTED_MAX}`,
      [],
    );
    for (const { id, target } of rows) found.push({ kind, id, field, target });
  }
  return found;
}

function references(): readonly { readonly kind: Kind; readonly field: string; readonly targets: readonly string[] }[] {
  return KINDS.flatMap((kind) =>
    Object.entries(SCHEMA[kind] as Record<string, FieldDef>)
      .filter(([, def]) => def.type === 'ref')
      .map(([field, def]) => ({ kind, field, targets: def.to ?? [] })),
  );
}
