/**
 * Plain values as bytes: what JSON can hold, bytes and typed arrays, in one compact tagged form.
 *
 *   value  = tag byte, payload
 *   0 null   1 false   2 true
 *   3 integer >= 0: varint        4 integer < 0: varint of -n     5 number: 8 bytes, little endian
 *   6 string: varint byte length, UTF-8
 *   7 array: varint count, values 8 object: varint count, (key, value) pairs
 *   9..17 bytes and other typed arrays: varint count, elements little endian (TYPED's order)
 *   key    = varint 0 then a string (it gets the next number, from 1), or the number of an earlier key
 *
 * A varint holds up to 2^53 - 1. encodeValue then decodeValue is identity on plain data (undefined fields are
 * left out). decodeValue answers hostile bytes with a refusal: nothing is allocated that the bytes do not pay for.
 */
import { ok, refuse, type Result } from '../../domain/result';

/** Nesting that a frame may have; a deeper one is refused. */
export const DEPTH_LIMIT = 24;

type Typed = InstanceType<(typeof TYPED)[number]>;

/** Bytes of a value. Throws TypeError for what is no plain data (functions, bigint, cycles deeper than DEPTH_LIMIT). */
export function encodeValue(value: unknown): Uint8Array<ArrayBuffer> {
  const writer = new Writer();
  writer.value(value, 0);
  return writer.finish();
}

/** Reads one value and nothing after it. Refusals: rule `bad-frame` with the reason and the byte's place. */
export function decodeValue(bytes: Uint8Array): Result<unknown> {
  const reader = new Reader(bytes);
  try {
    const value = reader.value(0);
    if (reader.at !== bytes.length) throw new Malformed('trailing bytes', reader.at);
    return ok(value);
  } catch (error) {
    if (error instanceof Malformed) return refuse('bad-frame', { reason: error.message, at: error.at });
    throw error;
  }
}

/** A value as plain JSON: typed arrays become arrays (bytes too). For the log's jsonb. */
export function toPlainJson(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (ArrayBuffer.isView(value)) return Array.from(value as Uint8Array);
  if (Array.isArray(value)) return value.map(toPlainJson);
  const plain: Record<string, unknown> = {};
  for (const [key, item] of Object.entries(value)) if (item !== undefined) plain[key] = toPlainJson(item);
  return plain;
}

class Malformed extends Error {
  readonly at: number;
  constructor(message: string, at: number) {
    super(message);
    this.at = at;
  }
}

declare const TextEncoder: new () => { encode(text: string): Uint8Array };
declare const TextDecoder: new (
  label: string,
  options: { fatal: boolean; ignoreBOM: boolean },
) => { decode(bytes: Uint8Array): string };
const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Tag 9 + position. */
const TYPED = [
  Uint8Array,
  Int8Array,
  Uint8ClampedArray,
  Int16Array,
  Uint16Array,
  Int32Array,
  Uint32Array,
  Float32Array,
  Float64Array,
] as const;
const LITTLE = new Uint8Array(new Uint16Array([1]).buffer)[0] === 1;

/** Where every value's bytes begin to be written; what outgrows it goes on in memory of its own. */
const SCRATCH = new Uint8Array(4096);
const SCRATCH_VIEW = new DataView(SCRATCH.buffer);

class Writer {
  private bytes = SCRATCH;
  private view = SCRATCH_VIEW;
  private at = 0;
  private readonly keys = new Map<string, number>();

  finish(): Uint8Array<ArrayBuffer> {
    return this.bytes.slice(0, this.at);
  }

  private reserve(count: number): void {
    if (this.at + count <= this.bytes.length) return;
    const grown = new Uint8Array(Math.max(this.bytes.length * 2, this.at + count));
    grown.set(this.bytes);
    this.bytes = grown;
    this.view = new DataView(grown.buffer);
  }

  private byte(value: number): void {
    this.reserve(1);
    this.bytes[this.at++] = value;
  }

  private varint(value: number): void {
    this.reserve(8);
    let rest = value;
    if (rest > 0x7fff_ffff) {
      // The low 28 bits, then whole numbers of the machine: an id costs a sixth of what division costs.
      const low = rest % 0x1000_0000;
      for (let bits = 0; bits < 28; bits += 7) this.bytes[this.at++] = (low >>> bits) | 0x80;
      rest = Math.floor(rest / 0x1000_0000);
    }
    for (; rest >= 0x80; rest >>>= 7) this.bytes[this.at++] = rest | 0x80;
    this.bytes[this.at++] = rest;
  }

  private string(text: string): void {
    const length = text.length;
    this.reserve(length * 3 + 8);
    const start = this.at;
    if (length < 64) {
      // Short ASCII: cheaper by hand than a call of TextEncoder.
      this.bytes[this.at++] = length;
      let index = 0;
      for (; index < length; index += 1) {
        const code = text.charCodeAt(index);
        if (code > 0x7f) break;
        this.bytes[this.at++] = code;
      }
      if (index === length) return;
      this.at = start;
    }
    const utf8 = encoder.encode(text);
    this.varint(utf8.length);
    this.raw(utf8);
  }

  private raw(bytes: Uint8Array): void {
    this.reserve(bytes.length);
    this.bytes.set(bytes, this.at);
    this.at += bytes.length;
  }

  value(value: unknown, depth: number): void {
    if (depth > DEPTH_LIMIT) throw new TypeError(`value is nested deeper than ${DEPTH_LIMIT}`);
    if (value === null || value === undefined) this.byte(0);
    else if (value === false) this.byte(1);
    else if (value === true) this.byte(2);
    else if (typeof value === 'number') this.number(value);
    else if (typeof value === 'string') {
      this.byte(6);
      this.string(value);
    } else if (Array.isArray(value)) {
      this.byte(7);
      this.varint(value.length);
      for (const item of value) this.value(item, depth + 1);
    } else if (ArrayBuffer.isView(value)) this.typed(value as Typed);
    else if (typeof value === 'object') this.object(value as Record<string, unknown>, depth);
    else throw new TypeError(`a ${typeof value} is no plain data`);
  }

  private number(value: number): void {
    if (Number.isSafeInteger(value) && !Object.is(value, -0)) {
      this.byte(value >= 0 ? 3 : 4);
      this.varint(Math.abs(value));
      return;
    }
    if (!Number.isFinite(value)) throw new TypeError(`${value} is no plain data`);
    this.byte(5);
    this.reserve(8);
    this.view.setFloat64(this.at, value, true);
    this.at += 8;
  }

  private typed(value: Typed): void {
    const tag = TYPED.findIndex((type) => value instanceof type);
    if (tag < 0) throw new TypeError('a view of this type is no plain data');
    this.byte(9 + tag);
    this.varint(value.length);
    this.raw(littleEndian(new Uint8Array(value.buffer, value.byteOffset, value.byteLength), value.BYTES_PER_ELEMENT));
  }

  private object(value: Record<string, unknown>, depth: number): void {
    const names = Object.keys(value).filter((name) => value[name] !== undefined);
    this.byte(8);
    this.varint(names.length);
    for (const name of names) {
      if (name === '__proto__') throw new TypeError('a key __proto__ is no plain data');
      const known = this.keys.get(name);
      this.varint(known ?? 0);
      if (known === undefined) {
        this.keys.set(name, this.keys.size + 1);
        this.string(name);
      }
      this.value(value[name], depth + 1);
    }
  }
}

class Reader {
  at = 0;
  private readonly bytes: Uint8Array;
  private readonly view: DataView;
  private readonly keys: string[] = [];

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  private byte(): number {
    const value = this.bytes[this.at];
    if (value === undefined) throw new Malformed('ends too early', this.at);
    this.at += 1;
    return value;
  }

  private varint(): number {
    let value = 0;
    let scale = 1;
    for (;;) {
      const part = this.byte();
      value += (part & 0x7f) * scale;
      if (value > Number.MAX_SAFE_INTEGER) throw new Malformed('integer out of range', this.at);
      if (part < 0x80) return value;
      scale *= 0x80;
      if (scale > 2 ** 49) throw new Malformed('integer out of range', this.at);
    }
  }

  /** A count whose items need at least `size` bytes each. */
  private count(size: number): number {
    const count = this.varint();
    if (count * size > this.bytes.length - this.at) throw new Malformed(`count ${count} exceeds the bytes left`, this.at);
    return count;
  }

  private string(): string {
    const length = this.count(1);
    const start = this.at;
    this.at += length;
    if (length < 24) {
      let text = '';
      let index = start;
      for (; index < this.at; index += 1) {
        const code = this.bytes[index] as number;
        if (code > 0x7f) break;
        text += String.fromCharCode(code);
      }
      if (index === this.at) return text;
    }
    try {
      return decoder.decode(this.bytes.subarray(start, this.at));
    } catch {
      throw new Malformed('text is not UTF-8', start);
    }
  }

  value(depth: number): unknown {
    if (depth > DEPTH_LIMIT) throw new Malformed(`nested deeper than ${DEPTH_LIMIT}`, this.at);
    const tag = this.byte();
    switch (tag) {
      case 0:
        return null;
      case 1:
        return false;
      case 2:
        return true;
      case 3:
        return this.varint();
      case 4:
        return -this.varint();
      case 5:
        return this.float();
      case 6:
        return this.string();
      case 7:
        return this.array(depth);
      case 8:
        return this.object(depth);
      default:
        return this.typed(tag);
    }
  }

  private float(): number {
    if (this.bytes.length - this.at < 8) throw new Malformed('ends too early', this.at);
    const value = this.view.getFloat64(this.at, true);
    if (!Number.isFinite(value)) throw new Malformed('number is not finite', this.at);
    this.at += 8;
    return value;
  }

  private array(depth: number): unknown[] {
    const count = this.count(1);
    const items: unknown[] = [];
    for (let index = 0; index < count; index += 1) items.push(this.value(depth + 1));
    return items;
  }

  private object(depth: number): Record<string, unknown> {
    const count = this.count(2);
    const value: Record<string, unknown> = {};
    for (let index = 0; index < count; index += 1) {
      const name = this.key();
      if (Object.hasOwn(value, name)) throw new Malformed(`key ${name} twice`, this.at);
      value[name] = this.value(depth + 1);
    }
    return value;
  }

  private key(): string {
    const number = this.varint();
    if (number === 0) {
      const name = this.string();
      if (name === '__proto__') throw new Malformed('key __proto__', this.at);
      this.keys.push(name);
      return name;
    }
    const name = this.keys[number - 1];
    if (name === undefined) throw new Malformed(`key number ${number} of ${this.keys.length}`, this.at);
    return name;
  }

  private typed(tag: number): Typed {
    const type = TYPED[tag - 9];
    if (type === undefined) throw new Malformed(`tag ${tag}`, this.at - 1);
    const size = type.BYTES_PER_ELEMENT;
    const count = this.count(size);
    const start = this.at;
    this.at += count * size;
    // A true copy of Node's Buffers too, whose own slice() shares memory.
    const copy = Uint8Array.prototype.slice.call(this.bytes, start, this.at);
    return new type(littleEndian(copy, size).buffer as ArrayBuffer, 0, count);
  }
}

/** The same bytes on a little-endian machine, swapped element by element on another. */
function littleEndian(bytes: Uint8Array, size: number): Uint8Array {
  if (LITTLE || size === 1) return bytes;
  const swapped = bytes.slice();
  for (let start = 0; start < swapped.length; start += size) swapped.subarray(start, start + size).reverse();
  return swapped;
}
