import { DIMENSIONS } from '../../domain/catalog/dimensions';
import { unitBottomMm, type RackNumbering } from '../../domain/layout/rack-numbering';
import { CLASS, type Records } from './records';

/**
 * What stands in one rack, seen from one side: device rectangles in mm from the rack's left bottom corner. Drawing,
 * picking, cable routes and selection all read this one table. Order: what is farther away first.
 */
export interface RackLayout extends RackNumbering {
  readonly width: number;
  readonly height: number;
  readonly rows: Int32Array;
  /** 4 per device: x y width height. */
  readonly rects: Float32Array;
  /** Per device: which of its own faces is seen. */
  readonly faces: Uint8Array;
  /** Per device: PLACE bits. */
  readonly bits: Uint8Array;
}

export const PLACE = {
  /** Mounted on the other side and shallow: seen through the rack, drawn dim. */
  recessed: 1,
  /** Recessed and hidden by what stands before it: neither ports nor picking. */
  covered: 2,
  /** 0U strip standing in the side channel. */
  upright: 4,
  /** In the rack, but at no unit of it: listed under its foot. */
  unplaced: 8,
} as const;

/** Width of the frame's posts beside the opening that cables use as channel. */
export function channelWidth(rackWidth: number): number {
  return Math.max(0, (rackWidth - DIMENSIONS.panelWidthMm) / 2);
}

/** `side` 1 = from the front, 2 = from behind (left and right change places). Cost: the rack's children. */
export function layoutRack(records: Records, rackRow: number, width: number, height: number, side: 1 | 2): RackLayout {
  const numbering = records.numbering(rackRow);
  const children = records.children(records.objectId(rackRow)).filter((row) => isShown(records.objectClass[row]!));
  const places: Place[] = [];
  let strips = 0;
  let unplaced = 0;
  for (const row of children) {
    const mounted = records.face[row] === 2 ? 2 : 1;
    const position = records.positionU[row] ?? 0;
    const tall = records.heightU[row] ?? 0;
    if (isStanding(records, row, numbering.units)) {
      places.push(standing(records, row, width, side, mounted, unitBottomMm(numbering, position, tall), tall));
    } else if (tall === 0 && isStrip(records, row)) {
      if (records.face[row] === 1 ? side === 1 : side === 2) places.push(strip(records, row, width, numbering.units, strips));
      strips++;
    } else if (side === mounted) places.push(listed(row, width, unplaced++));
  }
  cover(places);
  places.sort((a, b) => rank(a) - rank(b));
  const rects = new Float32Array(places.length * 4);
  for (const [index, place] of places.entries()) rects.set(place.rect, index * 4);
  return {
    width,
    height,
    ...numbering,
    rows: Int32Array.from(places, (place) => place.row),
    rects,
    faces: Uint8Array.from(places, (place) => place.face),
    bits: Uint8Array.from(places, (place) => place.bits),
  };
}

/**
 * Mounted at a unit of a rack of so many, over the whole width or part of it; else it stands in a channel or is listed under the
 * foot. What an import brings that reaches out of its rack is listed there, too: it would float above the frame.
 */
export function isStanding(records: Records, row: number, units: number): boolean {
  const [position, tall] = [records.positionU[row]!, records.heightU[row]!];
  return isShown(records.objectClass[row]!) && position > 0 && tall > 0 && position - 1 + tall <= units;
}

/** Does not fill the opening from rail to rail. */
export function isNarrow(records: Records, row: number): boolean {
  const own = records.modelNumber(row, 'widthMm');
  return own > 0 && own < NARROW_MM;
}
const NARROW_MM = 440;

function isShown(objectClass: number): boolean {
  return (
    objectClass === CLASS.device ||
    objectClass === CLASS.card ||
    objectClass === CLASS.powerFeed ||
    objectClass === CLASS.handOff ||
    objectClass === CLASS.node
  );
}

interface Place {
  readonly row: number;
  readonly rect: readonly [number, number, number, number];
  readonly face: number;
  bits: number;
}

function rank(place: Place): number {
  return place.bits & PLACE.recessed ? 0 : 1;
}

function isStrip(records: Records, row: number): boolean {
  return records.modelRow(row) >= 0 && (records.templates(row).ports.length > 0 || records.templates(row).slots.length > 0);
}

function standing(
  records: Records,
  row: number,
  width: number,
  side: 1 | 2,
  mounted: 1 | 2,
  bottom: number,
  tall: number,
): Place {
  const wide = Math.min(width, isNarrow(records, row) ? records.modelNumber(row, 'widthMm') : DIMENSIONS.panelWidthMm);
  // A hair of air between neighbours, as panels have it.
  const rect = [(width - wide) / 2, bottom + 0.4, wide, tall * DIMENSIONS.unitMm - 0.8] as const;
  const recessed = side !== mounted && !records.fullDepth(row);
  return { row, rect, face: side === mounted ? 1 : 2, bits: recessed ? PLACE.recessed : 0 };
}

/** 0U strips alternate between the right and the left channel; more than two share a channel's height. */
function strip(records: Records, row: number, width: number, units: number, index: number): Place {
  const channel = channelWidth(width);
  const wide = Math.max(12, Math.min(channel - 6, 52));
  const right = index % 2 === 0;
  const share = Math.floor(index / 2);
  const whole = units * DIMENSIONS.unitMm;
  const tall = (whole / 2) * (share === 0 ? 2 : 1) - 20;
  const y = DIMENSIONS.rackPlinthMm + 10 + (share > 1 ? whole / 2 : 0);
  const x = right ? width - (channel - wide) / 2 - wide : (channel - wide) / 2;
  return {
    row,
    rect: [x, y, wide, Math.min(tall, Math.max(tall * 0.5, records.depthMm[row] || tall))],
    face: 1,
    bits: PLACE.upright,
  };
}

/** How far below a rack what is listed there is looked for: six of them. */
export const LISTED_MM = 46 + 6 * 44;

function listed(row: number, width: number, index: number): Place {
  return { row, rect: [20, -46 - index * 44, width - 40, 40], face: 1, bits: PLACE.unplaced };
}

/** A recessed device behind one of this side is covered. */
function cover(places: readonly Place[]): void {
  for (const far of places) {
    if (!(far.bits & PLACE.recessed)) continue;
    for (const near of places) {
      if (near.bits !== 0) continue;
      if (near.rect[1] < far.rect[1] + far.rect[3] && near.rect[1] + near.rect[3] > far.rect[1]) far.bits |= PLACE.covered;
    }
  }
}
