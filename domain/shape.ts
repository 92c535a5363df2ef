import type { Refusal } from './result';
import { forbiddenIn } from './validation/plain-text';

/**
 * What a value on the wire looks like, as plain data: the server checks by it what comes in, clients what they are
 * answered, and the types of both follow. `Out` is what a reader gets, `In` what a sender writes (an id travels as text).
 */
export type Shape<Out = unknown, In = Out> = Rule & {
  // Function types, so that a shape fits its type exactly: a word of a closed list that is missing fails the types.
  readonly out?: (value: Out) => Out;
  readonly in?: (value: In) => In;
};
// oxlint-disable-next-line typescript/no-explicit-any -- any shape at all
export type AnyShape = Shape<any, any>;
export type Out<S> = S extends { readonly out?: (value: infer T) => unknown } ? T : never;
export type In<S> = S extends { readonly in?: (value: infer T) => unknown } ? T : never;

type Rule =
  | { readonly kind: 'any' | 'flag' | 'number' }
  | { readonly kind: 'fits'; readonly means: string; readonly test: (value: unknown) => boolean }
  | ({ readonly kind: 'text'; readonly as?: Reads<unknown, never> } & TextLimits)
  | { readonly kind: 'one-of'; readonly values: readonly string[] }
  | { readonly kind: 'list'; readonly of: AnyShape; readonly max: number }
  | { readonly kind: 'tuple'; readonly of: readonly AnyShape[] }
  | { readonly kind: 'record' | 'optional' | 'or-null'; readonly of: AnyShape }
  | { readonly kind: 'json'; readonly of: AnyShape; readonly max: number }
  | { readonly kind: 'object'; readonly fields: Fields };

export interface TextLimits {
  readonly min?: number;
  readonly max?: number;
  readonly pattern?: RegExp;
  /** What the pattern asks for, in words. */
  readonly means?: string;
  /** It is kept, and shown to others: it holds what can be seen (validation/plain-text.ts), in one line or several. */
  readonly plain?: 'line' | 'lines';
  /** A password or a token: no refusal repeats it. */
  readonly secret?: true;
  /** Parts between commas, at most: counted before they are looked at. */
  readonly parts?: number;
}

/** How a text is read as something else, and written again. */
interface Reads<Out, In> {
  readonly read: (text: string) => Out;
  /** Default: `String`. */
  readonly write?: (value: In) => string;
}

type Fields = Readonly<Record<string, AnyShape>>;
type OptionalKey<F> = { [K in keyof F]: undefined extends Out<F[K]> ? K : never }[keyof F];
type Flat<T> = { readonly [K in keyof T]: T[K] };
export type ObjectShape<F extends Fields = Fields> = Shape<
  Flat<{ [K in Exclude<keyof F, OptionalKey<F>>]: Out<F[K]> } & { [K in OptionalKey<F>]?: Exclude<Out<F[K]>, undefined> }>,
  Flat<{ [K in Exclude<keyof F, OptionalKey<F>>]: In<F[K]> } & { [K in OptionalKey<F>]?: Exclude<In<F[K]>, undefined> }>
>;

/** A value that is checked by nobody: what `T` says of it is a promise. */
export const any = <T>(): Shape<T> => ({ kind: 'any' });
/** What only a test can tell, and what that is in words. */
export const fits = <T>(means: string, test: (value: unknown) => boolean): Shape<T> => ({ kind: 'fits', means, test });
export const flag: Shape<boolean> = { kind: 'flag' };
export const number: Shape<number> = { kind: 'number' };
export const text = (limits: TextLimits = {}): Shape<string> => ({ kind: 'text', ...limits });
/** A text that its reader gets as something else. */
export const textOf = <T, S = T>(limits: TextLimits, as: Reads<T, S>): Shape<T, S> => ({ kind: 'text', ...limits, as });
export const oneOf = <const T extends string>(values: readonly T[]): Shape<T> => ({ kind: 'one-of', values });
export const list = <T>(of: Shape<T>, max = Infinity): Shape<readonly T[]> => ({ kind: 'list', of, max });
export const pair = <A, B>(a: Shape<A>, b: Shape<B>): Shape<readonly [A, B]> => ({ kind: 'tuple', of: [a, b] });
export const record = <T>(of: Shape<T>): Shape<Readonly<Record<string, T>>> => ({ kind: 'record', of });
export const object = <F extends Fields>(fields: F): ObjectShape<F> => ({ kind: 'object', fields });
export const optional = <T, S>(of: Shape<T, S>): Shape<T | undefined, S | undefined> => ({ kind: 'optional', of });
export const orNull = <T>(of: Shape<T>): Shape<T | null> => ({ kind: 'or-null', of });
/** JSON in the field of a form. */
export const json = <T>(of: Shape<T>, max: number): Shape<T> => ({ kind: 'json', of, max });

/** An id of 14 digits, on the wire a text. */
export const id: Shape<number> = textOf({ pattern: /^\d{14}$/, means: 'an id of 14 digits' }, { read: Number });

/** A whole number of up to 15 digits, on the wire a text. */
export const wholeText: Shape<number> = textOf({ pattern: /^\d{1,15}$/, means: 'a whole number' }, { read: Number });

/** A field of a query or a form as its text. */
export function fieldText(shape: AnyShape, value: unknown): string {
  if (shape.kind === 'optional') return fieldText(shape.of, value);
  if (shape.kind === 'json') return JSON.stringify(value);
  return shape.kind === 'text' && shape.as?.write ? shape.as.write(value as never) : String(value);
}

/** Where a value breaks its shape. */
export interface Misfit {
  /** Key of the rule: its words stand in the translations under `refusal.<rule>`. */
  readonly rule: string;
  /** Names and places in lists from the whole inward; empty = the whole. */
  readonly path: readonly (string | number)[];
  /** undefined = none was given, or it is not to be repeated. */
  readonly value: unknown;
  readonly expected?: string | number;
}

/**
 * Reads a value by its shape; every misfit is added to `misfits`, in the order of the fields. What needs no reading is
 * handed on as it is, without a copy. `strict`: an unknown field is a misfit too; clients pass over those, so that a
 * server may say more than the page that asks it knows.
 */
export function readShape<S extends AnyShape>(shape: S, value: unknown, misfits: Misfit[], strict: boolean): Out<S> {
  return read(shape, value, { path: [], misfits, strict }) as Out<S>;
}

/** A value of a message that is repeated to its sender: cut, so that an answer stays small. */
const SHOWN_LENGTH = 80;
/** Of what nests deeper nothing is shown. */
const LEVELS_SHOWN = 16;

/**
 * The refusal that names the first broken field, its value and what was wanted; `others` counts further ones. What is
 * broken as a whole has no field, and nothing of it is shown: nobody knows what it holds.
 */
export function refusalOf([first, ...others]: readonly Misfit[]): Refusal | undefined {
  if (first === undefined) return undefined;
  const { rule, path, value, expected } = first;
  const isWhole = path.length === 0;
  return {
    rule,
    ...(isWhole ? {} : { field: path.join('.') }),
    facts: {
      ...(isWhole || value === undefined ? {} : { value: shown(value) }),
      ...(expected === undefined ? {} : { expected }),
      ...(others.length > 0 ? { others: others.length } : {}),
    },
  };
}

function shown(value: unknown): string | number {
  if (typeof value === 'number') return value;
  const text = typeof value === 'string' ? value : ArrayBuffer.isView(value) ? 'bytes' : written(value);
  return text.length > SHOWN_LENGTH ? `${text.slice(0, SHOWN_LENGTH)}...` : text;
}

function written(value: unknown): string {
  return isDeeper(value, LEVELS_SHOWN) ? '...' : (JSON.stringify(value) ?? String(value));
}

function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((each) => isDeeper(each, levels - 1));
}

/** What a value says; undefined where it does not fit. */
export function fitting<T>(shape: Shape<T>, value: unknown, strict = false): T | undefined {
  const misfits: Misfit[] = [];
  const read = readShape(shape, value, misfits, strict);
  return misfits.length === 0 ? read : undefined;
}

/** What a JSON text says; undefined where it is none or does not fit. */
export const readJson = <T>(of: Shape<T>, text: unknown, strict = false): T | undefined =>
  fitting(json(of, Infinity), text, strict);

interface Reading {
  /** Of the value that is looked at. */
  readonly path: (string | number)[];
  readonly misfits: Misfit[];
  readonly strict: boolean;
}

function read(shape: AnyShape, value: unknown, at: Reading): unknown {
  switch (shape.kind) {
    case 'any':
      return value;
    case 'fits':
      is(shape.test(value), shape.means, value, at);
      return value;
    case 'flag':
      is(typeof value === 'boolean', 'boolean', value, at);
      return value;
    case 'number':
      is(typeof value === 'number', 'number', value, at);
      return value;
    case 'optional':
      return value === undefined ? value : read(shape.of, value, at);
    case 'or-null':
      return value === null ? value : read(shape.of, value, at);
    case 'one-of':
      if (!shape.values.includes(value as string))
        wrong(value === undefined ? 'required' : 'not-one-of', shape.values.join(', '), value, at);
      return value;
    case 'text': {
      const before = at.misfits.length;
      const next = readText(shape, value, at);
      if (shape.secret) at.misfits.push(...at.misfits.splice(before).map((misfit) => ({ ...misfit, value: undefined })));
      return next;
    }
    case 'json': {
      if (!is(typeof value === 'string', 'string', value, at)) return value;
      if ((value as string).length > shape.max) wrong('too-long', shape.max, value, at);
      let inside: unknown;
      try {
        inside = JSON.parse(value as string);
      } catch {
        wrong('wrong-format', 'JSON', value, at);
        return value;
      }
      return read(shape.of, inside, at);
    }
    case 'list': {
      if (!is(Array.isArray(value), 'array', value, at)) return value;
      const given = value as readonly unknown[];
      // What is too long is not looked through: every part of it could be a misfit more.
      if (given.length > shape.max) return wrong('too-many', shape.max, value, at);
      return each(given, given.keys(), () => shape.of, at);
    }
    case 'tuple': {
      if (!is(Array.isArray(value), 'tuple', value, at)) return value;
      const { length } = value as readonly unknown[];
      const wanted = shape.of.length;
      if (length !== wanted) return wrong(length < wanted ? 'too-few' : 'too-many', wanted, value, at);
      return each(value as object, shape.of.keys(), (place) => shape.of[place]!, at);
    }
    case 'record': {
      if (!is(isObject(value), 'record', value, at)) return value;
      return each(value as Fields, Object.keys(value as Fields), () => shape.of, at);
    }
    case 'object': {
      if (!is(isObject(value), 'object', value, at)) return value;
      const { fields } = shape;
      const next = each(value as Fields, Object.keys(fields), (name) => fields[name]!, at);
      const unknown = at.strict ? Object.keys(value as Fields).find((name) => !Object.hasOwn(fields, name)) : undefined;
      // Its value may be a secret under a name that it does not have here.
      if (unknown !== undefined) at.misfits.push({ rule: 'unknown-field', path: [...at.path, unknown], value: undefined });
      return next;
    }
  }
}

function readText(shape: AnyShape & { readonly kind: 'text' }, value: unknown, at: Reading): unknown {
  if (!is(typeof value === 'string', 'string', value, at)) return value;
  const given = value as string;
  const { min = 0, max = Infinity, pattern, means = '', parts = Infinity, plain } = shape;
  const count = parts === Infinity ? 0 : partsIn(given);
  if (count > parts) return wrong('too-many', parts, count, at);
  const before = at.misfits.length;
  if (given.length < min) wrong(given === '' ? 'required' : 'too-short', min, value, at);
  if (given.length > max) wrong('too-long', max, value, at);
  const forbidden = plain === undefined || given.length > max ? null : forbiddenIn(given, plain === 'lines');
  if (forbidden !== null) at.misfits.push({ rule: 'forbidden-character', path: [...at.path], value: forbidden });
  if (pattern?.test(given) === false) wrong('wrong-format', means, value, at);
  return shape.as && at.misfits.length === before ? shape.as.read(given) : given;
}

function partsIn(text: string): number {
  let count = 1;
  for (let at = text.indexOf(','); at >= 0; at = text.indexOf(',', at + 1)) count += 1;
  return count;
}

function wrong(rule: string, expected: string | number, value: unknown, { path, misfits }: Reading): unknown {
  misfits.push({ rule, path: [...path], value, expected });
  return value;
}

function is(fits: boolean, type: string, value: unknown, at: Reading): boolean {
  if (!fits) wrong(value === undefined ? 'required' : 'wrong-type', type, value, at);
  return fits;
}

/** Reads the parts of a list or an object; a copy is made only when one of them is read as something else. */
function each<K extends string | number>(whole: object, keys: Iterable<K>, shapeOf: (key: K) => AnyShape, at: Reading): unknown {
  const parts = whole as Record<K, unknown>;
  let copy: Record<K, unknown> | undefined;
  for (const key of keys) {
    const part = parts[key];
    at.path.push(key);
    const next = read(shapeOf(key), part, at);
    at.path.pop();
    if (next === part) continue;
    copy ??= (Array.isArray(whole) ? [...(whole as unknown[])] : { ...whole }) as Record<K, unknown>;
    copy[key] = next;
  }
  return copy ?? whole;
}

/** True for what has fields: no list, no bytes. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !ArrayBuffer.isView(value);
}
