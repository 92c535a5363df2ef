import { expect, test } from 'vitest';
import { SmallHall } from '../../tests/fixtures/small-hall';
import { trayHall } from '../../tests/fixtures/tray-hall';
import { CordNeeds, cordsTooShort } from './cord-need';

test('[walk 3, 2] within a rack a cord needs the units between and 600 mm', () => {
  const hall = new SmallHall();
  const [low, high] = [5, 40].map((unit) => hall.ports(hall.insertDevice('switch', hall.rackA, unit))[0]!);
  expect(new CordNeeds(hall.document).between(low!, high!)).toBe(Math.round(35 * 44.45 + 600));
});

test('[walk 3, 2] between racks a cable needs the shortest trays, both ends and the usual slack', () => {
  const { hall, a, b } = trayHall();
  const [from, to] = [hall.ports(a)[0]!, hall.ports(b)[0]!];
  // 3 m of trays, 2.5 m at each end, 5 %.
  expect(new CordNeeds(hall.document).between(from, to)).toBe(8400);
  expect(new CordNeeds(hall.document).between(to, from)).toBe(8400);
});

test('[walk 3, 2] nothing is known between racks that no tray joins', () => {
  const hall = new SmallHall();
  const [one, other] = [hall.rackA, hall.rackB].map((rack) => hall.ports(hall.insertDevice('switch', rack, 1))[0]!);
  expect(new CordNeeds(hall.document).between(one!, other!)).toBeNull();
});

test('[walk 3, 2] after a move the plugged cords that became too short are told, and those that were so before are not', () => {
  const hall = new SmallHall();
  const moved = hall.insertDevice('switch', hall.rackA, 5);
  const [ports, far] = [hall.ports(moved), hall.ports(hall.insertDevice('switch', hall.rackA, 7))];
  const cords = [0, 1, 2].map((at) => hall.connect(ports[at]!, far[at]!));
  const length = (cable: number, lengthMm: number) =>
    hall.must({ kind: 'set-properties', version: 1, target: 'cable', ids: [cable], fields: { lengthMm } });
  length(cords[0]!, 1000);
  length(cords[1]!, 100);
  const move = (positionU: number) =>
    hall.must({ kind: 'move-device', version: 1, device: moved, rack: hall.rackA, positionU, face: 1 });
  expect(cordsTooShort(hall.document, move(9))).toBeNull();
  expect(cordsTooShort(hall.document, move(40))).toMatchObject({ rule: 'cords-too-short', facts: { count: 1 } });
});
