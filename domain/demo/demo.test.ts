import { describe, expect, test } from 'vitest';
import { OBJECT_CLASSES, OBJECT_FLAGS, codeOf } from '../catalog/enums';
import { cableRefusal } from '../catalog/cable-plugs';
import { portsMatch, portTypeCode } from '../catalog/port-types';
import { laidCableOf } from '../cabling/laid-cable';
import { fillOf } from '../cabling/pathway-fill';
import { ColumnStore } from '../document/column-store';
import type { Change } from '../document/diff';
import type { Fields, Kind } from '../document/schema';
import { cablesIn, editionOf, pathwayOf, pathwayTakes } from '../cabling/pathway-takes';
import { chainRefusal } from '../operations/pathways/lay-rules';
import { DEFAULT_DIAGRAMS, DEMO_SEED, generateDemo, type DemoSummary } from './demo';
import { DEMO_MODELS } from './models';

function run(
  ports?: number,
  seed = DEMO_SEED,
): { readonly changes: Change[]; readonly states: number; readonly summary: DemoSummary } {
  let id = 24_000_000_001_000;
  const changes: Change[] = [];
  let states = 0;
  const batches = generateDemo({
    seed,
    nextId: () => id++,
    defaultDiagrams: DEFAULT_DIAGRAMS,
    ...(ports === undefined ? {} : { ports }),
  });
  for (let step = batches.next(); ; step = batches.next()) {
    if (step.done) return { changes, states, summary: step.value };
    changes.push(...step.value.changes);
    states += step.value.states.length;
  }
}
const of = <K extends Kind>(changes: readonly Change[], kind: K) =>
  changes.filter((change) => change.kind === kind).map((change) => ({ id: change.id, ...(change.after as Fields<K>) }));

describe('the demonstration site', () => {
  const { changes, states, summary } = run();

  test('has two sites with several rooms, and a hall of at least 48 racks in the default diagrams', () => {
    expect(summary).toMatchObject({ sites: 2, rooms: 5, diagram: 24_000_000_000_001 });
    const diagrams = of(changes, 'diagram');
    expect(diagrams.map((diagram) => diagram.id)).toEqual(expect.arrayContaining([24_000_000_000_001, 24_000_000_000_002]));
    const racks = new Set(
      of(changes, 'object')
        .filter((object) => object.class === codeOf(OBJECT_CLASSES, 'rack'))
        .map((rack) => rack.id),
    );
    const shown = of(changes, 'placement').filter(
      ({ diagram, subject = 0 }) => diagram === 24_000_000_000_002 && racks.has(subject),
    );
    expect(shown.length).toBeGreaterThanOrEqual(48);
    expect(states).toBeGreaterThan(1000);
  });

  test('its summary counts devices without the cards in them', () => {
    const devices = of(changes, 'object').filter((object) => object.class === codeOf(OBJECT_CLASSES, 'device'));
    expect(summary.devices).toBe(devices.length);
  });

  test('the same seed makes the same records, another seed others', () => {
    expect(run().changes).toEqual(changes);
    expect(run(undefined, 7).changes).not.toEqual(changes);
  });

  test('no two devices of a site, nor feeds, share a name', () => {
    const objects = new Map(of(changes, 'object').map((object) => [object.id, object]));
    const siteOf = (id: number): number => {
      const parent = objects.get(id)?.parent ?? 0;
      return parent === 0 ? id : siteOf(parent);
    };
    const classes = (['device', 'card', 'powerFeed'] as const).map((name) => codeOf(OBJECT_CLASSES, name));
    const named = [...objects.values()].filter((object) => classes.includes(object.class ?? 0) && object.name !== '');
    const names = named.map((object) => `${siteOf(object.id)} ${object.name}`);
    expect(names.length).toBeGreaterThan(1000);
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  });

  test('no two devices overlap in a rack, and none reaches over its top', () => {
    const objects = of(changes, 'object');
    const heights = new Map(objects.map((object) => [object.id, object.heightU ?? 0]));
    const taken = new Set<string>();
    for (const device of objects) {
      if (device.class !== codeOf(OBJECT_CLASSES, 'device') || !device.positionU) continue;
      expect((device.positionU ?? 0) + (device.heightU ?? 0) - 1).toBeLessThanOrEqual(heights.get(device.parent ?? 0) ?? 0);
      const faces = ((device.flags ?? 0) & OBJECT_FLAGS.fullDepth) !== 0 ? [1, 2] : [device.face];
      for (let unit = device.positionU; unit < device.positionU + (device.heightU ?? 0); unit++) {
        for (const face of faces) {
          const place = `${device.parent}/${face}/${unit}`;
          expect(taken.has(place), place).toBe(false);
          taken.add(place);
        }
      }
    }
  });

  test('[B1] every cable joins two different ports of types that match and that it plugs into, and a port holds one cable', () => {
    const types = new Map(of(changes, 'port').map((port) => [port.id, port.type ?? 0]));
    const ends = new Map<number, number[]>();
    const used = new Set<number>();
    for (const end of of(changes, 'termination')) {
      const port = end.port ?? 0;
      expect(types.has(port)).toBe(true);
      expect(used.has(port)).toBe(false);
      used.add(port);
      ends.set(end.cable ?? 0, [...(ends.get(end.cable ?? 0) ?? []), port]);
    }
    const kinds = new Map(of(changes, 'cable').map(({ id, class: code = 0, type = 0 }) => [id, { class: code, type }]));
    for (const [cable, ports] of ends) {
      const [a, b] = ports.map((port) => types.get(port)!) as [number, number];
      expect(portsMatch(a, b) ?? cableRefusal(kinds.get(cable)!, a, b), `cable ${cable}`).toBeNull();
    }
    expect(ends.size).toBe(summary.cables);
  });

  test('nothing is plugged into what is only planned', () => {
    const planned = new Set(
      of(changes, 'object')
        .filter((object) => object.lifecycle === 1)
        .map((object) => object.id),
    );
    const ports = new Set(
      of(changes, 'port')
        .filter((port) => planned.has(port.owner ?? 0))
        .map((port) => port.id),
    );
    expect(planned.size).toBeGreaterThan(5);
    expect(of(changes, 'termination').filter((end) => ports.has(end.port ?? 0))).toEqual([]);
  });

  test('every record names records that are there, and ids are unique', () => {
    const ids = new Set(changes.map((change) => change.id));
    expect(ids.size).toBe(changes.length);
    for (const object of of(changes, 'object')) if (object.parent) expect(ids.has(object.parent)).toBe(true);
    for (const map of of(changes, 'port_map')) expect(ids.has(map.front ?? 0) && ids.has(map.rear ?? 0)).toBe(true);
  });

  test('models are ours, with port types the inventory knows', () => {
    for (const model of Object.values(DEMO_MODELS)) {
      for (const port of model.templates.ports) expect(portTypeCode(port.type), `${model.key} ${port.type}`).toBeGreaterThan(0);
    }
  });
});

/** As ports are counted wherever they are shown: the outlet of a feed is none. */
function countedPorts(changes: readonly Change[]): number {
  const isFeed = ({ class: code }: Fields<'object'>): boolean => code === codeOf(OBJECT_CLASSES, 'powerFeed');
  const feeds = new Set(of(changes, 'object').flatMap((one) => (isFeed(one) ? [one.id] : [])));
  return of(changes, 'port').filter(({ owner }) => !feeds.has(owner!)).length;
}

test('[I12] as many ports are told of the demonstration as are counted where it is shown', () => {
  const { summary, changes } = run();
  expect(summary.ports).toBe(countedPorts(changes));
});

test.each([10_000, 100_000])('the same generator makes exactly %i ports', (ports) => {
  const { summary, changes } = run(ports);
  expect([summary.ports, countedPorts(changes)]).toEqual([ports, ports]);
});

test('a hall of 1,000,000 ports has at most 24,000 devices and about half as many cables as ports', () => {
  let id = 24_000_000_001_000;
  const batches = generateDemo({ seed: DEMO_SEED, nextId: () => id++, ports: 1_000_000 });
  let largest = 0;
  for (let step = batches.next(); ; step = batches.next()) {
    if (!step.done) {
      largest = Math.max(largest, step.value.changes.length);
      continue;
    }
    expect(step.value.ports).toBe(1_000_000);
    expect(step.value.devices).toBeLessThanOrEqual(24_000);
    expect(step.value.cables).toBeGreaterThan(430_000);
    expect(step.value.racks).toBeLessThan(1000);
    break;
  }
  expect(largest).toBeLessThanOrEqual(20_000);
});

describe('ways for cables of the demonstration', () => {
  const { changes } = run();
  const document = new ColumnStore();
  document.apply(changes);

  test('every lay is a chain from one end of its cable to the other', () => {
    const laid = new Map<number, { pathway: number; order: number }[]>();
    for (const { cable, pathway, order } of of(changes, 'lay'))
      laid.set(cable!, [...(laid.get(cable!) ?? []), { pathway: pathway!, order: order! }]);
    expect(laid.size).toBeGreaterThan(500);
    for (const [cable, lays] of laid) {
      const pathways = lays.sort((a, b) => a.order - b.order).map(({ pathway }) => pathway);
      expect(chainRefusal(document, cable, pathways, 0), `cable ${cable}`).toBeNull();
    }
  });

  test('no tray is over its limit, copper lies apart from fibre, and some are well used', () => {
    const ratios = of(changes, 'pathway').map(({ id }) => {
      const cables = cablesIn(document, id);
      expect(pathwayTakes(document, id, cables, 0), `pathway ${id}`).toBeNull();
      const pathway = document.get('pathway', id)!;
      const laid = cables.map((cable) => laidCableOf(document, document.get('cable', cable)!));
      const hasPower = laid.some(({ separation }) => separation === 'power');
      const diameters = laid.map(({ diameterMm }) => diameterMm);
      return fillOf(pathwayOf(pathway), diameters, editionOf(pathway), hasPower).ratio;
    });
    expect(Math.max(...ratios)).toBeGreaterThan(0.5);
  });

  test('any two racks of a room are joined by two ways without a common tray, and rooms by two crossings', () => {
    const ends = of(changes, 'pathway').map(({ from, to }) => [from!, to!] as const);
    const racks = of(changes, 'object').filter(({ class: one }) => one === codeOf(OBJECT_CLASSES, 'rack'));
    const touched = new Map<number, Set<number>>();
    for (const [a, b] of ends) {
      touched.set(a, (touched.get(a) ?? new Set()).add(b));
      touched.set(b, (touched.get(b) ?? new Set()).add(a));
    }
    for (const { id, name } of racks) expect(touched.get(id)?.size ?? 0, name).toBeGreaterThanOrEqual(2);
    const sites = of(changes, 'object').filter(({ class: one }) => one === codeOf(OBJECT_CLASSES, 'site'));
    for (const { id } of sites) expect(of(changes, 'diagram').filter(({ owner }) => owner === id)).toHaveLength(1);
  });
});
