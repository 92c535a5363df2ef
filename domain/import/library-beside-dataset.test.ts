import { describe, expect, test } from 'vitest';
import { MemoryRecords } from '../../tests/fixtures/import/memory-records';
import type { ModelTemplates } from '../entities/model';
import type { ImportSet } from './import-set';
import { readNetboxDataset } from './netbox-dataset';
import { readLibraryFile } from './netbox-library';
import { planImport } from './plan-import';

const DATASET = readNetboxDataset(
  [
    { model: 'dcim.manufacturer', pk: 1, fields: { name: 'Acme' } },
    {
      model: 'dcim.devicetype',
      pk: 1,
      fields: {
        manufacturer: 1,
        model: 'X',
        slug: 'x',
        u_height: 1,
        part_number: 'P-1',
        weight: 7,
        weight_unit: 'kg',
        comments: 'Loud',
      },
    },
    { model: 'dcim.interfacetemplate', pk: 1, fields: { device_type: 1, name: 'eth0', type: '1000base-t' } },
    { model: 'dcim.interfacetemplate', pk: 2, fields: { device_type: 1, name: 'old9', type: '1000base-t' } },
  ],
  'netbox.json',
  () => 0,
);

function library(given: object): ImportSet {
  const read = readLibraryFile({ manufacturer: 'Acme', model: 'X', u_height: 1, ...given }, 'x.yaml', () => 1);
  if (!('record' in read)) throw new Error('not a type');
  return { kind: 'device-type-library', records: [read.record], notes: [], notImported: {} };
}

let id = 1;
const bring = (here: MemoryRecords, set: ImportSet) => {
  const { changes } = planImport(set, here, () => id++);
  here.apply(changes);
  return changes.length;
};
const ports = (model: Readonly<Record<string, unknown>>) => (model['templates'] as ModelTemplates).ports.map(({ name }) => name);

describe('[walk 5, 7] the type library, of a model that a data set brought', () => {
  const interfaces = ['eth0', 'eth1', 'eth2'].map((name) => ({ name, type: '10gbase-t' }));

  test('adds to it and takes nothing: what it leaves out stays, ports of either are there', () => {
    const here = new MemoryRecords();
    bring(here, DATASET);
    expect(bring(here, library({ airflow: 'front-to-rear', interfaces }))).toBe(1);
    const [model] = here.all('model');
    expect(model).toMatchObject({ remarks: 'Loud', partNumber: 'P-1', weightKg: 7, airflow: 'front-to-rear' });
    expect(ports(model!)).toEqual(['eth0', 'old9', 'eth1', 'eth2']);
    // Again, and the data set after it: nothing.
    expect(bring(here, library({ airflow: 'front-to-rear', interfaces }))).toBe(0);
    expect(bring(here, DATASET)).toBe(0);
  });

  test('of its own model it says what is so: what it says no more goes', () => {
    const here = new MemoryRecords();
    bring(here, library({ comments: 'Loud', interfaces }));
    bring(here, library({ interfaces: interfaces.slice(1) }));
    const [model] = here.all('model');
    expect(model).toMatchObject({ remarks: '' });
    expect(ports(model!)).toEqual(['eth1', 'eth2']);
  });
});
