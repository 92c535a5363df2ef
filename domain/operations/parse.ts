import { LIMITS } from '../catalog/limits';
import { ID_BASE, isId, NO_ID } from '../ids';
import { ok, refuse, type Refusal, type Result } from '../result';
import { forbiddenIn, namedCharacters } from '../validation/plain-text';

/**
 * Strict readers of plain JSON: unknown keys, wrong types and values out of range are refused with their field.
 * Rules: `unknown-field`, `field-missing`, `wrong-type` {expected}, `out-of-range` {value, min, max},
 * `too-long` {length, max}, `too-many` {count, max}, `too-few` {count, min}, `not-listed` {value}, `id-invalid` {value},
 * `id-twice` {id}, `not-half-unit` {value}, `forbidden-character` {value}.
 */
export interface Reader<T> {
  (value: unknown, field: string): Result<T>;
  /** Values that it takes: between them they have every key, and every alternative. */
  readonly examples: readonly T[];
}

/** What any reader may refuse by. */
export const READER_RULES = [
  'unknown-field',
  'field-missing',
  'wrong-type',
  'out-of-range',
  'too-long',
  'too-many',
  'too-few',
  'not-listed',
  'id-invalid',
  'id-twice',
  'not-half-unit',
  'forbidden-character',
];

export function readerOf<T>(examples: readonly T[], read: (value: unknown, field: string) => Result<T>): Reader<T> {
  return Object.assign(read, { examples });
}

/** What a reader reads. */
export type Read<R> = R extends Reader<infer T> ? T : never;

interface OptionalReader<T> extends Reader<T> {
  readonly isOptional: true;
}

type Shape = Readonly<Record<string, Reader<unknown>>>;
type ReadShape<S extends Shape> = Flat<
  { readonly [K in keyof S as S[K] extends OptionalReader<unknown> ? never : K]: Read<S[K]> } & {
    readonly [K in keyof S as S[K] extends OptionalReader<unknown> ? K : never]?: Read<S[K]>;
  }
>;
type Flat<T> = { readonly [K in keyof T]: T[K] };

/** The key may be left out. */
export function optional<T>(reader: Reader<T>): OptionalReader<T> {
  const read = readerOf(reader.examples, (value, field) => reader(value, field));
  return Object.assign(read, { isOptional: true } as const);
}

/** A plain object with exactly these keys; the result has no other. */
export function object<S extends Shape>(shape: S): Reader<ReadShape<S>> {
  const keys = Object.keys(shape);
  const count = Math.max(1, ...keys.map((key) => shape[key]!.examples.length));
  const examples = Array.from({ length: count }, (_, at) =>
    Object.fromEntries(keys.map((key) => [key, shape[key]!.examples[at % shape[key]!.examples.length]])),
  );
  return readerOf(examples as unknown as readonly ReadShape<S>[], (value, field) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return wrongType('object', field);
    for (const key of Object.keys(value)) {
      if (!Object.hasOwn(shape, key)) return refuse('unknown-field', { name: shown(key) }, join(field, String(shown(key))));
    }
    const result: Record<string, unknown> = {};
    for (const key of keys) {
      const reader = shape[key]!;
      if (!Object.hasOwn(value, key) || (value as Record<string, unknown>)[key] === undefined) {
        if ('isOptional' in reader) continue;
        return refuse('field-missing', { name: key }, join(field, key));
      }
      const read = reader((value as Record<string, unknown>)[key], join(field, key));
      if (!read.ok) return read;
      result[key] = read.value;
    }
    return ok(result as ReadShape<S>);
  });
}

/** An operation's intent: plain JSON that names the operation, with these keys. */
export function intentReader<K extends string, S extends Shape>(
  kind: K,
  shape: S,
): Reader<Flat<{ readonly kind: K; readonly version: 1 } & ReadShape<S>>> {
  return object({ kind: oneOf(kind), version: oneOf(1), ...shape }) as Reader<unknown> as Reader<
    Flat<{ readonly kind: K; readonly version: 1 } & ReadShape<S>>
  >;
}

/** One of several shapes, told by their `kind`. */
export function variant<S extends Readonly<Record<string, Reader<unknown>>>>(shapes: S): Reader<Read<S[keyof S]>> {
  const examples = Object.values(shapes).flatMap((shape) => shape.examples);
  return readerOf(examples as readonly Read<S[keyof S]>[], (value, field) => {
    if (typeof value !== 'object' || value === null) return wrongType('object', field);
    const kind: unknown = Object.hasOwn(value, 'kind') ? (value as { kind: unknown }).kind : undefined;
    if (typeof kind !== 'string' || !Object.hasOwn(shapes, kind))
      return refuse('not-listed', { value: shown(kind) }, join(field, 'kind'));
    return shapes[kind]!(value, field) as Result<Read<S[keyof S]>>;
  });
}

/** What a reader takes, where a further rule has nothing against it. */
export function ruled<T>(reader: Reader<T>, refusal: (value: T) => Refusal | null): Reader<T> {
  const examples = reader.examples.filter((example) => refusal(example) === null);
  return readerOf(examples, (value, field) => {
    const read = reader(value, field);
    const why = read.ok ? refusal(read.value) : null;
    return why === null ? read : { ok: false, refusal: why };
  });
}

export function list<T>(item: Reader<T>, max: number = LIMITS.operationRecords, min = 0): Reader<readonly T[]> {
  const examples = item.examples.map((example) => Array.from({ length: Math.max(1, min) }, () => example));
  return readerOf<readonly T[]>(examples, (value, field) => {
    if (!Array.isArray(value)) return wrongType('list', field);
    if (value.length > max) return refuse('too-many', { count: value.length, max }, field);
    if (value.length < min) return refuse('too-few', { count: value.length, min }, field);
    const result: T[] = [];
    for (let i = 0; i < value.length; i++) {
      const read = item(value[i], field);
      // Its place is put into words for the one that is refused.
      if (!read.ok) return item(value[i], `${field}[${i}]`) as typeof read;
      result.push(read.value);
    }
    return ok(result);
  });
}

/** Finite numbers, as a list or a Float64Array; what is read is a plain list. */
export const numbers = readerOf<readonly number[] | Float64Array>([[0]], (value, field) => {
  const plain = value instanceof Float64Array ? [...value] : value;
  return list(number(-1e9, 1e9))(plain, field);
});

export function number(min: number, max: number): Reader<number> {
  return readerOf([min], (value, field) => {
    if (typeof value !== 'number' || Number.isNaN(value)) return wrongType('number', field);
    return value < min || value > max ? refuse('out-of-range', { value: String(value), min, max }, field) : ok(value);
  });
}

/**
 * A measure that there is none of 0. Left out, or null where that may be, it is not known, and so it is by 0, which earlier programs
 * send for that: what they kept of edits still comes. A typed 0 is refused where it is typed.
 */
export function aboveZero(reader: Reader<number>): Reader<number> {
  const examples = reader.examples.filter((value) => value > 0);
  return readerOf(examples.length > 0 ? examples : [1], reader);
}

/** null: nobody has said it. */
export function orNone<T>(said: Reader<T>): Reader<T | null> {
  return readerOf<T | null>([...said.examples, null], (value, field) => (value === null ? ok(null) : said(value, field)));
}

export function integer(min: number, max: number): Reader<number> {
  const plain = number(min, max);
  return readerOf([min], (value, field) => (Number.isInteger(value) ? plain(value, field) : wrongType('integer', field)));
}

/** Whole and half units. */
export function halves(min: number, max: number): Reader<number> {
  const plain = number(min, max);
  return readerOf([min], (value, field) => {
    const read = plain(value, field);
    return read.ok && !Number.isInteger(read.value * 2) ? refuse('not-half-unit', { value: read.value }, field) : read;
  });
}

export const id = readerOf<number>([ID_BASE + 1], (value, field) =>
  isId(value) ? ok(value) : refuse('id-invalid', { value: shown(value) }, field),
);

/** 0 = none. */
export const idOrNone = readerOf<number>([NO_ID, ...id.examples], (value, field) =>
  value === NO_ID ? ok(NO_ID) : id(value, field),
);

/** Ids that are all different. */
export function ids(min = 0, max: number = LIMITS.operationRecords): Reader<readonly number[]> {
  const example = Array.from({ length: Math.max(1, min) }, (_, at) => ID_BASE + 1 + at);
  return different(list(id, max, min), [example]);
}

/** Ids that are all different, and 0 = none as often as it may be. */
export function idsOrNone(): Reader<readonly number[]> {
  return different(list(idOrNone), [[ID_BASE + 1, NO_ID, NO_ID]]);
}

function different(plain: Reader<readonly number[]>, examples: readonly (readonly number[])[]): Reader<readonly number[]> {
  return readerOf(examples, (value, field) => {
    const read = plain(value, field);
    if (!read.ok) return read;
    const seen = new Set<number>();
    for (const each of read.value)
      if (each !== NO_ID && seen.size === seen.add(each).size) return refuse('id-twice', { id: each }, field);
    return read;
  });
}

/** Text that can be seen (validation/plain-text.ts), line breaks allowed only where `lines` is set. */
export function text(max: number = LIMITS.nameLength, lines = false): Reader<string> {
  return readerOf(['x'], (value, field) => {
    if (typeof value !== 'string') return wrongType('text', field);
    if (value.length > max) return refuse('too-long', { length: value.length, max }, field);
    const forbidden = forbiddenIn(value, lines);
    return forbidden === null ? ok(value) : refuse('forbidden-character', { value: forbidden }, field);
  });
}

export function oneOf<const T extends readonly (string | number)[]>(...values: T): Reader<T[number]> {
  return readerOf<T[number]>(values, (value, field) =>
    (values as readonly unknown[]).includes(value)
      ? ok(value as T[number])
      : refuse('not-listed', { value: shown(value) }, field),
  );
}

export const truth = readerOf([true, false], (value, field) =>
  typeof value === 'boolean' ? ok(value) : wrongType('boolean', field),
);

/** A position in an enum's list. */
export function code(values: readonly string[], min = 0): Reader<number> {
  return integer(min, values.length - 1);
}

function wrongType(expected: string, field: string): Result<never> {
  return refuse('wrong-type', { expected }, field);
}

function join(field: string, key: string): string {
  return field === '' ? key : `${field}.${key}`;
}

function shown(value: unknown): string | number {
  if (typeof value === 'number') return Number.isFinite(value) ? value : String(value);
  return typeof value === 'string' ? namedCharacters(value.slice(0, 80)) : typeof value;
}
