import { isUtf8 } from 'node:buffer';
import { NETBOX_DUMP } from '../../domain/import/accepted-files';
import type { ImportNote, LineOf } from '../../domain/import/import-set';
import { isNetboxDataset, isNetboxRow, readNetboxDataset } from '../../domain/import/netbox-dataset';
import { readLibraryFile, type LibraryFile } from '../../domain/import/netbox-library';
import { JsonRows } from './json-rows';
import { refused, tooDeep, unknownKind, type FileResult } from './parse-messages';
import { nestsTooDeep } from './nesting';
import { readYaml } from './read-yaml';
import { scanJson } from './scan-json';
import { fileKind } from './source-files';

/**
 * Bytes of one input file -> what it holds. `alone`: the user named this very file, so one that is neither a type nor
 * a data set is refused; within a folder such a JSON file (a schema, a list of facts) is left aside.
 */
export function parseFile(bytes: Uint8Array, file: string, alone: boolean): FileResult {
  if (isDatabaseDump(bytes)) {
    const message = `a dump of the database cannot be read; where NetBox runs, this writes the file that can: ${NETBOX_DUMP}`;
    return refused(file, 1, 'database-dump', message, { command: NETBOX_DUMP });
  }
  const isNamed = fileKind(file) === 'input';
  if (isNamed && isPicture(bytes)) return refused(file, 0, 'picture', 'the file is a picture, whatever its name says');
  if (!isUtf8(bytes)) return isNamed ? refused(file, 1, 'not-utf8', 'the file is not UTF-8 text') : unknownKind(file);
  // A file that the user named may have any ending: what begins like JSON is read as JSON.
  const isJson =
    /\.json$/i.test(file) || (alone && !/\.ya?ml$/i.test(file) && /^\s*[[{]/.test(textOf(bytes.subarray(0, HEAD_BYTES))));
  if (isJson) return parseJson(bytes, file, alone);
  const result = parseYaml(textOf(bytes), file);
  const isOther = result.kind === 'refused' && result.notes.some(({ reason }) => NO_TYPE.has(reason));
  return isOther && !isNamed ? unknownKind(file) : result;
}

/** Why what is read as YAML may be something else altogether. */
const NO_TYPE: ReadonlySet<string> = new Set(['not-yaml', 'not-a-type']);

/** How pg_dump begins a file, in text and in its own form, and pg_dumpall. */
const DUMP = /^(PGDMP|[\s-]*-- PostgreSQL database (cluster )?dump)/;
const HEAD_BYTES = 4096;

/** How PNG, JPEG, GIF, WebP, BMP and TIFF begin. */
const PICTURE = /^(\x89PNG\r\n|\xff\xd8\xff|GIF8[79]a|RIFF[^]{4}WEBP|BM[^]{4}\0\0\0\0|II\*\0|MM\0\*)/;

function isPicture(bytes: Uint8Array): boolean {
  return PICTURE.test(Buffer.from(bytes.subarray(0, 16)).toString('latin1'));
}

function isDatabaseDump(bytes: Uint8Array): boolean {
  return DUMP.test(new TextDecoder('latin1').decode(bytes.subarray(0, HEAD_BYTES)));
}

/** Without the mark by which some begin. */
function textOf(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes);
}

function parseJson(bytes: Uint8Array, file: string, alone: boolean): FileResult {
  const rows = JsonRows.of(bytes);
  const lineOf: LineOf = (row) => rows?.lineAt(Number(row)) ?? 0;
  try {
    if (rows !== undefined && !mayHoldNul(bytes) && rows.length > 0 && isNetboxRow(rows.at(0)))
      return { kind: 'dataset', set: readNetboxDataset(rows, file, lineOf) };
  } catch (error) {
    // Where it is no JSON is told of the whole text.
    if (!(error instanceof SyntaxError)) throw error;
  }
  if (nestsTooDeep(bytes)) return tooDeep(file);
  const text = textOf(bytes);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    const { error } = scanJson(text);
    const why = error?.reason ?? 'the file is no JSON';
    return refused(file, error?.line ?? 1, 'not-json', why, { why, ...error?.fault });
  }
  if (holdsNul(text, value)) return nulIn(file);
  if (isNetboxDataset(value)) return { kind: 'dataset', set: readNetboxDataset(value, file, lineOf) };
  if (typeof value === 'object' && value !== null && 'manufacturer' in value && 'model' in value) {
    return libraryResult(file, [readLibraryFile(value, file, () => 1)]);
  }
  return alone
    ? refused(file, 1, 'not-an-import', 'neither a device type nor a NetBox data set (a list of rows with model and fields)')
    : { kind: 'ignored', what: 'otherFile' };
}

function parseYaml(text: string, file: string): FileResult {
  const read = readYaml(text);
  if ('line' in read) return refused(file, read.line, 'not-yaml', read.reason);
  if (read.length === 0) return refused(file, 1, 'empty', 'the file says nothing');
  if (read.some(({ value }) => holdsNul(text, value))) return nulIn(file);
  return libraryResult(
    file,
    read.map(({ value, lineOf }) => readLibraryFile(value, file, lineOf)),
  );
}

/** A file is taken whole or not at all: one refused document refuses the file. */
function libraryResult(file: string, read: readonly (LibraryFile | readonly ImportNote[])[]): FileResult {
  const types = read.filter((item): item is LibraryFile => 'record' in item);
  const notes = read.flatMap((item) => ('record' in item ? item.notes : item));
  if (types.length < read.length)
    return { kind: 'refused', notes: notes.filter((note) => note.level === 'refused').map((note) => ({ ...note, file })) };
  return { kind: 'library', types, notes };
}

/** As it is, or written out as JSON may. */
function mayHoldNul(bytes: Uint8Array): boolean {
  return bytes.includes(0) || Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).includes('\\u0000');
}

/** PostgreSQL's text holds no NUL. It may be written out, so where the text may name one the values are looked at. */
function holdsNul(text: string, value: unknown): boolean {
  return /\0|\\(0|x00|u0000|U00000000)/.test(text) && hasNulIn(value);
}

function hasNulIn(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\0');
  return typeof value === 'object' && value !== null && [...Object.keys(value), ...Object.values(value)].some(hasNulIn);
}

function nulIn(file: string): FileResult {
  return refused(file, 1, 'forbidden-character', 'a text holds the character U+0000');
}
