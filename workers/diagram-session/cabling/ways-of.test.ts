import { expect, it } from 'vitest';
import { PlantBuilder } from '../../../tests/fixtures/plant-builder';
import { waysOf } from './ways-of';

it('[11 by hand #6] each way from a device names its far end, through panels: [S1] --C1-- [F1 R1] --T-- [r1 f1] --C2-- [D1]', () => {
  const plant = new PlantBuilder();
  const server = plant.objectWith({ S1: 'interface/1000base-t', S2: 'interface/1000base-t', S3: 'interface/1000base-t' });
  plant.equipment('D1');
  plant.panel('F1-R1');
  plant.panel('f1-r1');
  plant.cable('C1', 'S1', 'F1');
  plant.cable('T', 'R1', 'r1');
  plant.cable('C2', 'f1', 'D1');
  const ways = () => waysOf(plant.document, () => true, server)!;
  expect(ways()).toMatchObject({ ports: 3, count: 1, ways: [{ port: { id: plant.id('S1') }, far: { id: plant.id('D1') } }] });
  const loose = plant.add('cable', {});
  plant.add('termination', { cable: loose, port: plant.id('S2'), end: 1, connector: 0, position: 1, plan: 0 });
  expect(ways().ways.map(({ far }) => far?.id)).toEqual([plant.id('D1'), undefined]);
  expect(waysOf(plant.document, () => true, loose)).toBeNull();
});

it('[walk 1 (27 Nov) #1] a way that leads out of the room names no end that it merely passes: [S1] --C1-- [F1 R1] --T-- [stub of a panel elsewhere]', () => {
  const plant = new PlantBuilder();
  const server = plant.objectWith({ S1: 'interface/1000base-t' });
  plant.panel('F1-R1');
  const elsewhere = plant.objectWith({ r1: 'rear/mpo' });
  plant.cable('C1', 'S1', 'F1');
  plant.cable('T', 'R1', 'r1');
  const wayIn = (isInside: (object: number) => boolean) => waysOf(plant.document, isInside, server)!.ways[0]!;
  expect(wayIn((object) => object !== elsewhere)).toMatchObject({
    far: null,
    leaves: { id: plant.id('r1'), way: [{ id: elsewhere }] },
  });
  expect(wayIn(() => true)).toMatchObject({ far: { id: plant.id('r1') }, leaves: null });
});
