import { describe, expect, it } from 'vitest';
import { SmallHall } from '../../tests/fixtures/small-hall';
import { codeOf, OBJECT_CLASSES } from '../../domain/catalog/enums';
import { DrawingStage } from '../tools/drawing-stage';
import { Scene } from './scene';

const SCALE = 0.1;

/** Racks A and B from 0 to 1200 stand in row K, which is 3 m long; row L runs to the north from 8000. */
function shown() {
  const hall = new SmallHall();
  const [row, other] = hall.take(2) as [number, number];
  const own = { parent: hall.room, class: codeOf(OBJECT_CLASSES, 'row'), widthMm: 3000, depthMm: 1070 };
  hall.must({
    kind: 'insert-objects',
    version: 1,
    objects: [
      { id: row, name: 'K', ...own },
      { id: other, name: 'L', ...own },
    ],
    diagrams: [],
    placements: [
      { id: hall.takeId(), diagram: hall.plan, subject: row, x: 0, y: 0 },
      { id: hall.takeId(), diagram: hall.plan, subject: other, x: 8000, y: 0, rotation: 90 },
    ],
  });
  const scene = new Scene(hall.document);
  scene.load(hall.plan, 1);
  const stage = new DrawingStage(scene, () => null);
  stage.scale = SCALE;
  return { hall, scene, stage, row, other };
}

describe('a row on a plan', () => {
  it('[X2] is meant where its name is written and where it is free; in elevations it is not drawn', () => {
    const { hall, scene, stage, row, other } = shown();
    const at = (x: number, y: number): number | undefined => stage.pick(x, y)?.id;
    expect(at(-90 - 15 / SCALE, 535)).toBe(row);
    expect(at(-90 - 60 / SCALE, 535)).toBeUndefined();
    expect([at(300, 500), at(2000, 500)]).toEqual([hall.rackA, row]);
    const [minX, minY, maxX] = scene.items.box(scene.items.bySubject.get(other)!);
    expect(at((minX + maxX) / 2, minY - 90 - 10 / SCALE)).toBe(other);
    scene.load(hall.elevation, 1);
    expect(scene.items.bySubject.has(row)).toBe(false);
  });

  it('[X2] goes with its racks where it is selected, and stays where the floor is locked and one of them holds something', () => {
    const { hall, stage, row } = shown();
    expect(stage.moves(row)).toBe('locked');
    stage.selection = [row];
    expect(stage.moves(row)).toBe('placed');
    expect(stage.withRacks([row])).toEqual([row, hall.rackA, hall.rackB]);
    expect(stage.withRacks([hall.rackA])).toEqual([hall.rackA]);
    hall.insertDevice('switch', hall.rackA, 20);
    stage.view = { ...stage.view, floorLocked: true };
    expect(stage.moves(row)).toBe('locked');
  });

  it('[X9] draws racks onto its line and tells what is free on both sides of them', () => {
    const { hall, scene, stage } = shown();
    const rack = hall.insertRack('C', 42, 2100, 5000);
    scene.load(hall.plan, 1);
    expect(stage.snap([rack], 0, -4800)).toEqual([0, -5000]);
    expect(stage.snap([rack], 0, -4300)[1]).not.toBe(-5000);
    expect(stage.landPlaced([rack], 0, -5000)?.hint).toBe('K   ← 900 mm   300 mm →');
    expect(stage.landPlaced([rack], 0, -3000)?.hint).toBe('');
    expect(stage.snap([hall.rackA], 0, 100)[1]).toBe(0);
  });
});
