import { ACCEPTED_ENDINGS } from '../../domain/import/accepted-files';
import type { ImportNote, ImportSet } from '../../domain/import/import-set';
import type { LibraryFile } from '../../domain/import/netbox-library';

/** What the parse process is given: one source; files before `skip` were answered already. */
export interface ParseTask {
  readonly path: string;
  readonly type: 'folder' | 'file' | 'zip';
  /** Shown instead of the path for a single file (the name it was uploaded under). */
  readonly name: string;
  readonly skip: number;
  /** What may be read of inputs in all. */
  readonly inputBytes: number;
}

/** What it answers: `begin`, `records` and `file` for each file in a fixed order, `done` last. */
export type ParseMessage =
  | { readonly kind: 'total'; readonly files: number }
  /** `bytes`: as many as there will be to read. */
  | { readonly kind: 'begin'; readonly index: number; readonly file: string; readonly bytes: number }
  /** Some of the records of the data set that the next `file` answers (packed-records.ts). */
  | { readonly kind: 'records'; readonly text: string }
  | { readonly kind: 'file'; readonly index: number; readonly file: string; readonly result: FileResult }
  /** The source as a whole cannot be read: a broken or hostile archive. */
  | { readonly kind: 'refused'; readonly file: string; readonly reason: string; readonly message: string }
  | { readonly kind: 'done' };

export type FileResult =
  | { readonly kind: 'library'; readonly types: readonly LibraryFile[]; readonly notes: readonly ImportNote[] }
  /** On its way its records stand in `records` before it. */
  | { readonly kind: 'dataset'; readonly set: ImportSet }
  | RefusedFile
  | { readonly kind: 'ignored'; readonly what: 'image' | 'otherFile' };

interface RefusedFile {
  readonly kind: 'refused';
  readonly notes: readonly ImportNote[];
}

/** A file that is not taken, and why in English; the line 0 is none. */
export function refused(file: string, line: number, reason: string, message: string, facts?: ImportNote['facts']): RefusedFile {
  return { kind: 'refused', notes: [{ level: 'refused', file, line, reason, message, facts: facts ?? { why: message } }] };
}

export function tooDeep(file: string): RefusedFile {
  return refused(file, 0, 'nested-too-deep', 'the file nests too deep to be read');
}

/** Nothing in it is of a kind that an import takes: a spreadsheet, a document, a picture. */
export function unknownKind(file: string): RefusedFile {
  const accepted = ACCEPTED_ENDINGS.join(' ');
  const message = `nothing in it can be imported; accepted are ${accepted}: NetBox data sets and device, module and rack types`;
  return refused(file, 0, 'unknown-kind', message, { accepted });
}
