import type { Box } from '../camera/camera';

/** A part of a picture before it has a place: a piece of the world, and the line that is written above it. */
export interface PartWish {
  /** World mm. */
  readonly box: Box;
  readonly caption: string;
  /** Begins a new line of parts. */
  readonly breaks?: boolean;
}

/** Device pixels from the left top corner of the picture; the caption stands above. */
export interface PartPlace {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface PictureLayout {
  readonly width: number;
  readonly height: number;
  /** Of all parts, CSS pixels a mm. */
  readonly scale: number;
  /** Where the title's line has its middle. */
  readonly titleY: number;
  readonly parts: readonly PartPlace[];
}

/** Device pixels a CSS pixel: lines and letters are crisp on paper and when they are looked at closely. */
export const PICTURE_RATIO = 2;
/** CSS px. */
export const PICTURE_MARGIN = 24;
const TITLE = 40;
const CAPTION = 28;
const GAP = 24;
const WIDTH_MIN = 520;
/** What every browser keeps as one canvas, and a printer as one page, device pixels. */
const EDGE_MAX = 8192;
const AREA_MAX = 24_000_000;

/** Puts parts beside each other in lines, all at one scale: the wanted one, or the largest at which the picture is not too large. */
export function layoutPicture(parts: readonly PartWish[], scale: number): PictureLayout {
  let tried = scale;
  for (;;) {
    const layout = laidAt(parts, tried);
    const over = Math.max(
      layout.width / EDGE_MAX,
      layout.height / EDGE_MAX,
      Math.sqrt((layout.width * layout.height) / AREA_MAX),
    );
    if (over <= 1) return layout;
    tried *= Math.min(0.95, 1 / over);
  }
}

function laidAt(parts: readonly PartWish[], scale: number): PictureLayout {
  const px = (css: number): number => Math.round(css * PICTURE_RATIO);
  const margin = px(PICTURE_MARGIN);
  const places: PartPlace[] = [];
  let [x, bottom, right] = [margin, margin + px(TITLE), 0];
  let top = bottom;
  for (const { box, caption, breaks } of parts) {
    if (breaks && places.length > 0) [x, top] = [margin, bottom + px(GAP)];
    const [width, height] = [px((box[2] - box[0]) * scale), px((box[3] - box[1]) * scale)].map((size) => Math.max(1, size)) as [
      number,
      number,
    ];
    const y = top + (caption === '' ? 0 : px(CAPTION));
    places.push({ x, y, width, height });
    x += width + px(GAP);
    right = Math.max(right, x - px(GAP));
    bottom = Math.max(bottom, y + height);
  }
  return {
    width: Math.max(px(WIDTH_MIN), right + margin),
    height: bottom + margin,
    scale,
    titleY: margin + px(TITLE) / 3,
    parts: places,
  };
}
