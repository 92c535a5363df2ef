import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { MemoryRecords } from '../../tests/fixtures/import/memory-records';
import { ColumnStore } from '../document/column-store';
import { isNetboxDataset, readNetboxDataset } from '../import/netbox-dataset';
import { planImport } from '../import/plan-import';
import { pairHandOffs } from './circuits';
import { documentPlant } from './document-plant';
import { portEnd } from './joints';
import { trace, type TraceArm } from './trace';

const DEMO = new URL('../../../shared/data/netbox-demo/netbox-demo-v3.6.nousers.json', import.meta.url);

/** Numbers that this data set's paths use for its tables; fixed when it was written. */
const TABLES: Readonly<Record<string, string>> = {
  '15': 'circuits.circuittermination',
  '18': 'circuits.providernetwork',
  '19': 'dcim.cable',
  '30': 'dcim.frontport',
  '32': 'dcim.interface',
  '39': 'dcim.poweroutlet',
  '42': 'dcim.powerport',
  '47': 'dcim.rearport',
};

interface PathRow {
  readonly model: string;
  readonly fields: { readonly path: readonly (readonly string[])[]; readonly is_complete: boolean };
}

describe('the demonstration data of NetBox', () => {
  // Others' data is never copied into the project: where it does not lie beside it there is nothing to compare with.
  if (!existsSync(DEMO)) {
    test.skip('all 154 cable paths that NetBox computed are the paths traced: its data is not here');
    return;
  }
  const rows = JSON.parse(readFileSync(DEMO, 'utf8')) as readonly unknown[];
  if (!isNetboxDataset(rows)) throw new Error('not a data set');
  const records = new MemoryRecords();
  let id = 24_000_000_001_000;
  records.apply(
    planImport(
      readNetboxDataset(rows, 'demo.json', () => 0),
      records,
      () => id++,
    ).changes,
  );
  const document = new ColumnStore();
  const kinds = ['object', 'model', 'port', 'port_map', 'cable', 'termination'] as const;
  for (const kind of kinds) {
    document.apply(records.all(kind).map(({ id: one, ...after }) => ({ kind, id: one, before: null, after })));
  }

  const sources = new Map<number, string>();
  const bySource = new Map<string, number>();
  for (const kind of ['object', 'port', 'cable'] as const) {
    for (const record of records.all(kind)) {
      const source = String((record['extra'] as { source?: string } | null)?.source ?? '')
        .replace(/^netbox:/, '')
        .replace(/\/port$/, '');
      sources.set(record.id, source);
      if (kind !== 'object') bySource.set(source, record.id);
    }
  }
  const portOfOwner = new Map(records.all('port').map((port) => [Number(port['owner']), port.id]));
  const circuits = pairHandOffs(
    records.all('object').flatMap((object) => {
      const extra = object['extra'] as Readonly<Record<string, string>> | null;
      const port = portOfOwner.get(object.id);
      if (!extra?.['circuit'] || port === undefined) return [];
      return [{ port, provider: extra['provider'] ?? '', circuit: extra['circuit'], side: extra['side'] ?? '' }];
    }),
  );
  const plant = documentPlant(document, { circuits });

  /** Ports and cables in order; a hand-off that is nowhere but in a provider's network is followed by that. */
  const nodesOf = (start: number, arm: TraceArm): readonly string[] => {
    const nodes = [sources.get(start)!];
    for (const { at, by, lines } of arm.hops) {
      if (by === 'cable') nodes.push(sources.get(lines[0]!)!);
      if (at?.kind === 'port') nodes.push(sources.get(at.id)!);
    }
    const last = arm.hops.at(-1);
    if (last?.by === 'circuit' && last.at?.kind === 'port') {
      const parent = document.get('object', document.get('port', last.at.id)!.owner)!.parent;
      const network = sources.get(parent) ?? '';
      if (network.startsWith('circuits.providernetwork')) nodes.push(network);
    }
    return nodes;
  };

  const paths = (rows as readonly PathRow[]).filter(({ model }) => model === 'dcim.cablepath').map(({ fields }) => fields);
  const inWords = (path: readonly (readonly string[])[]): readonly string[] =>
    path.map(([node]) => node!.replace(/^(\d+):/, (_, table: string) => `${TABLES[table]}:`));

  test('all 154 cable paths that NetBox computed are the paths traced, place by place', () => {
    expect(paths).toHaveLength(154);
    for (const { path } of paths) {
      const nodes = inWords(path);
      const start = bySource.get(nodes[0]!)!;
      const found = trace(plant, portEnd(start));
      expect(found.outside.isLine, nodes[0]).toBe(true);
      expect(nodesOf(start, found.outside), nodes[0]).toEqual(nodes);
      const isNetwork = nodes.at(-1)!.startsWith('circuits.providernetwork');
      if (isNetwork) expect(found.outside.hops.at(-1)!.ends, nodes[0]).toEqual(['handOff']);
    }
  });

  test('every cabled interface, power port and outlet has its path there, and none besides', () => {
    const origins = new Set(paths.map(({ path }) => inWords(path)[0]!));
    const ends = records
      .all('termination')
      .map((termination) => sources.get(Number(termination['port']))!)
      .filter((source) => /^dcim\.(interface|powerport|poweroutlet):/.test(source));
    expect(new Set(ends)).toEqual(origins);
    expect(ends).toHaveLength(154);
  });

  test('32 of the 216 cable ends sit on hand-offs; without circuits a path ends there, and says so', () => {
    const alone = documentPlant(document);
    const ends = records.all('termination').map((termination) => Number(termination['port']));
    expect(ends).toHaveLength(216);
    expect(ends.filter((port) => sources.get(port)!.startsWith('circuits.'))).toHaveLength(32);
    const incomplete = paths.filter(({ is_complete: complete }) => !complete);
    expect(incomplete).toHaveLength(13);
    for (const { path } of incomplete) {
      const found = trace(alone, portEnd(bySource.get(inWords(path)[0]!)!)).outside;
      expect(found.hops.at(-1)!.ends).toEqual(['handOff']);
    }
  });
});
