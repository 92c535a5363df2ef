import type { Diff } from '../../domain/document/diff';
import type { DifferencePart, ImportChoice } from '../../domain/import/difference';
import type { GoneRecord } from '../../domain/import/difference-list';
import type { ImportPlan } from '../../domain/import/plan-import';
import type { ImportKind, ImportNote, ImportSet } from '../../domain/import/import-set';
import type { ParsedFile } from '../parsers/parse-source';
import type { SqlValue } from '../storage/sql';

/** A source as it was read; its records stay in the thread. */
export interface ReadSource {
  readonly sets: readonly {
    readonly kind: ImportKind;
    readonly records: number;
    readonly notImported: Readonly<Record<string, number>>;
    readonly furtherKinds: number;
    readonly inFields: Readonly<Record<string, number>>;
    readonly fingerprint: ImportSet['fingerprint'];
  }[];
  readonly files: readonly ParsedFile[];
  readonly notes: readonly ImportNote[];
}

/** A set compared with the database; its changes stay in the thread, `changes` is how many. */
export interface PlannedSet extends Omit<ImportPlan, 'changes' | 'planned'> {
  readonly changes: number;
  /** The first id that it did not use. */
  readonly nextId: number;
  /** Parts of the difference, which stay in the thread, too. */
  readonly parts: number;
  /** Gone at the source: how many, what of it was marked, and what is to be deleted. */
  readonly gone: number;
  readonly marked: number;
  readonly remove: readonly GoneRecord[];
  /** What came of tables that the set has no row of. */
  readonly absent: Readonly<Record<string, number>>;
}

/** What was chosen, and what was seen when it was: null = all that is there now. */
export interface Chosen {
  readonly choice: ImportChoice;
  readonly seen: ReadonlyMap<string, string> | null;
}

/** What the thread is asked for. Sets are named by their place in the source. */
export interface ImportWork {
  read(source: string, name: string | undefined): ReadSource;
  /** Asks for what the database holds while it works. `source`: whose keys a data set has. */
  plan(set: number, firstId: number, source: string, chosen: Chosen): PlannedSet;
  /** One part of the difference. */
  part(set: number, at: number): DifferencePart;
  changes(set: number, first: number, end: number): Diff;
}

export type ToImportThread =
  | { readonly [M in keyof ImportWork]: { readonly kind: M; readonly args: Parameters<ImportWork[M]> } }[keyof ImportWork]
  | { readonly kind: 'rows'; readonly id: number; readonly rows: readonly object[] }
  | { readonly kind: 'noRows'; readonly id: number };

/** One question at a time is open, whose answer is `done` or `failed`. */
export type FromImportThread =
  | { readonly kind: 'done'; readonly answer: ReturnType<ImportWork[keyof ImportWork]> }
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'query'; readonly id: number; readonly text: string; readonly params: readonly SqlValue[] }
  | { readonly kind: 'progress'; readonly done: number; readonly total: number };
