import type { Document } from '../../domain/document/document';
import { fromCell } from '../../domain/ids';
import type { Box } from '../camera/camera';
import { SpatialIndex } from '../spatial/spatial-index';
import { Alarms } from './alarms';
import { routeCables, TRAY_MM, type CableRoutes } from './cable-routes';
import { FaceBook, hostOf, ownerRow } from './face-book';
import { findLinks, type Links } from './bundles';
import { segmentsOf, type LinkSegments } from './link-segments';
import { ITEM, Items, patchItems, readItems } from './items';
import { looseCords, type LooseCord } from './loose-cords';
import { layoutRack, LISTED_MM, type RackLayout } from './rack-layout';
import { readPathwayLines, type PathwayLines } from './pathway-lines';
import { pathwayRuns, type PathwayRun } from './pathway-runs';
import { PlaceHoldings } from './place-holdings';
import { CLASS, Records } from './records';
import { trayPoint } from './tray-runs';
import { unionOf } from './where';
import { insideOf, unwalledFloor } from '../../domain/layout/walled';

/**
 * What one diagram shows, derived from the document's columns: items with their boxes, and per item its layout and
 * cable routes, worked out when first asked for. Owns nothing on the GPU.
 */
export class Scene {
  readonly records: Records;
  readonly book: FaceBook;
  readonly index = new SpatialIndex();
  items: Items = new Items('', 1);
  readonly alarms: Alarms;
  diagram = 0;
  face: 1 | 2 | 3 = 1;
  /** Items that changed() found at another place than before; what is drawn inside them stands as it was. */
  moved: readonly number[] = [];
  /** Where each of `moved` stood, 4 numbers each. */
  movedFrom: readonly number[] = [];
  #layouts = new Map<number, RackLayout>();
  #routes = new Map<number, CableRoutes>();
  /** Cell of each object's parent as last taken in: where a thing that moves comes from. */
  #parents = new Uint32Array(0);
  #links: Links | undefined;
  #segments: LinkSegments | undefined;
  #cords: readonly LooseCord[] | undefined;
  #pathways: PathwayLines | undefined;
  #holdings: PlaceHoldings | undefined;
  #runs: { readonly lines: PathwayLines; readonly runs: readonly PathwayRun[] } | undefined;
  #insides = 0;
  #bounds: Box | undefined;
  /** null = not looked at yet. */
  #room: Box | undefined | null = null;
  #gridOrigin: readonly [x: number, y: number] | undefined;
  #owner = 0;

  constructor(document: Document) {
    this.records = new Records(document);
    this.book = new FaceBook(this.records);
    this.alarms = new Alarms(this.records);
  }

  /** Reads the diagram anew. Cost: its placements. */
  load(diagram: number, face: 1 | 2 | 3): void {
    this.diagram = diagram;
    this.face = face;
    this.records.refresh();
    this.book.forget();
    this.#readAll();
  }

  #readAll(): void {
    this.items = readItems(this.records, this.diagram, this.face);
    this.index.build(this.items.boxes, this.items.count);
    this.moved = [];
    this.#layouts.clear();
    this.#routes.clear();
    this.#parents = this.records.parent.slice(0, this.records.objects.rowCount);
    this.#links = undefined;
    this.#segments = undefined;
    this.#cords = undefined;
    this.#pathways = undefined;
    this.#holdings = undefined;
    this.#insides = this.items.kinds.reduce((sum, kind) => sum + Number(kind === ITEM.rack || kind === ITEM.face), 0);
    this.#owner = this.records.document.get('diagram', this.diagram)?.owner ?? 0;
    this.#bounds = this.items.bounds();
    this.#gridOrigin = undefined;
    this.#room = null;
    this.alarms.readAll();
  }

  /** What stands on the drawing, and the room that it stands in. */
  get bounds(): Box | undefined {
    return this.#bounds && this.room ? unionOf([this.#bounds, this.room]) : (this.#bounds ?? this.room);
  }

  /** The outline of a plan's room that says how large it is, as long as no walls close it in. */
  get room(): Box | undefined {
    if (this.#room === null)
      this.#room = this.items.kind === 'plan' ? unwalledFloor(this.records.document, this.diagram) : undefined;
    return this.#room;
  }

  /** What the places hold whose boxes it shows. */
  holdings(): PlaceHoldings {
    return (this.#holdings ??= new PlaceHoldings(this));
  }

  /** Where the grid begins, mm: on a plan in the room's inner corner, where its tiles do. */
  gridOrigin(): readonly [x: number, y: number] {
    const inside = this.#gridOrigin === undefined && this.items.kind === 'plan' && insideOf(this.records.document, this.diagram);
    return (this.#gridOrigin ??= inside ? [inside[0], inside[1]] : [0, 0]);
  }

  /**
   * Takes in changed records. Answers the items to draw anew, or 'all' when things came, went or changed their order, or
   * a record is gone and cannot say where it was. What only changed its place stands in `moved`.
   * Cost: what changed, and a pass over the boxes when places did.
   */
  changed(ids: readonly number[] | 'all'): ReadonlySet<number> | 'all' {
    const { records } = this;
    records.refresh();
    this.moved = [];
    this.#cords = undefined;
    if (ids === 'all') {
      this.load(this.diagram, this.face);
      return 'all';
    }
    const found: Found = { items: new Set(), placed: new Set(), owners: false, ways: false, cables: [], objects: [] };
    for (const id of ids) {
      if (this.#take(id, found)) continue;
      this.book.forget();
      this.#readAll();
      return 'all';
    }
    if (found.cables.length > 0) this.#touchCables(found.cables, found.items);
    if (!this.#patch(found)) {
      this.#readAll();
      return 'all';
    }
    this.#rememberParents(found.objects);
    for (const item of found.items) {
      this.#layouts.delete(item);
      this.#routes.delete(item);
    }
    if (found.ways || found.cables.length > 0) this.#links = undefined;
    if (!this.#links || (this.moved.length > 0 && !this.#segments?.moved(this.moved))) this.#segments = undefined;
    if (this.moved.length > 0) this.#pathways = undefined;
    if (found.owners) this.alarms.findHosts();
    if (found.objects.length > 0) this.#holdings = undefined;
    return found.items;
  }

  /** Notes what a changed record asks for; false when only a new reading helps. */
  #take(id: number, found: Found): boolean {
    const { records } = this;
    const { document } = records;
    switch (document.kindOf(id)) {
      case 'port': {
        const row = document.rowOf('port', id);
        found.owners = found.ways = true;
        this.alarms.update(row);
        return this.#touchPort(row, found.items);
      }
      case 'object':
        return this.#takeObject(id, found);
      case 'cable':
        found.cables.push(id);
        return true;
      case 'termination':
        found.cables.push(fromCell(records.terminationCable[document.rowOf('termination', id)] ?? 0));
        return true;
      case 'placement':
        return this.#takePlacement(document.rowOf('placement', id), id, found);
      case 'lay':
        found.ways = true;
        return true;
      case 'circuit': {
        const { a, z } = document.get('circuit', id)!;
        for (const row of [a, z].map((port) => document.rowOf('port', port))) if (row >= 0) this.#touchPort(row, found.items);
        return true;
      }
      // Gone, it cannot say where it was.
      case undefined:
      case 'diagram':
      case 'model':
      case 'pathway':
        return false;
      // No drawing reads the others; a style is made with the placement that names it.
      default:
        return true;
    }
  }

  #takePlacement(row: number, id: number, found: Found): boolean {
    if (this.items.doubled) return false;
    const { placementSubject, placementDiagram, document } = this.records;
    const subject = fromCell(placementSubject[row] ?? 0);
    const item = this.items.bySubject.get(subject);
    const known = item !== undefined && this.items.placements[item] === id;
    const here = this.#isShown(fromCell(placementDiagram[row] ?? 0), subject);
    if (known && here) {
      found.placed.add(item);
      return true;
    }
    // How a cable looks is no item; another diagram's placements are none here, unless this one just left.
    if (known || (here && document.kindOf(subject) === 'object')) return false;
    if (here) found.cables.push(subject);
    return !(found.shown ??= new Set(this.items.placements)).has(id);
  }

  /** A placement of this diagram; of the floor that it shows, those of racks. */
  #isShown(diagram: number, subject: number): boolean {
    if (diagram === this.diagram) return true;
    const { objectClass } = this.records;
    return diagram === this.items.floor && objectClass[this.records.objectRow(subject)] === CLASS.rack;
  }

  /** A device that came from another rack leaves that one stale too. */
  #takeObject(id: number, found: Found): boolean {
    const { records, items } = this;
    const row = records.objectRow(id);
    const objectClass = records.objectClass[row];
    this.#touchHost(row, found.items, this.#parents);
    found.owners ||= this.#parents[row] !== records.parent[row];
    found.objects.push(row);
    const own = items.bySubject.get(id);
    if (own !== undefined) {
      if (items.placements[own] === 0 || items.doubled) return false;
      found.placed.add(own);
    } else {
      found.ways = true;
      if (this.#isMissing(id, row)) return false;
    }
    const isInside =
      objectClass === CLASS.device ||
      objectClass === CLASS.card ||
      objectClass === CLASS.slot ||
      objectClass === CLASS.reservation;
    return this.#touchHost(row, found.items) || !isInside;
  }

  /** An object that has no item, but should: its placement was there first, or its room shows racks without placements. */
  #isMissing(id: number, row: number): boolean {
    const { records } = this;
    const { document } = records;
    for (let at = document.firstRow('placement.subject', id); at >= 0; at = document.nextRow('placement.subject', at))
      if (this.#isShown(fromCell(records.placementDiagram[at] ?? 0), id)) return true;
    if (this.#owner === 0) return false;
    return id === this.#owner || (records.objectClass[row] === CLASS.rack && records.parentId(row) === this.#owner);
  }

  /** Puts the found items where they stand now; false when that cannot be done item by item. */
  #patch({ placed, items }: Found): boolean {
    if (placed.size === 0) return true;
    // What stands at no place of its own stands below everything that does.
    if (this.items.derived > 0) return false;
    const patched = patchItems(this.records, this.items, this.face, placed, this.#bounds);
    if (!patched) return false;
    this.index.moved(patched.moved);
    this.#bounds = patched.shrunk ? this.items.bounds() : this.#grown(patched.moved);
    this.#gridOrigin = undefined;
    this.#room = null;
    this.moved = patched.moved;
    this.movedFrom = patched.from;
    for (const item of patched.resized) {
      if (this.items.kinds[item] === ITEM.rack) return false;
      items.add(item);
    }
    return true;
  }

  /**
   * Live states of these records were written into the columns. Answers the items whose plates show it: those of
   * objects, and those of hosts that got their first or lost their last port in alarm.
   */
  states(kind: 'object' | 'port', ids: ArrayLike<number>): ReadonlySet<number> {
    const { records } = this;
    records.refresh();
    const items = new Set<number>();
    for (let at = 0; at < ids.length; at++) {
      const row = records.document.rowOf(kind, ids[at]!);
      const shown = row < 0 || kind === 'object' ? row : this.alarms.update(row);
      if (shown >= 0) this.#touchHost(shown, items);
    }
    return items;
  }

  #touchPort(row: number, items: Set<number>): boolean {
    const owner = ownerRow(this.records, row);
    return owner < 0 || this.#touchHost(owner, items);
  }

  /** Items of a thing and of what it stands in, by the parents given. */
  #touchHost(row: number, items: Set<number>, parents: Uint32Array = this.records.parent): boolean {
    const { records } = this;
    let found = false;
    for (let at = row, steps = 0; at >= 0 && steps < 32; at = records.objectRow(fromCell(parents[at] ?? 0)), steps++) {
      for (const item of this.itemsOf(records.objectId(at))) {
        items.add(item);
        found = true;
      }
    }
    return found || hostOf(records, row).rack < 0;
  }

  #grown(moved: readonly number[]): Box | undefined {
    return unionOf([...(this.#bounds ? [this.#bounds] : []), ...moved.map((item) => this.items.box(item))]);
  }

  /** Racks that show these cables, as they ran and as they run now. Cost: the cables, and those of the routes known. */
  #touchCables(ids: readonly number[], items: Set<number>): void {
    const { records } = this;
    const { document } = records;
    const rows = new Set(ids.map((id) => document.rowOf('cable', id)));
    const gone = rows.has(-1);
    for (const [item, routes] of this.#routes) if (gone || routes.cables.some((cable) => rows.has(cable))) items.add(item);
    for (const id of new Set(ids)) {
      for (let row = document.firstRow('termination.cable', id); row >= 0; row = document.nextRow('termination.cable', row)) {
        const port = document.rowOf('port', fromCell(records.terminationPort[row] ?? 0));
        if (port >= 0) this.#touchPort(port, items);
      }
    }
  }

  #rememberParents(rows: readonly number[]): void {
    const { parent, objects } = this.records;
    if (rows.length > 0 && this.#parents.length < objects.rowCount) {
      const grown = new Uint32Array(objects.rowCount + 1024);
      grown.set(this.#parents);
      this.#parents = grown;
    }
    for (const row of rows) this.#parents[row] = parent[row]!;
  }

  /** Items of a placed object; an object inside a placed one has none of its own. */
  itemsOf(id: number): readonly number[] {
    const first = this.items.bySubject.get(id);
    if (first === undefined) return [];
    if (this.items.doubled) {
      const all: number[] = [];
      for (let item = first; item >= 0; item = this.items.subjects.indexOf(id, item + 1)) all.push(item);
      return all;
    }
    return this.items.subjects[first + 1] === id ? [first, first + 1] : [first];
  }

  /** The item that shows an object: its own or that of the nearest ancestor that is placed; -1 = not here. */
  itemShowing(row: number): number {
    for (let at = row, steps = 0; at >= 0 && steps < 32; at = this.records.parentRow(at), steps++) {
      const item = this.items.bySubject.get(this.records.objectId(at));
      if (item !== undefined) return item;
    }
    return -1;
  }

  /** Devices of a rack item, or the one device of a face item; undefined for what has no inside. */
  layout(item: number): RackLayout | undefined {
    const known = this.#layouts.get(item);
    if (known) return known;
    const kind = this.items.kinds[item];
    if (kind !== ITEM.rack && kind !== ITEM.face) return undefined;
    const [minX, minY, maxX, maxY] = this.items.box(item);
    const row = this.items.rows[item]!;
    const face = this.items.faces[item] as 1 | 2;
    const layout =
      kind === ITEM.rack
        ? layoutRack(this.records, row, sized(maxX - minX), sized(maxY - minY), face)
        : single(row, sized(maxX - minX), sized(maxY - minY), face);
    this.#layouts.set(item, layout);
    return layout;
  }

  /** Pairs of items with cables between them; found when first asked for, and again when cables or owners changed. */
  links(): Links {
    return (this.#links ??= findLinks(this));
  }

  /** Their straight pieces; found when first asked for, and again when things moved. */
  linkSegments(): LinkSegments {
    return (this.#segments ??= segmentsOf(this));
  }

  /** Cords of what stands beside racks, and circuits between hand-offs; found when first asked for, and again after every change. */
  cords(): readonly LooseCord[] {
    return (this.#cords ??= looseCords(this));
  }

  /** Bands of pathways; found when first asked for, and again when they or what they lead to changed. */
  pathways(): PathwayLines {
    return (this.#pathways ??= readPathwayLines(this, (item) => trayPoint(this, item)));
  }

  /** Which of these bands go on into each other. */
  pathwayRuns(): readonly PathwayRun[] {
    const lines = this.pathways();
    if (this.#runs?.lines !== lines) this.#runs = { lines, runs: pathwayRuns(this) };
    return this.#runs.runs;
  }

  /** Bytes held for the shown diagram: columns, indexes, layouts, routes, links, alarms. */
  byteLength(): number {
    let bytes = this.items.byteLength() + this.index.byteLength() + this.alarms.bytes + this.#parents.byteLength;
    for (const { rows, rects, faces, bits } of this.#layouts.values())
      bytes += rows.byteLength + rects.byteLength + faces.byteLength + bits.byteLength + MAP_ENTRY;
    for (const { cables, starts, points, stubs, marks } of this.#routes.values())
      bytes += cables.byteLength + starts.byteLength + points.byteLength + stubs.byteLength + marks.byteLength + MAP_ENTRY;
    return bytes + (this.#links?.byteLength ?? 0) + (this.#segments?.byteLength ?? 0);
  }

  /** Cables of a rack; worked out when first asked for. */
  routes(item: number): CableRoutes | undefined {
    return whole(this.routesInSteps(item));
  }

  /** The same, a part a step. Whoever is between two steps starts anew when the item changed. */
  *routesInSteps(item: number): Generator<void, CableRoutes | undefined> {
    if (this.items.kinds[item] !== ITEM.rack) return undefined;
    const known = this.#routes.get(item);
    if (known) return known;
    const layout = this.layout(item);
    if (!layout) return undefined;
    const routes = yield* routeCables(this.records, this.book, layout, this.items.rows[item]!);
    this.#routes.set(item, routes);
    return routes;
  }

  /** Forgets what is worked out for items not in view, oldest first, to bound memory. Cost: what is forgotten. */
  trim(keep: ReadonlySet<number>): void {
    shrink(this.#routes, 0, keep);
    shrink(this.#layouts, LAYOUTS_KEPT, keep);
  }

  /** How many of the items have no inside: boxes, footprints, shapes, texts. */
  get looseCount(): number {
    return this.items.count - this.#insides;
  }

  /** Racks and faces whose drawing meets a box. */
  insides(box: Box): readonly number[] {
    if (this.#insides === 0) return [];
    const { kinds } = this.items;
    return this.visible(box).filter((item) => kinds[item] === ITEM.rack || kinds[item] === ITEM.face);
  }

  /** Items whose drawing meets a box; racks reach up to their tray and down to what is listed under their foot. */
  visible([minX, minY, maxX, maxY]: Box): readonly number[] {
    return this.index.search([minX, minY - 2 * TRAY_MM, maxX, maxY + LISTED_MM]);
  }
}

interface Found {
  readonly items: Set<number>;
  /** Items whose placements, or what these place, changed: of a placement that has several, the first. */
  readonly placed: Set<number>;
  /** Rows. */
  readonly objects: number[];
  /** Ids, with repeats. */
  readonly cables: number[];
  /** All placements shown, when somebody had to ask. */
  shown?: ReadonlySet<number>;
  /** Objects stand elsewhere, or ports changed: alarms may sit on other hosts. */
  owners: boolean;
  /** Ports, or what holds them inside of something placed: cables may lead from other items. */
  ways: boolean;
}

const LAYOUTS_KEPT = 2000;
/** About what an entry of a map of layouts takes beside its columns. */
const MAP_ENTRY = 400;

/** All steps at once. */
function whole<T>(steps: Generator<void, T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** Maps keep the order in which things came. */
function shrink(map: Map<number, unknown>, most: number, keep: ReadonlySet<number>): void {
  let over = map.size - most;
  if (over <= 0) return;
  for (const item of map.keys()) {
    if (keep.has(item)) continue;
    map.delete(item);
    if (--over === 0) return;
  }
}

/** The inside of a thing must not depend on where it stands: sizes without what the difference of far places leaves over. */
function sized(size: number): number {
  return Math.round(size * 1024) / 1024;
}

function single(row: number, width: number, height: number, face: 1 | 2): RackLayout {
  return {
    width,
    height,
    units: 0,
    descending: false,
    rows: Int32Array.of(row),
    rects: Float32Array.of(0, 0, width, height),
    faces: Uint8Array.of(face),
    bits: Uint8Array.of(0),
  };
}
