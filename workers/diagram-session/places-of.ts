import type { Diff } from '../../domain/document/diff';
import type { Document } from '../../domain/document/document';

type Changed = Pick<Diff[number], 'kind' | 'id'> & Partial<Pick<Diff[number], 'before' | 'after'>>;

/** Fields that name where a record is to be seen, the nearest first; `id` is the record itself. */
const PLACE_FIELDS = ['subject', 'owner', 'cable', 'id', 'parent'];

/** Where a change is to be seen: the objects and cables that it concerns, and of those that are gone what held them. */
export function placesOf(document: Document, diff: readonly Changed[]): readonly number[] {
  const places = new Set<number>();
  for (const { kind, id, before, after } of diff) {
    const record: Readonly<Record<string, unknown>> = { ...document.get(kind, id), ...before, ...after, id };
    const place = PLACE_FIELDS.map((field) => record[field]).find(
      (each): each is number => typeof each === 'number' && document.kindOf(each) !== undefined,
    );
    if (place !== undefined) places.add(place);
  }
  return [...places];
}
