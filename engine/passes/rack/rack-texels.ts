import { DIMENSIONS } from '../../../domain/catalog/dimensions';
import { ITEM } from '../../scene/items';
import { isNarrow, isStanding } from '../../scene/rack-layout';
import type { Scene } from '../../scene/scene';
import { mix, type Theme } from '../../theme';
import { plateColor, STATE } from '../palette';

/**
 * The colours of all racks of a diagram, as a texture: a line a rack (several racks beside each other where there are
 * more than lines). With H half units at most, a rack's line holds
 *   0 .. H       fill of the plate at each half unit
 *   H .. 3H      what is seen from far, with the edges' shade in it: each half unit, then pairs, fours, ... down to one;
 *                an alarm wins over its neighbours (alpha 255) at every step, so none is lost, however small the rack
 *   3H .. 4H     r, g: half units down to the device's foot and up to its head; b: bits 0-1 state, 2-3 lifecycle,
 *                4 recessed, 5 a port in alarm, 6 a device stands here
 *   last of them r: the rack's lifecycle; g: 1 something in alarm stands at no unit, 2 behind another device
 */
export class RackTexels {
  readonly #scene: Scene;
  /** H: a power of two, larger than any rack's half units. */
  halves = 16;
  width = 64;
  height = 1;
  data = new Uint8Array(0);
  #words = new Uint32Array(0);
  /** Item -> its place, -1 = no rack. */
  #places = new Int32Array(0);
  #racks = 0;

  constructor(scene: Scene) {
    this.#scene = scene;
  }

  get bytes(): number {
    return this.data.byteLength + this.#places.byteLength;
  }

  get racks(): number {
    return this.#racks;
  }

  /** A rack's number among the racks, -1 = no rack. */
  numberOf(item: number): number {
    return this.#places[item] ?? -1;
  }

  /** A rack's texels, 0xAABBGGRR, without a copy. */
  lineAt(item: number): Uint32Array {
    const base = this.lineOf(item) * this.width + this.blockOf(item) * this.halves * 4;
    return this.#words.subarray(base, base + this.halves * 4);
  }

  lineOf(item: number): number {
    return this.#places[item]! % LINES;
  }

  blockOf(item: number): number {
    return Math.floor(this.#places[item]! / LINES);
  }

  /** Everything anew. Cost: the racks' devices. */
  build(theme: Theme): void {
    const { items, records } = this.#scene;
    this.#places = new Int32Array(items.count).fill(-1);
    this.#racks = 0;
    let most = 8;
    for (let item = 0; item < items.count; item++) {
      if (items.kinds[item] !== ITEM.rack) continue;
      this.#places[item] = this.#racks++;
      most = Math.max(most, Math.ceil(unitsOf(records.heightU[items.rows[item]!]!) * 2) + 1);
    }
    this.halves = 2 ** Math.ceil(Math.log2(most));
    this.width = 4 * this.halves * Math.max(1, Math.ceil(this.#racks / LINES));
    this.height = Math.max(1, Math.min(LINES, this.#racks));
    this.data = new Uint8Array(this.width * this.height * 4);
    this.#words = new Uint32Array(this.data.buffer);
    for (let item = 0; item < items.count; item++) if (this.#places[item]! >= 0) this.paint(item, theme);
  }

  /** One rack anew; answers its texels, which stand one after the other. */
  paint(item: number, theme: Theme): Uint8Array | undefined {
    if ((this.#places[item] ?? -1) < 0) return undefined;
    const { items, records } = this.#scene;
    const { colors } = theme;
    const { halves } = this;
    const line = this.lineAt(item);
    const rack = items.rows[item]!;
    const own = Math.min(halves - 1, unitsOf(records.heightU[rack]!) * 2);
    const empty = colors.rackInner & 0xffffff;
    line.fill(empty, 0, halves * 3);
    line.fill(0, halves * 3);
    const far = line.subarray(halves, halves * 2);
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
      const alarmed = state === STATE.alarm || portAlarm;
      if (!isStanding(records, child)) {
        if (alarmed) loose = 1;
        continue;
      }
      const position = records.positionU[child]!;
      const recessed = (records.face[child] === 2 ? 2 : 1) !== items.faces[item] && !records.fullDepth(child);
      const fill = plateFill(this.#scene, child, theme, recessed);
      const shown = alarmed ? colors.stateAlarm : mix(fill, colors.deviceEdge, shade++ % 2 === 0 ? 0.06 : 0.26);
      const from = Math.max(0, Math.round((position - 1) * 2));
      const to = Math.min(own, Math.round((position - 1 + records.heightU[child]!) * 2));
      const bits = (state & 3) | ((records.lifecycle[child]! & 3) << 2) | (recessed ? 16 : 0) | (portAlarm ? 32 : 0) | 64;
      const narrow = isNarrow(records, child);
      if (recessed && alarmed) behind.push(from, to);
      for (let half = from; half < to; half++) {
        if (recessed && (line[halves * 3 + half]! >>> 16) & 64) continue;
        if (far[half]! >>> 24 !== 255 || alarmed) far[half] = ((shown & 0xffffff) | (alarmed ? 0xff000000 : 0)) >>> 0;
        // A narrow one is drawn as a plate of its own; its place shows what is behind.
        if (narrow) continue;
        line[half] = fill & 0xffffff;
        line[halves * 3 + half] = ((half - from) & 255) | (((to - half) & 255) << 8) | (bits << 16);
      }
    }
    coarsen(line, halves);
    for (let at = 0; at < behind.length; at += 2) {
      const seen = line.subarray(halves * 3 + behind[at]!, halves * 3 + behind[at + 1]!);
      if (!seen.some((part) => (part >>> 16) & 16)) loose = 2;
    }
    line[halves * 4 - 1] = (records.lifecycle[rack]! & 3) | (loose << 8);
    return new Uint8Array(line.buffer, line.byteOffset, line.byteLength);
  }
}

/** Racks below each other in the texture: what every WebGL takes. */
const LINES = 2048;

function unitsOf(height: number): number {
  return height || DIMENSIONS.rackUnits;
}

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
  let from = halves;
  for (let to = halves * 2, count = halves / 2; count >= 1; from = to, to += count, count /= 2)
    for (let at = 0; at < count; at++) line[to + at] = joined(line[from + at * 2]!, line[from + at * 2 + 1]!);
}

function joined(a: number, b: number): number {
  if (a >>> 24 === 255) return a;
  return b >>> 24 === 255 ? b : ((a & 0xfefefe) + (b & 0xfefefe)) >>> 1;
}
