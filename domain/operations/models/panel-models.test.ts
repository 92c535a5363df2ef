import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { SmallHall } from '../../../tests/fixtures/small-hall';
import { documentPlant } from '../../cabling/document-plant';
import { portEnd } from '../../cabling/joints';
import {
  CASSETTE_FIBRES,
  CASSETTE_WIRINGS,
  PANEL_LIMITS,
  panelPorts,
  panelTemplates,
  type PanelSpec,
} from '../../cabling/panel-models';
import { trace } from '../../cabling/trace';
import { wayBudget } from '../../cabling/way-budget';
import { idsNeeded } from '../../entities/instantiate';
import { portName } from '../../entities/names';
import type { InsertPanelModelIntent } from './insert-panel-model';

const splitter = fc.record({
  kind: fc.constant('splitter' as const),
  copies: fc.integer({ min: 1, max: 4 }),
  inputs: fc.integer({ min: 1, max: 2 }),
  outputs: fc.integer({ min: 2, max: 16 }),
  connector: fc.constant('sc-apc' as const),
});
const cassette = fc.record({
  kind: fc.constant('cassette' as const),
  copies: fc.integer({ min: 1, max: 4 }),
  fibres: fc.constantFrom(...CASSETTE_FIBRES),
  wiring: fc.constantFrom(...CASSETTE_WIRINGS),
  connector: fc.constant('lc' as const),
});

describe('templates of passive panels', () => {
  test('every place of a cassette is mapped once, to a place of its own MPO; an input of a splitter to all of its outputs', () => {
    fc.assert(
      fc.property(fc.oneof<[fc.Arbitrary<PanelSpec>, fc.Arbitrary<PanelSpec>]>(splitter, cassette), (spec) => {
        const { ports, maps } = panelTemplates(spec);
        expect(ports).toHaveLength(panelPorts(spec));
        expect(new Set(ports.map(({ name }) => name)).size).toBe(ports.length);
        const each = ports.length / spec.copies;
        for (const { front, rear } of maps) expect(Math.floor(front / each)).toBe(Math.floor(rear / each));
        const fronts = maps.map(({ front, frontPosition }) => `${front}.${frontPosition}`);
        const rears = maps.map(({ rear, rearPosition }) => `${rear}.${rearPosition}`);
        if (spec.kind === 'cassette') {
          expect(maps).toHaveLength(spec.copies * spec.fibres);
          expect([new Set(fronts).size, new Set(rears).size]).toEqual([maps.length, maps.length]);
        } else {
          expect(maps).toHaveLength(spec.copies * spec.inputs * spec.outputs);
          expect(new Set(fronts.map((key, at) => `${key} ${rears[at]}`)).size).toBe(maps.length);
        }
      }),
    );
  });
});

/** Devices of a new model in rack A, from U 1 on. */
function panels(panel: PanelSpec, count: number) {
  const hall = new SmallHall();
  const intent: InsertPanelModelIntent = {
    kind: 'insert-panel-model',
    version: 1,
    id: hall.takeId(),
    brand: 'Own',
    name: 'Panel',
    makes: 'device',
    heightU: 1,
    panel,
  };
  hall.must(intent);
  const needed = idsNeeded({ templates: panelTemplates(panel) });
  const made = Array.from({ length: count }, (_, at) => {
    const device = hall.takeId();
    hall.must({
      kind: 'insert-device',
      version: 1,
      id: device,
      model: intent.id,
      parent: hall.rackA,
      positionU: at + 1,
      face: 1,
      name: `P${at + 1}`,
      ids: hall.take(needed),
      placements: [],
    });
    const ports = new Map(hall.ports(device).map((port) => [portName(hall.document, port), port]));
    return (name: string): number => ports.get(name)!;
  });
  return { hall, intent, made };
}

describe('insert-panel-model', () => {
  test('[IN 1] -< [OUT 1 .. OUT 4]: a splitter is placed as any device and traced to all its outputs', () => {
    const { hall, made } = panels({ kind: 'splitter', copies: 1, inputs: 1, outputs: 4, connector: 'sc-apc' }, 1);
    const [port] = made as [(name: string) => number];
    const found = trace(documentPlant(hall.document), portEnd(port('IN 1'))).inside;
    expect(found.hops.map(({ at }) => at)).toEqual([1, 2, 3, 4].map((out) => portEnd(port(`OUT ${out}`))));
    const back = trace(documentPlant(hall.document), portEnd(port('OUT 3')));
    expect(back.inside.hops.map(({ at }) => at)).toEqual([portEnd(port('IN 1'))]);
    // [B11] The plug of an output meets one inside, and so does that of the input.
    expect(wayBudget(hall.document, back)).toMatchObject({ splitters: [4], connectors: 2 });
  });

  test('[1 .. 6 | MPO] ==type B== [MPO | 1 .. 6 reversed]: pair 2 arrives at pair 2, and what one place sends the other hears', () => {
    const near = panels({ kind: 'cassette', copies: 2, fibres: 12, wiring: 'universal', connector: 'lc' }, 2);
    const [a, b] = near.made as [(name: string) => number, (name: string) => number];
    near.hall.must({
      ...near.hall.connectIntent([a('MPO 2')], [b('MPO 2')]),
      class: 1,
      profile: 'mpo-12-b',
    });
    const from = trace(documentPlant(near.hall.document), portEnd(a('8')), { lanes: [1] }).inside;
    expect(from.hops.at(-1)).toMatchObject({ at: portEnd(b('8')), lanes: [[2]] });
    const found = trace(documentPlant(near.hall.document), portEnd(a('8')));
    expect([found.inside.isLine, found.inside.hops.at(-1)!.at]).toEqual([true, portEnd(b('8'))]);
    // [B11] Either cassette has a pair of LC and a pair of MPO.
    expect(wayBudget(near.hall.document, found).connectors).toBe(4);
  });

  test('a model without a name, a device of no height and a panel of too many ports are refused with the field', () => {
    const { hall, intent } = panels({ kind: 'splitter', copies: 1, inputs: 1, outputs: 2, connector: 'lc' }, 0);
    const asked = { ...intent, id: hall.takeId() };
    expect(hall.refusal({ ...asked, name: ' ' })).toMatchObject({ rule: 'name-missing', field: 'name' });
    expect(hall.refusal({ ...asked, heightU: 0 })).toMatchObject({ rule: 'height-missing', field: 'heightU' });
    expect(hall.refusal({ ...asked, panel: { ...intent.panel, copies: 24, outputs: 128 } as PanelSpec })).toMatchObject({
      rule: 'too-many',
      facts: { count: 24 * 129, max: PANEL_LIMITS.ports },
    });
    expect(hall.refusal({ ...asked, panel: { ...intent.panel, outputs: 1 } as PanelSpec })).toMatchObject({
      field: 'panel.outputs',
    });
    expect(hall.refusal({ ...asked, panel: { kind: 'box' } as never })).toMatchObject({
      rule: 'not-listed',
      field: 'panel.kind',
    });
    hall.must({ ...asked, makes: 'card', heightU: 0 });
  });
});
