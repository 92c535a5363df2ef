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

/** Writes one line. `penX`, `baseline`: device pixels from the anchor's pixel, y up. */
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
      );
    }
    pen += glyph.advance * factor;
  }
}
