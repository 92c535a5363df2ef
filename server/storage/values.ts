import type { SqlValue } from './sql';

/**
 * Values on PostgreSQL's text wire, the same for the embedded database and for a server, so that a row reads alike
 * from both.
 */

/** Type numbers of pg_type that a row of ours can hold. */
const BOOL = 16;
const BYTEA = 17;
const INT8 = 20;
const INT2 = 21;
const INT4 = 23;
const OID = 26;
const JSON_TYPE = 114;
const FLOAT4 = 700;
const FLOAT8 = 701;
const TIMESTAMP = 1114;
const TIMESTAMPTZ = 1184;
const NUMERIC = 1700;
const JSONB = 3802;

/** Array type number -> element type number. */
const ELEMENT: Readonly<Record<number, number>> = {
  1000: BOOL,
  1005: INT2,
  1007: INT4,
  1016: INT8,
  1028: OID,
  1021: FLOAT4,
  1022: FLOAT8,
  1231: NUMERIC,
  1009: 25,
  1015: 1043,
};

const WHOLE = new Set([INT2, INT4, INT8, OID]);
export function isWholeNumber(type: number): boolean {
  return WHOLE.has(type);
}

/** Text of a column to its value: whole numbers and numeric as number, real rounded as a Float32Array holds it. */
export function parseValue(type: number, text: string): unknown {
  switch (type) {
    case INT2:
    case INT4:
    case INT8:
    case OID:
    case FLOAT8:
    case NUMERIC:
      return Number(text);
    case FLOAT4:
      return Math.fround(Number(text));
    case BOOL:
      return text === 't';
    case JSON_TYPE:
    case JSONB:
      return JSON.parse(text);
    case BYTEA:
      return new Uint8Array(Buffer.from(text.slice(2), 'hex'));
    case TIMESTAMP:
      return new Date(`${text.replace(' ', 'T')}Z`);
    case TIMESTAMPTZ:
      return new Date(text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00'));
    default: {
      const element = ELEMENT[type];
      return element === undefined ? text : parseArray(text, element);
    }
  }
}

/** `{1,2,NULL}` or `{"a b",c}`; one dimension. */
function parseArray(text: string, element: number): unknown[] {
  const items: unknown[] = [];
  let at = 1;
  while (at < text.length - 1) {
    if (text[at] === '"') {
      let item = '';
      for (at++; text[at] !== '"'; at++) {
        if (text[at] === '\\') at++;
        item += text[at];
      }
      at += 2;
      items.push(parseValue(element, item));
    } else {
      let end = text.indexOf(',', at);
      if (end === -1) end = text.length - 1;
      const item = text.slice(at, end);
      items.push(item === 'NULL' ? null : parseValue(element, item));
      at = end + 1;
    }
  }
  return items;
}

/** A parameter as its text; null stays null. Bytes travel as the hex text of bytea. */
export function valueText(value: SqlValue | undefined): string | null {
  if (value === null || value === undefined) return null;
  switch (typeof value) {
    case 'string':
      return value;
    case 'number':
      return String(value);
    case 'boolean':
      return value ? 't' : 'f';
    default:
      if (value instanceof Uint8Array)
        return `\\x${Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString('hex')}`;
      if (value instanceof Date) return value.toISOString();
      if (ArrayBuffer.isView(value)) return `{${(value as unknown as readonly number[]).join(',')}}`;
      if (Array.isArray(value)) return `{${(value as readonly SqlValue[]).map(elementText).join(',')}}`;
      return JSON.stringify(value);
  }
}

function elementText(value: SqlValue): string {
  if (typeof value === 'number') return String(value);
  const text = valueText(value);
  return text === null ? 'NULL' : Array.isArray(value) ? text : `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
}
