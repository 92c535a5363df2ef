import { PORT_TYPES } from '../../domain/catalog/port-types';
import { NO_TEMPLATE } from '../../domain/document/schema';
import type { ModelTemplates, PortTemplate } from '../../domain/entities/model';
import { layoutFace, type FaceLayout, type Rect } from '../../domain/geometry/face-layout';
import { fromCell } from '../../domain/ids';
import type { Box } from '../camera/camera';
import type { RackLayout } from './rack-layout';
import { CLASS, type Records } from './records';

/**
 * Faces of instances: the layout of the model joined with the instance's own ports, slots and cards. Layouts are
 * kept per model, size and face; 100,000 ports of 40 models cost 40 layouts.
 */
export interface FaceVisitor {
  /** A device or card plate. `depth` 0 = the device itself. */
  plate?(row: number, x: number, y: number, width: number, height: number, depth: number): void;
  /** The part of a plate that carries its name, the whole plate when nothing else is on it, and the widest part that is free. */
  title?(row: number, title: Rect, spare: Rect, depth: number): void;
  /** A slot; `held` = row of the card or device in it, -1 = empty. */
  bay?(row: number, x: number, y: number, width: number, height: number, held: number): void;
  /** `index` points into layout.ports, openings and cells; x, y is the face's corner. */
  port?(row: number, x: number, y: number, layout: FaceLayout, index: number): void;
}

/** Lower left corner and size, mm. */
function movedBy([left, bottom, width, height]: Rect, x: number, y: number): Rect {
  return [left + x, bottom + y, width, height];
}

/** A port's opening in a face whose corner is at x, y. */
export function openingOf({ openings }: FaceLayout, index: number, x: number, y: number): Box {
  const at = index * 4;
  const [left, bottom] = [x + openings[at]!, y + openings[at + 1]!];
  return [left, bottom, left + openings[at + 2]!, bottom + openings[at + 3]!];
}

/** Cards in cards in cards: deeper is a broken record, not a chassis. */
const DEPTH_MAX = 4;

interface KnownLayout {
  readonly key: number;
  readonly layout: FaceLayout;
  /** Template index of a port -> position in layout.ports, -1 = not on this face. */
  readonly positions: Int32Array;
}

export class FaceBook {
  readonly #records: Records;
  readonly #known = new Map<number, KnownLayout[]>();

  constructor(records: Records) {
    this.#records = records;
  }

  /** A model changed: its faces are laid out anew. */
  forget(): void {
    this.#known.clear();
  }

  /** Walks everything on one face of an object drawn into a rectangle (mm, y up). Cost: its ports, slots and cards. */
  visit(row: number, x: number, y: number, width: number, height: number, face: 1 | 2, visitor: FaceVisitor, depth = 0): void {
    const records = this.#records;
    visitor.plate?.(row, x, y, width, height, depth);
    const id = records.objectId(row);
    const { layout, positions } = this.#layoutOf(row, id, width, height, face, depth > 0);
    if (visitor.title) {
      visitor.title(row, movedBy(layout.title, x, y), movedBy(layout.spare, x, y), depth);
    }
    if (visitor.port && layout.ports.length > 0) {
      const document = records.document;
      const own: number[] = [];
      for (let port = document.firstRow('port.owner', id); port >= 0; port = document.nextRow('port.owner', port)) {
        const template = records.portTemplate[port] ?? NO_TEMPLATE;
        if (template === NO_TEMPLATE) own.push(port);
        const position = template === NO_TEMPLATE ? -1 : (positions[template] ?? -1);
        if (position >= 0) visitor.port(port, x, y, layout, position);
      }
      let at = records.templates(row).ports.length;
      for (const port of this.#inOrder(own)) {
        const position = positions[at++] ?? -1;
        if (position >= 0) visitor.port(port, x, y, layout, position);
      }
    }
    if (layout.slots.length === 0 || depth >= DEPTH_MAX) return;
    for (const slot of records.children(id)) {
      if (records.objectClass[slot] !== CLASS.slot) continue;
      const position = layout.slots.indexOf(records.objectTemplate[slot] ?? NO_TEMPLATE);
      if (position < 0) continue;
      const bayX = x + layout.bays[position * 4]!;
      const bayY = y + layout.bays[position * 4 + 1]!;
      const bayWidth = layout.bays[position * 4 + 2]!;
      const bayHeight = layout.bays[position * 4 + 3]!;
      const held = records.children(records.objectId(slot))[0] ?? -1;
      visitor.bay?.(slot, bayX, bayY, bayWidth, bayHeight, held);
      if (held >= 0) this.visit(held, bayX, bayY, bayWidth, bayHeight, 1, visitor, depth + 1);
    }
  }

  /** The same of a layout's device; x, y: the layout's corner. */
  visitIn({ rows, rects, faces }: RackLayout, device: number, visitor: FaceVisitor, x = 0, y = 0): void {
    const at = device * 4;
    const [left, bottom] = [x + rects[at]!, y + rects[at + 1]!];
    this.visit(rows[device]!, left, bottom, rects[at + 2]!, rects[at + 3]!, faces[device] as 1 | 2, visitor);
  }

  /** True when something besides a name stands on this face. */
  hasParts(row: number, width: number, height: number, face: 1 | 2): boolean {
    const { layout } = this.#layoutOf(row, this.#records.objectId(row), width, height, face, false);
    return layout.ports.length + layout.slots.length > 0;
  }

  /** Layout of one face. What stands in a bay shows all its ports on the one face that can be seen. */
  #layoutOf(row: number, id: number, width: number, height: number, face: 1 | 2, inBay: boolean): KnownLayout {
    const records = this.#records;
    const own = this.#portsOfTheirOwn(id);
    const model = own.length > 0 ? 0 : (records.model[row] ?? 0);
    const key = Math.round(width * 8) * 1e7 + Math.round(height * 8) * 10 + face + (inBay ? 3 : 0);
    const known = this.#known.get(model)?.find((entry) => entry.key === key);
    if (known && model !== 0) return known;
    const base = records.templates(row);
    const ports = own.length === 0 ? base.ports : [...base.ports, ...own];
    const templates: ModelTemplates = inBay
      ? { ...base, ports: ports.map((port) => ({ ...port, face: 1 })) }
      : { ...base, ports };
    const layout = layoutFace(templates, width, height, face);
    const positions = new Int32Array(ports.length).fill(-1);
    for (const [position, template] of layout.ports.entries()) positions[template] = position;
    const entry = { key, layout, positions };
    if (model !== 0) {
      const list = this.#known.get(model);
      if (list) list.push(entry);
      else this.#known.set(model, [entry]);
    }
    return entry;
  }

  /** The left edge of the first port or slot that reaches beyond `from` (mm from the face's left), else the face's right. Cost: its parts. */
  freeUntil(row: number, width: number, height: number, face: 1 | 2, from: number): number {
    const { cells, bays } = this.#layoutOf(row, this.#records.objectId(row), width, height, face, false).layout;
    let until = width;
    for (const list of [cells, bays])
      for (let at = 0; at < list.length; at += 4)
        if (list[at]! + list[at + 2]! > from) until = Math.min(until, Math.max(from, list[at]!));
    return until;
  }

  /** Ports that no template made (imported without a model, hand-offs): power goes to the rear, the rest to the front. */
  #portsOfTheirOwn(id: number): readonly PortTemplate[] {
    const records = this.#records;
    const document = records.document;
    let found: number[] | undefined;
    for (let port = document.firstRow('port.owner', id); port >= 0; port = document.nextRow('port.owner', port)) {
      if ((records.portTemplate[port] ?? NO_TEMPLATE) === NO_TEMPLATE) (found ??= []).push(port);
    }
    if (!found) return NO_PORTS;
    return this.#inOrder(found).map((port) => {
      const type = PORT_TYPES[records.portType[port] ?? 0];
      return { name: '', type: type?.key ?? '', face: type?.role === 'powerPort' || type?.role === 'rear' ? 2 : 1 };
    });
  }

  /** Port rows by id: the order in which they were made, which a list of the document does not keep. */
  #inOrder(ports: number[]): readonly number[] {
    const { ids } = this.#records.document.table('port');
    return ports.sort((a, b) => ids[a]! - ids[b]!);
  }
}

const NO_PORTS: readonly PortTemplate[] = [];

/** Row of an object's owner chain that stands in a rack (the device), and the rack; -1 where there is none. */
export function hostOf(records: Records, row: number): { readonly device: number; readonly rack: number } {
  let device = -1;
  for (let at = row, steps = 0; at >= 0 && steps < 32; steps++) {
    const objectClass = records.objectClass[at] ?? 0;
    if (objectClass === CLASS.rack) return { device, rack: at };
    device = at;
    at = records.parentRow(at);
  }
  return { device: -1, rack: -1 };
}

/** Owner row of a port, -1 when the document does not hold it. */
export function ownerRow(records: Records, portRow: number): number {
  return records.objectRow(fromCell(records.portOwner[portRow] ?? 0));
}
