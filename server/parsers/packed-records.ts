import type { Kind } from '../../domain/document/schema';
import type { ImportRecord, TemplateName } from '../../domain/import/import-set';

/** Some records of a set as they travel: what many share is in lists that grow from slice to slice, and is named by its place there. */
interface Slice {
  readonly words: readonly string[];
  readonly templates: readonly TemplateName[];
  readonly fields: readonly object[];
  readonly records: readonly PackedRecord[];
}
type PackedRecord = readonly [
  key: string,
  kind: number,
  counted: number,
  file: number,
  line: number,
  /** A place where they say nothing of this record alone. */
  fields: object | number,
  /** A record that came before by its place; else a key. */
  refs: Readonly<Record<string, number | string>> | 0,
  template: number,
  marks: number,
];

const NONE = -1;
/** What a record says of itself by being so: a bit each, in this order. */
const MARKS = ['createOnly', 'unlessPlaced'] as const satisfies readonly (keyof ImportRecord)[];
/** In the place of a source that is the record's own key. */
const OWN_KEY = true;

type Writable<T> = { -readonly [K in keyof T]: T[K] };

/** Makes texts of records, for one reader that takes them in their order. */
export class RecordPacker {
  private readonly words = new Shared<string>();
  private readonly templates = new Shared<TemplateName>();
  private readonly fields = new Shared<object>();
  private readonly places = new Map<string, number>();
  private count = 0;

  pack(records: readonly ImportRecord[]): string {
    return JSON.stringify({
      records: records.map((record) => this.packed(record)),
      words: this.words.takeNew(),
      templates: this.templates.takeNew(),
      fields: this.fields.takeNew(),
    } satisfies Slice);
  }

  private packed(record: ImportRecord): PackedRecord {
    const { key, kind, counted, file, line, fields, refs, template } = record;
    const packedRefs = refs === undefined ? 0 : this.packedRefs(refs);
    // Nothing refers to the end of a cable, and there are more of them than of all else.
    if (kind !== 'termination') this.places.set(key, this.count);
    this.count += 1;
    return [
      key,
      this.words.placeOf(kind),
      this.words.placeOf(counted),
      file === undefined ? NONE : this.words.placeOf(file),
      line ?? NONE,
      this.packedFields(key, fields as Readonly<Record<string, unknown>>),
      packedRefs,
      template === undefined ? NONE : this.templates.placeOf(template),
      MARKS.reduce((bits, mark, at) => bits | (record[mark] === true ? 1 << at : 0), 0),
    ];
  }

  /** What a record keeps of its source begins with its own key. */
  private packedFields(key: string, fields: Readonly<Record<string, unknown>>): object | number {
    const { extra } = fields as { readonly extra?: { readonly source?: unknown } | null };
    if (extra === undefined) return this.fields.placeOf(fields);
    return extra?.source === key ? { ...fields, extra: { ...extra, source: OWN_KEY } } : fields;
  }

  private packedRefs(refs: Readonly<Record<string, string>>): Record<string, number | string> {
    const packed: Record<string, number | string> = {};
    for (const field in refs) packed[field] = this.places.get(refs[field]!) ?? refs[field]!;
    return packed;
  }
}

/** The records again, from the texts in their order: keys, words and what else is alike are one value in all of them. */
export class RecordReader {
  readonly records: ImportRecord[] = [];
  private readonly words: string[] = [];
  private readonly templates: TemplateName[] = [];
  private readonly fields: object[] = [];

  take(text: string): void {
    const slice = JSON.parse(text) as Slice;
    this.words.push(...slice.words);
    this.templates.push(...slice.templates);
    for (const fields of slice.fields) this.fields.push(fields);
    for (const packed of slice.records) this.records.push(this.unpacked(packed));
  }

  private unpacked([key, kind, counted, file, line, fields, refs, template, marks]: PackedRecord): ImportRecord {
    const record: Writable<ImportRecord> = {
      key,
      kind: this.words[kind] as Kind,
      counted: this.words[counted]!,
      fields: typeof fields === 'number' ? this.fields[fields]! : withSource(fields, key),
    };
    if (refs !== 0) record.refs = this.named(refs);
    if (template !== NONE) record.template = this.templates[template]!;
    for (const [at, mark] of MARKS.entries()) if ((marks & (1 << at)) !== 0) record[mark] = true;
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

/** Values by what they say. */
class Shared<T> {
  private readonly places = new Map<string, number>();
  private fresh: T[] = [];

  placeOf(value: T): number {
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    let place = this.places.get(text);
    if (place === undefined) {
      this.places.set(text, (place = this.places.size));
      this.fresh.push(value);
    }
    return place;
  }

  takeNew(): readonly T[] {
    const { fresh } = this;
    this.fresh = [];
    return fresh;
  }
}
