import { describe, expect, test } from 'vitest';
import { feedPower, type FeedFacts } from '../capacity/feed-power';
import { readNetboxDataset } from './netbox-dataset';

type Facts = Readonly<Record<string, unknown>>;

/** What is made of a feed or a rack with these fields, beside a rack type. */
function made(model: 'dcim.powerfeed' | 'dcim.rack', fields: Facts): Facts {
  const type = { manufacturer: 1, model: 'R', u_height: 42, max_weight: 2000, weight_unit: 'lb' };
  const rows = [
    { model: 'dcim.site', pk: 1, fields: { name: 'S', slug: 's' } },
    { model: 'dcim.racktype', pk: 7, fields: type },
    { model, pk: 1, fields: { name: 'one', site: 1, ...fields } },
  ];
  const set = readNetboxDataset(rows, 'given.json', (row) => Number(row) + 2);
  return set.records.find(({ key }) => key === `netbox:${model}:1`)!.fields as Facts;
}

describe('limits of a data set', () => {
  test('[B13] a feed gives voltage by current by the utilization allowed, as NetBox reckons it, and tells that it is VA', () => {
    const feed = (fields: Facts) =>
      feedPower(made('dcim.powerfeed', { phase: 'single-phase', supply: 'ac', ...fields }) as unknown as FeedFacts).watts;
    expect(feed({ voltage: 220, amperage: 20, max_utilization: 80 })).toBe(3520);
    expect(feed({ voltage: 400, amperage: 32, max_utilization: 80, phase: 'three-phase' })).toBe(17_736);
    expect(feed({ voltage: -48, amperage: 100, max_utilization: 100, supply: 'dc' })).toBe(4800);
    expect(feed({ voltage: 230, amperage: 16 }), 'what NetBox takes where nothing is said').toBe(2944);
    expect(made('dcim.powerfeed', { voltage: 220, amperage: 20, max_utilization: 80 })['extra']).toMatchObject({
      availableVa: 3520,
    });
  });

  test('[B13] a rack keeps what it bears, its own figure before that of its type', () => {
    const load = (fields: Facts) => (made('dcim.rack', { u_height: 42, ...fields })['extra'] as Facts)['maximumLoadKg'];
    expect(load({ max_weight: 900, weight_unit: 'kg', rack_type: 7 })).toBe(900);
    expect(load({ max_weight: null, weight_unit: '', rack_type: 7 })).toBeCloseTo(907.185, 3);
    expect(load({})).toBeUndefined();
  });
});
