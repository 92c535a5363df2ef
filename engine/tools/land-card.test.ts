import { expect, it } from 'vitest';
import { SmallHall } from '../../tests/fixtures/small-hall';
import { refuse } from '../../domain/result';
import { Scene } from '../scene/scene';
import { boxesOf } from '../scene/where';
import { DrawingStage } from './drawing-stage';

it('[11 cards] a card from the palette lands in the slot under the hand, is refused by the rules there and in words beside it', () => {
  const hall = new SmallHall();
  const chassis = hall.insertDevice('chassis', hall.rackA, 10, { name: 'core-1' });
  const [slot] = hall.slots(chassis);
  const scene = new Scene(hall.document);
  scene.load(hall.elevation, 1);
  const occupied = refuse('slot-occupied', { byName: '' }).refusal;
  const isFilled = (): boolean => hall.slots(slot!).length > 0;
  const stage = new DrawingStage(scene, () => (isFilled() ? occupied : null));
  stage.scale = 2;
  const over = (id: number) => {
    const [minX, minY, maxX, maxY] = boxesOf(scene, id)[0]!;
    return stage.landModel(hall.models.card, (minX + maxX) / 2, (minY + maxY) / 2, false);
  };
  const wanted = { kind: 'insert-card', model: hall.models.card, slot };
  expect(over(slot!)).toMatchObject({ request: wanted, refusal: null, hint: scene.records.name(scene.records.objectRow(slot!)) });
  const server = hall.insertDevice('switch', hall.rackA, 20, { name: 'sw-1' });
  scene.changed('all');
  expect(over(server)).toMatchObject({ refusal: { rule: 'no-slot-here', facts: { name: 'sw-1' } } });
  const intent = hall.cardIntent(slot!);
  hall.must(intent);
  scene.changed('all');
  expect(over(intent.id)).toMatchObject({ request: wanted, refusal: occupied });
});
