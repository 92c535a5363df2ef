import { changed } from '../../document/changes';
import type { Change } from '../../document/diff';
import { Overlay } from '../../document/overlay';
import type { Slice } from '../../document/slice';
import { besideOf, footprintsOn, isPlan, rowNameOf, rowsOfFloor, turnOf } from '../../layout/floor';
import { racksOf, rowsOn, type Stand } from '../../layout/rows';
import { ok, refuse } from '../../result';
import { fieldReader } from '../field-reader';
import { checked } from '../new-records';
import { operation, type Operation, sameIn } from '../operation';
import { ids, intentReader, list, numbers, oneOf, optional, type Read } from '../parse';
import { floorReads, records, refs } from '../read-steps';

/** Places on a diagram lie within a thousand kilometres of its origin. */
const FARTHEST_MM = 1e9;
const AT = ['diagram', 'x', 'y', 'rotation'] as const;
const reader = intentReader('move-placements', {
  placements: ids(1),
  /** `by`: x and y are distances; `to`: places. */
  mode: oneOf('by', 'to'),
  /** One a placement, or a single one for all (`by` only). */
  x: numbers,
  y: numbers,
  /** `to` only: what each is turned to. */
  rotation: optional(list(fieldReader('placement', 'rotation'))),
});
export type MovePlacementsIntent = Read<typeof reader>;

/** Where things are drawn; on a plan also where racks stand, and in which row. One operation however many move. */
export const movePlacements: Operation<MovePlacementsIntent> = operation(reader, {
  summary:
    'Moves any number of things on diagrams, by a distance or to places. Racks on a plan stand there, in the row that they come to; a row takes its racks along.',
  joins: (before, intent) => intent.mode === 'by' && sameIn(before, intent, 'mode', 'placements'),
  reads: ({ placements }) => [
    records('placements', 'placement', placements),
    refs('diagrams', ['placements'], 'placement', 'diagram', 'diagram'),
    ...floorReads(['diagrams']),
  ],
  writes: ['placement', 'object'],
  refuses: ['counts-differ', 'placement-missing'],
  needs: ['nodeModification'],
  run(slice, { placements, mode, x, y, rotation }) {
    const one = mode === 'by' && x.length === 1 && y.length === 1;
    if (!one && (x.length !== placements.length || y.length !== placements.length)) {
      return refuse('counts-differ', { placements: placements.length, x: x.length, y: y.length }, 'x');
    }
    const turns = rotation?.length ?? placements.length;
    if (turns !== placements.length || (rotation && mode === 'by'))
      return refuse('counts-differ', { placements: placements.length, rotation: turns }, 'rotation');
    const changes: Change[] = [];
    const diagrams = new Set<number>();
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
      const change = changed('placement', placement, {
        x: toX,
        y: toY,
        ...(rotation ? { rotation: rotation[i]! } : {}),
      });
      if (!change) continue;
      changes.push(change);
      diagrams.add(placement.diagram);
    }
    // What is only drawn somewhere may be drawn anywhere.
    const plans = [...diagrams].filter((diagram) => isPlan(slice, diagram));
    if (plans.length === 0) return ok(changes);
    const moves = [...changes, ...plans.flatMap((plan) => carried(slice, changes, plan))];
    return checked(slice, [...moves, ...rowChanges(slice, moves, plans)]);
  },
});

/** The racks of rows that are moved go with them and turn with them, but for those that are moved themselves. */
function carried(slice: Slice, moves: readonly Change[], plan: number): readonly Change[] {
  const moved = new Map(moves.map((move) => [move.id, move]));
  const rows = rowsOn(slice, plan);
  const going = rows.filter(({ placement }) => moved.has(placement));
  if (going.length === 0) return [];
  const footprints = footprintsOn(slice, plan);
  return going.flatMap((row) => {
    const to = { ...row, ...(moved.get(row.placement)!.after as Partial<Place>) };
    return racksOf(row, rows, footprints)
      .filter(({ placement }) => !moved.has(placement))
      .flatMap((rack) => changed('placement', slice.get('placement', rack.placement, AT)!, standingWith(rack, row, to)) ?? []);
  });
}

type Place = Pick<Stand, 'x' | 'y' | 'rotation'>;

/** Where a rack stands that goes with its row: at the same place of it, turned as it is. */
function standingWith(rack: Stand, row: Stand, to: Place): Place {
  const turns = (turnOf(to.rotation) - turnOf(row.rotation) + 4) % 4;
  const [fromRow, middle] = [row, { ...row, ...to }].map(({ x, y, width, depth }) => [x + width / 2, y + depth / 2] as const);
  let [dx, dy] = [rack.x + rack.width / 2 - fromRow![0], rack.y + rack.depth / 2 - fromRow![1]];
  for (let turn = 0; turn < turns; turn++) [dx, dy] = [-dy, dx];
  return {
    x: middle![0] + dx - rack.width / 2,
    y: middle![1] + dy - rack.depth / 2,
    rotation: turns === 0 ? rack.rotation : (((rack.rotation + turns * 90) % 360) + 360) % 360,
  };
}

/** A rack that comes to stand in another row is of that row: as most of those are that stood there. */
function rowChanges(slice: Slice, moves: readonly Change[], plans: readonly number[]): readonly Change[] {
  const moved = new Set(moves.map(({ id }) => id));
  const after = new Overlay(slice, moves);
  return plans.flatMap((plan) => {
    const footprints = footprintsOn(after, plan);
    const near = besideOf(
      footprints,
      footprints.filter(({ placement }) => moved.has(placement)),
    );
    return rowsOfFloor(near).flatMap(({ racks }) => {
      const row = rowNameOf(
        slice,
        racks.filter(({ placement }) => !moved.has(placement)),
      );
      if (row === '') return [];
      return racks.flatMap(({ rack, placement }) => {
        const record = moved.has(placement) ? slice.get('object', rack) : undefined;
        return (record && changed('object', record, { row })) ?? [];
      });
    });
  });
}
