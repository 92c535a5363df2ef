import { SCHEMA, emptyValue, type FieldDef, type FieldType, type Kind, type RecordOf } from '../../domain/document/schema';

/** How a field of a kind is a column of the kind's table (telemetry fields are none: they live in `state`). */
export interface Column {
  readonly field: string;
  /** snake_case, unquoted. */
  readonly column: string;
  readonly type: FieldType;
  readonly hot: boolean;
  /** The column's type, as the catalogue names it. */
  readonly sqlType: 'bigint' | 'integer' | 'real' | 'double precision' | 'text' | 'jsonb';
}

/** Columns of a kind's table after `id`, in SCHEMA's order; `row_version` (raised by every write) comes last in the table and is not among them. */
export function columnsOf(kind: Kind): readonly Column[] {
  return COLUMNS[kind];
}

/** A row keyed by column names to a record; columns that the row lacks are left out, telemetry reads 0 unless the row has it. */
export function rowToRecord<K extends Kind>(kind: K, row: Readonly<Record<string, unknown>>): RecordOf<K> {
  const record: Record<string, unknown> = { id: row['id'] };
  for (const { field, column } of COLUMNS[kind]) {
    const value = row[column];
    if (value !== undefined) record[field] = value;
  }
  for (const field of TELEMETRY[kind]) record[field] = row[field] ?? 0;
  return record as unknown as RecordOf<K>;
}

/**
 * An SQL expression that gathers all rows into one JSON text, an array a row: read at once by unpackedRecords, a third
 * of what the same rows cost field by field. null when there is no row.
 */
export function packedColumns(columns: readonly Column[], alias: string): string {
  const names = ['id', ...columns.map(({ column }) => column)].map((name) => `${alias}."${name}"`);
  return `json_agg(json_build_array(${names.join(',')}))::text`;
}

/** The records in a text of packedColumns with the same columns; telemetry reads 0 when all columns were packed. */
export function unpackedRecords(
  kind: Kind,
  columns: readonly Column[],
  text: string,
): readonly ({ readonly id: number } & { readonly [field: string]: unknown })[] {
  const telemetry = columns === COLUMNS[kind] ? TELEMETRY[kind] : [];
  return (JSON.parse(text) as unknown[][]).map((values) => {
    const record: { id: number; [field: string]: unknown } = { id: values[0] as number };
    for (let at = 0; at < columns.length; at++) {
      const { field, type } = columns[at]!;
      const value = values[at + 1];
      record[field] = type === 'f32' ? Math.fround(value as number) : value;
    }
    for (const field of telemetry) record[field] = 0;
    return record;
  });
}

/** `positionU` -> `position_u`. */
export function columnName(field: string): string {
  return field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** The value a column holds when nothing was said, as in the table's default. */
export function emptyColumn(column: Column): number | string | null {
  return emptyValue(column.field, column.type);
}

const SQL_TYPES = {
  ref: 'bigint',
  u8: 'integer',
  u16: 'integer',
  u32: 'bigint',
  f32: 'real',
  f64: 'double precision',
  text: 'text',
  json: 'jsonb',
} as const satisfies Record<FieldType, string>;

function perKind<T>(make: (fields: readonly (readonly [string, FieldDef])[]) => T): Readonly<Record<Kind, T>> {
  return Object.fromEntries(
    Object.entries(SCHEMA).map(([kind, fields]) => [kind, make(Object.entries(fields as Record<string, FieldDef>))]),
  ) as Record<Kind, T>;
}

const COLUMNS = perKind((fields): readonly Column[] =>
  fields
    .filter(([, def]) => !def.telemetry)
    .map(([field, def]) => ({ field, column: columnName(field), type: def.type, hot: def.hot, sqlType: SQL_TYPES[def.type] })),
);
const TELEMETRY = perKind((fields) => fields.filter(([, def]) => def.telemetry).map(([field]) => field));
