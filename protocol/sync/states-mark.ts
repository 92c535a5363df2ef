import type { StatesMark } from './messages';

/**
 * Whether live states were on their way when a newer snapshot was adopted: they are of the same run and of an earlier tick than
 * what is held. A slice for one who needs all is of no tick yet.
 */
export function isPast({ run, tick }: StatesMark, held: StatesMark | null): boolean {
  return held?.run === run && tick >= 0 && tick < held.tick;
}
