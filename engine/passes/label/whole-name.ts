import type { Rect } from '../../../domain/geometry/face-layout';
import type { LabelSheet, LabelStyle } from '../../text/label-sheet';

/** Lower left corner and size, world mm. */

/** Lines of a name in a part of its face. */
export interface StandingName {
  readonly rect: Rect;
  readonly style: LabelStyle;
  readonly lines: readonly string[];
  /** That there is room for. */
  readonly most: number;
  /** No line has to be shortened. */
  readonly isWhole: boolean;
}

/**
 * Where on its face a name is written: in its title; where that is too narrow, smaller there or in the spare part; where it
 * stands whole nowhere, in its title.
 */
export function placeName(
  sheet: LabelSheet,
  scale: number,
  name: string,
  style: LabelStyle,
  title: Rect,
  spare: Rect,
): StandingName {
  const inTitle = nameIn(sheet, scale, name, style, title);
  if (inTitle.isWhole) return inTitle;
  for (let size = style.size - 1; size >= SMALLEST_PX; size--) {
    const smaller = nameIn(sheet, scale, name, { ...style, size }, title);
    if (smaller.isWhole) return smaller;
  }
  const inSpare = nameIn(sheet, scale, name, style, spare);
  return inSpare.isWhole ? inSpare : inTitle;
}

const SMALLEST_PX = 9;
const LINES_MAX = 4;

function nameIn(sheet: LabelSheet, scale: number, name: string, style: LabelStyle, rect: Rect): StandingName {
  const [, , width, height] = rect;
  const line = Math.round(style.size * 1.25);
  const most = Math.max(1, Math.min(LINES_MAX, Math.floor((height * scale + style.size * 0.3) / line)));
  const lines = sheet.broken(name, style, width, most);
  return { rect, style, lines, most, isWhole: lines.every((each) => sheet.fits(each, style, width)) };
}
