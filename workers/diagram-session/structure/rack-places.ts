import { codeOf, OBJECT_CLASSES } from '../../../domain/catalog/enums';
import type { Document } from '../../../domain/document/document';
import type { RecordOf } from '../../../domain/document/schema';
import type { Slice } from '../../../domain/document/slice';
import { obstacleOf, passableOn, piecesOn } from '../../../domain/layout/obstacles';
import { nextName } from '../../../domain/entities/next-name';
import { NO_ID } from '../../../domain/ids';
import {
  alongOf,
  areMeeting,
  floorOf,
  footprintOf,
  footprintsOn,
  frontIn,
  outlineOf,
  placeInRow,
  rowAt,
  rowNameOf,
  rowsOfFloor,
  turnOf,
  type Footprint,
  type Outline,
} from '../../../domain/layout/floor';
import {
  endOf,
  freeBeside,
  freeInRow,
  linesOn,
  newRackPlace,
  rowBy,
  rowShown,
  type At,
  type Covering,
  type NewRackPlace,
  type RackAim,
  type RackPlace,
  type RackSize,
  type RowLine,
  type Standing,
} from '../../../domain/layout/rack-places';
import { bandOf, nameInRow, racksOf, rowHolding, rowReaching, rowsOn, type RowBand } from '../../../domain/layout/rows';
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
const ROW = codeOf(OBJECT_CLASSES, 'row');
const ROOM = codeOf(OBJECT_CLASSES, 'room');
const NATURAL = new Intl.Collator('en', { numeric: true });

/** A new rack's place, with the name that its row gives it, or the one after the last of the racks there. */
export function newRack(document: Slice, diagram: number, size: RackSize, aim: RackAim): NewRack {
  const place = newRackPlace(document, diagram, size, aim);
  const { row } = place;
  const racks = racksIn(document, document.get('diagram', diagram)?.owner ?? NO_ID);
  const taken = new Set(racks.map(({ name }) => name));
  const floor = place.places.at(-1);
  const rows = floor ? rowsOn(document, floor.diagram) : [];
  const band = floor && rowReaching(rows, { ...size, ...floor });
  const byRule = band && nameIn(document, floor.diagram, band, rows, alongOf({ ...size, ...floor }), taken);
  const standing = row && new Set(row.racks.map(({ rack }) => rack));
  const last = racks
    .flatMap(({ id, name }) => (standing?.has(id) === false ? [] : name))
    .sort(NATURAL.compare)
    .at(-1);
  return {
    ...place,
    rowName: band?.name ?? (row ? rowNameOf(document, row.racks) : ''),
    name: byRule || nextName(last ?? 'R00', (name) => taken.has(name)),
  };
}

/** A room that the drawing of its site shows where a rack would come to stand: what stands in it is of its own drawing. NO_ID = none. */
export function roomUnder(document: Slice, size: RackSize, places: NewRack['places']): number {
  for (const place of places) {
    const rack = outlineOf({ ...size, ...place });
    const room = piecesOn(document, place.diagram, (code) => code === ROOM).find((each) => areMeeting(rack, outlineOf(each)));
    if (room) return room.id;
  }
  return NO_ID;
}

function racksIn(document: Slice, room: number): readonly RecordOf<'object'>[] {
  return document
    .by('object.parent', room)
    .flatMap((id) => document.get('object', id) ?? [])
    .filter((object) => object.class === RACK);
}

/** What a rack is called that comes to stand so far along a row; '' = its rule says nothing. */
function nameIn(
  document: Slice,
  floor: number,
  row: RowBand,
  rows: readonly RowBand[],
  along: number,
  taken: ReadonlySet<string>,
): string {
  const standing = racksOf(row, rows, footprintsOn(document, floor)).map((rack) => ({
    name: document.get('object', rack.rack)?.name ?? '',
    along: alongOf(rack),
  }));
  return nameInRow(row, standing, along, (name) => taken.has(name));
}

/** Names of copied racks that come to stand in rows, by the rack: each as the row's rule has it. */
export function copiedRackNames(
  document: Document,
  diagram: number,
  { objects, placements }: Clipboard,
  standing: ReadonlyMap<number, RackPlace>,
): ReadonlyMap<number, string> {
  const floor = floorOf(document, diagram);
  const rows = rowsOn(document, floor);
  const names = new Map<number, string>();
  if (rows.length === 0) return names;
  const taken = new Set(racksIn(document, document.get('diagram', diagram)?.owner ?? NO_ID).map(({ name }) => name));
  for (const placement of placements) {
    const place = standing.get(placement.id);
    const rack = place && objects.find(({ id }) => id === placement.subject);
    const size = rack && footprintOf(document, placement, rack);
    const row = size && rowReaching(rows, { ...size, ...place });
    const name = row && nameIn(document, floor, row, rows, alongOf({ ...size, ...place! }), taken);
    if (!name) continue;
    names.set(rack!.id, name);
    taken.add(name);
  }
  return names;
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
  const copied = placements.flatMap((placement) => {
    const object = byId.get(placement.subject);
    return object?.class === ROW ? bandOf(obstacleOf(placement, object), object) : [];
  });
  // What stands in a row that is copied stays in the copy.
  const racks = placements.flatMap((placement) => {
    const object = byId.get(placement.subject);
    const rack = object?.class === RACK ? footprintOf(document, placement, object) : undefined;
    return rack && !rowHolding(copied, rack) ? rack : [];
  });
  const footprints = footprintsOn(document, floor);
  const standing: Covering[] = [...footprints, ...passableOn(document, floor)];
  const rows = linesOn(document, floor, footprints);
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
    const row = to === undefined ? rowOf(rows, from) : isElevation ? rowShown(rows, to.y) : rowBy(rows, from, to);
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
function rowOf(rows: readonly RowLine[], { rack, x, y }: Footprint): RowLine | undefined {
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
  if (floor === diagram) {
    const places = intoRows(document, diagram, placements, dx, dy);
    return places ? { ...intent, mode: 'to', ...placesIn(places) } : { ...intent, mode: 'by', x: [dx], y: [dy] };
  }
  const rows = rowsOfFloor(footprintsOn(document, floor));
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
  return { ...intent, mode: 'to', ...placesIn(places) };
}

function placesIn(places: readonly Standing[]): Required<Pick<MovePlacementsIntent, 'x' | 'y' | 'rotation'>> {
  return { x: places.map(({ x }) => x), y: places.map(({ y }) => y), rotation: places.map(({ rotation }) => rotation) };
}

/**
 * Where things go on a plan when racks among them come onto the line of a row in which they did not stand: they look as it
 * does. Undefined = none does, or rows move as well.
 */
function intoRows(
  document: Document,
  plan: number,
  placements: readonly number[],
  dx: number,
  dy: number,
): readonly Standing[] | undefined {
  const rows = rowsOn(document, plan);
  const moved = new Set(placements);
  if (rows.length === 0 || rows.some(({ placement }) => moved.has(placement))) return undefined;
  const racks = new Map(footprintsOn(document, plan).map((rack) => [rack.placement, rack]));
  let turns = false;
  const places = placements.map((id): Standing => {
    const { x, y, rotation } = document.get('placement', id)!;
    const to = { x: x + dx, y: y + dy, rotation };
    const rack = racks.get(id);
    if (!rack) return to;
    const [from, there] = [outlineOf(rack), outlineOf({ ...rack, ...to })];
    const isOn = (row: RowBand, outline: Outline): boolean =>
      Math.abs(frontIn(row.turn, outline) - row.front) < 1 && areMeeting(outline, outlineOf(row));
    const row = rows.find((each) => isOn(each, there) && !isOn(each, from) && each.turn !== turnOf(rotation));
    if (!row) return to;
    turns = true;
    return placeInRow(row, there[row.turn % 2]!, rack);
  });
  return turns ? places : undefined;
}
