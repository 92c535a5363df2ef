import { appendUtf8, textOfUtf8 } from './utf8';

/**
 * Every text of a document once; index 0 is the empty text. Texts are never dropped while the document lives.
 *
 * They stand one after the other as UTF-8 in one buffer: a label of nine letters costs 13 bytes instead of some 40 as
 * a string of its own. A text becomes a string when it is asked for; the last few thousand asked for are kept.
 * The look-up from text to index is built at the first change, so a document that is only read never pays for it.
 */
export class StringTable {
  private bytes: Uint8Array;
  /** Where each text begins, and one more for the end of the last. */
  private starts: Uint32Array;
  private texts: number;
  /** Open addressing: index + 1, 0 = free. Undefined until the first intern(). */
  private slots: Uint32Array | undefined;
  private readonly parsed = new Map<number, unknown>();
  private readonly keptIndex = new Uint32Array(KEPT);
  private readonly keptText: string[] = new Array<string>(KEPT).fill('');

  constructor() {
    this.bytes = new Uint8Array(64);
    this.starts = new Uint32Array(16);
    this.texts = 1;
  }

  /** Takes the bytes as they are: text i stands from starts[i] to starts[i + 1], the first one is empty. */
  static of(bytes: Uint8Array, starts: Uint32Array): StringTable {
    const table = new StringTable();
    if (starts.length < 2) return table;
    table.bytes = bytes;
    table.starts = starts;
    table.texts = starts.length - 1;
    return table;
  }

  get count(): number {
    return this.texts;
  }

  /** '' for an index that is not there. */
  get(index: number): string {
    if (index <= 0 || index >= this.texts) return '';
    const slot = index & (KEPT - 1);
    if (this.keptIndex[slot] === index) return this.keptText[slot]!;
    const text = textOfUtf8(this.bytes, this.starts[index]!, this.starts[index + 1]!);
    this.keptIndex[slot] = index;
    this.keptText[slot] = text;
    return text;
  }

  /** UTF-8 of a text: a view, good until the next intern(). */
  utf8(index: number): Uint8Array {
    return this.bytes.subarray(this.starts[index]!, this.starts[index + 1]!);
  }

  intern(text: string): number {
    if (text === '') return 0;
    const slots = this.slots ?? this.indexAll();
    const end = this.starts[this.texts]!;
    const most = end + 3 * text.length;
    if (most > this.bytes.length)
      this.bytes = grown(this.bytes, Math.max(most, this.bytes.length + Math.min(this.bytes.length >> 1, GROWTH_MAX)));
    // Written behind the last text; it becomes one only when it is new.
    const newEnd = appendUtf8(this.bytes, end, text);
    const mask = slots.length - 1;
    let slot = this.hash(end, newEnd) & mask;
    for (; slots[slot] !== 0; slot = (slot + 1) & mask) if (this.isSame(slots[slot]! - 1, end, newEnd)) return slots[slot]! - 1;
    const index = this.texts++;
    if (this.texts + 1 > this.starts.length)
      this.starts = grown(this.starts, this.texts + 1 + Math.min(this.texts >> 1, GROWTH_MAX >> 2));
    this.starts[this.texts] = newEnd;
    slots[slot] = index + 1;
    if (this.texts * 4 > slots.length * 3) this.indexAll();
    return index;
  }

  /** The JSON value of a text, parsed once; '' is null. The caller must not change it. */
  json(index: number): unknown {
    if (index === 0) return null;
    let value = this.parsed.get(index);
    if (value === undefined) {
      value = JSON.parse(this.get(index));
      this.parsed.set(index, value);
    }
    return value;
  }

  byteLength(): number {
    return this.bytes.byteLength + this.starts.byteLength + (this.slots?.byteLength ?? 0);
  }

  private indexAll(): Uint32Array {
    const slots = new Uint32Array(2 ** Math.ceil(Math.log2(Math.max(16, this.texts * 2))));
    const mask = slots.length - 1;
    for (let index = 1; index < this.texts; index++) {
      let slot = this.hash(this.starts[index]!, this.starts[index + 1]!) & mask;
      while (slots[slot] !== 0) slot = (slot + 1) & mask;
      slots[slot] = index + 1;
    }
    this.slots = slots;
    return slots;
  }

  private hash(from: number, to: number): number {
    let hash = 0x811c_9dc5;
    for (let at = from; at < to; at++) hash = Math.imul(hash ^ this.bytes[at]!, 0x0100_0193);
    return hash ^ (hash >>> 15);
  }

  private isSame(index: number, from: number, to: number): boolean {
    const start = this.starts[index]!;
    if (this.starts[index + 1]! - start !== to - from) return false;
    for (let at = 0; at < to - from; at++) if (this.bytes[start + at] !== this.bytes[from + at]) return false;
    return true;
  }
}

/** Bytes added at most when the buffer is full: a large document pays no large reserve. */
const GROWTH_MAX = 2 ** 20;
/** Strings kept at hand; a power of two. */
const KEPT = 4096;

function grown<A extends Uint8Array | Uint32Array>(array: A, length: number): A {
  const result = new (array.constructor as new (length: number) => A)(length);
  result.set(array);
  return result;
}
