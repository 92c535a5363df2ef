import { expect, it } from 'vitest';
import { SmallHall } from '../../tests/fixtures/small-hall';
import { Scene } from '../scene/scene';
import { DrawingStage } from './drawing-stage';

it('[11 by hand #7] a device model goes to the lowest free unit of the rack that is clicked on a plan, in front; in a full rack the unit that is taken says so', () => {
  const hall = new SmallHall();
  hall.insertDevice('switch', hall.rackA, 1);
  const scene = new Scene(hall.document);
  scene.load(hall.plan, 1);
  const stage = new DrawingStage(scene, () => null);
  const [x0, y0, x1, y1] = scene.items.box(scene.items.bySubject.get(hall.rackA)!);
  for (const along of [0.1, 0.9]) {
    const landing = stage.landModel(hall.models.switch, (x0 + x1) / 2, y0 + (y1 - y0) * along, false)!;
    expect(landing.request).toEqual({
      kind: 'insert-device',
      model: hall.models.switch,
      rack: hall.rackA,
      positionU: 2,
      face: 1,
    });
    expect([landing.box, landing.hint]).toEqual([[x0, y0, x1, y1], 'A · U2']);
  }
  for (let unit = 2; unit <= 42; unit++) hall.insertDevice('switch', hall.rackA, unit);
  scene.load(hall.plan, 1);
  expect(stage.landModel(hall.models.switch, (x0 + x1) / 2, (y0 + y1) / 2, false)!.request).toMatchObject({ positionU: 1 });
});
