import type { Diff } from '../document/diff';
import { sameValue } from '../document/diff-laws';
import type { KindSlice } from '../document/kind-slice';
import type { Kind } from '../document/schema';
import type { ReadStep, Slice } from '../document/slice';
import type { Result } from '../result';
import type { Reader } from './parse';
import type { Permission } from '../permissions/permission';
import type { Words } from './words';

/** What a client asks for. Plain JSON (typed arrays where many numbers travel); `kind` picks the operation. */
export interface Intent {
  readonly kind: string;
  readonly version: 1;
}

/** The intent of an operation. */
export type IntentOf<O> = O extends { readonly reader: Reader<infer I> } ? I : never;

/**
 * One file per operation, registered in operations/registry.ts.
 * run() is pure: no clock, no random, no I/O; new ids come from the intent; the same code runs over the client's
 * columns and over the rows the server loaded for reads().
 */
export interface Operation<I extends Intent = Intent> {
  readonly kind: I['kind'];
  /** One sentence for docs/operations.md. */
  readonly summary: string;
  /** A confirmed delete: undo passes over it, and what it took is restored from the list of deleted things. */
  readonly undoable?: false;
  /** Does it go on with what the one of its kind before it did, so that both are one step of the history? Left out = never. */
  joins?(before: I, intent: I): boolean;
  /** True when only the server holds what run() reads: the client sends the intent and waits for the answer. */
  isForServer?(intent: I): boolean;
  /** Strict: unknown keys, wrong types and out-of-range values are refused with their field. The intent's type follows from it. */
  readonly reader: Reader<I>;
  /** Whether the new ids are free is looked at besides (run-operation.ts). */
  reads(intent: I): readonly ReadStep[];
  /**
   * What it looks at besides, where what is loaded so far leads to; asked again once that is loaded, until it is the same.
   * Left out = nothing.
   */
  goesOn?(slice: Slice, intent: I): readonly ReadStep[];
  /** Ids of records the intent creates: free, and each in a block leased to the client. Left out = none. */
  creates?(intent: I): readonly number[];
  /** Of those, what whoever asked for it selects next; left out = the one that is its `id`. */
  selects?(intent: I): readonly number[];
  /** Kinds of the records that it makes, changes or removes: its reads name them, and their rules may refuse it. */
  readonly writes: readonly Kind[];
  /** What else run() and the reader may refuse by, besides what any reader does. */
  readonly refuses: readonly string[];
  /** What any of its kind asks for: known before an intent is parsed. */
  readonly needs: readonly Permission[];
  /** What this intent asks for besides. */
  asks?(intent: I): readonly Permission[];
  /** What it asks for besides because of what it meets. */
  asksOf?(slice: Slice, intent: I): readonly Permission[];
  /** The intent in small parts, and what asksOf() looks at of each: what is lacking is known before all that run() reads. */
  asksAbout?(intent: I): readonly { readonly part: I; readonly reads: readonly ReadStep[] }[];
  /** The operation of which this intent is but a case, and as which it is told; left out = this one. */
  calledAs?(intent: I): string;
  /** What fills its sentence in the history, before it is done; left out = `count` and `name` of what it names (words.ts). */
  words?(document: KindSlice, intent: I): Words;
  /** The values that it stores as they were typed: told where it is refused, for nothing else holds them then. Left out = its sentence says all. */
  sets?(intent: I): TypedValues;
  run(slice: Slice, intent: I): Result<Diff>;
}

/** Values of properties of records of one kind, by the name of the property. */
export interface TypedValues {
  readonly kind: Kind;
  readonly fields: Readonly<Record<string, string | number | null>>;
}

/** The operation whose intents this reader reads; its kind is theirs. */
export function operation<I extends Intent>(reader: Reader<I>, own: Omit<Operation<I>, 'kind' | 'reader'>): Operation<I> {
  return { kind: reader.examples[0]!.kind, reader, ...own };
}

/** Ids of records that an intent makes. */
export function createdBy<I extends Intent>(operation: Operation<I>, intent: I): readonly number[] {
  return operation.creates?.(intent) ?? [];
}

/** A kind that is written and not named by the reads before; undefined = there is none, as there must be. */
export function unreadKind(reads: readonly ReadStep[], written: readonly { readonly kind: Kind }[]): Kind | undefined {
  const read = new Set<string>(reads.map((step) => (step.take === 'by' ? step.index.split('.')[0]! : step.kind)));
  return written.find(({ kind }) => !read.has(kind))?.kind;
}

/** For `joins`: do both intents name the same in these fields, and give values for the same others? */
export function sameIn<I extends Intent>(before: I, intent: I, ...fields: readonly (keyof I)[]): boolean {
  return sameKeys(before, intent) && fields.every((field) => sameValue(before[field], intent[field]));
}

export function sameKeys(before: object, intent: object): boolean {
  return sameValue(Object.keys(before), Object.keys(intent));
}
