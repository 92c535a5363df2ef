import { DIMENSIONS, rackHeightMm } from '../../domain/catalog/dimensions';
import { DIAGRAM_KINDS } from '../../domain/catalog/enums';
import { pieceOf } from '../../domain/catalog/furniture';
import { fromCell, NO_ID } from '../../domain/ids';
import { floorOf, footprintsOn, projectedOn, rowsOfFloor } from '../../domain/layout/floor';
import type { Box } from '../camera/camera';
import { CLASS, type Records } from './records';

/** How a placed thing is drawn. */
export const ITEM = { rack: 1, footprint: 2, face: 3, box: 4, text: 5, shape: 6, furniture: 7, aisle: 8 } as const;

export type DiagramKind = (typeof DIAGRAM_KINDS)[number];

/** Lower left, mm. */
type Corner = { readonly x: number; readonly y: number };

/** A thing in its place, world mm: x, y of its lower left corner. */
export interface Item {
  readonly subject: number;
  /** Of the subject among objects. */
  readonly row: number;
  readonly kind: (typeof ITEM)[keyof typeof ITEM];
  readonly face: 1 | 2;
  /** 0 = derived. */
  readonly placement: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly rotation: number;
}

/**
 * The placed things of one diagram, in drawing order, as columns. An item is the engine's chunk: what is drawn of it
 * is built when it is first seen and dropped when memory is short.
 */
export class Items {
  readonly kind: DiagramKind;
  /** 1 when x counts as it is, 2 when fronts and rears stand side by side and x is stretched. */
  readonly stretch: number;
  count = 0;
  subjects: Float64Array;
  rows: Int32Array;
  kinds: Uint8Array;
  /** Face seen, 1 or 2. */
  faces: Uint8Array;
  /** Placement's id, 0 = derived. */
  placements: Float64Array;
  /** Placement's layer, 0 = derived. */
  layers: Float64Array;
  rotations: Float32Array;
  /** 4 per item: minX minY maxX maxY, world mm. */
  boxes: Float64Array;
  /** Subject id -> first item. */
  readonly bySubject = new Map<number, number>();
  /** Items that no placement put where they are. */
  derived = 0;
  /** Some subject stands here by more than one placement. */
  doubled = false;

  /** Only columns are asked for. */
  unmapped = false;
  /** Elevations: the plan on whose floor the racks stand, and where they are drawn by their placements there. */
  floor = NO_ID;
  projected: ReadonlyMap<number, Corner> = new Map();

  /** Columns may be longer than `count` while items are added, and as long after seal(). */
  constructor(kind: DiagramKind, stretch: number, room = 0) {
    this.kind = kind;
    this.stretch = stretch;
    this.subjects = new Float64Array(room);
    this.rows = new Int32Array(room);
    this.kinds = new Uint8Array(room);
    this.faces = new Uint8Array(room);
    this.placements = new Float64Array(room);
    this.layers = new Float64Array(room);
    this.rotations = new Float32Array(room);
    this.boxes = new Float64Array(room * 4);
  }

  add({ subject, row, kind, face, placement, x, y, width, height, rotation }: Item): void {
    const item = this.count++;
    if (item >= this.rows.length) this.#resize(Math.max(8, item * 2));
    this.subjects[item] = subject;
    this.rows[item] = row;
    this.kinds[item] = kind;
    this.faces[item] = face;
    this.placements[item] = placement;
    this.layers[item] = 0;
    this.rotations[item] = rotation;
    this.boxes[item * 4] = x;
    this.boxes[item * 4 + 1] = y;
    this.boxes[item * 4 + 2] = x + width;
    this.boxes[item * 4 + 3] = y + height;
    if (placement === 0) this.derived++;
    if (this.unmapped) return;
    const first = this.bySubject.get(subject);
    if (first === undefined) this.bySubject.set(subject, item);
    else if (this.placements[first] !== placement) this.doubled = true;
  }

  /** No more items come: columns end where the items do. */
  seal(): void {
    if (this.rows.length !== this.count) this.#resize(this.count);
  }

  /** Bytes of the columns, and about as many as the map takes. */
  byteLength(): number {
    return this.rows.length * (8 + 4 + 1 + 1 + 8 + 8 + 4 + 32) + this.bySubject.size * 40;
  }

  #resize(room: number): void {
    const resized = <T extends Float64Array | Float32Array | Int32Array | Uint8Array>(into: T, from: T): T => {
      into.set(from.length > into.length ? from.subarray(0, into.length) : from);
      return into;
    };
    this.subjects = resized(new Float64Array(room), this.subjects);
    this.rows = resized(new Int32Array(room), this.rows);
    this.kinds = resized(new Uint8Array(room), this.kinds);
    this.faces = resized(new Uint8Array(room), this.faces);
    this.placements = resized(new Float64Array(room), this.placements);
    this.layers = resized(new Float64Array(room), this.layers);
    this.rotations = resized(new Float32Array(room), this.rotations);
    this.boxes = resized(new Float64Array(room * 4), this.boxes);
  }

  /** Counted from an origin, mm. */
  box(item: number, originX = 0, originY = 0): Box {
    const { boxes } = this;
    const at = item * 4;
    return [boxes[at]! - originX, boxes[at + 1]! - originY, boxes[at + 2]! - originX, boxes[at + 3]! - originY];
  }

  /** Box of everything; undefined when nothing is placed. */
  bounds(): Box | undefined {
    if (this.count === 0) return undefined;
    const { boxes } = this;
    let minX = Infinity;
    let minY = Infinity;
    let maxX = -Infinity;
    let maxY = -Infinity;
    for (let at = 0; at < this.count * 4; at += 4) {
      if (boxes[at]! < minX) minX = boxes[at]!;
      if (boxes[at + 1]! < minY) minY = boxes[at + 1]!;
      if (boxes[at + 2]! > maxX) maxX = boxes[at + 2]!;
      if (boxes[at + 3]! > maxY) maxY = boxes[at + 3]!;
    }
    return [minX, minY, maxX, maxY];
  }
}

/** The columns of placements that places are made from; good until the next change of the document. */
class Placements {
  readonly ids: Uint32Array;
  readonly subject: ArrayLike<number>;
  readonly layer: ArrayLike<number>;
  readonly x: ArrayLike<number>;
  readonly y: ArrayLike<number>;
  readonly width: ArrayLike<number>;
  readonly height: ArrayLike<number>;
  readonly rotation: ArrayLike<number>;

  constructor({ placements }: Records) {
    this.ids = placements.ids;
    this.subject = placements.column('subject');
    this.layer = placements.column('layer');
    this.x = placements.column('x');
    this.y = placements.column('y');
    this.width = placements.column('width');
    this.height = placements.column('height');
    this.rotation = placements.column('rotation');
  }
}

/** Reads a diagram's placements; what its owner holds without a placement gets a derived place. */
export function readItems(records: Records, diagram: number, face: 1 | 2 | 3): Items {
  const document = records.document;
  const record = document.get('diagram', diagram);
  const kind: DiagramKind = DIAGRAM_KINDS[record?.kind ?? 0] ?? '';
  const columns = new Placements(records);
  const placed: number[] = [];
  const floor = kind === 'elevation' ? floorOf(document, diagram) : NO_ID;
  const projected = projectionOf(records, floor);
  const standing = new Set<number>();
  for (const placement of projected.keys()) {
    const row = document.rowOf('placement', placement);
    placed.push(row);
    standing.add(columns.subject[row]!);
  }
  for (let row = document.firstRow('placement.diagram', diagram); row >= 0; row = document.nextRow('placement.diagram', row))
    if (!standing.has(columns.subject[row]!)) placed.push(row);
  const { layer, ids } = columns;
  const height = kind === 'plan' ? heightsOf(records, columns) : () => 0;
  placed.sort((a, b) => height(a) - height(b) || (layer[a] ?? 0) - (layer[b] ?? 0) || (ids[a] ?? 0) - (ids[b] ?? 0));
  const items = new Items(kind, kind === 'elevation' && face === 3 ? 2 : 1, placed.length);
  items.floor = floor;
  items.projected = projected;
  for (const row of placed) place(records, columns, items, row, face, projected);
  if (record && record.owner !== 0) derive(records, items, record.owner, face);
  items.seal();
  return items;
}

/** How things lie over each other on a plan, whatever their layer: aisles, rows, what is built, what stands or leads through a wall, all else. */
const HEIGHTS = { under: 0, line: 1, built: 2, taken: 3, open: 4 } as const;

/** What one does not stumble over. */
const LYING: ReadonlySet<string> = new Set(['under', 'line']);

/** By the row of a placement. */
function heightsOf(records: Records, { subject }: Placements): (row: number) => number {
  const known = new Map<number, number>();
  return (row) => {
    const cell = subject[row]!;
    let height = known.get(cell);
    if (height === undefined) {
      const piece = pieceOf(records.objectClass[records.objectRow(fromCell(cell))] ?? 0);
      known.set(cell, (height = piece === undefined ? 5 : HEIGHTS[piece.floor]));
    }
    return height;
  };
}

export interface Patched {
  readonly moved: readonly number[];
  /** Where each of them stood before, 4 numbers each. */
  readonly from: readonly number[];
  /** Those of them that have another size. */
  readonly resized: readonly number[];
  /** Something left the border of everything's box. */
  readonly shrunk: boolean;
}

/**
 * Puts items of changed placements, each named by its first, where they belong now. Undefined when that is not all there
 * is to it: things came, went, changed their order or the way they are drawn; then the diagram must be read anew.
 */
export function patchItems(
  records: Records,
  items: Items,
  face: 1 | 2 | 3,
  placed: Iterable<number>,
  bounds: Box | undefined,
): Patched | undefined {
  const columns = new Placements(records);
  const moved: number[] = [];
  const from: number[] = [];
  const resized: number[] = [];
  let shrunk = bounds === undefined;
  const now = new Items(items.kind, items.stretch, 2);
  now.unmapped = true;
  const projected = projectionOf(records, items.floor);
  const changed = new Set(placed);
  if (projected.size !== items.projected.size) return undefined;
  for (const [placement, { x, y }] of projected) {
    const was = items.projected.get(placement);
    const item = items.bySubject.get(records.document.get('placement', placement)!.subject);
    if (was === undefined || item === undefined) return undefined;
    if (was.x !== x || was.y !== y) changed.add(item);
  }
  items.projected = projected;
  for (const first of changed) {
    const id = items.placements[first]!;
    const row = records.document.rowOf('placement', id);
    if (items.subjects[first] !== fromCell(columns.subject[row] ?? 0) || items.layers[first] !== columns.layer[row])
      return undefined;
    now.count = 0;
    place(records, columns, now, row, face, projected);
    const end = first + now.count;
    if (now.count === 0 || (end < items.count && items.placements[end] === id)) return undefined;
    for (let at = 0; at < now.count; at++) {
      const item = first + at;
      if (items.placements[item] !== id || items.kinds[item] !== now.kinds[at] || items.faces[item] !== now.faces[at])
        return undefined;
      if (!isSameSize(items.boxes, item, now.boxes, at)) resized.push(item);
      items.rows[item] = now.rows[at]!;
      items.rotations[item] = now.rotations[at]!;
      for (let side = 0; side < 4; side++) {
        const was = items.boxes[item * 4 + side]!;
        if (was === bounds?.[side]) shrunk = true;
        from.push(was);
        items.boxes[item * 4 + side] = now.boxes[at * 4 + side]!;
      }
      moved.push(item);
    }
  }
  return { moved, from, resized, shrunk };
}

/** To a micrometre: what is far out has no finer place. */
function isSameSize(a: Float64Array, itemA: number, b: Float64Array, itemB: number): boolean {
  for (let side = 0; side < 2; side++) {
    const sizeA = a[itemA * 4 + side + 2]! - a[itemA * 4 + side]!;
    if (Math.abs(sizeA - b[itemB * 4 + side + 2]! + b[itemB * 4 + side]!) > 1e-3) return false;
  }
  return true;
}

/** Racks of a floor by their placements on its plan: where an elevation draws them. */
function projectionOf({ document }: Records, floor: number): ReadonlyMap<number, Corner> {
  return projectedOn(rowsOfFloor(footprintsOn(document, floor)));
}

function place(
  records: Records,
  columns: Placements,
  items: Items,
  row: number,
  face: 1 | 2 | 3,
  projected: ReadonlyMap<number, Corner>,
): void {
  const object = records.objectRow(fromCell(columns.subject[row] ?? 0));
  if (object < 0) return;
  const before = items.count;
  const placement = fromCell(columns.ids[row] ?? 0);
  const { x, y } = projected.get(placement) ?? { x: columns.x[row]!, y: columns.y[row]! };
  put(records, items, object, face, {
    placement,
    x,
    y,
    width: columns.width[row]!,
    height: columns.height[row]!,
    rotation: columns.rotation[row] ?? 0,
  });
  items.layers.fill(columns.layer[row] ?? 0, before, items.count);
}

/** Where something is put, before x is stretched; sizes 0 = those that it has by itself. */
type Place = Pick<Item, 'placement' | 'x' | 'y' | 'width' | 'height' | 'rotation'>;
const DERIVED: Place = { placement: 0, x: 0, y: 0, width: 0, height: 0, rotation: 0 };

function put(records: Records, items: Items, row: number, face: 1 | 2 | 3, at: Place): void {
  const objectClass = records.objectClass[row];
  if (objectClass === CLASS.rack && items.kind === 'elevation') {
    putRack(records, items, row, face, at, 0);
    return;
  }
  let kind: Item['kind'] = ITEM.box;
  let [x, y, width, height, rotation] = [at.x * items.stretch, at.y, at.width || 600, at.height || 400, at.rotation];
  if (objectClass === CLASS.text) [kind, width, height] = [ITEM.text, at.width || 1200, at.height || 200];
  else if (objectClass === CLASS.shape || objectClass === CLASS.group)
    [kind, width, height] = [ITEM.shape, (at.width || 1000) * items.stretch, at.height || 600];
  else if (items.kind === 'elevation' && (objectClass === CLASS.device || isEntrance(objectClass!))) {
    const [ownWidth, ownHeight] = deviceSize(records, row);
    [kind, width, height, rotation] = [ITEM.face, at.width || ownWidth, at.height || ownHeight, 0];
  } else if (items.kind === 'plan' && (objectClass === CLASS.rack || pieceOf(objectClass!))) {
    const usual = pieceOf(objectClass!);
    const wide = at.width || (usual ? records.widthMm[row] || usual.widthMm : rackWidth(records, row));
    const deep = at.height || (usual ? records.depthMm[row] || usual.depthMm : rackDepth(records, row));
    const isTurned = Math.round(rotation / 90) % 2 !== 0;
    kind = usual === undefined ? ITEM.footprint : LYING.has(usual.floor) ? ITEM.aisle : ITEM.furniture;
    [width, height] = isTurned ? [deep, wide] : [wide, deep];
    [x, y] = [at.x + (wide - width) / 2, at.y + (deep - height) / 2];
  }
  const seen = kind === ITEM.face && face === 2 && !isEntrance(objectClass!) ? 2 : 1;
  const { placement } = at;
  items.add({ subject: records.objectId(row), row, kind, face: seen, placement, x, y, width, height, rotation });
}

/** The sides of a rack that are seen; of both the rear stands to the right of the front. */
function putRack(records: Records, items: Items, row: number, face: 1 | 2 | 3, { placement, x, y }: Place, gap: number): void {
  const width = rackWidth(records, row);
  const height = rackHeightMm(records.heightU[row] || DIMENSIONS.rackUnits);
  const rack = { subject: records.objectId(row), row, kind: ITEM.rack, placement, y, width, height, rotation: 0 };
  const left = x * items.stretch;
  if (face !== 2) items.add({ ...rack, face: 1, x: left });
  if (face !== 1) items.add({ ...rack, face: 2, x: face === 3 ? left + width + gap : left });
}

/** Outer width of a rack. */
export function rackWidth(records: Records, row: number): number {
  return records.widthMm[row] || records.modelNumber(row, 'widthMm') || DIMENSIONS.rackWidthMm;
}

function rackDepth(records: Records, row: number): number {
  return records.depthMm[row] || records.modelNumber(row, 'depthMm') || DIMENSIONS.rackDepthMm;
}

/** Where a circuit or power enters: one port, seen from either side. */
function isEntrance(objectClass: number): boolean {
  return objectClass === CLASS.handOff || objectClass === CLASS.powerFeed;
}

/** Front of a device or card that stands free: panel width for what goes into racks. */
export function deviceSize(records: Records, row: number): readonly [width: number, height: number] {
  if (isEntrance(records.objectClass[row]!)) return [400, 2 * DIMENSIONS.unitMm];
  const units = records.heightU[row] || records.modelNumber(row, 'heightU');
  const width = records.widthMm[row] || records.modelNumber(row, 'widthMm');
  if (records.objectClass[row] === CLASS.card) return [width || 220, units > 0 ? units * DIMENSIONS.unitMm : 36];
  if (units === 0 && records.templates(row).ports.length > 4) return [width || 60, 900];
  return [width || DIMENSIONS.panelWidthMm, Math.max(units, 0.5) * DIMENSIONS.unitMm];
}

/** Gaps between the two faces of a device, and of a rack, in its own diagram. */
const FACE_GAP_MM = 40;
const BESIDE_MM = 100;

/** An owner's diagram shows the owner: a rack as itself, a device by both faces, a room's racks that nobody placed in a row below. */
function derive(records: Records, items: Items, owner: number, face: 1 | 2 | 3): void {
  const row = records.objectRow(owner);
  if (row < 0) return;
  const objectClass = records.objectClass[row];
  if (objectClass === CLASS.rack) {
    if (!items.bySubject.has(owner) && items.kind !== 'plan') putRack(records, items, row, face, DERIVED, BESIDE_MM);
    return;
  }
  if (objectClass === CLASS.device || objectClass === CLASS.card) {
    if (!items.bySubject.has(owner)) putFaces(records, items, row);
    return;
  }
  if (items.kind !== 'elevation' && items.kind !== 'plan') return;
  const left = items.bounds()?.[0] ?? 0;
  let y = items.bounds()?.[1] ?? 0;
  let x = left;
  let inRow = 0;
  for (const child of records.children(owner)) {
    if (records.objectClass[child] !== CLASS.rack || items.bySubject.has(records.objectId(child))) continue;
    if (inRow % 12 === 0) {
      x = left;
      y -= items.kind === 'plan' ? 2400 : rackHeightMm(52) + DIMENSIONS.rowGapMm;
    }
    put(records, items, child, face, { ...DERIVED, x: x / items.stretch, y });
    x += rackWidth(records, child) * items.stretch;
    inRow++;
  }
}

function putFaces(records: Records, items: Items, row: number): void {
  const [width, height] = deviceSize(records, row);
  const { ports, slots } = records.templates(row);
  const hasRear = records.objectClass[row] === CLASS.device && [...ports, ...slots].some((part) => part.face === 2);
  const face = { ...DERIVED, subject: records.objectId(row), row, kind: ITEM.face, width, height };
  const [x, y] = height > width ? [width + FACE_GAP_MM, 0] : [0, -height - FACE_GAP_MM];
  items.add({ ...face, face: 1 });
  if (hasRear) items.add({ ...face, face: 2, x, y });
}
