import type { Box } from '../camera/camera';
import type { View } from '../gl/device';
import { ImageWriter } from '../gl/image-shaders';
import { LineWriter, QuadWriter } from '../gl/vertex-writers';
import { DensityTiles, TILE, TILE_INSIDE, type Shown } from '../passes/box/density-tiles';
import { writeAlarmEdges, writePlaced } from '../passes/box/placed-boxes';
import { writeBundles } from '../passes/cable/bundle-mesh';
import { repaintsBoxes, type Change, type Frame, type PassAtWork, type PassHost, type Region } from '../passes/pass';
import { holds } from '../picking/marquee';
import { worldOf } from './picture-bounds';
import { StaticMesh } from './static-mesh';

/** A diagram with no more loose things and links than these keeps them in whole meshes. */
const LOOSE_MAX = 3000;
const LINKS_MAX = 400;
/** In view, no more than these are drawn exactly; more are drawn as density. */
const EXACT_BOXES = 1500;
const EXACT_LINKS = 1500;
/** Share of the view added on each side of what an exact mesh holds. */
const PADDING = 0.25;
/** Tiles beside each other in the atlas, and in all. */
const ACROSS = 8;
const SLOTS = ACROSS * ACROSS;
/** Levels above a missing tile that may stand in for it. */
const STAND_INS = 6;

interface Tile {
  readonly slot: number;
  readonly column: number;
  readonly row: number;
  readonly level: number;
  usedAt: number;
  version: number;
}

/**
 * Loose boxes and links of diagrams that hold very many: near, what is in view as exact meshes; far, as density in tiles
 * of an atlas, painted when first in view. A frame costs its screen: some tens of textured rectangles, or two meshes of
 * bounded size, whatever the diagram holds.
 */
export class LoosePainter implements PassAtWork {
  readonly #host: PassHost;
  readonly #painter: DensityTiles;
  readonly #tiles = new Map<string, Tile>();
  readonly #free: number[] = [];
  readonly #images: StaticMesh;
  readonly #boxes: StaticMesh;
  readonly #boxLines: StaticMesh;
  readonly #links: StaticMesh;
  readonly #alarms: StaticMesh;
  #exact: { readonly box: Box; readonly scale: number; readonly version: number; readonly shown: string } | undefined;
  #shown: Shown = { boxes: false, links: false };
  /** Something is drawn here. */
  isCheap = false;
  /** Frames prepared since the diagram was opened. */
  #prepared = 0;
  #tiled = false;
  #version = 0;
  #generation = 0;
  #frame = 0;

  constructor(host: PassHost) {
    const { device, scene } = host;
    this.#host = host;
    this.#painter = new DensityTiles(scene);
    this.#images = new StaticMesh(device);
    this.#boxes = new StaticMesh(device);
    this.#boxLines = new StaticMesh(device);
    this.#links = new StaticMesh(device);
    this.#alarms = new StaticMesh(device);
  }

  get bytes(): number {
    return this.#painter.bytes;
  }

  /** Boxes are drawn here, not in a mesh of all. */
  get takesBoxes(): boolean {
    return this.#host.scene.looseCount > LOOSE_MAX;
  }

  /** The first picture of very many things does without links: to find them takes longer than it may. */
  get withholdsLinks(): boolean {
    return this.#prepared <= 1 && this.takesBoxes;
  }

  /** Links are drawn here, not in a mesh of all. Asks for the links, but for the first picture. */
  get takesLinks(): boolean {
    if (this.withholdsLinks) return true;
    const { items } = this.#host.scene;
    return items.kind !== 'elevation' && items.kind !== 'internal' && this.#host.scene.links().count > LINKS_MAX;
  }

  /** Of what moved the colours are the same. */
  touch(change: Change): void {
    const isRepainted = repaintsBoxes(change, this.#host.scene);
    if (isRepainted) this.#painter.touch();
    if (isRepainted || change.what === 'places') this.#version++;
  }

  /** Another diagram: tiles show nothing of it. */
  reset(): void {
    this.#tiles.clear();
    this.#generation = 0;
    this.#prepared = 0;
  }

  /** Before others ask what is drawn here. */
  refresh({ view, shown: { cables }, deadlineMs }: Frame): boolean {
    const { scene } = this.#host;
    this.#prepared++;
    const boxes = this.takesBoxes;
    const withholds = cables && this.withholdsLinks;
    const links = cables && !withholds && this.takesLinks;
    this.isCheap = false;
    if (!boxes && !links) return false;
    this.#frame++;
    const { k } = view;
    const box = worldOf(view);
    const far = {
      boxes: boxes && scene.index.meetsMore(box, EXACT_BOXES),
      links: links && scene.linkSegments().meetsMore(box, EXACT_LINKS),
    };
    this.#writeExact(box, k, { boxes: boxes && !far.boxes, links: links && !far.links }, boxes && !(far.boxes && far.links));
    this.#shown = far;
    this.isCheap = true;
    this.#tiled = far.boxes || far.links;
    const isLeft = this.#tiled && this.#paintTiles(box, k, deadlineMs);
    return isLeft || withholds;
  }

  draw({ view }: Region): void {
    if (!this.isCheap) return;
    if (this.#tiled) this.#images.draw('images', view);
    this.#boxes.draw('quads', view);
    this.#boxLines.draw('lines', view);
    this.#links.draw('lines', view);
  }

  /** What is in alarm, over all links. */
  drawAlarms(view: View): void {
    if (this.isCheap) this.#alarms.draw('quads', view);
  }

  /** Exact meshes of what is in view and a little around it; `edges`: with those of boxes in alarm, near or far. */
  #writeExact(view: Box, scale: number, shown: Shown, edges: boolean): void {
    const key = `${shown.boxes} ${shown.links} ${edges}`;
    const kept = this.#exact;
    const isKept =
      kept && kept.version === this.#version && kept.shown === key && this.#boxes.current && scale >= kept.scale * 0.999;
    if (isKept && holds(kept.box, view)) return;
    const padX = (view[2] - view[0]) * PADDING;
    const padY = (view[3] - view[1]) * PADDING;
    const box: Box = [view[0] - padX, view[1] - padY, view[2] + padX, view[3] + padY];
    const { scene, theme } = this.#host;
    const [x, y] = view;
    const quads = new QuadWriter(64);
    const marks = new LineWriter(64);
    const lines = new LineWriter(64);
    const alarms = new QuadWriter(16);
    if (edges) writeAlarmEdges(alarms, scene, theme, x, y, scene.index.search(box));
    if (shown.boxes) writePlaced(quads, marks, scene, theme, x, y, scene.index.search(box));
    if (shown.links) {
      const segments = scene.linkSegments();
      const links = new Set(segments.search(box).map((segment) => segments.links[segment]!));
      writeBundles(lines, scene, theme, x, y, links);
    }
    this.#boxes.write(quads, x, y);
    this.#boxLines.write(marks, x, y);
    this.#links.write(lines, x, y);
    this.#alarms.write(alarms, x, y);
    this.#exact = { box, scale, version: this.#version, shown: key };
  }

  /** True = some tiles are left for the next frame. */
  #paintTiles(box: Box, k: number, deadline: number): boolean {
    if (this.#generation !== this.#host.device.generation) this.#begin();
    let level = Math.round(-Math.log2(k));
    let range = rangeOf(box, level);
    while (range.count > SLOTS - ACROSS) range = rangeOf(box, ++level);
    const images = new ImageWriter(64);
    const [originX, originY] = box;
    let pending = false;
    let painted = false;
    for (let row = range.bottom; row <= range.top; row++) {
      for (let column = range.left; column <= range.right; column++) {
        const tile = this.#tiles.get(this.#keyOf(level, column, row));
        let shown = tile;
        if (!tile || tile.version !== this.#version) {
          // One a frame at least, so that every picture comes to stand.
          if (!painted || performance.now() < deadline) {
            shown = this.#paint(tile, level, column, row);
            painted = true;
          } else pending = true;
        }
        shown ??= this.#standIn(level, column, row);
        if (!shown) continue;
        shown.usedAt = this.#frame;
        writeImage(images, shown, level, column, row, originX, originY);
      }
    }
    this.#images.write(images, originX, originY);
    return pending;
  }

  #begin(): void {
    const { device } = this.#host;
    this.#generation = device.generation;
    this.#tiles.clear();
    this.#free.length = 0;
    for (let slot = 0; slot < SLOTS; slot++) this.#free.push(slot);
    const side = ACROSS * TILE;
    device.texture('density', side, side, new Uint8Array(side * side * 4), 4, true);
  }

  #keyOf(level: number, column: number, row: number): string {
    return `${level} ${column} ${row} ${this.#shown.boxes} ${this.#shown.links}`;
  }

  #paint(old: Tile | undefined, level: number, column: number, row: number): Tile {
    const tile = old ?? { slot: this.#slot(), column, row, level, usedAt: 0, version: 0 };
    tile.version = this.#version;
    tile.usedAt = this.#frame;
    const texels = this.#painter.paint(column, row, 2 ** level, this.#shown, this.#host.theme);
    const [x, y] = [(tile.slot % ACROSS) * TILE, Math.floor(tile.slot / ACROSS) * TILE];
    this.#host.device.patchTexture('density', x, y, TILE, TILE, texels);
    this.#tiles.set(this.#keyOf(level, column, row), tile);
    return tile;
  }

  /** A free place, or that of the tile longest out of view. */
  #slot(): number {
    const free = this.#free.pop();
    if (free !== undefined) return free;
    let [oldestKey, oldest] = ['', Infinity];
    for (const [key, { usedAt }] of this.#tiles) if (usedAt < oldest) [oldestKey, oldest] = [key, usedAt];
    const { slot } = this.#tiles.get(oldestKey)!;
    this.#tiles.delete(oldestKey);
    return slot;
  }

  #standIn(level: number, column: number, row: number): Tile | undefined {
    for (let up = 1; up <= STAND_INS; up++) {
      const tile = this.#tiles.get(this.#keyOf(level + up, column >> up, row >> up));
      if (tile) return tile;
    }
    return undefined;
  }
}

interface TileRange {
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
  readonly top: number;
  readonly count: number;
}

function rangeOf(box: Box, level: number): TileRange {
  const side = TILE_INSIDE * 2 ** level;
  const [left, bottom, right, top] = box.map((edge) => Math.floor(edge / side)) as [number, number, number, number];
  return { left, bottom, right, top, count: (right - left + 1) * (top - bottom + 1) };
}

/** The place of a tile, drawn from its own picture or from the part of a coarser one's. */
function writeImage(
  images: ImageWriter,
  tile: Tile,
  level: number,
  column: number,
  row: number,
  originX: number,
  originY: number,
): void {
  const side = TILE_INSIDE * 2 ** level;
  const parts = 2 ** (tile.level - level);
  const atlas = ACROSS * TILE;
  const u0 = (tile.slot % ACROSS) * TILE + 1 + ((column - tile.column * parts) * TILE_INSIDE) / parts;
  const v0 = Math.floor(tile.slot / ACROSS) * TILE + 1 + ((row - tile.row * parts) * TILE_INSIDE) / parts;
  const [x, y] = [column * side - originX, row * side - originY];
  const reach = TILE_INSIDE / parts;
  images.image(x, y, x + side, y + side, u0 / atlas, v0 / atlas, (u0 + reach) / atlas, (v0 + reach) / atlas);
}
