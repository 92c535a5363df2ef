import type { Box } from '../../camera/camera';
import { withAlpha, type Theme } from '../../theme';
import { ITEM } from '../../scene/items';
import type { Scene } from '../../scene/scene';
import { DensityPicture } from './density';
import { boxColors } from './placed-boxes';

/** Texels of a tile, with a border of one on each side that its neighbours hold too. */
export const TILE = 256;
export const TILE_INSIDE = TILE - 2;
/** Links as the exact drawing has them, and the faintest that one gets where many lie over each other. */
const LINK_ALPHA = 0.6;
const LINK_ALPHA_MIN = 0.05;
/** From this size on a box shows its edge, texels. */
const EDGED = 4;

/** Which of a diagram's things tiles show. */
export interface Shown {
  readonly boxes: boolean;
  readonly links: boolean;
}

/** Pictures of boxes and links for a square of the world each. Colours of boxes are kept until they change. */
export class DensityTiles {
  readonly #scene: Scene;
  readonly #picture = new DensityPicture(TILE);
  #fills = new Uint32Array(0);
  #edges = new Uint32Array(0);
  /** Items in alarm found while painting. */
  readonly #alarmed: number[] = [];

  constructor(scene: Scene) {
    this.#scene = scene;
  }

  get bytes(): number {
    return this.#fills.byteLength * 2 + TILE * TILE * 4;
  }

  /** Colours are read anew. */
  touch(): void {
    this.#fills = new Uint32Array(0);
    this.#edges = new Uint32Array(0);
  }

  /** World box of a tile's inside, `texel` mm a texel. */
  static boxOf(column: number, row: number, texel: number): Box {
    const side = TILE_INSIDE * texel;
    return [column * side, row * side, (column + 1) * side, (row + 1) * side];
  }

  /** Texels of one tile, good until the next call. Cost: what lies in it. */
  paint(column: number, row: number, texel: number, shown: Shown, theme: Theme): Uint8Array {
    const picture = this.#picture;
    const [left, bottom, right, top] = DensityTiles.boxOf(column, row, texel);
    const [x, y] = [left - texel, bottom - texel];
    picture.clear(theme.colors.canvas);
    const box: Box = [x, y, right + texel, top + texel];
    if (shown.boxes) this.#paintBoxes(box, texel, theme);
    if (shown.links) this.#paintLinks(box, texel, theme);
    for (const item of this.#alarmed) this.#paintAlarm(item, x, y, texel, theme);
    this.#alarmed.length = 0;
    return picture.bytes;
  }

  #paintBoxes(box: Box, texel: number, theme: Theme): void {
    const { items, index } = this.#scene;
    const picture = this.#picture;
    if (this.#fills.length !== items.count) {
      this.#fills = new Uint32Array(items.count);
      this.#edges = new Uint32Array(items.count);
    }
    for (const item of index.search(box)) {
      const kind = items.kinds[item];
      if (kind === ITEM.rack || kind === ITEM.face || kind === ITEM.text) continue;
      if (kind === ITEM.furniture || kind === ITEM.aisle) continue;
      if (this.#fills[item] === 0) {
        const colors = boxColors(this.#scene, theme, item);
        this.#fills[item] = colors.fill;
        this.#edges[item] = colors.edge;
      }
      const at = item * 4;
      const x0 = (items.boxes[at]! - box[0]) / texel;
      const y0 = (items.boxes[at + 1]! - box[1]) / texel;
      const x1 = (items.boxes[at + 2]! - box[0]) / texel;
      const y1 = (items.boxes[at + 3]! - box[1]) / texel;
      const edge = this.#edges[item]!;
      if (edge === theme.colors.stateAlarm) this.#alarmed.push(item);
      if (Math.min(x1 - x0, y1 - y0) < EDGED) picture.rect(x0, y0, x1, y1, this.#fills[item]!);
      else {
        picture.rect(Math.round(x0), Math.round(y0), Math.round(x1), Math.round(y1), edge);
        picture.rect(Math.round(x0) + 1, Math.round(y0) + 1, Math.round(x1) - 1, Math.round(y1) - 1, this.#fills[item]!);
      }
    }
  }

  #paintLinks(box: Box, texel: number, theme: Theme): void {
    const segments = this.#scene.linkSegments();
    const found = segments.search(box);
    // The same in every tile of a level, so that no tile's border shows.
    const piled = Math.max(1, segments.density * texel);
    const color = withAlpha(theme.colors.bundle, Math.max(LINK_ALPHA_MIN, LINK_ALPHA / piled));
    for (const each of found) {
      const at = each * 4;
      this.#picture.line(
        (segments.ends[at]! - box[0]) / texel - 0.5,
        (segments.ends[at + 1]! - box[1]) / texel - 0.5,
        (segments.ends[at + 2]! - box[0]) / texel - 0.5,
        (segments.ends[at + 3]! - box[1]) / texel - 0.5,
        color,
      );
    }
  }

  /** Over everything else and never smaller than three texels: no alarm is lost, however far away. */
  #paintAlarm(item: number, x: number, y: number, texel: number, theme: Theme): void {
    const [x0, y0, x1, y1] = this.#scene.items.box(item);
    const width = (x1 - x0) / texel;
    const height = (y1 - y0) / texel;
    if (Math.min(width, height) >= EDGED * 2) {
      this.#paintEdge((x0 - x) / texel, (y0 - y) / texel, (x1 - x) / texel, (y1 - y) / texel, theme.colors.stateAlarm);
      return;
    }
    const [middleX, middleY] = [((x0 + x1) / 2 - x) / texel, ((y0 + y1) / 2 - y) / texel];
    const [halfX, halfY] = [Math.max(3, width) / 2, Math.max(3, height) / 2];
    this.#picture.rect(
      Math.round(middleX - halfX),
      Math.round(middleY - halfY),
      Math.round(middleX + halfX),
      Math.round(middleY + halfY),
      theme.colors.stateAlarm,
    );
  }

  /** Two texels inside of a rectangle. */
  #paintEdge(left: number, bottom: number, right: number, top: number, color: number): void {
    const [x0, y0, x1, y1] = [Math.round(left), Math.round(bottom), Math.round(right), Math.round(top)];
    this.#picture.rect(x0, y0, x1, y0 + 2, color);
    this.#picture.rect(x0, y1 - 2, x1, y1, color);
    this.#picture.rect(x0, y0 + 2, x0 + 2, y1 - 2, color);
    this.#picture.rect(x1 - 2, y0 + 2, x1, y1 - 2, color);
  }
}
