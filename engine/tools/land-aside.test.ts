import { expect, it } from 'vitest';
import { DIMENSIONS } from '../../domain/catalog/dimensions';
import { unitBottomMm } from '../../domain/layout/rack-numbering';
import { SmallHall } from '../../tests/fixtures/small-hall';
import { Scene } from '../scene/scene';
import { DrawingStage } from './drawing-stage';

const UPWARDS = { units: 42, descending: false };

it('[X17] what lands beside the unit under the hand tells the unit that was aimed at; what lands there tells none', () => {
  const hall = new SmallHall();
  hall.insertDevice('switch', hall.rackA, 5);
  const moved = hall.insertDevice('switch', hall.rackA, 20);
  const scene = new Scene(hall.document);
  scene.load(hall.elevation, 1);
  const stage = new DrawingStage(scene, () => null);
  const [x0, y0, x1] = scene.items.box(scene.items.bySubject.get(hall.rackA)!);
  const at = (unit: number): readonly [number, number] => [
    (x0 + x1) / 2,
    y0 + unitBottomMm(UPWARDS, unit, 1) + DIMENSIONS.unitMm / 2,
  ];
  const grabY = DIMENSIONS.unitMm / 2;
  const taken = stage.landDevice(moved, ...at(5), grabY)!.request;
  expect(taken).toMatchObject({ kind: 'move-device', aimedU: 5 });
  expect(taken).not.toMatchObject({ positionU: 5 });
  expect(stage.landDevice(moved, ...at(9), grabY)!.request).toEqual({
    kind: 'move-device',
    device: moved,
    rack: hall.rackA,
    positionU: 9,
    face: 1,
  });
  expect(stage.landModel(hall.models.switch, ...at(5), false)!.request).toMatchObject({ kind: 'insert-device', aimedU: 5 });
  expect(stage.landModel(hall.models.switch, ...at(9), false)!.request).not.toHaveProperty('aimedU');
});
