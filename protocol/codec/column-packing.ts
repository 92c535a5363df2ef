/**
 * Columns of numbers in few bytes. Four forms; pack() measures all in one pass and takes the smallest:
 * - constant: nothing but the value;
 * - plain: the column's own bytes, aligned, read as a view;
 * - narrow: value - base in 1, 2 or 3 bytes;
 * - deltas: zigzag varint of each difference from the row before (the first from 0);
 * - runs: pairs of varints (zigzag difference, how often it repeats): ids, owners and template numbers are long
 *   runs of equal differences.
 * A Float32Array is packed by its bits; a Float64Array is constant or plain.
 * Cost: one pass to measure, one to write; one pass to read.
 */
import type { Column } from '../../domain/document/document';

export type PackedColumn =
  | { readonly form: 'constant'; readonly value: number }
  | { readonly form: 'plain'; readonly bytes: Uint8Array }
  | { readonly form: 'narrow'; readonly base: number; readonly width: number; readonly bytes: Uint8Array }
  | { readonly form: 'deltas' | 'runs'; readonly bytes: Uint8Array };

const ARRAYS = { u8: Uint8Array, u16: Uint16Array, u32: Uint32Array, f32: Float32Array, f64: Float64Array } as const;
export type ColumnType = keyof typeof ARRAYS;

/** Bytes that end before their column does, or go on after it. */
export class UnreadableColumn extends Error {
  override readonly name = 'UnreadableColumn';
}

export function pack(column: Column): PackedColumn {
  const size = column.BYTES_PER_ELEMENT;
  if (column instanceof Float64Array) {
    return column.length > 0 && column.every((value) => Object.is(value, column[0]))
      ? { form: 'constant', value: column[0] as number }
      : { form: 'plain', bytes: bytesOf(column) };
  }
  const values = column instanceof Float32Array ? new Uint32Array(column.buffer, column.byteOffset, column.length) : column;
  const { min, max, deltaBytes, runBytes } = measure(values);
  if (min >= max) return { form: 'constant', value: values.length === 0 ? 0 : min };
  const range = max - min;
  const width = range < 0x100 ? 1 : range < 0x1_0000 ? 2 : range < 0x100_0000 ? 3 : 4;
  const narrowBytes = width < size ? width * values.length : Infinity;
  const plainBytes = size * values.length;
  const least = Math.min(narrowBytes, plainBytes, deltaBytes, runBytes);
  if (least === plainBytes) return { form: 'plain', bytes: bytesOf(column) };
  if (least === runBytes) return { form: 'runs', bytes: writeRuns(values, runBytes) };
  if (least === narrowBytes) return { form: 'narrow', base: min, width, bytes: writeNarrow(values, min, width) };
  return { form: 'deltas', bytes: writeDeltas(values, deltaBytes) };
}

/** The column again. `plain` bytes become a view when they are aligned. Throws UnreadableColumn. */
export function unpack(packed: PackedColumn, type: ColumnType, rows: number): Column {
  if (packed.form === 'plain') {
    if (packed.bytes.length !== rows * ARRAYS[type].BYTES_PER_ELEMENT)
      throw new UnreadableColumn(`${packed.bytes.length} bytes for ${rows} rows of ${type}`);
    return viewOf(packed.bytes, type, rows);
  }
  if (type === 'f64') {
    if (packed.form !== 'constant') throw new UnreadableColumn(`f64 as ${packed.form}`);
    return new Float64Array(rows).fill(packed.value);
  }
  const values = new ARRAYS[type === 'f32' ? 'u32' : type](rows);
  if (packed.form === 'constant') values.fill(packed.value);
  else if (packed.form === 'narrow') readNarrow(packed, values);
  else if (packed.form === 'deltas') readDeltas(packed.bytes, values);
  else readRuns(packed.bytes, values);
  return type === 'f32' ? new Float32Array(values.buffer) : values;
}

/** The same values in the array of their type: a store keeps small numbers narrower than their field. */
export function asType(column: Column, type: ColumnType): Column {
  return column.BYTES_PER_ELEMENT === ARRAYS[type].BYTES_PER_ELEMENT ? column : ARRAYS[type].from(column);
}

type Whole = Uint8Array | Uint16Array | Uint32Array;

function bytesOf(column: Column): Uint8Array {
  return new Uint8Array(column.buffer, column.byteOffset, column.byteLength);
}

function viewOf(bytes: Uint8Array, type: ColumnType, rows: number): Column {
  const { BYTES_PER_ELEMENT } = ARRAYS[type];
  const { buffer, byteOffset } = bytes.byteOffset % BYTES_PER_ELEMENT === 0 ? bytes : bytes.slice();
  return new ARRAYS[type](buffer as ArrayBuffer, byteOffset, rows);
}

/** Difference of two u32 as a u33 zigzag: 0, -1, 1, -2 ... -> 0, 1, 2, 3 ... */
function zigzag(delta: number): number {
  return delta >= 0 ? delta * 2 : -delta * 2 - 1;
}

function unzigzag(code: number): number {
  return code % 2 === 0 ? code / 2 : -(code + 1) / 2;
}

function varintLength(value: number): number {
  return value < 0x80 ? 1 : value < 0x4000 ? 2 : value < 0x20_0000 ? 3 : value < 0x1000_0000 ? 4 : 5;
}

function measure(values: Whole): { min: number; max: number; deltaBytes: number; runBytes: number } {
  let min = Infinity;
  let max = -Infinity;
  let deltaBytes = 0;
  let runBytes = 0;
  let before = 0;
  let run = 0;
  let runDelta = 0;
  for (let row = 0; row < values.length; row += 1) {
    const value = values[row] as number;
    if (value < min) min = value;
    if (value > max) max = value;
    const delta = value - before;
    before = value;
    deltaBytes += varintLength(zigzag(delta));
    if (run > 0 && delta === runDelta) run += 1;
    else {
      if (run > 0) runBytes += varintLength(zigzag(runDelta)) + varintLength(run);
      runDelta = delta;
      run = 1;
    }
  }
  if (run > 0) runBytes += varintLength(zigzag(runDelta)) + varintLength(run);
  return { min, max, deltaBytes, runBytes };
}

function writeNarrow(values: Whole, base: number, width: number): Uint8Array {
  const bytes = new Uint8Array(values.length * width);
  let at = 0;
  for (let row = 0; row < values.length; row += 1) {
    let rest = (values[row] as number) - base;
    for (let part = 0; part < width; part += 1) {
      bytes[at++] = rest & 0xff;
      rest >>>= 8;
    }
  }
  return bytes;
}

function readNarrow({ base, width, bytes }: { base: number; width: number; bytes: Uint8Array }, values: Whole): void {
  if (bytes.length !== values.length * width)
    throw new UnreadableColumn(`${bytes.length} bytes for ${values.length} rows of ${width}`);
  let at = 0;
  for (let row = 0; row < values.length; row += 1) {
    let value = 0;
    for (let part = 0, shift = 0; part < width; part += 1, shift += 8) value |= (bytes[at++] as number) << shift;
    values[row] = base + (value >>> 0);
  }
}

function putVarint(bytes: Uint8Array, at: number, value: number): number {
  let rest = value;
  let place = at;
  while (rest >= 0x80) {
    bytes[place++] = rest % 0x80 | 0x80;
    rest = Math.floor(rest / 0x80);
  }
  bytes[place++] = rest;
  return place;
}

function writeDeltas(values: Whole, length: number): Uint8Array {
  const bytes = new Uint8Array(length);
  let at = 0;
  let before = 0;
  for (let row = 0; row < values.length; row += 1) {
    const value = values[row] as number;
    at = putVarint(bytes, at, zigzag(value - before));
    before = value;
  }
  return bytes;
}

function writeRuns(values: Whole, length: number): Uint8Array {
  const bytes = new Uint8Array(length);
  let at = 0;
  let before = 0;
  let row = 0;
  while (row < values.length) {
    const delta = (values[row] as number) - before;
    let run = 0;
    while (row < values.length && (values[row] as number) - before === delta) {
      before = values[row] as number;
      run += 1;
      row += 1;
    }
    at = putVarint(bytes, putVarint(bytes, at, zigzag(delta)), run);
  }
  return bytes;
}

/** Reads varints one after the other; `at` moves on. */
class VarintReader {
  at = 0;
  private readonly bytes: Uint8Array;
  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }
  next(): number {
    let value = 0;
    let scale = 1;
    for (;;) {
      const part = this.bytes[this.at++];
      if (part === undefined || scale > 2 ** 42) throw new UnreadableColumn('a number ends too early or is too long');
      value += (part & 0x7f) * scale;
      if (part < 0x80) return value;
      scale *= 0x80;
    }
  }
  end(): void {
    if (this.at !== this.bytes.length) throw new UnreadableColumn(`${this.bytes.length - this.at} bytes too many`);
  }
}

function readDeltas(bytes: Uint8Array, values: Whole): void {
  const reader = new VarintReader(bytes);
  let value = 0;
  for (let row = 0; row < values.length; row += 1) {
    value += unzigzag(reader.next());
    values[row] = value;
  }
  reader.end();
}

function readRuns(bytes: Uint8Array, values: Whole): void {
  const reader = new VarintReader(bytes);
  let value = 0;
  let row = 0;
  while (row < values.length) {
    const delta = unzigzag(reader.next());
    const run = reader.next();
    if (run === 0 || run > values.length - row) throw new UnreadableColumn(`a run of ${run} in ${values.length - row} rows`);
    for (const end = row + run; row < end; row += 1) {
      value += delta;
      values[row] = value;
    }
  }
  reader.end();
}
