import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { ChannelPlant } from '../../../tests/fixtures/channel-plant';
import { HallController } from '../../../tests/fixtures/hall-controller';
import { DEFAULT_LABEL_RULE } from '../../../domain/cabling/labels';
import type { CableLabels } from '../../../protocol/rest/cable-labels';
import { createComputeService } from '../../compute-service';
import { RuledLabels } from '../cabling/ruled-labels';
import { ChannelDesk, type ChannelParts } from './channel-desk';

const kernels = new URL('../../../engine-wasm/build/kernels.wasm', import.meta.url);

/** A desk in a hall whose server knows labels of other rooms. */
async function deskOf(plant: ChannelPlant, elsewhere: CableLabels) {
  const { hall } = plant;
  const by = new HallController(hall, hall.plan);
  const compute = createComputeService(async () => readFile(kernels));
  const parts = {
    document: () => hall.document,
    diagram: () => hall.plan,
    shelf: () => by.shelf,
    operations: () => by.controller,
    server: () => ({ call: async () => elsewhere }),
    ruled: new RuledLabels(),
    startCompute: async () => ({ solver: compute, load: compute.loadNetwork, dispose: () => undefined }),
  } as unknown as ChannelParts;
  return new ChannelDesk(parts);
}

test('[walk 1 label] a route labels its new cables by the rule of connecting, above every number that is given already; by no rule not at all', async () => {
  const plant = new ChannelPlant({ racks: 0, junctions: 0, pathways: [[0, 1, 8000, 50]], trunks: [] });
  const { hall } = plant;
  const desk = await deskOf(plant, { highest: [41], taken: [] });
  await desk.find(plant.question(0, 1, { redundancy: 'none' }));
  const site = hall.document.get('object', hall.site)!.name;
  expect(await desk.labels([0], DEFAULT_LABEL_RULE)).toEqual({ names: [`${site}-A-0042`], refusal: null });
  expect(await desk.labels([0], '{rackA}/{rackB}')).toEqual({ names: ['A/B'], refusal: null });
  expect(await desk.labels([0], '')).toEqual({ names: [''], refusal: null });
  expect(await desk.labels([0], '{rack}')).toMatchObject({ names: [], refusal: { rule: 'label-word-unknown' } });
  expect(await desk.make([0], true, '{rack}')).toMatchObject({ ok: false, refusal: { rule: 'label-word-unknown' } });
  const made = await desk.make([0], true, DEFAULT_LABEL_RULE);
  if (!made.ok) throw new Error('refused');
  expect(made.created.map((id) => hall.document.get('cable', id)!.name)).toEqual([`${site}-A-0042`]);
});

test('[walk 1 label] a label that another cable of the site has is refused by name before anything is made', async () => {
  const plant = new ChannelPlant({ racks: 0, junctions: 0, pathways: [[0, 1, 8000, 50]], trunks: [] });
  const desk = await deskOf(plant, { highest: [], taken: [{ name: 'TR 1', cable: 77 }] });
  await desk.find(plant.question(0, 1));
  const refusal = { rule: 'label-taken', facts: { name: 'TR 1', cable: 77 } };
  expect(await desk.labels([0], 'TR 1')).toMatchObject({ names: [], refusal });
  expect(await desk.make([0], false, 'TR 1')).toMatchObject({ ok: false, refusal });
});

test('[walk 4, plan] what is made is of the answer that was shown; where a colleague has made it another since, nothing is made', async () => {
  const plant = new ChannelPlant({ racks: 0, junctions: 0, pathways: [[0, 1, 8000, 50]], trunks: [] });
  const { hall } = plant;
  const desk = await deskOf(plant, { highest: [], taken: [] });
  const question = plant.question(0, 1, { redundancy: 'none' });
  const shown = await desk.find(question);
  expect((await desk.find(question)).number).toBe(shown.number);
  if (shown.answer.kind === 'none') throw new Error('there is a way');
  const [first] = shown.answer.channels[0]!.parts;
  const [free] = hall.ports(hall.insertDevice('switch', hall.rackA, 9));
  hall.connect(first!.from.port, free!);
  desk.changed('all');
  const now = await desk.find(question);
  expect(now.number).not.toBe(shown.number);
  expect(await desk.make([0], true, '', shown.number)).toEqual({ ok: false, refusal: { rule: 'way-changed' } });
});
