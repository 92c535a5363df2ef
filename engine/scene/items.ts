import { DIMENSIONS, rackHeightMm } from '../../domain/catalog/dimensions';
import { DIAGRAM_KINDS } from '../../domain/catalog/enums';
import { fromCell } from '../../domain/ids';
import type { Box } from '../camera/camera';
import { CLASS, type Records } from './records';

/** How a placed thing is drawn. */
export const ITEM = { rack: 1, footprint: 2, face: 3, box: 4, text: 5, shape: 6 } as const;

export type DiagramKind = (typeof DIAGRAM_KINDS)[number];

/**
 * The placed things of one diagram, in drawing order, as columns. An item is the engine's chunk: what is drawn of it
 * is built when it is first seen and dropped when memory is short.
 */
export class Items {
  readonly kind: DiagramKind;
  /** 1 when x counts as it is, 2 when fronts and rears stand side by side and x is stretched. */
  readonly stretch: number;
  count = 0;
  readonly subjects: number[] = [];
  readonly rows: number[] = [];
  readonly kinds: number[] = [];
  /** Face seen, 1 or 2. */
  readonly faces: number[] = [];
  /** Placement's id, 0 = derived. */
  readonly placements: number[] = [];
  readonly rotations: number[] = [];
  /** 4 per item: minX minY maxX maxY, world mm. */
  readonly boxes: number[] = [];
  /** Subject id -> first item. */
  readonly bySubject = new Map<number, number>();

  constructor(kind: DiagramKind, stretch: number) {
    this.kind = kind;
    this.stretch = stretch;
  }

  add(
    subject: number,
    row: number,
    kind: number,
    face: number,
    placement: number,
    x: number,
    y: number,
    width: number,
    height: number,
    rotation = 0,
  ): void {
    const item = this.count++;
    this.subjects.push(subject);
    this.rows.push(row);
    this.kinds.push(kind);
    this.faces.push(face);
    this.placements.push(placement);
    this.rotations.push(rotation);
    this.boxes.push(x, y, x + width, y + height);
    if (!this.bySubject.has(subject)) this.bySubject.set(subject, item);
  }

  box(item: number): Box {
    const at = item * 4;
    return [this.boxes[at]!, this.boxes[at + 1]!, this.boxes[at + 2]!, this.boxes[at + 3]!];
  }

  /** Box of everything; undefined when nothing is placed. */
  bounds(): Box | undefined {
    if (this.count === 0) return undefined;
    let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity];
    for (let item = 0; item < this.count; item++) {
      minX = Math.min(minX, this.boxes[item * 4]!);
      minY = Math.min(minY, this.boxes[item * 4 + 1]!);
      maxX = Math.max(maxX, this.boxes[item * 4 + 2]!);
      maxY = Math.max(maxY, this.boxes[item * 4 + 3]!);
    }
    return [minX, minY, maxX, maxY];
  }
}

/** Reads a diagram's placements; what its owner holds without a placement gets a derived place. */
export function readItems(records: Records, diagram: number, face: 1 | 2 | 3): Items {
  const document = records.document;
  const record = document.get('diagram', diagram);
  const kind: DiagramKind = DIAGRAM_KINDS[record?.kind ?? 0] ?? '';
  const items = new Items(kind, kind === 'elevation' && face === 3 ? 2 : 1);
  const placements = records.placements;
  const placed: number[] = [];
  for (let row = document.firstRow('placement.diagram', diagram); row >= 0; row = document.nextRow('placement.diagram', row))
    placed.push(row);
  const layers = placements.column('layer');
  placed.sort((a, b) => (layers[a] ?? 0) - (layers[b] ?? 0) || (placements.ids[a] ?? 0) - (placements.ids[b] ?? 0));
  for (const row of placed) place(records, items, row, face);
  if (record && record.owner !== 0) derive(records, items, record.owner, face);
  return items;
}

function place(records: Records, items: Items, row: number, face: 1 | 2 | 3): void {
  const { placements } = records;
  const subject = fromCell((placements.column('subject')[row] ?? 0) as number);
  const object = records.objectRow(subject);
  if (object < 0) return;
  const at = { x: placements.column('x')[row]!, y: placements.column('y')[row]! };
  const own = { width: placements.column('width')[row]!, height: placements.column('height')[row]! };
  const rotation = placements.column('rotation')[row] ?? 0;
  put(records, items, object, fromCell(placements.ids[row] ?? 0), at, own, rotation, face);
}

function put(
  records: Records,
  items: Items,
  row: number,
  placement: number,
  at: { readonly x: number; readonly y: number },
  own: { readonly width: number; readonly height: number },
  rotation: number,
  face: 1 | 2 | 3,
): void {
  const id = records.objectId(row);
  const objectClass = records.objectClass[row];
  if (objectClass === CLASS.text)
    items.add(id, row, ITEM.text, 1, placement, at.x * items.stretch, at.y, own.width || 1200, own.height || 200, rotation);
  else if (objectClass === CLASS.shape || objectClass === CLASS.group) {
    items.add(
      id,
      row,
      ITEM.shape,
      1,
      placement,
      at.x * items.stretch,
      at.y,
      (own.width || 1000) * items.stretch,
      own.height || 600,
      rotation,
    );
  } else if (items.kind === 'elevation' && objectClass === CLASS.rack) putRack(records, items, row, placement, at, face);
  else if (items.kind === 'elevation' && objectClass === CLASS.device) {
    const [width, height] = deviceSize(records, row);
    items.add(
      id,
      row,
      ITEM.face,
      face === 2 ? 2 : 1,
      placement,
      at.x * items.stretch,
      at.y,
      own.width || width,
      own.height || height,
    );
  } else if (items.kind === 'plan' && objectClass === CLASS.rack) {
    const width = own.width || rackWidth(records, row);
    const depth = own.height || records.depthMm[row] || records.modelNumber(row, 'depthMm') || DIMENSIONS.rackDepthMm;
    const turned = Math.round(rotation / 90) % 2 !== 0;
    const [wide, deep] = turned ? [depth, width] : [width, depth];
    items.add(id, row, ITEM.footprint, 1, placement, at.x + (width - wide) / 2, at.y + (depth - deep) / 2, wide, deep, rotation);
  } else {
    items.add(id, row, ITEM.box, 1, placement, at.x * items.stretch, at.y, own.width || 600, own.height || 400, rotation);
  }
}

function putRack(
  records: Records,
  items: Items,
  row: number,
  placement: number,
  at: { readonly x: number; readonly y: number },
  face: 1 | 2 | 3,
): void {
  const id = records.objectId(row);
  const width = rackWidth(records, row);
  const height = rackHeightMm(records.heightU[row] || DIMENSIONS.rackUnits);
  if (face !== 2) items.add(id, row, ITEM.rack, 1, placement, at.x * items.stretch, at.y, width, height);
  if (face !== 1)
    items.add(id, row, ITEM.rack, 2, placement, at.x * items.stretch + (face === 3 ? width : 0), at.y, width, height);
}

/** Outer width of a rack. */
export function rackWidth(records: Records, row: number): number {
  return records.widthMm[row] || records.modelNumber(row, 'widthMm') || DIMENSIONS.rackWidthMm;
}

/** Front of a device or card that stands free: panel width for what goes into racks. */
export function deviceSize(records: Records, row: number): readonly [width: number, height: number] {
  const units = records.heightU[row] || records.modelNumber(row, 'heightU');
  const width = records.widthMm[row] || records.modelNumber(row, 'widthMm');
  if (records.objectClass[row] === CLASS.card) return [width || 220, units > 0 ? units * DIMENSIONS.unitMm : 36];
  if (units === 0 && records.templates(row).ports.length > 4) return [width || 60, 900];
  return [width || DIMENSIONS.panelWidthMm, Math.max(units, 0.5) * DIMENSIONS.unitMm];
}

/** Gap between a device's two faces in its own diagram. */
const FACE_GAP_MM = 40;

/** An owner's diagram shows the owner: a rack as itself, a device by both faces, a room's racks that nobody placed in a row below. */
function derive(records: Records, items: Items, owner: number, face: 1 | 2 | 3): void {
  const row = records.objectRow(owner);
  if (row < 0) return;
  const objectClass = records.objectClass[row];
  if (objectClass === CLASS.rack) {
    if (!items.bySubject.has(owner) && items.kind !== 'plan') putRackAsElevation(records, items, row, face);
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
    put(records, items, child, 0, { x: x / items.stretch, y }, { width: 0, height: 0 }, 0, face);
    x += rackWidth(records, child) * items.stretch;
    inRow++;
  }
}

function putRackAsElevation(records: Records, items: Items, row: number, face: 1 | 2 | 3): void {
  const id = records.objectId(row);
  const width = rackWidth(records, row);
  const height = rackHeightMm(records.heightU[row] || DIMENSIONS.rackUnits);
  if (face !== 2) items.add(id, row, ITEM.rack, 1, 0, 0, 0, width, height);
  if (face !== 1) items.add(id, row, ITEM.rack, 2, 0, face === 3 ? width + 100 : 0, 0, width, height);
}

function putFaces(records: Records, items: Items, row: number): void {
  const id = records.objectId(row);
  const [width, height] = deviceSize(records, row);
  const templates = records.templates(row);
  const rear =
    records.objectClass[row] === CLASS.device && [...templates.ports, ...templates.slots].some((part) => part.face === 2);
  const beside = height > width;
  items.add(id, row, ITEM.face, 1, 0, 0, 0, width, height);
  if (rear)
    items.add(id, row, ITEM.face, 2, 0, beside ? width + FACE_GAP_MM : 0, beside ? 0 : -height - FACE_GAP_MM, width, height);
}
