import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CABLE_CLASSES, CABLE_TYPES, codeOf } from '../catalog/enums';
import { cableRefusal } from '../catalog/cable-plugs';
import { plugDoubt } from '../catalog/plug-doubts';
import { portTypeCode, portsMatch } from '../catalog/port-types';
import {
  cableClassRefusal,
  cablesPerNode,
  portsOfCables,
  cablePortsRefusal,
  plugsDoubt,
  partnerOf,
  portsForObjects,
  recommendedRefusal,
  type ConnectObjects,
} from './connect-many';
import { PlantBuilder } from '../../tests/fixtures/plant-builder';

const COPPER = 'interface/1000base-t';
const SFP = 'interface/10gbase-x-sfpp';
const LC = 'front/lc';
const anyType = fc.constantFrom('sequential' as const, 'cross' as const);

function three() {
  const plant = new PlantBuilder();
  const a = plant.objectWith({ a1: COPPER, a2: COPPER, a3: 'interface/virtual' });
  const b = plant.objectWith({ b1: COPPER, b2: COPPER });
  const c = plant.objectWith({ c1: LC, c2: LC });
  return { plant, a, b, c, id: (name: string) => plant.id(name) };
}

describe('pairs of selected ports', () => {
  test('sequential joins the first with the first, cross the first with the last; crossing twice is sequential', () => {
    expect(portsOfCables([1, 2, 3], [7, 8, 9], 'sequential')).toMatchObject({
      value: [
        { a: [1], b: [7] },
        { a: [2], b: [8] },
        { a: [3], b: [9] },
      ],
    });
    expect(portsOfCables([1, 2, 3], [7, 8, 9], 'cross')).toMatchObject({ value: [{ b: [9] }, { b: [8] }, { b: [7] }] });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 500 }), fc.nat(), anyType, (count, seed, type) => {
        const at = seed % count;
        expect(partnerOf(partnerOf(at, count, type), count, type)).toBe(at);
      }),
    );
  });

  test('every port occurs once, whatever the type', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 50 }), anyType, (count, type) => {
        const from = Array.from({ length: count }, (_, at) => at + 1);
        const to = from.map((port) => port + 1000);
        const found = portsOfCables(from, to, type);
        expect(found.ok && found.value.flatMap(({ b }) => b).toSorted((x, y) => x - y)).toEqual(to);
      }),
    );
  });

  test('[R5.030] the number of selected ports must match', () => {
    expect(portsOfCables([1, 2], [3], 'sequential')).toMatchObject({
      refusal: { rule: 'counts-differ', facts: { from: 2, to: 1 } },
    });
  });

  test('[R5.031] [R5.032] a start port and a termination port must be selected', () => {
    expect(portsOfCables([], [3], 'sequential')).toMatchObject({ refusal: { rule: 'start-port-missing', field: 'from' } });
    expect(portsOfCables([1], [], 'cross')).toMatchObject({ refusal: { rule: 'termination-port-missing', field: 'to' } });
  });

  test('[R5.024] [R5.025] the two ports differ, and so do their objects', () => {
    const { plant, a, id } = three();
    expect(cablePortsRefusal(plant.document, { a: [id('a1')], b: [id('a1')] })).toMatchObject({ rule: 'same-port' });
    expect(cablePortsRefusal(plant.document, { a: [id('a1')], b: [id('a2')] })).toMatchObject({
      rule: 'same-object',
      facts: { object: a },
    });
  });

  test('[R5.025] two ports of one panel are joined by a jumper, and none that leads to its own other end', () => {
    const plant = new PlantBuilder();
    plant.panel('F1-R1', 'F2-R2', 'F3-R3');
    plant.panel('f1-r1', 'f2-r2', 'f3-r3');
    const ask = (from: string, to: string) => cablePortsRefusal(plant.document, { a: [plant.id(from)], b: [plant.id(to)] });
    expect(ask('F1', 'F2')).toBeNull();
    expect(ask('R1', 'R2')).toBeNull();
    for (const at of [1, 2, 3]) plant.cable(`T${at}`, `R${at}`, `r${at}`);
    expect(ask('F1', 'F2')).toBeNull();
    plant.cable('J1', 'f1', 'f2');
    expect(ask('F1', 'F2')).toMatchObject({ rule: 'jumper-loop', field: 'to' });
    expect(ask('F2', 'F1')).toMatchObject({ rule: 'jumper-loop' });
    expect(ask('F1', 'F3')).toBeNull();
    plant.cable('J2', 'F1', 'F3');
    expect(ask('F2', 'f3'), 'a cord between two panels is no jumper').toBeNull();
  });

  test('[R5.025] in any plant of panels a jumper is refused just where its ends are joined already, whichever comes first', () => {
    const size = 3;
    const panels = 2;
    const place = fc.record({
      panel: fc.nat(panels - 1),
      a: fc.nat(size - 1),
      other: fc.nat(panels - 1),
      b: fc.nat(size - 1),
      side: fc.constantFrom('F', 'R'),
    });
    let loops = 0;
    fc.assert(
      fc.property(fc.array(place, { minLength: 10, maxLength: 40 }), (places) => {
        const plant = new PlantBuilder();
        const all = (panel: number) => Array.from({ length: size }, (_, at) => `F${panel}${at}-R${panel}${at}`);
        for (let panel = 0; panel < panels; panel++) plant.panel(...all(panel));
        /** By port what it is joined with in the end: maps join the two sides from the start. */
        const joined = new Map<string, string>();
        const rootOf = (port: string): string => {
          const above = joined.get(port);
          return above === undefined ? port : rootOf(above);
        };
        for (const map of Array.from({ length: panels }, (_, panel) => all(panel)).flat())
          joined.set(map.split('-')[0]!, map.split('-')[1]!);
        const taken = new Set<string>();
        for (const { panel, a, other, b, side } of places) {
          const [from, to] = [`${side}${panel}${a}`, `${side}${other}${b}`];
          if (from === to || taken.has(from) || taken.has(to)) continue;
          const refusal = cablePortsRefusal(plant.document, { a: [plant.id(from)], b: [plant.id(to)] });
          const closes = rootOf(from) === rootOf(to);
          expect(refusal?.rule).toBe(panel === other && closes ? 'jumper-loop' : undefined);
          if (refusal !== null) loops++;
          if (refusal !== null || closes) continue;
          plant.cable(`${from}-${to}`, from, to);
          taken.add(from).add(to);
          joined.set(rootOf(from), rootOf(to));
        }
      }),
      { numRuns: 300 },
    );
    expect(loops).toBeGreaterThan(20);
  });

  test('[R5.029] port types must match, and a virtual port takes no cable', () => {
    const { plant, id } = three();
    expect(cablePortsRefusal(plant.document, { a: [id('a1')], b: [id('c1')] })).toMatchObject({
      rule: 'port-types-differ',
      facts: { from: COPPER, to: LC },
    });
    expect(cablePortsRefusal(plant.document, { a: [id('a3')], b: [id('b1')] })).toMatchObject({
      rule: 'port-not-physical',
      field: 'from',
    });
    expect(cablePortsRefusal(plant.document, { a: [id('a1')], b: [24_000_000_999_999] })).toMatchObject({ rule: 'port-missing' });
    expect(cablePortsRefusal(plant.document, { a: [id('a1')], b: [id('b1')] })).toBeNull();
  });

  test('[R8.035] an occupied port names its cable', () => {
    const { plant, id } = three();
    const cable = plant.cable('C1', 'a1', 'b1');
    expect(cablePortsRefusal(plant.document, { a: [id('a2')], b: [id('b1')] })).toMatchObject({
      rule: 'port-occupied',
      facts: { port: id('b1'), cable },
    });
  });

  test('[R5.026] [R5.033] the cable type is confirmed, and of recommended links one at least is chosen', () => {
    expect(cableClassRefusal(0)).toMatchObject({ rule: 'cable-type-missing', field: 'class' });
    expect(cableClassRefusal(1)).toBeNull();
    expect(recommendedRefusal(0)).toMatchObject({ rule: 'recommended-link-missing', facts: { value: 0, min: 1 } });
    expect(recommendedRefusal(1)).toBeNull();
  });

  test('[R5.034] the cables of a batch are as many as its nodes or twice as many', () => {
    expect(cablesPerNode(6, 6)).toEqual({ ok: true, value: 1 });
    expect(cablesPerNode(6, 12)).toEqual({ ok: true, value: 2 });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100 }), fc.integer({ min: -1, max: 250 }), (nodes, cables) => {
        const found = cablesPerNode(nodes, cables);
        expect(found.ok).toBe(nodes > 0 && (cables === nodes || cables === nodes + nodes));
        if (!found.ok)
          expect(found.refusal).toEqual({
            rule: 'batch-cable-count',
            field: 'cables',
            facts: { value: cables, nodes, twice: 2 * nodes },
          });
      }),
    );
  });
});

/** Of all pairings the one of most pairs, by trying them. */
function mostPairs(mine: readonly string[], theirs: readonly string[], joins: (from: string, to: string) => boolean): number {
  if (mine.length === 0) return 0;
  const [first, ...rest] = mine;
  const withFirst = theirs.flatMap((other, at) =>
    joins(first!, other) ? [1 + mostPairs(rest, [...theirs.slice(0, at), ...theirs.slice(at + 1)], joins)] : [],
  );
  return Math.max(mostPairs(rest, theirs, joins), ...withFirst);
}

describe('ports for objects', () => {
  const ask = (plant: PlantBuilder, from: readonly number[], to: readonly number[], more: Partial<ConnectObjects> = {}) =>
    portsForObjects(plant.document, { from, to, connectType: 'sequential', connectCount: 1, ...more });

  test('the lowest free ports that fit are taken, as many as asked for, and none twice', () => {
    const { plant, a, b, id } = three();
    expect(ask(plant, [a], [b], { connectCount: 2 })).toMatchObject({
      value: [
        { from: id('a1'), to: id('b1') },
        { from: id('a2'), to: id('b2') },
      ],
    });
    const d = plant.objectWith({ d1: COPPER });
    expect(ask(plant, [a, d], [b])).toMatchObject({
      value: [
        { from: id('a1'), to: id('b1') },
        { from: id('d1'), to: id('b2') },
      ],
    });
  });

  test('[walk 1 #6] data ports come before console and power ones, and port n goes to port n where both are free', () => {
    const plant = new PlantBuilder();
    const named = (types: Readonly<Record<string, string>>): number => {
      const owner = plant.add('object', {});
      for (const [name, type] of Object.entries(types)) plant.add('port', { owner, type: portTypeCode(type) }, { name });
      return owner;
    };
    const nameOf = (port: number): string => plant.document.get('port', port)!.name;
    const namesOf = (from: readonly number[], to: readonly number[], connectCount: number) => {
      const found = ask(plant, from, to, { connectCount });
      return found.ok && found.value.map((pair) => [nameOf(pair.from), nameOf(pair.to)]);
    };
    const gi = (n: number): string => `Gi1/0/${n}`;
    const five = [1, 2, 3, 4, 5];
    const newSwitch = (): number =>
      named({
        Console: 'console/rj-45',
        PSU1: 'powerPort/iec-60320-c14',
        ...Object.fromEntries(five.map((n) => [gi(n), COPPER])),
      });
    const fronts = Object.fromEntries(five.map((n) => [`0${n}`, 'front/8p8c']));
    const panel = named(fronts);
    expect(namesOf([newSwitch()], [panel], 3)).toEqual([1, 2, 3].map((n) => [gi(n), `0${n}`]));
    expect(namesOf([newSwitch()], [panel], 5)).toEqual(five.map((n) => [gi(n), `0${n}`]));
    const [, second] = plant.document.by('port.owner', panel);
    const cable = plant.add('cable', {});
    plant.add('termination', { cable, port: second!, end: 1, connector: 1, position: 1, plan: 0 });
    expect(namesOf([newSwitch()], [panel], 3), 'the second is taken').toEqual([
      [gi(1), '01'],
      [gi(2), '03'],
      [gi(3), '04'],
    ]);
    const [one, other] = [newSwitch(), newSwitch()];
    expect(namesOf([one, other], [named(fronts)], 1), 'all to one: lowest first').toEqual([
      [gi(1), '01'],
      [gi(1), '02'],
    ]);
  });

  test('[walk 1 #6] where one end gives power and the other takes it, power comes first', () => {
    const plant = new PlantBuilder();
    const server = plant.objectWith({ eth: COPPER, psu: 'powerPort/iec-60320-c14' });
    const strip = plant.objectWith({ net: COPPER, out: 'powerOutlet/iec-60320-c13' });
    expect(ask(plant, [server], [strip], { connectCount: 2 })).toMatchObject({
      value: [
        { from: plant.id('psu'), to: plant.id('out') },
        { from: plant.id('eth'), to: plant.id('net') },
      ],
    });
  });

  test('many objects against many: crossed, the first goes to the last', () => {
    const plant = new PlantBuilder();
    const [a, b, x, y] = ['a', 'b', 'x', 'y'].map((name) => plant.objectWith({ [name]: COPPER })) as [
      number,
      number,
      number,
      number,
    ];
    expect(ask(plant, [a, b], [x, y], { connectType: 'cross' })).toMatchObject({
      value: [
        { from: plant.id('a'), to: plant.id('y') },
        { from: plant.id('b'), to: plant.id('x') },
      ],
    });
    expect(ask(plant, [a, b, x], [x, y])).toMatchObject({ refusal: { rule: 'counts-differ', facts: { from: 3, to: 2 } } });
  });

  test('[R5.027] [R5.028] an object without ports, or with none that is free, is not connected', () => {
    const { plant, a, b, id } = three();
    const bare = plant.objectWith({ v: 'interface/virtual' });
    expect(ask(plant, [bare], [b])).toMatchObject({ refusal: { rule: 'no-ports', facts: { object: bare } } });
    const d = plant.objectWith({ d1: COPPER, d2: COPPER, d3: COPPER });
    plant.cable('C1', 'b1', 'd1');
    plant.cable('C2', 'b2', 'd2');
    expect(ask(plant, [a], [b])).toMatchObject({ refusal: { rule: 'no-free-port', facts: { object: b, ports: 2 } } });
    expect(ask(plant, [a, a], [d, d])).toMatchObject({ refusal: { rule: 'no-free-port', facts: { object: d } } });
    expect(ask(plant, [a], [d])).toMatchObject({ value: [{ from: id('a1'), to: id('d3') }] });
  });

  test('[R5.025] [R5.029] an object is not joined with itself, nor ports that do not fit; too few are counted', () => {
    const { plant, a, b, c } = three();
    expect(ask(plant, [a], [a])).toMatchObject({ refusal: { rule: 'same-object' } });
    expect(ask(plant, [a], [c])).toMatchObject({ refusal: { rule: 'port-types-differ', facts: { from: COPPER, to: LC } } });
    expect(ask(plant, [a], [b], { connectCount: 3 })).toMatchObject({
      refusal: { rule: 'free-ports-few', facts: { found: 2, needed: 3 } },
    });
    expect(ask(plant, [a], [b], { connectCount: 0 })).toMatchObject({ refusal: { rule: 'connect-count' } });
    expect(ask(plant, [], [b])).toMatchObject({ refusal: { rule: 'start-port-missing' } });
    expect(ask(plant, [a], [])).toMatchObject({ refusal: { rule: 'termination-port-missing' } });
  });

  test('[X1] panels of two racks are joined behind, and in front where that is full; of one rack, or with a device, in front', () => {
    const plant = new PlantBuilder();
    const panel = (name: string): number =>
      plant.objectWith({ [`${name}F1`]: LC, [`${name}F2`]: LC, [`${name}R1`]: 'rear/lc', [`${name}R2`]: 'rear/lc' });
    const [a, b, c] = [panel('a'), panel('b'), panel('c')];
    const device = plant.objectWith({ d1: SFP });
    const into = (id: number, parent: number): void =>
      plant.document.apply([{ kind: 'object', id, before: { parent: 0 }, after: { parent } }]);
    const [one, other] = [plant.objectWith({}), plant.objectWith({})];
    into(a, one);
    into(c, one);
    into(b, other);
    into(device, other);
    const names = (from: number, to: number, connectCount: number): readonly string[] => {
      const found = ask(plant, [from], [to], { connectCount });
      const ports = ['aF1', 'aF2', 'aR1', 'aR2', 'bF1', 'bF2', 'bR1', 'bR2', 'cF1', 'd1'];
      const nameOf = (id: number): string => ports.find((port) => plant.id(port) === id) ?? '';
      return found.ok ? found.value.map((pair) => `${nameOf(pair.from)}-${nameOf(pair.to)}`) : [found.refusal.rule];
    };
    expect(names(a, b, 3)).toEqual(['aR1-bR1', 'aR2-bR2', 'aF1-bF1']);
    expect(names(a, c, 1)).toEqual(['aF1-cF1']);
    expect(names(a, device, 1)).toEqual(['aF1-d1']);
  });

  test('a port that fits two gives way to one that fits only the first: [SFP copper] to [8P8C LC] is SFP-LC, copper-8P8C', () => {
    const plant = new PlantBuilder();
    const a = plant.objectWith({ sfp: SFP, copper: COPPER });
    const b = plant.objectWith({ jack: 'front/8p8c', lc: LC });
    expect(ask(plant, [a], [b], { connectCount: 2 })).toMatchObject({
      value: [
        { from: plant.id('sfp'), to: plant.id('lc') },
        { from: plant.id('copper'), to: plant.id('jack') },
      ],
    });
  });

  test('[B1] of a kind of cable only ports that it plugs into are found, and where there are none it is refused', () => {
    const plant = new PlantBuilder();
    const a = plant.objectWith({ sfp: SFP, copper: COPPER });
    const b = plant.objectWith({ lc: LC, jack: 'front/8p8c' });
    const cable = (name: string, type: string) => ({ class: codeOf(CABLE_CLASSES, name), type: codeOf(CABLE_TYPES, type) });
    const [glass, pairs] = [cable('opticalCable', 'mmf-om4'), cable('copperCable', 'cat6a')];
    expect(ask(plant, [a], [b], { cable: glass })).toMatchObject({ value: [{ from: plant.id('sfp'), to: plant.id('lc') }] });
    expect(ask(plant, [a], [b], { cable: pairs })).toMatchObject({ value: [{ from: plant.id('copper'), to: plant.id('jack') }] });
    const caged = plant.objectWith({ cage: SFP });
    expect(ask(plant, [caged], [b], { cable: pairs })).toMatchObject({
      value: [{ from: plant.id('cage'), to: plant.id('jack') }],
    });
    const c = plant.objectWith({ c1: LC });
    const d = plant.objectWith({ d1: LC });
    expect(ask(plant, [c], [d], { cable: pairs })).toMatchObject({ refusal: { rule: 'class-does-not-join' } });
    const aoc = cable('opticalCable', 'aoc');
    expect(ask(plant, [c], [d], { cable: aoc })).toMatchObject({
      refusal: { rule: 'type-does-not-join', facts: { type: 'aoc' } },
    });
  });

  test('[11 by hand #1] where all cables can join ports of alike media and speeds, all do; each that does not is told', () => {
    const types = [COPPER, SFP, LC, 'interface/25gbase-x-sfp28', 'interface/1000base-x-sfp', 'front/8p8c'];
    const anyPorts = fc.array(fc.constantFrom(...types), { minLength: 1, maxLength: 6 });
    const cables = fc.constantFrom(
      ...[
        ['', ''],
        ['copperCable', 'cat6a'],
        ['copperCable', 'dac-passive'],
        ['opticalCable', 'mmf-om4'],
      ].map(([name, type]) => ({ class: codeOf(CABLE_CLASSES, name!), type: codeOf(CABLE_TYPES, type!) })),
    );
    let doubtful = 0;
    fc.assert(
      fc.property(anyPorts, anyPorts, cables, fc.integer({ min: 1, max: 4 }), (mine, theirs, cable, connectCount) => {
        const plant = new PlantBuilder();
        const named = (prefix: string, list: readonly string[]) =>
          Object.fromEntries(list.map((type, at) => [`${prefix}${at}`, type]));
        const a = plant.objectWith(named('a', mine));
        const b = plant.objectWith(named('b', theirs));
        const joins = (from: string, to: string): boolean => {
          const [one, other] = [portTypeCode(from), portTypeCode(to)];
          return portsMatch(one, other) === null && cableRefusal(cable, one, other) === null && !plugDoubt(cable, one, other);
        };
        const found = ask(plant, [a], [b], { connectCount, cable });
        if (!found.ok) return;
        const doubts = found.value.filter(({ from, to }) => plugsDoubt(plant.document, cable, { a: [from], b: [to] }) !== null);
        doubtful += doubts.length;
        expect(doubts.length === 0).toBe(mostPairs(mine, theirs, joins) >= connectCount);
      }),
      { numRuns: 600 },
    );
    expect(doubtful).toBeGreaterThan(20);
  });

  test('a pairing is found whenever there is one, by trying all of them on small objects', () => {
    const types = [COPPER, SFP, LC, 'front/mpo', 'interface/40gbase-x-qsfpp', 'front/8p8c'];
    const anyPorts = fc.array(fc.constantFrom(...types), { minLength: 1, maxLength: 5 });
    const joins = (from: string, to: string): boolean => portsMatch(portTypeCode(from), portTypeCode(to)) === null;
    fc.assert(
      fc.property(anyPorts, anyPorts, fc.integer({ min: 1, max: 5 }), (mine, theirs, connectCount) => {
        const plant = new PlantBuilder();
        const named = (prefix: string, list: readonly string[]) =>
          Object.fromEntries(list.map((type, at) => [`${prefix}${at}`, type]));
        const a = plant.objectWith(named('a', mine));
        const b = plant.objectWith(named('b', theirs));
        const found = ask(plant, [a], [b], { connectCount });
        expect(found.ok).toBe(mostPairs(mine, theirs, joins) >= connectCount);
        if (!found.ok) return;
        for (const { from, to } of found.value) expect(cablePortsRefusal(plant.document, { a: [from], b: [to] })).toBeNull();
        expect(new Set(found.value.flatMap(({ from, to }) => [from, to])).size).toBe(2 * found.value.length);
      }),
      { numRuns: 400 },
    );
  });
});
