import { create } from 'zustand';
import { whenInSight } from '../../../helpers/in-sight';

/** A property of a record that a colleague changed while it was selected here. */
export interface SeenChange {
  readonly record: number;
  /** The property's name; '' = where the record stands. */
  readonly field: string;
  readonly who: string;
  readonly name: string;
  readonly label: string;
  readonly before: string;
  readonly wasEmpty: boolean;
  readonly after: string;
}

interface Seen {
  readonly marks: readonly SeenChange[];
  /** What was said of the latest. */
  readonly spoken: string;
}

/** How long a mark stays that is in sight. */
const STAY_MS = 10_000;

export const useSeen = create<Seen>()(() => ({ marks: [], spoken: '' }));

/** Marks what changed, each property by its latest change, until it was in sight for a while. */
export function markSeen(changes: readonly SeenChange[], spoken: string): void {
  useSeen.setState(({ marks }) => ({
    marks: [...marks.filter((mark) => !changes.some((change) => sameField(change, mark))), ...changes],
    spoken,
  }));
  whenInSight(() => setTimeout(() => unmark(changes), STAY_MS));
}

/** Another value was stored here: the mark told of one that is gone. */
export function unmarkField(record: number, field: string): void {
  useSeen.setState(({ marks }) => ({ marks: marks.filter((mark) => mark.record !== record || mark.field !== field) }));
}

function unmark(changes: readonly SeenChange[]): void {
  useSeen.setState(({ marks }) => ({ marks: marks.filter((mark) => !changes.includes(mark)) }));
}

function sameField(a: SeenChange, b: SeenChange): boolean {
  return a.record === b.record && a.field === b.field;
}
