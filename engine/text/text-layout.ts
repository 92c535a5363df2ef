import type { GlyphWriter } from '../gl/vertex-writers';
import { EM_PX, type GlyphAtlas, type Weight } from './glyph-atlas';

/** Words to letters: measuring, shortening and writing one line. All sizes in device pixels. */

const ELLIPSIS = '…';

/** Splits by code point, so that no surrogate pair is torn. */
function charsOf(text: string): readonly string[] {
  return [...text];
}

export function measure(atlas: GlyphAtlas, text: string, size: number, weight: Weight): number {
  let advance = 0;
  for (const char of charsOf(text)) advance += atlas.glyph(char, weight).advance;
  return (advance * size) / EM_PX;
}

/** The text, or its beginning with an ellipsis, so that it is at most `room` wide; '' when not even two signs fit. */
export function shorten(atlas: GlyphAtlas, text: string, size: number, weight: Weight, room: number): string {
  const factor = size / EM_PX;
  const chars = charsOf(text);
  let width = 0;
  let whole = true;
  for (const char of chars) {
    width += atlas.glyph(char, weight).advance * factor;
    if (width > room) {
      whole = false;
      break;
    }
  }
  if (whole) return text;
  let left = room - atlas.glyph(ELLIPSIS, weight).advance * factor;
  let kept = '';
  for (const char of chars) {
    left -= atlas.glyph(char, weight).advance * factor;
    if (left < 0) break;
    kept += char;
  }
  return kept.length < 2 ? '' : kept.trimEnd() + ELLIPSIS;
}

/**
 * The text shortened to `room` in its middle: what tells it from its neighbours, from sign `from` to before sign `to`, stays
 * whole where that fits, and as many of its first words as do. `dmi01-akron-rtr01` -> `dmi01…rtr01`; '' when not even two
 * signs fit.
 */
export function shortenAround(
  atlas: GlyphAtlas,
  text: string,
  [from, to]: readonly [number, number],
  size: number,
  weight: Weight,
  room: number,
): string {
  const wide = (part: string): number => measure(atlas, part, size, weight);
  if (wide(text) <= room) return text;
  const telling = text.slice(from, to);
  if (from === 0) {
    if (wide(telling + ELLIPSIS) <= room || to < text.length) return shorten(atlas, text, size, weight, room);
    return shortenAround(atlas, text, [Math.ceil(text.length / 2), text.length], size, weight, room);
  }
  const rest = [text.slice(from), to < text.length ? telling + ELLIPSIS : telling].find((each) => wide(ELLIPSIS + each) <= room);
  if (rest === undefined) {
    // Not even what tells it apart fits: its end does.
    let kept = '';
    for (const char of charsOf(telling).toReversed()) {
      if (wide(ELLIPSIS + char + kept) > room) break;
      kept = char + kept;
    }
    return kept.length < 2 ? '' : ELLIPSIS + kept;
  }
  let head = '';
  for (const char of charsOf(text.slice(0, from))) {
    if (wide(head + char + ELLIPSIS + rest) > room) break;
    head += char;
  }
  const word = /^(.*[^-._/: ])[-._/: ]/.exec(head)?.[1];
  return (word ?? head) + ELLIPSIS + rest;
}

/**
 * Breaks a name over lines, after `- . _ / :` and spaces where it can, else between signs; the last line is left whole
 * for the caller to shorten.
 */
export function wrap(
  atlas: GlyphAtlas,
  text: string,
  size: number,
  weight: Weight,
  room: number,
  lines: number,
): readonly string[] {
  const factor = size / EM_PX;
  const broken: string[] = [];
  let rest = text;
  while (broken.length < lines - 1) {
    let width = 0;
    let fits = 0;
    let after = 0;
    for (const char of rest) {
      width += atlas.glyph(char, weight).advance * factor;
      if (width > room) break;
      fits += char.length;
      if (BREAKS.has(char)) after = fits;
    }
    if (fits >= rest.length || fits === 0) break;
    const cut = after > 0 ? after : fits;
    broken.push(rest.slice(0, cut).trimEnd());
    rest = rest.slice(cut);
  }
  return [...broken, rest];
}

const BREAKS: ReadonlySet<string> = new Set('-._/: ');

/** How far a halo reaches beyond its letters, in the atlas's distances: within the margin that glyphs have there. */
const HALO = 0.42;

/** Writes one line, over its halo where it has one. `penX`, `baseline`: device pixels from the anchor's pixel, y up. */
export function writeLine(
  writer: GlyphWriter,
  atlas: GlyphAtlas,
  text: string,
  anchorX: number,
  anchorY: number,
  penX: number,
  baseline: number,
  size: number,
  weight: Weight,
  color: number,
  halo?: number,
): void {
  if (halo !== undefined) writeLetters(writer, atlas, text, anchorX, anchorY, penX, baseline, size, weight, halo, HALO);
  writeLetters(writer, atlas, text, anchorX, anchorY, penX, baseline, size, weight, color, 0);
}

function writeLetters(
  writer: GlyphWriter,
  atlas: GlyphAtlas,
  text: string,
  anchorX: number,
  anchorY: number,
  penX: number,
  baseline: number,
  size: number,
  weight: Weight,
  color: number,
  fatter: number,
): void {
  const factor = size / EM_PX;
  let pen = Math.round(penX);
  for (const char of charsOf(text)) {
    const glyph = atlas.glyph(char, weight);
    if (glyph.width > 0 && char !== ' ') {
      const x0 = pen + glyph.left * factor;
      const y1 = baseline + glyph.top * factor;
      writer.glyph(
        anchorX,
        anchorY,
        x0,
        y1 - glyph.height * factor,
        x0 + glyph.width * factor,
        y1,
        glyph.x,
        glyph.y,
        glyph.x + glyph.width,
        glyph.y + glyph.height,
        size,
        color,
        fatter,
      );
    }
    pen += glyph.advance * factor;
  }
}
