import { turnOf } from '../../domain/layout/floor';
import { ITEM, type Items } from './items';
import { CLASS } from './records';
import type { Scene } from './scene';

/** Where the name of a row stands on a plan: a world point, which part of the line stands on it, and CSS px from there. */
export interface NamePlace {
  readonly x: number;
  readonly y: number;
  readonly alignX: number;
  readonly offsetX: number;
  readonly offsetY: number;
}

/** Of a name as it is drawn, about, CSS px. */
const LETTER_PX = 9;
const HALF_PX = 10;
const AWAY_PX = 10;
/** As far as a row's band reaches out beneath its racks, mm. */
export const ROW_AROUND_MM = 90;
/** Longer names answer as if they were as long as this. */
const LETTERS_MAX = 40;

export function isRow({ items, records }: Scene, item: number): boolean {
  return items.kinds[item] === ITEM.aisle && records.objectClass[items.rows[item]!] === CLASS.row;
}

/** Before the row's beginning: west of one that runs to the east, south of one that runs to the north. */
export function rowNamePlace(items: Items, item: number): NamePlace {
  const [minX, minY, maxX, maxY] = items.box(item);
  return turnOf(items.rotations[item]!) % 2 === 0
    ? { x: minX - ROW_AROUND_MM, y: (minY + maxY) / 2, alignX: 1, offsetX: -AWAY_PX, offsetY: 0 }
    : { x: (minX + maxX) / 2, y: minY - ROW_AROUND_MM, alignX: 0.5, offsetX: 0, offsetY: -AWAY_PX };
}

/** The row whose name is written at a point; -1 = none is. */
export function rowNamedAt(scene: Scene, x: number, y: number, scale: number): number {
  if (scene.items.kind !== 'plan') return -1;
  const reach = ROW_AROUND_MM + (AWAY_PX + LETTER_PX * LETTERS_MAX) / scale;
  const near = scene.index.search([
    x - reach / 2,
    y - HALF_PX / scale,
    x + reach,
    y + ROW_AROUND_MM + (AWAY_PX + HALF_PX) / scale,
  ]);
  return near.find((item) => isRow(scene, item) && isOnName(scene, item, x, y, scale)) ?? -1;
}

function isOnName({ items, records }: Scene, item: number, x: number, y: number, scale: number): boolean {
  const place = rowNamePlace(items, item);
  const wide = LETTER_PX * (1 + Math.min(LETTERS_MAX, records.name(items.rows[item]!).length));
  const left = place.x * scale + place.offsetX - wide * place.alignX;
  const off = y * scale - (place.y * scale + place.offsetY);
  return x * scale >= left - 2 && x * scale <= left + wide + 2 && Math.abs(off) <= HALF_PX;
}
