import { OBJECT_CLASSES } from '../catalog/enums';
import { portType } from '../catalog/port-types';
import type { RecordOf } from '../document/schema';
import type { Slice } from '../document/slice';
import { portTemplate } from '../entities/names';
import { NO_ID } from '../ids';
import { coreJoint, hasJoinedCores } from './core-joint';
import { followLane, laneProfile, plugLanes, type LaneProfile } from './lane-profiles';
import { WHOLE, portEnd, topLane, withoutTop, type EndReason, type Joint, type Lanes, type Plant, type PlantEnd } from './joints';
import type { Step } from './joints';
import { isBreakout } from './plug-pairs';

type Termination = RecordOf<'termination'>;

export interface PlantOptions {
  /** What to walk: 0 = live; a plan's number = live, with what the plan puts in its place. */
  readonly plan?: number;
  /** Hand-off ports that are the two ends of one circuit, both ways (circuits.ts). */
  readonly circuits?: ReadonlyMap<number, number>;
  /** Further lines. */
  readonly joints?: readonly Joint[];
}

/**
 * The cabling of a document, as a plant to trace: cables with their terminations, cores and splices, port maps, circuits. Looks up the
 * lists of the ports and cables that a walk comes to and nothing else. Good until the document changes.
 */
export function documentPlant(slice: Slice, options: PlantOptions = {}): Plant {
  const plan = options.plan ?? 0;
  const joints = [cableJoint(slice, plan), mapJoint(slice), coreJoint(slice, plan, (port) => passageOf(slice, port).isMultiple)];
  if (options.circuits) joints.push(circuitJoint(options.circuits));
  return { joints: [...joints, ...(options.joints ?? [])], endOf: (end, side) => endOf(slice, end, side) };
}

function endOf(slice: Slice, end: PlantEnd, side: 'outside' | 'inside'): EndReason {
  if (end.kind === 'core') return 'free';
  const port = slice.get('port', end.id);
  const { role } = portType(port?.type ?? 0);
  if (side === 'outside') return role === 'handOff' && isInNetwork(slice, port?.owner ?? NO_ID) ? 'handOff' : 'free';
  if (role === 'handOff' || role === 'powerFeed') return role;
  return role === 'front' || role === 'rear' ? 'unmapped' : 'equipment';
}

/** A hand-off in a provider's network, which is a node that stands in no place: what is plugged in there is not ours to know. */
function isInNetwork(slice: Slice, handOff: number): boolean {
  const holder = slice.get('object', slice.get('object', handOff)?.parent ?? NO_ID);
  return holder !== undefined && OBJECT_CLASSES[holder.class] === 'node' && holder.parent === NO_ID;
}

/**
 * Cables. Where a lane profile says how the lanes run from plug to plug, they run so. Without one lanes run through from
 * each plug to the plug of the same number; one plug against several is a breakout, lane n of the one is plug n of the
 * several. A plug that is in no port hangs loose. A port with several terminations is taken apart by the lanes that they
 * take.
 */
function cableJoint(slice: Slice, plan: number): Joint {
  return (from, side, lanes) => {
    if (from.kind !== 'port' || side !== 'outside') return [];
    const here = terminationsOf(slice, 'termination.port', from.id, plan);
    const lane = topLane(lanes);
    return here.flatMap((termination) => {
      const profile = laneProfile(slice.get('cable', termination.cable)?.profile ?? '');
      const { position, end, connector } = termination;
      if (here.length > 1 && lane !== 0) {
        if (lane < position || lane >= position + plugLanes(profile, end, connector)) return [];
        if (profile === undefined) return overCable(slice, termination, withoutTop(lanes), plan);
      }
      return profile ? byProfile(slice, termination, profile, lanes, plan) : overCable(slice, termination, lanes, plan);
    });
  };
}

/**
 * Over a cable of which a profile says how lanes run. One lane comes out at one place. All lanes of a plug that are all
 * that reaches a plug of the other end come out as a whole; otherwise each comes out by itself. A plug that is in no port
 * hangs loose.
 */
function byProfile(slice: Slice, from: Termination, profile: LaneProfile, lanes: Lanes, plan: number): readonly Step[] {
  const all = terminationsOf(slice, 'termination.cable', from.cable, plan);
  if (!all.some(({ end }) => end !== from.end)) return overCable(slice, from, lanes, plan);
  const [near, far] = from.end === 1 ? (['a', 'b'] as const) : (['b', 'a'] as const);
  const size = profile[near][from.connector] ?? 0;
  const top = topLane(lanes);
  const own = top === 0 ? Array.from({ length: size }, (_, at) => at + 1) : [top - from.position + 1];
  const reached = own.flatMap((lane) => {
    const place = followLane(profile, near, from.connector + 1, lane);
    return place ? [{ connector: place[0] - 1, lane: place[1] }] : [];
  });
  const rest = top === 0 ? lanes : withoutTop(lanes);
  const others = all.filter(({ end }) => end !== from.end);
  const hangs = reached.some(({ connector }) => others.every((other) => other.connector !== connector));
  const steps = others.flatMap((other): readonly Step[] => {
    const here = reached.filter(({ connector }) => connector === other.connector);
    if (here.length === 0) return [];
    const width = profile[far][other.connector] ?? 1;
    // A plug of one lane in a port that has several takes one of them.
    const shared =
      terminationsOf(slice, 'termination.port', other.port, plan).length > 1 ||
      (width === 1 && passageOf(slice, other.port).isMultiple);
    const whole = width === 1 || (top === 0 && here.length === lanesInto(profile, far, other.connector));
    const step = (left: Lanes): Step => ({ to: portEnd(other.port), lanes: left, by: 'cable', id: from.cable });
    if (whole && !shared) return [step(rest)];
    return here.map(({ lane }) => step([...rest, other.position + lane - 1]));
  });
  return hangs ? [...steps, looseEnd(from.cable)] : steps;
}

function looseEnd(cable: number): Step {
  return { to: null, lanes: WHOLE, by: 'cable', id: cable };
}

/** Lanes of a plug that are not dark. */
function lanesInto(profile: LaneProfile, end: 'a' | 'b', connector: number): number {
  const at = end === 'a' ? 0 : 2;
  return profile.lanes.filter((lane) => lane[at] === connector + 1).length;
}

function overCable(slice: Slice, termination: Termination, lanes: Lanes, plan: number): readonly Step[] {
  const all = terminationsOf(slice, 'termination.cable', termination.cable, plan);
  const mine = all.filter(({ end }) => end === termination.end);
  const others = all.filter(({ end }) => end !== termination.end);
  const step = (other: Termination, left: Lanes): Step => {
    const arriving = terminationsOf(slice, 'termination.port', other.port, plan).length > 1;
    return { to: portEnd(other.port), lanes: arriving ? [...left, other.position] : left, by: 'cable', id: termination.cable };
  };
  // Where the other end lies open, its cores go on by themselves.
  if (others.length === 0 && hasJoinedCores(slice, termination.cable, termination.end === 1 ? 2 : 1)) return [];
  if (others.length === 0) return [looseEnd(termination.cable)];
  if (isBreakout(mine, others)) {
    const { chosen, rest } = chosenLanes(numbered(others), lanes, true);
    return [
      ...chosen.map((other) => step(other, rest)),
      ...(hasLooseLeg(others, topLane(lanes)) ? [looseEnd(termination.cable)] : []),
    ];
  }
  if (isBreakout(others, mine)) return [step(others[0]!, [...lanes, termination.connector + 1])];
  const facing = others.filter(({ connector }) => connector === termination.connector);
  return facing.length === 0 ? [looseEnd(termination.cable)] : facing.map((other) => step(other, lanes));
}

/** Terminations at one end of a cable with the lane that each is: the number of its plug. */
function numbered(terminations: readonly Termination[]): readonly { readonly item: Termination; readonly position: number }[] {
  return terminations.map((item) => ({ item, position: item.connector + 1 }));
}

/** Is the leg of this lane, or of any where it is 0, in no port? Of a cable without a profile the legs up to the last plug are known. */
function hasLooseLeg(legs: readonly Termination[], lane: number): boolean {
  const plugged = new Set(legs.map(({ connector }) => connector + 1));
  const last = Math.max(...plugged);
  return lane === 0 ? plugged.size < last : lane <= last && !plugged.has(lane);
}

/** What the lane on top names, and what is left of the lanes; everything where there is nothing to take apart. */
function chosenLanes<T>(
  items: readonly { readonly item: T; readonly position: number }[],
  lanes: Lanes,
  isMultiple: boolean,
): { readonly chosen: readonly T[]; readonly rest: Lanes } {
  const lane = isMultiple ? topLane(lanes) : 0;
  if (lane === 0) return { chosen: items.map(({ item }) => item), rest: lanes };
  return {
    chosen: items.filter(({ position }) => position === lane).map(({ item }) => item),
    rest: withoutTop(lanes),
  };
}

/**
 * Terminations that count in a plan, by connector, position and id. A live one gives way to the plan's own at the same
 * position of its port, and to the same plug of its cable's end.
 */
function terminationsOf(
  slice: Slice,
  index: 'termination.port' | 'termination.cable',
  id: number,
  plan: number,
): readonly Termination[] {
  const all = listed(slice, index, id);
  const counted = plan === 0 ? all.filter((one) => one.plan === 0) : all.filter((one) => counts(slice, one, plan));
  return counted.length < 2
    ? counted
    : counted.sort((a, b) => a.connector - b.connector || a.position - b.position || a.id - b.id);
}

function counts(slice: Slice, one: Termination, plan: number): boolean {
  if (one.plan === plan) return true;
  if (one.plan !== 0) return false;
  return (
    !listed(slice, 'termination.port', one.port).some((other) => other.plan === plan && other.position === one.position) &&
    !listed(slice, 'termination.cable', one.cable).some(
      (other) => other.plan === plan && other.end === one.end && other.connector === one.connector,
    )
  );
}

function listed(slice: Slice, index: 'termination.port' | 'termination.cable', id: number): Termination[] {
  return slice.by(index, id).flatMap((one) => slice.get('termination', one) ?? []);
}

/** A way through a panel, seen from one of its ports. */
interface Way {
  readonly map: number;
  readonly position: number;
  readonly other: number;
  readonly otherPosition: number;
}

/** Port maps: from a position of the one side to the positions of the other that it is mapped to. */
function mapJoint(slice: Slice): Joint {
  // A trunk's fibres all ask for the same panel, so its ways are read once.
  const panels = new Map<number, Passage>();
  const passage = (port: number): Passage => {
    let known = panels.get(port);
    if (known === undefined) panels.set(port, (known = passageOf(slice, port)));
    return known;
  };
  return (from, side, lanes) => {
    if (from.kind !== 'port' || side !== 'inside') return [];
    const { ways, isMultiple } = passage(from.id);
    if (ways.length === 0) return [];
    const { chosen, rest } = chosenLanes(ways, lanes, isMultiple);
    return chosen.map(({ map, other, otherPosition }) => ({
      to: portEnd(other),
      lanes: passage(other).isMultiple ? [...rest, otherPosition] : rest,
      by: 'map',
      id: map,
    }));
  };
}

function waysFrom(slice: Slice, port: number): readonly Way[] {
  const maps = (index: 'port_map.front' | 'port_map.rear'): readonly RecordOf<'port_map'>[] =>
    slice.by(index, port).flatMap((id) => slice.get('port_map', id) ?? []);
  return [
    ...maps('port_map.front').map((map) => ({
      map: map.id,
      position: map.frontPosition,
      other: map.rear,
      otherPosition: map.rearPosition,
    })),
    ...maps('port_map.rear').map((map) => ({
      map: map.id,
      position: map.rearPosition,
      other: map.front,
      otherPosition: map.frontPosition,
    })),
  ];
}

/** The inside of a port: its ways, and whether it has more than one position. */
interface Passage {
  readonly ways: readonly { readonly item: Way; readonly position: number }[];
  readonly isMultiple: boolean;
}

/** Positions are told by the maps, else by the template: a trunk of which one fibre is mapped is still a trunk. */
function passageOf(slice: Slice, port: number): Passage {
  const ways = waysFrom(slice, port).map((item) => ({ item, position: item.position }));
  return { ways, isMultiple: ways.some(({ position }) => position > 1) || templatePositions(slice, port) > 1 };
}

/** Positions of a port by its model; 1 where none says. */
export function templatePositions(slice: Slice, port: number): number {
  return portTemplate(slice, port)?.positions ?? 1;
}

/** The far hand-off of the circuit behind a hand-off. Lanes run through, as through the provider's network. */
function circuitJoint(circuits: ReadonlyMap<number, number>): Joint {
  return (from, side, lanes) => {
    const far = from.kind === 'port' && side === 'inside' ? circuits.get(from.id) : undefined;
    return far === undefined ? [] : [{ to: portEnd(far), lanes, by: 'circuit', id: 0 }];
  };
}
