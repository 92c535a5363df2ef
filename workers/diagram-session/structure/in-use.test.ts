import { expect, test } from 'vitest';
import { SmallHall } from '../../../tests/fixtures/small-hall';
import { goingAmong, shownOn } from './in-use';

test('[walk 4, in use] a rack that is deleted is shown on the diagrams of its room; a room takes its own with it', () => {
  const hall = new SmallHall();
  expect(shownOn(hall.document, hall.elevation, [hall.rackA])).toEqual({ going: [], others: [hall.elevation, hall.plan] });
  expect(shownOn(hall.document, 24, [hall.room])).toEqual({ going: [hall.elevation, hall.plan], others: [24] });
});

test('[walk 4, in use] what somebody has selected goes where it is, stands in or hangs on what is deleted', () => {
  const hall = new SmallHall();
  const [a, b] = [hall.insertDevice('switch', hall.rackA, 5), hall.insertDevice('switch', hall.rackB, 5)];
  const cable = hall.connect(hall.ports(a)[0]!, hall.ports(b)[0]!);
  const selected = [a, b, hall.ports(a)[0]!, cable, hall.room];
  expect(goingAmong(hall.document, [hall.rackA], selected)).toEqual([a, hall.ports(a)[0]!, cable]);
  expect(goingAmong(hall.document, [cable], selected)).toEqual([cable]);
});
