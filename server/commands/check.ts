import { KINDS, SCHEMA, type FieldDef, type Kind } from '../../domain/document/schema';
import { ID_BASE, ID_LAST } from '../../domain/ids';
import { columnName } from '../storage/columns';
import { idsGiven } from '../storage/id-blocks';
import type { Sql } from '../storage/sql';
import type { Command } from './command';

const USAGE = `npm run check        looks for references to records that are not there and ids that are none; exits 1 when it finds some`;

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
    const strange = await findStrangeIds(sql);
    for (const { kind, id } of strange) out(`${kind} ${id}: its id is none of this installation`);
    for (const { kind, id, field, target } of found) out(`${kind} ${id}: ${field} names ${target}, which is not there`);
    if (found.length === 0) out(`no reference to nothing in ${references().length} fields`);
    const given = ((await idsGiven(sql)) - ID_BASE) / (ID_LAST - ID_BASE);
    if (given >= TOLD_FROM) out(`${Math.floor(given * 100)} % of all ids are given`);
    return found.length + strange.length === 0 ? 0 : 1;
  },
};

/** Such a part of all ids is told: ids are never given twice. */
const TOLD_FROM = 1 / 2;

/** Records with ids beyond the range of the installation: no document can hold them (domain/ids.ts). */
export async function findStrangeIds(sql: Sql): Promise<readonly { readonly kind: Kind; readonly id: number }[]> {
  const found: { readonly kind: Kind; readonly id: number }[] = [];
  for (const kind of KINDS) {
    const rows = await sql.query<{ id: number }>(
      `select "id" from "${kind}" where "id" <= $1 or "id" > $2 order by "id" limit ${LISTED_MAX}`,
      [ID_BASE, ID_LAST],
    );
    found.push(...rows.map(({ id }) => ({ kind, id })));
  }
  return found;
}

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
