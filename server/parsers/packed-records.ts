import type { Kind } from '../../domain/document/schema';
import type { ImportRecord, TemplateName } from '../../domain/import/import-set';

/**
 * Some records of a set as they travel, a list for each thing that they say; what many share is in lists that grow from slice to
 * slice, and is named by its place there.
 */
interface Slice {
  readonly words: readonly string[];
  readonly templates: readonly TemplateName[];
  readonly shared: readonly object[];
  readonly key: readonly string[];
  readonly kind: readonly number[];
  readonly counted: readonly number[];
  readonly file: readonly number[];
  readonly line: readonly number[];
  /** A place where they say nothing of this record alone. */
  readonly fields: readonly (object | number)[];
  /** A record that came before by its place; else a key. */
  readonly refs: readonly (Readonly<Record<string, number | string>> | 0)[];
  readonly template: readonly number[];
  readonly marks: readonly number[];
}

const NONE = -1;
/** What a record says of itself by being so: a bit each, in this order. */
const MARKS = ['createOnly', 'unlessPlaced', 'withDiagram'] as const satisfies readonly (keyof ImportRecord)[];
/** In the place of a source that is the record's own key. */
const OWN_KEY = true;

type Writable<T> = { -readonly [K in keyof T]: T[K] };

/** Makes texts of records, for one reader that takes them in their order. */
export class RecordPacker {
  private readonly words = new Shared<string>();
  private readonly templates = new Shared<TemplateName>();
  private readonly shared = new Shared<object>();
  private readonly places = new Map<string, number>();
  private count = 0;

  pack(records: readonly ImportRecord[]): string {
    const slice = {
      key: records.map(({ key }) => key),
      kind: records.map(({ kind }) => this.words.placeOf(kind)),
      counted: records.map(({ counted }) => this.words.placeOf(counted)),
      file: records.map(({ file }) => (file === undefined ? NONE : this.words.placeOf(file))),
      line: records.map(({ line }) => line ?? NONE),
      fields: records.map(({ key, fields }) => this.packedFields(key, fields as Readonly<Record<string, unknown>>)),
      refs: records.map((record) => this.packedRefs(record)),
      template: records.map(({ template }) => (template === undefined ? NONE : this.templates.placeOf(template))),
      marks: records.map(marksOf),
    };
    return JSON.stringify({
      ...slice,
      words: this.words.takeNew(),
      templates: this.templates.takeNew(),
      shared: this.shared.takeNew(),
    } satisfies Slice);
  }

  /** What a record keeps of its source begins with its own key. */
  private packedFields(key: string, fields: Readonly<Record<string, unknown>>): object | number {
    const { extra } = fields as { readonly extra?: { readonly source?: unknown } | null };
    if (extra === undefined) return this.shared.placeOf(fields);
    return extra?.source === key ? { ...fields, extra: { ...extra, source: OWN_KEY } } : fields;
  }

  /** In the order of the records: what comes after one names it by its place. */
  private packedRefs({ key, kind, refs }: ImportRecord): Record<string, number | string> | 0 {
    const packed: Record<string, number | string> = {};
    for (const field in refs) packed[field] = this.places.get(refs[field]!) ?? refs[field]!;
    // Nothing refers to the end of a cable, and there are more of them than of all else.
    if (kind !== 'termination') this.places.set(key, this.count);
    this.count += 1;
    return refs === undefined ? 0 : packed;
  }
}

function marksOf(record: ImportRecord): number {
  let bits = 0;
  for (let at = 0; at < MARKS.length; at++) if (record[MARKS[at]!] === true) bits |= 1 << at;
  return bits;
}

/** The records again, from the texts in their order: keys, words and what else is alike are one value in all of them. */
export class RecordReader {
  readonly records: ImportRecord[] = [];
  private readonly words: string[] = [];
  private readonly templates: TemplateName[] = [];
  private readonly shared: object[] = [];

  take(text: string): void {
    const slice = JSON.parse(text) as Slice;
    this.words.push(...slice.words);
    this.templates.push(...slice.templates);
    for (const fields of slice.shared) this.shared.push(fields);
    for (let at = 0; at < slice.key.length; at++) this.records.push(this.unpacked(slice, at));
  }

  private unpacked(slice: Slice, at: number): ImportRecord {
    const [key, fields, refs] = [slice.key[at]!, slice.fields[at]!, slice.refs[at]!];
    const [file, line, template, marks] = [slice.file[at]!, slice.line[at]!, slice.template[at]!, slice.marks[at]!];
    const record: Writable<ImportRecord> = {
      key,
      kind: this.words[slice.kind[at]!] as Kind,
      counted: this.words[slice.counted[at]!]!,
      fields: typeof fields === 'number' ? this.shared[fields]! : withSource(fields, key),
    };
    if (refs !== 0) record.refs = this.named(refs);
    if (template !== NONE) record.template = this.templates[template]!;
    for (let bit = 0; marks >> bit !== 0; bit++) if ((marks & (1 << bit)) !== 0) record[MARKS[bit]!] = true;
    if (file !== NONE) record.file = this.words[file]!;
    if (line !== NONE) record.line = line;
    return record;
  }

  /** In place: they were parsed for this. */
  private named(refs: Readonly<Record<string, number | string>>): Readonly<Record<string, string>> {
    const named = refs as Record<string, number | string>;
    for (const field in named) {
      const place = named[field];
      if (typeof place === 'number') named[field] = this.records[place]!.key;
    }
    return named as Record<string, string>;
  }
}

function withSource(fields: object, key: string): object {
  const { extra } = fields as { readonly extra?: { source?: unknown } | null };
  if (extra?.source === OWN_KEY) extra.source = key;
  return fields;
}

/** Values by what they say; what is the very same value is not written out for that again. */
class Shared<T> {
  private readonly places = new Map<string, number>();
  private readonly same = new Map<T, number>();
  private fresh: T[] = [];

  placeOf(value: T): number {
    const known = this.same.get(value);
    if (known !== undefined) return known;
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    let place = this.places.get(text);
    if (place === undefined) {
      this.places.set(text, (place = this.places.size));
      this.fresh.push(value);
    }
    this.same.set(value, place);
    return place;
  }

  takeNew(): readonly T[] {
    const { fresh } = this;
    this.fresh = [];
    return fresh;
  }
}
