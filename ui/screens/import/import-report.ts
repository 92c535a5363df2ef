import { cellText } from '../../helpers/cell-text';
import type { ImportAnswer, PastImport } from '../../../protocol/rest/imports';

/** What an import would do or has done, as the screen shows it. */
export interface ImportReport {
  readonly kind: string;
  /** By kind of thing, in the order of ORDER; only kinds the source holds. */
  readonly rows: readonly ReportRow[];
  readonly changed: number;
  readonly unchanged: number;
  /** Of reports of today, as what follows: not wanted; gone at the source; of these marked as removed, and deleted. */
  readonly left?: number | undefined;
  readonly gone?: number | undefined;
  readonly marked?: number | undefined;
  readonly removed?: number | undefined;
  /** What came of tables that the file has no row of. */
  readonly absent?: Readonly<Record<string, number>> | undefined;
  readonly notes: readonly ReportNote[];
  /** Notes in all: the server sends the first 5000. */
  readonly noteCount: number;
  readonly files: readonly ReportFile[];
  /** What the inventory does not take, with counts. */
  readonly notImported: readonly { readonly name: string; readonly count: number }[];
  /** Kinds of it that the server does not name. */
  readonly furtherKinds?: number | undefined;
  /** What is told in fields of records, with counts. */
  readonly inFields: readonly { readonly name: string; readonly count: number }[];
  /** Which NetBox it is of; undefined = it is no data set. */
  readonly source?: ReportSource | undefined;
}

export interface ReportRow {
  readonly name: string;
  readonly created: number;
}

/** One file of the source, as it was read. */
export interface ReportFile {
  readonly file: string;
  readonly kind: string;
  readonly records: number;
  readonly notes: number;
}

export type ReportSource = NonNullable<ImportAnswer['source']>;
export type ReportNote = ImportAnswer['notes'][number];
export type NoteLevel = ReportNote['level'];

const ORDER = [
  'region',
  'site',
  'building',
  'room',
  'rack',
  'reservation',
  'device',
  'slot',
  'card',
  'handOff',
  'powerFeed',
  'port',
  'portMap',
  'cable',
  'termination',
  'circuit',
  'providerNetwork',
  'powerPanel',
  'rackType',
  'deviceType',
  'moduleType',
  'model',
  'diagram',
  'placement',
];
const LEVELS: readonly NoteLevel[] = ['refused', 'left', 'flagged', 'warning', 'ignored'];

/** The report as the screen shows it: counts in the order of the field, notes by their weight. */
export function reportOf({ created, files, notes, notImported, inFields = {}, ...report }: ImportAnswer): ImportReport {
  return {
    ...report,
    rows: countsIn(created)
      .sort((a, b) => rank(a.name) - rank(b.name))
      .map(({ name, count }) => ({ name, created: count })),
    notes: LEVELS.flatMap((level) => notes.filter((note) => note.level === level)),
    files: files.map(({ counts, ...file }) => ({
      ...file,
      records: countsIn(counts).reduce((sum, { count }) => sum + count, 0),
    })),
    notImported: countsIn(notImported).sort((a, b) => b.count - a.count),
    inFields: countsIn(inFields).sort((a, b) => b.count - a.count),
  };
}

export function createdTotal(report: ImportReport): number {
  return report.rows.reduce((sum, row) => sum + row.created, 0);
}

/** What came of a source, or would, as one count each. */
export interface Brought {
  readonly created: number;
  readonly changed: number;
  readonly marked: number;
  readonly removed: number;
}

/** Key of the words that tell it: deletions and marks are named where there are any. */
export function broughtKey(of: Brought): 'text' | 'textMarked' | 'textRemoved' | 'textBoth' {
  if (of.marked === 0) return of.removed === 0 ? 'text' : 'textRemoved';
  return of.removed === 0 ? 'textMarked' : 'textBoth';
}

/** How an import of the list ended: a file of which nothing could come in is not one that is here already. */
export function outcomeKind({ created, changed, marked, removed, gone, refused }: PastOutcome): Exclude<Verdict, 'asked'> {
  const isRefused = refused > 0;
  if (created + changed + marked + removed + gone === 0) return isRefused ? 'refusedAll' : 'nothing';
  return isRefused ? 'bringsSome' : 'brings';
}
type PastOutcome = NonNullable<PastImport['outcome']>;

/** Nothing new, nothing to change and nothing gone: a second import of the same source. */
export function changesNothing(report: ImportReport): boolean {
  return createdTotal(report) === 0 && report.changed === 0 && (report.gone ?? 0) === 0;
}

/** How many of the source's files, or records, were refused. */
export function refusedCount({ notes }: ImportReport): number {
  return notes.filter(({ level }) => level === 'refused').length;
}

/** What came of an import, or would: its title, colour and sentence follow. */
export type Verdict = 'brings' | 'nothing' | 'refusedAll' | 'bringsSome' | 'asked';

export function verdictOf(report: ImportReport): Verdict {
  if (report.source?.state === 'asked') return 'asked';
  const isRefused = refusedCount(report) > 0;
  if (changesNothing(report)) return isRefused ? 'refusedAll' : 'nothing';
  return isRefused ? 'bringsSome' : 'brings';
}

/** `file:line`, the file alone, or nothing. */
export function placeOf({ file, line }: Pick<ReportNote, 'file' | 'line'>): string {
  return line > 0 ? `${file}:${line}` : file;
}

/** Notes as tab-separated text for a spreadsheet. */
export function notesAsText(notes: readonly ReportNote[], wordsOf: (note: ReportNote) => string): string {
  return notes.map((note) => [note.level, note.file, String(note.line), wordsOf(note)].map(cellText).join('\t')).join('\n');
}

function countsIn(counts: Readonly<Record<string, number>>): { name: string; count: number }[] {
  return Object.entries(counts).map(([name, count]) => ({ name, count }));
}

function rank(name: string): number {
  const at = ORDER.indexOf(name);
  return at < 0 ? ORDER.length : at;
}
