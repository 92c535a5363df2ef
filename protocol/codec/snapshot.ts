/**
 * A whole document as one buffer (docs/decisions/0010).
 *
 *   bytes 0-3    magic "PLNS"
 *   bytes 4-7    u32 version
 *   bytes 8-11   u32 checksum of everything after byte 16
 *   bytes 12-15  u32 length of the directory
 *   directory    value codec: schemaHash, diagram, clock, states, tables [{kind, rows, columns}], strings
 *   blocks       one a column, 8-byte aligned; then the texts' lengths, then all texts as one UTF-8 block
 *
 * Rows are ordered by id; texts stand in the order of their first use, so a column of fresh labels is a run.
 * Telemetry travels with it. decode(encode(d)) holds the same records as d.
 */
import { ColumnStore, type TableColumns } from '../../domain/document/column-store';
import type { PendingColumn } from '../../domain/document/column-table';
import type { Column, Document, Table } from '../../domain/document/document';
import { KINDS, SCHEMA, type FieldDef, type FieldType, type Kind } from '../../domain/document/schema';
import { StringTable } from '../../domain/document/string-table';
import { endOfUtf8, unitsOfUtf8 } from '../../domain/document/utf8';
import { SCHEMA_HASH } from '../schema-hash';
import type { StatesMark } from '../sync/messages';
import { asType, pack, unpack, UnreadableColumn, type ColumnType, type PackedColumn } from './column-packing';
import { decodeValue, encodeValue } from './value-codec';

export interface SnapshotHeader {
  /** The diagram that was subscribed to. */
  readonly diagram: number;
  /** Every operation up to this clock is in it. */
  readonly clock: number;
  /** Up to where its live states go; null or left out = unknown. */
  readonly states?: StatesMark | null;
}

/** Not a snapshot, or one of another program: the message says got and expected. The reader fetches a new one. */
export class SnapshotUnreadable extends Error {
  override readonly name = 'SnapshotUnreadable';
}

export function encodeSnapshot(document: Document, header: SnapshotHeader): ArrayBuffer {
  const steps = encodeSnapshotSteps(document, header);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/**
 * The same in slices. The first next() copies the columns, so the document may change after it; each further one
 * packs one column.
 */
export function* encodeSnapshotSteps(document: Document, header: SnapshotHeader): Generator<undefined, ArrayBuffer> {
  const captured = KINDS.map((kind) => capture(document.table(kind)));
  yield;
  const texts = new TextOrder(document.strings);
  const blocks = new Blocks();
  const tables: DirectoryTable[] = [];
  for (const { kind, ids: held, fields } of captured) {
    const order = yield* rowOrder(held);
    const ids = gather(held, order) as Uint32Array;
    const columns: DirectoryColumn[] = [blocks.column('id', pack(ids))];
    for (const { name, type, values: rows } of fields) {
      const values = asType(gather(rows, order), columnType(type));
      if (type === 'text' || type === 'json') texts.renumber(values as Uint32Array);
      const packed = pack(values);
      yield;
      if (isLeftOut(packed)) continue;
      columns.push(blocks.column(name, packed));
    }
    tables.push({ kind, rows: ids.length, columns });
  }
  yield;
  const { lengths, bytes, count } = texts.finish();
  const strings = { count, lengths: blocks.column('lengths', pack(lengths)), bytes: blocks.block(bytes) };
  yield;
  const { diagram, clock, states = null } = header;
  return blocks.assemble({ schemaHash: SCHEMA_HASH, diagram, clock, states, tables, strings });
}

/**
 * The same snapshot with the live states that its document has now, up to a mark. The document was decoded from it and nothing
 * else of it has changed since: every other column goes on as it is packed. Throws SnapshotUnreadable.
 */
export function withStates(buffer: ArrayBuffer, document: Document, states: StatesMark): ArrayBuffer {
  const { directory, start } = readDirectory(buffer);
  const blocks = new Blocks();
  const again = <B extends Partial<Block>>(block: B): B => {
    const { at, length } = block;
    return at === undefined || length === undefined
      ? block
      : { ...block, ...blocks.block(new Uint8Array(buffer, start + at, length)) };
  };
  const tables = directory.tables.map(({ kind, rows, columns }): DirectoryTable => {
    const packed = new Map(columns.map((column) => [column.name, column]));
    const ids = columns.slice(0, 1).map(again);
    const fields = hotFields(kind).flatMap(([name, { type, telemetry }]): readonly DirectoryColumn[] => {
      if (telemetry !== true) return packed.has(name) ? [again(packed.get(name) as DirectoryColumn)] : [];
      const live = pack(asType(document.table(kind).column(name).slice(0, rows), columnType(type)));
      return isLeftOut(live) ? [] : [blocks.column(name, live)];
    });
    return { kind, rows, columns: [...ids, ...fields] };
  });
  const { count, lengths, bytes } = directory.strings;
  return blocks.assemble({ ...directory, states, tables, strings: { count, lengths: again(lengths), bytes: again(bytes) } });
}

/** Throws SnapshotUnreadable. The document keeps nothing of the buffer; a column is unpacked when it is first asked for. */
export function decodeSnapshot(buffer: ArrayBuffer): { readonly header: SnapshotHeader; readonly document: ColumnStore } {
  try {
    return decode(buffer);
  } catch (error) {
    if (error instanceof UnreadableColumn || error instanceof RangeError)
      throw new SnapshotUnreadable(`snapshot is damaged: ${error.message}`);
    throw error;
  }
}

const MAGIC = 0x534e_4c50; // "PLNS"
const VERSION = 1;
const HEAD = 16;

interface Block {
  /** From the first byte after the directory, rounded up to 8. */
  readonly at: number;
  readonly length: number;
}
type DirectoryColumn = { readonly name: string; readonly form: PackedColumn['form'] } & Partial<
  Block & { readonly value: number; readonly base: number; readonly width: number }
>;
interface DirectoryTable {
  readonly kind: Kind;
  readonly rows: number;
  readonly columns: readonly DirectoryColumn[];
}
interface Directory extends SnapshotHeader {
  readonly schemaHash: string;
  readonly tables: readonly DirectoryTable[];
  readonly strings: { readonly count: number; readonly lengths: DirectoryColumn; readonly bytes: Block };
}

interface CapturedTable {
  readonly kind: Kind;
  readonly ids: Uint32Array;
  readonly fields: readonly { readonly name: string; readonly type: FieldType; readonly values: Column }[];
}

function columnType(type: FieldType): ColumnType {
  return type === 'ref' || type === 'text' || type === 'json' ? 'u32' : type;
}

function hotFields(kind: Kind): readonly (readonly [string, FieldDef])[] {
  return Object.entries(SCHEMA[kind] as Record<string, FieldDef>).filter(([, def]) => def.hot);
}

/** Zeros need not be said. */
function isLeftOut(packed: PackedColumn): boolean {
  return packed.form === 'constant' && packed.value === 0;
}

/** Copies of a table's columns as they stand: nothing but memory moved, so that edits wait for no more than that. */
function capture(table: Table): CapturedTable {
  const { ids, rowCount } = table;
  const fields = hotFields(table.kind).map(([name, { type }]) => ({ name, type, values: table.column(name).slice(0, rowCount) }));
  return { kind: table.kind, ids: ids.slice(0, rowCount), fields };
}

/** Digits of a u32 in the sort by digits: three passes of so many bits. */
const DIGIT_BITS = 11;

/** Rows by ascending id without freed ones (id 0); null when they stand so already. A slice ends after each pass. */
function* rowOrder(ids: Uint32Array): Generator<undefined, Uint32Array | null> {
  let held = 0;
  let ascending = true;
  for (let row = 0, before = 0; row < ids.length; row += 1) {
    const id = ids[row] as number;
    ascending &&= id > before;
    before = id;
    if (id !== 0) held += 1;
  }
  if (ascending) return null;
  let rows = new Uint32Array(held);
  for (let row = 0, at = 0; row < ids.length; row += 1) if (ids[row] !== 0) rows[at++] = row;
  for (let shift = 0; shift < 32; shift += DIGIT_BITS) {
    rows = sortedByDigit(ids, rows, shift);
    yield;
  }
  return rows;
}

/** The rows by one digit of their id; those with equal digits stay in their order. */
function sortedByDigit(ids: Uint32Array, rows: Uint32Array, shift: number): Uint32Array<ArrayBuffer> {
  const mask = 2 ** DIGIT_BITS - 1;
  const next = new Uint32Array(mask + 2);
  for (const row of rows) next[(((ids[row] as number) >>> shift) & mask) + 1]! += 1;
  for (let digit = 0; digit < mask; digit += 1) next[digit + 1]! += next[digit] as number;
  const result = new Uint32Array(rows.length);
  for (const row of rows) result[next[((ids[row] as number) >>> shift) & mask]!++] = row;
  return result;
}

function gather(column: Column, order: Uint32Array | null): Column {
  if (order === null) return column;
  const result = new (column.constructor as new (length: number) => Column)(order.length);
  for (let row = 0; row < order.length; row += 1) result[row] = column[order[row] as number] as number;
  return result;
}

/** Texts in the order of their first use. */
class TextOrder {
  private readonly source: Document['strings'];
  private readonly numbers: Uint32Array;
  private readonly used: number[] = [0];
  /** Each used text's place in `bytes`, copied when it is first met: the document may change between slices. */
  private bytes = new Uint8Array(1 << 16);
  private end = 0;
  private readonly lengths: number[] = [0];

  constructor(source: Document['strings']) {
    this.source = source;
    this.numbers = new Uint32Array(source.count);
  }

  /** Replaces the source's numbers in place. */
  renumber(values: Uint32Array): void {
    for (let row = 0; row < values.length; row += 1) {
      const old = values[row] as number;
      if (old === 0) continue;
      let number = this.numbers[old] as number;
      if (number === 0) {
        number = this.used.length;
        this.numbers[old] = number;
        this.used.push(old);
        this.append(this.source.utf8(old));
      }
      values[row] = number;
    }
  }

  /** Lengths in UTF-16 units. */
  finish(): { readonly lengths: Uint32Array; readonly bytes: Uint8Array; readonly count: number } {
    return { lengths: Uint32Array.from(this.lengths), bytes: this.bytes.slice(0, this.end), count: this.used.length };
  }

  private append(text: Uint8Array): void {
    if (this.end + text.length > this.bytes.length) {
      const bytes = new Uint8Array(2 * (this.end + text.length));
      bytes.set(this.bytes.subarray(0, this.end));
      this.bytes = bytes;
    }
    this.bytes.set(text, this.end);
    this.end += text.length;
    this.lengths.push(unitsOfUtf8(text));
  }
}

class Blocks {
  private readonly parts: Uint8Array[] = [];
  private length = 0;

  block(bytes: Uint8Array): Block {
    const at = Math.ceil(this.length / 8) * 8;
    this.parts.push(bytes);
    this.length = at + bytes.length;
    return { at, length: bytes.length };
  }

  column(name: string, packed: PackedColumn): DirectoryColumn {
    if (packed.form === 'constant') return { name, ...packed };
    const { bytes, ...facts } = packed;
    return { name, ...facts, ...this.block(bytes) };
  }

  assemble(directory: Directory): ArrayBuffer {
    const head = encodeValue(directory);
    const start = Math.ceil((HEAD + head.length) / 8) * 8;
    const buffer = new ArrayBuffer(Math.ceil((start + this.length) / 4) * 4);
    const bytes = new Uint8Array(buffer);
    bytes.set(head, HEAD);
    let at = start;
    for (const part of this.parts) {
      at = Math.ceil(at / 8) * 8;
      bytes.set(part, at);
      at += part.length;
    }
    const view = new DataView(buffer);
    view.setUint32(0, MAGIC, true);
    view.setUint32(4, VERSION, true);
    view.setUint32(8, checksum(buffer), true);
    view.setUint32(12, head.length, true);
    return buffer;
  }
}

/** Fletcher-like sum over the 32-bit words after the head: finds torn and cut files. */
function checksum(buffer: ArrayBuffer): number {
  const words = new Uint32Array(buffer, HEAD, (buffer.byteLength - HEAD) >> 2);
  let low = words.length | 0;
  let high = 0;
  for (let i = 0; i < words.length; i += 1) {
    low = (low + (words[i] as number)) | 0;
    high = (high + low) | 0;
  }
  return (low ^ Math.imul(high, 0x9e37_79b1)) >>> 0;
}

function decode(buffer: ArrayBuffer): { readonly header: SnapshotHeader; readonly document: ColumnStore } {
  const { directory, start } = readDirectory(buffer);
  const bytesAt = ({ at, length }: Partial<Block>): Uint8Array => {
    if (at === undefined || length === undefined || start + at + length > buffer.byteLength)
      throw new UnreadableColumn('a block lies outside the buffer');
    return new Uint8Array(buffer, start + at, length);
  };
  const columnAt = (column: DirectoryColumn, type: ColumnType, rows: number): Column =>
    column.form === 'constant'
      ? unpack({ form: 'constant', value: column.value ?? 0 }, type, rows)
      : unpack({ ...column, bytes: bytesAt(column) } as PackedColumn, type, rows);

  const lengths = columnAt(directory.strings.lengths, 'u32', directory.strings.count) as Uint32Array;
  const strings = readTexts(bytesAt(directory.strings.bytes), lengths);
  const tables = directory.tables.map(({ kind, rows, columns }): TableColumns => {
    const byName = new Map(columns.map((column) => [column.name, column]));
    const found: Record<string, Column | PendingColumn> = {};
    for (const [name, def] of hotFields(kind)) {
      const column = byName.get(name);
      const type = columnType(def.type);
      // Absent means zeros; a field whose empty value is another one is then given as zeros.
      if (column === undefined) {
        if (name === 'template') found[name] = unpack({ form: 'constant', value: 0 }, type, rows);
      } else if (column.form === 'constant') found[name] = columnAt(column, type, rows);
      else found[name] = pendingColumn({ ...column, bytes: bytesAt(column).slice() } as PendingPack, type, rows);
    }
    const ids = (columnAt(byName.get('id') as DirectoryColumn, 'u32', rows) as Uint32Array).slice();
    for (let row = 0; row < rows; row += 1)
      if ((ids[row] as number) <= (row === 0 ? 0 : (ids[row - 1] as number))) throw new UnreadableColumn('ids do not ascend');
    return { kind, ids, columns: found };
  });
  const { diagram, clock, states = null } = directory;
  return { header: { diagram, clock, states }, document: ColumnStore.fromColumns(strings, tables) };
}

type PendingPack = Exclude<PackedColumn, { readonly form: 'constant' }>;

/**
 * A column that holds on to its own bytes and not to the whole buffer: they are a copy, and nothing that sees the buffer
 * is in the scope of what reads them.
 */
function pendingColumn(packed: PendingPack, type: ColumnType, rows: number): PendingColumn {
  return { bytes: packed.bytes.length, read: () => unpack(packed, type, rows) };
}

function readDirectory(buffer: ArrayBuffer): { readonly directory: Directory; readonly start: number } {
  if (buffer.byteLength < HEAD || buffer.byteLength % 4 !== 0)
    throw new SnapshotUnreadable(`snapshot has ${buffer.byteLength} bytes, expected at least ${HEAD} and whole words`);
  const view = new DataView(buffer);
  expectEqual('magic', view.getUint32(0, true), MAGIC);
  expectEqual('version', view.getUint32(4, true), VERSION);
  expectEqual('checksum', checksum(buffer), view.getUint32(8, true));
  const length = view.getUint32(12, true);
  if (HEAD + length > buffer.byteLength)
    throw new SnapshotUnreadable(`snapshot's directory has ${length} bytes, the buffer ${buffer.byteLength}`);
  const decoded = decodeValue(new Uint8Array(buffer, HEAD, length));
  if (!decoded.ok) throw new SnapshotUnreadable('snapshot has no directory');
  const directory = decoded.value as Directory;
  expectEqual('schema hash', directory.schemaHash, SCHEMA_HASH);
  return { directory, start: Math.ceil((HEAD + length) / 8) * 8 };
}

function expectEqual(what: string, got: number | string, expected: number | string): void {
  if (got !== expected) throw new SnapshotUnreadable(`snapshot ${what}: got ${got}, expected ${expected}`);
}

/** The texts' bytes, copied; where each begins follows from its length. */
function readTexts(bytes: Uint8Array, lengths: Uint32Array): StringTable {
  const starts = new Uint32Array(lengths.length + 1);
  let units = 0;
  for (let i = 0; i < lengths.length; i += 1) {
    units += lengths[i] as number;
    starts[i + 1] = units;
  }
  // As many bytes as units: all of them ASCII, and the sums are the starts.
  if (units !== bytes.length) {
    for (let i = 0; i < lengths.length; i += 1) {
      const end = endOfUtf8(bytes, starts[i] as number, lengths[i] as number);
      if (end < 0) throw new UnreadableColumn(`text ${i} is no UTF-8 of ${lengths[i]} units`);
      starts[i + 1] = end;
    }
    if (starts[lengths.length] !== bytes.length)
      throw new UnreadableColumn(`texts have ${bytes.length} bytes, their lengths add up to ${starts[lengths.length]}`);
  }
  return StringTable.of(bytes.slice(), starts);
}
