import { expect, test } from 'vitest';
import { SOURCE_FACTS, sourceFactsOf } from './source-facts';

test('[I6] what a source said of a record is told in one order, with its unit; its key, and what others keep beside it, are not', () => {
  const extra = { mtu: 9000, source: 'netbox:dcim.interface:1', mine: 'x', speed: 10_000_000, role: '', managementOnly: false };
  expect(sourceFactsOf(extra)).toEqual([
    { name: 'speed', value: 10_000_000, unit: 'kbps' },
    { name: 'mtu', value: 9000, unit: '' },
    { name: 'managementOnly', value: false, unit: '' },
  ]);
  for (const none of [undefined, null, 'text', 7, ['role'], {}]) expect(sourceFactsOf(none)).toEqual([]);
  expect(Object.keys(SOURCE_FACTS)).not.toContain('source');
});
