import { KINDS, fieldsOf } from '../../../domain/document/schema';
import { sameValues, type SameValue } from '../../../protocol/rest/search';
import type { Feature } from '../../http/feature';
import { serve } from '../../http/serve';
import { columnName } from '../../storage/columns';
import type { Sql } from '../../storage/sql';
import { viewOf } from '../../sync/diagram-scope';
import { syncServiceOf } from '../../sync/sync-service';
import { objectsAbove, resolveHits, wayUp } from './resolve-hits';
import type { SearchHit } from './search-index';

/** Looked at of one value: a few are told as well as a thousand. */
const OTHERS_MAX = 20;

/** By kind: its fields that are one thing's alone, and where a record of it stands. */
const IDENTIFYING = KINDS.flatMap((kind) => {
  const fields = Object.entries(fieldsOf(kind)).flatMap(([field, { identifies }]) => (identifies ? [field] : []));
  return fields.length === 0 ? [] : [{ kind: kind as SearchHit['kind'], fields, holder: kind === 'object' ? 'id' : 'owner' }];
});

interface Holding {
  readonly id: number;
  readonly kind: SearchHit['kind'];
  /** The object that it is, or is of. */
  readonly holder: number;
}

/** What is another one's too, of what should be one thing's alone. */
export const sameValuesFeature: Feature = async (app, context) => {
  const { sql } = context;
  const { feeds } = await syncServiceOf(context);
  serve(app, sameValues, async ({ query: { id }, session }) => {
    const view = await viewOf(feeds, session.principal.scope);
    if (view.of(id) !== 'whole') return [];
    const own = await ownValues(sql, id);
    if (own === undefined) return [];
    const same = await Promise.all(
      Object.entries(own.values).map(async ([field, value]) => ({
        field,
        others: (await othersWith(sql, field, value)).filter((other) => other.id !== id && view.of(other.id) === 'whole'),
      })),
    );
    const holders = [own.holder, ...same.flatMap(({ others }) => others.map(({ holder }) => holder))];
    const above = await objectsAbove(sql, [...new Set(holders)]);
    const stands = (inner: number, outer: number): boolean => wayUp(above, inner).some((step) => step.id === outer);
    const told = await Promise.all(
      same.map(async ({ field, others }): Promise<SameValue> => {
        const strangers = others.filter(({ holder }) => !stands(holder, own.holder) && !stands(own.holder, holder));
        return {
          field,
          items: await resolveHits(
            sql,
            strangers.map((other) => ({ ...other, matched: '' })),
          ),
        };
      }),
    );
    return told.filter(({ items }) => items.length > 0);
  });
};

/** Of a record of a kind that has such fields; those that are empty are left out. */
async function ownValues(
  sql: Sql,
  id: number,
): Promise<{ readonly holder: number; readonly values: Readonly<Record<string, string>> } | undefined> {
  for (const { kind, fields, holder } of IDENTIFYING) {
    const columns = fields.map((field) => `"${columnName(field)}" "${field}"`).join();
    const [row] = await sql.query<Record<string, string> & { readonly holder: number }>(
      `select "${holder}" "holder",${columns} from "${kind}" where "id"=$1`,
      [id],
    );
    if (row === undefined) continue;
    const given = fields.filter((field) => row[field] !== '');
    return { holder: row.holder, values: Object.fromEntries(given.map((field) => [field, row[field]!])) };
  }
  return undefined;
}

/** Whatever the letters' case. */
async function othersWith(sql: Sql, field: string, value: string): Promise<readonly Holding[]> {
  const column = `"${columnName(field)}"`;
  const found = await Promise.all(
    IDENTIFYING.filter(({ fields }) => fields.includes(field)).map(async ({ kind, holder }) => {
      const rows = await sql.query<{ readonly id: number; readonly holder: number }>(
        `select "id","${holder}" "holder" from "${kind}" where lower(${column})=lower($1) and ${column}<>'' order by "id" limit ${OTHERS_MAX}`,
        [value],
      );
      return rows.map((row) => ({ ...row, kind }));
    }),
  );
  return found.flat();
}
