import { PLACE_CLASSES } from '../../../../domain/catalog/enums';
import type { Description } from '../../../../workers/api/session';

/** Objects and cables are deleted by operations of their own, objects first: their cables go with them. */
export interface DeleteRound {
  readonly kind: 'object' | 'cable';
  readonly ids: readonly number[];
}

type Record = Pick<Description, 'id' | 'kind'>;

export function deleteRounds(records: readonly Record[]): readonly DeleteRound[] {
  return (['object', 'cable'] as const)
    .map((kind) => ({ kind, ids: records.filter((record) => record.kind === kind).map(({ id }) => id) }))
    .filter(({ ids }) => ids.length > 0);
}

const ORDER = [...PLACE_CLASSES, 'rack', 'device', 'slot', 'card', 'port', 'cable'];

/** Counts from the outermost kind to the innermost, what has no place in that order last. */
export function inOrder(lost: Readonly<globalThis.Record<string, number>>): readonly (readonly [kind: string, count: number])[] {
  const place = (kind: string): number => (ORDER.includes(kind) ? ORDER.indexOf(kind) : ORDER.length);
  return Object.entries(lost).sort(([a], [b]) => place(a) - place(b));
}
