import { unitsBelow } from '../../../domain/layout/rack-numbering';
import { ITEM } from '../../scene/items';
import { isNarrow, isStanding } from '../../scene/rack-layout';
import type { Scene } from '../../scene/scene';
import { mix, type Theme } from '../../theme';
import { plateColor, STATE } from '../palette';

/**
 * The colours of racks. With H half units at most, what is seen of a rack from far is a line of 2 H texels of a texture
 * (several racks beside each other where there are more than lines):
 *   0 .. 2H - 1  with the edges' shade in it: each half unit, then pairs, fours, ... down to one; what is in alarm (alpha
 *                255) wins over its neighbours at every step, so none is lost, however small the rack
 *   2H - 1       r: the rack's lifecycle; g: 1 something in alarm stands at no unit, 2 behind another device
 * and what it is drawn from near by follows when asked for, which nobody keeps:
 *   2H .. 3H     fill of the plate at each half unit
 *   3H .. 4H     r, g: half units down to the device's foot and up to its head; b: bits 0-1 state, 2-3 lifecycle,
 *                4 recessed, 5 a port in alarm, 6 a device stands here
 */
export class RackTexels {
  readonly #scene: Scene;
  /** H: a power of two, larger than any rack's half units. */
  halves = 16;
  /** Of the texture. */
  width = 32;
  height = 1;
  /** The texture while it is painted. */
  #data: Uint32Array | undefined;
  /** Lines painted so far. */
  #painted = 0;
  #line = new Uint32Array(64);
  /** Rack's number -> item. */
  #items: readonly number[] = [];
  /** Item -> its place, -1 = no rack. */
  #places = new Int32Array(0);

  constructor(scene: Scene) {
    this.#scene = scene;
  }

  get bytes(): number {
    return (this.#data?.byteLength ?? 0) + this.#line.byteLength + this.#places.byteLength + this.#items.length * 4;
  }

  get racks(): number {
    return this.#items.length;
  }

  /** A rack's number among the racks, -1 = no rack. */
  numberOf(item: number): number {
    return this.#places[item] ?? -1;
  }

  lineOf(item: number): number {
    return this.#places[item]! % LINES;
  }

  blockOf(item: number): number {
    return Math.floor(this.#places[item]! / LINES);
  }

  /** Racks are others: answers their texture, every rack empty. paintOn() fills it. */
  begin(theme: Theme): Uint8Array {
    const { items, records } = this.#scene;
    this.#places = new Int32Array(items.count).fill(-1);
    const racks: number[] = [];
    let most = 8;
    for (let item = 0; item < items.count; item++) {
      if (items.kinds[item] !== ITEM.rack) continue;
      this.#places[item] = racks.push(item) - 1;
      most = Math.max(most, Math.ceil(records.numbering(items.rows[item]!).units * 2) + 1);
    }
    this.#items = racks;
    this.halves = 2 ** Math.ceil(Math.log2(most));
    this.width = 2 * this.halves * Math.max(1, Math.ceil(racks.length / LINES));
    this.height = Math.max(1, Math.min(LINES, racks.length));
    this.#line = new Uint32Array(this.halves * 4);
    this.#data = new Uint32Array(this.width * this.height).fill(theme.colors.rackInner & 0xffffff);
    for (let about = this.halves * 2 - 1; about < this.#data.length; about += this.halves * 2) this.#data[about] = 0;
    this.#painted = 0;
    return new Uint8Array(this.#data.buffer);
  }

  /** Some of the racks are not painted yet. */
  get unpainted(): boolean {
    return this.#data !== undefined;
  }

  /**
   * Goes on painting until the deadline (ms of performance.now(), looked at every few racks); answers the texels of the
   * lines that were painted. Cost: the racks' devices.
   */
  paintOn(theme: Theme, deadline: number): { readonly line: number; readonly lines: number; readonly data: Uint8Array } {
    const data = this.#data!;
    const { width, halves } = this;
    const line = this.#painted;
    do {
      for (let place = this.#painted; place < this.#items.length; place += LINES) {
        const item = this.#items[place]!;
        data.set(this.lineFor(item, theme).subarray(0, halves * 2), this.#painted * width + this.blockOf(item) * halves * 2);
      }
      this.#painted++;
    } while (this.#painted < this.height && (this.#painted % LOOK !== 0 || performance.now() < deadline));
    const lines = this.#painted - line;
    if (this.#painted >= this.height) this.#data = undefined;
    return { line, lines, data: new Uint8Array(data.buffer, line * width * 4, lines * width * 4) };
  }

  /** One rack anew; answers its texels of the texture, which stand one after the other. Good until the next call. */
  paint(item: number, theme: Theme): Uint8Array | undefined {
    if ((this.#places[item] ?? -1) < 0) return undefined;
    const line = this.lineFor(item, theme);
    return new Uint8Array(line.buffer, 0, this.halves * 8);
  }

  /** All about a rack, 0xAABBGGRR; good until the next call. Cost: its devices. */
  lineFor(item: number, theme: Theme): Uint32Array {
    const { items, records } = this.#scene;
    const { colors } = theme;
    const { halves } = this;
    const line = this.#line;
    const fills = line.subarray(halves * 2, halves * 3);
    const parts = line.subarray(halves * 3);
    const rack = items.rows[item]!;
    const numbering = records.numbering(rack);
    const own = Math.min(halves - 1, numbering.units * 2);
    const empty = colors.rackInner & 0xffffff;
    line.fill(empty);
    parts.fill(0);
    const far = line.subarray(0, halves);
    let shade = 0;
    let loose = 0;
    const behind: number[] = [];
    const document = records.document;
    for (
      let child = document.firstRow('object.parent', items.subjects[item]!);
      child >= 0;
      child = document.nextRow('object.parent', child)
    ) {
      const state = records.operational[child]!;
      const portAlarm = this.#scene.alarms.has(child);
      const alarmed = this.#scene.alarms.marks(child);
      if (!isStanding(records, child, numbering.units)) {
        if (alarmed) loose = 1;
        continue;
      }
      const heightU = records.heightU[child]!;
      const below = unitsBelow(numbering, records.positionU[child]!, heightU);
      const recessed = (records.face[child] === 2 ? 2 : 1) !== items.faces[item] && !records.fullDepth(child);
      const fill = plateFill(this.#scene, child, theme, recessed);
      const shown = mix(fill, colors.text, shade++ % 2 === 0 ? 0 : FAR_SHADE);
      const from = Math.max(0, Math.round(below * 2));
      const to = Math.min(own, Math.round((below + heightU) * 2));
      const bits = (state & 3) | ((records.lifecycle[child]! & 3) << 2) | (recessed ? 16 : 0) | (portAlarm ? 32 : 0) | 64;
      const narrow = isNarrow(records, child);
      if (recessed && alarmed) behind.push(from, to);
      for (let half = from; half < to; half++) {
        if (recessed && (parts[half]! >>> 16) & 64) continue;
        if (far[half]! >>> 24 !== 255 || alarmed) far[half] = ((shown & 0xffffff) | (alarmed ? 0xff000000 : 0)) >>> 0;
        // A narrow one is drawn as a plate of its own; its place shows what is behind.
        if (narrow) continue;
        fills[half] = fill & 0xffffff;
        parts[half] = ((half - from) & 255) | (((to - half) & 255) << 8) | (bits << 16);
      }
    }
    coarsen(line, halves);
    for (let at = 0; at < behind.length; at += 2) {
      const seen = parts.subarray(behind[at]!, behind[at + 1]!);
      if (!seen.some((part) => (part >>> 16) & 16)) loose = 2;
    }
    line[halves * 2 - 1] = (records.lifecycle[rack]! & 3) | (loose << 8);
    return line;
  }
}

/** From far every other device is a little nearer to words than its family's colour, so that neighbours are told apart. */
export const FAR_SHADE = 0.045;

/** Racks below each other in the texture: what every WebGL takes. */
const LINES = 2048;
/** Racks painted between two looks at the clock. */
const LOOK = 8;

/** Colour of a plate without its signs. */
export function plateFill({ records }: Scene, row: number, theme: Theme, recessed: boolean): number {
  const { colors } = theme;
  const state = records.operational[row] ?? 0;
  let fill = plateColor(records, row, theme);
  if (records.lifecycle[row] === 1) fill = mix(fill, colors.rackInner, 0.6);
  if (state === STATE.offline) fill = mix(fill, colors.rackInner, 0.45);
  if (recessed) fill = mix(fill, colors.rackInner, 0.62);
  return state === STATE.alarm ? mix(fill, colors.stateAlarm, 0.16) : fill;
}

/** Pairs of pairs, down to one texel, each level behind the finer one. */
function coarsen(line: Uint32Array, halves: number): void {
  let from = 0;
  for (let to = halves, count = halves / 2; count >= 1; from = to, to += count, count /= 2)
    for (let at = 0; at < count; at++) line[to + at] = joined(line[from + at * 2]!, line[from + at * 2 + 1]!);
}

function joined(a: number, b: number): number {
  if (a >>> 24 === 255) return a;
  return b >>> 24 === 255 ? b : ((a & 0xfefefe) + (b & 0xfefefe)) >>> 1;
}
