import { portTypeCode } from '../catalog/port-types';
import type { ModelTemplates } from '../entities/model';
import { portLook, type PortLook } from './port-shape';

/**
 * Where a model's ports and slots stand on one face. A model's library says what is on a face, not where: this
 * lays out what the field would expect (jacks in two rows in groups of six, cages beside them, console and
 * management at the right edge, power inlets at the far right of the rear, outlets of a vertical strip in a
 * column, slots as bays). Pure: same model, same sizes, same picture.
 *
 * Law: every rectangle lies inside the face, and no two cells overlap.
 */
export interface FaceLayout {
  readonly width: number;
  readonly height: number;
  /** Template indexes of the ports on this face, in drawing order. */
  readonly ports: Uint16Array;
  /** 4 per entry of `ports`: x y width height of the opening, mm from the face's left bottom corner. */
  readonly openings: Float32Array;
  /** 4 per entry of `ports`: the cell around the opening; its remainder takes number and state. */
  readonly cells: Float32Array;
  /** Per entry: 1 = the words stand above the opening, 0 = below. */
  readonly wordsAbove: Uint8Array;
  /** Template indexes of the slots on this face. */
  readonly slots: Uint16Array;
  /** 4 per entry of `slots`. */
  readonly bays: Float32Array;
  /** x y width height of the part that carries the owner's name; width 0 = none. */
  readonly title: Rect;
  /** The widest part beside the title that nothing stands on, as high as the face; width 0 = none. */
  readonly spare: Rect;
}

/** Lays out face 1 (front) or 2 (rear), the rear as seen from behind. Sizes in mm, both above 0. */
export function layoutFace(templates: ModelTemplates, widthMm: number, heightMm: number, face: 1 | 2): FaceLayout {
  const ports = portsOn(templates, face);
  const slots: number[] = [];
  for (const [index, slot] of templates.slots.entries()) if (slot.face === face) slots.push(index);
  const upright = heightMm > widthMm * 1.6;
  const inner = innerOf(widthMm, heightMm, upright);
  const isBesidePort = !upright && isEntrance(templates, ports, slots);
  const title = isBesidePort ? besidePort(inner, ports[0]!) : titleOf(inner, upright, ports.length + slots.length > 0);
  const area = remainderOf(inner, title, upright);
  const [portArea, bayArea] = split(area, ports, slots.length, upright);
  const build = new Builder(ports.length);
  if (upright) layColumn(build, ports, portArea);
  else layRows(build, ports, portArea);
  const blades = slots.length > 0 && templates.slots[slots[0] ?? 0]?.takes === 'device';
  const placed = build.done();
  const bays = layBays(slots.length, bayArea, blades);
  return {
    width: widthMm,
    height: heightMm,
    ...placed,
    slots: Uint16Array.from(slots),
    bays,
    title,
    spare: upright ? [area[0], area[1], 0, area[3]] : spareOf(area, [placed.cells, bays]),
  };
}

/** Lower left corner and size, mm. */
export type Rect = readonly [x: number, y: number, width: number, height: number];

/** What a port is for decides where it stands: traffic first, then what is served by hand, power last. */
type Zone = 0 | 1 | 2;

interface FacePort {
  readonly index: number;
  readonly look: PortLook;
  readonly zone: Zone;
}

function portsOn(templates: ModelTemplates, face: 1 | 2): readonly FacePort[] {
  const found: FacePort[] = [];
  for (const [index, port] of templates.ports.entries()) {
    if (port.face !== face) continue;
    const look = portLook(portTypeCode(port.type));
    if (!look) continue;
    const role = port.type.slice(0, port.type.indexOf('/'));
    const zone: Zone = role === 'powerPort' ? 2 : role === 'console' || port.managementOnly ? 1 : 0;
    found.push({ index, look, zone });
  }
  return found.sort((a, b) => a.zone - b.zone || a.index - b.index);
}

const EAR_MM = 16;
const RACK_MOUNT_MM = 440;

/** The face without ears and edges. */
function innerOf(width: number, height: number, upright: boolean): Rect {
  const side = !upright && width >= RACK_MOUNT_MM ? EAR_MM : Math.min(3, width * 0.06);
  const edge = faceEdgeMm(height);
  return [side, edge, width - 2 * side, height - 2 * edge];
}

/** Along a face's lower and upper edge nothing stands: there cables run. */
export function faceEdgeMm(heightMm: number): number {
  return Math.min(2, heightMm * 0.06);
}

/** Names of vertical strips are broken over lines. */
const UPRIGHT_TITLE_MM = 60;

function titleOf([x, y, width, height]: Rect, upright: boolean, filled: boolean): Rect {
  if (!filled) return [x, y, width, height];
  if (upright)
    return [x, y + height - Math.min(UPRIGHT_TITLE_MM, height * 0.09), width, Math.min(UPRIGHT_TITLE_MM, height * 0.09)];
  const wide = width >= 300 ? 80 : width >= 120 ? width * 0.2 : width * 0.16;
  return [x, y, wide, height];
}

/** A hand-off or feed: it has its one port, and says what it is. */
function isEntrance(templates: ModelTemplates, ports: readonly FacePort[], slots: readonly number[]): boolean {
  const [port] = ports;
  if (port === undefined || ports.length > 1 || slots.length > 0) return false;
  return /^(handOff|powerFeed)\//.test(templates.ports[port.index]!.type);
}

function besidePort([x, y, width, height]: Rect, { look }: FacePort): Rect {
  return [x, y, Math.max(width * 0.5, width - look.width - 2 * GROUP_GAP_MM), height];
}

function remainderOf([x, y, width, height]: Rect, title: Rect, upright: boolean): Rect {
  const gap = Math.min(3, width * 0.01);
  if (upright) return [x, y, width, height - title[3]];
  return [x + title[2] + gap, y, width - title[2] - gap, height];
}

/** The widest stretch of an area that none of these rectangles reaches into, less a gap on both sides. */
function spareOf([x, y, width, height]: Rect, lists: readonly Float32Array[]): Rect {
  const spans: (readonly [from: number, to: number])[] = [[x + width, x + width]];
  for (const list of lists) for (let at = 0; at < list.length; at += 4) spans.push([list[at]!, list[at]! + list[at + 2]!]);
  spans.sort((a, b) => a[0] - b[0]);
  let [free, left, widest] = [x, x, 0];
  for (const [from, to] of spans) {
    if (from - free > widest) [left, widest] = [free, from - free];
    free = Math.max(free, to);
  }
  return [left + GROUP_GAP_MM, y, Math.max(0, widest - 2 * GROUP_GAP_MM), height];
}

/** Ports left and bays right; on an upright face ports above and bays below; all to one when the other is absent. */
function split([x, y, width, height]: Rect, ports: readonly FacePort[], slots: number, upright: boolean): readonly [Rect, Rect] {
  const nothing: Rect = [x, y, 0, 0];
  if (slots === 0) return [[x, y, width, height], nothing];
  if (ports.length === 0) return [nothing, [x, y, width, height]];
  if (upright) {
    const part = height * Math.min(0.5, (ports.length * 24) / height);
    return [
      [x, y + height - part, width, part],
      [x, y, width, height - part],
    ];
  }
  const rows = Math.max(1, Math.floor(height / ROW_MM));
  const wanted = ports.reduce((sum, port) => sum + port.look.width + CELL_GAP_MM, 0) / rows + 6;
  const share = Math.min(width * 0.55, Math.max(wanted, width * 0.08));
  return [
    [x, y, share, height],
    [x + share + 2, y, width - share - 2, height],
  ];
}

const ROW_MM = 19;
const CELL_GAP_MM = 2.4;
const GROUP_GAP_MM = 5;
/** Jacks stand in blocks of this many columns, as on the panels themselves. */
const BLOCK_COLUMNS = 6;
const BLOCK_GAP_MM = 2.6;

interface Run {
  readonly ports: readonly FacePort[];
  readonly zone: Zone;
  rows: number;
}

/** Consecutive ports of one look in one zone. */
function runsOf(ports: readonly FacePort[], limit: number): Run[] {
  const runs: { ports: FacePort[]; zone: Zone; rows: number }[] = [];
  for (const port of ports) {
    const last = runs.at(-1);
    const first = last?.ports[0];
    if (last && first && first.look === port.look && last.zone === port.zone) last.ports.push(port);
    else runs.push({ ports: [port], zone: port.zone, rows: 1 });
  }
  for (const run of runs) {
    const count = run.ports.length;
    const tall = (run.ports[0]?.look.height ?? 0) > 14;
    const wanted = count > 8 ? 2 : count > 1 && ports.length > 12 ? 2 : 1;
    run.rows = Math.max(1, Math.min(wanted, tall ? Math.floor(limit / 1.3) || 1 : limit));
  }
  return runs;
}

function columnsOf(run: Run): number {
  return Math.ceil(run.ports.length / run.rows);
}

function widthOf(run: Run): number {
  const columns = columnsOf(run);
  const cell = (run.ports[0]?.look.width ?? 0) + CELL_GAP_MM;
  const blocks = Math.max(0, Math.ceil(columns / BLOCK_COLUMNS) - 1);
  return columns * cell + blocks * BLOCK_GAP_MM;
}

function layRows(build: Builder, ports: readonly FacePort[], [x, y, width, height]: Rect): void {
  if (ports.length === 0) return;
  const limit = Math.max(1, Math.floor(height / ROW_MM));
  const runs = runsOf(ports, limit);
  const need = () => runs.reduce((sum, run) => sum + widthOf(run), 0) + GROUP_GAP_MM * (runs.length - 1);
  while (need() > width) {
    const widest = runs.filter((run) => run.rows < limit).sort((a, b) => widthOf(b) - widthOf(a))[0];
    if (!widest) break;
    widest.rows++;
  }
  const squeeze = Math.min(1, width / need());
  const spare = Math.max(0, width - need());
  let left = x;
  let moved = false;
  for (const [index, run] of runs.entries()) {
    // What is served by hand and power stand at the right edge; traffic starts at the left.
    if (!moved && run.zone > 0 && index > 0) {
      left += spare;
      moved = true;
    }
    layRun(build, run, left, y, height, squeeze);
    left += (widthOf(run) + GROUP_GAP_MM) * squeeze;
  }
}

function layRun(build: Builder, run: Run, left: number, y: number, height: number, squeeze: number): void {
  const look = run.ports[0]?.look;
  if (!look) return;
  const cellWidth = (look.width + CELL_GAP_MM) * squeeze;
  const cellHeight = Math.min(height / run.rows, Math.max(look.height + 11, 22));
  const bottom = y + (height - cellHeight * run.rows) / 2;
  for (const [index, port] of run.ports.entries()) {
    const column = Math.floor(index / run.rows);
    const row = index % run.rows;
    const cellX = left + column * cellWidth + Math.floor(column / BLOCK_COLUMNS) * BLOCK_GAP_MM * squeeze;
    const cellY = bottom + (run.rows - 1 - row) * cellHeight;
    // The upper half of the rows has its words above, the lower half below, as printed on panels.
    const above = run.rows === 1 || row < run.rows / 2;
    build.add(port, [cellX, cellY, cellWidth, cellHeight], above, squeeze);
  }
}

/** A vertical strip: traffic and outlets from the top in one or more columns, inlets at the foot. */
function layColumn(build: Builder, ports: readonly FacePort[], [x, y, width, height]: Rect): void {
  if (ports.length === 0) return;
  const need = (columns: number) => ports.reduce((sum, port) => sum + (port.look.height + 6) / columns, 0);
  const widest = Math.max(...ports.map((port) => port.look.width));
  const fits = Math.max(1, Math.floor(width / (widest + 2)));
  let columns = 1;
  while (columns < fits && need(columns) > height) columns++;
  const rows = Math.ceil(ports.length / columns);
  const cellHeight = height / Math.max(rows, Math.min(24, height / 40));
  const cellWidth = width / columns;
  for (const [index, port] of ports.entries()) {
    const column = Math.floor(index / rows);
    const row = index % rows;
    const fromTop = port.zone === 2 && columns === 1;
    const cellY = fromTop ? y + (rows - 1 - row) * cellHeight : y + height - (row + 1) * cellHeight;
    build.add(port, [x + column * cellWidth, cellY, cellWidth, cellHeight], true, 1);
  }
}

/** Bays as a grid: blades upright side by side, cards lying; the column count whose bay is nearest the shape wanted. */
function layBays(count: number, [x, y, width, height]: Rect, blades: boolean): Float32Array {
  const bays = new Float32Array(count * 4);
  if (count === 0) return bays;
  const wanted = blades && height > 200 ? 0.35 : 5;
  let columns = 1;
  let best = Infinity;
  for (let candidate = 1; candidate <= count; candidate++) {
    const rows = Math.ceil(count / candidate);
    const waste = (candidate * rows - count) / count;
    const distance = Math.abs(Math.log(width / candidate / (height / rows) / wanted)) + waste;
    if (distance < best - 1e-9) [best, columns] = [distance, candidate];
  }
  const rows = Math.ceil(count / columns);
  const cellWidth = width / columns;
  const cellHeight = height / rows;
  const gapX = Math.min(1, cellWidth * 0.05);
  const gapY = Math.min(1, cellHeight * 0.05);
  for (let index = 0; index < count; index++) {
    const column = index % columns;
    const row = Math.floor(index / columns);
    bays[index * 4] = x + column * cellWidth + gapX;
    bays[index * 4 + 1] = y + height - (row + 1) * cellHeight + gapY;
    bays[index * 4 + 2] = cellWidth - 2 * gapX;
    bays[index * 4 + 3] = cellHeight - 2 * gapY;
  }
  return bays;
}

/** Collects cells; the opening is centred sideways and leaves the words' strip above or below it. */
class Builder {
  readonly #ports: Uint16Array;
  readonly #openings: Float32Array;
  readonly #cells: Float32Array;
  readonly #above: Uint8Array;
  #count = 0;

  constructor(count: number) {
    this.#ports = new Uint16Array(count);
    this.#openings = new Float32Array(count * 4);
    this.#cells = new Float32Array(count * 4);
    this.#above = new Uint8Array(count);
  }

  add(port: FacePort, [x, y, width, height]: Rect, above: boolean, squeeze: number): void {
    const index = this.#count++;
    const openWidth = Math.min(port.look.width * squeeze, width * 0.88);
    const strip = Math.min(height * 0.36, Math.max(0, height - port.look.height));
    const openHeight = Math.min(port.look.height, (height - strip) * 0.94);
    const rest = height - openHeight;
    // Openings stay near the middle of their pair of rows: words outside, ports inside.
    const openY = above ? y + Math.min(rest - strip, rest * 0.2) : y + rest - Math.min(rest - strip, rest * 0.2);
    this.#ports[index] = port.index;
    this.#above[index] = above ? 1 : 0;
    this.#cells.set([x, y, width, height], index * 4);
    this.#openings.set([x + (width - openWidth) / 2, openY, openWidth, openHeight], index * 4);
  }

  done(): Pick<FaceLayout, 'ports' | 'openings' | 'cells' | 'wordsAbove'> {
    return { ports: this.#ports, openings: this.#openings, cells: this.#cells, wordsAbove: this.#above };
  }
}
