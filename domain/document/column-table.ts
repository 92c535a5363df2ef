import { fromCell, toCell } from '../ids';
import { assert, AssertionFailure } from '../result';
import type { Column, Table } from './document';
import { emptyValue, SCHEMA, type FieldDef, type FieldType, type Kind } from './schema';
import type { StringTable } from './string-table';

/** A column that is worked out when somebody first looks at it. */
export interface PendingColumn {
  /** Bytes it holds until then. */
  readonly bytes: number;
  read(): Column;
}

/** A hot field's column. `values` is a shared array of zeros until the first value that is not zero is written. */
export class HotField {
  readonly name: string;
  readonly type: FieldType;
  /** What a new row holds before its fields are set. */
  readonly empty: number;
  shared = true;
  private held: Column;
  private pending: PendingColumn | undefined;

  constructor(name: string, type: FieldType) {
    this.name = name;
    this.type = type;
    const empty = emptyValue(name, type);
    this.empty = typeof empty === 'number' ? empty : 0;
    this.held = zeros(type, 0);
  }

  get values(): Column {
    if (this.pending !== undefined) {
      this.held = narrowed(this.type, this.pending.read());
      this.pending = undefined;
    }
    return this.held;
  }

  set values(values: Column) {
    this.held = values;
    this.pending = undefined;
  }

  /** Values that are read when somebody first looks. */
  awaits(pending: PendingColumn): void {
    this.pending = pending;
    this.shared = false;
  }

  get isPending(): boolean {
    return this.pending !== undefined;
  }

  byteLength(): number {
    if (this.pending !== undefined) return this.pending.bytes;
    return this.shared ? 0 : this.held.byteLength;
  }
}

/** One kind's hot fields as columns; rows are handed out and taken back by the store. */
export class ColumnTable implements Table {
  readonly kind: Kind;
  readonly fields: readonly HotField[];
  readonly fieldByName: ReadonlyMap<string, HotField>;
  ids: Uint32Array = new Uint32Array(0);
  rowCount = 0;
  private readonly free: number[] = [];
  private readonly strings: StringTable;
  /** What a record begins as: more than 13 fields put in one by one make it a dictionary, 5 times as slow to make. */
  private readonly blank: Readonly<Record<string, unknown>>;

  constructor(kind: Kind, strings: StringTable) {
    this.kind = kind;
    this.strings = strings;
    this.fields = Object.entries(SCHEMA[kind] as Record<string, FieldDef>)
      .filter(([, def]) => def.hot)
      .map(([name, { type }]) => new HotField(name, type));
    this.fieldByName = new Map(this.fields.map((field) => [field.name, field]));
    this.blank = JSON.parse(`{"id":0${this.fields.map(({ name }) => `,"${name}":null`).join('')}}`) as Record<string, null>;
  }

  get size(): number {
    return this.rowCount - this.free.length;
  }

  get capacity(): number {
    return this.ids.length;
  }

  field(name: string): HotField {
    const field = this.fieldByName.get(name);
    if (field === undefined) throw new AssertionFailure(`${this.kind} has no hot field ${name}`);
    return field;
  }

  column(name: string): Column {
    return this.field(name).values;
  }

  text(name: string, row: number): string {
    return this.strings.get(this.column(name)[row]!);
  }

  json(name: string, row: number): unknown {
    return this.strings.json(this.column(name)[row]!);
  }

  /** A whole record, or the hot ones of the fields named. */
  record(id: number, row: number, fields?: readonly string[]): Record<string, unknown> {
    const record: Record<string, unknown> = fields === undefined ? { ...this.blank, id } : { id };
    for (const name of fields ?? this.fieldByName.keys()) {
      const field = this.fieldByName.get(name);
      if (field !== undefined) record[name] = this.value(field, row);
    }
    return record;
  }

  /** A field's value as records hold it. */
  value(field: HotField, row: number): unknown {
    const raw = field.values[row]!;
    if (field.type === 'ref') return fromCell(raw);
    if (field.type === 'text') return this.strings.get(raw);
    return field.type === 'json' ? this.strings.json(raw) : raw;
  }

  /** A record's value as its column holds it. */
  encode(field: HotField, value: unknown): number {
    if (field.type === 'ref') return toCell(value as number);
    if (field.type === 'text') return this.strings.intern(value as string);
    if (field.type === 'json') return value === null || value === undefined ? 0 : this.strings.intern(JSON.stringify(value));
    return value as number;
  }

  write(field: HotField, row: number, raw: number): void {
    if (field.shared) {
      if (raw === 0) return;
      field.values = allocate(field.type, this.capacity, raw);
      field.shared = false;
    } else if (raw > limitOf(field.values, field.type)) {
      const wider = allocate(field.type, this.capacity, raw);
      wider.set(field.values);
      field.values = wider;
    }
    field.values[row] = raw;
  }

  /** A row whose cells hold the empty values. Grows by half when no row is free. */
  take(cell: number): number {
    const reused = this.free.pop();
    const row = reused ?? this.rowCount;
    if (row >= this.capacity) this.reserve(Math.max(16, row + 1 + (row >> 1)));
    if (reused === undefined) this.rowCount++;
    this.ids[row] = cell;
    for (const field of this.fields) this.write(field, row, field.empty);
    return row;
  }

  release(row: number): void {
    this.ids[row] = 0;
    this.free.push(row);
  }

  /** Makes room for this many rows in all. */
  reserve(rows: number): void {
    if (rows <= this.capacity) return;
    const ids = new Uint32Array(rows);
    ids.set(this.ids);
    this.ids = ids;
    for (const field of this.fields) {
      if (field.shared) {
        field.values = zeros(field.type, rows);
      } else {
        const values = new (field.values.constructor as new (length: number) => Column)(rows);
        values.set(field.values);
        field.values = values;
      }
    }
  }

  /** Takes whole columns as they are, or as they will be when somebody looks; those left out hold their empty value. */
  adopt(ids: Uint32Array, columns: Readonly<Record<string, Column | PendingColumn>>): void {
    assert(this.rowCount === 0, `${this.kind} is not empty`);
    this.ids = ids;
    this.rowCount = ids.length;
    for (const field of this.fields) {
      const given = columns[field.name];
      if (given !== undefined && 'read' in given) field.awaits(given);
      else if (given && !(field.empty === 0 && isZero(given))) {
        assert(given.length === ids.length, `${this.kind}.${field.name} has ${given.length} values for ${ids.length} ids`);
        field.values = narrowed(field.type, given);
        field.shared = false;
      } else if (field.empty === 0) {
        field.values = zeros(field.type, ids.length);
      } else {
        field.values = allocate(field.type, ids.length, field.empty).fill(field.empty);
        field.shared = false;
      }
    }
  }

  byteLength(): number {
    return this.fields.reduce((sum, field) => sum + field.byteLength(), this.ids.byteLength);
  }
}

function isZero(column: Column): boolean {
  for (let i = 0; i < column.length; i++) if (column[i] !== 0) return false;
  return true;
}

/** Types whose columns are as narrow as what they hold; a larger value makes them wider. */
const NARROWING: ReadonlySet<FieldType> = new Set<FieldType>(['text', 'json', 'u16', 'u32']);

/** An empty column that can hold `largest`. */
function allocate(type: FieldType, length: number, largest: number): Column {
  if (type === 'f32') return new Float32Array(length);
  if (type === 'f64') return new Float64Array(length);
  if (type === 'u8' || (NARROWING.has(type) && largest <= 0xff)) return new Uint8Array(length);
  if (type === 'u16' || (NARROWING.has(type) && largest <= 0xffff)) return new Uint16Array(length);
  return new Uint32Array(length);
}

/** Largest value that a column takes as it is. */
function limitOf(values: Column, type: FieldType): number {
  if (!NARROWING.has(type)) return Infinity;
  if (values.BYTES_PER_ELEMENT === 4 || (type === 'u16' && values.BYTES_PER_ELEMENT === 2)) return Infinity;
  return values.BYTES_PER_ELEMENT === 1 ? 0xff : 0xffff;
}

/** The same values as narrow as they can stand. */
function narrowed(type: FieldType, values: Column): Column {
  if (!NARROWING.has(type) || values.BYTES_PER_ELEMENT === 1) return values;
  let largest = 0;
  for (let row = 0; row < values.length; row++) if (values[row]! > largest) largest = values[row]!;
  const narrow = allocate(type, 0, largest);
  if (narrow.BYTES_PER_ELEMENT >= values.BYTES_PER_ELEMENT) return values;
  return (narrow.constructor as Uint8ArrayConstructor).from(values as Uint8Array);
}

/** A column of zeros that nobody writes: all such columns of one type share their memory. */
const zerosByType = new Map<string, Column>();
function zeros(type: FieldType, length: number): Column {
  const key = type === 'ref' || type === 'text' || type === 'json' ? 'u32' : type;
  let column = zerosByType.get(key);
  if (column === undefined || column.length < length) {
    column = allocate(type, Math.max(length, 2 * (column?.length ?? 0)), Infinity);
    zerosByType.set(key, column);
  }
  return column.length === length ? column : column.subarray(0, length);
}
