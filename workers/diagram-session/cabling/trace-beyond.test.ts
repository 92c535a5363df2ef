import { expect, it } from 'vitest';
import { documentPlant } from '../../../domain/cabling/document-plant';
import { portEnd } from '../../../domain/cabling/joints';
import { trace } from '../../../domain/cabling/trace';
import { traceAnswer } from '../../../domain/cabling/trace-answer';
import { PlantBuilder } from '../../../tests/fixtures/plant-builder';
import { withBeyond, type AskServer } from './trace-beyond';

it('[B24] a way that comes back over a circuit, which the server alone knows, to the plug by which it left is a loop', async () => {
  const plant = new PlantBuilder();
  plant.equipment('S1');
  const [a, z] = [plant.handOff('A'), plant.handOff('Z')];
  plant.cable('C1', 'S1', ['A', 'Z'], 0, 'cage-4-2');
  const circuits = new Map([
    [a, z],
    [z, a],
  ]);
  const server: AskServer = (at, strands) =>
    Promise.resolve(traceAnswer(plant.document, trace(documentPlant(plant.document, { circuits }), at, { strands })));
  const local = trace(documentPlant(plant.document), portEnd(plant.id('S1')));
  const answer = traceAnswer(plant.document, local);
  const { outside } = await withBeyond(plant.document, () => true, { trace: local, answer }, server);
  const back = outside.hops.filter(({ at }) => at?.id === plant.id('S1'));
  expect(back.map(({ ends }) => ends)).toEqual([['loop'], ['loop']]);
});
