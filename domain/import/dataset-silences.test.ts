import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { MemoryRecords } from '../../tests/fixtures/import/memory-records';
import { DifferenceList } from './difference-list';
import { readNetboxDataset } from './netbox-dataset';
import { planImport } from './plan-import';
import { SOURCE_FACTS } from './source-facts';

interface Row {
  readonly model: string;
  readonly pk: number;
  readonly fields: Readonly<Record<string, unknown>>;
}

const row = (model: string, pk: number, fields: Row['fields']): Row => ({ model, pk, fields });
const WHOLE: readonly Row[] = [
  row('contenttypes.contenttype', 1, { app_label: 'dcim', model: 'device' }),
  row('tenancy.tenant', 1, { name: 'Initech', custom_field_data: { cust: 'C-7' } }),
  row('dcim.region', 1, { name: 'Harz', parent: null }),
  row('dcim.sitegroup', 1, { name: 'Edge', parent: null }),
  row('dcim.site', 1, { name: 'Goslar', region: 1, group: 1, latitude: '51.9', longitude: '10.4', tenant: null }),
  row('dcim.site', 2, { name: 'Bare', region: null, group: null, latitude: null, longitude: null, tenant: null }),
  row('dcim.rackrole', 1, { name: 'Core' }),
  row('dcim.rack', 1, { name: 'R1', site: 1, location: null, u_height: 42, role: 1, tenant: 1, custom_field_data: {} }),
  row('dcim.manufacturer', 1, { name: 'Acme' }),
  row('dcim.devicetype', 1, { manufacturer: 1, model: 'X', slug: 'x', u_height: 1 }),
  row('dcim.platform', 1, { name: 'NOS' }),
  row('dcim.device', 1, { name: 'sw1', site: 1, rack: 1, device_type: 1, platform: 1, tenant: 1, serial: 'S-1' }),
  row('dcim.interface', 1, { name: 'eth0', device: 1, type: '1000base-t', mtu: 9000 }),
  row('circuits.provider', 1, { name: 'Carrier' }),
  row('circuits.circuit', 1, { cid: 'C1', provider: 1, commit_rate: 5000 }),
  row('circuits.circuittermination', 1, { circuit: 1, site: 1, term_side: 'A', port_speed: null }),
  row('extras.customfield', 1, { name: 'cust', type: 'text', label: 'Customer' }),
  row('extras.tag', 1, { name: 'Prod' }),
  row('extras.taggeditem', 1, { content_type: 1, object_id: 1, tag: 1 }),
  row('extras.taggeditem', 2, { content_type: ['circuits', 'circuit'], object_id: 1, tag: 1 }),
];

let next = 1;
const read = (rows: readonly Row[]) => readNetboxDataset(rows, 'given.json', (at) => Number(at) + 2);
function broughtFrom(rows: readonly Row[]): MemoryRecords {
  const here = new MemoryRecords();
  here.apply(planImport(read(rows), here, () => next++).changes);
  return here;
}
/** `name: field before → after` of each field that a later data set changes. */
function changesOf(rows: readonly Row[], here = broughtFrom(WHOLE)): readonly string[] {
  const { planned } = planImport(read(rows), here, () => next++);
  const list = new DifferenceList(planned, []);
  return Array.from({ length: list.count }, (_, at) => list.part(at)).flatMap(({ lines }) =>
    lines.flatMap(({ name, fields, names }) =>
      fields.map(({ field, before, after }) => {
        const told = (value: typeof before): string => names[String(value)] ?? JSON.stringify(value);
        return `${name}: ${field} ${told(before)} → ${told(after)}`;
      }),
    ),
  );
}
const saying = (model: string, fields: Row['fields']): readonly Row[] =>
  WHOLE.map((one) => (one.model === model && one.pk === 1 ? { ...one, fields: { ...one.fields, ...fields } } : one));
const without = (...tables: readonly string[]): readonly Row[] => WHOLE.filter(({ model }) => !tables.includes(model));

describe('[walk 5, 1] what a source says no more', () => {
  test.each([
    ['dcim.site', { group: null }, ['Goslar: fact.siteGroup "Edge" → null']],
    ['dcim.site', { latitude: null, longitude: '' }, ['Goslar: fact.latitude 51.9 → null', 'Goslar: fact.longitude 10.4 → null']],
    ['dcim.site', { region: null }, ['Goslar: parent Harz → 0']],
    ['dcim.rack', { role: null }, ['R1: fact.role "Core" → null']],
    ['dcim.rack', { tenant: null }, ['R1: owner "Initech" → ""', 'R1: fact.customFields "Customer: C-7" → null']],
    ['dcim.device', { platform: null, serial: '' }, ['sw1: serialNumber "S-1" → ""', 'sw1: fact.platform "NOS" → null']],
    ['dcim.interface', { mtu: null }, ['eth0: fact.mtu 9000 → null']],
    ['circuits.circuit', { commit_rate: null }, ['C1 A: fact.commitRate 5000 → null']],
  ])('of a row of %s with %o is told as nothing, and goes', (table, fields, told) => {
    const here = broughtFrom(WHOLE);
    expect(changesOf(saying(table, fields), here)).toEqual(told);
    here.apply(planImport(read(saying(table, fields)), here, () => next++).changes);
    expect(changesOf(saying(table, fields), here)).toEqual([]);
  });

  test('a tag that is taken off is told as nothing, of a circuit at its ends', () => {
    const elsewhere = WHOLE.map((one) =>
      one.model === 'extras.taggeditem' ? { ...one, fields: { ...one.fields, object_id: 999 } } : one,
    );
    expect(changesOf(elsewhere)).toEqual(['sw1: fact.tags "Prod" → null', 'C1 A: fact.tags "Prod" → null']);
  });

  test('stays where the data set does not speak of it: it lacks the field, the table, or what a row names there', () => {
    const lacking = WHOLE.map((one) => {
      const { latitude: _, region: __, ...fields } = one.fields;
      return one.model === 'dcim.site' ? { ...one, fields } : one;
    });
    expect(changesOf(lacking)).toEqual([]);
    expect(changesOf(without('extras.tag', 'extras.taggeditem', 'extras.customfield'))).toEqual([]);
    expect(changesOf(without('extras.taggeditem'))).toEqual([]);
    expect(changesOf(without('contenttypes.contenttype'))).toEqual([]);
    expect(changesOf(without('tenancy.tenant', 'dcim.platform', 'dcim.rackrole', 'dcim.sitegroup'))).toEqual([]);
    expect(changesOf(without('circuits.circuit', 'circuits.provider')).filter((told) => told.includes('→ null'))).toEqual([]);
  });

  test('what somebody here added stays: a fact of their own, and the region that they put a site into', () => {
    const here = broughtFrom(WHOLE);
    const site = here.find('object', 'netbox:dcim.site:2')!;
    here.apply([
      { kind: 'object', id: 900, before: null, after: { class: 1, name: 'Ours' } },
      { kind: 'object', id: site.id, before: {}, after: { parent: 900, extra: { ...(site['extra'] as object), shelf: '7' } } },
    ]);
    expect(changesOf(WHOLE, here)).toEqual([]);
  });
});

const DEMO = new URL('../../../shared/data/netbox-demo/netbox-demo-v3.6.nousers.json', import.meta.url);
test.skipIf(!existsSync(DEMO))('[walk 5, 1] each fact that the demonstration data say may be left out, or is always said', () => {
  const set = read(JSON.parse(readFileSync(DEMO, 'utf8')) as Row[]);
  const always = ['takes', 'circuit', 'provider', 'side', 'voltage', 'amperage', 'availableVa'];
  const unspoken = set.records.flatMap(({ key, kind, fields }) => {
    const table = /^netbox:([^:/]+):\d+$/.exec(key)?.[1];
    if (table === undefined || kind === 'model') return [];
    const said = Object.keys((fields as { extra?: object }).extra ?? {});
    return said.filter((fact) => fact in SOURCE_FACTS && !always.includes(fact) && !set.silences?.[table]?.includes(fact));
  });
  expect([...new Set(unspoken)]).toEqual([]);
});
