import type { HomeRoom } from '../../../protocol/rest/home';

/** Racks in one line of the picture: a longer row goes on in the next. */
const PER_LINE = 48;
/** Of a bigger room the first ones are shown. */
const LINES = 12;

/** How many racks stand in each line of the picture. */
export function linesOf(rows: HomeRoom['rows']): readonly number[] {
  return rows
    .flatMap((racks) => {
      const lines = Math.ceil(racks / PER_LINE);
      return Array.from({ length: lines }, (_, line) => Math.floor(racks / lines) + (line < racks % lines ? 1 : 0));
    })
    .slice(0, LINES);
}
