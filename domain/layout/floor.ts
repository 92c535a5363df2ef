import { DIMENSIONS, rackHeightMm } from '../catalog/dimensions';
import { codeOf, DIAGRAM_KINDS, OBJECT_CLASSES } from '../catalog/enums';
import type { Column, Document } from '../document/document';
import { Overlay } from '../document/overlay';
import type { RecordOf } from '../document/schema';
import type { Slice } from '../document/slice';
import { fromCell, NO_ID } from '../ids';

const PLAN = codeOf(DIAGRAM_KINDS, 'plan');
const ELEVATION = codeOf(DIAGRAM_KINDS, 'elevation');
const RACK = codeOf(OBJECT_CLASSES, 'rack');

/*
 * A room has one floor. Where a rack stands on it is its placement on the plan; elevations are drawn from that: racks whose
 * fronts stand on one line are a row, rows lie one above the other, and along its row a rack stands where it stands on the
 * floor, so gaps show as gaps.
 */

/** A rack on a floor, mm: its box before it is turned, and degrees counter-clockwise about the middle; 0 looks south. */
export interface Footprint {
  readonly rack: number;
  readonly placement: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly depth: number;
  readonly rotation: number;
  readonly heightU: number;
}

/** Racks whose fronts stand on one line and look one way, in the order in which they stand. */
export interface FloorRow {
  /** Quarter turns counter-clockwise: fronts look south, east, north, west. */
  readonly turn: Turn;
  /** Where the line lies: distance along the way that backs lie from fronts. */
  readonly front: number;
  readonly racks: readonly Footprint[];
  /** Its height in the room's elevations, mm; the lowest row stands at 0. */
  readonly y: number;
}

export type Turn = 0 | 1 | 2 | 3;
export type Outline = readonly [minX: number, minY: number, maxX: number, maxY: number];
type Place = Pick<Footprint, 'x' | 'y' | 'rotation'>;
type Standing = Pick<Footprint, 'x' | 'y' | 'width' | 'depth' | 'rotation'>;

/** Footprints may reach into each other by this much: sizes are stored as 32-bit floats. mm */
export const TOUCH_MM = 0.5;

export function turnOf(rotation: number): Turn {
  return (((Math.round(rotation / 90) % 4) + 4) % 4) as Turn;
}

/** What a rack covers. */
export function outlineOf({ x, y, width, depth, rotation }: Standing): Outline {
  const [wide, deep] = turnOf(rotation) % 2 === 0 ? [width, depth] : [depth, width];
  const [left, bottom] = [x + (width - wide) / 2, y + (depth - deep) / 2];
  return [left, bottom, left + wide, bottom + deep];
}

export function areMeeting(a: Outline, b: Outline): boolean {
  return a[0] < b[2] - TOUCH_MM && b[0] < a[2] - TOUCH_MM && a[1] < b[3] - TOUCH_MM && b[1] < a[3] - TOUCH_MM;
}

/** Whether nothing of it lies outside of the other one. */
export function isWithin(inner: Outline, outer: Outline): boolean {
  return (
    inner[0] > outer[0] - TOUCH_MM &&
    inner[1] > outer[1] - TOUCH_MM &&
    inner[2] < outer[2] + TOUCH_MM &&
    inner[3] < outer[3] + TOUCH_MM
  );
}

/** Where it stands on its row, west to east or south to north. */
export function alongOf(footprint: Standing): number {
  return outlineOf(footprint)[turnOf(footprint.rotation) % 2]!;
}

/** How far its front lies, along the way that its back lies from it. */
export function frontOf(footprint: Standing): number {
  return frontIn(turnOf(footprint.rotation), outlineOf(footprint));
}

/** The same of a box that looks so. */
export function frontIn(turn: Turn, [minX, minY, maxX, maxY]: Outline): number {
  return [minY, -maxX, -maxY, minX][turn]!;
}

/**
 * The rows of a floor in the order of its elevations: those that run west to east from the north, then those that run
 * south to north from the west. No two racks of one row stand in front of each other, as long as none meet on the floor.
 */
export function rowsOfFloor(footprints: readonly Footprint[]): readonly FloorRow[] {
  const rows: { readonly turn: Turn; readonly front: number; readonly racks: Footprint[]; shallowest: number }[] = [];
  const fronts = footprints.map((footprint) => ({ footprint, turn: turnOf(footprint.rotation), front: frontOf(footprint) }));
  fronts.sort((a, b) => a.turn - b.turn || a.front - b.front || a.footprint.rack - b.footprint.rack);
  for (const { footprint, turn, front } of fronts) {
    const row = rows.at(-1);
    const shallowest = Math.min(row?.shallowest ?? Infinity, footprint.depth);
    if (row?.turn === turn && front - row.front < shallowest / 2) {
      row.racks.push(footprint);
      row.shallowest = shallowest;
    } else rows.push({ turn, front, racks: [footprint], shallowest: footprint.depth });
  }
  const tallest = footprints.reduce((most, { heightU }) => Math.max(most, heightU), 0);
  const pitch = rackHeightMm(tallest) + DIMENSIONS.rowGapMm;
  const middles = new Map(rows.map((row) => [row, middleOf(row.racks)]));
  rows.sort((a, b) => (a.turn % 2) - (b.turn % 2) || middles.get(a)! - middles.get(b)! || a.turn - b.turn);
  return rows.map(({ turn, front, racks }, at) => ({
    turn,
    front,
    racks: racks.sort((a, b) => alongOf(a) - alongOf(b) || a.rack - b.rack),
    y: (rows.length - 1 - at) * pitch,
  }));
}

/** A row's fronts lie within this of each other, whatever stands in it. mm */
const ROW_DEPTH_MM = 2500;

/** Those among which the rows of these racks are. */
export function besideOf(footprints: readonly Footprint[], racks: readonly Footprint[]): readonly Footprint[] {
  const lines = [
    ...new Map(racks.map((rack) => [turnOf(rack.rotation), frontOf(rack)] as const).map((line) => [line.join(), line])).values(),
  ];
  return footprints.filter((each) => {
    const [turn, front] = [turnOf(each.rotation), frontOf(each)];
    return lines.some((line) => line[0] === turn && Math.abs(line[1] - front) < ROW_DEPTH_MM);
  });
}

/** Mean of the racks' middles across their row: from the north, or from the west. */
function middleOf(racks: readonly Footprint[]): number {
  const middles = racks.map((rack) => {
    const [minX, minY, maxX, maxY] = outlineOf(rack);
    return turnOf(rack.rotation) % 2 === 0 ? -(minY + maxY) / 2 : (minX + maxX) / 2;
  });
  return middles.reduce((sum, middle) => sum + middle, 0) / middles.length;
}

/** How high a room's elevations are drawn, mm. */
export function heightOfRows(rows: readonly FloorRow[]): number {
  return rows.reduce((top, { y, racks }) => Math.max(top, ...racks.map(({ heightU }) => y + rackHeightMm(heightU))), 0);
}

/** The row that lies nearest to a height in the elevations. */
export function rowAt(rows: readonly FloorRow[], y: number): FloorRow | undefined {
  return rows.reduce<FloorRow | undefined>(
    (best, row) => (best && Math.abs(best.y - y) <= Math.abs(row.y - y) ? best : row),
    undefined,
  );
}

/** Where a rack stands on the floor when it stands in this row, its western (southern) edge there along it. */
export function placeInRow(
  { turn, front }: Pick<FloorRow, 'turn' | 'front'>,
  along: number,
  { width, depth }: Pick<Footprint, 'width' | 'depth'>,
): Place {
  const [wide, deep] = turn % 2 === 0 ? [width, depth] : [depth, width];
  const [left, bottom] = [
    [along, front],
    [-front - depth, along],
    [along, -front - depth],
    [front, along],
  ][turn]! as [number, number];
  return { x: left - (width - wide) / 2, y: bottom - (depth - deep) / 2, rotation: turn * 90 };
}

/** The plan whose floor a diagram shows: a plan its own, an elevation that of its room; 0 = it shows none. */
export function floorOf(slice: Slice, diagram: number): number {
  const { kind, owner } = slice.get('diagram', diagram) ?? { kind: 0, owner: NO_ID };
  if (kind === PLAN) return diagram;
  return kind === ELEVATION ? planOf(slice, owner) : NO_ID;
}

export function isPlan(slice: Slice, diagram: number): boolean {
  return slice.get('diagram', diagram)?.kind === PLAN;
}

/** The plan of a place; 0 = it has none. */
export function planOf(slice: Slice, place: number): number {
  if (place === NO_ID) return NO_ID;
  return slice.by('diagram.owner', place).find((id) => isPlan(slice, id)) ?? NO_ID;
}

/** The racks that stand on a plan, each once, by the first of its placements there; in no order. */
export function footprintsOn(slice: Slice, plan: number): readonly Footprint[] {
  if (plan === NO_ID) return [];
  const base = slice instanceof Overlay ? slice.base : slice;
  if (!isDocument(base)) return footprintsOf(slice, slice.by('placement.diagram', plan));
  const held = heldFootprints(base, plan);
  if (base === slice) return held;
  // Of a great hall a few change, again and again while a hand moves them: the others are not looked up by their ids.
  const racks = new Set<number>();
  for (const { kind, id } of (slice as Overlay).changed.values()) {
    if (kind === 'object') racks.add(id);
    if (kind !== 'placement') continue;
    for (const side of [base, slice]) racks.add(side.get('placement', id, PLACED)?.subject ?? NO_ID);
  }
  const anew = [...racks].flatMap((rack) =>
    rack === NO_ID
      ? []
      : slice.by('placement.subject', rack).filter((id) => slice.get('placement', id, PLACED)?.diagram === plan),
  );
  return [...held.filter(({ rack }) => !racks.has(rack)), ...footprintsOf(slice, anew)];
}

function footprintsOf(slice: Slice, placements: readonly number[]): readonly Footprint[] {
  const found = new Map<number, Footprint>();
  for (const id of placements) {
    const placement = slice.get('placement', id, PLACED);
    const rack = placement && !found.has(placement.subject) ? slice.get('object', placement.subject, SIZED) : undefined;
    if (rack?.class === RACK) found.set(rack.id, footprintOf(slice, placement!, rack));
  }
  return [...found.values()];
}

function isDocument(slice: Slice): slice is Document {
  return 'firstRow' in slice;
}

/** The same from a document's columns. */
function heldFootprints(document: Document, plan: number): readonly Footprint[] {
  const placements = document.table('placement');
  const { ids } = placements;
  const objects = document.table('object');
  const [subject, x, y, width, height, rotation] = ['subject', 'x', 'y', 'width', 'height', 'rotation'].map((field) =>
    placements.column(field),
  ) as [Column, Column, Column, Column, Column, Column];
  const [classes, model, widthMm, depthMm, heightU] = ['class', 'model', 'widthMm', 'depthMm', 'heightU'].map((field) =>
    objects.column(field),
  ) as [Column, Column, Column, Column, Column];
  const found = new Map<number, Footprint>();
  for (let row = document.firstRow('placement.diagram', plan); row >= 0; row = document.nextRow('placement.diagram', row)) {
    const rack = fromCell(subject[row]!);
    const at = document.rowOf('object', rack);
    if (at < 0 || classes[at] !== RACK) continue;
    const placement = fromCell(ids[row]!);
    const known = found.get(rack);
    if (known && known.placement < placement) continue;
    const wide = width[row]! || widthMm[at]!;
    const deep = height[row]! || depthMm[at]!;
    const ofModel = (wide === 0 || deep === 0) && model[at] !== 0 ? document.get('model', fromCell(model[at]!)) : undefined;
    found.set(rack, {
      rack,
      placement,
      x: x[row]!,
      y: y[row]!,
      width: wide || ofModel?.widthMm || DIMENSIONS.rackWidthMm,
      depth: deep || ofModel?.depthMm || DIMENSIONS.rackDepthMm,
      rotation: rotation[row]!,
      heightU: heightU[at]! || DIMENSIONS.rackUnits,
    });
  }
  return [...found.values()];
}
const PLACED = ['diagram', 'subject', 'x', 'y', 'width', 'height', 'rotation'] as const;
const SIZED = ['class', 'model', 'widthMm', 'depthMm', 'heightU'] as const;

/** What a placement says of its rack's size, else the rack, else its model, else what racks commonly measure. */
export function footprintOf(
  slice: Slice,
  at: Pick<RecordOf<'placement'>, 'id' | Exclude<(typeof PLACED)[number], 'diagram'>>,
  rack: Pick<RecordOf<'object'>, 'id' | (typeof SIZED)[number]>,
): Footprint {
  const lacks = rack.model !== NO_ID && ((at.width || rack.widthMm) === 0 || (at.height || rack.depthMm) === 0);
  const model = lacks ? slice.get('model', rack.model) : undefined;
  return {
    rack: rack.id,
    placement: at.id,
    x: at.x,
    y: at.y,
    width: at.width || rack.widthMm || model?.widthMm || DIMENSIONS.rackWidthMm,
    depth: at.height || rack.depthMm || model?.depthMm || DIMENSIONS.rackDepthMm,
    rotation: at.rotation,
    heightU: rack.heightU || DIMENSIONS.rackUnits,
  };
}

/** What most of these racks call their row; '' = nothing. */
export function rowNameOf(slice: Slice, racks: readonly Footprint[]): string {
  const counts = new Map<string, number>();
  for (const { rack } of racks) {
    const row = slice.get('object', rack)?.row ?? '';
    if (row !== '') counts.set(row, (counts.get(row) ?? 0) + 1);
  }
  return [...counts].reduce((most, each) => (each[1] > most[1] ? each : most), ['', 0] as const)[0];
}

/** Ids of what is placed on a diagram: an elevation shows the racks of its room's floor in place of its own. */
export function placedOn(slice: Slice, diagram: number): readonly number[] {
  const own = slice.by('placement.diagram', diagram);
  const floor = floorOf(slice, diagram);
  if (floor === NO_ID || floor === diagram) return own;
  const standing = new Map(footprintsOn(slice, floor).map(({ rack, placement }) => [rack, placement]));
  return [...own.filter((id) => !standing.has(slice.get('placement', id)?.subject ?? NO_ID)), ...standing.values()];
}

/** Where each rack of a floor is drawn in the room's elevations, by its placement: its lower left corner, mm. */
export function projectedOn(rows: readonly FloorRow[]): ReadonlyMap<number, { readonly x: number; readonly y: number }> {
  return new Map(rows.flatMap(({ racks, y }) => racks.map((rack) => [rack.placement, { x: alongOf(rack), y }] as const)));
}
