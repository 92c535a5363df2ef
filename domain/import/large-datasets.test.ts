import v8 from 'node:v8';
import vm from 'node:vm';
import { describe, expect, test } from 'vitest';
import type { DatasetRows } from './dataset-tables';
import { readNetboxDataset } from './netbox-dataset';

v8.setFlagsFromString('--expose-gc');
const collect = vm.runInNewContext('gc') as () => void;
const heldBytes = (): number => {
  collect();
  return v8.getHeapStatistics().used_heap_size;
};

const SITE = { model: 'dcim.site', pk: 1, fields: { name: 'S', slug: 's' } };
const TYPE = { model: 'dcim.devicetype', pk: 1, fields: { manufacturer: 1, model: 'SW', slug: 'sw', u_height: '1.0' } };
const device = (pk: number) => ({ model: 'dcim.device', pk, fields: { name: `sw${pk}`, site: 1, device_type: 1 } });
const port = (pk: number, of: number) => ({
  ...{ model: 'dcim.interface', pk },
  fields: { device: of, name: 'eth0', type: '1000base-t' },
});

describe('[issue 11] a large data set', () => {
  test('is held as little as it can be: what its rows say is read again where it is needed', () => {
    const text = JSON.stringify({ ...SITE, fields: { ...SITE.fields, comments: 'x'.repeat(10_000) } });
    let grown = 0;
    const before = heldBytes();
    const rows: DatasetRows = {
      length: 3000,
      at(index) {
        if (index === 2999 && grown === 0) grown = heldBytes() - before;
        return { ...(JSON.parse(text) as object), pk: index + 1 };
      },
    };
    expect(readNetboxDataset(rows, 'large.json', () => 1).records.length).toBeGreaterThanOrEqual(3000);
    // When all were looked at first: all of them would be 30 MB.
    expect(grown).toBeGreaterThan(0);
    expect(grown).toBeLessThan(10_000_000);
  });

  test('what many of its records say alike is one value for all of them', () => {
    const { records } = readNetboxDataset(
      [SITE, TYPE, device(1), device(2), port(1, 1), port(2, 2)],
      'large.json',
      (row) => Number(row) + 2,
    );
    const [one, other] = records.filter(({ kind }) => kind === 'port');
    expect(one!.template).toMatchObject({ of: 'port', name: 'eth0' });
    expect(one!.template).toBe(other!.template);
  });
});
