import { mayHaveSlip } from '../../../domain/typing-slip';
import { networkOf } from './network';
import { holdsOneOf, rightPieces, type Holds, type RightPiece } from './slip-in-bytes';

/**
 * Substring search over a million short records, packed in a few typed arrays.
 *
 * text: UTF-8, per record `\t field \t field ... \t\n`, lower case, in order of arrival. Records are grouped in blocks
 * of 128; each block has a signature of 8,192 bits that holds its bytes, byte pairs and triples (hashed). A query tests
 * the signatures and searches only the blocks that can hold it, with the platform's own byte search. One and two
 * characters, Chinese ones (three bytes each) and words that occur nowhere cost the signatures alone.
 *
 * Cost, 1.5 million records of 25 bytes: 40 MB text, 12 MB signatures, 29 MB for ids and places.
 */
export interface IndexedRecord {
  /** Id's distance from ID_BASE (domain/ids.ts); unique over all kinds. */
  readonly cell: number;
  readonly kind: number;
  /** Without tabs and line ends; the first one is the name. */
  readonly fields: readonly string[];
  /** What a source said of it, without tabs and line ends: found after what its fields hold. */
  readonly facts?: readonly string[];
  /** Compact, 12 hexadecimal digits; '' = none. */
  readonly mac: string;
}

export interface IndexHit {
  readonly cell: number;
  readonly kind: number;
  /** Higher is better: exact, then beginning of a field, then of a word, then anywhere. */
  readonly score: number;
  /** The field that matched, in lower case. */
  readonly matched: string;
}

export interface IndexAnswer {
  readonly hits: readonly IndexHit[];
  /** Nothing holds the words as they are typed: these hold them but for one slip of the typist. */
  readonly isNearly: boolean;
  /** Matches found; the search stops at MATCHES_MAX, `more` says so. */
  readonly total: number;
  readonly more: boolean;
}

const BLOCK = 128;
const SIGNATURE_BITS = 8192;
const SIGNATURE_WORDS = SIGNATURE_BITS / 32;
/** Enough to rank the best twenty well. */
export const MATCHES_MAX = 1000;
/** Records whose fields are looked at one by one in a query, for slips and networks: some 100 ms. */
const LOOKS_MAX = 200_000;
const TAB = 9;
/** Stands before a MAC address, so that `02:4e:3a` matches addresses and not names. */
const MAC_MARK = '\u0001';
/** Stands before what a source said of a record, so that a name that begins with a word comes before what merely is of that role. */
export const FACT_MARK = '\u0002';
const DEAD = 0x80;

export class PackedIndex {
  private bytes = Buffer.alloc(1 << 16);
  private length = 0;
  /** Start of each record's text, one more than there are records. */
  private offsets = new Uint32Array(1024);
  private cells = new Uint32Array(1024);
  /** Kind, and the bit DEAD for what was removed or replaced. */
  private kinds = new Uint8Array(1024);
  private signatures = new Uint32Array(SIGNATURE_WORDS * 16);
  /** Open addressing: record number + 1 by cell; a removed record's slot stays. */
  private slots = new Int32Array(2048);
  private count = 0;
  private dead = 0;
  /** Records before this one came with the first load, in order of importance; later ones are searched first. */
  private baseCount = 0;
  /** Records looked at one by one in the query at hand. */
  private looks = 0;

  /** Records that can be found. */
  get size(): number {
    return this.count - this.dead;
  }
  /** Share of the records that are only waste. */
  get waste(): number {
    return this.count === 0 ? 0 : this.dead / this.count;
  }
  byteLength(): number {
    return (
      this.bytes.length +
      this.offsets.byteLength +
      this.cells.byteLength +
      this.kinds.byteLength +
      this.signatures.byteLength +
      this.slots.byteLength
    );
  }

  /** Everything added so far came in order of importance. */
  endOfBase(): void {
    this.baseCount = this.count;
  }

  /** Adds a record, or replaces the one of the same id. A record without any text is only removed. */
  set(record: IndexedRecord): void {
    this.remove(record.cell);
    const text = textOf(record);
    if (text === '') return;
    const row = this.count;
    this.reserve(row, Buffer.byteLength(text));
    const end = this.length + this.bytes.write(text, this.length);
    this.sign(Math.floor(row / BLOCK), this.length, end);
    this.offsets[row] = this.length;
    this.offsets[row + 1] = end;
    this.cells[row] = record.cell;
    this.kinds[row] = record.kind;
    this.length = end;
    this.count = row + 1;
    this.slots[this.slotOf(record.cell)] = row + 1;
  }

  remove(cell: number): void {
    const row = this.slots[this.slotOf(cell)]! - 1;
    if (row < 0 || (this.kinds[row]! & DEAD) !== 0) return;
    this.kinds[row]! |= DEAD;
    this.dead += 1;
  }

  /** The best `limit` records that hold every word of the query. An empty query finds nothing. */
  search(query: string, limit: number): IndexAnswer {
    const words = normalize(query)
      .split(' ')
      .filter((word) => word !== '');
    if (words.length === 0) return { hits: [], isNearly: false, total: 0, more: false };
    this.looks = 0;
    const wanted = words.map(wantedOf);
    // The longest word is searched for, the others are looked up in what it finds.
    const lead = wanted.reduce((best, each) => (each.patterns[0]!.length > best.patterns[0]!.length ? each : best));
    const exact = this.searchFor(
      lead,
      wanted.filter((each) => each !== lead),
      limit,
    );
    return exact.total > 0 ? exact : this.searchNearly(words, wanted, limit);
  }

  /** What holds all words but for one slip in one of them. */
  private searchNearly(words: readonly string[], wanted: readonly Wanted[], limit: number): IndexAnswer {
    const slips = words.flatMap((word, at) => {
      if (!mayHaveSlip(word)) return [];
      const others = wanted.filter((_, each) => each !== at);
      return this.searchFor(nearlyOf(word), others, limit).hits;
    });
    const hits = [...new Map(slips.map((hit) => [hit.cell, hit])).values()].toSorted(byRank).slice(0, limit);
    return { hits, isNearly: hits.length > 0, total: hits.length, more: false };
  }

  private searchFor(lead: Wanted, others: readonly Wanted[], limit: number): IndexAnswer {
    const found = new Set<number>();
    const all = [lead, ...others];
    let more = false;
    for (const pattern of lead.pieces ?? lead.patterns.map((bytes) => ({ bytes })))
      more = this.scan(pattern, all, found, MATCHES_MAX) || more;
    if (more) {
      // Too many to rank them all: those that begin with, or are, the word must be among the ranked.
      for (const pattern of lead.patterns) {
        const atStart = Buffer.concat([Buffer.of(TAB), pattern]);
        this.scan({ bytes: Buffer.concat([atStart, Buffer.of(TAB)]) }, all, found, found.size + 100);
        this.scan({ bytes: atStart }, all, found, found.size + 400);
      }
    }
    const hits = Array.from(found, (row) => this.hit(row, lead)).sort(byRank);
    return { hits: hits.slice(0, limit), isNearly: false, total: found.size, more };
  }

  /** Adds rows that hold the pattern and all that is wanted, until `found` has `most`; true when it stopped there. */
  private scan(pattern: Pattern, all: readonly Wanted[], found: Set<number>, most: number): boolean {
    const grams = gramsOf(pattern.bytes);
    const blocks = Math.ceil(this.count / BLOCK);
    const firstNew = Math.floor(this.baseCount / BLOCK);
    for (const [from, to] of [
      [firstNew, blocks],
      [0, firstNew],
    ] as const) {
      let block = from;
      while (block < to) {
        if (!this.mayHold(block, grams)) {
          block += 1;
          continue;
        }
        let end = block + 1;
        while (end < to && end - block < 64 && this.mayHold(end, grams)) end += 1;
        if (this.scanRun(block * BLOCK, Math.min(end * BLOCK, this.count), pattern, all, found, most)) return true;
        block = end;
      }
    }
    return false;
  }

  private scanRun(
    first: number,
    last: number,
    { bytes, goesOn }: Pattern,
    all: readonly Wanted[],
    found: Set<number>,
    most: number,
  ): boolean {
    const start = this.offsets[first]!;
    const run = this.bytes.subarray(start, this.offsets[last]!);
    const isLookedAt = all.some(({ holds }) => holds !== undefined);
    // What is searched for is what the first is wanted for.
    const [lead, ...others] = all as [Wanted, ...Wanted[]];
    let row = first;
    for (let at = run.indexOf(bytes); at >= 0; ) {
      if (isLookedAt && ++this.looks > LOOKS_MAX) return true;
      if (goesOn && !goesOn(this.bytes, start + at)) {
        at = run.indexOf(bytes, at + 1);
        continue;
      }
      row = this.rowAt(start + at, row, last);
      if ((this.kinds[row]! & DEAD) === 0 && this.holdsAll(row, goesOn ? undefined : lead.holds, others)) {
        found.add(row);
        if (found.size >= most) return true;
      }
      at = run.indexOf(bytes, this.offsets[row + 1]! - start);
    }
    return false;
  }

  /** The row, in which a pattern of what is searched for stands, is so, and holds the others. */
  private holdsAll(row: number, isSo: Holds | undefined, others: readonly Wanted[]): boolean {
    const [start, end] = [this.offsets[row]!, this.offsets[row + 1]!];
    if (isSo && !isSo(this.bytes, start, end)) return false;
    if (others.length === 0) return true;
    const text = this.bytes.subarray(start, end);
    return others.every(
      ({ patterns, holds }) => patterns.some((pattern) => text.includes(pattern)) && (!holds || holds(text, 0, text.length)),
    );
  }

  private rowAt(offset: number, first: number, last: number): number {
    let low = first;
    let high = last;
    while (high - low > 1) {
      const middle = (low + high) >>> 1;
      if (this.offsets[middle]! <= offset) low = middle;
      else high = middle;
    }
    return low;
  }

  private hit(row: number, { patterns, holds }: Wanted): IndexHit {
    const text = this.bytes.subarray(this.offsets[row]!, this.offsets[row + 1]!);
    let score = 0;
    let matched = '';
    for (const pattern of patterns) {
      for (let at = text.indexOf(pattern); at >= 0; at = text.indexOf(pattern, at + 1)) {
        const start = text.lastIndexOf(TAB, at) + 1;
        const end = text.indexOf(TAB, at + pattern.length - 1);
        if (holds && !holds(text, start, end < 0 ? text.length : end)) continue;
        const atStart = at <= start;
        const value =
          atStart && text.indexOf(TAB, Math.max(at, start)) === at + pattern.length
            ? 4
            : atStart
              ? 3
              : isWordStart(text[at - 1]!)
                ? 2
                : 1;
        // The name is the first field: a match in it counts more than one elsewhere.
        const full = value * 2 + (start === 1 ? 1 : 0);
        if (full > score) {
          score = full;
          matched = text
            .toString('utf8', start, end < 0 ? text.length - 2 : end)
            .replace(MAC_MARK, '')
            .replace(FACT_MARK, '');
        }
      }
    }
    return { cell: this.cells[row]!, kind: this.kinds[row]!, score, matched };
  }

  private mayHold(block: number, grams: Uint16Array): boolean {
    const base = block * SIGNATURE_WORDS;
    for (let index = 0; index < grams.length; index++) {
      const bit = grams[index]!;
      if ((this.signatures[base + (bit >>> 5)]! & (1 << (bit & 31))) === 0) return false;
    }
    return true;
  }

  private sign(block: number, start: number, end: number): void {
    const base = block * SIGNATURE_WORDS;
    const { bytes, signatures } = this;
    let one = 0;
    let two = 0;
    for (let at = start; at < end; at++) {
      const byte = bytes[at]!;
      setBit(signatures, base, hash1(byte));
      if (at > start) setBit(signatures, base, hash2(one, byte));
      if (at > start + 1) setBit(signatures, base, hash3(two, one, byte));
      two = one;
      one = byte;
    }
  }

  /** Slot that holds the cell, or the free one where it belongs. */
  private slotOf(cell: number): number {
    const mask = this.slots.length - 1;
    let slot = (Math.imul(cell, 0x9e3779b1) >>> 0) & mask;
    for (;;) {
      const row = this.slots[slot]! - 1;
      if (row < 0 || this.cells[row] === cell) return slot;
      slot = (slot + 1) & mask;
    }
  }

  private reserve(row: number, size: number): void {
    if (this.length + size > this.bytes.length) {
      const grown = Buffer.alloc(Math.max(this.length + size, Math.ceil(this.bytes.length * 1.5)));
      this.bytes.copy(grown, 0, 0, this.length);
      this.bytes = grown;
    }
    if (row + 2 > this.offsets.length) {
      const rows = Math.ceil(this.offsets.length * 1.5);
      this.offsets = grownTo(this.offsets, new Uint32Array(rows));
      this.cells = grownTo(this.cells, new Uint32Array(rows));
      this.kinds = grownTo(this.kinds, new Uint8Array(rows));
    }
    const words = (Math.floor(row / BLOCK) + 1) * SIGNATURE_WORDS;
    if (words > this.signatures.length)
      this.signatures = grownTo(this.signatures, new Uint32Array(Math.ceil((words * 1.5) / SIGNATURE_WORDS) * SIGNATURE_WORDS));
    if ((row + 1) * 2 > this.slots.length) {
      this.slots = new Int32Array(this.slots.length * 2);
      for (let each = 0; each < this.count; each++) this.slots[this.slotOf(this.cells[each]!)] = each + 1;
    }
  }
}

/** What a query and a field are compared as: one form of each character, lower case, single spaces. */
export function normalize(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s\u0000-\u001f]+/gu, ' ')
    .trim();
}

/** `02:4E:3A:00:11:22`, `024e.3a00.1122` and `02-4e-...` as twelve digits; '' for what is no MAC address. */
export function compactMac(mac: string): string {
  const digits = mac.toLowerCase().replace(/[:.-]/g, '');
  return /^[0-9a-f]{12}([0-9a-f]{4})?$/.test(digits) ? digits : '';
}

const MAC_PART = /^(?:[0-9a-f]{2}[:-])+[0-9a-f]{0,2}$|^(?:[0-9a-f]{4}\.)+[0-9a-f]{0,4}$/;

type Pattern = Pick<RightPiece, 'bytes'> & Partial<RightPiece>;

/** What a record must hold for one word of a query. */
interface Wanted {
  /** One of these stands in it. */
  readonly patterns: readonly Buffer[];
  /** And one of its fields is so; none = the pattern is enough. */
  readonly holds?: Holds;
  /** The patterns with what must stand beside them; where one goes on, a field is so. */
  readonly pieces?: readonly RightPiece[];
}

/** The word as it is, when it looks like a part of a MAC address, its digits within an address, and a network's addresses. */
function wantedOf(word: string): Wanted {
  const patterns = [Buffer.from(word)];
  if (MAC_PART.test(word)) {
    const digits = word.replace(/[:.-]/g, '');
    patterns.push(Buffer.from(word.length > 14 ? MAC_MARK + digits : digits));
  }
  const network = networkOf(word);
  if (!network) return { patterns };
  const isIn = (field: string) => field.includes(word) || network.holds(field);
  const holds: Holds = (text, start, end) => text.toString('latin1', start, end).split('\t').some(isIn);
  return { patterns: [...patterns, Buffer.from(`\t${network.beginning}`)], holds };
}

/** The word with one slip. */
function nearlyOf(word: string): Wanted {
  const pieces = rightPieces(word);
  return { patterns: pieces.map(({ bytes }) => bytes), holds: holdsOneOf(pieces), pieces };
}

/** Best first. */
function byRank(a: IndexHit, b: IndexHit): number {
  return (
    b.score - a.score ||
    a.matched.length - b.matched.length ||
    a.kind - b.kind ||
    (a.matched < b.matched ? -1 : a.matched > b.matched ? 1 : a.cell - b.cell)
  );
}

function textOf(record: IndexedRecord): string {
  const fields = record.fields.map(normalize);
  for (const fact of record.facts ?? []) fields.push(FACT_MARK + normalize(fact));
  if (record.mac !== '') fields.push(MAC_MARK + record.mac);
  if (fields.every((field) => field === '')) return '';
  // An empty name keeps its place, so that the first field is always the name; other empty ones are left out.
  return `\t${fields.filter((field, index) => index === 0 || field !== '').join('\t')}\t\n`;
}

/** Bits that a block must have to hold the pattern. */
function gramsOf(pattern: Buffer): Uint16Array {
  const { length } = pattern;
  if (length === 1) return Uint16Array.of(hash1(pattern[0]!));
  if (length === 2) return Uint16Array.of(hash2(pattern[0]!, pattern[1]!));
  return Uint16Array.from({ length: length - 2 }, (_, at) => hash3(pattern[at]!, pattern[at + 1]!, pattern[at + 2]!));
}

function hash1(a: number): number {
  return (Math.imul(a + 1, 0x2545f491) >>> 13) & (SIGNATURE_BITS - 1);
}
function hash2(a: number, b: number): number {
  return (Math.imul((a << 8) + b + 0x10000, 0x9e3779b1) >>> 15) & (SIGNATURE_BITS - 1);
}
function hash3(a: number, b: number, c: number): number {
  return (Math.imul((a << 16) + (b << 8) + c + 0x1000000, 0x85ebca6b) >>> 17) & (SIGNATURE_BITS - 1);
}

function setBit(signatures: Uint32Array, base: number, bit: number): void {
  signatures[base + (bit >>> 5)]! |= 1 << (bit & 31);
}

function isWordStart(before: number): boolean {
  return !(before >= 0x80 || (before >= 48 && before <= 57) || (before >= 97 && before <= 122));
}

function grownTo<T extends Uint32Array | Uint8Array>(old: T, grown: T): T {
  grown.set(old as never);
  return grown;
}
