import type { PortMapTemplate } from '../entities/model';
import { refuse, type Refusal } from '../result';

/** One lane of a cable: from a place of an end A connector to a place of an end B connector, all from 1. */
export type Lane = readonly [connectorA: number, laneA: number, connectorB: number, laneB: number];

/**
 * How the lanes of a cable with multi-lane plugs run. Plain data: a maker's odd cable is one more profile, no program.
 *
 *     mpo-12-b       1-[MPO]-1 ... 12        breakout-12-4      1-[MPO]===[LC]-1,2
 *                    1 -> 12, 2 -> 11 ...                                [LC] ... four legs
 */
export interface LaneProfile {
  readonly key: string;
  /** Lanes of each connector at end A; [12] = one MPO-12, [2, 2, 2, 2] = four duplex plugs. */
  readonly a: readonly number[];
  readonly b: readonly number[];
  readonly lanes: readonly Lane[];
}

/**
 * How a trunk's fibres run from plug to plug (TIA-568 types): A straight, 1 to 1; B reversed, 1 to n; C with each pair
 * crossed, 1 to 2. D is the universal method, whose trunk is of type B too; its cassettes differ (POLARITY_METHODS).
 */
export const POLARITIES = ['A', 'B', 'C', 'D'] as const;
export type Polarity = (typeof POLARITIES)[number];

/** Where fibre `lane` of `count` comes out; count is even for B, C and D. */
export function polarityLane(polarity: Polarity, lane: number, count: number): number {
  switch (polarity) {
    case 'A':
      return lane;
    case 'B':
    case 'D':
      return count + 1 - lane;
    case 'C':
      return lane % 2 === 1 ? lane + 1 : lane - 1;
  }
}

/** A trunk of one MPO on either end. `count`: 8, 12, 16, 24 ... */
export function trunkProfile(count: number, polarity: Polarity): LaneProfile {
  return {
    key: `mpo-${count}-${polarity.toLowerCase()}`,
    a: [count],
    b: [count],
    lanes: range(count).map((lane) => [1, lane, 1, polarityLane(polarity, lane, count)]),
  };
}

/**
 * Which two fibres of an MPO are the pair of a leg:
 *
 *     outside in   1-12, 2-11 ...    parallel optics in one row: 40GBASE-SR4 and its like send on the first four, hear on
 *                                    the last four (ydfiberoptic.com, QSFP+ to 4 x SFP+ through a breakout cable)
 *     pairs        1-2, 3-4 ...      duplex over a trunk: fibre k is the k-th of the LC in their order, as in a straight
 *                                    cassette (ydfiberoptic.com, polarity of MTP fan-outs, type A)
 *     rows         1-13, 2-14 ...    parallel optics in two rows of 12: 100GBASE-SR10 sends on one and hears on the other,
 *                                    one above the other (addoncomputer.com, Choosing MPO cables for transceivers)
 */
export type BreakoutOrder = 'outside-in' | 'pairs' | 'rows';

/** The fibres of a leg: those on which the optics of the MPO send and hear, or the first and second of a pair. */
function legFibres(order: BreakoutOrder, leg: number, count: number): readonly [number, number] {
  switch (order) {
    case 'outside-in':
      return [leg, count + 1 - leg];
    case 'pairs':
      return [2 * leg, 2 * leg - 1];
    case 'rows':
      return [leg, leg + count / 2];
  }
}

/**
 * One MPO to duplex plugs. An MPO of 12 with 4 legs leaves its middle four dark. The key of one from the outside in says no
 * order: cables are stored by it.
 */
export function breakoutProfile(count: number, legs: number, order: BreakoutOrder = 'outside-in'): LaneProfile {
  return {
    key: `breakout-${count}-${legs}${order === 'outside-in' ? '' : `-${order}`}`,
    a: [count],
    b: range(legs).map(() => 2),
    // A leg's place 1 sends into place 1 of the plug's other side: what the MPO sends arrives at place 2.
    lanes: range(legs).flatMap((leg): Lane[] => {
      const [sent, heard] = legFibres(order, leg, count);
      return [
        [1, sent, leg, 2],
        [1, heard, leg, 1],
      ];
    }),
  };
}

/**
 * One cage of many electrical lanes to cages of fewer (a direct-attach or active optical breakout), lanes in their order:
 * 4 to 4 x 1 is a QSFP to four SFP, 8 to 2 x 4 a QSFP-DD to two QSFP.
 */
export function cageProfile(count: number, legs: number): LaneProfile {
  const each = count / legs;
  return {
    key: `cage-${count}-${legs}`,
    a: [count],
    b: range(legs).map(() => each),
    lanes: range(count).map((lane) => [1, lane, Math.ceil(lane / each), ((lane - 1) % each) + 1]),
  };
}

/** A trunk of as many plugs at either end, each of which runs to the like plug with all its positions. */
export function straightProfile(plugs: number, positions: number): LaneProfile {
  const all = range(plugs).map(() => positions);
  return {
    key: `straight-${plugs}x${positions}`,
    a: all,
    b: all,
    lanes: range(plugs).flatMap((plug) => range(positions).map((lane): Lane => [plug, lane, plug, lane])),
  };
}

/**
 * A trunk whose plugs share out their positions: each sends as many to every plug of the other end, where those of the first
 * come first. It is its own inverse.
 *
 *     shuffle-2x4   1: 1 2 3 4      1: 1 2 | 3 4 of plug 1 come out at 1: 1 2 and at 2: 1 2
 *                   2: 1 2 3 4      2: 1 2 | 3 4 of plug 2         at 1: 3 4 and at 2: 3 4
 */
export function shuffleProfile(plugs: number, positions: number): LaneProfile {
  const all = range(plugs).map(() => positions);
  const lanes = range(plugs).flatMap((plug) =>
    range(positions).map((lane): Lane => [plug, lane, ...shuffled(plug, lane, positions / plugs)]),
  );
  return { key: `shuffle-${plugs}x${positions}`, a: all, b: all, lanes };
}

/** One plug of several positions to as many plugs of one. */
export function fanoutProfile(positions: number): LaneProfile {
  return {
    key: `fanout-1x${positions}`,
    a: [positions],
    b: range(positions).map(() => 1),
    lanes: range(positions).map((lane) => [1, lane, lane, 1]),
  };
}

/** A shuffle of which end B is plugs of one position each, in the order in which the shuffle's would be. */
export function shuffleFanoutProfile(plugs: number, positions: number): LaneProfile {
  return {
    key: `shuffle-fanout-${plugs}x${positions}`,
    a: range(plugs).map(() => positions),
    b: range(plugs * positions).map(() => 1),
    lanes: shuffleProfile(plugs, positions).lanes.map(([a, laneA, b, laneB]) => [a, laneA, (b - 1) * positions + laneB, 1]),
  };
}

/** `each`: positions that a plug sends to every plug of the other end. */
function shuffled(plug: number, lane: number, each: number): readonly [plug: number, lane: number] {
  return [Math.ceil(lane / each), (plug - 1) * each + ((lane - 1) % each) + 1];
}

/** What its plugs hold: electrical lanes of a cage, fibres, or whatever the positions of a port are. */
export function plugKind({ key }: LaneProfile): 'cage' | 'fibres' | 'positions' {
  if (key.startsWith('cage-')) return 'cage';
  return key.startsWith('mpo-') || key.startsWith('breakout-') ? 'fibres' : 'positions';
}

/** Profiles on offer, those that are most used between two cages first. */
export const LANE_PROFILES: readonly LaneProfile[] = [
  cageProfile(4, 4),
  cageProfile(4, 2),
  cageProfile(8, 8),
  cageProfile(8, 4),
  cageProfile(8, 2),
  ...[8, 12, 16, 24].flatMap((count) => POLARITIES.map((polarity) => trunkProfile(count, polarity))),
  breakoutProfile(8, 4),
  breakoutProfile(12, 4),
  breakoutProfile(12, 6, 'pairs'),
  breakoutProfile(12, 6),
  breakoutProfile(16, 8),
  breakoutProfile(24, 12, 'rows'),
  breakoutProfile(24, 12, 'pairs'),
  breakoutProfile(24, 12),
  breakoutProfile(8, 4, 'pairs'),
  ...[1, 2, 4, 6, 8, 12, 16].map((positions) => straightProfile(1, positions)),
  ...[1, 2, 4, 6, 8, 12].map((positions) => straightProfile(2, positions)),
  ...[1, 2, 4, 6, 8].map((positions) => straightProfile(4, positions)),
  straightProfile(8, 4),
  shuffleProfile(2, 4),
  shuffleProfile(4, 4),
  ...[2, 4, 6, 8].map(fanoutProfile),
  shuffleFanoutProfile(2, 4),
];

const BY_KEY: ReadonlyMap<string, LaneProfile> = new Map(LANE_PROFILES.map((profile) => [profile.key, profile]));

/** The profile that `cable.profile` names; undefined for '' and for a key that is not on offer: lanes run straight. */
export function laneProfile(key: string): LaneProfile | undefined {
  return BY_KEY.get(key);
}

/** Connectors of an end of a cable: 1 = A, 2 = B. */
export function connectorsAt(profile: LaneProfile, end: number): readonly number[] {
  return end === 1 ? profile.a : profile.b;
}

/** Lanes of a port that a plug takes: those of its connector; 1 where no profile says. `connector` from 0. */
export function plugLanes(profile: LaneProfile | undefined, end: number, connector: number): number {
  return profile === undefined ? 1 : (connectorsAt(profile, end)[connector] ?? 1);
}

/** Where a lane of one end comes out at the other; undefined for a dark one. */
export function followLane(
  profile: LaneProfile,
  end: 'a' | 'b',
  connector: number,
  lane: number,
): readonly [number, number] | undefined {
  const [mine, theirs] = end === 'a' ? [0, 2] : [2, 0];
  const found = profile.lanes.find((one) => one[mine] === connector && one[mine + 1] === lane);
  return found && [found[theirs]!, found[theirs + 1]!];
}

/**
 * Numbers of the cores in a plug, by its lanes: cores are numbered as they leave end A, lane by lane and plug by plug, and
 * keep their number on the way; 0 = a lane that is dark. `connector` from 0.
 */
export function coresOfPlug(profile: LaneProfile, end: 1 | 2, connector: number): readonly number[] {
  const before = (at: number): number => profile.a.slice(0, at).reduce((sum, lanes) => sum + lanes, 0);
  return range(connectorsAt(profile, end)[connector] ?? 0).map((lane) => {
    if (end === 1) return before(connector) + lane;
    const start = followLane(profile, 'b', connector + 1, lane);
    return start ? before(start[0] - 1) + start[1] : 0;
  });
}

/**
 * What is wrong with a profile; null = nothing: `profile-lane-outside` {end, connector, lane} names a place that the
 * connectors do not have, `profile-lane-twice` {end, connector, lane} one that two lanes use.
 */
export function profileRefusal(profile: LaneProfile): Refusal | null {
  for (const end of ['a', 'b'] as const) {
    const used = new Set<string>();
    for (const one of profile.lanes) {
      const [connector, lane] = end === 'a' ? [one[0], one[1]] : [one[2], one[3]];
      const facts = { end: end.toUpperCase(), connector, lane };
      const size = profile[end][connector - 1] ?? 0;
      if (!(Number.isInteger(lane) && lane >= 1 && lane <= size)) return refuse('profile-lane-outside', facts, 'lanes').refusal;
      if (used.has(`${connector}.${lane}`)) return refuse('profile-lane-twice', facts, 'lanes').refusal;
      used.add(`${connector}.${lane}`);
    }
  }
  return null;
}

/** Lanes of a duplex pair behind a cassette's front: place A and place B. */
export type CassetteWiring = 'straight' | 'reversed' | 'universal';

/**
 * The MPO lanes of pair `pair` of a cassette of `count` fibres: straight (1, 2), (3, 4) ...; reversed: the pairs in the
 * opposite order, as in a cassette that is turned over; universal: from the outside in (1, n), (2, n - 1) ...
 */
export function pairLanes(wiring: CassetteWiring, pair: number, count: number): readonly [number, number] {
  if (wiring === 'universal') return [pair, count + 1 - pair];
  const at = wiring === 'straight' ? pair : count / 2 + 1 - pair;
  return [2 * at - 1, 2 * at];
}

/**
 * The four ways to build a duplex channel over a trunk so that what one end sends the other hears, and pair k of one
 * panel is pair k of the other: trunk, cassettes near and far, and the cords (crossed, place A to place B, or straight).
 */
export const POLARITY_METHODS: Readonly<
  Record<
    Polarity,
    {
      readonly trunk: Polarity;
      readonly near: CassetteWiring;
      readonly far: CassetteWiring;
      readonly cords: readonly ['crossed' | 'straight', 'crossed' | 'straight'];
    }
  >
> = {
  A: { trunk: 'A', near: 'straight', far: 'straight', cords: ['crossed', 'straight'] },
  B: { trunk: 'B', near: 'straight', far: 'reversed', cords: ['crossed', 'crossed'] },
  C: { trunk: 'C', near: 'straight', far: 'straight', cords: ['crossed', 'crossed'] },
  D: { trunk: 'D', near: 'universal', far: 'universal', cords: ['crossed', 'crossed'] },
};

/**
 * Port maps of a cassette whose ports are `count / 2` duplex fronts and then one rear MPO: place A and B of front k
 * are its positions 1 and 2.
 */
export function cassetteMaps(wiring: CassetteWiring, count: number): readonly PortMapTemplate[] {
  const pairs = count / 2;
  return range(pairs).flatMap((pair) =>
    pairLanes(wiring, pair, count).map((rearPosition, place) => ({
      front: pair - 1,
      frontPosition: place + 1,
      rear: pairs,
      rearPosition,
    })),
  );
}

/** Port maps of a splitter whose ports are its inputs and then its outputs: each input to each output. */
export function splitterMaps(inputs: number, outputs: number): readonly PortMapTemplate[] {
  return range(inputs).flatMap((input) =>
    range(outputs).map((output) => ({ front: input - 1, frontPosition: 1, rear: inputs + output - 1, rearPosition: 1 })),
  );
}

function range(count: number): readonly number[] {
  return Array.from({ length: count }, (_, at) => at + 1);
}
