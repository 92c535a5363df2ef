import type { Document } from '../../domain/document/document';
import { fromCell } from '../../domain/ids';
import type { Box } from '../camera/camera';
import { SpatialIndex } from '../spatial/spatial-index';
import { Alarms } from './alarms';
import { routeCables, TRAY_MM, type CableRoutes } from './cable-routes';
import { FaceBook, hostOf, ownerRow } from './face-book';
import { ITEM, Items, readItems } from './items';
import { layoutRack, type RackLayout } from './rack-layout';
import { CLASS, Records } from './records';

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
  #layouts = new Map<number, RackLayout>();
  #routes = new Map<number, CableRoutes>();
  #bounds: Box | undefined;

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
    this.#layouts.clear();
    this.#routes.clear();
    this.#bounds = this.items.bounds();
    this.alarms.readAll();
  }

  get bounds(): Box | undefined {
    return this.#bounds;
  }

  /**
   * Takes in changed records. Answers the items to draw anew, or 'all' when places themselves changed or a record is
   * gone and cannot say where it was.
   */
  changed(ids: readonly number[] | 'all'): ReadonlySet<number> | 'all' {
    const { records } = this;
    records.refresh();
    if (ids === 'all') {
      this.load(this.diagram, this.face);
      return 'all';
    }
    const items = new Set<number>();
    let whole = false;
    let owners = false;
    for (const id of ids) {
      switch (records.document.kindOf(id)) {
        case 'port':
          owners = true;
          this.alarms.update(records.document.rowOf('port', id));
          if (!this.#touchPort(records.document.rowOf('port', id), items)) whole = true;
          break;
        case 'object':
          owners = true;
          if (!this.#touchObject(records.objectRow(id), items)) whole = true;
          break;
        case 'cable':
          this.#touchCable(id, items);
          break;
        case 'termination': {
          const row = records.document.rowOf('termination', id);
          this.#touchCable(fromCell(records.terminationCable[row] ?? 0), items);
          break;
        }
        case 'port_map':
          break;
        default:
          whole = true;
      }
      if (whole) break;
    }
    if (whole) {
      this.book.forget();
      this.#readAll();
      return 'all';
    }
    for (const item of items) {
      this.#layouts.delete(item);
      this.#routes.delete(item);
    }
    if (owners) this.alarms.findHosts();
    return items;
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

  /** A device that came from another rack leaves that one stale too: found in the layouts that are known. */
  #touchObject(row: number, items: Set<number>): boolean {
    const objectClass = this.records.objectClass[row];
    if (objectClass !== CLASS.device && objectClass !== CLASS.card && objectClass !== CLASS.slot) return false;
    for (const [item, layout] of this.#layouts) if (layout.rows.includes(row)) items.add(item);
    return this.#touchHost(row, items);
  }

  #touchHost(row: number, items: Set<number>): boolean {
    let found = false;
    for (let at = row, steps = 0; at >= 0 && steps < 32; at = this.records.parentRow(at), steps++) {
      for (const item of this.itemsOf(this.records.objectId(at))) {
        items.add(item);
        found = true;
      }
    }
    return found || hostOf(this.records, row).rack < 0;
  }

  #touchCable(id: number, items: Set<number>): void {
    const { records } = this;
    const cable = records.document.rowOf('cable', id);
    for (const [item, routes] of this.#routes) if (cable < 0 || routes.cables.includes(cable)) items.add(item);
    for (
      let row = records.document.firstRow('termination.cable', id);
      row >= 0;
      row = records.document.nextRow('termination.cable', row)
    ) {
      const port = records.document.rowOf('port', fromCell(records.terminationPort[row] ?? 0));
      if (port >= 0) this.#touchPort(port, items);
    }
  }

  /** Items of a placed object; an object inside a placed one has none of its own. */
  itemsOf(id: number): readonly number[] {
    const first = this.items.bySubject.get(id);
    if (first === undefined) return [];
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
        ? layoutRack(this.records, row, maxX - minX, maxY - minY, face)
        : single(row, maxX - minX, maxY - minY, face);
    this.#layouts.set(item, layout);
    return layout;
  }

  routes(item: number): CableRoutes | undefined {
    if (this.items.kinds[item] !== ITEM.rack) return undefined;
    const known = this.#routes.get(item);
    if (known) return known;
    const layout = this.layout(item);
    if (!layout) return undefined;
    const routes = routeCables(this.records, this.book, layout, this.items.rows[item]!);
    this.#routes.set(item, routes);
    return routes;
  }

  /** Forgets what is worked out for items not in view, to bound memory. */
  trim(keep: ReadonlySet<number>): void {
    for (const item of this.#routes.keys()) if (!keep.has(item)) this.#routes.delete(item);
    if (this.#layouts.size > 2000) for (const item of this.#layouts.keys()) if (!keep.has(item)) this.#layouts.delete(item);
  }

  /** Items whose drawing meets a box; racks reach up to their tray. */
  visible([minX, minY, maxX, maxY]: Box): readonly number[] {
    return this.index.search([minX, minY - 2 * TRAY_MM, maxX, maxY]);
  }
}

function single(row: number, width: number, height: number, face: 1 | 2): RackLayout {
  return {
    width,
    height,
    units: 0,
    rows: Int32Array.of(row),
    rects: Float32Array.of(0, 0, width, height),
    faces: Uint8Array.of(face),
    bits: Uint8Array.of(0),
  };
}
