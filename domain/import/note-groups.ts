import type { ImportNote } from './import-set';

/** Notes of one level and one reason. */
export interface NoteGroup {
  readonly reason: string;
  readonly notes: readonly ImportNote[];
}

/** By level and reason, the most frequent reason first; the notes of each in the order of the source. */
export function groupsOf(notes: readonly ImportNote[]): readonly NoteGroup[] {
  const groups = new Map<string, ImportNote[]>();
  for (const note of notes) {
    const key = `${note.level} ${note.reason}`;
    const group = groups.get(key);
    if (group) group.push(note);
    else groups.set(key, [note]);
  }
  return [...groups.values()]
    .map((own) => ({ reason: own[0]!.reason, notes: own }))
    .sort((a, b) => b.notes.length - a.notes.length);
}
