import { expect, it } from 'vitest';
import { SmallHall } from '../../tests/fixtures/small-hall';
import { DEFAULT_VIEW } from '../../domain/geometry/view-settings';
import { Scene } from '../scene/scene';
import { DrawingStage } from './drawing-stage';

it('[X12] on a locked floor racks that hold something stay in both views, empty ones move; close to a rack its inside is no handle', () => {
  const hall = new SmallHall();
  hall.insertDevice('switch', hall.rackA, 1);
  for (const diagram of [hall.plan, hall.elevation]) {
    const scene = new Scene(hall.document);
    scene.load(diagram, 1);
    const stage = new DrawingStage(scene, () => null);
    stage.scale = 0.01;
    expect([stage.moves(hall.rackA), stage.moves(hall.rackB)]).toEqual(['locked', 'placed']);
    expect(stage.whyLocked(hall.rackA)).toMatchObject({ rule: 'floor-locked', facts: { id: hall.rackA, name: 'A' } });
    stage.view = { ...DEFAULT_VIEW, floorLocked: false };
    expect(stage.moves(hall.rackA)).toBe('placed');
    stage.scale = 1;
    stage.selection = [hall.rackA];
    expect(stage.moves(hall.rackA)).toBe(diagram === hall.plan ? 'placed' : 'fixed');
  }
});
