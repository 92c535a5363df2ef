import { passableOn } from './obstacles';
import type { Slice } from '../document/slice';
import { NO_ID } from '../ids';
import {
  alongOf,
  areMeeting,
  floorOf,
  footprintsOn,
  outlineOf,
  placeInRow,
  planOf,
  rowAt,
  rowsOfFloor,
  type FloorRow,
  type Footprint,
} from './floor';

export interface At {
  readonly x: number;
  readonly y: number;
}
/** Outer size seen from above, mm. */
export type RackSize = Pick<Footprint, 'width' | 'depth'>;
/** Where a rack stands on a floor: its corner before it is turned. */
export interface Standing extends At {
  readonly rotation: number;
}
export interface RackPlace extends Standing {
  readonly diagram: number;
}

/** A row goes on as far as this from its last rack. */
const ROW_REACH_MM = 3000;

/** What a rack is put to on a diagram. */
export interface RackAim {
  /** The lower left corner; left out = at the end of the last row. */
  readonly at?: At | undefined;
  /** Exactly there on a plan, in no row and on whatever stands there. */
  readonly loose?: boolean | undefined;
}

export interface NewRackPlace {
  readonly row: FloorRow | undefined;
  readonly places: readonly RackPlace[];
  /** Its lower left corner as the diagram shows it. */
  readonly shown: At;
}

/**
 * Where a new rack stands: at a place of the shown diagram, or the next free one along the row there; without a place at the
 * end of the last row. A diagram that shows no floor has a place of its own for it, beside that on the floor of its room.
 */
export function newRackPlace(slice: Slice, diagram: number, size: RackSize, { at, loose = false }: RackAim): NewRackPlace {
  const ofDiagram = floorOf(slice, diagram);
  const floor = ofDiagram === NO_ID ? planOf(slice, slice.get('diagram', diagram)?.owner ?? NO_ID) : ofDiagram;
  const isPlan = floor === diagram;
  if (isPlan && at && loose) return { row: undefined, places: [{ diagram, ...at, rotation: 0 }], shown: at };
  const footprints = footprintsOn(slice, floor);
  const standing = [...footprints, ...passableOn(slice, floor)];
  const rows = rowsOfFloor(footprints);
  const aim = ofDiagram === NO_ID ? undefined : at;
  const row = aim === undefined ? rows.at(-1) : isPlan ? rowBy(rows, size, aim) : rowAt(rows, aim.y);
  const place = row
    ? freeInRow(standing, row, aim === undefined ? endOf(row) : isPlan && row.turn % 2 === 1 ? aim.y : aim.x, size)
    : freeBeside(standing, isPlan && aim ? aim : { x: aim?.x ?? 0, y: 0 }, size);
  const onFloor = floor === NO_ID ? [] : [{ diagram: floor, ...place }];
  if (ofDiagram === NO_ID) {
    const shown = at ?? { x: 0, y: 0 };
    return { row, places: [{ diagram, rotation: 0, ...shown }, ...onFloor], shown };
  }
  const [x, y] = outlineOf({ ...size, ...place });
  return { row, places: onFloor, shown: isPlan ? { x, y } : { x: alongOf({ ...size, ...place }), y: row?.y ?? 0 } };
}

/** Where a row ends that one adds to. */
export function endOf(row: FloorRow | undefined): number {
  const last = row?.racks.at(-1);
  return last ? outlineOf(last)[row!.turn % 2 === 0 ? 2 : 3]! : 0;
}

/** The row in whose line a rack would stand that is put here on the plan, not far from those that stand in it. */
export function rowBy(rows: readonly FloorRow[], size: RackSize, at: At): FloorRow | undefined {
  return rows.find((row) => {
    const across = row.turn % 2 === 0;
    const along = across ? at.x : at.y;
    const there = outlineOf({ ...size, ...placeInRow(row, along, size) });
    const off = across ? Math.abs(there[1] - at.y) : Math.abs(there[0] - at.x);
    const wide = size.width;
    const near = row.racks.some((rack) => {
      const from = alongOf(rack);
      return along <= from + rack.width + ROW_REACH_MM && along + wide >= from - ROW_REACH_MM;
    });
    return off < size.depth / 2 && near;
  });
}

/** What covers some of a floor. */
export type Covering = RackSize & Standing;

/** The place asked for, or the next along the row where the rack meets no other one, column or cooling unit. */
export function freeInRow(standing: readonly Covering[], row: FloorRow, along: number, size: RackSize): Standing {
  const end = row.turn % 2 === 0 ? 2 : 3;
  let place = placeInRow(row, along, size);
  for (let met = meeting(standing, place, size); met; met = meeting(standing, place, size))
    place = placeInRow(row, outlineOf(met)[end], size);
  return place;
}

/** The place asked for, or the next to its right where the rack meets no other one. */
export function freeBeside(standing: readonly Covering[], at: At, size: RackSize, rotation = 0): Standing {
  let place: Standing = { ...at, rotation };
  for (let met = meeting(standing, place, size); met; met = meeting(standing, place, size))
    place = { ...place, x: outlineOf(met)[2] };
  return place;
}

function meeting(standing: readonly Covering[], place: Standing, size: RackSize): Covering | undefined {
  const outline = outlineOf({ ...size, ...place });
  return standing.find((other) => areMeeting(outline, outlineOf(other)));
}
