import { describe, expect, test } from 'vitest';
import { OBJECT_CLASSES, codeOf } from '../catalog/enums';
import type { Kind } from '../document/schema';
import type { Slice } from '../document/slice';
import { ID_BASE } from '../ids';
import { documentPlant, type PlantOptions } from './document-plant';
import { portEnd, type Joint, type PlantEnd } from './joints';
import { crossedPlugs, PlantBuilder } from '../../tests/fixtures/plant-builder';
import { trace, type Trace, type TraceArm } from './trace';

function traceOf(plant: PlantBuilder, port: string, options: PlantOptions = {}): Trace {
  return trace(documentPlant(plant.document, options), portEnd(plant.id(port)));
}

/** An arm in words: 'C1>F1 map>R1', several of one depth joined by '+', and why it ends in brackets. */
function words(plant: PlantBuilder, arm: TraceArm): string {
  if (arm.hops.length === 0) return `(${arm.ends.join()})`;
  const steps: string[] = [];
  for (const hop of arm.hops) {
    const by = hop.by === 'cable' ? hop.lines.map((id) => plant.nameOf(id)).join('/') : hop.by;
    const at = hop.at === null ? 'loose' : hop.at.kind === 'port' ? plant.nameOf(hop.at.id) : `core${hop.at.core}`;
    const ends = hop.ends.length === 0 ? '' : `(${hop.ends.join()})`;
    steps[hop.depth - 1] = `${steps[hop.depth - 1] === undefined ? '' : `${steps[hop.depth - 1]}+`}${by}>${at}${ends}`;
  }
  return steps.join(' ');
}

describe('a trace', () => {
  test('[S1] --C1-- [F1 | R1] --C2-- [R2 | F2] --C3-- [S2]: the cables, ports and maps in order, from either end', () => {
    const plant = new PlantBuilder();
    plant.equipment('S1');
    plant.equipment('S2');
    plant.panel('F1-R1');
    plant.panel('F2-R2');
    plant.cable('C1', 'S1', 'F1');
    plant.cable('C2', 'R1', 'R2');
    plant.cable('C3', 'F2', 'S2');
    const there = traceOf(plant, 'S1');
    expect(words(plant, there.outside)).toBe('C1>F1 map>R1 C2>R2 map>F2 C3>S2(equipment)');
    expect(there.outside.isLine).toBe(true);
    expect(words(plant, there.inside)).toBe('(equipment)');
    expect(words(plant, traceOf(plant, 'S2').outside)).toBe('C3>F2 map>R2 C2>R1 map>F1 C1>S1(equipment)');
  });

  test('from the middle it goes both ways: [S1] --C1-- [F1 | R1] --C2-- [S2], asked of F1 and of R1', () => {
    const plant = new PlantBuilder();
    plant.equipment('S1');
    plant.equipment('S2');
    plant.panel('F1-R1');
    plant.cable('C1', 'S1', 'F1');
    plant.cable('C2', 'R1', 'S2');
    const front = traceOf(plant, 'F1');
    expect([words(plant, front.outside), words(plant, front.inside)]).toEqual(['C1>S1(equipment)', 'map>R1 C2>S2(equipment)']);
    const rear = traceOf(plant, 'R1');
    expect([words(plant, rear.outside), words(plant, rear.inside)]).toEqual(['C2>S2(equipment)', 'map>F1 C1>S1(equipment)']);
  });

  test('idle plant traces: [F1 | R1] --C1-- [R2 | F2] with nothing plugged in at either front', () => {
    const plant = new PlantBuilder();
    plant.panel('F1-R1');
    plant.panel('F2-R2');
    plant.cable('C1', 'R1', 'R2');
    const found = traceOf(plant, 'F1');
    expect(words(plant, found.outside)).toBe('(free)');
    expect(words(plant, found.inside)).toBe('map>R1 C1>R2 map>F2(free)');
  });

  test('a cable with one end says that the other lies loose: [S1] --C1-- ?', () => {
    const plant = new PlantBuilder();
    plant.equipment('S1');
    plant.cable('C1', 'S1', []);
    expect(words(plant, traceOf(plant, 'S1').outside)).toBe('C1>loose(loose)');
  });

  test('a panel port that no map names leads nowhere', () => {
    const plant = new PlantBuilder();
    plant.equipment('S1');
    plant.panel('F1-R1');
    plant.panel('F2-R2');
    const map = plant.records.filter(({ kind }) => kind === 'port_map')[1]!;
    plant.document.apply([{ kind: 'port_map', id: map.id, before: map.fields, after: null }]);
    plant.cable('C1', 'S1', 'F2');
    expect(words(plant, traceOf(plant, 'S1').outside)).toBe('C1>F2(unmapped)');
  });

  test('a trunk keeps its fibres apart: front 2 of a panel comes out at front 2 of the other, not at front 1', () => {
    const plant = new PlantBuilder();
    plant.panel('A1-RA:1', 'A2-RA:2', 'A3-RA:3');
    plant.panel('B1-RB:1', 'B2-RB:2', 'B3-RB:3');
    plant.cable('T', 'RA', 'RB');
    expect(words(plant, traceOf(plant, 'A2').inside)).toBe('map>RA T>RB map>B2(free)');
    expect(words(plant, traceOf(plant, 'RA').inside)).toBe('map>A1(free)+map>A2(free)+map>A3(free)');
    expect(words(plant, traceOf(plant, 'RA').outside)).toBe('T>RB map>B1(free)+map>B2(free)+map>B3(free)');
  });

  test('trunks inside trunks: a fibre of a cassette keeps both positions through a panel of single ports', () => {
    const plant = new PlantBuilder();
    plant.panel('A1-RA:1', 'A2-RA:2');
    plant.panel('X1-Y1');
    plant.panel('X2-Y2');
    plant.panel('P1-Q:1', 'P2-Q:2');
    plant.panel('V1-W:1', 'V2-W:2');
    plant.panel('B1-RB:1', 'B2-RB:2');
    plant.cable('C1', 'RA', 'X1');
    plant.cable('C2', 'Y1', 'P2');
    plant.cable('C3', 'Q', 'W');
    plant.cable('C4', 'V2', 'X2');
    plant.cable('C5', 'Y2', 'RB');
    expect(words(plant, traceOf(plant, 'A1').inside)).toBe(
      'map>RA C1>X1 map>Y1 C2>P2 map>Q C3>W map>V2 C4>X2 map>Y2 C5>RB map>B1(free)',
    );
  });

  test('a duplex way is one line of two fibres: [S1] -- [F1 of 2 | MPO] == [MPO | F2 of 2] -- [S2]', () => {
    const plant = new PlantBuilder();
    plant.equipment('S1');
    plant.equipment('S2');
    plant.panel('F1:1-M1:1', 'F1:2-M1:12');
    plant.panel('F2:2-M2:1', 'F2:1-M2:12');
    plant.cable('C1', 'S1', 'F1');
    plant.cable('T', 'M1', 'M2');
    plant.cable('C2', 'F2', 'S2');
    const found = traceOf(plant, 'S1').outside;
    expect(words(plant, found)).toBe('C1>F1 map>M1 T>M2 map>F2 C2>S2(equipment)');
    expect(found.hops.map(({ lanes }) => lanes)).toEqual([[[]], [[1], [12]], [[1], [12]], [[2], [1]], [[2], [1]]]);
    expect(found.isLine, 'two fibres of one way').toBe(true);
  });

  test('a splitter sends one input to every output, and each output back to the input', () => {
    const plant = new PlantBuilder();
    plant.equipment('OLT');
    plant.panel('IN-O1', 'IN-O2', 'IN-O3');
    plant.equipment('ONT2');
    plant.cable('C1', 'OLT', 'IN');
    plant.cable('C2', 'O2', 'ONT2');
    expect(words(plant, traceOf(plant, 'OLT').outside)).toBe('C1>IN map>O1(free)+map>O2+map>O3(free) C2>ONT2(equipment)');
    expect(words(plant, traceOf(plant, 'ONT2').outside)).toBe('C2>O2 map>IN C1>OLT(equipment)');
  });

  test('a breakout: the one port sees its four legs, each leg the one port by its lane; two breakouts back to back pair up', () => {
    const plant = new PlantBuilder();
    plant.equipment('Q');
    plant.panel('M1-N1');
    plant.equipment('a', 'b', 'c', 'd');
    plant.equipment('e', 'f', 'g', 'h');
    plant.cable('B1', 'M1', ['a', 'b', 'c', 'd']);
    plant.cable('B2', ['e', 'f', 'g', 'h'], 'N1');
    expect(words(plant, traceOf(plant, 'M1').outside)).toBe('B1>a(equipment)+B1>b(equipment)+B1>c(equipment)+B1>d(equipment)');
    expect(words(plant, traceOf(plant, 'c').outside)).toBe('B1>M1 map>N1 B2>g(equipment)');
  });

  test('four ends against four go in order; a port of four cables is taken apart by the positions of its ends', () => {
    const plant = new PlantBuilder();
    plant.equipment('Q');
    plant.equipment('a', 'b', 'c', 'd');
    plant.cable('B', ['Q:1', 'Q:2', 'Q:3', 'Q:4'], ['a', 'b', 'c', 'd']);
    expect(words(plant, traceOf(plant, 'b').outside)).toBe('B>Q(equipment)');
    const part = trace(documentPlant(plant.document), portEnd(plant.id('Q')), { lanes: [3] });
    expect(words(plant, part.outside)).toBe('B>c(equipment)');
    const none = trace(documentPlant(plant.document), portEnd(plant.id('Q')), { lanes: [7] });
    expect(words(plant, none.outside)).toBe('(no-such-position)');
  });

  test('[B21] plugs 1 and 2 against 2 and 3: 2 meets 2, and 1 and 3 hang loose', () => {
    const plant = crossedPlugs();
    expect(words(plant, traceOf(plant, 'a1').outside)).toBe('T>loose(loose)');
    expect(words(plant, traceOf(plant, 'a2').outside)).toBe('T>b2(equipment)');
    expect(words(plant, traceOf(plant, 'b2').outside)).toBe('T>a2(equipment)');
    expect(words(plant, traceOf(plant, 'b3').outside)).toBe('T>loose(loose)');
  });

  test('[B21] legs of a breakout keep their lanes when others are pulled, down to the last one', () => {
    const plant = new PlantBuilder();
    plant.panel('Q-M');
    plant.panel('F1-R:1', 'F2-R:2', 'F3-R:3', 'F4-R:4');
    plant.equipment('c', 'd');
    plant.cable('T', 'M', 'R');
    plant.cable('B', 'Q', []);
    plant.plugIn('B', 'c', 2, 2);
    expect(words(plant, traceOf(plant, 'c').outside)).toBe('B>Q map>M T>R map>F3(free)');
    plant.plugIn('B', 'd', 2, 3);
    expect(words(plant, traceOf(plant, 'c').outside)).toBe('B>Q map>M T>R map>F3(free)');
    expect(words(plant, traceOf(plant, 'F3').inside)).toBe('map>R T>M map>Q B>c(equipment)');
    expect(words(plant, traceOf(plant, 'F2').inside)).toBe('map>R T>M map>Q B>loose(loose)');
    expect(words(plant, traceOf(plant, 'M').inside)).toBe('map>Q B>c(equipment)+B>d(equipment)+B>loose(loose)');
  });

  test('[c] --leg 3-- [M1 of four ends | N1] --breakout-- [g]: a port of several ends keeps the lane for what comes behind it', () => {
    const plant = new PlantBuilder();
    plant.panel('M1-N1');
    plant.equipment('a', 'b', 'c', 'd');
    plant.equipment('e', 'f', 'g', 'h');
    plant.cable('B1', ['M1:1', 'M1:2', 'M1:3', 'M1:4'], ['a', 'b', 'c', 'd']);
    plant.cable('B2', 'N1', ['e', 'f', 'g', 'h']);
    expect(words(plant, traceOf(plant, 'c').outside)).toBe('B1>M1 map>N1 B2>g(equipment)');
    expect(words(plant, traceOf(plant, 'g').outside)).toBe('B2>N1 map>M1 B1>c(equipment)');
  });

  test('[q] ==MPO-12 to 4 duplex== [a][b][c][d]: leg 3 rides the lanes 3 and 10, lane 10 comes out at leg 3, lane 5 is dark', () => {
    const plant = new PlantBuilder();
    plant.equipment('q');
    plant.equipment('a', 'b', 'c', 'd');
    plant.cable('B', 'q', ['a', 'b', 'c', 'd'], 0, 'breakout-12-4');
    const legs = 'B>a(equipment)+B>b(equipment)+B>c(equipment)+B>d(equipment)';
    expect(words(plant, traceOf(plant, 'q').outside)).toBe(legs);
    const leg = traceOf(plant, 'c').outside;
    expect(leg.hops.map(({ at, lanes }) => [at, lanes])).toEqual([[portEnd(plant.id('q')), [[10], [3]]]]);
    const lane = (at: number): string =>
      words(plant, trace(documentPlant(plant.document), portEnd(plant.id('q')), { lanes: [at] }).outside);
    expect([lane(10), lane(2), lane(5)]).toEqual(['B>c(equipment)', 'B>b(equipment)', '(no-such-position)']);
  });

  test('[s] --C1-- [F2 | R] ==MPO-12 type B== [T | G] --C2-- [t]: position 2 arrives at position 11, type A at 2', () => {
    for (const [polarity, front] of [
      ['b', 'G11'],
      ['a', 'G2'],
      ['c', 'G1'],
    ] as const) {
      const plant = new PlantBuilder();
      plant.equipment('s');
      plant.panel(...Array.from({ length: 12 }, (_, at) => `F${at + 1}-R:${at + 1}`));
      plant.panel(...Array.from({ length: 12 }, (_, at) => `G${at + 1}-T:${at + 1}`));
      plant.equipment('t');
      plant.cable('C1', 's', 'F2');
      plant.cable('W', 'R', 'T', 0, `mpo-12-${polarity}`);
      plant.cable('C2', front, 't');
      expect(words(plant, traceOf(plant, 's').outside), polarity).toBe(`C1>F2 map>R W>T map>${front} C2>t(equipment)`);
      expect(words(plant, traceOf(plant, 't').outside), polarity).toBe(`C2>${front} map>T W>R map>F2 C1>s(equipment)`);
    }
  });

  test('[q1] ==breakout== 4 legs [F | R] ==MPO-8 type B== [T | G] 4 legs ==breakout== [q2]: leg 1 meets the leg that hears it', () => {
    const plant = new PlantBuilder();
    plant.equipment('q1');
    plant.equipment('q2');
    // Four duplex fronts behind one MPO of eight, from the outside in, as cassettes of the universal method are built.
    const cassette = (front: string, rear: string): readonly string[] =>
      [1, 2, 3, 4].flatMap((pair) => [`${front}${pair}:1-${rear}:${pair}`, `${front}${pair}:2-${rear}:${9 - pair}`]);
    plant.panel(...cassette('F', 'R'));
    plant.panel(...cassette('G', 'T'));
    plant.cable('B1', 'q1', ['F1', 'F2', 'F3', 'F4'], 0, 'breakout-8-4');
    plant.cable('W', 'R', 'T', 0, 'mpo-8-b');
    plant.cable('B2', 'q2', ['G1', 'G2', 'G3', 'G4'], 0, 'breakout-8-4');
    const send = trace(documentPlant(plant.document), portEnd(plant.id('q1')), { lanes: [1] }).outside;
    expect(words(plant, send)).toBe('B1>F1 map>R W>T map>G1 B2>q2(equipment)');
    // What q1 sends on lane 1 arrives where q2 hears: lane 8.
    expect(send.hops.at(-1)!.lanes).toEqual([[8]]);
  });

  test('provider hand-offs and power feeds are ends; where the two sides of a circuit are known it goes on', () => {
    const plant = new PlantBuilder();
    plant.equipment('S1', 'PSU');
    plant.equipment('S2');
    const [a, z] = [plant.handOff('A'), plant.handOff('Z')];
    plant.feed('FEED');
    plant.cable('C1', 'S1', 'A');
    plant.cable('C2', 'Z', 'S2');
    plant.cable('C3', 'PSU', 'FEED');
    expect(words(plant, traceOf(plant, 'S1').outside)).toBe('C1>A(handOff)');
    expect(words(plant, traceOf(plant, 'PSU').outside)).toBe('C3>FEED(powerFeed)');
    const circuits = new Map([
      [a, z],
      [z, a],
    ]);
    expect(words(plant, traceOf(plant, 'S1', { circuits }).outside)).toBe('C1>A circuit>Z C2>S2(equipment)');
  });

  test('[B24] [q] ==4 lanes to 4 x 1== [a] [b] ? ?: what hangs loose is told at the near port, of the whole and of a lane', () => {
    const plant = new PlantBuilder();
    plant.equipment('q');
    plant.equipment('a', 'b');
    plant.cable('B', 'q', ['a', 'b'], 0, 'cage-4-4');
    const of = (...lanes: readonly number[]): string =>
      words(plant, trace(documentPlant(plant.document), portEnd(plant.id('q')), { lanes }).outside);
    expect(of()).toBe('B>a(equipment)+B>b(equipment)+B>loose(loose)');
    expect([of(2), of(3), of(5)]).toEqual(['B>b(equipment)', 'B>loose(loose)', '(no-such-position)']);
    const trunk = new PlantBuilder();
    trunk.panel('F1-R1');
    trunk.panel('F2-R2');
    trunk.equipment('x', 'y');
    trunk.cable('T', ['R1', 'R2'], ['x'], 0, 'straight-2x1');
    expect(words(trunk, traceOf(trunk, 'F2').inside)).toBe('map>R2 T>loose(loose)');
  });

  test('[B24] [S1] --C1-- [A ~ Z in a provider’s network]: ends at the hand-off; at a place of ours nothing is plugged in', () => {
    const plant = new PlantBuilder();
    plant.equipment('S1');
    const [a, z] = [plant.handOff('A'), plant.handOff('Z')];
    plant.cable('C1', 'S1', 'A');
    const circuits = new Map([
      [a, z],
      [z, a],
    ]);
    const standsIn = (objectClass: 'node' | 'site'): void => {
      const holder = plant.add('object', { class: codeOf(OBJECT_CLASSES, objectClass) });
      const owner = plant.document.get('port', z)!.owner;
      const { parent } = plant.document.get('object', owner)!;
      plant.document.apply([{ kind: 'object', id: owner, before: { parent }, after: { parent: holder } }]);
    };
    standsIn('node');
    expect(words(plant, traceOf(plant, 'S1', { circuits }).outside)).toBe('C1>A circuit>Z(handOff)');
    standsIn('site');
    expect(words(plant, traceOf(plant, 'S1', { circuits }).outside)).toBe('C1>A circuit>Z(free)');
  });

  test('[B24] [S1] ==breakout== [A ~ Z]: a cable into both sides of one circuit leads back to itself', () => {
    const plant = new PlantBuilder();
    plant.equipment('S1');
    const [a, z] = [plant.handOff('A'), plant.handOff('Z')];
    plant.cable('C1', 'S1', ['A', 'Z'], 0, 'cage-4-2');
    const circuits = new Map([
      [a, z],
      [z, a],
    ]);
    const { outside } = traceOf(plant, 'S1', { circuits });
    expect(words(plant, outside)).toBe('C1>A+C1>Z circuit>Z+circuit>A C1>S1(loop)');
    const straight = new PlantBuilder();
    const [b, y] = [straight.handOff('B'), straight.handOff('Y')];
    straight.cable('C2', 'B', 'Y');
    const pair = new Map([
      [b, y],
      [y, b],
    ]);
    expect(words(straight, traceOf(straight, 'B', { circuits: pair }).outside)).toBe('C2>Y circuit>B(loop)');
  });

  test('a ring of panels ends as a loop, whoever asks, and nested positions that never end are cut', () => {
    const ring = new PlantBuilder();
    ring.panel('F1-R1');
    ring.panel('F2-R2');
    ring.cable('C1', 'R1', 'F2');
    ring.cable('C2', 'R2', 'F1');
    expect(words(ring, traceOf(ring, 'F1').inside)).toBe('map>R1 C1>F2 map>R2 C2>F1(loop)');
    const spiral = new PlantBuilder();
    spiral.panel('F1-R:1', 'F2-R:2');
    spiral.cable('C1', 'R', 'F2');
    expect(traceOf(spiral, 'F1').inside.hops.at(-1)?.ends).toEqual(['nested']);
  });

  test('a plan is traced over what is live: its cable takes the place of the live one at the port', () => {
    const plant = new PlantBuilder();
    plant.equipment('S1');
    plant.equipment('S2');
    plant.equipment('S3');
    plant.cable('C1', 'S1', 'S2');
    plant.cable('C2', 'S1', 'S3', 7);
    expect(words(plant, traceOf(plant, 'S1').outside)).toBe('C1>S2(equipment)');
    expect(words(plant, traceOf(plant, 'S1', { plan: 7 }).outside)).toBe('C2>S3(equipment)');
    expect(words(plant, traceOf(plant, 'S2', { plan: 7 }).outside)).toBe('C1>loose(loose)');
    expect(words(plant, traceOf(plant, 'S3').outside)).toBe('(free)');
  });

  test('cores and splices plug in: [P1] = core 3 of C1 ~splice~ core 5 of C2 = [P2], from a port and from a core end', () => {
    const plant = new PlantBuilder();
    plant.panel('P1-X1');
    plant.panel('P2-X2');
    const core = (cable: number, number: number, end: 1 | 2): PlantEnd => ({ kind: 'core', cable, core: number, end });
    const joins: readonly (readonly [PlantEnd, PlantEnd, 'termination' | 'splice' | 'core'])[] = [
      [portEnd(plant.id('X1')), core(1, 3, 1), 'termination'],
      [core(1, 3, 1), core(1, 3, 2), 'core'],
      [core(1, 3, 2), core(2, 5, 1), 'splice'],
      [core(2, 5, 1), core(2, 5, 2), 'core'],
      [core(2, 5, 2), portEnd(plant.id('X2')), 'termination'],
    ];
    const same = (a: PlantEnd, b: PlantEnd): boolean => JSON.stringify(a) === JSON.stringify(b);
    const cores: Joint = (from, side, lanes) =>
      joins
        .filter(([, , by]) => (by === 'core') === (side === 'inside'))
        .flatMap(([a, b, by]) => {
          const to = same(a, from) ? b : same(b, from) ? a : undefined;
          return to ? [{ to, lanes, by, id: 0 }] : [];
        });
    const options = { joints: [cores] };
    expect(words(plant, traceOf(plant, 'P1', options).inside)).toBe(
      'map>X1 termination>core3 core>core3 splice>core5 core>core5 termination>X2 map>P2(free)',
    );
    const found = trace(documentPlant(plant.document, options), core(2, 5, 1));
    expect(words(plant, found.outside)).toBe('splice>core3 core>core3 termination>X1 map>P1(free)');
    expect(words(plant, found.inside)).toBe('core>core5 termination>X2 map>P2(free)');
  });

  test('a trunk of which one fibre is mapped is still a trunk: its model says how many positions it has', () => {
    const plant = new PlantBuilder();
    plant.panel('A1-RA:1');
    plant.panel('B1-RB:1', 'B2-RB:2');
    plant.cable('T', 'RA', 'RB');
    expect(words(plant, traceOf(plant, 'A1').inside)).toBe('map>RA T>RB map>B1(free)+map>B2(free)');
    const rear = plant.document.get('port', plant.id('RA'))!;
    const model = ID_BASE + 900;
    const templates = { ports: [{ name: 'R', type: 'rear/mpo', face: 2, positions: 12 }], slots: [], maps: [] };
    plant.document.apply([
      { kind: 'model', id: model, before: null, after: { templates } },
      { kind: 'object', id: rear.owner, before: { model: 0 }, after: { model } },
      { kind: 'port', id: rear.id, before: { template: rear.template }, after: { template: 0 } },
    ]);
    expect(words(plant, traceOf(plant, 'A1').inside)).toBe('map>RA T>RB map>B1(free)');
  });

  test('reads a panel once for all the fibres of a trunk: look-ups grow with the fibres, not with their square', () => {
    const lookups = (fibres: number): number => {
      const plant = new PlantBuilder();
      plant.panel(...Array.from({ length: fibres }, (_, at) => `A${at}-RA:${at + 1}`));
      plant.panel(...Array.from({ length: fibres }, (_, at) => `B${at}-RB:${at + 1}`));
      plant.cable('T', 'RA', 'RB');
      let count = 0;
      const counting: Slice = {
        get: (kind: Kind, id: number) => (count++, plant.document.get(kind, id)),
        by: (index, id) => (count++, plant.document.by(index, id)),
      };
      expect(trace(documentPlant(counting), portEnd(plant.id('RA'))).outside.hops).toHaveLength(fibres + 1);
      return count;
    };
    expect(lookups(96) / lookups(24)).toBeLessThan(4.2);
  });

  test('looks at what the path touches: as many look-ups beside 500 other cables as beside none', () => {
    const lookups = (others: number): number => {
      const plant = new PlantBuilder();
      plant.equipment('S1');
      plant.equipment('S2');
      plant.panel('F1-R1');
      plant.cable('C1', 'S1', 'F1');
      plant.cable('C2', 'R1', 'S2');
      for (let at = 0; at < others; at++) {
        plant.equipment(`X${at}`);
        plant.equipment(`Y${at}`);
        plant.cable(`Z${at}`, `X${at}`, `Y${at}`);
      }
      let count = 0;
      const counting: Slice = {
        get: (kind: Kind, id: number) => (count++, plant.document.get(kind, id)),
        by: (index, id) => (count++, plant.document.by(index, id)),
      };
      const found = trace(documentPlant(counting), portEnd(plant.id('S1')));
      expect(found.outside.hops).toHaveLength(3);
      return count;
    };
    expect(lookups(500)).toBe(lookups(0));
    expect(lookups(0)).toBeLessThan(60);
  });

  test('no more places than asked for: the nearest ones, and it says so', () => {
    const plant = new PlantBuilder();
    plant.panel(...Array.from({ length: 40 }, (_, at) => `IN-O${at}`));
    const found = trace(documentPlant(plant.document), portEnd(plant.id('IN')), { limit: 10 });
    expect(found.inside.hops).toHaveLength(10);
    expect([found.inside.isCut, found.outside.isCut]).toEqual([true, false]);
  });
});
