import { DIMENSIONS } from '../../domain/catalog/dimensions';
import { MODEL_FLAGS, OBJECT_CLASSES } from '../../domain/catalog/enums';
import { pieceOf } from '../../domain/catalog/furniture';
import { portsMatch } from '../../domain/catalog/port-types';
import type { PathwayStop } from '../../domain/geometry/pathway-chain';
import { DEFAULT_VIEW, type ViewSettings } from '../../domain/geometry/view-settings';
import { objectName } from '../../domain/entities/names';
import { refuse, type Refusal, type Warning } from '../../domain/result';
import { isPluggedIn } from '../../domain/validation/connections';
import { STANDING_RULES } from '../../domain/validation/standing';
import { clickedPiece, drawnPiece, meantPoint, type DrawnOn, type PiecePlace } from '../../domain/layout/drawn-piece';
import { outlineOf, turnOf } from '../../domain/layout/floor';
import { newRackPlace, type At } from '../../domain/layout/rack-places';
import { positionAtMm, unitBottomMm } from '../../domain/layout/rack-numbering';
import type { Box } from '../camera/camera';
import type { EngineRequest } from '../engine-types';
import { marquee, type Catch } from '../picking/marquee';
import { crossingWarning, passageAt, pathwayEndAt, turnedToward, type PathwayEnd } from '../picking/pathway-end';
import { portNear, type Hit } from '../picking/pick';
import type { Pass, PickAsk } from '../passes/pass';
import { PASSES } from '../passes/passes';
import { snapStep } from '../passes/floor/grid';
import { openingOf, type FaceVisitor } from '../scene/face-book';
import { nearestFreeUnit } from '../scene/free-units';
import { ITEM } from '../scene/items';
import { levelsAt } from '../scene/lod';
import { PLACE } from '../scene/rack-layout';
import { CLASS } from '../scene/records';
import type { Scene } from '../scene/scene';
import { boxesOf } from '../scene/where';
import { metres } from '../text/metres';
import { doorWarning, type Arriving } from './door-warning';
import { heldOf, type Held } from './held';
import { isUpright, type Arrow } from './keys';
import { moveBlock } from './move-block';
import { byPosition } from './position-order';
import { gapsBeside, toRowLine, withRacks } from './row-landing';
import type { PenStage } from './pen';
import type { Landing, Stage } from './stage';

/** A rubber band's catch up to this size is put in the order of reading; no list names more. */
const ORDERED_MAX = 2000;
/** Lights for at most this many partner ports. */
const PARTNERS_MAX = 2000;
/** Edges of neighbours attract from this far, CSS px; else positions go by the grid's step. */
const EDGE_PX = 8;

/** So many things at once keep to the grid alone, and no door is asked: edges of neighbours would pull from everywhere. */
const DRAWN_MAX = 500;

/** Units that a landing may snap away from the hand: farther off it would land out of sight. */
const REACH_U = 3;

const NOTHING: ReadonlySet<number> = new Set();

/** The free unit when it is near the hand; else the unit under the hand, which the rules then refuse with the reason. */
function withinReach(free: number | undefined, wanted: number): number {
  return free !== undefined && Math.abs(free - wanted) <= REACH_U ? free : Math.max(1, wanted);
}

/** Tells the unit that was aimed at where it is another one. */
function aside(landed: number, aimed: number): { readonly aimedU?: number } {
  return landed === aimed || landed === 0 ? {} : { aimedU: aimed };
}

/** The gestures' questions answered from the scene. */
export class DrawingStage implements Stage, PenStage {
  readonly #scene: Scene;
  readonly #passes: readonly Pass[];
  readonly #check: (request: EngineRequest) => Refusal | null;
  scale = 1;
  /** What is seen: where the grid is drawn, what is moved keeps to it. */
  view: ViewSettings = DEFAULT_VIEW;
  words: Readonly<Record<string, string>> = {};
  selection: readonly number[] = [];
  visible: Box = [0, 0, 0, 0];
  #caught: Catch | undefined;
  /** True of these items as long as nothing moves. */
  #held:
    | {
        readonly of: readonly number[];
        readonly items: Scene['items'];
        readonly moved: Scene['moved'];
        readonly what: Held;
      }
    | undefined;

  constructor(scene: Scene, check: (request: EngineRequest) => Refusal | null, passes: readonly Pass[] = PASSES) {
    this.#scene = scene;
    this.#passes = passes;
    this.#check = check;
  }

  pick(worldX: number, worldY: number): Hit | undefined {
    const ask: PickAsk = { scene: this.#scene, x: worldX, y: worldY, scale: this.scale, view: this.view };
    for (const pass of this.#passes)
      if (pass.picksFirst?.(this.view)) {
        const hit = pass.pick?.(ask);
        if (hit) return hit;
      }
    for (let at = this.#passes.length - 1; at >= 0; at--) {
      const hit = this.#passes[at]!.pick?.(ask);
      if (hit) return hit;
    }
    return undefined;
  }

  portNear(worldX: number, worldY: number, fits?: (port: number) => boolean): Hit | undefined {
    return portNear(this.#scene, worldX, worldY, this.scale, fits);
  }

  pathwayEnd(worldX: number, worldY: number): PathwayEnd | undefined {
    return pathwayEndAt(this.#scene, worldX, worldY, this.scale);
  }

  crossed(from: PathwayStop, to: PathwayStop): Warning | null {
    return crossingWarning(this.#scene, from, to);
  }

  passage(point: At, meant: At, before: PathwayStop | undefined): PathwayStop | undefined {
    return passageAt(this.#scene, point, meant, this.scale, before);
  }

  turned(first: PathwayStop, next: PathwayStop): PathwayStop {
    return turnedToward(this.#scene, first, next);
  }

  penGrid(): { readonly step: number; readonly origin: readonly [number, number] } {
    return { step: snapStep(this.scale, this.view.grid), origin: this.#scene.gridOrigin() };
  }

  parentOf(id: number): number {
    const { records } = this.#scene;
    if (records.document.kindOf(id) === 'port') return records.document.get('port', id)?.owner ?? 0;
    const row = records.objectRow(id);
    if (row < 0) return 0;
    const parent = records.parentId(row);
    return parent !== 0 && this.#scene.itemShowing(records.objectRow(parent)) >= 0 ? parent : 0;
  }

  moves(id: number): 'placed' | 'device' | 'locked' | 'fixed' {
    const { records, items } = this.#scene;
    const item = items.bySubject.get(id);
    if (item !== undefined) {
      if (items.placements[item] === 0) return 'fixed';
      // Inside a rack that fills the screen a drag means a rubber band, not the rack.
      if (items.kinds[item] === ITEM.rack && levelsAt(this.scale).deviceNames) return 'fixed';
      // One draws rubber bands across aisles: what is not selected is no handle.
      if (items.kinds[item] === ITEM.aisle && !this.selection.includes(id)) return 'locked';
      return this.#isHeld(id) ? 'locked' : 'placed';
    }
    const row = records.objectRow(id);
    if (row < 0 || records.objectClass[row] !== CLASS.device) return 'fixed';
    const parent = records.parentRow(row);
    return parent >= 0 && records.objectClass[parent] === CLASS.rack ? 'device' : 'fixed';
  }

  /** On a locked floor: is or carries racks that hold something? */
  #isHeld(id: number): boolean {
    const { records, items } = this.#scene;
    if (!this.view.floorLocked || !items.bySubject.has(id)) return false;
    return this.withRacks([id]).some(
      (each) =>
        records.objectClass[records.objectRow(each)] === CLASS.rack && records.document.by('object.parent', each).length > 0,
    );
  }

  withRacks(ids: readonly number[]): readonly number[] {
    return withRacks(this.#scene, ids);
  }

  whyLocked(id: number): Refusal {
    return refuse('floor-locked', { id, name: objectName(this.#scene.records.document, id) }).refusal;
  }

  whyRackStays(id: number): Refusal | null {
    const { records } = this.#scene;
    const isRack = records.objectClass[records.objectRow(id)] === CLASS.rack;
    return isRack && this.#isHeld(id) ? this.whyLocked(id) : null;
  }

  /**
   * Why this arrow moves nothing of the selection. On a locked floor racks go along their row at most, and a device with
   * cables plugged in takes a hand that drags it.
   */
  whyKeysRest(arrow: Arrow): Refusal | null {
    const locked = this.selection.find((id) => this.moves(id) === 'locked' || this.#isHeld(id));
    if (locked !== undefined) return this.whyLocked(locked);
    const { document } = this.#scene.records;
    const plugged = this.view.floorLocked
      ? this.selection.find((id) => this.moves(id) === 'device' && isPluggedIn(document, id))
      : undefined;
    if (plugged !== undefined) return refuse('device-locked', { id: plugged, name: objectName(document, plugged) }).refusal;
    const leaving = this.view.floorLocked ? this.selection.find((id) => this.#leavesRow(id, arrow)) : undefined;
    return leaving === undefined ? null : refuse('row-locked', { id: leaving, name: objectName(document, leaving) }).refusal;
  }

  #leavesRow(id: number, arrow: Arrow): boolean {
    const { items, records } = this.#scene;
    const item = items.bySubject.get(id);
    if (item === undefined || records.objectClass[records.objectRow(id)] !== CLASS.rack) return false;
    return isUpright(arrow) === (turnOf(items.rotations[item]!) % 2 === 0);
  }

  marquee(band: Box, touching: boolean): readonly number[] {
    this.#caught = marquee(this.#scene, band, touching, this.scale);
    if (this.#caught.ids.length > ORDERED_MAX) return this.#caught.ids;
    return byPosition(
      this.#caught.ids.flatMap((id) =>
        boxesOf(this.#scene, id)
          .slice(0, 1)
          .map((box) => ({ id, box })),
      ),
    );
  }

  /** Whether these are what the last rubber band took, of the items that are shown now. */
  isCaught(ids: readonly number[]): boolean {
    return this.#caught?.ids === ids && this.#caught.of === this.#scene.items;
  }

  /** The items that the selection is when it is such a catch; undefined = they have to be looked up. */
  get caught(): Uint32Array | undefined {
    return this.isCaught(this.selection) ? this.#caught?.items : undefined;
  }

  boxesOf(id: number): readonly Box[] {
    return boxesOf(this.#scene, id);
  }

  landDevice(device: number, worldX: number, worldY: number, grabY: number): Landing | undefined {
    const { records } = this.#scene;
    const row = records.objectRow(device);
    if (row < 0) return undefined;
    const heightU = records.heightU[row]!;
    const mounted = records.face[row] === 2 ? 2 : 1;
    const target = this.#rackUnder(worldX, worldY);
    if (!target || heightU <= 0) return undefined;
    const aimedU = this.#unitAt(target.item, worldY - grabY, heightU);
    const face = target.rack === records.parentRow(row) ? mounted : target.side;
    const position = nearestFreeUnit(records, target.rack, heightU, face, records.fullDepth(row), aimedU, new Set([row]));
    const asked = withinReach(position, aimedU);
    const rack = records.objectId(target.rack);
    const elsewhere = aside(asked, aimedU);
    const request: EngineRequest = { kind: 'move-device', device, rack, positionU: asked, face, ...elsewhere };
    return this.#landing(request, target.item, target.rack, asked, heightU);
  }

  landDevices(devices: readonly number[], worldX: number, worldY: number, grabY: number): Landing | undefined {
    const { records, items } = this.#scene;
    const lead = records.objectRow(devices[0] ?? 0);
    const target = this.#rackUnder(worldX, worldY);
    if (!target || lead < 0) return undefined;
    const rack = records.parentRow(lead);
    const item = target.rack === rack ? target.item : (items.bySubject.get(records.parentId(lead)) ?? -1);
    // Another rack: they keep to their own, at the height of the hand.
    if (item < 0) return undefined;
    const aimedU = this.#unitAt(item, worldY - grabY, records.heightU[lead]!);
    const request = moveBlock(this.#scene, devices, aimedU - Math.floor(records.positionU[lead]!));
    if (!request) return undefined;
    const [first, ...others] = request.devices.map((id, index) =>
      this.#unitBox(item, request.positionsU[index]!, records.heightU[records.objectRow(id)]!),
    );
    const positionU = request.positionsU[0]!;
    return {
      request,
      box: first!,
      others,
      refusal: this.#check(request),
      hint: `${records.name(rack)} · U${positionU} · ${devices.length} ×`,
    };
  }

  landModel(model: number, worldX: number, worldY: number, loose: boolean): Landing | undefined {
    const { records } = this.#scene;
    const modelRow = records.document.rowOf('model', model);
    if (modelRow < 0) return undefined;
    const objectClass = OBJECT_CLASSES[records.models.column('objectClass')[modelRow] ?? 0];
    if (objectClass === 'rack') return this.#landRack(model, modelRow, worldX, worldY, loose);
    if (objectClass === 'card') return this.#landCard(model, worldX, worldY);
    const heightU = records.models.column('heightU')[modelRow] ?? 1;
    const full = ((records.models.column('flags')[modelRow] ?? 0) & MODEL_FLAGS.fullDepth) !== 0;
    const target = this.#rackUnder(worldX, worldY);
    if (!target) return this.#landInFootprint(model, heightU, full, worldX, worldY);
    const aimedU = this.#unitAt(target.item, worldY - (heightU * DIMENSIONS.unitMm) / 2, heightU);
    const nearest = (): number | undefined =>
      nearestFreeUnit(records, target.rack, heightU, target.side, full, aimedU, new Set());
    const positionU = heightU === 0 ? 0 : withinReach(nearest(), aimedU);
    const rack = records.objectId(target.rack);
    const elsewhere = aside(positionU, aimedU);
    const request: EngineRequest = { kind: 'insert-device', model, rack, positionU, face: target.side, ...elsewhere };
    // What stands at no unit is shown by its rack.
    if (heightU > 0) return this.#landing(request, target.item, target.rack, positionU, heightU);
    return { request, box: this.#scene.items.box(target.item), refusal: this.#check(request), hint: records.name(target.rack) };
  }

  /** A plan shows no units: the first free one in front, else the first, which the rules then refuse with the reason. */
  #landInFootprint(model: number, heightU: number, full: boolean, worldX: number, worldY: number): Landing | undefined {
    const { records, items, index } = this.#scene;
    const isRack = (item: number): boolean =>
      items.kinds[item] === ITEM.footprint && records.objectClass[items.rows[item]!] === CLASS.rack;
    const item = index.search([worldX, worldY, worldX, worldY]).find(isRack);
    if (item === undefined) return undefined;
    const rackRow = items.rows[item]!;
    const positionU = heightU === 0 ? 0 : (nearestFreeUnit(records, rackRow, heightU, 1, full, 1, NOTHING) ?? 1);
    const request: EngineRequest = { kind: 'insert-device', model, rack: records.objectId(rackRow), positionU, face: 1 };
    const hint = heightU === 0 ? records.name(rackRow) : `${records.name(rackRow)} · U${positionU}`;
    return { request, box: items.box(item), refusal: this.#check(request), hint };
  }

  #landRack(model: number, modelRow: number, worldX: number, worldY: number, loose: boolean): Landing {
    const { records, items } = this.#scene;
    const width = records.models.column('widthMm')[modelRow] || DIMENSIONS.rackWidthMm;
    const units = records.models.column('heightU')[modelRow] || DIMENSIONS.rackUnits;
    const plan = items.kind === 'plan';
    const depth = records.models.column('depthMm')[modelRow] || DIMENSIONS.rackDepthMm;
    const height = plan ? depth : DIMENSIONS.rackPlinthMm + units * DIMENSIONS.unitMm + DIMENSIONS.rackTopMm;
    const free: Box = [worldX - width / 2, worldY - height / 2, worldX + width / 2, worldY + height / 2];
    const [dx, dy] = loose ? [0, 0] : this.#snapBox(free, new Set());
    const box: Box = [free[0] + dx, free[1] + dy, free[2] + dx, free[3] + dy];
    const at = { x: box[0] / items.stretch, y: box[1] };
    const request: EngineRequest = { kind: 'insert-rack', model, ...at, loose };
    const { shown, row } = newRackPlace(records.document, this.#scene.diagram, { width, depth }, { at, loose });
    // On a plan it is drawn as it is turned there.
    const [wide, high] = plan && row && row.turn % 2 === 1 ? [height, width] : [width, height];
    const x = shown.x * items.stretch;
    const landed: Box = [x, shown.y, x + wide, shown.y + high];
    const warning = this.#warning([{ objectClass: CLASS.rack, box: landed, rotation: 0 }]);
    return { request, box: landed, refusal: this.#check(request), warning, hint: gapsBeside(this.#scene, new Set(), landed) };
  }

  /** Over a card the slot that it fills is meant. */
  #landCard(model: number, worldX: number, worldY: number): Landing | undefined {
    const { records } = this.#scene;
    const hit = this.pick(worldX, worldY);
    if (!hit || hit.kind === 'cable') return undefined;
    const over = hit.kind === 'port' ? this.parentOf(hit.id) : hit.id;
    const row = records.objectRow(over);
    const above = row < 0 ? -1 : records.parentRow(row);
    const isCard = row >= 0 && records.objectClass[row] === CLASS.card && above >= 0;
    const slot = isCard ? above : row;
    if (slot < 0) return undefined;
    const request: EngineRequest = { kind: 'insert-card', model, slot: records.objectId(slot) };
    const name = records.name(slot);
    const refusal =
      records.objectClass[slot] === CLASS.slot
        ? this.#check(request)
        : refuse('no-slot-here', { id: over, name: objectName(records.document, over) }).refusal;
    return { request, box: hit.box, refusal, hint: name };
  }

  /** The item of the rack under a point. */
  rackAt(x: number, y: number): number | undefined {
    const { index, items } = this.#scene;
    return index.search([x, y, x, y]).find((item) => items.kinds[item] === ITEM.rack);
  }

  /** The rack under a point, and the side seen. */
  #rackUnder(worldX: number, worldY: number): { readonly item: number; readonly rack: number; readonly side: 1 | 2 } | undefined {
    const { items } = this.#scene;
    const item = this.rackAt(worldX, worldY);
    return item === undefined ? undefined : { item, rack: items.rows[item]!, side: items.faces[item] as 1 | 2 };
  }

  /** The whole unit nearest to what is so high and has its lower edge there. */
  #unitAt(item: number, bottomY: number, heightU: number): number {
    const { items, records } = this.#scene;
    return Math.round(positionAtMm(records.numbering(items.rows[item]!), bottomY - items.box(item)[1], heightU));
  }

  #landing(request: EngineRequest, item: number, rackRow: number, positionU: number, heightU: number): Landing {
    return {
      request,
      box: this.#unitBox(item, positionU, heightU),
      refusal: this.#check(request),
      hint: `${this.#scene.records.name(rackRow)} · U${positionU}`,
    };
  }

  #unitBox(item: number, positionU: number, heightU: number): Box {
    const { items, records } = this.#scene;
    const [minX, minY, maxX] = items.box(item);
    const left = (minX + maxX - DIMENSIONS.panelWidthMm) / 2;
    const bottom = minY + unitBottomMm(records.numbering(items.rows[item]!), positionU, heightU);
    return [left, bottom, left + DIMENSIONS.panelWidthMm, bottom + heightU * DIMENSIONS.unitMm];
  }

  landPiece(objectClass: number, from: At, to: At, free: boolean): Landing | undefined {
    const piece = pieceOf(objectClass);
    const place = piece && drawnPiece(piece, from, to, this.#drawnOn(free));
    return place && this.#landPlace(objectClass, place);
  }

  landClicked(objectClass: number, at: At, free: boolean): Landing | undefined {
    const piece = pieceOf(objectClass);
    const place = piece && clickedPiece(piece, at, this.#drawnOn(free));
    return place && this.#landPlace(objectClass, place);
  }

  meantPoint(objectClass: number, at: At, free: boolean): At {
    return meantPoint(pieceOf(objectClass)?.drawn, at, this.#drawnOn(free));
  }

  #landPlace(objectClass: number, place: PiecePlace): Landing {
    const word = this.words[`kind.${OBJECT_CLASSES[objectClass] ?? ''}`] ?? '';
    const request: EngineRequest = { kind: 'insert-piece', class: objectClass, name: `${word} {n}`, ...place };
    const box = outlineOf(place);
    const hint = `${metres(box[2] - box[0])} × ${metres(box[3] - box[1])}`;
    const warning = this.#warning([{ objectClass, box, rotation: place.rotation }]);
    return { request, box, refusal: this.#check(request), warning, hint };
  }

  #warning(arriving: readonly Arriving[], own: ReadonlySet<number> = NOTHING): Warning | null {
    return doorWarning(this.#scene, arriving, own);
  }

  /** What is moved, where it comes to stand. */
  #arriving(ids: readonly number[], dx: number, dy: number): readonly Arriving[] {
    const { items, records } = this.#scene;
    return ids.flatMap((id) => {
      const item = items.bySubject.get(id);
      if (item === undefined) return [];
      const [x0, y0, x1, y1] = items.box(item);
      const objectClass = records.objectClass[items.rows[item]!] ?? CLASS.none;
      return [{ objectClass, box: [x0 + dx, y0 + dy, x1 + dx, y1 + dy] as const, rotation: items.rotations[item]! }];
    });
  }

  #drawnOn(isFree: boolean): DrawnOn {
    const { items, records } = this.#scene;
    const walls: Box[] = [];
    for (let item = 0; item < items.count; item++)
      if (items.kinds[item] === ITEM.furniture && records.objectClass[items.rows[item]!] === CLASS.wall)
        walls.push(items.box(item));
    const [x, y] = this.#scene.gridOrigin();
    return { walls, raster: { x, y }, reach: EDGE_PX / this.scale, isFree };
  }

  snap(ids: readonly number[], dx: number, dy: number): readonly [number, number] {
    const { ids: own, box } = this.#hold(ids);
    if (!box) return [dx, dy];
    const to: Box = [box[0] + dx, box[1] + dy, box[2] + dx, box[3] + dy];
    const [moreX, moreY] = this.#snapBox(to, own);
    const [lineX, lineY] = toRowLine(this.#scene, own, to);
    return [dx + (lineX ?? moreX), dy + (lineY ?? moreY)];
  }

  /** What to add so that an edge meets a neighbour's, or the left bottom corner a step of the grid. */
  #snapBox(box: Box, own: ReadonlySet<number>): readonly [number, number] {
    const { items, index } = this.#scene;
    const reach = EDGE_PX / this.scale;
    const look = Math.max(3000, reach * 4);
    let bestX: number | undefined;
    let bestY: number | undefined;
    const better = (best: number | undefined, candidate: number): number | undefined =>
      Math.abs(candidate) <= reach && (best === undefined || Math.abs(candidate) < Math.abs(best)) ? candidate : best;
    const near = own.size > DRAWN_MAX ? [] : index.search([box[0] - look, box[1] - look, box[2] + look, box[3] + look]);
    for (const item of near) {
      if (own.has(items.subjects[item]!)) continue;
      const other = items.box(item);
      for (const x of [other[0], other[2]]) bestX = better(better(bestX, x - box[0]), x - box[2]);
      for (const y of [other[1], other[3]]) bestY = better(better(bestY, y - box[1]), y - box[3]);
    }
    const step = snapStep(this.scale, this.view.grid);
    const [originX, originY] = this.#scene.gridOrigin();
    const toStep = (value: number, by: number): number => Math.round(value / by) * by - value;
    return [bestX ?? toStep(box[0] - originX, step * items.stretch), bestY ?? toStep(box[1] - originY, step)];
  }

  landPlaced(ids: readonly number[], dx: number, dy: number): Landing | undefined {
    const { items } = this.#scene;
    const { ids: own, box, placements, probes } = this.#hold(ids);
    if (placements.length === 0 || !box) return undefined;
    const up = this.#toRow(box[1], dy);
    const request: EngineRequest = { kind: 'move-placements', placements, dx: dx / items.stretch, dy: up };
    const refusal = this.#check({ ...request, placements: probes });
    // Some of many cannot say whether they meet those that move with them.
    const isSure = probes === placements || !STANDING_RULES.includes(refusal?.rule ?? '');
    const to: Box = [box[0] + dx, box[1] + up, box[2] + dx, box[3] + up];
    const isTold = items.kind === 'plan' && own.size <= DRAWN_MAX;
    const warning = isTold ? this.#warning(this.#arriving(ids, dx, up), own) : null;
    return {
      request,
      box: to,
      refusal: isSure ? refusal : null,
      warning,
      hint: gapsBeside(this.#scene, this.#hold(ids).ids, to),
    };
  }

  /** In elevations racks stand in rows: how far up the nearest one is. */
  #toRow(from: number, dy: number): number {
    const rows = new Set([...this.#scene.items.projected.values()].map(({ y }) => y));
    if (!rows.has(from)) return dy;
    let best = from;
    for (const y of rows) if (Math.abs(y - from - dy) < Math.abs(best - from - dy)) best = y;
    return best - from;
  }

  #hold(ids: readonly number[]): Held {
    const { items, moved } = this.#scene;
    const held = this.#held;
    if (held?.of !== ids || held.items !== items || held.moved !== moved)
      this.#held = { of: ids, items, moved, what: heldOf(this.#scene, ids) };
    return this.#held!.what;
  }

  partners(from: number): readonly Box[] {
    const scene = this.#scene;
    const { records } = scene;
    const fromRow = records.document.rowOf('port', from);
    const levels = levelsAt(this.scale, scene.items.kind === 'internal');
    if (fromRow < 0 || levels.tiles + levels.faces === 0) return [];
    const found: Box[] = [];
    for (const item of scene.visible(this.visible)) {
      const layout = scene.layout(item);
      if (!layout) continue;
      const [x, y] = scene.items.box(item);
      for (let device = 0; device < layout.rows.length && found.length < PARTNERS_MAX; device++) {
        if (layout.bits[device]! & (PLACE.covered | PLACE.unplaced)) continue;
        const take: FaceVisitor['port'] = (port, faceX, faceY, face, index) => {
          if (port === fromRow || portsMatch(records.portType[fromRow]!, records.portType[port]!) !== null) return;
          if (records.cableAt(records.portId(port)) < 0) found.push(openingOf(face, index, faceX, faceY));
        };
        scene.book.visitIn(layout, device, { port: take }, x, y);
      }
    }
    return found;
  }

  mayConnect(from: number, to: number): Refusal | null {
    return this.#check({ kind: 'connect', from, to });
  }
}
