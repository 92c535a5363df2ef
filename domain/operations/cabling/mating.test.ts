import { beforeEach, describe, expect, test } from 'vitest';
import { cableSpecOf, CoreHall } from '../../../tests/fixtures/core-hall';
import { matingDoubt } from '../../cabling/mating';
import { documentPlant } from '../../cabling/document-plant';
import { portEnd } from '../../cabling/joints';
import { recommendLinks } from '../../cabling/recommend-links';
import { trace } from '../../cabling/trace';
import { wayBudget } from '../../cabling/way-budget';
import { CABLE_CLASSES, CABLE_TYPES, codeOf } from '../../catalog/enums';

const OPTICAL = codeOf(CABLE_CLASSES, 'opticalCable');

describe('[issue 12.1] plugs that would not mate are refused, told before, and told on a way', () => {
  let hall: CoreHall;
  let apc: readonly number[];
  let upc: readonly number[];

  beforeEach(() => {
    hall = new CoreHall();
    apc = hall.withPorts(1, ['front/lc-apc', 'front/lc-apc', 'front/lc-apc']);
    upc = hall.withPorts(2, ['front/lc-upc', 'front/lc-upc', 'front/lc-upc']);
  });
  const modelOf = (a: string, b: string, cores = 2): number => {
    const id = hall.takeId();
    const spec = { ...cableSpecOf(cores), plugs: { a, b } };
    hall.must({ kind: 'insert-cable-model', version: 1, id, brand: 'Nordwind', name: `${a} ${b}`, spec });
    return id;
  };
  const cord = (from: number, to: number, more: object = {}) => ({
    ...hall.connectIntent([from], [to]),
    ...{ class: OPTICAL, type: 0 },
    ...more,
  });
  const setModel = (cable: number, model: number) => ({ kind: 'set-cable-model', version: 1, cables: [cable], model }) as const;

  test('a model is not given to a cord whose ports are polished otherwise; one with a plug for each is', () => {
    const made = cord(apc[0]!, upc[0]!);
    hall.must(made);
    const cable = made.cables[0]!;
    expect(hall.refusal(setModel(cable, modelOf('lc-apc', 'lc-apc')))).toEqual({
      rule: 'plug-polish-differs',
      field: 'model',
      facts: { plug: 'lc-apc', into: 'front/lc-upc' },
    });
    expect(hall.refusal(setModel(cable, modelOf('sc', 'sc'))).rule).toBe('plug-connector-differs');
    hall.must(setModel(cable, modelOf('lc-upc', 'lc-apc')));
  });

  test('a cord out of the store, a channel and a loose plug are asked the same by their model', () => {
    const model = modelOf('lc-apc', 'lc-apc');
    const [stored] = hall.take(1) as [number];
    const kind = { model, class: OPTICAL, type: 0, lengthMm: 3000 };
    hall.must({ kind: 'stock-cords', version: 1, store: hall.room, cables: [stored], names: ['S'], ...kind });
    const taken = (from: number, to: number) => cord(from, to, { cables: [stored], stored: [stored] });
    expect(hall.refusal(taken(apc[0]!, upc[0]!)).rule).toBe('plug-polish-differs');
    hall.must(taken(apc[0]!, hall.withPorts(3, ['front/lc-apc'])[0]!));
    const channel = {
      ...{ kind: 'make-channel' as const, version: 1 as const, rides: [], free: [], lifecycle: 0 },
      cables: [
        {
          ...{ id: hall.takeId(), name: '', class: OPTICAL, type: 0, model, lengthMm: 3000 },
          ...{ from: apc[1]!, to: upc[1]!, terminations: hall.take(2), pathways: [], lays: [] },
        },
      ],
    };
    expect(hall.refusal(channel).rule).toBe('plug-polish-differs');
  });

  test('a plug is moved into no port that its own would not meet, by its model or by the port that it is in', () => {
    const far = hall.withPorts(3, ['interface/10gbase-x-sfpp', 'interface/10gbase-x-sfpp']);
    const plugOf = (cable: number): number => hall.document.by('termination.cable', cable)[0]!;
    const moved = (cable: number, port: number) => ({ kind: 'move-plug', version: 1, termination: plugOf(cable), port }) as const;
    const [plain, modelled] = [cord(apc[0]!, far[0]!), cord(apc[1]!, far[1]!)];
    hall.must(plain);
    hall.must(modelled);
    hall.must(setModel(modelled.cables[0]!, modelOf('lc-apc', 'lc')));
    for (const { cables } of [plain, modelled])
      expect(hall.refusal(moved(cables[0]!, upc[0]!))).toMatchObject({
        rule: 'plug-polish-differs',
        facts: { plug: 'lc-apc', into: 'front/lc-upc' },
      });
    hall.must(moved(plain.cables[0]!, apc[2]!));
  });

  test('an angled and a straight port are no recommended link', () => {
    const options = { limit: 10 } as Parameters<typeof recommendLinks>[3];
    expect(recommendLinks(hall.document, apc, upc, options)).toEqual([]);
    expect(recommendLinks(hall.document, apc, hall.withPorts(3, ['front/lc-apc']), options)).toHaveLength(1);
  });

  /** [sw] --cord-- [F | R] ==trunk== [R | F], an adapter of MPO */
  test('two MPO with pins, and two without, are told where they meet in an adapter, before and on the way', () => {
    const [front, rear] = hall.withPorts(4, ['front/mpo', 'rear/mpo'], [[0, 1]]) as [number, number];
    const far = hall.withPorts(5, ['rear/mpo'])[0]!;
    const [cage] = hall.withPorts(6, ['interface/100gbase-x-qsfp28']) as [number];
    const trunk = cord(rear, far, { profile: 'mpo-12-b' });
    hall.must(trunk);
    hall.must(setModel(trunk.cables[0]!, modelOf('mpo-unpinned', 'mpo-unpinned', 12)));
    const unpinned = modelOf('mpo-unpinned', 'mpo-unpinned', 12);
    const told = (model: number) => matingDoubt(hall.document, { class: OPTICAL, type: 0, model }, { a: [cage], b: [front] });
    expect(told(unpinned)).toEqual({ kind: 'pins-alike', facts: { plug: 'mpo-unpinned', plugThere: 'mpo-unpinned' } });
    expect(told(modelOf('mpo-unpinned', 'mpo-pinned', 12))).toBeNull();
    expect(told(0)).toBeNull();
    const jumper = cord(cage, front, { profile: 'mpo-12-b' });
    hall.must(jumper);
    const problems = (): readonly string[] =>
      wayBudget(hall.document, trace(documentPlant(hall.document), portEnd(cage))).problems.map(({ rule }) => rule);
    expect(problems()).not.toContain('pins-alike');
    hall.must(setModel(jumper.cables[0]!, unpinned));
    expect(problems()).toContain('pins-alike');
  });
  test('a trunk with pins at a cassette is told: cassettes have them inside', () => {
    const cassette = hall.withPorts(
      4,
      ['front/lc', 'front/lc', 'rear/mpo'],
      [
        [0, 2],
        [1, 2],
      ],
    );
    const told = (plug: string) =>
      matingDoubt(hall.document, { class: OPTICAL, type: 0, plugs: [plug, plug] }, { a: [cassette[2]!], b: [0] });
    expect([told('mpo-pinned')?.kind, told('mpo-unpinned'), told('mpo')]).toEqual(['pins-usual', null, null]);
  });
});

describe('[issue 12.1] cores that are terminated one by one are compared with their port', () => {
  const glass = { type: codeOf(CABLE_TYPES, 'smf-os2') };

  test('glass is terminated on LC and on a splice, not on RJ45, and the port is named', () => {
    const hall = new CoreHall();
    const cable = hall.cable('A', hall.cableModel(12));
    const [jack] = hall.withPorts(1, ['front/8p8c']) as [number];
    const on = (port: number, first = 1) => hall.terminateIntent([{ cable, end: 1, first, count: 1 }], [port]);
    expect(hall.refusal(on(jack))).toEqual({
      rule: 'class-does-not-fit',
      field: 'class',
      facts: { class: 'opticalCable', into: 'front/8p8c' },
    });
    const odf = hall.odf(2);
    hall.must(on(odf[0]!));
    hall.must(on(odf[3]!, 2));
  });

  test('a cable of which cores are on LC does not become one of copper', () => {
    const hall = new CoreHall();
    const cable = hall.cable('A', hall.cableModel(12));
    hall.must({ kind: 'set-properties', version: 1, target: 'cable', ids: [cable], fields: glass });
    hall.must(hall.terminateIntent([{ cable, end: 1, first: 1, count: 1 }], [hall.odf(1)[0]!]));
    hall.must({ kind: 'set-cable-model', version: 1, cables: [cable], model: 0 });
    const fields = { class: codeOf(CABLE_CLASSES, 'copperCable'), type: codeOf(CABLE_TYPES, 'cat6a') };
    expect(hall.refusal({ kind: 'set-properties', version: 1, target: 'cable', ids: [cable], fields }).rule).toMatch(
      /^(class|type)-does-not-fit$/,
    );
  });
});
