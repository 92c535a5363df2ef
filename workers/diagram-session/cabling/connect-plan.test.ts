import { describe, expect, it } from 'vitest';
import { cableSpecOf, CoreHall } from '../../../tests/fixtures/core-hall';
import { PlantBuilder } from '../../../tests/fixtures/plant-builder';
import { SmallHall } from '../../../tests/fixtures/small-hall';
import { panelTemplates, type PanelSpec } from '../../../domain/cabling/panel-models';
import { CABLE_CLASSES, CABLE_TYPES, codeOf } from '../../../domain/catalog/enums';
import { changed } from '../../../domain/document/changes';
import { portTypeCode } from '../../../domain/catalog/port-types';
import { CAT6A, COPPER } from '../../../tests/fixtures/tray-hall';
import { idsNeeded } from '../../../domain/entities/instantiate';
import { portName } from '../../../domain/entities/names';
import { NO_ID } from '../../../domain/ids';
import type { ConnectWish } from '../../api/cabling';
import { planOf } from './connect-plan';

const KNOWN = { highest: () => 0, cableWith: () => NO_ID };
const JACK = 'interface/1000base-t';
const CASSETTE: PanelSpec = { kind: 'cassette', copies: 1, fibres: 12, wiring: 'straight', connector: 'lc' };

function wish(from: readonly number[], to: readonly number[], profile = ''): ConnectWish {
  const plain = { connectType: 'sequential', connectCount: 1, cableClass: 1, cableType: 0, lifecycle: 0, lengthMm: 0 } as const;
  return { ...plain, from, to, rule: '', profile };
}

function trunkPorts(hall: SmallHall, unit = 1): readonly number[] {
  const model = hall.takeId();
  const made = { kind: 'insert-panel-model', version: 1, brand: '', name: `C${unit}`, makes: 'device', heightU: 1 } as const;
  hall.must({ ...made, id: model, panel: CASSETTE });
  return [unit, unit + 1].map((positionU) => {
    const id = hall.takeId();
    hall.must({
      kind: 'insert-device',
      version: 1,
      id,
      model,
      parent: hall.rackA,
      positionU,
      face: 1,
      name: '',
      ids: hall.take(idsNeeded({ templates: panelTemplates(CASSETTE) })),
      placements: [],
    });
    return hall.ports(id).find((port) => portName(hall.document, port) === 'MPO 1')!;
  });
}

const SERVER = { eth0: 'interface/25gbase-x-sfp28', eth1: 'interface/25gbase-x-sfp28', lom1: JACK, lom2: JACK, bmc: JACK };

describe('the plan of a connection', () => {
  it('[walk 3, 15] a trunk between panels is proposed of the glass of its neighbours, where they are alike in mode', () => {
    const plant = new PlantBuilder();
    const named = (panel: string) => ['r1', 'r2', 'r3'].map((name) => [`${panel} ${name}`, 'rear/mpo'] as const);
    const panels = ['a', 'b'].map((panel) => plant.objectWith(Object.fromEntries(named(panel))));
    const [one, other] = panels.map((panel) => plant.document.by('port.owner', panel));
    const trunk = (at: number, type: (typeof CABLE_TYPES)[number]): void => {
      const cable = plant.add('cable', { type: codeOf(CABLE_TYPES, type) });
      plant.add('termination', { cable, port: one![at]!, end: 1, position: 1 });
      plant.add('termination', { cable, port: other![at]!, end: 2, position: 1 });
    };
    const proposed = () => planOf(plant.document, wish([one![0]!], [other![0]!]), KNOWN).glass;
    expect(proposed()).toBe('');
    trunk(1, 'mmf-om4');
    expect(proposed()).toBe('mmf-om4');
    trunk(2, 'smf-os2');
    expect(proposed()).toBe('');
  });

  it('[walk 3, 2] says how long the cables must be, of several the longest', () => {
    const hall = new SmallHall();
    const [low, middle, high] = [5, 10, 40].map((unit) => hall.ports(hall.insertDevice('switch', hall.rackA, unit)));
    const from = [low![0]!, low![1]!];
    const plan = planOf(hall.document, wish(from, [middle![0]!, high![0]!]), KNOWN);
    expect(plan.neededMm).toBe(Math.round(35 * 44.45 + 600));
  });

  it('[11 by hand #1] servers of cages and jacks go to a switch of jacks by their jacks, of any cable and of Cat 6A; in cages left over it is told', () => {
    const plant = new PlantBuilder();
    const named = (prefix: string, ports: Readonly<Record<string, string>>): number =>
      plant.objectWith(Object.fromEntries(Object.entries(ports).map(([name, type]) => [`${prefix} ${name}`, type])));
    const servers = Array.from({ length: 12 }, (_, at) => named(`s${at}`, SERVER));
    const uplinks = [25, 26, 27, 28].map((number) => [number, 'interface/10gbase-x-sfpp'] as const);
    const downlinks = Array.from({ length: 24 }, (_, at) => [at + 1, JACK] as const);
    const to = [named('sw', Object.fromEntries([...uplinks, ...downlinks]))];
    const asked = (from: readonly number[], more: Partial<ConnectWish>) =>
      planOf(plant.document, { ...wish(from, to), cables: from.length, cableClass: 0, ...more }, KNOWN);
    const cat6a = { cableClass: COPPER, cableType: CAT6A };
    for (const more of [{}, cat6a]) {
      for (const from of [servers, servers.slice(0, 1)]) {
        const { cables, types } = asked(from, more);
        expect(cables.map(({ from: [port] }) => port?.id)).toEqual(from.map((_, at) => plant.id(`s${at} lom1`)));
        expect(cables.map(({ to: [port] }) => port?.id)).toEqual(from.map((_, at) => plant.id(`sw ${at + 1}`)));
        expect([cables.every(({ doubt }) => doubt === null), types.includes('cat6a')]).toEqual([true, true]);
      }
    }
    const caged = plant.objectWith({ eth: SERVER.eth0 });
    expect(asked([caged], cat6a).cables).toMatchObject([{ doubt: { kind: 'transceiver-needed', facts: { port: SERVER.eth0 } } }]);
  });

  it('one wide cage against four of one lane: nothing but a breakout joins them, and it is one cable of five plugs', () => {
    const hall = new SmallHall();
    const [near, far] = [1, 2].map((unit) => hall.ports(hall.insertDevice('spine', hall.rackA, unit)));
    const [from, to] = [near!.slice(0, 1), far!.slice(2, 6)];
    const plain = planOf(hall.document, wish(from, to), KNOWN);
    expect(plain.refusal?.rule).toBe('counts-differ');
    expect(plain.profiles[0]).toBe('cage-4-4');
    const broken = planOf(hall.document, wish(from, to, 'cage-4-4'), KNOWN);
    expect([broken.refusal, broken.count]).toEqual([null, 1]);
    expect(broken.cables[0]!.to.map((port) => port?.id)).toEqual(to);
  });

  it('[issue 12.1] a stored cord whose plugs do not mate with the ports is not proposed; an angled and a straight port ask for a cord of both', () => {
    const hall = new CoreHall();
    const [apc, upc, other] = [1, 2, 3].map((at) => hall.withPorts(at, [at === 2 ? 'front/lc-upc' : 'front/lc-apc'])[0]!);
    const model = hall.takeId();
    const spec = { ...cableSpecOf(2), plugs: { a: 'lc-apc', b: 'lc-apc' } };
    hall.must({ kind: 'insert-cable-model', version: 1, id: model, brand: '', name: 'APC', spec });
    const kind = { model, class: codeOf(CABLE_CLASSES, 'opticalCable'), type: codeOf(CABLE_TYPES, 'smf-os2') };
    const cord = {
      kind: 'stock-cords',
      version: 1,
      store: hall.room,
      cables: hall.take(1),
      names: ['S'],
      lengthMm: 3000,
    } as const;
    hall.must({ ...cord, ...kind });
    const asked = (to: number) => {
      const lengths = { lengthMm: 2500, orderedMm: 3000 };
      return planOf(hall.document, { ...wish([apc!], [to]), ...lengths, cableClass: kind.class, cableType: kind.type }, KNOWN);
    };
    const told = (to: number) => [asked(to).inStore.map(({ name }) => name), asked(to).cables.map(({ doubt }) => doubt?.kind)];
    expect([told(other!), told(upc!)]).toEqual([
      [['S'], [undefined]],
      [[], ['polish-apart']],
    ]);
  });

  it('[Right answers 4] what lies in the store of the room or site and suits is taken first, as many as there are cables; the rest is new', () => {
    const hall = new SmallHall();
    const [near, far] = [1, 2].map((unit) => hall.ports(hall.insertDevice('switch', hall.rackA, unit)));
    for (const lengthMm of [7000, 3000, 2000]) hall.storeCable(lengthMm);
    hall.storeCable(2600, hall.site);
    const asked = (count: number, lengthMm: number) => ({
      ...wish(near!.slice(0, count), far!.slice(0, count)),
      ...{ cableClass: COPPER, cableType: CAT6A, lengthMm, orderedMm: 3000 },
    });
    const namesFor = (count: number, lengthMm: number) =>
      planOf(hall.document, asked(count, lengthMm), KNOWN).inStore.map(({ name }) => name);
    expect([namesFor(1, 2500), namesFor(4, 2500), namesFor(1, 0), namesFor(1, 3500)]).toEqual([
      ['S-3000'],
      ['S-3000', 'S-2600'],
      [],
      [],
    ]);
    const taking = { ...asked(3, 2500), names: ['N-1', 'N-2', 'N-3'], fromStore: true };
    const plan = planOf(hall.document, taking, KNOWN);
    expect([plan.refusal, plan.cables.map(({ label }) => label)]).toEqual([null, ['S-3000', 'S-2600', 'N-3']]);
    expect(plan.inStore.map(({ place }) => place)).toEqual(['Hall 1', 'Harbour']);
  });

  it('[B22] fewer ports than legs: the breakout is offered with the rest of them loose, also where it begins at the other side', () => {
    const hall = new SmallHall();
    const [near, far] = [1, 2].map((unit) => hall.ports(hall.insertDevice('spine', hall.rackA, unit)));
    const [from, to] = [near!.slice(0, 1), far!.slice(2, 4)];
    expect(planOf(hall.document, wish(from, to), KNOWN).profiles[0]).toBe('cage-4-4');
    const plan = planOf(hall.document, wish(from, [0, to[0]!, 0, to[1]!], 'cage-4-4'), KNOWN);
    expect([plan.refusal, plan.count]).toEqual([null, 1]);
    expect(plan.cables[0]!.to.map((port) => port?.id)).toEqual([undefined, to[0], undefined, to[1]]);
    const [leg] = to;
    expect(planOf(hall.document, wish(from, [leg!]), KNOWN)).toMatchObject({ turns: false });
    expect(planOf(hall.document, wish(from, [leg!]), KNOWN).profiles[0]).toBe('cage-4-4');
    expect(planOf(hall.document, wish([leg!], from), KNOWN)).toMatchObject({ profiles: [], turns: true });
    // Two wide cages are joined two by two; no leg goes into either.
    expect(planOf(hall.document, wish(from, far!.slice(0, 1)), KNOWN).profiles).not.toContain('cage-4-4');
  });

  it('[B22] a port that has a breakout against free ones means its loose legs, as many as there are', () => {
    const hall = new SmallHall();
    const [near, far] = [1, 2].map((unit) => hall.ports(hall.insertDevice('spine', hall.rackA, unit)));
    const [trunk, legs] = [near![0]!, far!.slice(2)];
    const connect = { ...hall.connectIntent([trunk], [0, legs[0]!]), terminations: hall.take(2), profile: 'cage-4-4' };
    hall.must(connect);
    const [first, third] = [0, 2].map((connector) => ({ end: 2, connector }));
    const loose = (from: readonly number[], to: readonly number[]) => planOf(hall.document, wish(from, to), KNOWN).loose;
    expect(loose([trunk], [legs[1]!])).toMatchObject({
      cable: connect.cables[0],
      plugs: [first, third, { end: 2, connector: 3 }],
      ports: [{ id: legs[1] }],
    });
    expect(loose(legs.slice(1, 3), [trunk])?.plugs).toHaveLength(3);
    expect(loose([trunk], far!.slice(1, 2))).toBeNull();
    expect(loose([trunk], [legs[0]!])).toBeNull();
    expect(loose([near![1]!], [legs[1]!])).toBeNull();
  });

  it('[B1] offers the classes and types that plug into every port, and says of another why it does not', () => {
    const hall = new SmallHall();
    const [near, far] = [1, 2].map((unit) => hall.ports(hall.insertDevice('switch', hall.rackA, unit)));
    // ge1 and xe1, a jack and a cage.
    const plan = planOf(hall.document, wish([near![0]!, near![2]!], [far![0]!, far![2]!]), KNOWN);
    expect(plan.refusal).toMatchObject({ rule: 'class-does-not-join', facts: { class: 'opticalCable' } });
    expect(plan.cables.map(({ refusal }) => refusal?.rule)).toEqual(['class-does-not-join', undefined]);
    expect(plan.classes).toEqual(['copperCable', 'logicalLink', 'managementJumper']);
    expect(plan.types).toEqual(['cat3', 'cat5', 'cat5e', 'cat6', 'cat6a', 'cat7', 'cat7a', 'cat8']);
    const direct = { ...wish([near![0]!], [far![0]!]), cableClass: 2, cableType: CABLE_TYPES.indexOf('dac-passive') };
    expect(planOf(hall.document, direct, KNOWN).refusal).toMatchObject({ rule: 'type-does-not-join' });
  });

  it('[walk 1 #15] a strip and two servers: all go to the strip, whichever was meant, by cables of one class', () => {
    const plant = new PlantBuilder();
    const [one, two] = ['a', 'b'].map((name) =>
      plant.objectWith({ [`eth ${name}`]: 'interface/1000base-t', [`psu ${name}`]: 'powerPort/iec-60320-c14' }),
    ) as [number, number];
    const strip = plant.objectWith({ out1: 'powerOutlet/iec-60320-c13', out2: 'powerOutlet/iec-60320-c13' });
    const ask = (from: readonly number[], to: number, cableClass = 0) =>
      planOf(plant.document, { ...wish(from, [to]), cables: from.length, cableClass }, KNOWN);
    expect(ask([strip, one], two)).toMatchObject({ refusal: { rule: 'no-class-joins-all' }, hub: strip });
    const power = CABLE_CLASSES.indexOf('powerCable');
    expect(ask([strip, one], two, power)).toMatchObject({ refusal: { rule: 'class-does-not-join' }, hub: strip });
    const mended = ask([one, two], strip);
    expect([mended.count, mended.classes, mended.hub]).toEqual([2, ['powerCable'], NO_ID]);
    const glass = plant.objectWith({ lc: 'front/lc' });
    expect(ask([strip, glass], two), 'none goes with all').toMatchObject({ hub: NO_ID, cables: [] });
  });

  it('[walk 1 #15] where the lowest ports that fit are of two classes, ports are looked for that one class joins', () => {
    const plant = new PlantBuilder();
    const [one, two] = ['a', 'b'].map((name) =>
      plant.objectWith({
        [`eth1 ${name}`]: 'interface/1000base-t',
        [`eth2 ${name}`]: 'interface/1000base-t',
        [`psu ${name}`]: 'powerPort/iec-60320-c14',
      }),
    ) as [number, number];
    const strip = plant.objectWith({ net: 'interface/1000base-t', out: 'powerOutlet/iec-60320-c13' });
    const plan = planOf(plant.document, { ...wish([strip, one], [two]), cableClass: 0 }, KNOWN);
    expect([plan.count, plan.hub]).toEqual([2, NO_ID]);
    expect(plan.cables.map(({ from }) => from[0]?.id)).toEqual([plant.id('net'), plant.id('eth1 a')]);
    expect(plan.classes).toContain('copperCable');
  });

  it('between ports of twelve positions only trunks of twelve are offered', () => {
    const hall = new SmallHall();
    const [a, b] = trunkPorts(hall) as [number, number];
    const { profiles } = planOf(hall.document, wish([a], [b]), KNOWN);
    expect(profiles).toEqual(['mpo-12-a', 'mpo-12-b', 'mpo-12-c', 'mpo-12-d']);
  });

  it('[walk 3] panels that are joined as devices are offered the trunks of their ports by polarity, and get the one that is chosen', () => {
    const hall = new SmallHall();
    const devices = trunkPorts(hall).map((port) => hall.document.get('port', port)!.owner) as [number, number];
    hall.document.apply([changed('object', hall.document.get('object', devices[1])!, { parent: hall.rackB })!]);
    const asked = wish([devices[0]], [devices[1]]);
    const plan = planOf(hall.document, asked, KNOWN);
    expect(plan.cables.map(({ from, to }) => [from[0]?.type, to[0]?.type])).toEqual([['rear/mpo', 'rear/mpo']]);
    expect(plan.profiles).toEqual(['mpo-12-a', 'mpo-12-b', 'mpo-12-c', 'mpo-12-d']);
    expect(planOf(hall.document, { ...asked, profile: 'mpo-12-b' }, KNOWN)).toMatchObject({ refusal: null, count: 1 });
    const switches = [1, 2].map((unit) => hall.insertDevice('switch', hall.rackA, 20 + unit)) as [number, number];
    expect(planOf(hall.document, { ...wish([switches[0]], [switches[1]]), cableClass: 2 }, KNOWN).profiles).toEqual([]);
  });

  it('[B23] two ports of twelve positions against two: trunks of one plug twice, and the trunk of two plugs', () => {
    const hall = new SmallHall();
    const [first, second] = [trunkPorts(hall), trunkPorts(hall, 5)];
    const { profiles } = planOf(hall.document, wish(first, second), KNOWN);
    expect(profiles).toEqual(['mpo-12-a', 'mpo-12-b', 'mpo-12-c', 'mpo-12-d', 'straight-2x12']);
  });

  it('[walk 3, glass] a cord to a panel says which glass is behind it, and what of another kind would meet there', () => {
    const hall = new PlantBuilder();
    hall.equipment('cage');
    hall.panel('F1-R1');
    hall.panel('F2-R2');
    hall.set('port', hall.id('cage'), { type: portTypeCode('interface/10gbase-x-sfpp') });
    hall.set('cable', hall.cable('T', 'R1', 'R2'), { type: codeOf(CABLE_TYPES, 'mmf-om4') });
    const cord = wish([hall.id('cage')], [hall.id('F1')]);
    const told = (type: string) => {
      const plan = planOf(hall.document, { ...cord, cableType: codeOf(CABLE_TYPES, type) }, KNOWN);
      return [plan.glass, plan.cables[0]?.doubt?.kind];
    };
    expect(['', 'mmf-om3', 'aoc', 'smf-os2', 'mmf-om1'].map(told)).toEqual([
      ['mmf-om4', undefined],
      ['mmf-om4', undefined],
      ['mmf-om4', undefined],
      ['mmf-om4', 'glass-differs'],
      ['mmf-om4', 'glass-differs'],
    ]);
  });
});
