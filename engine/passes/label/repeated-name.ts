import type { FaceLayout, Rect } from '../../../domain/geometry/face-layout';
import type { LabelSheet, LabelStyle } from '../../text/label-sheet';

/**
 * What stands on a face that is looked at from near: its name, which stands at its left end, is written again wherever
 * room is left between its ports, so that some of it is in sight however little of the face is. Where a copy stands
 * follows from face and scale alone: it goes with the drawing.
 */
export class FaceRoom {
  /** 4 per part: x0 y0 x1 y1. Words and lights, which nothing may cover. */
  readonly #taken: number[] = [];
  /** The openings themselves. */
  readonly #openings: number[] = [];
  readonly #plates: { readonly rect: Rect; readonly fill: number }[] = [];

  /** What is not a port: a card's name, an empty slot. */
  take([x, y, width, height]: Rect): void {
    this.#taken.push(x, y, x + width, y + height);
  }

  /** A card's plate, over what it stands on: a name stands on one of them, across no edge. */
  lay(rect: Rect, fill: number): void {
    this.#plates.push({ rect, fill });
    const [left, bottom, right, top] = [rect[0], rect[1], rect[0] + rect[2], rect[1] + rect[3]];
    for (const y of [bottom, top]) this.#taken.push(left, y - EDGE_MM, right, y + EDGE_MM);
    for (const x of [left, right]) this.#taken.push(x - EDGE_MM, bottom, x + EDGE_MM, top);
  }

  /** A port with its light, its number and what is written with it. */
  takePort(faceX: number, faceY: number, { cells, openings, wordsAbove }: FaceLayout, index: number): void {
    const at = index * 4;
    const [x, width] = [faceX + cells[at]!, cells[at + 2]!];
    const [bottom, top] = [faceY + cells[at + 1]!, faceY + cells[at + 1]! + cells[at + 3]!];
    const [openBottom, openTop] = [faceY + openings[at + 1]!, faceY + openings[at + 1]! + openings[at + 3]!];
    this.#openings.push(x, openBottom, x + width, openTop);
    if (wordsAbove[index] === 1) this.#taken.push(x, openTop, x + width, top);
    else this.#taken.push(x, bottom, x + width, openBottom);
  }

  /**
   * The middle of the room in a part of the face that is nearest to the part's and high enough; undefined = there is none.
   * `over`: it may be on openings.
   */
  middleOfRoom([x0, bottom, width, height]: Rect, heightMm: number, over: boolean): number | undefined {
    const [x1, top] = [x0 + width, bottom + height];
    const spans: (readonly [number, number])[] = [];
    for (const taken of over ? [this.#taken] : [this.#taken, this.#openings])
      for (let at = 0; at < taken.length; at += 4)
        if (taken[at]! < x1 && taken[at + 2]! > x0) spans.push([taken[at + 1]!, taken[at + 3]!]);
    spans.sort((a, b) => a[0] - b[0]);
    const wanted = (bottom + top) / 2;
    let found: number | undefined;
    let free = bottom;
    for (const [from, to] of [...spans, [top, top] as const]) {
      const end = Math.min(from, top);
      if (end - free >= heightMm) {
        const nearest = Math.min(Math.max(wanted, free + heightMm / 2), end - heightMm / 2);
        // Between two rows of ports in their middle, on a wide plate where it is looked for.
        const middle = end - free < 2 * heightMm ? (free + end) / 2 : nearest;
        if (found === undefined || Math.abs(middle - wanted) < Math.abs(found - wanted)) found = middle;
      }
      free = Math.max(free, to);
      if (free >= top) break;
    }
    return found;
  }

  /** What a point stands on. */
  fillAt(x: number, y: number, own: number): number {
    const plate = this.#plates.findLast(
      ({ rect: [left, bottom, width, height] }) => x >= left && x <= left + width && y >= bottom && y <= bottom + height,
    );
    return plate?.fill ?? own;
  }
}

const EDGE_MM = 0.6;
/** What is smaller is seen whole with its title, CSS px. */
const WHOLE = { width: 1000, height: 620 } as const;
/** Parts of a face that have the name once, CSS px at most: a screen shows one of them, or little more. The title is that of its own. */
const PART = { width: 620, height: 420 } as const;
/** In its part it stands about the middle if it can, so that of two copies one screen seldom has both. */
const BAND = { from: 0.35, height: 0.3 } as const;
/** CSS px, the largest that there is room for. */
const SIZES = [13, 11, 9];
/** Of a copy's part of the face: where it begins when it does not stand at its beginning. */
const SHIFTS = [0, 0.15, 0.3];

/** How a copy is written. */
export interface NameCopies {
  readonly sheet: LabelSheet;
  /** CSS px a mm. */
  readonly scale: number;
  /** What the face's own plate is filled with. */
  readonly fill: number;
  readonly styleOn: (fill: number, size: number) => LabelStyle;
  /** The name as it fits a width, mm. */
  readonly within: (style: LabelStyle, width: number) => string;
}

/** Writes a face's name again, in each part of the face but that of its title. */
export function repeatName(copies: NameCopies, room: FaceRoom, [x, y, width, height]: Rect, title: Rect): void {
  const { sheet, scale } = copies;
  if (width * scale <= WHOLE.width && height * scale <= WHOLE.height) return;
  const columns = Math.ceil((width * scale) / PART.width);
  const rows = Math.ceil((height * scale) / PART.height);
  const [stepX, stepY] = [width / columns, height / rows];
  const titleRow = Math.floor((title[1] + title[3] / 2 - y) / stepY);
  for (let row = 0; row < rows; row++)
    for (let column = row === titleRow ? 1 : 0; column < columns; column++) {
      const part: Rect = [x + column * stepX, y + row * stepY, stepX, stepY];
      if (sheet.covers(...part)) writeCopy(copies, room, part);
    }
}

function writeCopy(copies: NameCopies, room: FaceRoom, [left, bottom, width, height]: Rect): void {
  const { sheet, scale, fill, styleOn, within } = copies;
  const band: Rect = [left, bottom + height * BAND.from, width, height * BAND.height];
  // On an opening only where ports stand so close that there is nothing else.
  for (const [[, from0, , high], over] of [
    [band, false],
    [[left, bottom, width, height], false],
    [band, true],
    [[left, bottom, width, height], true],
  ] as const)
    for (const size of SIZES)
      for (const shift of SHIFTS) {
        const from = left + width * shift;
        const style = styleOn(fill, size);
        const text = within(style, width * (0.95 - shift));
        const [lineMm, widthMm] = [(size * LINE) / scale, sheet.widthOf(text, style)];
        const middle = room.middleOfRoom([from, from0, widthMm, high], lineMm, over);
        if (middle === undefined) continue;
        const on = room.fillAt(from + widthMm / 2, middle, fill);
        const ground = over ? on : undefined;
        if (sheet.inside(text, styleOn(on, size), from, middle - lineMm / 2, widthMm, lineMm, 0, 0, 1, 3, ground)) return;
      }
}

/** Height of a line of words by their size. */
const LINE = 1.15;
