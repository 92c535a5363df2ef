import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { SmallHall } from '../../tests/fixtures/small-hall';
import { codeOf, OBJECT_CLASSES } from '../catalog/enums';
import { tileName, tileOutline, tileRaster, tilesUnder, tileTyped, type TileRaster } from './floor-tiles';

const RASTER: TileRaster = { x: -300, y: 450, columns: 60, rows: 40 };

function wall(hall: SmallHall, x: number, y: number, widthMm: number, depthMm: number): void {
  const id = hall.takeId();
  const object = { id, parent: hall.room, class: codeOf(OBJECT_CLASSES, 'wall'), name: `Wall ${id}`, widthMm, depthMm };
  const placement = { id: hall.takeId(), diagram: hall.plan, subject: id, x, y };
  hall.must({ kind: 'insert-objects', version: 1, objects: [object], diagrams: [], placements: [placement] });
}

describe('the tiles of a floor', () => {
  test('[11.3] each has a name of its own, which leads back to it, also as it is typed', () => {
    const tiles = fc.record({ column: fc.nat(RASTER.columns - 1), row: fc.nat(RASTER.rows - 1) });
    fc.assert(
      fc.property(tiles, ({ column, row }) => {
        const name = tileName(column, row);
        const outline = tileOutline(RASTER, name)!;
        expect(outline.slice(0, 2)).toEqual([RASTER.x + column * 600, RASTER.y + row * 600]);
        expect(tilesUnder(RASTER, outline)).toEqual([name, name]);
        for (const words of [name, name.toLowerCase(), `tile ${name}`, `Tile ${name}`, `地砖 ${name}`])
          expect(tileTyped(words)).toBe(name);
      }),
      { seed: 20_261_125 },
    );
    expect([tileName(0, 0), tileName(25, 13), tileName(26, 0)]).toEqual(['A1', 'Z14', 'AA1']);
    for (const words of ['C0', 'C', '14', 'tile', 'rack C14', 'sw-01', 'C14 A']) expect(tileTyped(words)).toBeUndefined();
    for (const name of ['BI1', 'A41']) expect(tileOutline(RASTER, name)).toBeUndefined();
  });

  test('[11.3] a thing stands on all that it covers, and on none beside the raster', () => {
    expect(tilesUnder(RASTER, [900, 450, 1500, 1520])).toEqual(['C1', 'C2']);
    expect(tilesUnder(RASTER, [0, 0, 900, 500])).toEqual(['A1', 'B1']);
    expect(tilesUnder(RASTER, [-900, 450, -300, 1050])).toBeUndefined();
  });

  test('[11.3] it begins in the inner corner of the walls, else of a floor of a size, else at what stands there', () => {
    const hall = new SmallHall();
    const raster = () => tileRaster(hall.document, hall.plan);
    expect(raster()).toEqual({ x: 0, y: 0, columns: 2, rows: 2 });
    const size = { widthMm: 8000, depthMm: 6000 };
    hall.must({ kind: 'set-properties', version: 1, target: 'object', ids: [hall.room], fields: size });
    expect(raster()).toEqual({ x: 0, y: 0, columns: 14, rows: 10 });
    wall(hall, -1300, -1300, 4000, 100);
    wall(hall, -1300, 3000, 4000, 100);
    wall(hall, -1300, -1200, 100, 4200);
    expect(raster()).toMatchObject({ x: 0 });
    wall(hall, 2600, -1200, 100, 4200);
    expect(raster()).toEqual({ x: -1200, y: -1200, columns: 7, rows: 7 });
    const empty = new SmallHall();
    empty.must({ kind: 'delete-objects', version: 1, ids: [empty.rackA, empty.rackB] });
    expect(tileRaster(empty.document, empty.plan)).toBeUndefined();
  });
});
