import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CABLE_LIFECYCLES, codeOf, OBJECT_LIFECYCLES } from '../catalog/enums';
import { PlantBuilder } from '../../tests/fixtures/plant-builder';
import { PowerPaths, type PowerLoss } from './power-paths';

const [PLANNED, REMOVED] = ['planned', 'removed'].map((name) => codeOf(CABLE_LIFECYCLES, name as 'planned' | 'removed')) as [
  number,
  number,
];
const MAINTENANCE = codeOf(OBJECT_LIFECYCLES, 'maintenance');

/**
 * Two feeds of 4 kW, a strip on each, and servers: `twin` on both strips, `single` on A's, `both-a` twice on A's, `quad` three
 * times on A's and once on B's.
 */
function rack() {
  const plant = new PlantBuilder();
  const strips = ['A', 'B'].map((side) => {
    const feed = plant.objectWith({ [`feed ${side}`]: 'powerFeed/ac-single-phase' });
    const outlets = Array.from({ length: 8 }, (_, at) => [`${side}${at}`, 'powerOutlet/iec-60320-c13'] as const);
    const strip = plant.objectWith({ [`in ${side}`]: 'powerPort/iec-60320-c20', ...Object.fromEntries(outlets) });
    plant.cable(`main ${side}`, `in ${side}`, `feed ${side}`);
    plant.set('object', feed, { ratedPowerW: 4000 });
    plant.set('object', strip, { ratedPowerW: 3600 });
    return { feed, strip };
  });
  const free = { A: 0, B: 0 };
  const server = (name: string, sides: readonly ('A' | 'B')[]): number => {
    const inlets = sides.map((_, at) => `${name}/${at}`);
    const id = plant.objectWith(Object.fromEntries(inlets.map((inlet) => [inlet, 'powerPort/iec-60320-c14'])));
    for (const [at, side] of sides.entries()) plant.cable(`cord ${name} ${at}`, inlets[at]!, `${side}${free[side]++}`);
    return id;
  };
  const servers = {
    twin: server('twin', ['A', 'B']),
    single: server('single', ['A']),
    bothA: server('bothA', ['A', 'A']),
    quad: server('quad', ['A', 'A', 'A', 'B']),
  };
  const [a, b] = strips as [(typeof strips)[0], (typeof strips)[0]];
  return { plant, a, b, servers };
}

function idsOf(loss: PowerLoss) {
  return Object.fromEntries(
    (['dark', 'short', 'weakened', 'overloaded'] as const).map((list) => [list, loss[list].map(({ id }) => id)]),
  );
}

describe('power, from feed to supply', () => {
  test('[Right answers 9] side A goes: what hangs on it alone is dark, one of four supplies is too few, a pair runs on', () => {
    const { plant, a, servers } = rack();
    const draws = new Map(Object.values(servers).map((id) => [id, 500]));
    const expected = { dark: [servers.single, servers.bothA], short: [servers.quad], weakened: [servers.twin], overloaded: [] };
    const paths = new PowerPaths(plant.document);
    expect(idsOf(paths.without(new Set([a.feed]), draws))).toEqual(expected);
    expect(idsOf(paths.without(new Set([a.strip]), draws)), 'its strip instead').toEqual(expected);
  });

  test('[Right answers 9] what is left carries all: feed and strip of B are over theirs, and were not before', () => {
    const { plant, a, b, servers } = rack();
    const draws = new Map([
      [servers.twin, 3000],
      [servers.quad, 1200],
    ]);
    const paths = new PowerPaths(plant.document);
    const audit = paths.audit(draws);
    expect(audit.sources.find(({ id }) => id === b.feed)).toMatchObject({ beforeW: 1500 + 300 });
    expect(audit.sources.find(({ id }) => id === a.strip)).toMatchObject({ beforeW: 1500 + 900 });
    const { overloaded } = paths.without(new Set([a.feed]), draws);
    expect(overloaded.map(({ id, beforeW, afterW, ratedW }) => [id, beforeW, afterW, ratedW])).toEqual([
      [b.feed, 1800, 4200, 4000],
      [b.strip, 1800, 4200, 3600],
    ]);
  });

  test('[Right answers 9] two cords to one feed are told; planned and removed cords, and a feed that does not run, carry nothing', () => {
    const { plant, a, b, servers } = rack();
    const draws = new Map(Object.values(servers).map((id) => [id, 0]));
    const darkIn = () => new PowerPaths(plant.document).audit(draws).dark.map(({ id }) => id);
    expect(new PowerPaths(plant.document).audit(draws)).toMatchObject({ oneFeed: [{ id: servers.bothA }], dark: [] });
    plant.set('cable', plant.id('cord twin 1'), { lifecycle: PLANNED });
    plant.set('cable', plant.id('cord quad 3'), { lifecycle: REMOVED });
    expect(idsOf(new PowerPaths(plant.document).without(new Set([b.feed]), draws)), 'nobody hangs on B any more').toEqual({
      dark: [],
      short: [],
      weakened: [],
      overloaded: [],
    });
    plant.set('object', a.feed, { lifecycle: MAINTENANCE });
    expect(darkIn()).toEqual(Object.values(servers));
    plant.set('cable', plant.id('cord single 0'), { lifecycle: REMOVED });
    expect(darkIn(), 'without a cord no supply fails').not.toContain(servers.single);
  });

  test('[walk 1 #1] a device with supplies and no cord in any is told apart from a dark one; one cord is enough', () => {
    const { plant, servers } = rack();
    const bare = plant.objectWith({ 'psu 1': 'powerPort/iec-60320-c14', 'psu 2': 'powerPort/iec-60320-c14' });
    const panel = plant.objectWith({ front: 'front/8p8c' });
    const draws = new Map([...Object.values(servers), bare, panel].map((id) => [id, 100]));
    const audit = () => new PowerPaths(plant.document).audit(draws);
    expect(audit()).toMatchObject({ uncorded: [{ id: bare, supplies: 2, after: 0 }], dark: [] });
    plant.set('cable', plant.id('cord twin 0'), { lifecycle: REMOVED });
    expect(audit().uncorded.map(({ id }) => id)).toEqual([bare]);
    plant.set('cable', plant.id('cord twin 1'), { lifecycle: PLANNED });
    expect(audit().uncorded.map(({ id }) => id)).toEqual([servers.twin, bare]);
  });

  test('[proof 4] a panel on feed A, and on feed B over another panel, takes a half from each, and what hangs on it is not on one feed', () => {
    const plant = new PlantBuilder();
    const [a, b] = ['A', 'B'].map((side) => plant.objectWith({ [side]: 'powerFeed/ac-single-phase' }));
    plant.objectWith({ 'in far': 'powerPort/iec-60320-c20', far: 'powerOutlet/iec-60320-c19' });
    const outlets = { 'out 1': 'powerOutlet/iec-60320-c13', 'out 2': 'powerOutlet/iec-60320-c13' };
    plant.objectWith({ 'in 1': 'powerPort/iec-60320-c20', 'in 2': 'powerPort/iec-60320-c20', ...outlets });
    const server = plant.objectWith({ 'psu 1': 'powerPort/iec-60320-c14', 'psu 2': 'powerPort/iec-60320-c14' });
    plant.cable('near', 'in 1', 'A');
    plant.cable('far cord', 'in far', 'B');
    plant.cable('over', 'in 2', 'far');
    plant.cable('cord 1', 'psu 1', 'out 1');
    plant.cable('cord 2', 'psu 2', 'out 2');
    const { sources, oneFeed } = new PowerPaths(plant.document).audit(new Map([[server, 800]]));
    expect([a, b].map((feed) => sources.find(({ id }) => id === feed)!.beforeW)).toEqual([400, 400]);
    expect(oneFeed).toEqual([]);
  });

  test('[Right answers 9] a strip without a cord of its own gives power; two that feed only each other give none', () => {
    const plant = new PlantBuilder();
    const strip = (name: string) =>
      plant.objectWith({
        [`in ${name}`]: 'powerPort/iec-60320-c20',
        [`${name}0`]: 'powerOutlet/iec-60320-c13',
        [`${name}1`]: 'powerOutlet/iec-60320-c19',
      });
    strip('alone');
    strip('one');
    strip('two');
    plant.cable('x', 'in one', 'two1');
    plant.cable('y', 'in two', 'one1');
    const [fed, circled] = ['alone', 'one'].map((name) => {
      const device = plant.objectWith({ [`psu ${name}`]: 'powerPort/iec-60320-c14' });
      plant.cable(`cord ${name}`, `psu ${name}`, `${name}0`);
      return device;
    });
    const draws = new Map([fed!, circled!].map((id) => [id, 100]));
    expect(new PowerPaths(plant.document).audit(draws).dark.map(({ id }) => id)).toEqual([circled]);
  });
});

/** Slow and plain: lists of who gives whom power, walked until nothing changes. */
interface Plain {
  readonly feeds: readonly string[];
  /** By strip: its inlets and outlets. */
  readonly strips: Readonly<Record<string, { readonly inlets: readonly string[]; readonly outlets: readonly string[] }>>;
  readonly devices: Readonly<Record<string, readonly string[]>>;
  /** By inlet: the outlet or feed it is plugged into. */
  readonly cords: Readonly<Record<string, string>>;
}

function plainLive({ feeds, strips, cords }: Plain, lost: ReadonlySet<string>): ReadonlySet<string> {
  const live = new Set(feeds.filter((feed) => !lost.has(feed)));
  for (let size = -1; size !== live.size; ) {
    size = live.size;
    for (const [inlet, source] of Object.entries(cords)) if (live.has(source)) live.add(inlet);
    for (const [strip, { inlets, outlets }] of Object.entries(strips)) {
      const isEnd = inlets.every((inlet) => cords[inlet] === undefined);
      if (lost.has(strip)) for (const inlet of inlets) live.delete(inlet);
      else if (isEnd || inlets.some((inlet) => live.has(inlet))) for (const outlet of outlets) live.add(outlet);
    }
  }
  return live;
}

const plants = fc
  .record({
    feeds: fc.integer({ min: 1, max: 3 }),
    strips: fc.array(fc.integer({ min: 1, max: 2 }), { minLength: 1, maxLength: 5 }),
    devices: fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 8 }),
    picks: fc.infiniteStream(fc.nat()),
    lost: fc.array(fc.nat(), { maxLength: 3 }),
  })
  .map(({ feeds: count, strips: inletCounts, devices: supplyCounts, picks, lost }) => {
    const feeds = Array.from({ length: count }, (_, at) => `F${at}`);
    const strips = Object.fromEntries(
      inletCounts.map((inlets, at) => [
        `S${at}`,
        {
          inlets: Array.from({ length: inlets }, (_, of) => `S${at}i${of}`),
          outlets: Array.from({ length: 12 }, (_, of) => `S${at}o${of}`),
        },
      ]),
    );
    const devices = Object.fromEntries(
      supplyCounts.map((supplies, at) => [`D${at}`, Array.from({ length: supplies }, (_, of) => `D${at}i${of}`)]),
    );
    const free = [...feeds, ...Object.values(strips).flatMap(({ outlets }) => outlets)];
    const next = (most: number): number => picks.next().value % most;
    const cords: Record<string, string> = {};
    const inlets = [...Object.values(strips).flatMap((strip) => strip.inlets), ...Object.values(devices).flat()];
    for (const inlet of inlets) if (next(5) > 0 && free.length > 0) cords[inlet] = free.splice(next(free.length), 1)[0]!;
    const sources = [...feeds, ...Object.keys(strips)];
    return { plain: { feeds, strips, devices, cords } satisfies Plain, lost: lost.map((at) => sources[at % sources.length]!) };
  });

test('[Right answers 9] law: dark and living are those of a plain walk over all records, and sources carry what the living draw', () => {
  fc.assert(
    fc.property(plants, ({ plain, lost }) => {
      const plant = new PlantBuilder();
      const ids = new Map<string, number>();
      for (const feed of plain.feeds) ids.set(feed, plant.objectWith({ [feed]: 'powerFeed/ac-single-phase' }));
      for (const [strip, { inlets, outlets }] of Object.entries(plain.strips)) {
        const types = [
          ...inlets.map((inlet) => [inlet, 'powerPort/iec-60320-c20']),
          ...outlets.map((outlet) => [outlet, 'powerOutlet/iec-60320-c13']),
        ];
        ids.set(strip, plant.objectWith(Object.fromEntries(types) as Record<string, string>));
      }
      for (const [device, inlets] of Object.entries(plain.devices))
        ids.set(device, plant.objectWith(Object.fromEntries(inlets.map((inlet) => [inlet, 'powerPort/iec-60320-c14']))));
      for (const [inlet, source] of Object.entries(plain.cords)) plant.cable(`${inlet}-${source}`, inlet, source);

      const names = Object.keys(plain.devices);
      const draws = new Map(names.map((name, at) => [ids.get(name)!, 100 + at]));
      const paths = new PowerPaths(plant.document);
      const [before, after] = [new Set<string>(), new Set(lost)].map((gone) => plainLive(plain, gone));
      const countOf = (live: ReadonlySet<string>, name: string) => plain.devices[name]!.filter((inlet) => live.has(inlet)).length;
      const found = paths.without(new Set(lost.map((name) => ids.get(name)!)), draws);
      const changed = names.flatMap((name) => {
        const [was, is] = [countOf(before!, name), countOf(after!, name)];
        return was === is ? [] : [{ id: ids.get(name)!, supplies: plain.devices[name]!.length, before: was, after: is }];
      });
      expect([...found.dark, ...found.short, ...found.weakened].sort((a, b) => a.id - b.id)).toEqual(changed);
      expect(found.dark.map(({ id }) => id)).toEqual(changed.filter(({ after: is }) => is === 0).map(({ id }) => id));

      const living = names.filter((name) => countOf(before!, name) > 0);
      const isOrigin = (name: string) =>
        plain.feeds.includes(name) || plain.strips[name]!.inlets.every((inlet) => plain.cords[inlet] === undefined);
      const origins = [...plain.feeds, ...Object.keys(plain.strips)].filter(isOrigin).map((name) => ids.get(name)!);
      const carried = paths
        .audit(draws)
        .sources.filter(({ id }) => origins.includes(id))
        .reduce((sum, { beforeW }) => sum + beforeW, 0);
      expect(carried).toBeCloseTo(
        living.reduce((sum, name) => sum + draws.get(ids.get(name)!)!, 0),
        6,
      );
    }),
    { seed: 12, numRuns: 400 },
  );
});
