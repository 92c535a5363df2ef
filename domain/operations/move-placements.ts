import { changed } from '../document/changes';
import type { Change } from '../document/diff';
import { ok, refuse, type Result } from '../result';
import type { MovePlacementsIntent } from './intents';
import type { Operation } from './operation';
import { ids, numbers, object, oneOf } from './parse';

export type { MovePlacementsIntent };

/** Places on a diagram lie within a thousand kilometres of its origin. */
const FARTHEST_MM = 1e9;
const read = object({
  kind: oneOf('move-placements'),
  version: oneOf(1),
  placements: ids(1),
  mode: oneOf('by', 'to'),
  x: numbers,
  y: numbers,
});

/** Where things are drawn; never where they stand. One operation however many move. */
export const movePlacements: Operation<MovePlacementsIntent> = {
  kind: 'move-placements',
  version: 1,
  summary: 'Moves any number of things on diagrams, by a distance or to places; a move in one view moves nothing in another.',
  undoable: true,
  parse: (json) => read(json, '') as Result<MovePlacementsIntent>,
  creates: () => [],
  reads: ({ placements }) => [{ name: 'placements', take: 'records', kind: 'placement', ids: placements }],
  asks: () => ['nodeModification'],
  run(slice, { placements, mode, x, y }) {
    const one = mode === 'by' && x.length === 1 && y.length === 1;
    if (!one && (x.length !== placements.length || y.length !== placements.length)) {
      return refuse('counts-differ', { placements: placements.length, x: x.length, y: y.length }, 'x');
    }
    const changes: Change[] = [];
    for (let i = 0; i < placements.length; i++) {
      const placement = slice.get('placement', placements[i]!);
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
};
