import { expect, test } from 'vitest';
import { SmallHall } from '../../tests/fixtures/small-hall';
import { press } from '../tools/gestures/press';
import { DrawingStage } from '../tools/drawing-stage';
import { Scene } from '../scene/scene';
import { boxesOf } from '../scene/where';
import { pickAt } from './pick';

function chassisIn() {
  const hall = new SmallHall();
  const chassis = hall.insertDevice('chassis', hall.rackA, 3);
  const slot = hall.slots(chassis)[0]!;
  const scene = new Scene(hall.document);
  scene.load(hall.elevation, 1);
  return { slot, scene };
}

const pointer = (more: object) => ({
  x: 0,
  y: 0,
  worldX: 0,
  worldY: 0,
  ctrl: false,
  shift: false,
  alt: false,
  touch: false,
  timeMs: 0,
  ...more,
});

test('[walk 1 slot] a click on the mark of an empty slot opens it, a click beside it selects it alone', () => {
  const { slot, scene } = chassisIn();
  const [left, bottom, right, top] = boxesOf(scene, slot)[0]!;
  const opened = (x: number, y: number, more = {}) => {
    const start = pointer(more);
    return press(start, pickAt(scene, x, y, 2, false)).up(start, new DrawingStage(scene, () => null));
  };
  const [x, y] = [(left + right) / 2, (bottom + top) / 2];
  expect(opened(x, y)).toEqual([
    { kind: 'select', ids: [slot] },
    { kind: 'open', id: slot },
  ]);
  expect(opened(left + 2, bottom + 2)).toEqual([{ kind: 'select', ids: [slot] }]);
  expect(opened(x, y, { shift: true })).toEqual([{ kind: 'select', ids: [slot] }]);
});
