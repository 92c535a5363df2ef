import type { Description } from '../../../../workers/api/session';

/** Objects and cables are deleted by operations of their own, objects first: their cables go with them. */
export interface DeleteRound {
  readonly kind: 'object' | 'cable';
  readonly ids: readonly number[];
}

type Record = Pick<Description, 'id' | 'kind' | 'class' | 'facts'>;

export function deleteRounds(records: readonly Record[]): readonly DeleteRound[] {
  return (['object', 'cable'] as const)
    .map((kind) => ({ kind, ids: records.filter((record) => record.kind === kind).map(({ id }) => id) }))
    .filter(({ ids }) => ids.length > 0);
}

const ORDER = ['site', 'building', 'room', 'rack', 'device', 'slot', 'card', 'port', 'connection', 'cable'];

/** Counts from the outermost kind to the innermost, what has no place in that order last. */
export function inOrder(lost: Readonly<globalThis.Record<string, number>>): readonly (readonly [kind: string, count: number])[] {
  const place = (kind: string): number => (ORDER.includes(kind) ? ORDER.indexOf(kind) : ORDER.length);
  return Object.entries(lost).sort(([a], [b]) => place(a) - place(b));
}

/** Facts of a description that count what goes with it, and the kind they count. */
const COUNTED: readonly (readonly [fact: string, kind: string])[] = [
  ['racks', 'rack'],
  ['devices', 'device'],
  ['cards', 'card'],
  ['ports', 'port'],
  ['portsUsed', 'connection'],
];

/** What is lost with these records as far as their descriptions tell, by kind, themselves included. Zeros are left out. */
export function lostWith(records: readonly Record[]): Readonly<globalThis.Record<string, number>> {
  const lost: globalThis.Record<string, number> = {};
  const add = (kind: string, count: number): void => {
    if (count > 0) lost[kind] = (lost[kind] ?? 0) + count;
  };
  for (const record of records) {
    add(record.kind === 'cable' ? 'cable' : record.class, 1);
    if (record.kind !== 'object') continue;
    for (const [fact, kind] of COUNTED) {
      const count = record.facts[fact];
      if (typeof count === 'number') add(kind, count);
    }
  }
  return lost;
}
