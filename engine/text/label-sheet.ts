import type { Box } from '../camera/camera';
import { GlyphWriter, QuadWriter } from '../gl/vertex-writers';
import type { GlyphAtlas, Weight } from './glyph-atlas';
import { LabelGrid } from './placement';
import { SheetCells } from './sheet-cells';
import { measure, shorten, shortenAround, wrap, writeLine } from './text-layout';

/**
 * One build of all words of a picture at one scale: meshes in mm about an origin near the camera, so the sheet serves
 * every frame of a pan and is built again when the scale changes or the camera leaves the padded region.
 */
export interface LabelStyle {
  /** CSS pixels. */
  readonly size: number;
  readonly weight: Weight;
  readonly color: number;
  /** Around the letters, in the colour of what they stand on, where something crosses it. */
  readonly halo?: number | undefined;
}

export class LabelSheet {
  readonly glyphs = new GlyphWriter();
  /** Grounds behind words that stand on a busy picture. */
  readonly chips = new QuadWriter();
  readonly originX: number;
  readonly originY: number;
  readonly k: number;
  readonly ratio: number;
  readonly #atlas: GlyphAtlas;
  readonly #grid: LabelGrid;
  readonly #halfWidth: number;
  readonly #halfHeight: number;
  readonly #glyphCells: SheetCells;
  readonly #chipCells: SheetCells;
  /** What stands where: text, look and place of each line, and its rectangle with its ground, world mm. */
  readonly lines = new Map<string, Box>();

  /** `k` device pixels a mm; half sizes of the padded region in device pixels. */
  constructor(
    atlas: GlyphAtlas,
    originX: number,
    originY: number,
    k: number,
    ratio: number,
    halfWidth: number,
    halfHeight: number,
  ) {
    this.#atlas = atlas;
    this.originX = originX;
    this.originY = originY;
    this.k = k;
    this.ratio = ratio;
    this.#halfWidth = halfWidth;
    this.#halfHeight = halfHeight;
    this.#grid = new LabelGrid(-halfWidth, -halfHeight, halfWidth, halfHeight);
    this.#glyphCells = new SheetCells(halfWidth, halfHeight);
    this.#chipCells = new SheetCells(halfWidth, halfHeight);
  }

  /** False for a world rectangle outside the region: nothing in it needs words. */
  covers(x: number, y: number, width: number, height: number): boolean {
    const { k, originX, originY } = this;
    return (
      (x + width - originX) * k >= -this.#halfWidth &&
      (x - originX) * k <= this.#halfWidth &&
      (y + height - originY) * k >= -this.#halfHeight &&
      (y - originY) * k <= this.#halfHeight
    );
  }

  /**
   * One line inside a world rectangle: shortened to its width, left out when it is too low for the size or taken.
   * `align` 0 left, 0.5 middle, 1 right; `line` of `lines` stacked lines, from the top. True when it stands.
   */
  inside(
    text: string,
    style: LabelStyle,
    x: number,
    y: number,
    width: number,
    height: number,
    align = 0,
    line = 0,
    lines = 1,
    paddingPx = 3,
    chip?: number,
  ): boolean {
    if (text === '' || !this.covers(x, y, width, height)) return false;
    const size = style.size * this.ratio;
    const lineHeight = Math.round(size * 1.25);
    const padding = paddingPx * this.ratio;
    const roomHeight = height * this.k;
    if (lineHeight * lines > roomHeight + size * 0.3) return false;
    const room = width * this.k - 2 * padding;
    const shown = shorten(this.#atlas, text, size, style.weight, room);
    if (shown === '') return false;
    const wide = measure(this.#atlas, shown, size, style.weight);
    const penX = padding + (room - wide) * align;
    const top = roomHeight / 2 + (lineHeight * lines) / 2 - line * lineHeight;
    const baseline = Math.round(top - lineHeight / 2 - size * 0.35);
    const stands = this.#put(shown, style, x, y, penX, baseline, wide, size);
    if (stands && chip !== undefined) this.#ground(x, y, penX, baseline, wide, size, chip);
    return stands;
  }

  /** Does one line of it stand whole in a width (mm)? */
  fits(text: string, style: LabelStyle, width: number, paddingPx = 3): boolean {
    return measure(this.#atlas, text, style.size * this.ratio, style.weight) <= width * this.k - 2 * paddingPx * this.ratio;
  }

  /** The text as it fits a width (mm): shortened in its middle, without what tells it from its neighbours (shortenAround). */
  around(text: string, telling: readonly [number, number], style: LabelStyle, width: number, paddingPx = 3): string {
    const room = width * this.k - 2 * paddingPx * this.ratio;
    return shortenAround(this.#atlas, text, telling, style.size * this.ratio, style.weight, room);
  }

  /** Width of one line of it with its padding, mm. */
  widthOf(text: string, style: LabelStyle): number {
    return (measure(this.#atlas, text, style.size * this.ratio, style.weight) + 6 * this.ratio) / this.k;
  }

  /** The text broken into at most `lines` lines that fit a width (mm). */
  broken(text: string, style: LabelStyle, width: number, lines: number): readonly string[] {
    return wrap(this.#atlas, text, style.size * this.ratio, style.weight, width * this.k - 6 * this.ratio, lines);
  }

  /**
   * One line at a world point. `alignX`, `alignY` 0..1 say which part of the line stands on the point; offsets in CSS px.
   * `room` CSS px; `chip` = ground colour behind it.
   */
  at(
    text: string,
    style: LabelStyle,
    x: number,
    y: number,
    alignX: number,
    alignY: number,
    offsetX = 0,
    offsetY = 0,
    room = Infinity,
    chip?: number,
  ): boolean {
    if (text === '') return false;
    const size = style.size * this.ratio;
    const shown = room === Infinity ? text : shorten(this.#atlas, text, size, style.weight, room * this.ratio);
    if (shown === '') return false;
    const wide = measure(this.#atlas, shown, size, style.weight);
    const penX = Math.round(offsetX * this.ratio - wide * alignX);
    const baseline = Math.round(offsetY * this.ratio - size * 0.72 * alignY);
    const stands = this.#put(shown, style, x, y, penX, baseline, wide, size);
    if (stands && chip !== undefined) this.#ground(x, y, penX, baseline, wide, size, chip);
    return stands;
  }

  /** Keeps a world rectangle free of words that come later. */
  reserve(minX: number, minY: number, maxX: number, maxY: number): void {
    this.#grid.take(
      (minX - this.originX) * this.k,
      (minY - this.originY) * this.k,
      (maxX - this.originX) * this.k,
      (maxY - this.originY) * this.k,
    );
  }

  /** Ground behind a line; the sheet's scale is fixed, so pixels are mm here. */
  #ground(x: number, y: number, penX: number, baseline: number, wide: number, size: number, color: number): void {
    const pad = 3 * this.ratio;
    const left = x - this.originX + (penX - pad) / this.k;
    const bottom = y - this.originY + (baseline - size * 0.3) / this.k;
    this.chips.rect(left, bottom, left + (wide + 2 * pad) / this.k, bottom + (size * 1.3) / this.k, color);
    this.#chipCells.add(left * this.k, bottom * this.k, wide + 2 * pad, size * 1.3, this.chips.count);
  }

  #put(
    text: string,
    style: LabelStyle,
    x: number,
    y: number,
    penX: number,
    baseline: number,
    wide: number,
    size: number,
  ): boolean {
    const left = (x - this.originX) * this.k + penX;
    const bottom = (y - this.originY) * this.k + baseline;
    if (!this.#grid.take(left, bottom - size * 0.22, left + wide, bottom + size * 0.78)) return false;
    writeLine(
      this.glyphs,
      this.#atlas,
      text,
      x - this.originX,
      y - this.originY,
      penX,
      baseline,
      size,
      style.weight,
      style.color,
      style.halo,
    );
    this.#glyphCells.add(left, bottom - size * 0.22, wide, size, this.glyphs.count);
    const pad = 4 * this.ratio;
    const [boxX, boxY] = [this.originX + (left - pad) / this.k, this.originY + (bottom - size * 0.4) / this.k];
    this.lines.set(`${text} ${style.size} ${style.weight} ${style.color} ${style.halo ?? 0} ${x} ${y} ${penX} ${baseline}`, [
      boxX,
      boxY,
      boxX + (wide + 2 * pad) / this.k,
      boxY + (size * 1.5) / this.k,
    ]);
    return true;
  }

  /** Lines that stand. */
  get words(): number {
    return this.#glyphCells.words;
  }

  /** All written: letters and grounds in order of their places on the sheet. */
  sealed(): Readonly<Record<'glyphs' | 'chips', { readonly data: Uint8Array; readonly cells: SheetCells }>> {
    return {
      glyphs: { data: this.#glyphCells.seal(this.glyphs.data(), this.glyphs.stride * 4), cells: this.#glyphCells },
      chips: { data: this.#chipCells.seal(this.chips.data(), this.chips.stride * 4), cells: this.#chipCells },
    };
  }
}
