/** What an import would do or has done, as the screen shows it. */
export interface ImportReport {
  readonly kind: string;
  /** By kind of thing, in the order of ORDER; only kinds the source holds. */
  readonly rows: readonly ReportRow[];
  readonly changed: number;
  readonly unchanged: number;
  readonly notes: readonly ReportNote[];
  /** Notes in all: the server sends the first 5000. */
  readonly noteCount: number;
  readonly files: readonly ReportFile[];
  /** What the inventory does not take, with counts. */
  readonly notImported: readonly { readonly name: string; readonly count: number }[];
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

export type NoteLevel = 'refused' | 'flagged' | 'warning' | 'ignored';

export interface ReportNote {
  readonly level: NoteLevel;
  readonly file: string;
  /** From 1; 0 = the file as a whole. */
  readonly line: number;
  readonly reason: string;
  /** In English, with the facts; shown when the reason has no words. */
  readonly message: string;
  readonly facts: Readonly<Record<string, string | number>>;
}

const ORDER = [
  'site',
  'building',
  'room',
  'rack',
  'device',
  'slot',
  'card',
  'handOff',
  'powerFeed',
  'port',
  'portMap',
  'cable',
  'termination',
  'providerNetwork',
  'powerPanel',
  'rackType',
  'deviceType',
  'moduleType',
  'model',
  'diagram',
  'placement',
];
const LEVELS: readonly NoteLevel[] = ['refused', 'flagged', 'warning', 'ignored'];

/** Reads the report of GET v1/import/:job; whatever is not there counts as nothing. */
export function readReport(answer: unknown): ImportReport {
  const report = recordOf(answer);
  const created = countsIn(report['created']);
  const notes = LEVELS.flatMap((level) => notesOf(level, report));
  return {
    kind: typeof report['kind'] === 'string' ? report['kind'] : '',
    rows: created.sort((a, b) => rank(a.name) - rank(b.name)).map(({ name, count }) => ({ name, created: count })),
    changed: totalOf(report['changed']),
    unchanged: totalOf(report['unchanged']),
    notes,
    noteCount: typeof report['noteCount'] === 'number' ? report['noteCount'] : notes.length,
    files: Array.isArray(report['files']) ? report['files'].map((file) => readFile(recordOf(file))) : [],
    notImported: countsIn(report['notImported']).sort((a, b) => b.count - a.count),
  };
}

export function createdTotal(report: ImportReport): number {
  return report.rows.reduce((sum, row) => sum + row.created, 0);
}

/** Nothing new and nothing to change: a second import of the same source. */
export function changesNothing(report: ImportReport): boolean {
  return createdTotal(report) === 0 && report.changed === 0;
}

/** `file:line`, the file alone, or nothing. */
export function placeOf({ file, line }: Pick<ReportNote, 'file' | 'line'>): string {
  return line > 0 ? `${file}:${line}` : file;
}

/** Notes as tab-separated text for a spreadsheet; a cell that a spreadsheet would calculate is written as text. */
export function notesAsText(notes: readonly ReportNote[], wordsOf: (note: ReportNote) => string): string {
  const cell = (text: string) => {
    const flat = text.replace(/[\t\r\n]+/g, ' ');
    return /^[=+\-@]/.test(flat) ? `'${flat}` : flat;
  };
  return notes.map((note) => [note.level, note.file, String(note.line), wordsOf(note)].map(cell).join('\t')).join('\n');
}

function readFile(file: Readonly<Record<string, unknown>>): ReportFile {
  return {
    file: typeof file['file'] === 'string' ? file['file'] : '',
    kind: typeof file['kind'] === 'string' ? file['kind'] : '',
    records: totalOf(file['counts']),
    notes: typeof file['notes'] === 'number' ? file['notes'] : 0,
  };
}

function notesOf(level: NoteLevel, report: Readonly<Record<string, unknown>>): readonly ReportNote[] {
  const own = [report[level], report[`${level}s`]].find(Array.isArray) as readonly unknown[] | undefined;
  const mixed = Array.isArray(report['notes']) ? report['notes'].filter((note) => recordOf(note)['level'] === level) : [];
  return (own ?? mixed).map((note) => readNote(level, recordOf(note)));
}

function readNote(level: NoteLevel, note: Readonly<Record<string, unknown>>): ReportNote {
  const text = (name: string) => (typeof note[name] === 'string' ? note[name] : '');
  return {
    level,
    file: text('file'),
    line: typeof note['line'] === 'number' ? note['line'] : 0,
    reason: text('reason'),
    message: text('message') || text('reason'),
    facts: recordOf(note['facts']) as Readonly<Record<string, string | number>>,
  };
}

function countsIn(value: unknown): { name: string; count: number }[] {
  return Object.entries(recordOf(value)).flatMap(([name, count]) => (typeof count === 'number' ? [{ name, count }] : []));
}

function totalOf(value: unknown): number {
  if (typeof value === 'number') return value;
  return countsIn(value).reduce((sum, { count }) => sum + count, 0);
}

function rank(name: string): number {
  const at = ORDER.indexOf(name);
  return at < 0 ? ORDER.length : at;
}

function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};
}
