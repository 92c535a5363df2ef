import { expect, it } from 'vitest';
import { TwoHalls } from '../../tests/fixtures/two-halls';
import type { Channel } from './channel';
import { roomLegs, type RoomLeg } from './room-legs';

const plant = new TwoHalls();

function told(channel: Channel): readonly string[] {
  return roomLegs(plant.hall.document, channel).map(
    ({ name, steps, lengthMm }) => `${name}: ${steps.map((step) => step.name).join(', ')} (${lengthMm})`,
  );
}

/** What is gone over, by the place in which it stands. */
const idsOf = (legs: readonly RoomLeg[]): readonly (readonly number[])[] => legs.map(({ ids }) => ids);

it('[X10] a new cable from hall to hall is told room by room: its trays in each, and what lies between by the place that holds it', () => {
  const { hall, inner, riser, other, edge, far, farRack } = plant;
  const channel = plant.cord([inner, riser, other]);
  expect(told(channel)).toEqual(['Hall 1: A, inner (4000)', 'Harbour: riser (30000)', 'Hall 2: other, Z (7000)']);
  const legs = roomLegs(hall.document, channel);
  // The way leaves a room at the last of its places, and comes into the next at the first.
  expect(idsOf(legs)).toEqual([[hall.rackA, inner, edge], [riser], [far, other, farRack]]);
  expect(legs.map(({ isRoom }) => isRoom)).toEqual([true, false, true]);
  expect(legs.map(({ within }) => within)).toEqual([[hall.site], [], [hall.site]]);
  expect(legs[0]!.diagrams).toEqual([
    { id: hall.elevation, kind: 'elevation' },
    { id: hall.plan, kind: 'plan' },
  ]);
});

it('[X10] a cable that is there is told where it is laid, whichever of its ends is end A', () => {
  for (const chain of [
    [plant.inner, plant.riser, plant.other],
    [plant.other, plant.riser, plant.inner],
  ])
    expect(told(plant.trunk(chain))).toEqual([
      `Hall 1: A, TR ${chain[0]} (4000)`,
      `Harbour: TR ${chain[0]} (30000)`,
      `Hall 2: TR ${chain[0]}, Z (7000)`,
    ]);
});

it('[X10] a cable that is laid nowhere is told where it begins, and a way within a room is one leg', () => {
  expect(told(plant.trunk([]))).toEqual(['Hall 1: A, TR 0 (0)', 'Hall 2: Z (0)']);
  const { hall } = plant;
  const jumper = plant.cord([], hall.rackA, hall.rackA);
  expect(told(jumper)).toEqual(['Hall 1: A (0)']);
});
