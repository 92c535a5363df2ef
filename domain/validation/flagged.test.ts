import { expect, test } from 'vitest';
import { SmallHall } from '../../tests/fixtures/small-hall';
import { OBJECT_FLAGS } from '../catalog/enums';
import { flaggedOf } from './flagged';

test('[NB2] a flagged device says why it does not fit: above its rack, in units of another, or else', () => {
  const hall = new SmallHall();
  const [a, b] = [hall.insertDevice('switch', hall.rackA, 1), hall.insertDevice('switch', hall.rackA, 5, { name: 'core' })];
  const device = hall.document.get('object', a)!;
  const rackU = hall.document.get('object', hall.rackA)!.heightU;
  const why = (positionU: number, flags: number = OBJECT_FLAGS.flagged) =>
    flaggedOf(hall.document, { ...device, positionU, flags: device.flags | flags });
  expect(why(1, 0)).toBeUndefined();
  expect(why(rackU + 5)).toEqual({ flagged: 'outside', reachesU: rackU + 4 + device.heightU, rackU });
  expect(why(hall.document.get('object', b)!.positionU)).toEqual({ flagged: 'overlaps', overlaps: 'core', overlapsU: 5 });
  expect(why(1)).toEqual({ flagged: 'other' });
});
