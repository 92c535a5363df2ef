import { changed } from '../../document/changes';
import type { Change } from '../../document/diff';
import { ok, refuse } from '../../result';
import { operation, type Operation, sameIn } from '../operation';
import { ids, intentReader, numbers, oneOf, type Read } from '../parse';

/** Places on a diagram lie within a thousand kilometres of its origin. */
const FARTHEST_MM = 1e9;
const AT = ['x', 'y'] as const;
const reader = intentReader('move-placements', {
  placements: ids(1),
  /** `by`: x and y are distances; `to`: places. */
  mode: oneOf('by', 'to'),
  /** One a placement, or a single one for all (`by` only). */
  x: numbers,
  y: numbers,
});
export type MovePlacementsIntent = Read<typeof reader>;

/** Where things are drawn; never where they stand. One operation however many move. */
export const movePlacements: Operation<MovePlacementsIntent> = operation(reader, {
  summary: 'Moves any number of things on diagrams, by a distance or to places; a move in one view moves nothing in another.',
  joins: (before, intent) => intent.mode === 'by' && sameIn(before, intent, 'mode', 'placements'),
  reads: ({ placements }) => [{ name: 'placements', take: 'records', kind: 'placement', ids: placements }],
  writes: ['placement'],
  refuses: ['counts-differ', 'placement-missing'],
  needs: ['nodeModification'],
  run(slice, { placements, mode, x, y }) {
    const one = mode === 'by' && x.length === 1 && y.length === 1;
    if (!one && (x.length !== placements.length || y.length !== placements.length)) {
      return refuse('counts-differ', { placements: placements.length, x: x.length, y: y.length }, 'x');
    }
    const changes: Change[] = [];
    for (let i = 0; i < placements.length; i++) {
      const placement = slice.get('placement', placements[i]!, AT);
      if (!placement) return refuse('placement-missing', { id: placements[i]! }, 'placements');
      const at = one ? 0 : i;
      const toX = mode === 'by' ? placement.x + x[at]! : x[at]!;
      const toY = mode === 'by' ? placement.y + y[at]! : y[at]!;
      if (Math.abs(toX) > FARTHEST_MM || Math.abs(toY) > FARTHEST_MM) {
        return refuse(
          'out-of-range',
          { value: Math.abs(toX) > FARTHEST_MM ? toX : toY, min: -FARTHEST_MM, max: FARTHEST_MM },
          'x',
        );
      }
      const change = changed('placement', placement, { x: toX, y: toY });
      if (change) changes.push(change);
    }
    return ok(changes);
  },
});
