import { expect, it } from 'vitest';
import { documentPlant } from '../../../domain/cabling/document-plant';
import { portEnd } from '../../../domain/cabling/joints';
import { trace } from '../../../domain/cabling/trace';
import { farEnd, traceAnswer } from '../../../domain/cabling/trace-answer';
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

it('[walk 1 (27 Nov) #1] the far end of a way that leads out of the room is what the server says; nothing is named where it cannot be asked', async () => {
  const [room, whole] = [new PlantBuilder(), new PlantBuilder()];
  for (const plant of [room, whole]) {
    plant.equipment('S1');
    plant.panel('F1-R1');
    plant.objectWith({ r1: 'rear/mpo', f1: 'front/lc' });
    plant.equipment('D1');
    plant.cable('C1', 'S1', 'F1');
    plant.cable('T', 'R1', 'r1');
  }
  const elsewhere = room.document.get('port', room.id('r1'))!.owner;
  const maps = { owner: elsewhere, front: whole.id('f1'), frontPosition: 1, rear: whole.id('r1'), rearPosition: 1 };
  whole.add('port_map', maps);
  whole.cable('C2', 'f1', 'D1');
  const found = trace(documentPlant(room.document), portEnd(room.id('S1')));
  const local = { trace: found, answer: traceAnswer(room.document, found) };
  const farBy = async (ask: AskServer) =>
    farEnd((await withBeyond(room.document, (object) => object !== elsewhere, local, ask)).outside);
  const server: AskServer = (at, strands) =>
    Promise.resolve(traceAnswer(whole.document, trace(documentPlant(whole.document), at, { strands })));
  expect(await farBy(server)).toMatchObject({ id: whole.id('D1') });
  expect(await farBy(() => Promise.reject(new Error('offline')))).toBeNull();
});
