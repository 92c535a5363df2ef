import { DIMENSIONS } from '../../../domain/catalog/dimensions';
import type { FaceLayout, Rect } from '../../../domain/geometry/face-layout';
import { fromCell } from '../../../domain/ids';
import { unitBottomMm } from '../../../domain/layout/rack-numbering';
import { farPorts } from '../../scene/cable-routes';
import type { Levels } from '../../scene/lod';
import { rackFill } from '../../scene/rack-fill';
import { rackRows } from '../../scene/rack-rows';
import { reservedIn } from '../../scene/reserved';
import { isRow, rowNamePlace } from '../../scene/row-names';
import { channelWidth, PLACE, type RackLayout } from '../../scene/rack-layout';
import { CLASS } from '../../scene/records';
import type { Scene } from '../../scene/scene';
import type { LabelSheet, LabelStyle } from '../../text/label-sheet';
import { TellingParts } from '../../text/telling-parts';
import { mix, type Theme } from '../../theme';
import { cardFill } from '../face/plate';
import { inkOn } from '../palette';
import { plateFill } from '../rack/rack-texels';
import type { LabelStyles } from './label-styles';
import { writeBeside } from './name-beside';
import { writeNumbers, type PortNumber } from './port-numbers';
import { FaceRoom, repeatName } from './repeated-name';
import { placeName } from './whole-name';

/** Words of racks, devices, cards and ports. `scale` CSS px a mm. */
export interface LabelJob {
  readonly sheet: LabelSheet;
  readonly scene: Scene;
  readonly styles: LabelStyles;
  readonly levels: Levels;
  readonly scale: number;
  readonly words: Readonly<Record<string, string>>;
  readonly theme: Theme;
}

/** Yields now and then, so that a rack near the eye is written over several frames. */
export function* labelRack(job: LabelJob, item: number): Generator<void, void> {
  const { scene, levels } = job;
  if (levels.rackNames) labelRackName(job, item);
  const layout = scene.layout(item);
  if (!layout || (!levels.unitNumbers && !levels.tallNames)) return;
  const [x, y] = scene.items.box(item);
  if (levels.unitNumbers) labelUnits(job, layout, x, y);
  if (levels.deviceNames) labelReserved(job, item);
  if (levels.tallNames) yield* labelDevices(job, layout, x, y, scene.records.lifecycle[scene.items.rows[item]!] !== 0);
}

export function* labelFace(job: LabelJob, item: number): Generator<void, void> {
  const layout = job.scene.layout(item);
  if (!layout) return;
  const [x, y] = job.scene.items.box(item);
  yield* labelDevices(job, layout, x, y, false, (name, style) => writeBeside(job, item, name, style));
}

/**
 * In the rack's head when that is high enough, else above it; of one size for all racks. Where fronts and rears stand beside
 * each other each says which it is: where there is no room for both words, the front has the rack's name and the rear its own.
 */
function labelRackName({ sheet, scene, styles, scale, words }: LabelJob, item: number): void {
  const { items, records } = scene;
  const [minX, , maxX, maxY] = items.box(item);
  const name = records.name(items.rows[item]!);
  const isRear = items.faces[item] === 2;
  const isBoth = items.stretch > 1;
  const face = (isRear ? words['rear'] : isBoth ? words['front'] : undefined) ?? '';
  const text = face === '' ? name : `${name} · ${face}`;
  const head = DIMENSIONS.rackTopMm;
  if (head * scale >= 15) {
    const style = { ...styles.rack, size: Math.max(12, Math.min(22, Math.floor(head * scale * 0.5))) };
    sheet.inside(text, style, minX, maxY - head, maxX - minX, head, 0.5);
    return;
  }
  const style = { ...styles.rack, size: DIMENSIONS.rackWidthMm * scale < 47 ? 10 : 12 };
  const room = (maxX - minX) * scale - 3;
  const shown = sheet.fits(text, style, maxX - minX) ? text : isBoth && isRear && face !== '' ? face : name;
  sheet.at(shown, shown === face ? { ...style, weight: 'normal' } : style, (minX + maxX) / 2, maxY, 0.5, 0, 0, 4, room);
}

function labelUnits({ sheet, styles, scale, theme, levels }: LabelJob, layout: RackLayout, x: number, y: number): void {
  const channel = channelWidth(layout.width);
  const step = DIMENSIONS.unitMm * scale >= 11 ? 1 : 2;
  const size = Math.min(11, Math.max(9, Math.floor(DIMENSIONS.unitMm * scale * 0.4)));
  const style = { ...styles.unit, size };
  // All of them or none: a rack that ends at 9 is no rack.
  const highest = String(layout.units);
  const padding = sheet.fits(highest, style, channel) ? 3 : TIGHT_PX;
  if (!sheet.fits(highest, style, channel, padding)) return;
  // Numbers and cables share the channel, and cords to the ports cross it: the number has a ground.
  // Where they stand at the very edge it would lie over the states of what is mounted.
  const hasGround = levels.cables > 0 && padding > TIGHT_PX;
  const ground = hasGround ? mix(theme.colors.rackFrame, theme.colors.rackInner, 0.55) : undefined;
  for (let unit = 1; unit <= layout.units; unit += step) {
    sheet.inside(String(unit), style, x, y + unitBottomMm(layout, unit, 1), channel, DIMENSIONS.unitMm, 1, 0, 1, padding, ground);
  }
}
/** What is left beside the numbers of units where there is room for no more. */
const TIGHT_PX = 1;

/** What units are kept for, on the room that is left of them. */
function labelReserved({ sheet, scene, styles, scale, theme }: LabelJob, item: number): void {
  for (const { row, open } of reservedIn(scene, item)) {
    const [x0, y0, x1, y1] = open.toSorted((a, b) => b[3] - b[1] - (a[3] - a[1]))[0] ?? [0, 0, 0, 0];
    const ground = theme.colors.rackInner;
    const style = { ...styles.device(UNIT_PLATE_MM * scale, inkOn(ground, theme), true) };
    sheet.inside(scene.records.name(row), style, x0 + BAR_MM, y0, x1 - x0 - 2 * BAR_MM, y1 - y0, 0, 0, 1, 3, ground);
  }
}

/**
 * `hatched`: the strokes of the rack's own lifecycle run over all that stands in it. `beside`: writes a name that its plate is
 * too narrow for beside that, where it can.
 */
function* labelDevices(
  job: LabelJob,
  layout: RackLayout,
  x: number,
  y: number,
  hatched: boolean,
  beside: Named['beside'] = () => false,
): Generator<void, void> {
  const { scene, levels } = job;
  const { records } = scene;
  const names = new TellingParts(() => Array.from(layout.rows, (row) => records.name(row)));
  for (let index = 0; index < layout.rows.length; index++) {
    const bits = layout.bits[index]!;
    const row = layout.rows[index]!;
    if (bits & PLACE.covered || scene.records.objects.ids[row] === 0) continue;
    const at = index * 4;
    const [left, bottom, width, height] = [
      x + layout.rects[at]!,
      y + layout.rects[at + 1]!,
      layout.rects[at + 2]!,
      layout.rects[at + 3]!,
    ];
    if (!job.sheet.covers(left, bottom, width, height)) continue;
    yield;
    // From far only what is high enough has a name, whatever stands beside it.
    if (!levels.deviceNames && levels.faces === 0 && (height * job.scale < TALL_PX || bits & PLACE.unplaced)) continue;
    const dim = (bits & PLACE.recessed) !== 0;
    const fill = plateFill(scene, row, job.theme, dim);
    const isCrossed = hatched || records.lifecycle[row] !== 0;
    const place = { row, dim, names, fill, ink: inkOn(fill, job.theme), halo: isCrossed ? fill : undefined, beside };
    if (bits & PLACE.unplaced || levels.faces === 0) {
      if (bits & PLACE.upright) continue;
      const face = layout.faces[index] as 1 | 2;
      const tiles = levels.tiles > 0 && !(bits & PLACE.unplaced) && scene.book.hasParts(row, width, height, face);
      const free = (from: number): number => scene.book.freeUntil(row, width, height, face, from);
      labelPlate(job, place, [left, bottom, width, height], tiles ? free : undefined);
      continue;
    }
    /** What the words of ports stand on: the device's plate, or that of the card they are on. */
    let plate = fill;
    const room = levels.portNumbers && !dim ? new FaceRoom() : undefined;
    let title: Rect = [left, bottom, width, height];
    const numbers: PortNumber[] = [];
    scene.book.visit(row, left, bottom, width, height, layout.faces[index] as 1 | 2, {
      plate: (part, partX, partY, partWidth, partHeight, depth) => {
        plate = depth === 0 ? fill : cardFill(scene, part, job.theme);
        if (depth > 0) room?.lay([partX, partY, partWidth, partHeight], plate);
      },
      title: (part, own, spare, depth) => {
        if (depth > 0) room?.take(own);
        else title = own;
        if (depth === 0) labelTitle(job, place, own, spare);
        else if (levels.faces > 0) labelCard(job, part, own, spare, plate);
      },
      bay: (slot, bayX, bayY, bayWidth, bayHeight, held) => {
        if (held < 0) room?.take([bayX, bayY, bayWidth, bayHeight]);
        if (levels.faces > 0 && held < 0)
          job.sheet.inside(scene.records.name(slot), job.styles.detail, bayX, bayY, bayWidth * 0.42, bayHeight, 0);
      },
      // The one port of a hand-off or feed needs no words of its own.
      ...(levels.portNumbers && !ENTRANCES.has(records.objectClass[row]!)
        ? {
            port: (port: number, faceX: number, faceY: number, face: FaceLayout, position: number) => {
              room?.takePort(faceX, faceY, face, position);
              labelPort(job, port, faceX, faceY, face, position, plate, numbers);
            },
          }
        : {}),
    });
    writeNumbers(numbers, (job.styles.port.size * GAP) / job.scale, PIECE_PX / job.scale);
    if (room) labelAgain(job, place, [left, bottom, width, height], title, room);
  }
}

/** Height of a plate that has its name before those of one unit have theirs, CSS px. */
const TALL_PX = 14;

/** A device whose name is written. */
interface Named {
  readonly row: number;
  /** Seen through the rack. */
  readonly dim: boolean;
  /** Its plate's colour, and of words on it. */
  readonly fill: number;
  readonly ink: number;
  /** What stands in the rack with it. */
  readonly names: TellingParts;
  /** Its plate's colour where strokes run over it. */
  readonly halo: number | undefined;
  readonly beside: (name: string, style: LabelStyle) => boolean;
}

/**
 * From the middle distance: the name on the plate, over the ports' tiles where it needs their room. `free`: up to where
 * no tile stands beyond a place; absent = there are none.
 */
function labelPlate(
  job: LabelJob,
  { row, dim, names, fill, ink, halo, beside }: Named,
  [x, y, width, height]: Rect,
  free: ((from: number) => number) | undefined,
): void {
  const { sheet, scene, styles, scale, levels } = job;
  const { records } = scene;
  const name = records.name(row);
  const detail = levels.deviceNames ? modelName(scene, row) : '';
  const two = detail !== '' && detail !== name && height * scale >= 30;
  const style = { ...styles.device(Math.min(height, UNIT_PLATE_MM) * scale, ink, dim), halo };
  const ground = free ? fill : undefined;
  const whole = width - BAR_MM;
  const most = free && !ENTRANCES.has(records.objectClass[row]!) ? width * OVER_TILES : whole;
  const room = free && most < whole && !sheet.fits(name, style, most) ? free(BAR_MM + most) - BAR_MM : most;
  if (!sheet.fits(name, style, room) && beside(name, style)) return;
  const shown = sheet.fits(name, style, room) ? name : sheet.around(name, names.of(name), style, room);
  sheet.inside(shown, style, x + BAR_MM, y, room, height, 0, 0, two ? 2 : 1, 3, ground);
  const small = { ...styles.detail, color: ink, halo, size: Math.max(9, style.size - 2) };
  if (two) sheet.inside(detail, small, x + BAR_MM, y, room, height, 0, 1, 2, 3, ground);
}

const BAR_MM = 5;
/** A name leaves the rest of the tiles to be seen. */
const OVER_TILES = 0.6;
/** They have one port, at their right end. */
const ENTRANCES: ReadonlySet<number> = new Set([CLASS.handOff, CLASS.powerFeed]);
/** Height of a plate of one unit. Names in a rack have the size that fits there, however high their devices are. */
const UNIT_PLATE_MM = DIMENSIONS.unitMm - 0.8;

/** What a thing is an instance of; of a hand-off where it is. */
function modelName(scene: Scene, row: number): string {
  if (scene.records.objectClass[row] === CLASS.handOff) {
    const holder = scene.records.parentRow(row);
    return holder < 0 ? '' : scene.records.name(holder);
  }
  const model = scene.records.modelRow(row);
  return model < 0 ? '' : scene.records.models.text('name', model);
}

/** Near, names grow no more: room is for ports. CSS px. */
const TITLE_PX = 18;

/** Near: the name on its face (placeName), broken over lines, the model under it. */
function labelTitle(job: LabelJob, { row, dim, names, ink, halo }: Named, title: Rect, spare: Rect): void {
  const { sheet, scene, styles, scale } = job;
  const name = scene.records.name(row);
  const wanted = { ...styles.device(Math.min(title[3] * scale, TITLE_PX), ink, dim), halo };
  const { rect, style, most, isWhole, lines: broken } = placeName(sheet, scale, name, wanted, title, spare);
  const lines = isWhole ? broken : [...broken.slice(0, -1), lastLine(job, broken, names.of(name), style, rect[2])];
  const detail = modelName(scene, row);
  const withModel = detail !== '' && detail !== name && lines.length < most;
  const count = lines.length + (withModel ? 1 : 0);
  // A name without its first line is another name.
  const stands = lines.every((part, index) => sheet.inside(part, style, ...rect, 0, index, count));
  const small = { ...styles.detail, color: ink, halo, size: Math.max(9, style.size - 1) };
  if (stands && withModel) sheet.inside(detail, small, ...rect, 0, lines.length, count);
}

/** The name where its title is out of sight. */
function labelAgain(job: LabelJob, { row, dim, names, fill, halo }: Named, face: Rect, title: Rect, room: FaceRoom): void {
  const { sheet, scene, styles, scale, levels, theme } = job;
  const name = scene.records.name(row);
  const styleOn = (on: number, size: number): LabelStyle => ({
    ...styles.device(size, inkOn(on, theme), dim),
    size,
    // Cables pass close by.
    halo: halo ?? (levels.cables > 0 ? on : undefined),
  });
  const within = (style: LabelStyle, width: number): string =>
    sheet.fits(name, style, width) ? name : sheet.around(name, names.of(name), style, width);
  repeatName({ sheet, scale, fill, styleOn, within }, room, face, title);
}

/** The last of a name's lines shortened to the width, with what tells the name from its neighbours. */
function lastLine(
  { sheet }: LabelJob,
  broken: readonly string[],
  [from, to]: readonly [number, number],
  style: LabelStyle,
  width: number,
): string {
  const rest = broken.at(-1)!;
  const begin = broken.reduce((sum, line) => sum + line.length, 0) - rest.length;
  return sheet.around(rest, [Math.max(0, from - begin), Math.max(0, to - begin)], style, width);
}

function labelCard({ sheet, scene, styles, scale, theme }: LabelJob, row: number, title: Rect, spare: Rect, plate: number): void {
  const size = Math.max(9, Math.min(12, Math.floor(title[3] * scale * 0.4)));
  const wanted = { ...styles.port, color: inkOn(plate, theme), size };
  const name = scene.records.name(row);
  const { rect, style, lines, isWhole } = placeName(sheet, scale, name, wanted, title, spare);
  if (!isWhole) sheet.inside(name, wanted, ...title, 0, 0, 1, 2);
  else for (const [index, part] of lines.entries()) sheet.inside(part, style, ...rect, 0, index, lines.length, 2);
}

/** Number; nearer the whole name where its cell is wide enough, the cable's label and what is at its other end. */
function labelPort(
  job: LabelJob,
  port: number,
  faceX: number,
  faceY: number,
  face: FaceLayout,
  index: number,
  plate: number,
  numbers: PortNumber[],
): void {
  const { sheet, scene, styles, levels, scale, theme } = job;
  // Cables pass close by.
  const ink = { color: inkOn(plate, theme), halo: levels.cables > 0 ? plate : undefined };
  const at = index * 4;
  const cellY = faceY + face.cells[at + 1]!;
  const cellHeight = face.cells[at + 3]!;
  const openY = faceY + face.openings[at + 1]!;
  const openHeight = face.openings[at + 3]!;
  const x = faceX + face.cells[at]!;
  const width = face.cells[at + 2]!;
  // The light of the port's state stands between opening and words.
  const light = 2;
  const [y, height] =
    face.wordsAbove[index] === 1
      ? [openY + openHeight + light, cellY + cellHeight - openY - openHeight - light]
      : [cellY, openY - light - cellY];
  const name = scene.records.portName(port);
  const room = height * scale;
  const style = { ...styles.port, ...ink };
  if (room < style.size * CAPITAL) return;
  if (!levels.portLabels || room < 26) {
    const short = shortPortName(name);
    numbers.push({
      ...{ x: x + width / 2, y: y + height / 2, widthMm: sheet.widthOf(short, style) - 6 / scale, cellMm: width },
      face: [faceX, faceX + face.width],
      write: (middle, mostMm) =>
        sheet.covers(x, cellY, width, cellHeight) &&
        sheet.at(short, style, middle, y + height / 2, 0.5, 0.5, 0, 0, mostMm === undefined ? Infinity : mostMm * scale),
    });
    return;
  }
  if (!sheet.covers(x, cellY, width, cellHeight)) return;
  const cable = scene.records.cableAt(scene.records.portId(port));
  const isWhole = sheet.fits(name, styles.portStrong, width + 4 / scale);
  const lines = [isWhole ? name : shortPortName(name)];
  if (cable >= 0) {
    const label = scene.records.cables.text('name', cable);
    if (label !== '') lines.push(label);
    const peer = peerName(scene, cable, port);
    if (peer !== '') lines.push(`→ ${peer}`);
  }
  const standing = Math.max(1, Math.min(lines.length, Math.floor(room / 13)));
  for (let line = 0; line < standing; line++) {
    const style = line === 0 ? { ...styles.portStrong, ...ink } : { ...styles.port, ...ink, size: 10 };
    sheet.inside(lines[line]!, style, x, y, width, height, 0.5, line, standing, 1);
  }
}

/** Height of a digit as a part of its size. */
const CAPITAL = 0.72;
/** Between two numbers, as a part of their size: half a digit. */
const GAP = 0.28;
/** A cell this wide shows so much of a name that it tells something, CSS px. */
const PIECE_PX = 26;

/** `device:port` at a cable's other end, `+3` with the number of further ports where a breakout has more. */
export function peerName(scene: Scene, cable: number, port: number): string {
  const { records } = scene;
  const fars = farPorts(records, cable, port);
  const [far = -1] = fars;
  if (far < 0) return '';
  const owner = records.objectRow(fromCell(records.portOwner[far]!));
  const device = owner < 0 ? '' : records.name(owner);
  return `${device} : ${records.portName(far)}${fars.length > 1 ? ` +${fars.length - 1}` : ''}`;
}

/** The part of a port's name that tells it from its neighbours: `Ethernet1/24` -> `24`. */
export function shortPortName(name: string): string {
  const number = /(\d+)\D{0,2}$/.exec(name);
  return number?.[1] ?? name;
}

/** Names of rows of racks, left of each row, and how full the row is. Cost: the items, and what stands in the racks. */
export function* labelRows({ sheet, scene, styles, theme, scale }: LabelJob): Generator<void, void> {
  const rows = yield* rackRows(scene);
  const isElevation = scene.items.kind === 'elevation';
  const halo = isElevation ? theme.colors.rowBand : theme.colors.canvas;
  // Trays lead past the rows' ends.
  const style = { ...styles.row, halo };
  const detail = { ...styles.detail, halo };
  const things = isElevation ? [] : yield* rowThings(scene);
  for (const item of things) {
    const { x, y, alignX, offsetX, offsetY } = rowNamePlace(scene.items, item);
    sheet.at(scene.records.name(scene.items.rows[item]!), style, x, y, alignX, 0.5, offsetX, offsetY);
  }
  const named = new Set(things.map((item) => scene.records.name(scene.items.rows[item]!)));
  for (const { name, box, racks } of rows) {
    if (named.has(name)) continue;
    const [x, , , maxY] = box;
    const middle = (box[1] + maxY) / 2;
    const isTold = isElevation && (maxY - box[1]) * scale >= FILL_PX;
    sheet.at(name, style, x, middle, 1, 0.5, -12, isTold ? 7 : 0);
    if (isTold) {
      let [used, total] = [0, 0];
      for (const rack of racks) {
        const fill = rackFill(scene.records, rack);
        used += fill.used;
        total += fill.total;
        yield;
      }
      sheet.at(`${Math.round((used / Math.max(1, total)) * 100)}%`, detail, x, middle, 1, 0.5, -12, -8);
    }
    yield;
  }
}

/** The rows that lie on a plan. Cost: the items. */
function* rowThings(scene: Scene): Generator<void, readonly number[]> {
  const found: number[] = [];
  for (let item = 0; item < scene.items.count; item++) {
    if (isRow(scene, item)) found.push(item);
    if (item % 512 === 511) yield;
  }
  return found;
}

/** A row must be this high for its fill beside its name, CSS px. */
const FILL_PX = 34;
