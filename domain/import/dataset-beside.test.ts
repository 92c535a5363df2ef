import { describe, expect, test } from 'vitest';
import type { Fields } from '../document/schema';
import { NETBOX_DUMP } from './accepted-files';
import { isNetboxDataset, readNetboxDataset } from './netbox-dataset';
import { sourceFactsOf } from './source-facts';

type Given = Readonly<Record<string, unknown>>;

function read(tables: Readonly<Record<string, readonly Given[]>>) {
  const rows = Object.entries(tables).flatMap(([model, all]) => all.map((fields, at) => ({ model, pk: at + 1, fields })));
  if (!isNetboxDataset(rows)) throw new Error('not a data set');
  const set = readNetboxDataset(rows, 'given.json', (row) => Number(row) + 2);
  /** `label or name: value` of each fact of a record. */
  const facts = (key: string): readonly string[] => {
    const record = set.records.find((one) => one.key === `netbox:${key}`);
    return sourceFactsOf((record?.fields as Fields<'object'> | undefined)?.extra).map(
      ({ name, label, value }) => `${label ?? name}: ${typeof value === 'object' ? value.join(' | ') : value}`,
    );
  };
  return { set, facts };
}

const SITE = { 'dcim.site': [{ name: 'Hill', custom_field_data: {} }] };

describe('[I6] what stands beside a record in tables of its own is told with it', () => {
  test('tags by whatever names their kind; contacts with the first to call first', () => {
    const { set, facts } = read({
      ...SITE,
      'contenttypes.contenttype': [{ app_label: 'dcim', model: 'site' }],
      'extras.tag': [{ name: 'Prod' }, { name: 'Alpha' }],
      'extras.taggeditem': [
        { content_type: ['dcim', 'site'], object_id: 1, tag: 1 },
        { content_type: 1, object_id: 1, tag: 2 },
      ],
      'tenancy.contact': [{ name: 'Ada', phone: '1-2', email: 'a@b.c' }, { name: 'Bo' }],
      'tenancy.contactrole': [{ name: 'Facility' }],
      'tenancy.contactassignment': [
        { object_type: ['dcim', 'site'], object_id: 1, contact: 2, role: 1, priority: 'secondary' },
        { content_type: ['dcim', 'site'], object_id: 1, contact: 1, role: 1, priority: 'primary' },
      ],
    });
    expect(facts('dcim.site:1')).toEqual(['tags: Alpha | Prod', 'contacts: Ada · Facility · 1-2 · a@b.c | Bo · Facility']);
    expect(set.notImported).toEqual({});
  });

  test('parts with their numbers; the master of a chassis', () => {
    const { facts } = read({
      ...SITE,
      'dcim.rack': [{ name: 'R1', site: 1, u_height: 42 }],
      'dcim.manufacturer': [{ name: 'Acme' }],
      'dcim.virtualchassis': [{ name: 'stack', master: 1 }],
      'dcim.device': [
        { name: 'sw1', site: 1, rack: 1, virtual_chassis: 1, vc_position: 1 },
        { name: null, site: 1, rack: 1, virtual_chassis: 1, vc_position: 2 },
      ],
      'dcim.inventoryitem': [{ device: 1, name: 'PSU 1', manufacturer: 1, part_id: 'P-9', serial: 'S-1', asset_tag: null }],
    });
    expect(facts('dcim.device:1')).toEqual([
      'inventory: PSU 1 · Acme · P-9 · S-1',
      ...['virtualChassis: stack', 'chassisPosition: 1', 'chassisMaster: sw1'],
    ]);
  });

  test('a member of a chassis that has no name is called by the chassis and its position', () => {
    const { set } = read({
      ...SITE,
      'dcim.virtualchassis': [{ name: 'stack', master: 1 }],
      'dcim.device': [1, 2].map((at) => ({ name: null, site: 1, virtual_chassis: 1, vc_position: at })),
    });
    const names = set.records
      .filter(({ counted }) => counted === 'device')
      .map(({ fields }) => (fields as Fields<'object'>).name);
    expect(names).toEqual(['stack:1', 'stack:2']);
  });

  test('custom fields by their labels and types, those of the tenant, too; of a circuit with both its ends', () => {
    const { facts } = read({
      ...SITE,
      'extras.customfieldchoiceset': [{ extra_choices: [['g', 'Gold']] }],
      'extras.customfield': [
        { name: 'tier', label: 'Tier', type: 'select', choice_set: 1, weight: 1 },
        { name: 'live', label: '', type: 'boolean', weight: 2 },
        { name: 'of', label: 'Belongs to', type: 'object', related_object_type: ['dcim', 'site'], weight: 3 },
        { name: 'cust', label: 'Customer', type: 'text', weight: 4 },
      ],
      'tenancy.tenant': [{ name: 'Initech', custom_field_data: { cust: 'INI04' } }],
      'dcim.rack': [{ name: 'R1', site: 1, tenant: 1, u_height: 42, custom_field_data: { tier: 'g', live: false, of: 1 } }],
      'circuits.circuit': [{ cid: 'C1', custom_field_data: { cust: 'X' } }],
      'circuits.circuittermination': ['A', 'Z'].map((term_side) => ({ circuit: 1, site: 1, term_side })),
    });
    expect(facts('dcim.rack:1')).toEqual(['Tier: Gold', 'live: false', 'Belongs to: Hill', 'Customer: INI04']);
    for (const pk of [1, 2]) expect(facts(`circuits.circuittermination:${pk}`)).toContain('Customer: X');
  });

  test('before 2.10 values and choices have rows of their own', () => {
    const { facts } = read({
      ...SITE,
      'extras.customfield': [{ name: 'tier', label: 'Tier', type: 'select' }],
      'extras.customfieldchoice': [{ field: 1, value: 'Gold' }],
      'extras.customfieldvalue': [{ field: 1, obj_type: ['dcim', 'site'], obj_id: 1, serialized_value: '1' }],
    });
    expect(facts('dcim.site:1')).toEqual(['Tier: Gold']);
  });
});

test('[walk 5, 5] a data set without the tables in which tags and custom fields stand is noted, with the command that writes them and no more of their application', () => {
  const noted = (tables: Parameters<typeof read>[0]) =>
    read(tables).set.notes.filter(({ reason }) => reason === 'extras-missing');
  expect(noted(SITE)).toMatchObject([{ level: 'warning', facts: { command: NETBOX_DUMP } }]);
  expect(noted({ ...SITE, 'extras.webhook': [{ name: 'w' }] })).toHaveLength(1);
  expect(noted({ ...SITE, 'extras.tag': [{ name: 'Alpha' }] })).toEqual([]);
  expect(NETBOX_DUMP).toMatch(/ dcim circuits ipam tenancy extras\.tag extras\.taggeditem extras\.customfield /);
  expect(NETBOX_DUMP).not.toMatch(/ extras( |$)/);
});

describe('[NB1] nothing of a data set vanishes without a word', () => {
  const { set } = read({
    ...SITE,
    'circuits.provider': [{ name: 'Telco' }, { name: 'Nobody’s' }],
    'circuits.circuit': [
      { cid: 'WHOLE', provider: 1 },
      { cid: 'HALF', provider: 1 },
      { cid: 'NONE', provider: 1 },
    ],
    'circuits.circuittermination': [
      { circuit: 1, term_side: 'A', site: 1 },
      { circuit: 1, term_side: 'Z', site: 1 },
      { circuit: 2, term_side: 'Z', site: 1 },
    ],
    'tenancy.tenant': [{ name: 'Initech' }, { name: 'Unused' }],
    'dcim.rack': [{ name: 'R1', site: 1, u_height: 42, tenant: 1 }],
    'extras.tag': [{ name: 'Prod' }, { name: 'Of a machine' }],
    'extras.taggeditem': [
      { content_type: ['dcim', 'rack'], object_id: 1, tag: ['Prod'] },
      { content_type: ['virtualization', 'virtualmachine'], object_id: 1, tag: 2 },
    ],
  });

  test('a circuit with one known end or none is counted as not imported, by its name', () => {
    expect(set.records.filter(({ kind }) => kind === 'circuit').map(({ fields }) => (fields as { name?: string }).name)).toEqual([
      'WHOLE',
    ]);
    expect(set.notImported['circuits.circuit']).toBe(2);
    expect(set.notes.filter(({ reason }) => reason === 'circuit-not-whole').map(({ facts }) => facts)).toEqual([
      { name: 'HALF', ends: 1 },
      { name: 'NONE', ends: 0 },
    ]);
  });

  test('what comes in as fields is counted, and of it what nothing names is not imported', () => {
    expect(set.inFields).toEqual({ 'circuits.provider': 1, 'extras.tag': 1, 'tenancy.tenant': 1 });
    expect(set.notImported).toEqual({
      'circuits.circuit': 2,
      'circuits.provider': 1,
      'extras.tag': 1,
      'tenancy.tenant': 1,
    });
  });
});
