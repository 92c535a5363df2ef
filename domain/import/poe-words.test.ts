import { expect, test } from 'vitest';
import { POE_MODES, POE_TYPES, codeOf } from '../catalog/enums';
import { readNetboxDataset } from './netbox-dataset';
import { readLibraryFile } from './netbox-library';
import { poeFields, poeOf } from './poe-words';

test('[Right answers 12] every type that NetBox knows is kept; what it does not know says nothing', () => {
  const known = ['type1-ieee802.3af', 'type2-ieee802.3at', 'type3-ieee802.3bt', 'type4-ieee802.3bt'];
  const passive = ['passive-24v-2pair', 'passive-24v-4pair', 'passive-48v-2pair', 'passive-48v-4pair'];
  const types = [...known, ...passive].map((type) => poeFields('pse', type).poeType);
  expect(types).toEqual(POE_TYPES.slice(1).map((_, at) => at + 1));
  expect([poeOf('', ''), poeOf('both', 'toString'), poeFields(null, undefined)]).toEqual([{}, {}, { poeMode: 0, poeType: 0 }]);
});

test('[Right answers 12] interfaces of a library file keep in the model what they give or take', () => {
  const interfaces = [
    { name: 'ge1', type: '1000base-t', poe_mode: 'pse', poe_type: 'type2-ieee802.3at' },
    { name: 'ge2', type: '1000base-t' },
  ];
  const read = readLibraryFile({ manufacturer: 'Acme', model: 'P-2', slug: 'acme-p-2', interfaces }, 'device-types/', () => 1);
  if (!('record' in read)) throw new Error(JSON.stringify(read));
  const { ports } = read.record.fields.templates as { ports: object[] };
  expect(ports[0]).toMatchObject({ poeMode: 'pse', poeType: 'type2' });
  expect(ports[1]).not.toHaveProperty('poeMode');
});

test('[Right answers 12] interfaces of a data set keep it on the port', () => {
  const rows = [
    { model: 'dcim.site', pk: 1, fields: { name: 'S', slug: 's' } },
    { model: 'dcim.device', pk: 1, fields: { name: 'd', site: 1 } },
    {
      model: 'dcim.interface',
      pk: 1,
      fields: { device: 1, name: 'ge1', type: '1000base-t', poe_mode: 'pd', poe_type: 'type4-ieee802.3bt' },
    },
  ];
  const set = readNetboxDataset(rows, 'set.json', () => 1);
  const port = set.records.find(({ kind }) => kind === 'port');
  expect(port?.fields).toMatchObject({ poeMode: codeOf(POE_MODES, 'pd'), poeType: codeOf(POE_TYPES, 'type4') });
});
