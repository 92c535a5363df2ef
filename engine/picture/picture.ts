import { PartPainter, type PictureSource } from './part-painter';
import { layoutPicture, PICTURE_MARGIN, PICTURE_RATIO, type PartWish, type PictureLayout } from './picture-layout';
import type { Box } from '../camera/camera';

/** One drawing of a picture. */
export type PictureOf =
  /** The diagram as it is seen: all of it, or what these need. */
  | { readonly kind: 'diagram'; readonly diagram: number; readonly ids: readonly number[] }
  /** Both sides of racks, by the elevations of their room. */
  | {
      readonly kind: 'racks';
      readonly elevation: number;
      readonly racks: readonly number[];
      /** What its sides are called. */
      readonly sides: readonly [front: string, rear: string];
    };

export interface PictureWords {
  readonly title: string;
  /** At the right of the title's line. */
  readonly note: string;
}

/** CSS pixels a mm at which every name and port of a rack can be read, and every device's name. */
const RACK_SCALE = 0.8;
const ROW_SCALE = 0.3;
/** A plan or free diagram has this much on its longer side, CSS px: as much as a page shows so that its words can be read. */
const SHEET = 1600;
/** Racks in one line of a picture. */
const RACKS_A_LINE = 4;
/** Around what was chosen, as a part of it, and at least so many mm. */
const AIR_PART = 0.06;
const AIR_MM = 60;

interface Part extends PartWish {
  readonly diagram: number;
  readonly face: 1 | 2 | 3;
}

/** A picture for paper, as PNG; null = nothing of it is drawn here. */
export async function takePicture(source: PictureSource, of: PictureOf, words: PictureWords): Promise<Blob | null> {
  const painter = new PartPainter(of.kind === 'racks' ? { ...source, words: besideCaptions(source.words) } : source);
  try {
    const { parts, scale } = of.kind === 'racks' ? racksOf(painter, of) : diagramOf(painter, of, source);
    if (parts.length === 0) return null;
    const layout = layoutPicture(parts, scale);
    const canvas = new OffscreenCanvas(layout.width, layout.height);
    const ink = canvas.getContext('2d')!;
    ink.fillStyle = source.theme['canvas']!;
    ink.fillRect(0, 0, layout.width, layout.height);
    write(ink, source, layout, parts, words);
    // Side by side of the racks would read the diagram anew for each.
    const order = [...parts.keys()].sort((a, b) => parts[a]!.face - parts[b]!.face);
    for (const at of order) {
      const { diagram, face, box } = parts[at]!;
      painter.show(diagram, face);
      await painter.paint(box, layout.scale, layout.parts[at]!, ink);
    }
    return await canvas.convertToBlob({ type: 'image/png' });
  } finally {
    painter.dispose();
  }
}

/** The caption above a rack says which side it is, and its head need not. */
function besideCaptions({ front: _front, rear: _rear, ...words }: PictureSource['words']): PictureSource['words'] {
  return words;
}

/** Fronts with their rears beside them, row by row as they stand. */
function racksOf(painter: PartPainter, { elevation, racks, sides }: PictureOf & { readonly kind: 'racks' }): Drawn {
  painter.show(elevation, 1);
  const fronts = racks.flatMap((id) => {
    const box = painter.rack(id);
    return box ? [{ id, box }] : [];
  });
  fronts.sort(({ box: a }, { box: b }) => b[3] - a[3] || a[0] - b[0]);
  painter.show(elevation, 2);
  const parts = fronts.flatMap(({ id, box }, nth): readonly Part[] => [
    { diagram: elevation, face: 1, box, caption: sides[0], breaks: nth % RACKS_A_LINE === 0 },
    { diagram: elevation, face: 2, box: painter.rack(id) ?? box, caption: sides[1] },
  ]);
  return { parts, scale: RACK_SCALE };
}

function diagramOf(
  painter: PartPainter,
  { diagram, ids }: PictureOf & { readonly kind: 'diagram' },
  source: PictureSource,
): Drawn {
  const { face } = source.view;
  painter.show(diagram, face);
  const box = ids.length === 0 ? painter.whole() : painter.around(ids);
  if (!box) return { parts: [], scale: 1 };
  const aired = withAir(box);
  const longest = Math.max(aired[2] - aired[0], aired[3] - aired[1]);
  const sheet = SHEET / longest;
  return {
    parts: [{ diagram, face, box: aired, caption: '' }],
    scale: painter.hasFronts ? Math.max(Math.min(sheet, RACK_SCALE), ROW_SCALE) : sheet,
  };
}

interface Drawn {
  readonly parts: readonly Part[];
  readonly scale: number;
}

function withAir([minX, minY, maxX, maxY]: Box): Box {
  const air = Math.max(AIR_MM, Math.max(maxX - minX, maxY - minY) * AIR_PART);
  return [minX - air, minY - air, maxX + air, maxY + air];
}

/** Title, date and captions. */
function write(
  ink: OffscreenCanvasRenderingContext2D,
  { theme }: PictureSource,
  { width, titleY, parts: places }: PictureLayout,
  parts: readonly Part[],
  { title, note }: PictureWords,
): void {
  const margin = PICTURE_MARGIN * PICTURE_RATIO;
  const font = (size: number, weight = 400): string =>
    `${weight} ${size * PICTURE_RATIO}px ${theme['fontFamily'] ?? 'sans-serif'}`;
  ink.textBaseline = 'middle';
  ink.fillStyle = theme['text'] ?? '#000';
  ink.font = font(13);
  ink.textAlign = 'right';
  ink.fillText(note, width - margin, titleY);
  const room = width - 2 * margin - ink.measureText(note).width - margin;
  ink.textAlign = 'left';
  ink.font = font(18, 600);
  ink.fillText(title, margin, titleY, room);
  ink.font = font(14, 600);
  ink.textAlign = 'center';
  for (const [at, { caption }] of parts.entries()) {
    const { x, y, width: wide } = places[at]!;
    if (caption !== '') ink.fillText(caption, x + wide / 2, y - CAPTION_RISE * PICTURE_RATIO, wide);
  }
}

const CAPTION_RISE = 12;
