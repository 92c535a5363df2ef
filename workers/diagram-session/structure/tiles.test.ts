import { expect, test } from 'vitest';
import { SmallHall } from '../../../tests/fixtures/small-hall';
import { codeOf, OBJECT_CLASSES } from '../../../domain/catalog/enums';
import { previewOf } from './insert-series';
import { contentOfTile, tilesOf } from './tiles';

function put(hall: SmallHall, name: string, x: number, y: number, more: Readonly<Record<string, number>> = {}): number {
  const id = hall.takeId();
  const object = { id, parent: hall.room, class: codeOf(OBJECT_CLASSES, name), name: `${name} 1`, ...more };
  const placement = { id: hall.takeId(), diagram: hall.plan, subject: id, x, y };
  hall.must({ kind: 'insert-objects', version: 1, objects: [object], diagrams: [], placements: [placement] });
  return id;
}

test('[11.3] a tile leads to what stands on it, and what stands there tells its tiles, on the plan and in the elevations', () => {
  const hall = new SmallHall();
  const column = put(hall, 'column', 1400, 700);
  put(hall, 'coldAisle', 0, 700, { widthMm: 3000 });
  for (const diagram of [hall.plan, hall.elevation]) {
    const { document } = hall;
    expect(tilesOf(document, diagram, hall.rackB)).toEqual(['B1', 'B2']);
    expect(tilesOf(document, diagram, column)).toEqual(['C2', 'C2']);
    expect(contentOfTile(document, diagram, 'C2')).toEqual({
      outline: [1200, 600, 1800, 1200],
      things: [{ id: column, name: 'column 1', class: 'column' }],
    });
    expect(contentOfTile(document, diagram, 'B1')?.things.map(({ name }) => name)).toEqual(['B']);
    expect(contentOfTile(document, diagram, 'C1')?.things).toEqual([]);
    expect(contentOfTile(document, diagram, 'Z99')).toBeNull();
    expect(tilesOf(document, diagram, hall.room)).toBeNull();
  }
});

test('[11.3] the form of racks tells before which door one would stand, and refuses nothing', () => {
  const hall = new SmallHall();
  const preview = (count: number) => previewOf(hall.document, hall.plan, { kind: 'insert-racks', model: 0, count, name: '' });
  expect(preview(2)).toMatchObject({ refusal: null, warning: null });
  put(hall, 'door', 1900, -300);
  expect(preview(1)).toMatchObject({ warning: null });
  expect(preview(2)).toMatchObject({ refusal: null, warning: { kind: 'before-door', facts: { door: 'door 1' } } });
});
