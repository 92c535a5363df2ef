import { expect, it } from 'vitest';
import { crossedPlugs } from '../../tests/fixtures/plant-builder';
import { farPorts, portPairs } from './cable-routes';
import { Records } from './records';

it('[B21] a cable of several plugs is drawn from each plug to that of the same number, whatever else is pulled', () => {
  const plant = crossedPlugs();
  const records = new Records(plant.document);
  const row = (port: string): number => plant.document.rowOf('port', plant.id(port));
  const cable = plant.document.rowOf('cable', plant.id('T'));
  expect(['a1', 'a2', 'b2', 'b3'].map((port) => farPorts(records, cable, row(port)))).toEqual([[], [row('b2')], [row('a2')], []]);
  expect(portPairs(records, cable)).toEqual([[row('a2'), row('b2')]]);
});
