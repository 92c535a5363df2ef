import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PlantBuilder } from '../../tests/fixtures/plant-builder';
import { PROOF_RUNS } from '../../tests/fixtures/proof-runs';
import { codeOf, OBJECT_CLASSES, OBJECT_LIFECYCLES, PATHWAY_KINDS } from '../catalog/enums';
import { portTypeCode } from '../catalog/port-types';
import { areApart, partsOf } from '../channels/apart';
import type { Channel, ChannelPort } from '../channels/channel';
import { readChannelNetwork } from '../channels/channel-network';
import { inCommon } from '../channels/in-common';
import { sidesInCommon } from '../channels/power-sides';
import { plainApart, plainSide, type PlainPassage } from './plain-apart';

const RUNNING = codeOf(OBJECT_LIFECYCLES, 'running');

const CLASS = (name: (typeof OBJECT_CLASSES)[number]): number => codeOf(OBJECT_CLASSES, name);

interface Panel {
  readonly owner: number;
  readonly rack: number;
  readonly front: number;
  readonly rear: number;
}
interface Trunk {
  readonly from: Panel;
  readonly to: Panel;
  readonly cables: readonly number[];
}

/** Two rooms with two racks and a closure each; pathways between any two of these, some of them risers. */
class Building extends PlantBuilder {
  readonly rooms = [0, 1].map(() => this.add('object', { class: CLASS('room') }));
  readonly racks = [0, 1, 2, 3].map((at) => this.add('object', { class: CLASS('rack'), parent: this.rooms[at % 2]! }));
  readonly closures = this.rooms.map((parent) => this.add('object', { class: CLASS('closure'), parent }));

  pathway([a, b, isRiser]: readonly [number, number, boolean]): number {
    const places = [...this.racks, ...this.closures];
    const kind = codeOf(PATHWAY_KINDS, isRiser ? 'riser' : 'ladder');
    return this.add('pathway', { kind, from: places[a]!, to: places[b]!, lengthMm: 1000 });
  }

  spliced(rack: number): Panel {
    const owner = this.add('object', { class: CLASS('device'), parent: rack });
    const front = this.add('port', { owner, type: portTypeCode('front/lc') });
    const rear = this.add('port', { owner, type: portTypeCode('rear/splice') });
    this.add('port_map', { owner, front, frontPosition: 1, rear, rearPosition: 1 });
    return { owner, rack, front, rear };
  }

  /** Cables one after the other, spliced in these closures. */
  trunk(a: number, b: number, closures: readonly number[]): Trunk {
    const [from, to] = [this.spliced(a), this.spliced(b)];
    let joint: Readonly<Record<string, number>> = { port: from.rear, position: 1 };
    const cables = [...closures, null].map((closure) => {
      const cable = this.add('cable', { lengthMm: 1000 });
      const core = this.add('core', { cable, number: 1 });
      this.add('core_end', { core, end: 1, ...joint });
      joint =
        closure === null ? { port: to.rear, position: 1 } : { splice: this.add('splice', { closure, tray: 1, position: 1 }) };
      this.add('core_end', { core, end: 2, ...joint });
      return cable;
    });
    return { from, to, cables };
  }
}

const portAt = ({ front: port, owner, rack: place }: Panel): ChannelPort => ({ port, owner, place });

/** A way over trunks, with a cord before and after each. */
function channelOf(start: Panel, goal: Panel, trunks: readonly Trunk[], cords: readonly (readonly number[])[]): Channel {
  const fixed = { percentBefore: 0, percentAfter: 0, lengthMm: 0, name: '', place: '' };
  const cord = (from: Panel, to: Panel, at: number): Channel['parts'][number] => ({
    ...{ kind: 'cord', from: portAt(from), to: portAt(to), wayMm: 0, endsMm: 0, notSaid: [], lengthMm: 0, price: null },
    ...{ isMadeToMeasure: false, fromStore: null },
    segments: (cords[at] ?? []).map((pathway) => ({ pathway, ...fixed })),
  });
  const parts = trunks.flatMap((trunk, at): Channel['parts'] => [
    cord(at === 0 ? start : trunks[at - 1]!.to, trunk.from, at),
    {
      ...{ kind: 'trunk', from: portAt(trunk.from), to: portAt(trunk.to), lengthMm: 0, unmeasured: [], riding: [], free: 1 },
      rides: trunk.cables.map((cable) => ({ cable, from: 1, to: 2 })) as never,
    },
  ]);
  const last = cord(trunks.at(-1)?.to ?? start, goal, trunks.length);
  return { parts: [...parts, last], totalMm: 0, newMm: 0, cords: 0, bends: 0, price: null };
}

const places = fc.tuple(fc.nat(5), fc.nat(5), fc.boolean());
const buildings = fc.record({
  pathways: fc.array(places, { minLength: 3, maxLength: 7 }),
  trunks: fc.array(
    fc.record({
      ends: fc.tuple(fc.nat(3), fc.nat(3)),
      closures: fc.array(fc.nat(1), { maxLength: 2 }),
      /** By cable: what it lies in, and whether that is but planned; none = not recorded. */
      lies: fc.array(fc.array(fc.tuple(fc.nat(6), fc.constantFrom(0, 0, 0, 1)), { maxLength: 3 }), {
        minLength: 3,
        maxLength: 3,
      }),
    }),
    { minLength: 2, maxLength: 4 },
  ),
  ways: fc.array(
    fc.record({
      trunks: fc.array(fc.nat(3), { maxLength: 2 }),
      cords: fc.array(fc.array(fc.nat(6), { maxLength: 2 }), { minLength: 3, maxLength: 3 }),
    }),
    { minLength: 2, maxLength: 2 },
  ),
});

test('[B2] law: whether two ways are apart, share or nobody knows is at every level as read off the records cable by cable', () => {
  const seen = new Map<string, number>();
  fc.assert(
    fc.property(buildings, ({ pathways: spans, trunks: pool, ways }) => {
      const building = new Building();
      const pathways = spans.map((span) => building.pathway(span));
      const pathwayOf = (at: number): number => pathways[at % pathways.length]!;
      const trunks = pool.map(({ ends: [a, b], closures, lies }) => {
        const trunk = building.trunk(
          building.racks[a]!,
          building.racks[b]!,
          closures.map((at) => building.closures[at]!),
        );
        trunk.cables.forEach((cable, at) => {
          for (const [pathway, plan] of lies[at]!) building.add('lay', { cable, pathway: pathwayOf(pathway), plan });
        });
        return trunk;
      });
      const made = ways.map(({ trunks: picks, cords }) => {
        const [start, goal] = [building.spliced(building.racks[0]!), building.spliced(building.racks[1]!)];
        const over = [...new Set(picks)].map((at) => trunks[at % trunks.length]!);
        const lying = cords.slice(0, over.length + 1).map((cord) => cord.map(pathwayOf));
        const passage: PlainPassage = {
          ports: [start, ...over.flatMap(({ from, to }) => [from, to]), goal].map(({ front }) => front),
          pathways: lying.flat(),
          trunks: over.map(({ cables }) => cables),
        };
        return { channel: channelOf(start, goal, over, lying), passage };
      });
      const plain = plainApart(building.document, [made[0]!.passage, made[1]!.passage]);
      for (const { level, state, parts } of inCommon(
        building.document,
        made.map(({ channel }) => channel),
      ).apart) {
        expect([level, state, parts.map(({ id }) => id).toSorted((a, b) => a - b)]).toEqual([
          level,
          plain[level].state,
          plain[level].ids,
        ]);
        seen.set(`${level} ${state}`, (seen.get(`${level} ${state}`) ?? 0) + 1);
      }
    }),
    PROOF_RUNS,
  );
  // What begins in one rack has its room in common, and a cable is there or is not.
  for (const [state, levels] of Object.entries({ shared: 6, apart: 5, unknown: 3 }))
    expect(
      [...seen.keys()].filter((key) => key.endsWith(state)),
      state,
    ).toHaveLength(levels);
});

test('[walk 3] law: whether two ways to power are on feeds of two sides is as read off the records cord by cord', () => {
  const seen = new Map<string, number>();
  fc.assert(
    fc.property(
      fc.array(fc.nat(2), { minLength: 1, maxLength: 3 }),
      fc.array(fc.array(fc.nat(7), { maxLength: 2 }), { minLength: 2, maxLength: 5 }),
      (sides, strips) => {
        const plant = new PlantBuilder();
        const feedClass = codeOf(OBJECT_CLASSES, 'powerFeed');
        const power = (owner: number, type: string): number => plant.add('port', { owner, type: portTypeCode(type) });
        const givers = sides.map((side) =>
          power(plant.add('object', { class: feedClass, side, lifecycle: RUNNING }), 'powerFeed/ac-single-phase'),
        );
        const outlets = strips.map((inlets) => {
          const strip = plant.add('object', { class: codeOf(OBJECT_CLASSES, 'device'), lifecycle: RUNNING });
          for (const above of inlets) {
            const cable = plant.add('cable', {});
            const from = givers[above % givers.length]!;
            plant.add('termination', { cable, port: from, end: 1, position: 1 });
            plant.add('termination', { cable, port: power(strip, 'powerPort/iec-60320-c14'), end: 2, position: 1 });
          }
          // A strip may hang on one before it.
          const outlet = power(strip, 'powerOutlet/iec-60320-c13');
          givers.push(outlet);
          return outlet;
        });
        const device = power(plant.add('object', {}), 'powerPort/iec-60320-c14');
        const [one, other] = [outlets[0]!, outlets.at(-1)!].map((port) => ({
          parts: [{ kind: 'cord', from: { port: device, owner: 0, place: 0 }, to: { port, owner: 0, place: 0 } }],
        })) as never as [Channel, Channel];
        const [told] = sidesInCommon(plant.document, one, other);
        const plain = plainSide(plant.document, [outlets[0]!, outlets.at(-1)!]);
        expect([told!.state, told!.parts.map(({ id }) => id).toSorted((a, b) => a - b)]).toEqual([plain.state, plain.ids]);
        seen.set(plain.state, (seen.get(plain.state) ?? 0) + 1);
      },
    ),
    PROOF_RUNS,
  );
  expect([...seen.keys()].toSorted()).toEqual(['apart', 'shared', 'unknown']);
});

test('[proof 8] [A]--1--(C)--2--[B] and [A]--3--(C)--4--[B]: what is spliced in one closure is in no two ways apart, laid or not', () => {
  const building = new Building();
  const [a, b] = [building.racks[0]!, building.racks[1]!];
  const [closure] = building.closures as [number];
  const trunks = [0, 1].map(() => building.trunk(a, b, [closure]));
  const network = readChannelNetwork(building.document);
  const links = trunks.map(({ cables }) => network.linksOf(cables[0]!)[0]!);
  const pair = links.map((link) => ({ cost: 0, links: Uint32Array.of(link) })) as never;
  const ends = [network.vertexOf(a), network.vertexOf(b)] as const;
  expect([areApart(partsOf(network, 'places', ends), pair), areApart(partsOf(network, 'links', ends), pair)]).toEqual([
    false,
    true,
  ]);
  const channels = trunks.map((trunk) => channelOf(building.spliced(a), building.spliced(b), [trunk], []));
  const rack = inCommon(building.document, channels).apart.find(({ level }) => level === 'rack');
  expect(rack).toMatchObject({ state: 'shared', parts: [{ id: closure }] });
});
