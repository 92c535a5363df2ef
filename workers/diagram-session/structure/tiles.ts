import { OBJECT_CLASSES } from '../../../domain/catalog/enums';
import { pieceOf } from '../../../domain/catalog/furniture';
import type { Document } from '../../../domain/document/document';
import { areMeeting, floorOf, footprintsOn, outlineOf, type Outline } from '../../../domain/layout/floor';
import { tileOutline, tileRaster, tilesUnder } from '../../../domain/layout/floor-tiles';
import { piecesOn, wallsOn } from '../../../domain/layout/obstacles';
import { compareNatural } from '../../../domain/layout/room-layout';
import { boxAround } from '../../../domain/layout/walled';
import type { ShownRaster, TileContent } from '../../api/furniture';

/** The tiles of the shown room's floor; null = nothing says where they begin. */
export function shownRaster(document: Document, diagram: number): ShownRaster | null {
  const plan = floorOf(document, diagram);
  const raster = tileRaster(document, plan);
  if (raster === undefined) return null;
  const walls = boxAround(wallsOn(document, plan));
  const beside = (from: number, wall: number | undefined): number => Math.max(0, from - (wall ?? from));
  const named = outlinesOn(document, plan, (code) => pieceOf(code)?.floor !== 'under')
    .filter(({ id }) => document.get('object', id)?.name !== '')
    .map(({ outline }) => outline);
  return { ...raster, besideWest: beside(raster.x, walls?.[0]), besideSouth: beside(raster.y, walls?.[1]), named };
}

/** The first and the last tile that a thing covers on the floor of the shown room; null = it stands on none. */
export function tilesOf(document: Document, diagram: number, id: number): readonly [string, string] | null {
  const plan = floorOf(document, diagram);
  const found = outlinesOn(document, plan, () => true).find((each) => each.id === id);
  const raster = found && tileRaster(document, plan);
  return (raster && tilesUnder(raster, found.outline)) ?? null;
}

/** What stands on a tile, by name; null = the floor has none of this name. Aisles lie, and stand nowhere. */
export function contentOfTile(document: Document, diagram: number, name: string): TileContent | null {
  const plan = floorOf(document, diagram);
  const raster = tileRaster(document, plan);
  const outline = raster && tileOutline(raster, name);
  if (!outline) return null;
  const things = outlinesOn(document, plan, (code) => pieceOf(code)?.floor !== 'under')
    .filter((each) => areMeeting(each.outline, outline))
    .map(({ id }) => {
      const { name: called, class: code } = document.get('object', id)!;
      return { id, name: called, class: OBJECT_CLASSES[code] ?? '' };
    });
  return { outline, things: things.sort((a, b) => compareNatural(a.name, b.name)) };
}

function outlinesOn(
  document: Document,
  plan: number,
  isMeant: (code: number) => boolean,
): readonly { readonly id: number; readonly outline: Outline }[] {
  const pieces = piecesOn(document, plan, (code) => pieceOf(code) !== undefined && isMeant(code));
  return [
    ...footprintsOn(document, plan).map((each) => ({ id: each.rack, outline: outlineOf(each) })),
    ...pieces.map((each) => ({ id: each.id, outline: outlineOf(each) })),
  ];
}
