import { describe, expect, test } from 'vitest';
import { SeededRandom } from '../demo/random';
import { ColumnStore } from '../document/column-store';
import type { Fields } from '../document/schema';
import { documentPlant } from './document-plant';
import { laneProfile } from './lane-profiles';
import { MAX_NESTING, portEnd, type Side } from './joints';
import { PlantBuilder } from '../../tests/fixtures/plant-builder';
import { trace, type TraceArm } from './trace';

const portsOf = (arm: TraceArm): readonly number[] =>
  [...new Set(arm.hops.flatMap(({ at }) => (at?.kind === 'port' ? [at.id] : [])))].sort((a, b) => a - b);

/** Panels, trunks, breakouts and switches at random, with lane profiles and without: no splitters, every position used once. */
function strandPlant(seed: number): { readonly plant: PlantBuilder; readonly ports: readonly string[] } {
  const random = new SeededRandom(seed);
  const plant = new PlantBuilder();
  const single: string[] = [];
  const rears = { 4: [] as string[], 8: [] as string[] };
  for (let panel = 0; panel < 2 + random.below(5); panel++) {
    const size = random.pick([1, 1, 4, 8] as const);
    const names = Array.from({ length: size }, (_, at) => `F${panel}.${at}`);
    const order = names.map((_, at) => at + 1).sort(() => random.next() - 0.5);
    plant.panel(...names.map((name, at) => (size === 1 ? `${name}-R${panel}` : `${name}-R${panel}:${order[at]!}`)));
    single.push(...names);
    if (size === 1) single.push(`R${panel}`);
    else rears[size].push(`R${panel}`);
  }
  for (let device = 0; device < 1 + random.below(4); device++) {
    const names = Array.from({ length: 1 + random.below(6) }, (_, at) => `S${device}.${at}`);
    plant.equipment(...names);
    single.push(...names);
  }
  const ports = [...single, ...rears[4], ...rears[8]];
  const take = (list: string[]): string => list.splice(random.below(list.length), 1)[0]!;
  const legs = (list: string[], count: number): string[] => Array.from({ length: count }, () => take(list));
  for (let cable = 0; cable < 16; cable++) {
    const trunks = rears[4];
    const wide = rears[8];
    const kind = random.below(7);
    if (kind === 4 && wide.length >= 2)
      plant.cable(`W${cable}`, take(wide), take(wide), 0, `mpo-8-${random.pick(['a', 'b', 'c', 'd'])}`);
    else if (kind === 5 && wide.length >= 1 && single.length >= 8)
      plant.cable(`X${cable}`, take(wide), legs(single, 8), 0, 'cage-8-8');
    else if (kind === 6 && wide.length >= 1 && trunks.length >= 2)
      plant.cable(`Y${cable}`, take(wide), legs(trunks, 2), 0, 'cage-8-2');
    else if (kind === 0 && trunks.length >= 2) plant.cable(`T${cable}`, take(trunks), take(trunks));
    else if (kind === 1 && trunks.length >= 1 && single.length >= 4) plant.cable(`B${cable}`, take(trunks), legs(single, 4));
    else if (kind === 2 && single.length >= 4) plant.cable(`M${cable}`, legs(single, 2), legs(single, 2));
    else if (single.length >= 2) plant.cable(`C${cable}`, take(single), take(single));
  }
  return { plant, ports };
}

/** Strands as plain pairs, joined by union-find: no walk, no sides, no lanes. */
function strandGroups(plant: PlantBuilder): (port: number, strand: number) => string {
  const parent = new Map<string, string>();
  const find = (key: string): string => {
    const up = parent.get(key) ?? key;
    return up === key ? key : find(up);
  };
  const join = (a: string, b: string): void => void parent.set(find(a), find(b));
  const of = (kind: string) => plant.records.filter((record) => record.kind === kind);
  const sizes = new Map<number, number>();
  for (const { fields } of of('port_map')) {
    sizes.set(fields['rear']!, Math.max(sizes.get(fields['rear']!) ?? 1, fields['rearPosition']!));
    join(`${fields['front']}.1`, `${fields['rear']}.${fields['rearPosition']}`);
  }
  for (const cable of of('cable')) {
    const ends = [1, 2].map((end) =>
      of('termination')
        .filter(({ fields }) => fields['cable'] === cable.id && fields['end'] === end)
        .sort((a, b) => a.fields['connector']! - b.fields['connector']!)
        .flatMap(({ fields }) => {
          const strands = sizes.get(fields['port']!) ?? 1;
          return Array.from({ length: strands }, (_, at) => `${fields['port']}.${at + 1}`);
        }),
    );
    const profile = laneProfile(plant.document.get('cable', cable.id)!.profile);
    const lanesOf = (plugs: readonly number[], connector: number): number =>
      plugs.slice(0, connector - 1).reduce((sum, lanes) => sum + lanes, 0);
    const joined = profile
      ? profile.lanes.map(([a, laneA, b, laneB]) => [lanesOf(profile.a, a) + laneA - 1, lanesOf(profile.b, b) + laneB - 1])
      : ends[0]!.map((_, at) => [at, at]);
    for (const [a, b] of joined) join(ends[0]![a!]!, ends[1]![b!]!);
  }
  return (port, strand) => find(`${port}.${strand}`);
}

describe('traces on random plants', () => {
  test('reach exactly the ports that share a strand, by union-find over strands (100 plants, seeds 1 to 100)', () => {
    let longest = 0;
    for (let seed = 1; seed <= 100; seed++) {
      const { plant, ports } = strandPlant(seed);
      const group = strandGroups(plant);
      const strandsOf = new Map(
        ports.map((name) => {
          const id = plant.id(name);
          const count = plant.records.filter(({ kind, fields }) => kind === 'port_map' && fields['rear'] === id).length;
          return [name, Array.from({ length: Math.max(1, count) }, (_, at) => group(id, at + 1))];
        }),
      );
      for (const name of ports) {
        const own = new Set(strandsOf.get(name));
        const expected = ports
          .filter((other) => other !== name && strandsOf.get(other)!.some((strand) => own.has(strand)))
          .map((other) => plant.id(other))
          .sort((a, b) => a - b);
        const found = trace(documentPlant(plant.document), portEnd(plant.id(name)));
        const reached = [...new Set([...portsOf(found.outside), ...portsOf(found.inside)])]
          .filter((id) => id !== plant.id(name))
          .sort((a, b) => a - b);
        expect(reached, `seed ${seed}, port ${name}`).toEqual(expected);
        longest = Math.max(longest, ...found.outside.hops.map(({ depth }) => depth));
      }
    }
    expect(longest).toBeGreaterThan(6);
  });

  test('reach what a slow walk over all records reaches, splitters, loops and duplex fronts included (200 plants)', () => {
    const seen = { loops: 0, splits: 0, missed: 0 };
    for (let seed = 1; seed <= 200; seed++) {
      const { plant, ports } = tangledPlant(seed);
      const name = ports[seed % ports.length]!;
      const found = trace(documentPlant(plant.document), portEnd(plant.id(name)));
      for (const side of ['outside', 'inside'] as const) {
        const slow = slowWalk(plant, plant.id(name), side);
        const fast = new Set(
          found[side].hops.flatMap(({ at, lanes }) =>
            at?.kind === 'port' ? lanes.map((one) => `${at.id}[${one.join('.')}]`) : [],
          ),
        );
        expect([...fast].sort(), `seed ${seed}, ${side} of ${name}`).toEqual([...slow.reached].sort());
        expect(
          found[side].hops.some(({ ends }) => ends.includes('loop')),
          `seed ${seed}, ${side} of ${name}: loop`,
        ).toBe(slow.hasLoop);
        seen.loops += slow.hasLoop ? 1 : 0;
        seen.splits += found[side].isLine ? 0 : 1;
        seen.missed += found[side].hops.some(({ ends }) => ends.includes('no-such-position')) ? 1 : 0;
      }
    }
    for (const [what, count] of Object.entries(seen)) expect(count, what).toBeGreaterThan(10);
  });

  test('go back the way they came: an end that is reached reaches the start', () => {
    for (let seed = 1; seed <= 25; seed++) {
      const { plant, ports } = strandPlant(seed);
      const walked = documentPlant(plant.document);
      for (const name of ports) {
        const found = trace(walked, portEnd(plant.id(name)));
        for (const other of [...portsOf(found.outside), ...portsOf(found.inside)]) {
          const back = trace(walked, portEnd(other));
          expect([...portsOf(back.outside), ...portsOf(back.inside)], `seed ${seed}`).toContain(plant.id(name));
        }
      }
    }
  });

  test('come out the same whatever the order in which the records came', () => {
    for (let seed = 1; seed <= 25; seed++) {
      const { plant, ports } = tangledPlant(seed);
      const backwards = new ColumnStore();
      const changes = plant.records.map(({ kind, id, fields }) => ({ kind, id, before: null, after: fields as Fields }));
      backwards.apply(changes.toReversed());
      for (const name of ports) {
        const start = portEnd(plant.id(name));
        expect(trace(documentPlant(backwards), start)).toEqual(trace(documentPlant(plant.document), start));
      }
    }
  });
});

/** Anything that the records allow: maps at random, positions that meet nothing, rings. */
function tangledPlant(seed: number): { readonly plant: PlantBuilder; readonly ports: readonly string[] } {
  const random = new SeededRandom(seed);
  const plant = new PlantBuilder();
  const free: string[] = ['S1', 'S2', 'S3'];
  plant.equipment(...free);
  for (let panel = 0; panel < 1 + random.below(4); panel++) {
    const maps = new Set<string>();
    for (let at = 0; at < 1 + random.below(5); at++) {
      const front = `F${panel}.${random.below(3)}${random.pick(['', ':1', ':2'])}`;
      maps.add(`${front}-R${panel}.${random.below(2)}${random.pick(['', ':1', ':2', ':3'])}`);
    }
    plant.panel(...maps);
    for (const map of maps) for (const end of map.split('-')) free.push(end.replace(/:.*/, ''));
  }
  const ports = [...new Set(free)];
  const open = [...ports];
  const take = (): string => open.splice(random.below(open.length), 1)[0]!;
  for (let cable = 0; cable < 6 && open.length >= 2; cable++) {
    const isBreakout = random.chance(0.25) && open.length >= 4;
    if (isBreakout) plant.cable(`B${cable}`, take(), [take(), take(), take()]);
    else plant.cable(`C${cable}`, take(), take());
  }
  return { plant, ports };
}

/** Depth first over arrays of all records, by recursion and filters; a state on the way from the start again is a loop. */
function slowWalk(
  plant: PlantBuilder,
  start: number,
  startSide: Side,
): { readonly reached: Set<string>; readonly hasLoop: boolean } {
  const of = (kind: string) =>
    plant.records.filter((record) => record.kind === kind).map(({ id, fields }) => ({ id, ...fields }));
  const maps = of('port_map').flatMap((map) => {
    const { front, frontPosition, rear, rearPosition } = map as unknown as Readonly<Record<string, number>>;
    return [
      { from: front!, at: frontPosition!, to: rear!, comesAt: rearPosition! },
      { from: rear!, at: rearPosition!, to: front!, comesAt: frontPosition! },
    ];
  });
  const ends = of('termination') as unknown as readonly Readonly<Record<'id' | 'cable' | 'port' | 'end' | 'connector', number>>[];
  const isWide = (port: number): boolean => maps.some(({ from, at }) => from === port && at > 1);
  const reached = new Set<string>();
  let hasLoop = false;

  const onward = (port: number, side: Side, lanes: readonly number[]): readonly (readonly [number, readonly number[]])[] => {
    if (side === 'inside') {
      const wanted = isWide(port) ? lanes.at(-1) : undefined;
      const rest = wanted === undefined ? lanes : lanes.slice(0, -1);
      return maps
        .filter(({ from, at }) => from === port && (wanted === undefined || at === wanted))
        .map(({ to, comesAt }) => [to, isWide(to) ? [...rest, comesAt] : rest]);
    }
    const here = ends.find((end) => end.port === port);
    if (!here) return [];
    const far = ends.filter(({ cable, end }) => cable === here.cable && end !== here.end);
    const near = ends.filter(({ cable, end }) => cable === here.cable && end === here.end);
    if (near.length === 1 && far.length === 1) return [[far[0]!.port, lanes]];
    if (near.length > 1) return [[far[0]!.port, [...lanes, here.connector + 1]]];
    const wanted = lanes.at(-1);
    return far
      .filter(({ connector }) => wanted === undefined || connector + 1 === wanted)
      .map((end) => [end.port, wanted === undefined ? lanes : lanes.slice(0, -1)]);
  };

  const done = new Set<string>();
  const walk = (port: number, side: Side, lanes: readonly number[], way: readonly string[]): void => {
    const ways = onward(port, side, lanes);
    if (ways.length === 0 && port === start && side !== startSide) hasLoop = true;
    for (const [to, left] of ways) {
      if (left.length > MAX_NESTING) continue;
      const key = `${to}[${left.join('.')}]`;
      const state = `${key} ${side}`;
      reached.add(key);
      if (way.includes(state)) hasLoop = true;
      else if (!done.has(state) || way.length < 12) {
        done.add(state);
        walk(to, side === 'inside' ? 'outside' : 'inside', left, [...way, state]);
      }
    }
  };
  walk(start, startSide, [], []);
  return { reached, hasLoop };
}
