import { codeOf, OBJECT_CLASSES } from '../../../domain/catalog/enums';
import type { Document } from '../../../domain/document/document';
import type { Slice } from '../../../domain/document/slice';
import { passableOn } from '../../../domain/layout/obstacles';
import { nextName } from '../../../domain/entities/next-name';
import { NO_ID } from '../../../domain/ids';
import {
  alongOf,
  floorOf,
  footprintOf,
  footprintsOn,
  placeInRow,
  rowAt,
  rowNameOf,
  rowsOfFloor,
  type FloorRow,
  type Footprint,
} from '../../../domain/layout/floor';
import {
  endOf,
  freeBeside,
  freeInRow,
  newRackPlace,
  rowBy,
  type At,
  type Covering,
  type NewRackPlace,
  type RackAim,
  type RackPlace,
  type RackSize,
} from '../../../domain/layout/rack-places';
import type { MovePlacementsIntent } from '../../../domain/operations/drawing/move-placements';
import type { Clipboard } from '../../../domain/operations/structure/clipboard';
import type { EngineRequest } from '../../../engine/engine-types';

/** Where racks come to stand: what is asked for in elevations is told of the floor that they show. */

export interface NewRack extends NewRackPlace {
  readonly name: string;
  /** What its row is called. */
  readonly rowName: string;
}

const RACK = codeOf(OBJECT_CLASSES, 'rack');
const NATURAL = new Intl.Collator('en', { numeric: true });

/** A new rack's place, with the name after the last one of the row there. */
export function newRack(document: Slice, diagram: number, size: RackSize, aim: RackAim): NewRack {
  const place = newRackPlace(document, diagram, size, aim);
  const { row } = place;
  const racks = document
    .by('object.parent', document.get('diagram', diagram)?.owner ?? NO_ID)
    .flatMap((id) => document.get('object', id) ?? [])
    .filter((object) => object.class === RACK);
  const taken = new Set(racks.map(({ name }) => name));
  const standing = row && new Set(row.racks.map(({ rack }) => rack));
  const last = racks
    .flatMap(({ id, name }) => (standing?.has(id) === false ? [] : name))
    .sort(NATURAL.compare)
    .at(-1);
  return {
    ...place,
    rowName: row ? rowNameOf(document, row.racks) : '',
    name: nextName(last ?? 'R00', (name) => taken.has(name)),
  };
}

/**
 * Where copies of racks stand, by the placements that were copied: the first at the place asked for, or behind the last of
 * the row, the others as far from it as they were; each at the next free place there. None on a diagram without a floor.
 */
export function copiedRackPlaces(
  document: Document,
  diagram: number,
  { objects, placements }: Clipboard,
  at?: At,
): ReadonlyMap<number, RackPlace> {
  const floor = floorOf(document, diagram);
  const found = new Map<number, RackPlace>();
  if (floor === NO_ID) return found;
  const byId = new Map(objects.map((object) => [object.id, object]));
  const racks = placements.flatMap((placement) => {
    const object = byId.get(placement.subject);
    return object?.class === RACK ? footprintOf(document, placement, object) : [];
  });
  const footprints = footprintsOn(document, floor);
  const standing: Covering[] = [...footprints, ...passableOn(document, floor)];
  const rows = rowsOfFloor(footprints);
  const sources = rowsOfFloor(racks);
  const first = sources[0]?.racks[0];
  if (first === undefined) return found;
  const isElevation = floor !== diagram;
  for (const source of sources) {
    const from = source.racks[0]!;
    // On the plan at the same distance from the first, in elevations in the row as far below.
    const corner = isElevation ? { x: alongOf(from), y: source.y } : from;
    const origin = isElevation ? { x: alongOf(first), y: sources[0]!.y } : first;
    const to = at && { x: at.x + corner.x - origin.x, y: at.y + corner.y - origin.y };
    const row = to === undefined ? rowOf(rows, from) : isElevation ? rowAt(rows, to.y) : rowBy(rows, from, to);
    const across = (row?.turn ?? source.turn) % 2 === 0;
    const start = to === undefined ? endOf(row) : isElevation || across ? to.x : to.y;
    for (const rack of source.racks) {
      const by = alongOf(rack) - alongOf(from);
      const beside = to ?? { x: from.x, y: from.y };
      const place = row
        ? freeInRow(standing, row, start + by, rack)
        : freeBeside(
            standing,
            across ? { x: beside.x + by, y: beside.y } : { x: beside.x, y: beside.y + by },
            rack,
            rack.rotation,
          );
      standing.push({ ...rack, ...place });
      found.set(rack.placement, { diagram: floor, ...place });
    }
  }
  return found;
}

/** The row in which such a rack stands, where it stands. */
function rowOf(rows: readonly FloorRow[], { rack, x, y }: Footprint): FloorRow | undefined {
  return rows.find(({ racks }) => racks.some((each) => each.rack === rack && each.x === x && each.y === y)) ?? rows.at(-1);
}

/** A move of what is placed on the shown diagram. Racks of a floor go along their row, and to the row at whose height they are put. */
export function moveIntent(
  document: Document,
  diagram: number,
  { placements, dx, dy }: Omit<Extract<EngineRequest, { readonly kind: 'move-placements' }>, 'kind'>,
): MovePlacementsIntent {
  const intent = { kind: 'move-placements', version: 1, placements } as const;
  const floor = floorOf(document, diagram);
  const rows = floor === diagram ? [] : rowsOfFloor(footprintsOn(document, floor));
  const standing = new Map(rows.flatMap((row) => row.racks.map((rack) => [rack.placement, { row, rack }] as const)));
  if (!placements.some((id) => standing.has(id))) return { ...intent, mode: 'by', x: [dx], y: [dy] };
  const here = placements.map((id) => document.get('placement', id)!);
  const places = here.map(({ id, x, y, rotation }) => {
    const known = standing.get(id);
    if (known === undefined) return { x: x + dx, y: y + dy, rotation };
    const { row, rack } = known;
    const to = rowAt(rows, row.y + dy)!;
    const across = row.turn % 2 === 0;
    if (to === row) return { x: across ? x + dx : x, y: across ? y : y + dx, rotation };
    return placeInRow(to, alongOf(rack) + dx, rack);
  });
  // What stays in its row goes a distance, so that many small steps are one.
  if (places.every(({ rotation }, at) => rotation === here[at]!.rotation))
    return {
      ...intent,
      mode: 'by',
      x: places.map(({ x }, at) => x - here[at]!.x),
      y: places.map(({ y }, at) => y - here[at]!.y),
    };
  return {
    ...intent,
    mode: 'to',
    x: places.map(({ x }) => x),
    y: places.map(({ y }) => y),
    rotation: places.map(({ rotation }) => rotation),
  };
}
