import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { readPng, writePng, type Pixels } from './png-pixels';

export interface Difference {
  /** Share of pixels that differ by more than SEEN of 255 in a channel. */
  readonly share: number;
  /** The same within the tile in which most do: what is missing there is seen, however small it is beside the picture. */
  readonly tile: number;
  /** Left top corner of that tile, pixels. */
  readonly at: readonly [x: number, y: number];
  /** Largest difference of any channel of any pixel, 0..255. */
  readonly worst: number;
}

/** Side of a tile, pixels. */
export const TILE = 16;
/** A channel that differs by more is seen: rails differ from their ground by 12. */
const SEEN = 8;

/**
 * Share of a tile that may differ where things are drawn, and where words are: another rasteriser rounds edges and
 * letters otherwise. A line of one pixel across a tile is 1 / 16 of it.
 */
export const DRAWN = 0.03;
/** Where a sign is a few pixels: a state bar from far. */
export const FINE = 0.01;
export const WITH_WORDS = 0.06;

const PICTURES = resolve(import.meta.dirname, 'pictures');
/** Where what was drawn is put beside what was kept when the two are not the same. */
const FAILED = resolve(import.meta.dirname, '../../test-results/golden');

/** How far two pictures are apart, tile by tile; sizes must be equal. */
export function compare(a: Buffer, b: Buffer): Difference {
  return differenceOf(pixelsOf(a), pixelsOf(b));
}

/** One picture may be compared with many. */
const unpacked = new WeakMap<Buffer, Pixels>();
function pixelsOf(png: Buffer): Pixels {
  const pixels = unpacked.get(png) ?? readPng(png);
  unpacked.set(png, pixels);
  return pixels;
}

function differenceOf(a: Pixels, b: Pixels): Difference {
  if (a.width !== b.width || a.height !== b.height) return { share: 1, tile: 1, at: [0, 0], worst: 255 };
  const across = Math.ceil(a.width / TILE);
  const tiles = new Uint32Array(across * Math.ceil(a.height / TILE));
  let worst = 0;
  let different = 0;
  for (let y = 0; y < a.height; y++)
    for (let x = 0; x < a.width; x++) {
      const by = apart(a, b, (y * a.width + x) * 3);
      worst = Math.max(worst, by);
      if (by <= SEEN) continue;
      different++;
      tiles[Math.floor(y / TILE) * across + Math.floor(x / TILE)]!++;
    }
  const most = tiles.indexOf(tiles.reduce((max, count) => Math.max(max, count), 0));
  return {
    share: different / (a.width * a.height),
    tile: tiles[most]! / TILE ** 2,
    at: [(most % across) * TILE, Math.floor(most / across) * TILE],
    worst,
  };
}

function apart({ rgb }: Pixels, { rgb: other }: Pixels, at: number): number {
  return Math.max(
    Math.abs(rgb[at]! - other[at]!),
    Math.abs(rgb[at + 1]! - other[at + 1]!),
    Math.abs(rgb[at + 2]! - other[at + 2]!),
  );
}

/** Pixels of a picture within 12 of a colour 0xRRGGBB in each channel. */
export function countColor(png: Buffer, color: number): number {
  const { rgb } = readPng(png);
  const wanted = [color >> 16, (color >> 8) & 255, color & 255];
  let found = 0;
  for (let at = 0; at < rgb.length; at += 3)
    if (wanted.every((channel, part) => Math.abs(rgb[at + part]! - channel) <= 12)) found++;
  return found;
}

/** The picture is the kept one, as judge() sees it; with UPDATE_PICTURES set it takes that one's place. */
export function expectKept(name: string, png: Buffer, tolerance: number): void {
  if (process.env['UPDATE_PICTURES']) writeFileSync(resolve(PICTURES, `${name}.png`), png);
  judge(name, png, tolerance);
}

/** Throws when some tile differs by more than the tolerance, and puts drawn, kept and difference where they can be looked at. */
export function judge(name: string, png: Buffer, tolerance: number, folder = FAILED): void {
  const path = resolve(PICTURES, `${name}.png`);
  if (!existsSync(path)) throw new Error(`no picture ${name}.png: look at a new one and keep it with UPDATE_PICTURES=1`);
  const kept = readFileSync(path);
  const [drawnPixels, keptPixels] = [readPng(png), readPng(kept)];
  const difference = differenceOf(drawnPixels, keptPixels);
  if (difference.tile <= tolerance) return;
  mkdirSync(folder, { recursive: true });
  const files = { drawn: png, kept, difference: writePng(differencePicture(drawnPixels, keptPixels)) };
  const paths = Object.entries(files).map(([what, data]) => {
    const path = resolve(folder, `${name}.${what}.png`);
    writeFileSync(path, data);
    return path;
  });
  const [x, y] = difference.at;
  throw new Error(
    `${name}: ${percent(difference.tile)} of the tile at ${x}, ${y} differ, at most ${percent(tolerance)} may; ` +
      `${percent(difference.share)} of the picture. Look at\n${paths.join('\n')}`,
  );
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`;
}

/** What was kept, faintly, with what differs in red. */
function differencePicture(drawn: Pixels, kept: Pixels): Pixels {
  const rgb = new Uint8Array(kept.rgb.length);
  const isSameSize = drawn.width === kept.width && drawn.height === kept.height;
  for (let at = 0; at < rgb.length; at += 3) {
    const differs = !isSameSize || apart(drawn, kept, at) > SEEN;
    const grey = (kept.rgb[at]! + kept.rgb[at + 1]! + kept.rgb[at + 2]!) / 3;
    rgb.set(differs ? [255, 0, 0] : [grey, grey, grey].map((level) => 160 + level / 4), at);
  }
  return { width: kept.width, height: kept.height, rgb };
}
