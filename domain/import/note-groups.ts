import type { ImportNote } from './import-set';

/** Notes of one level and one reason, of some reasons about one thing. */
export interface NoteGroup {
  readonly reason: string;
  readonly notes: readonly ImportNote[];
}

/** Facts that tell notes of one reason apart: an unknown key is a slip that many files or components share. */
const APART: Readonly<Record<string, string>> = { 'unknown-key': 'key' };

/** By level and reason, the most frequent first; the notes of each in the order of the source. */
export function groupsOf(notes: readonly ImportNote[]): readonly NoteGroup[] {
  const groups = new Map<string, ImportNote[]>();
  for (const note of notes) {
    const key = `${note.level} ${groupKey(note)}`;
    const group = groups.get(key);
    if (group) group.push(note);
    else groups.set(key, [note]);
  }
  return [...groups.values()]
    .map((own) => ({ reason: own[0]!.reason, notes: own }))
    .sort((a, b) => b.notes.length - a.notes.length);
}

/** What a note shares with the others of its group. */
export function groupKey({ reason, facts }: ImportNote): string {
  return [reason, facts?.[APART[reason] ?? '']].filter((part) => part !== undefined).join(' ');
}

/** The facts that all notes of a group have alike. */
export function sharedFacts({ notes }: NoteGroup): NonNullable<ImportNote['facts']> {
  const [first, ...others] = notes;
  const facts = Object.entries(first?.facts ?? {});
  return Object.fromEntries(facts.filter(([name, value]) => others.every((other) => other.facts?.[name] === value)));
}
