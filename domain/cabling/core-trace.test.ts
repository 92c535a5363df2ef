import { describe, expect, test } from 'vitest';
import { SeededRandom } from '../demo/random';
import { coreEnd } from './core-joint';
import { documentPlant } from './document-plant';
import { endKey, portEnd, type PlantEnd } from './joints';
import { PlantBuilder } from '../../tests/fixtures/plant-builder';
import { trace, type Trace } from './trace';

/** Plants with cores, by name: 'T1.13' is core 13 of cable T1, with ' A' or ' B' its end. */
class Cores extends PlantBuilder {
  private readonly cores = new Map<string, number>();
  private readonly cables = new Map<string, number>();
  readonly ends: { readonly core: string; readonly to: string }[] = [];

  cableOf(name: string): number {
    let id = this.cables.get(name);
    if (id === undefined) this.cables.set(name, (id = this.add('cable', {})));
    return id;
  }

  /** 'T1.13 A' ~~~ 'T2.1 B' */
  splice(left: string, right: string): void {
    const splice = this.add('splice', { tray: 1, position: 1 });
    for (const name of [left, right]) this.end(name, { splice }, `splice ${splice}`);
  }

  terminate(name: string, port: string, position = 1, plan = 0): void {
    this.end(name, { port: this.id(port), position, plan }, `port ${this.id(port)}.${position}`);
  }

  plug(cable: string, end: 1 | 2, port: string, position = 1): void {
    this.add('termination', { cable: this.cableOf(cable), port: this.id(port), end, position });
  }

  at(name: string): PlantEnd {
    const { cable, number, end } = this.parts(name);
    return coreEnd(this.cableOf(cable), number, end);
  }

  private end(name: string, fields: Readonly<Record<string, number>>, to: string): void {
    const { cable, number, end, core } = this.parts(name);
    let id = this.cores.get(core);
    if (id === undefined) this.cores.set(core, (id = this.add('core', { cable: this.cableOf(cable), number })));
    this.add('core_end', { core: id, end, ...fields });
    this.ends.push({ core: `${core} ${end}`, to });
  }

  private parts(name: string): { readonly cable: string; readonly number: number; readonly end: 1 | 2; readonly core: string } {
    const [core, end] = name.split(' ') as [string, string];
    const [cable, number] = core.split('.') as [string, string];
    return { cable, number: Number(number), end: end === 'A' ? 1 : 2, core };
  }
}

/** `F1 <map R1 <term T1.13A ~ ...`: what the walk comes to on one side, in order. */
function told(plant: Cores, found: Trace, side: 'outside' | 'inside'): readonly string[] {
  return found[side].hops.map(({ at, by, ends }) => {
    const place =
      at === null ? 'loose' : at.kind === 'port' ? plant.nameOf(at.id) : `core ${at.core} ${at.end === 1 ? 'A' : 'B'}`;
    return [by, place, ...ends].join(' ');
  });
}

describe('traces over cores', () => {
  test('[F1|R1]--T1.13--(C1)--T2.1--[R2|F2]: from port to port, forwards and back', () => {
    const plant = new Cores();
    plant.panel('F1-R1', 'F2-R2');
    plant.equipment('S1', 'S2');
    plant.cable('J1', 'S1', 'F1');
    plant.cable('J2', 'S2', 'F2');
    plant.terminate('T1.13 A', 'R1');
    plant.splice('T1.13 B', 'T2.1 A');
    plant.terminate('T2.1 B', 'R2');
    const found = trace(documentPlant(plant.document), portEnd(plant.id('S1')));
    expect(told(plant, found, 'outside')).toEqual([
      'cable F1',
      'map R1',
      'termination core 13 A',
      'core core 13 B',
      'splice core 1 A',
      'core core 1 B',
      'termination R2',
      'map F2',
      'cable S2 equipment',
    ]);
    expect(found.outside.isLine).toBe(true);
    const back = trace(documentPlant(plant.document), portEnd(plant.id('S2')));
    expect(back.outside.hops.at(-1)!.at).toEqual(portEnd(plant.id('S1')));
  });

  test('T1.5 of which nothing is stored: the core runs to its other end, which is free', () => {
    const plant = new Cores();
    const found = trace(documentPlant(plant.document), plant.at('T1.5 A'));
    expect(found.outside.ends).toEqual(['free']);
    expect(told(plant, found, 'inside')).toEqual(['core core 5 B free']);
  });

  test('from the middle: T1.2 B goes out over the splice and in through its own cable', () => {
    const plant = new Cores();
    plant.panel('F1-R1');
    plant.terminate('T1.2 A', 'R1');
    plant.splice('T1.2 B', 'T2.2 B');
    const found = trace(documentPlant(plant.document), plant.at('T1.2 B'));
    expect(told(plant, found, 'outside')).toEqual(['splice core 2 B', 'core core 2 A free']);
    expect(told(plant, found, 'inside')).toEqual(['core core 2 A', 'termination R1', 'map F1 free']);
  });

  test('[F1..F4|MPO]: fibre 3 of the port is core 7, which stands on its position 3', () => {
    const plant = new Cores();
    plant.panel('F1-R:1', 'F2-R:2', 'F3-R:3', 'F4-R:4');
    for (const position of [1, 2, 3, 4]) plant.terminate(`T.${position + 4} A`, 'R', position);
    const found = trace(documentPlant(plant.document), portEnd(plant.id('F3')));
    expect(told(plant, found, 'inside')).toEqual(['map R', 'termination core 7 A', 'core core 7 B free']);
    const back = trace(documentPlant(plant.document), plant.at('T.6 B'));
    expect(told(plant, back, 'inside')).toEqual(['core core 6 A', 'termination R', 'map F2 free']);
  });

  test('only one core of a trunk port is there: another fibre ends, it does not take that one', () => {
    const plant = new Cores();
    plant.panel('F1-R:1', 'F2-R:2');
    plant.terminate('T.9 A', 'R', 2);
    const found = trace(documentPlant(plant.document), portEnd(plant.id('F1')));
    expect(told(plant, found, 'inside')).toEqual(['map R no-such-position']);
  });

  test('[S1]==pigtail P==( )~~T.4: a plug holds the cores of the end that lies open', () => {
    const plant = new Cores();
    plant.equipment('S1');
    plant.plug('P', 1, 'S1');
    plant.splice('P.1 B', 'T.4 A');
    const found = trace(documentPlant(plant.document), portEnd(plant.id('S1')));
    expect(told(plant, found, 'outside')).toEqual([
      'termination core 1 A',
      'core core 1 B',
      'splice core 4 A',
      'core core 4 B free',
    ]);
    const back = trace(documentPlant(plant.document), plant.at('T.4 B'));
    expect(told(plant, back, 'inside').at(-1)).toBe('termination S1 equipment');
  });

  test('[B21] a pigtail’s second plug holds its second part of the cores, also while the first one is in no port', () => {
    const plant = new Cores();
    plant.equipment('S2');
    plant.add('termination', { cable: plant.cableOf('P'), port: plant.id('S2'), end: 1, connector: 1, position: 1 });
    plant.splice('P.2 B', 'T.4 A');
    const found = trace(documentPlant(plant.document), portEnd(plant.id('S2')));
    expect(told(plant, found, 'outside')[0]).toBe('termination core 2 A');
  });

  test('[R:1..4]==P==~~: each fibre of a trunk plug goes on over its own core', () => {
    const plant = new Cores();
    plant.panel('F1-R:1', 'F2-R:2', 'F3-R:3', 'F4-R:4');
    plant.plug('P', 1, 'R');
    for (const number of [1, 2, 3, 4]) plant.splice(`P.${number} B`, `T.${number + 10} A`);
    const found = trace(documentPlant(plant.document), portEnd(plant.id('F3')));
    expect(told(plant, found, 'inside').at(-1)).toBe('core core 13 B free');
    const back = trace(documentPlant(plant.document), plant.at('T.12 B'));
    expect(told(plant, back, 'inside').at(-1)).toBe('map F2 free');
  });

  test('a plan sees its own joining of a core in place of the live one', () => {
    const plant = new Cores();
    plant.equipment('S1', 'S2');
    plant.terminate('T.1 A', 'S1');
    plant.terminate('T.1 A', 'S2', 1, 7);
    const reached = (plan: number): unknown =>
      trace(documentPlant(plant.document, { plan }), plant.at('T.1 B')).inside.hops.at(-1)!.at;
    expect([reached(0), reached(7)]).toEqual([portEnd(plant.id('S1')), portEnd(plant.id('S2'))]);
  });

  test('a ring of splices is a loop, told once', () => {
    const plant = new Cores();
    plant.splice('A.1 B', 'B.1 A');
    plant.splice('B.1 B', 'A.1 A');
    const found = trace(documentPlant(plant.document), plant.at('A.1 A'));
    expect(found.inside.hops.flatMap(({ ends }) => ends)).toEqual(['loop']);
  });

  test('reach exactly what shares a strand, by union-find over all records (200 plants, seeds 1 to 200)', () => {
    let longest = 0;
    for (let seed = 1; seed <= 200; seed++) {
      const plant = randomPlant(seed);
      const groupOf = strands(plant);
      for (const { core } of plant.ends.slice(0, 12)) {
        const [name, end] = core.split(' ');
        const start = plant.at(`${name!} ${end === '1' ? 'A' : 'B'}`);
        const found = trace(documentPlant(plant.document), start);
        const reached = new Set(
          [...found.outside.hops, ...found.inside.hops].flatMap(({ at, lanes }) =>
            at === null ? [] : at.kind === 'core' ? [endKey(at)] : lanes.map((lane) => `p${at.id}.${lane.at(-1) ?? 1}`),
          ),
        );
        reached.delete(endKey(start));
        expect([...reached].sort(), `seed ${seed}, ${core}`).toEqual(groupOf(endKey(start)));
        longest = Math.max(longest, found.inside.hops.length);
      }
    }
    expect(longest).toBeGreaterThan(8);
  });
});

/** Cables of four cores spliced and terminated at random, on single ports and on a trunk port of four. */
function randomPlant(seed: number): Cores {
  const random = new SeededRandom(seed);
  const plant = new Cores();
  plant.panel('F1-R1', 'F2-R2', 'F3-R3');
  plant.panel('G1-Q:1', 'G2-Q:2', 'G3-Q:3', 'G4-Q:4');
  plant.equipment('S1', 'S2', 'S3');
  const take = <T>(list: T[]): T => list.splice(random.below(list.length), 1)[0]!;
  const ends = ['A', 'B', 'C', 'D', 'E'].flatMap((cable) =>
    [1, 2, 3, 4].flatMap((number) => [`${cable}.${number} A`, `${cable}.${number} B`]),
  );
  const places: (readonly [string, number])[] = [
    ['R1', 1],
    ['R2', 1],
    ['R3', 1],
    ['S1', 1],
    ['Q', 1],
    ['Q', 2],
    ['Q', 3],
    ['Q', 4],
  ];
  for (let joining = 0; joining < 18; joining++) {
    const end = take(ends);
    if (random.below(3) === 0 && places.length > 0) {
      const [port, position] = take(places);
      plant.terminate(end, port, position);
      continue;
    }
    const others = ends.filter((other) => other[0] !== end[0]);
    if (others.length === 0) break;
    const other = random.pick(others);
    ends.splice(ends.indexOf(other), 1);
    plant.splice(end, other);
  }
  const fronts = ['F1', 'F2', 'F3', 'G1', 'G2', 'G3', 'G4', 'S2', 'S3'];
  for (let cord = 0; cord < 3; cord++) plant.cable(`J${cord}`, take(fronts), take(fronts));
  return plant;
}

/** All that shares a strand with an end, sorted, without itself. */
function strands(plant: Cores): (key: string) => readonly string[] {
  const parent = new Map<string, string>();
  const find = (key: string): string => {
    if (!parent.has(key)) parent.set(key, key);
    const up = parent.get(key)!;
    return up === key ? key : find(up);
  };
  const join = (a: string, b: string): void => void parent.set(find(a), find(b));
  const of = (kind: string) => plant.records.filter((record) => record.kind === kind);
  const cores = new Map(of('core').map(({ id, fields }) => [id, `c${fields['cable']}/${fields['number']}`]));
  for (const core of cores.values()) join(`${core}/1`, `${core}/2`);
  const spliced = new Map<number, string>();
  for (const { fields } of of('core_end')) {
    const key = `${cores.get(fields['core']!)}/${fields['end']}`;
    if (fields['port']) join(key, `p${fields['port']}.${fields['position']}`);
    else if (spliced.has(fields['splice']!)) join(key, spliced.get(fields['splice']!)!);
    else spliced.set(fields['splice']!, key);
  }
  for (const { fields } of of('port_map')) join(`p${fields['front']}.1`, `p${fields['rear']}.${fields['rearPosition']}`);
  for (const cable of of('cable')) {
    const plugs = of('termination').filter(({ fields }) => fields['cable'] === cable.id);
    if (plugs.length === 2) join(`p${plugs[0]!.fields['port']}.1`, `p${plugs[1]!.fields['port']}.1`);
  }
  return (key) => [...parent.keys()].filter((other) => other !== key && find(other) === find(key)).sort();
}
