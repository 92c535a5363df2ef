import {
  endKey,
  MAX_NESTING,
  opposite,
  WHOLE,
  type EndReason,
  type Lanes,
  type LineKind,
  type Plant,
  type PlantEnd,
} from './joints';
import type { Side, Step } from './joints';

/** One place that a walk comes to, and how. */
export interface TraceHop {
  /** null: the loose end of a cable. */
  readonly at: PlantEnd | null;
  /** Positions under way here, each once: [[]] = the whole end. */
  readonly lanes: readonly Lanes[];
  readonly by: LineKind;
  /** The cable, the port maps or the splice gone over, ascending; [0] where the line is no record. */
  readonly lines: readonly number[];
  /** Hops that lead here, ascending; -1 = the start. More than one: branches merge. */
  readonly from: readonly number[];
  /** Steps from the start, from 1. */
  readonly depth: number;
  /** Why branches end here; empty where the walk goes on. */
  readonly ends: readonly EndReason[];
}

/** All that lies behind one side of the start. */
export interface TraceArm {
  readonly side: Side;
  /** Nearest first; among hops of one depth in the order in which they were found. */
  readonly hops: readonly TraceHop[];
  /** Why there is no hop; empty when there is one. */
  readonly ends: readonly EndReason[];
  /** One hop a step: neither split nor merged. Both fibres of a duplex way are one line. */
  readonly isLine: boolean;
  /** More places than the limit: the hops are the nearest ones. */
  readonly isCut: boolean;
}

export interface Trace {
  readonly start: PlantEnd;
  readonly outside: TraceArm;
  readonly inside: TraceArm;
}

export interface TraceOptions {
  /** Part of the start to trace; the whole by default. */
  readonly lanes?: Lanes;
  /** Several parts at once, instead of `lanes`: what they share further on is walked and told once. */
  readonly strands?: readonly Lanes[];
  /** Places to visit on each side at most. */
  readonly limit?: number;
}

const DEFAULT_LIMIT = 100_000;

/**
 * Walks from an end to everything joined with it, to both sides. Idle plant is walked like any other. Breadth first,
 * each (end, side, lanes) once (the start twice), so the cost follows what is reached and nothing else is looked at.
 */
export function trace(plant: Plant, start: PlantEnd, options: TraceOptions = {}): Trace {
  const steps = traceSteps(plant, start, options);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** A place from which a walk goes on. */
export interface Front {
  /** null: the loose end of a cable. */
  readonly at: PlantEnd | null;
  /** The side it leaves by. */
  readonly side: Side;
  readonly lanes: Lanes;
}

/**
 * The same walk, a step at a time: before each it yields the places from which it goes on, on both sides of the start.
 * A plant that is loaded as it is walked gets there what lookAhead says that it lacks.
 */
export function* traceSteps(plant: Plant, start: PlantEnd, options: TraceOptions = {}): Generator<readonly Front[], Trace> {
  const outwards = armSteps(plant, start, 'outside', options);
  const inwards = armSteps(plant, start, 'inside', options);
  let outside = outwards.next();
  let inside = inwards.next();
  while (!outside.done || !inside.done) {
    yield [...(outside.done ? [] : outside.value), ...(inside.done ? [] : inside.value)];
    if (!outside.done) outside = outwards.next();
    if (!inside.done) inside = inwards.next();
  }
  return { start, outside: outside.value, inside: inside.value };
}

/** Asks a plant everything that a walk asks it on these places. */
export function lookAhead(plant: Plant, fronts: readonly Front[]): void {
  for (const { at, side, lanes } of fronts)
    if (at !== null && stepsFrom(plant, at, side, lanes).length === 0) whyNot(plant, at, side, lanes);
}

/** One (end, side, lanes) that the walk came to. Successors stand in `next` for the search for loops. */
interface State extends Front {
  readonly hop: number;
  readonly next: number[];
}

interface MutableHop {
  readonly at: PlantEnd | null;
  readonly by: LineKind;
  readonly depth: number;
  readonly lanes: Map<string, Lanes>;
  readonly lines: Set<number>;
  readonly from: Set<number>;
  readonly ends: Set<EndReason>;
}

/** One arm; yields the places of a depth before it asks the plant about them. */
export function* armSteps(
  plant: Plant,
  start: PlantEnd,
  side: Side,
  options: TraceOptions,
): Generator<readonly Front[], TraceArm> {
  const { lanes = WHOLE, strands = [lanes], limit = DEFAULT_LIMIT } = options;
  const states: State[] = strands.map((strand) => ({ at: start, side, lanes: strand, hop: -1, next: [] }));
  // The start is not among them: a walk that comes back to it shows the line that closes the circle.
  const known = new Map<string, number>();
  const hops: MutableHop[] = [];
  const hopOf = new Map<string, number>();
  const startEnds = new Set<EndReason>();
  let isCut = false;

  for (let at = 0, announced = 0; at < states.length; at++) {
    if (at === announced) {
      yield states.slice(at);
      announced = states.length;
    }
    const state = states[at]!;
    const ends = state.hop < 0 ? startEnds : hops[state.hop]!.ends;
    if (state.at === null) {
      ends.add('loose');
      continue;
    }
    const steps = stepsFrom(plant, state.at, state.side, state.lanes);
    if (steps.length === 0) {
      const isBack = state.side !== side && endKey(state.at) === endKey(start);
      ends.add(isBack ? 'loop' : whyNot(plant, state.at, state.side, state.lanes));
    }
    for (const step of steps) {
      if (step.lanes.length > MAX_NESTING) {
        ends.add('nested');
        continue;
      }
      const depth = state.hop < 0 ? 1 : hops[state.hop]!.depth + 1;
      const reached: State = { at: step.to, side: opposite(state.side), lanes: step.lanes, hop: -1, next: [] };
      const key = stateKey(reached, step);
      const seen = known.get(key);
      if (seen !== undefined) {
        state.next.push(seen);
        note(hops[states[seen]!.hop]!, state.hop, step);
        continue;
      }
      if (states.length > limit) {
        isCut = true;
        continue;
      }
      const hop = hopFor(hops, hopOf, step, depth);
      note(hops[hop]!, state.hop, step);
      known.set(key, states.length);
      state.next.push(states.length);
      states.push({ ...reached, hop });
    }
  }
  for (const at of loopStates(states, strands.length)) hops[states[at]!.hop]!.ends.add('loop');
  return {
    side,
    hops: hops.map(finished),
    ends: [...startEnds],
    isLine: hops.every((hop, at) => hop.depth === at + 1),
    isCut,
  };
}

function stepsFrom(plant: Plant, end: PlantEnd, side: Side, lanes: Lanes): readonly Step[] {
  return plant.joints.flatMap((joint) => joint(end, side, lanes));
}

function whyNot(plant: Plant, end: PlantEnd, side: Side, lanes: Lanes): EndReason {
  const joinsElsewhere = lanes.length > 0 && stepsFrom(plant, end, side, WHOLE).length > 0;
  return joinsElsewhere ? 'no-such-position' : plant.endOf(end, side);
}

function stateKey(state: State, step?: Step): string {
  const place = state.at === null ? `loose${step?.by}${step?.id}` : endKey(state.at);
  return `${place} ${state.side} ${state.lanes.join('.')}`;
}

/** A hop gathers what comes to one place at one depth over one cable, or over any of the place's port maps. */
function hopFor(hops: MutableHop[], hopOf: Map<string, number>, step: Step, depth: number): number {
  const place = step.to === null ? 'loose' : endKey(step.to);
  const key = `${depth} ${place} ${step.by} ${step.by === 'map' ? 0 : step.id}`;
  const found = hopOf.get(key);
  if (found !== undefined) return found;
  hopOf.set(key, hops.length);
  hops.push({ at: step.to, by: step.by, depth, lanes: new Map(), lines: new Set(), from: new Set(), ends: new Set() });
  return hops.length - 1;
}

function note(hop: MutableHop, from: number, step: Step): void {
  hop.from.add(from);
  hop.lines.add(step.id);
  hop.lanes.set(step.lanes.join('.'), step.lanes);
}

function finished({ at, by, depth, lanes, lines, from, ends }: MutableHop): TraceHop {
  const ascending = (set: ReadonlySet<number>): readonly number[] => [...set].sort((a, b) => a - b);
  return { at, lanes: [...lanes.values()], by, lines: ascending(lines), from: ascending(from), depth, ends: [...ends] };
}

/** States with a step back to one that led to them: edges that close a circle, found by colouring, each edge once. */
function loopStates(states: readonly State[], starts: number): readonly number[] {
  const UNSEEN = 0;
  const OPEN = 1;
  const DONE = 2;
  const colour = new Uint8Array(states.length).fill(UNSEEN);
  const loops: number[] = [];
  for (let start = 0; start < starts; start++) {
    const stack: { readonly at: number; edge: number }[] = [{ at: start, edge: 0 }];
    colour[start] = OPEN;
    while (stack.length > 0) {
      const top = stack[stack.length - 1]!;
      const next = states[top.at]!.next[top.edge++];
      if (next === undefined) {
        colour[top.at] = DONE;
        stack.pop();
      } else if (colour[next] === OPEN) {
        loops.push(top.at);
      } else if (colour[next] === UNSEEN) {
        colour[next] = OPEN;
        stack.push({ at: next, edge: 0 });
      }
    }
  }
  return loops;
}
