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
import { AT_END_MM, rowHolding, rowsOn, type RowBand } from './rows';

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

/** Sizes and places are stored as 32-bit floats, mm. */
const EXACT_MM = 0.5;
/** A row goes on as far as this from its last rack. */
const ROW_REACH_MM = 3000;

/** What a rack is put to on a diagram. */
export interface RackAim {
  /** The lower left corner; left out = at the end of the last row. */
  readonly at?: At | undefined;
  /** Exactly there on a plan, in no row and on whatever stands there. */
  readonly loose?: boolean | undefined;
  /** At the end of this row, whatever the place. */
  readonly row?: number | undefined;
}

/** Racks that stand on one line, and the row that lies there; it may be without racks. */
export interface RowLine extends FloorRow {
  readonly band?: RowBand;
}

export interface NewRackPlace {
  readonly row: RowLine | undefined;
  readonly places: readonly RackPlace[];
  /** Its lower left corner as the diagram shows it. */
  readonly shown: At;
}

/**
 * Where racks may be put in a row: the rows of a floor in the order of its elevations, and before them those in which no
 * rack stands, the first made last. Racks that stand in no row make lines of their own.
 */
export function linesOn(slice: Slice, floor: number, footprints: readonly Footprint[]): readonly RowLine[] {
  const lines = rowsOfFloor(footprints);
  const bands = rowsOn(slice, floor);
  if (bands.length === 0) return lines;
  const filled = lines.flatMap((line): readonly RowLine[] => {
    const racks = new Map<RowBand | undefined, Footprint[]>();
    for (const rack of line.racks) {
      const band = rowHolding(bands, rack);
      racks.set(band, [...(racks.get(band) ?? []), rack]);
    }
    return [...racks].map(([band, within]) => ({
      ...{ ...line, racks: within },
      ...(band ? { band, turn: band.turn, front: band.front } : {}),
    }));
  });
  const empty = bands
    .filter(({ id }) => !filled.some(({ band }) => band?.id === id))
    .sort((a, b) => b.id - a.id)
    .map((band): RowLine => ({ turn: band.turn, front: band.front, racks: [], y: 0, band }));
  return [...empty, ...filled];
}

/**
 * Where a new rack stands: at a place of the shown diagram, or the next free one along the row there; without a place at the
 * end of the last row. A diagram that shows no floor has a place of its own for it, beside that on the floor of its room.
 */
export function newRackPlace(slice: Slice, diagram: number, size: RackSize, aimed: RackAim): NewRackPlace {
  const { at, loose = false } = aimed;
  const ofDiagram = floorOf(slice, diagram);
  const floor = ofDiagram === NO_ID ? planOf(slice, slice.get('diagram', diagram)?.owner ?? NO_ID) : ofDiagram;
  const isPlan = floor === diagram;
  if (isPlan && at && loose) return { row: undefined, places: [{ diagram, ...at, rotation: 0 }], shown: at };
  const footprints = footprintsOn(slice, floor);
  const standing = [...footprints, ...passableOn(slice, floor)];
  const rows = linesOn(slice, floor, footprints);
  const chosen = aimed.row === undefined ? undefined : rows.find(({ band }) => band?.id === aimed.row);
  const aim = ofDiagram === NO_ID || chosen ? undefined : at;
  const row = chosen ?? (aim === undefined ? rows.at(-1) : isPlan ? rowBy(rows, size, aim) : rowShown(rows, aim.y));
  const place = row
    ? freeInRow(standing, row, aim === undefined ? undefined : isPlan && row.turn % 2 === 1 ? aim.y : aim.x, size)
    : freeBeside(standing, isPlan && aim ? aim : { x: aim?.x ?? 0, y: 0 }, size);
  const onFloor = floor === NO_ID ? [] : [{ diagram: floor, ...place }];
  if (ofDiagram === NO_ID) {
    const shown = at ?? { x: 0, y: 0 };
    return { row, places: [{ diagram, rotation: 0, ...shown }, ...onFloor], shown };
  }
  const [x, y] = outlineOf({ ...size, ...place });
  return { row, places: onFloor, shown: isPlan ? { x, y } : { x: alongOf({ ...size, ...place }), y: row?.y ?? 0 } };
}

/** The row that elevations show nearest to a height; they show those in which racks stand. */
export function rowShown(rows: readonly RowLine[], y: number): RowLine | undefined {
  return rowAt(
    rows.filter(({ racks }) => racks.length > 0),
    y,
  );
}

/** Where a row ends that one adds to. */
export function endOf(row: RowLine | undefined): number {
  const last = row?.racks.at(-1);
  return last ? outlineOf(last)[row!.turn % 2 === 0 ? 2 : 3]! : (row?.band?.from ?? 0);
}

/** The row in whose line a rack would stand that is put here on the plan: within a row's length, or not far from racks. */
export function rowBy(rows: readonly RowLine[], size: RackSize, at: At): RowLine | undefined {
  const wide = size.width;
  const alongIn = ({ turn }: RowLine): number => (turn % 2 === 0 ? at.x : at.y);
  const there = rows.filter((row) => {
    const across = row.turn % 2 === 0;
    const outline = outlineOf({ ...size, ...placeInRow(row, alongIn(row), size) });
    return (across ? Math.abs(outline[1] - at.y) : Math.abs(outline[0] - at.x)) < size.depth / 2;
  });
  return (
    there.find((row) => row.band && alongIn(row) < row.band.to && alongIn(row) + wide > row.band.from) ??
    there.find((row) => {
      const along = alongIn(row);
      const isNear = (from: number, to: number, reach: number): boolean => along <= to + reach && along + wide >= from - reach;
      return row.band
        ? isNear(row.band.from, row.band.to, AT_END_MM)
        : row.racks.some((rack) => isNear(alongOf(rack), alongOf(rack) + rack.width, ROW_REACH_MM));
    })
  );
}

/** What covers some of a floor. */
export type Covering = RackSize & Standing;

/**
 * The place asked for, or the next along the row where the rack meets no other one, column or cooling unit; without one at
 * the row's end. What is asked for in a row that is a thing stays within its length as long as there is a place.
 */
export function freeInRow(standing: readonly Covering[], row: RowLine, asked: number | undefined, size: RackSize): Standing {
  const { band } = row;
  const along = asked ?? endOf(row);
  if (band === undefined || (asked !== undefined && (along >= band.to || along + size.width <= band.from)))
    return nextInRow(standing, row, along, size);
  const last = band.to - size.width;
  const fits = (place: Standing): boolean => alongOf({ ...size, ...place }) <= last + EXACT_MM;
  const place = nextInRow(standing, row, Math.max(band.from, asked === undefined ? along : Math.min(along, last)), size);
  if (fits(place)) return place;
  const first = nextInRow(standing, row, band.from, size);
  return fits(first) ? first : place;
}

function nextInRow(standing: readonly Covering[], row: RowLine, along: number, size: RackSize): Standing {
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
