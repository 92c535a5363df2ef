import type { LineWriter, QuadWriter, TileWriter } from '../../gl/vertex-writers';
import type { FaceBook } from '../../scene/face-book';
import { PLACE, type RackLayout } from '../../scene/rack-layout';
import type { Records } from '../../scene/records';
import { mix, type Theme } from '../../theme';
import { plateColor } from '../palette';
import { writePlate } from './plate';
import { writePort, writeTile, type FaceWriters } from './port';

/** Every port of the host as a tile: one point a port. */
export function writeTiles(tiles: TileWriter, records: Records, book: FaceBook, layout: RackLayout, theme: Theme): void {
  walk(records, book, layout, undefined, {
    port: (port, x, y, face, index) => {
      const at = index * 4;
      writeTile(
        tiles,
        records,
        theme,
        port,
        x + face.openings[at]!,
        y + face.openings[at + 1]!,
        face.openings[at + 2]!,
        face.openings[at + 3]!,
      );
    },
  });
}

/** Slots, cards and ports in full. */
export function writeFaces(writers: FaceWriters, records: Records, book: FaceBook, layout: RackLayout, theme: Theme): void {
  const { quads, lines } = writers;
  let parts = 0;
  const bezel = (device: number): void => {
    if (parts === 0) writeBezel(quads, records, theme, layout, device);
    parts = 0;
  };
  walk(records, book, layout, bezel, {
    bay: (_slot, x, y, width, height, held) => {
      parts++;
      if (held < 0) writeEmptyBay(quads, lines, theme, x, y, width, height);
    },
    plate: (row, x, y, width, height, depth) => {
      if (depth > 0) writeCard(quads, lines, records, theme, row, x, y, width, height);
    },
    port: (port, x, y, face, index) => {
      parts++;
      const at = index * 4;
      writePort(
        writers,
        records,
        theme,
        port,
        x + face.openings[at]!,
        y + face.openings[at + 1]!,
        face.openings[at + 2]!,
        face.openings[at + 3]!,
        face.wordsAbove[index] === 1,
      );
    },
  });
}

type Visitor = Parameters<FaceBook['visit']>[6];

function walk(
  records: Records,
  book: FaceBook,
  layout: RackLayout,
  after: ((device: number) => void) | undefined,
  visitor: Visitor,
): void {
  for (let index = 0; index < layout.rows.length; index++) {
    if (layout.bits[index]! & (PLACE.covered | PLACE.unplaced)) continue;
    const at = index * 4;
    const row = layout.rows[index]!;
    if (records.objects.ids[row] === 0) continue;
    book.visit(
      row,
      layout.rects[at]!,
      layout.rects[at + 1]!,
      layout.rects[at + 2]!,
      layout.rects[at + 3]!,
      layout.faces[index] as 1 | 2,
      visitor,
    );
    after?.(index);
  }
}

/** A face without ports, as servers have it in front: air slots, so that it reads as a front and not as a gap. */
function writeBezel(quads: QuadWriter, records: Records, theme: Theme, layout: RackLayout, device: number): void {
  const at = device * 4;
  const [x, y, width, height] = [layout.rects[at]!, layout.rects[at + 1]!, layout.rects[at + 2]!, layout.rects[at + 3]!];
  if (layout.bits[device]! & PLACE.recessed || width < 300 || height < 30) return;
  const color = mix(plateColor(records, layout.rows[device]!, theme), theme.colors.deviceEdge, 0.28);
  const pitch = 6;
  for (let left = x + width * 0.48; left + 3 < x + width - 18; left += pitch)
    quads.rect(left, y + height * 0.2, left + 2.4, y + height * 0.8, color);
}

/** An empty slot: a dark bay with a mark in its middle that says "free". */
function writeEmptyBay(
  quads: QuadWriter,
  lines: LineWriter,
  theme: Theme,
  x: number,
  y: number,
  width: number,
  height: number,
): void {
  quads.framed(x, y, x + width, y + height, theme.colors.slot, theme.colors.slotEdge);
  const arm = Math.min(8, width * 0.18, height * 0.18);
  const [middleX, middleY] = [x + width / 2, y + height / 2];
  lines.segment(middleX - arm, middleY, middleX + arm, middleY, 1, theme.colors.slotEdge);
  lines.segment(middleX, middleY - arm, middleX, middleY + arm, 1, theme.colors.slotEdge);
}

function writeCard(
  quads: QuadWriter,
  lines: LineWriter,
  records: Records,
  theme: Theme,
  row: number,
  x: number,
  y: number,
  width: number,
  height: number,
): void {
  const own = plateColor(records, row, theme);
  if ((records.operational[row] ?? 0) !== 0 || (records.lifecycle[row] ?? 0) !== 0) {
    writePlate(quads, lines, records, theme, row, x, y, width, height, false);
    return;
  }
  quads.framed(x, y, x + width, y + height, mix(theme.colors.card, own, 0.25), theme.colors.deviceEdge);
}
