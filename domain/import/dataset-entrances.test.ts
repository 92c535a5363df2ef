import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { circuitsSet } from '../../tests/fixtures/import/circuits';
import { MemoryRecords } from '../../tests/fixtures/import/memory-records';
import { OBJECT_CLASSES, codeOf } from '../catalog/enums';
import type { Fields } from '../document/schema';
import type { ImportSet } from './import-set';
import { isNetboxDataset, readNetboxDataset } from './netbox-dataset';
import { planImport } from './plan-import';

const SMALL = new URL('../../tests/fixtures/import/small-netbox.json', import.meta.url);
const DEMO = new URL('../../../shared/data/netbox-demo/netbox-demo-v3.6.nousers.json', import.meta.url);

/** `diagram: what is placed there`, without what stands on floors. */
function placed(set: ImportSet): Readonly<Record<string, readonly string[]>> {
  const short = (key = ''): string => key.replaceAll(/netbox:|circuits\.|dcim\./g, '');
  const found: Record<string, string[]> = {};
  for (const { kind, refs } of set.records)
    if (kind === 'placement' && !refs!['diagram']!.endsWith('/plan'))
      (found[short(refs!['diagram'])] ??= []).push(short(refs!['subject']));
  return found;
}

/** Keys of hand-offs, power panels and providers' networks that stand in no diagram. */
function homeless(set: ImportSet): readonly string[] {
  const shown = new Set(set.records.flatMap(({ kind, refs }) => (kind === 'placement' ? refs!['subject']! : [])));
  const entrances = set.records.filter(({ counted }) => ['handOff', 'powerPanel', 'providerNetwork'].includes(counted));
  return entrances.flatMap(({ key }) => (shown.has(key) ? [] : key));
}

describe('where circuits and power enter', () => {
  const set = circuitsSet();

  test('[I5] hand-offs stand in the rooms into which they are cabled, with the far side of their circuits; panels where they feed', () => {
    expect(placed(set)).toEqual({
      'site:1/room/elevation': [
        ...['circuittermination:1', 'circuittermination:2', 'circuittermination:4', 'circuittermination:3'],
        ...['circuittermination:7', 'powerpanel:1'],
      ],
      'site:2/room/elevation': ['circuittermination:2', 'circuittermination:1'],
      'site:3/circuits': ['circuittermination:5', 'circuittermination:6', 'powerpanel:2'],
      'providernetwork:1/circuits': [
        ...['providernetwork:1', 'circuittermination:3', 'circuittermination:4', 'circuittermination:6', 'circuittermination:5'],
      ],
    });
    expect(homeless(set)).toEqual([]);
  });

  test('[I5] the far side stands above the near one, and nothing stands on something else', () => {
    const boxes = new Map<string, (readonly [number, number, number, number])[]>();
    for (const { kind, refs, fields } of set.records) {
      const { x = 0, y = 0, width = 0, height = 0 } = fields as Fields<'placement'>;
      const diagram = refs?.['diagram'] ?? '';
      if (kind === 'placement') boxes.set(diagram, [...(boxes.get(diagram) ?? []), [x, y, x + width, y + height]]);
    }
    for (const all of boxes.values())
      for (const [at, a] of all.entries())
        for (const b of all.slice(at + 1)) expect(a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3]).toBe(false);
  });

  test('[I5] a circuit of which both ends are known is one between the ports of its hand-offs; imported again it is the same', () => {
    const records = new MemoryRecords();
    let id = 24_000_000_001_000;
    const plan = planImport(set, records, () => id++);
    records.apply(plan.changes);
    expect(plan.created['circuit']).toBe(3);
    const port = (pk: number) => records.find('port', `netbox:circuits.circuittermination:${pk}/port`)!.id;
    expect(records.all('circuit').map(({ name, provider, lifecycle, a, z }) => [name, provider, lifecycle, a, z])).toEqual([
      ['C-1', 'Carrier', 0, port(1), port(2)],
      ['C-2', 'Carrier', 0, port(3), port(4)],
      ['C-3', 'Carrier', 0, port(5), port(6)],
    ]);
    expect(planImport(set, records, () => id++).changes).toEqual([]);
    // Somebody has made it before, from its other end.
    const [first, second] = records.all('circuit');
    records.apply([{ kind: 'circuit', id: first!.id, before: {}, after: { a: port(2), z: port(1) } }]);
    expect(planImport(set, records, () => id++).created['circuit']).toBe(0);
    // Its port carries another one by now.
    records.apply([{ kind: 'circuit', id: second!.id, before: {}, after: { name: 'own', z: 7 } }]);
    const again = planImport(set, records, () => id++);
    expect(again.changes.filter(({ kind }) => kind === 'circuit').map(({ id: one }) => one)).toEqual([first!.id]);
    expect(again.notes.map(({ reason, facts }) => [reason, facts])).toEqual([
      ['circuit-port-taken', { name: 'C-2', circuit: 'own' }],
    ]);
  });

  test('[I5] a part of the source without its cables and feeds places nothing a second time', () => {
    const rows = JSON.parse(readFileSync(SMALL, 'utf8')) as readonly { readonly model: string }[];
    const records = new MemoryRecords();
    let id = 24_000_000_001_000;
    const read = (part: readonly unknown[]) => readNetboxDataset(part, 'small.json', () => 0);
    records.apply(planImport(read(rows), records, () => id++).changes);
    const part = read(rows.filter(({ model }) => !/cable|powerfeed/.test(model)));
    expect(homeless(part)).toEqual([]);
    expect(planImport(part, records, () => id++).changes).toEqual([]);
  });

  test.skipIf(!existsSync(DEMO))('[I5] of the NetBox demonstration data none is in no diagram, and 16 circuits are whole', () => {
    const rows: unknown = JSON.parse(readFileSync(DEMO, 'utf8'));
    if (!isNetboxDataset(rows)) throw new Error('not a data set');
    const demo = readNetboxDataset(rows, 'demo.json', () => 0);
    expect(homeless(demo)).toEqual([]);
    const network = placed(demo)['providernetwork:1/circuits']!;
    expect([network.length, demo.records.filter(({ kind }) => kind === 'circuit').length]).toEqual([27, 16]);
    const isRoom = ({ kind, fields }: ImportSet['records'][number]) =>
      kind === 'object' && (fields as Fields<'object'>).class === codeOf(OBJECT_CLASSES, 'room');
    expect(demo.records.filter(isRoom)).toHaveLength(17);
  });
});
