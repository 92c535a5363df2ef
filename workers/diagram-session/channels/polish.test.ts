import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { cableSpecOf, CoreHall } from '../../../tests/fixtures/core-hall';
import { CABLE_CLASSES, CABLE_TYPES, codeOf } from '../../../domain/catalog/enums';
import { readChannelNetwork } from '../../../domain/channels/channel-network';
import { findChannels } from '../../../domain/channels/find-channels';
import { createComputeService } from '../../compute-service';

const kernels = new URL('../../../engine-wasm/build/kernels.wasm', import.meta.url);

test('[issue 12.1] the best route makes no cord from an angled to a straight port, but of a model that has a plug for each', async () => {
  const hall = new CoreHall();
  const [apc, upc, other] = [1, 2, 3].map((at) => hall.withPorts(at, [at === 2 ? 'front/lc-upc' : 'front/lc-apc'])[0]!) as [
    number,
    number,
    number,
  ];
  const model = hall.takeId();
  const spec = { ...cableSpecOf(2), plugs: { a: 'lc-upc', b: 'lc-apc' } };
  hall.must({ kind: 'insert-cable-model', version: 1, id: model, brand: 'Nordwind', name: 'Hybrid', spec });
  const compute = createComputeService(async () => readFile(kernels));
  const network = readChannelNetwork(hall.document);
  await compute.loadNetwork(network);
  const ask = async (to: number, of = 0) =>
    findChannels(
      hall.document,
      network,
      {
        ...{ from: { kind: 'port', id: apc }, to: { kind: 'port', id: to }, class: 'fibre', model: of },
        ...{
          cableClass: codeOf(CABLE_CLASSES, 'opticalCable'),
          cableType: codeOf(CABLE_TYPES, 'smf-os2'),
          aim: 'reuse',
          redundancy: 'none',
          alternatives: 0,
        },
        ...{ maxMm: 0, avoid: [], through: [], fewBends: false, planned: false, slack: 0.05, dropMm: 2500 },
      },
      compute,
    );
  expect(await ask(upc)).toMatchObject({ kind: 'none', reasons: [{ kind: 'ends-unfit' }] });
  expect(await ask(other)).toMatchObject({ kind: 'found' });
  expect(await ask(upc, model)).toMatchObject({ kind: 'found' });
  expect(await ask(other, model)).toMatchObject({ kind: 'none', reasons: [{ kind: 'ends-unfit' }] });
});
