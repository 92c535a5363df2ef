import { codeOf, OBJECT_CLASSES } from '../../../domain/catalog/enums';
import { FURNITURE } from '../../../domain/catalog/furniture';
import type { Document } from '../../../domain/document/document';
import { freeNames } from '../../../domain/entities/name-rule';
import { NO_ID } from '../../../domain/ids';
import {
  alongOf,
  footprintsOn,
  outlineOf,
  placeInRow,
  rowNameOf,
  rowsOfFloor,
  type FloorRow,
  type Outline,
} from '../../../domain/layout/floor';
import { obstaclesOn } from '../../../domain/layout/obstacles';
import { DEFAULT_RACK_RULE, rowLetters } from '../../../domain/layout/rack-grid';
import { linesOn, type Standing } from '../../../domain/layout/rack-places';
import { rowsOn, ruleBy } from '../../../domain/layout/rows';
import { ok, refuse, type Result } from '../../../domain/result';
import type { FurnitureOrder } from '../../api/furniture';
import type { SpotBox } from '../free-spot';
import { roomInside } from './room-inside';

/** One piece as it will stand. */
export interface PlannedPiece extends Standing {
  readonly name: string;
  readonly width: number;
  readonly depth: number;
  /** Rows only. */
  readonly rackRule?: string;
}

/** What is known of the view: what is selected, and where something of a size stands free beside what comes before it. */
export interface FurnitureView {
  readonly selection: readonly number[];
  spot(width: number, height: number, more: readonly SpotBox[]): { readonly x: number; readonly y: number } | undefined;
}

const WALL = codeOf(OBJECT_CLASSES, 'wall');
/** So many at once are more than anybody sees to. */
const MOST = 200;

/**
 * Pieces at free places of the view, or the four walls around a room. An aisle comes along the row of the selected rack: a
 * cold one before its fronts, a hot one behind its backs; a row comes under them, a door into the selected wall.
 * `out-of-range` (count), the rules of roomInside and freeNames.
 */
export function planFurniture(
  document: Document,
  diagram: number,
  order: FurnitureOrder,
  view: FurnitureView,
): Result<readonly PlannedPiece[]> {
  const { what, count: wanted, name } = order;
  if (!Number.isInteger(wanted) || wanted < 1 || wanted > MOST)
    return refuse('out-of-range', { value: String(wanted), min: 1, max: MOST }, 'count');
  if (what === 'row') return planRow(document, diagram, order, view);
  const places = what === 'outline' ? outlinePlaces(document, diagram, order) : piecePlaces(document, diagram, order, view);
  if (!places.ok) return places;
  const owner = document.get('diagram', diagram)?.owner ?? NO_ID;
  const named = freeNames(name, places.value.length, namesIn(document, owner));
  return named.ok ? ok(places.value.map((place, at) => ({ ...place, name: named.value.names[at]! }))) : named;
}

/** Whether something in a place is called so. */
export function namesIn(document: Document, place: number): (name: string) => boolean {
  const taken = new Set(document.by('object.parent', place).map((id) => document.get('object', id)!.name));
  return (name) => taken.has(name);
}

/** Under the racks of the selected rack's line, or where there is room. */
function planRow(
  document: Document,
  diagram: number,
  { name, rackRule = '', widthMm, depthMm }: FurnitureOrder,
  view: FurnitureView,
): Result<readonly PlannedPiece[]> {
  const line = lineSelected(document, diagram, view.selection);
  const usual = FURNITURE.row;
  const size = { width: widthMm || usual.widthMm, depth: depthMm || usual.depthMm };
  const place = line ? rowUnder(line, widthMm, depthMm) : { ...size, rotation: 0, ...spotOf(view, size.width, size.depth) };
  const called = name || (line && rowNameOf(document, line.racks)) || nextRowName(document, diagram);
  const racks = line?.racks.map(({ rack }) => document.get('object', rack)!.name) ?? [];
  return ok([{ ...place, name: called, rackRule: rackRule || ruleBy(called, racks) || DEFAULT_RACK_RULE }]);
}

/** As long as from the first to the last of them, and as deep as the deepest, unless more is asked for. */
function rowUnder({ turn, racks, front }: FloorRow, widthMm: number, depthMm: number): Place {
  const [from, to] = extentOf({ turn, racks });
  const size = { width: Math.max(widthMm, to - from), depth: depthMm || Math.max(...racks.map(({ depth }) => depth)) };
  return { ...size, ...placeInRow({ turn, front }, from, size) };
}

function lineSelected(document: Document, plan: number, selection: readonly number[]): FloorRow | undefined {
  const chosen = new Set(selection);
  return linesOn(document, plan, footprintsOn(document, plan)).find(
    ({ racks, band }) => band === undefined && racks.some(({ rack }) => chosen.has(rack)),
  );
}

/** The first letters by which no row of the plan is called and no rack is counted to one. */
function nextRowName(document: Document, plan: number): string {
  const taken = new Set([
    ...rowsOn(document, plan).map(({ name }) => name),
    ...footprintsOn(document, plan).map(({ rack }) => document.get('object', rack)!.row),
  ]);
  for (let at = 0; ; at++) if (!taken.has(rowLetters(at))) return rowLetters(at);
}

function spotOf(view: FurnitureView, width: number, depth: number): { readonly x: number; readonly y: number } {
  return view.spot(width, depth, []) ?? { x: 0, y: 0 };
}

type Place = Omit<PlannedPiece, 'name' | 'rackRule'>;

function piecePlaces(
  document: Document,
  diagram: number,
  { what, count, widthMm, depthMm }: FurnitureOrder,
  view: FurnitureView,
): Result<readonly Place[]> {
  const usual = FURNITURE[what as keyof typeof FURNITURE];
  const [width, depth] = [widthMm || usual.widthMm, depthMm || usual.depthMm];
  const row = usual.floor === 'under' && count === 1 ? rowSelected(document, diagram, view.selection) : undefined;
  if (row) return ok([aisleAlong(row, what === 'hotAisle', widthMm, depth)]);
  const wall = what === 'door' && count === 1 ? wallSelected(document, diagram, view.selection) : undefined;
  if (wall) return ok([doorIn(document, diagram, wall, width, depthMm)]);
  const made: Place[] = [];
  while (made.length < count) {
    const more = made.map(({ x, y }): SpotBox => [x, y, x + width, y + depth]);
    const { x, y } = view.spot(width, depth, more) ?? { x: made.length * width, y: 0 };
    made.push({ x, y, rotation: 0, width, depth });
  }
  return ok(made);
}

function rowSelected(document: Document, plan: number, selection: readonly number[]): FloorRow | undefined {
  if (selection.length === 0) return undefined;
  const chosen = new Set(selection);
  return rowsOfFloor(footprintsOn(document, plan)).find(({ racks }) => racks.some(({ rack }) => chosen.has(rack)));
}

/** As long as the row, unless a length is asked for. */
function aisleAlong(row: FloorRow, isBehind: boolean, asked: number, depth: number): Place {
  const { turn, racks, front } = row;
  const [from, to] = extentOf(row);
  const width = asked || to - from;
  const across = isBehind ? front + Math.max(...racks.map((rack) => rack.depth)) : front - depth;
  const place = placeInRow({ turn, front: across }, (from + to - width) / 2, { width, depth });
  return { ...place, width, depth };
}

/** From where the first of a row's racks begins to where the last ends. */
function extentOf({ turn, racks }: Pick<FloorRow, 'turn' | 'racks'>): readonly [from: number, to: number] {
  const side = turn % 2 === 0 ? 2 : 3;
  return [Math.min(...racks.map(alongOf)), Math.max(...racks.map((rack) => outlineOf(rack)[side]))];
}

function wallSelected(document: Document, plan: number, selection: readonly number[]): Outline | undefined {
  const wall = obstaclesOn(document, plan).find(({ id, class: own }) => own === WALL && selection.includes(id));
  return wall && outlineOf(wall);
}

/** In the middle of a wall, its leaf to the side on which the middle of all that stands lies. */
function doorIn(document: Document, plan: number, [minX, minY, maxX, maxY]: Outline, width: number, asked: number): Place {
  const [wide, deep] = [maxX - minX, maxY - minY];
  const [x, y] = [(minX + maxX) / 2, (minY + maxY) / 2];
  const depth = asked || Math.min(wide, deep) + width;
  const others = [...footprintsOn(document, plan), ...obstaclesOn(document, plan)].map(outlineOf);
  const mean = (low: 0 | 1, high: 2 | 3): number =>
    others.reduce((sum, outline) => sum + (outline[low] + outline[high]) / 2, 0) / others.length;
  if (wide >= deep) {
    const opensNorth = mean(1, 3) >= y;
    return { x: x - width / 2, y: opensNorth ? minY : maxY - depth, rotation: opensNorth ? 0 : 180, width, depth };
  }
  const opensWest = mean(0, 2) < x;
  const left = opensWest ? maxX - depth : minX;
  return { x: left + (depth - width) / 2, y: y - depth / 2, rotation: opensWest ? 90 : 270, width, depth };
}

/** South, north, west and east around the room's inside. */
function outlinePlaces(document: Document, diagram: number, order: FurnitureOrder): Result<readonly Place[]> {
  const thick = order.thicknessMm || FURNITURE.wall.depthMm;
  const inside = roomInside(document, diagram, order);
  if (!inside.ok) return inside;
  const [minX, minY, maxX, maxY] = inside.value;
  const [wide, deep] = [maxX - minX, maxY - minY];
  const long = { width: wide + 2 * thick, depth: thick, rotation: 0 };
  const high = { width: thick, depth: deep, rotation: 0 };
  return ok([
    { ...long, x: minX - thick, y: minY - thick },
    { ...long, x: minX - thick, y: maxY },
    { ...high, x: minX - thick, y: minY },
    { ...high, x: maxX, y: minY },
  ]);
}
