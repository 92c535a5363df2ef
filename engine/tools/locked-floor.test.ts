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
    expect([hall.rackA, hall.rackB, hall.room].map((id) => stage.whyRackStays(id)?.rule)).toEqual([
      'floor-locked',
      undefined,
      undefined,
    ]);
    stage.view = { ...DEFAULT_VIEW, floorLocked: false };
    expect([stage.moves(hall.rackA), stage.whyRackStays(hall.rackA)]).toEqual(['placed', null]);
    stage.scale = 1;
    stage.selection = [hall.rackA];
    expect(stage.moves(hall.rackA)).toBe(diagram === hall.plan ? 'placed' : 'fixed');
  }
});

it('[11.2] on a locked floor arrows leave a device with cables where it is and say so; one without, or unlocked, goes', () => {
  const hall = new SmallHall();
  const [wired, other] = [1, 2].map((unit) => hall.insertDevice('switch', hall.rackA, unit));
  const bare = hall.insertDevice('switch', hall.rackA, 5);
  hall.must(hall.connectIntent([hall.ports(wired!)[0]!], [hall.ports(other!)[0]!]));
  const scene = new Scene(hall.document);
  scene.load(hall.elevation, 1);
  const stage = new DrawingStage(scene, () => null);
  stage.selection = [bare];
  expect(stage.whyKeysRest('ArrowUp')).toBeNull();
  stage.selection = [bare, wired!];
  expect(stage.whyKeysRest('ArrowUp')).toMatchObject({ rule: 'device-locked', facts: { id: wired } });
  stage.view = { ...DEFAULT_VIEW, floorLocked: false };
  expect(stage.whyKeysRest('ArrowUp')).toBeNull();
  stage.view = DEFAULT_VIEW;
  stage.selection = [hall.rackA];
  expect(stage.whyKeysRest('ArrowUp')).toMatchObject({ rule: 'floor-locked' });
});

it('[walk 1 arrows] on a locked floor an arrow takes no rack, not even an empty one, out of its row; along it, or unlocked, it goes', () => {
  const hall = new SmallHall();
  const [placement] = hall.document.by('placement.subject', hall.rackB);
  const refusals = (diagram: number, floorLocked = true) => {
    const scene = new Scene(hall.document);
    scene.load(diagram, 1);
    const stage = new DrawingStage(scene, () => null);
    stage.view = { ...DEFAULT_VIEW, floorLocked };
    stage.selection = [hall.rackB];
    return (['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'] as const).map((arrow) => stage.whyKeysRest(arrow)?.rule ?? '');
  };
  const across = ['', '', 'row-locked', 'row-locked'];
  expect([refusals(hall.plan), refusals(hall.elevation), refusals(hall.plan, false)]).toEqual([across, across, ['', '', '', '']]);
  const turned = { x: [9000], y: [0], rotation: [90] };
  hall.must({ kind: 'move-placements', version: 1, placements: [placement!], mode: 'to', ...turned });
  expect([refusals(hall.plan), refusals(hall.elevation)]).toEqual([['row-locked', 'row-locked', '', ''], across]);
});
