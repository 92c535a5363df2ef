import { LIMITS } from '../catalog/limits';
import { toldText } from './bounded-texts';
import type { ImportNote } from './import-set';

/** A parsed file's mapping; nothing is assumed of its values. */
export type Mapping = Readonly<Record<string, unknown>>;

export function isMapping(value: unknown): value is Mapping {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** What stands under a name that a file gave: it may be that of a method of all objects. */
export function ownOf<T>(of: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(of, name) ? of[name] : undefined;
}

/** A scalar as people wrote it: YAML reads the name `1` as a number. '' for what is no scalar. */
export function textOf(value: unknown): string {
  if (typeof value === 'string') return value.trim();
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
}

/** A finite number, also when quoted; undefined otherwise. */
export function numberOf(value: unknown): number | undefined {
  if (typeof value !== 'number' && (typeof value !== 'string' || value.trim() === '')) return undefined;
  const number = Number(value);
  return Number.isFinite(number) ? number : undefined;
}

const KG_PER: Readonly<Record<string, number>> = { kg: 1, g: 0.001, lb: 0.45359237, oz: 0.028349523125 };

/** Weight in kg, rounded to a gram; 0 = not given. */
export function weightKg(weight: unknown, unit: unknown): number {
  return Math.round((numberOf(weight) ?? 0) * (ownOf(KG_PER, textOf(unit) || 'kg') ?? 1) * 1000) / 1000;
}

const MM_PER: Readonly<Record<string, number>> = { mm: 1, cm: 10, m: 1000, km: 1_000_000, in: 25.4, ft: 304.8, mi: 1_609_344 };

/** Length in whole mm; 0 = not given. */
export function lengthMm(length: unknown, unit: unknown): number {
  return Math.round((numberOf(length) ?? 0) * (ownOf(MM_PER, textOf(unit) || 'mm') ?? 1));
}

/** Half units between 0 and the limit: the nearest allowed height, and whether that changed it. */
export function unitsOf(value: unknown, missing: number, limit: number): { readonly units: number; readonly changed: boolean } {
  if (value === undefined || value === null || value === '') return { units: missing, changed: false };
  const given = numberOf(value);
  if (given === undefined) return { units: missing, changed: true };
  const units = Math.min(limit, Math.max(0, Math.round(given * 2) / 2));
  return { units, changed: units !== given };
}

type Level = ImportNote['level'];

/** Collects what is to be told about one file: of each level the first of it, and of the rest how much there is. */
export class NoteList {
  readonly notes: ImportNote[] = [];
  private readonly file: string;
  private readonly counts = new Map<Level, number>();
  /** Where the note of those that are not kept lies. */
  private readonly further = new Map<Level, number>();
  constructor(file: string) {
    this.file = file;
  }
  add(level: Level, line: number, reason: string, message: string, facts?: ImportNote['facts']): void {
    const count = (this.counts.get(level) ?? 0) + 1;
    this.counts.set(level, count);
    if (count > LIMITS.importNotes) return this.addMore(level, count - LIMITS.importNotes);
    this.notes.push({
      ...{ level, file: this.file, line, reason, message: toldText(message, LIMITS.noteLength) },
      ...(facts ? { facts: toldFacts(facts) } : {}),
    });
  }

  /** One note of this level for all of it that are not kept. */
  private addMore(level: Level, count: number): void {
    const at = this.further.get(level) ?? this.notes.length;
    this.further.set(level, at);
    const message = `${count} more notes of this file are not kept`;
    this.notes[at] = { level, file: this.file, line: 0, reason: MORE_NOTES, message, facts: { count } };
  }
}

const MORE_NOTES = 'more-notes';
/** The gravest first. */
const LEVELS: readonly Level[] = ['refused', 'left', 'flagged', 'warning', 'ignored'];

/** How many notes of these levels there were, those that were not kept too. */
export function noteCount(notes: readonly ImportNote[], levels: readonly Level[] = LEVELS): number {
  const told = notes.filter(({ level }) => levels.includes(level));
  return told.reduce((sum, { reason, facts }) => sum + (reason === MORE_NOTES ? Number(facts?.['count'] ?? 0) : 1), 0);
}

/** The gravest of the notes, at most so many; how many there were beside them first. */
export function gravestNotes(notes: readonly ImportNote[], most: number): readonly ImportNote[] {
  if (notes.length <= most) return notes;
  const weight = ({ level, reason }: ImportNote): number => (reason === MORE_NOTES ? -1 : LEVELS.indexOf(level));
  return notes.toSorted((a, b) => weight(a) - weight(b)).slice(0, most);
}

function toldFacts(facts: NonNullable<ImportNote['facts']>): NonNullable<ImportNote['facts']> {
  return Object.fromEntries(
    Object.entries(facts).map(([name, value]) => [name, typeof value === 'string' ? toldText(value) : value]),
  );
}

/** The known word nearest to a mistyped one (at most two letters away); '' when none is near. */
export function nearest(word: string, known: readonly string[]): string {
  let best = '';
  let bestDistance = 3;
  for (const candidate of known) {
    const distance = editDistance(word, candidate, bestDistance);
    if (distance < bestDistance) {
      best = candidate;
      bestDistance = distance;
    }
  }
  return best;
}

function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) >= limit) return limit;
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const swap = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(swap, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? limit;
}
