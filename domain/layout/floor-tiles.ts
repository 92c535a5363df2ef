import { LIMITS } from '../catalog/limits';
import type { Document } from '../document/document';
import { NO_ID } from '../ids';
import type { Outline } from './floor';
import { rowLetters } from './rack-grid';
import { insideOf } from './walled';

/*
 * The floor tiles of a plan: 600 mm each, columns by letters from the west (A, B ... AA), rows by numbers from the south.
 * The first one lies in the room's inner south-western corner; see insideOf().
 */

export interface TileRaster {
  /** South-western corner of the first tile, mm. */
  readonly x: number;
  readonly y: number;
  readonly columns: number;
  readonly rows: number;
}

const TILE_MM = LIMITS.gridSize;
/** A thing reaches onto the next tile by more than this: sizes are stored as 32-bit floats. mm */
const TOUCH_MM = 0.5;

/** Undefined = nothing says where the room is. */
export function tileRaster(slice: Document, plan: number): TileRaster | undefined {
  if (plan === NO_ID) return undefined;
  const inside = insideOf(slice, plan);
  if (inside === undefined) return undefined;
  const [x, y, east, north] = inside;
  const count = (mm: number): number => Math.max(1, Math.ceil((mm - TOUCH_MM) / TILE_MM));
  return { x, y, columns: count(east - x), rows: count(north - y) };
}

/** From 0. */
export function tileName(column: number, row: number): string {
  return `${rowLetters(column)}${row + 1}`;
}

/** The first and the last tile of a raster that an outline covers; undefined = it lies beside all of them. */
export function tilesUnder(raster: TileRaster, [minX, minY, maxX, maxY]: Outline): readonly [string, string] | undefined {
  const first = (mm: number): number => Math.max(0, Math.floor((mm + TOUCH_MM) / TILE_MM));
  const last = (mm: number, count: number): number => Math.min(count, Math.ceil((mm - TOUCH_MM) / TILE_MM)) - 1;
  const [west, south] = [first(minX - raster.x), first(minY - raster.y)];
  const [east, north] = [last(maxX - raster.x, raster.columns), last(maxY - raster.y, raster.rows)];
  return west > east || south > north ? undefined : [tileName(west, south), tileName(east, north)];
}

const TILE_WORDS = /^(?:tile|地砖|砖)?\s*([a-z]{1,3})\s?([1-9]\d{0,3})$/i;

/** The tile that somebody types, `C14` or `tile C14`; undefined = no tile is meant. */
export function tileTyped(words: string): string | undefined {
  const [, letters = '', number = ''] = TILE_WORDS.exec(words.trim()) ?? [];
  return letters === '' ? undefined : `${letters.toUpperCase()}${number}`;
}

/** What a tile of that name covers, mm; undefined = the raster has none. */
export function tileOutline(raster: TileRaster, name: string): Outline | undefined {
  const [, letters = '', number = ''] = TILE_WORDS.exec(name) ?? [];
  const column = [...letters.toUpperCase()].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
  const row = Number(number) - 1;
  if (column < 0 || row < 0 || column >= raster.columns || row >= raster.rows) return undefined;
  const [x, y] = [raster.x + column * TILE_MM, raster.y + row * TILE_MM];
  return [x, y, x + TILE_MM, y + TILE_MM];
}
