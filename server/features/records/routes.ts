import { MODEL_FLAGS, MODEL_LIBRARY_CLASSES, OBJECT_CLASSES, codeOf } from '../../../domain/catalog/enums';
import { LIMITS } from '../../../domain/catalog/limits';
import { diagramTypeGroupOf, typeGroupOf } from '../../../domain/catalog/type-groups';
import type { Document } from '../../../domain/document/document';
import { KINDS, SCHEMA, type FieldDef, type Json, type Kind, type RecordOf } from '../../../domain/document/schema';
import { fromCell, parseId } from '../../../domain/ids';
import { portCount, type ModelTemplates } from '../../../domain/entities/model';
import {
  listModelLines,
  listModels,
  readRecords,
  RECORDS_MAX,
  type ModelEntry,
  type RecordFields,
} from '../../../protocol/rest/records';
import { invalid } from '../../http/answer';
import type { Feature } from '../../http/feature';
import { serve } from '../../http/serve';
import { rowToRecord } from '../../storage/columns';
import type { Sql } from '../../storage/sql';
import { statesOf } from '../../storage/state-table';
import { viewOf, type ScopeView, type Telling } from '../../sync/diagram-scope';
import { syncServiceOf } from '../../sync/sync-service';

const MODELS_DEFAULT = 50;

/** Records with their cold fields, for the property view, and the models that can be inserted. */
export const recordsFeature: Feature = async (app, context) => {
  const { sql } = context;
  const { feeds } = await syncServiceOf(context);

  serve(app, readRecords, async ({ query, session }) => {
    return recordsOf(sql, idsIn(query.ids), await viewOf(feeds, session.principal.scope));
  });

  serve(app, listModels, async ({ query, session }) => {
    const ids = query.ids ? idsIn(query.ids) : null;
    const { document } = await viewOf(feeds, session.principal.scope);
    const limit = Math.min(query.limit ?? (query.ids ? RECORDS_MAX : MODELS_DEFAULT), LIMITS.listRows);
    const words = (query.q ?? '').toLowerCase().split(/\s+/).filter(Boolean).slice(0, 8);
    const rows = await sql.query(
      `select * from "model"
       where ($1 = 0 or "object_class" = $1) and ($2::bigint[] is null or "id" = any($2::bigint[]))
         and (not $5::boolean or coalesce("cable_spec"::text, 'null') <> 'null')
         and ($6::bigint[] is null or "id" = any($6::bigint[]))
         and lower("brand" || ' ' || "name" || ' ' || "part_number") like all ($3::text[])
       order by "brand", "name", "id" limit $4`,
      [
        query.class === 'cable' ? 0 : codeOf(OBJECT_CLASSES, query.class ?? ''),
        ids,
        words.map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`),
        limit,
        query.class === 'cable',
        document && modelsIn(document),
      ],
    );
    return rows.map((row) => modelEntry(rowToRecord('model', row)));
  });

  serve(app, listModelLines, async ({ query, session }) => {
    const { document } = await viewOf(feeds, session.principal.scope);
    const rows = await sql.query(
      `select "id", "brand", "name", "part_number", "height_u", "library_class",
         coalesce(
           nullif(jsonb_array_length(jsonb_path_query_array("templates", '$.ports[*] ? (!(@.type starts with "rear/"))')), 0),
           jsonb_array_length("templates"->'ports'), 0) as "ports",
         jsonb_array_length(coalesce(jsonb_path_query_array("templates", '$.ports[*] ? (@.face == 1)'), '[]')) +
         jsonb_array_length(coalesce(jsonb_path_query_array("templates", '$.slots[*] ? (@.face == 1)'), '[]')) as "in_front"
       from "model"
       where "object_class" = $1 and ($2::bigint[] is null or "id" = any($2::bigint[]))
       order by "brand", "name", "id"`,
      [codeOf(OBJECT_CLASSES, query.class), document && modelsIn(document)],
    );
    return rows.map((row) => ({
      id: row['id'] as number,
      brand: row['brand'] as string,
      name: row['name'] as string,
      partNumber: row['part_number'] as string,
      heightU: row['height_u'] as number,
      libraryClass: MODEL_LIBRARY_CLASSES[row['library_class'] as number] ?? '',
      ports: row['ports'] as number,
      inFront: row['in_front'] as number,
    }));
  });
};

/** `not-an-id` {value}. */
function idsIn(texts: readonly string[]): readonly number[] {
  return [...new Set(texts)].map((text) => {
    const id = parseId(text);
    if (id === undefined) throw invalid({ rule: 'not-an-id', field: 'ids', facts: { value: text } });
    return id;
  });
}

function modelsIn(document: Document): readonly number[] {
  const { ids, rowCount } = document.table('model');
  return Array.from(ids.subarray(0, rowCount), fromCell);
}

function modelEntry(record: RecordOf<'model'>): ModelEntry {
  const templates = record.templates as ModelTemplates | null;
  return {
    id: record.id,
    brand: record.brand,
    name: record.name,
    heightU: record.heightU,
    libraryClass: MODEL_LIBRARY_CLASSES[record.libraryClass] ?? '',
    ports: templates?.ports ? portCount(templates) : 0,
    fullDepth: (record.flags & MODEL_FLAGS.fullDepth) !== 0,
    record,
  };
}

/** In the order asked; ids of no record, and of records of which nothing may be told, are left out alike. */
async function recordsOf(sql: Sql, ids: readonly number[], view: ScopeView): Promise<readonly RecordFields[]> {
  const visible = ids.filter((id) => view.of(id) !== null);
  const found = new Map<number, RecordFields>();
  const states = await statesOf(sql, visible);
  const stateOf = new Map(states.map(({ id, value }) => [id, value]));
  await Promise.all(
    KINDS.map(async (kind) => {
      const rows = await sql.query(`select * from "${kind}" where "id" = any($1::bigint[])`, [visible]);
      for (const row of rows) {
        const id = row['id'] as number;
        const { id: _, ...fields } = rowToRecord(kind, { ...row, operational: stateOf.get(id) }) as RecordOf<Kind> &
          Record<string, Json>;
        const objectClass = kind === 'object' ? (OBJECT_CLASSES[Number(fields['class'])] ?? '') : '';
        found.set(id, {
          id,
          kind,
          typeGroup: typeGroupOf(kind, objectClass),
          diagramTypeGroup: diagramTypeGroupOf(kind, objectClass),
          version: row['row_version'] as number,
          fields: toldOf(kind, fields, view.of(id)!),
        });
      }
    }),
  );
  return visible.flatMap((id) => found.get(id) ?? []);
}

function toldOf(kind: Kind, fields: Record<string, Json>, telling: Telling): Record<string, Json> {
  const known = SCHEMA[kind] as Record<string, FieldDef>;
  return Object.fromEntries(
    Object.entries(fields).filter(([field]) => known[field] !== undefined && (telling === 'whole' || known[field].hot)),
  );
}
