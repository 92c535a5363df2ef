import { expect, test } from 'vitest';
import { SmallHall } from '../../tests/fixtures/small-hall';
import { describe } from './describe';

test('[walk 1 slot] a chassis names its first empty slot for a card; a bay for devices, and a filled slot, are none', () => {
  const hall = new SmallHall();
  const chassis = hall.insertDevice('chassis', hall.rackA, 3);
  const [slot, bay] = hall.slots(chassis) as [number, number];
  const free = (id: number) => describe(hall.document, id)?.facts['freeSlot'];
  expect([chassis, slot, bay].map(free)).toEqual([slot, slot, undefined]);
  hall.must(hall.cardIntent(slot));
  expect([chassis, slot].map(free)).toEqual([undefined, undefined]);
});
