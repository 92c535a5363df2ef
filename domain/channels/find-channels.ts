import { cableAreaMm2 } from '../cabling/pathway-fill';
import { CABLE_CLASSES } from '../catalog/enums';
import { cableSpecOf } from '../cabling/laid-cable';
import type { Document } from '../document/document';
import type { Slice } from '../document/slice';
import { NO_ID } from '../ids';
import type { LinkRoute, RouteConstraints, RoutePair, RouteStop } from '../network/link-network';
import { areApart, partsOf, waysApart } from './apart';
import { Assembler, type Taken } from './assemble';
import { wayFinder, type Way } from './best-way';
import type { Channel, ChannelAnswer, ChannelEnd, ChannelQuestion, ChannelReason } from './channel';
import { AREA_SCALE, BEND_MM, metricOf, newCableWeight, type ChannelNetwork } from './channel-network';
import { Cords } from './cords';
import { blockOf, conflictsOf, endName } from './obstacles';
import { inCommon, NOTHING_IN_COMMON } from './in-common';
import { notPassed, routeThroughAll } from './stops';
import { whyNot } from './why-not';

/** From where to where, by which metric, under which constraints. */
export interface SolverQuestion {
  readonly metric: number;
  readonly from: number;
  readonly to: number;
  readonly constraints?: RouteConstraints;
}

/** Who finds ways: the compute worker's kernels, which have the network loaded already. */
export interface ChannelSolver {
  /** The cheapest way, exactly; null when there is none. */
  route(question: SolverQuestion): Promise<LinkRoute | null>;
  /** The cheapest walk through every stop, in any order. */
  routeThrough(question: SolverQuestion, stops: readonly RouteStop[]): Promise<LinkRoute | null>;
  /** The cheapest two ways that share no link, or no vertex between their ends. */
  disjointPair(question: SolverQuestion, disjoint: 'links' | 'vertices'): Promise<RoutePair | null>;
  /** Up to `count` ways that really differ, the best first. */
  alternatives(question: SolverQuestion, count: number): Promise<readonly LinkRoute[]>;
}

/** Searches again, with what had no free port after all left out, at most so often. */
const TRIES_MAX = 40;

interface Found {
  readonly routes: readonly LinkRoute[];
  readonly isPair: boolean;
  readonly isExact: boolean;
}

/**
 * Ways, with ports and cords, or why there is none. The best is found by what will be shown of it (best-way.ts), others to
 * choose from by the kernels; a way on which no port is free at some panel closes that trunk, and the search begins anew. `floors`: what may hold the plans
 * of rooms, by which it is told how far apart trays end.
 */
export async function findChannels(
  document: Document,
  ways: ChannelNetwork,
  question: ChannelQuestion,
  solver: ChannelSolver,
  floors: readonly Slice[] = [document],
): Promise<ChannelAnswer> {
  const none = (...reasons: readonly ChannelReason[]): ChannelAnswer => ({ kind: 'none', reasons });
  const { from, to } = question;
  if (from.kind === to.kind && from.id === to.id) return none({ kind: 'same-end' });
  const unfit = modelReason(document, question);
  if (unfit) return none(unfit);
  const assembler = new Assembler(document, ways, question);
  if (!(assembler.laid.diameterMm > 0)) return none({ kind: 'diameter-unknown' });
  const strange = [from, to].filter((end) => assembler.isUnfit(end));
  if (strange.length > 0) return none(...strange.map((end): ChannelReason => ({ kind: 'port-unfit', ...named(document, end) })));
  const ends = [from, to].map((end) => ({ end, place: assembler.placeOfEnd(end) }));
  const vertices = ends.map(({ place }) => ways.vertexOf(place));
  const lost = ends.filter((_, at) => vertices[at] === -1);
  if (lost.length > 0)
    return none(...lost.map(({ end }): ChannelReason => ({ kind: 'no-way-to', name: endName(document, end) })));
  const [start, goal] = vertices as [number, number];
  const closed = closedLinks(document, ways, question, assembler);
  const closedVertices = question.avoid.flatMap((id) => {
    const vertex = ways.vertexOf(id);
    return vertex >= 0 && vertex !== start && vertex !== goal ? [vertex] : [];
  });
  const asked = (): SolverQuestion => {
    const constraints: RouteConstraints = {
      closedLinks: Uint32Array.from(closed),
      closedVertices: Uint32Array.from(closedVertices),
    };
    return { metric: metricOf(question.class, question.aim), from: start, to: goal, constraints };
  };
  const isHere = start === goal && question.through.length === 0;
  const bestWay = wayFinder(ways, question, {
    start,
    goal,
    owners: [assembler.ownerOfEnd(from), assembler.ownerOfEnd(to)],
    closed: new Set(closed),
    closedVertices: new Set(closedVertices),
    passage: (link, vertex) => assembler.passage(link, vertex),
    cords: new Cords(ways, question, assembler),
  });
  const best = (without: ReadonlySet<number>): Way | null => bestWay(without, question.maxMm || undefined);
  let isSure = true;
  for (let tries = 0; tries < TRIES_MAX; tries++) {
    const found = isHere ? withinPlace(question) : await ask(document, ways, question, asked(), closed, best, solver);
    isSure = found.isExact;
    if (found.routes.length === 0) break;
    const made = assembleAll(assembler, found);
    if (made.kind === 'again') {
      closed.add(made.link);
      continue;
    }
    if (made.kind === 'no-end') {
      return none(endReason(document, question, made.end));
    }
    if (made.kind === 'no-second') {
      const end = made.end === 'to' ? to : from;
      return none({ kind: 'no-second-end', ...named(document, end) });
    }
    const channels = withinLimit(found.isPair ? made.channels : ranked(made.channels, question), question, found.isPair);
    const { isPair, isExact } = found;
    if (channels.length > 0)
      return { kind: 'found', channels, isPair, isExact, ...(isPair ? inCommon(document, channels) : NOTHING_IN_COMMON) };
    return byLength(document, ways, question, solver, made.channels);
  }
  if (question.maxMm > 0) return byLength(document, ways, question, solver);
  if (question.redundancy !== 'none' && !isHere) {
    const single = await findChannels(document, ways, { ...question, redundancy: 'none', alternatives: 0 }, solver, floors);
    return single.kind === 'found' ? none({ kind: isSure ? 'no-second' : 'no-second-found' }) : single;
  }
  const reasons = whyNot(document, ways, question, assembler, start, goal, new Set([...closed]), new Set(closedVertices), floors);
  if (reasons.length > 0 || question.through.length === 0) return none(...reasons);
  return none(...(await notPassed(document, ways, question.through, question.class, asked(), solver)));
}

/** Ways that are looked at for one that is short enough when the cheapest was not. */
const SHORT_WAYS = 9;

/** Nothing that was preferred is short enough: the shortest that there is, or by how much it is too long. */
async function byLength(
  document: Document,
  ways: ChannelNetwork,
  question: ChannelQuestion,
  solver: ChannelSolver,
  /** What was found and is too long. */
  tried: readonly Channel[] = [],
): Promise<ChannelAnswer> {
  const { maxMm } = question;
  const aim = question.aim === 'reuse' ? 'shortest' : question.aim;
  const any = await findChannels(document, ways, { ...question, maxMm: 0, aim, alternatives: SHORT_WAYS }, solver);
  if (any.kind === 'none') return any;
  const channels = withinLimit(any.channels, question, any.isPair).slice(0, any.isPair ? 2 : question.alternatives + 1);
  if (channels.length > 0) return { ...any, channels };
  const lengthsOf = (list: readonly Channel[]): readonly number[] => list.map(({ totalMm }) => totalMm);
  const shortestMm = Math.min(...lengthsOf([...any.channels, ...tried]));
  const longestMm = Math.min(
    ...[any.channels, tried].filter(({ length }) => length > 0).map((list) => Math.max(...lengthsOf(list))),
  );
  const reason: ChannelReason = any.isPair
    ? { kind: 'pair-too-long', longestMm, overMm: longestMm - maxMm }
    : { kind: 'too-long', shortestMm, overMm: shortestMm - maxMm };
  return { kind: 'none', reasons: [reason] };
}

/** What speaks against the model of the new cables. */
function modelReason(document: Document, { model, cableClass }: ChannelQuestion): ChannelReason | null {
  if (model === NO_ID) return null;
  const spec = cableSpecOf(document, model);
  if (spec === null) return { kind: 'model-gone' };
  const { name, class: own } = spec;
  return own === CABLE_CLASSES[cableClass] ? null : { kind: 'model-other-class', name, class: own };
}

/** Both ends in one place: a cord from port to port, and another beside it where two ways are asked for. */
function withinPlace({ redundancy }: ChannelQuestion): Found {
  const cord: LinkRoute = { cost: 0, links: new Uint32Array(0) };
  const isPair = redundancy !== 'none';
  return { routes: isPair ? [cord, cord] : [cord], isPair, isExact: true };
}

async function ask(
  document: Document,
  ways: ChannelNetwork,
  question: ChannelQuestion,
  asked: SolverQuestion,
  closed: ReadonlySet<number>,
  best: (closed: ReadonlySet<number>) => Way | null,
  solver: ChannelSolver,
): Promise<Found> {
  const one = (route: LinkRoute | null): Found => ({ routes: route === null ? [] : [route], isPair: false, isExact: true });
  const { redundancy, alternatives, through } = question;
  if (redundancy !== 'none') {
    const rough = await solver.disjointPair(asked, redundancy === 'places' ? 'vertices' : 'links');
    if (rough === null) return { routes: [], isPair: true, isExact: true };
    const parts = partsOf(ways, redundancy, [asked.from, asked.to]);
    const { pair, isExact } = waysApart(parts, closed, best);
    const routes = pair ?? (!isExact && areApart(parts, rough.routes) ? rough.routes : []);
    return { routes, isPair: true, isExact };
  }
  if (through.length > 0) return one(await routeThroughAll(document, ways, through, question.class, asked, solver));
  const first = best(closed);
  if (first === null || alternatives === 0) return one(first);
  const others = await solver.alternatives(asked, alternatives + 1);
  return { ...one(first), routes: [first, ...others.filter((other) => reallyDiffer(ways, first, other))] };
}

/** The largest part of the shorter of two ways that may lie on the other, as the kernels have it of theirs. */
const MOST_SHARED = 0.7;

function reallyDiffer({ lengths, links }: ChannelNetwork, one: LinkRoute, other: LinkRoute): boolean {
  const weightOf = (list: Iterable<number>): number =>
    Array.from(list).reduce((sum, at) => {
      const link = links[at]!;
      return sum + 1 + (link.kind === 'trunk' ? link.strands[0]!.lengthMm : lengths[at]!);
    }, 0);
  const own = new Set(one.links);
  return weightOf(other.links.filter((at) => own.has(at))) <= MOST_SHARED * Math.min(weightOf(one.links), weightOf(other.links));
}

/**
 * Links that this question closes: what is too full, planned, avoided, kept for others, bends too tightly, or has no free
 * strand. Fill changes with every cable that is laid, so it is looked at here and not in the kernels' network.
 */
function closedLinks(document: Document, ways: ChannelNetwork, question: ChannelQuestion, assembler: Assembler): Set<number> {
  const closed = new Set<number>();
  const avoided = new Set(question.avoid);
  const section = Math.ceil(cableAreaMm2(assembler.laid.diameterMm) * AREA_SCALE);
  const conflicts = conflictsOf(assembler);
  const { fill, limit, classes } = ways.trays;
  const nothing: Taken = new Set();
  ways.links.forEach((link, at) => {
    if (link.kind === 'trunk') {
      if (avoided.has(link.from) || avoided.has(link.to) || (link.class === question.class && !assembler.hasFree(link, nothing)))
        closed.add(at);
      return;
    }
    if (avoided.has(link.id)) closed.add(at);
    const isFull = fill[at]! + section > limit[at]! || (classes[at]! & conflicts) !== 0;
    if (isFull || blockOf(document, link, question, assembler) !== undefined) closed.add(at);
  });
  return closed;
}

type Made =
  | { readonly kind: 'made'; readonly channels: readonly Channel[] }
  | { readonly kind: 'again'; readonly link: number }
  | { readonly kind: 'no-end'; readonly end: 'from' | 'to' | 'both' }
  /** The first of a pair has its ports, the second none at this end. */
  | { readonly kind: 'no-second'; readonly end: 'from' | 'to' | 'both' };

/** The two of a pair take different ports; alternatives may share them, because one of them is made. */
function assembleAll(assembler: Assembler, { routes, isPair }: Found): Made {
  const channels: Channel[] = [];
  const taken: Taken = new Set();
  for (const [at, route] of routes.entries()) {
    const made = assembler.assemble(route.links, isPair ? taken : new Set());
    if (made.kind === 'channel') channels.push(made.channel);
    else if (at > 0 && !isPair) continue;
    else if (made.kind === 'no-port') return { kind: 'again', link: made.link };
    else return at > 0 ? { kind: 'no-second', end: made.end } : made;
  }
  return { kind: 'made', channels };
}

/** By what is shown of them, as many as were asked for; of equals the one of fewer joints, else as they were found. */
function ranked(channels: readonly Channel[], { aim, alternatives, fewBends }: ChannelQuestion): readonly Channel[] {
  const weight = newCableWeight(aim);
  const costOf = ({ totalMm, newMm, bends }: Channel): number =>
    totalMm + (weight - 1) * newMm + (fewBends ? weight * BEND_MM * bends : 0);
  return channels.toSorted((a, b) => costOf(a) - costOf(b) || cablesOf(a) - cablesOf(b)).slice(0, alternatives + 1);
}

/** Cables that follow each other on it: each but the last ends in a joint. */
function cablesOf({ parts }: Channel): number {
  return parts.reduce((sum, part) => sum + (part.kind === 'trunk' ? part.rides.length : 1), 0);
}

function withinLimit(channels: readonly Channel[], { maxMm }: ChannelQuestion, isPair: boolean): readonly Channel[] {
  if (maxMm === 0) return channels;
  const short = channels.filter(({ totalMm }) => totalMm <= maxMm);
  return isPair && short.length < channels.length ? [] : short;
}

function endReason(document: Document, { from, to }: ChannelQuestion, at: 'from' | 'to' | 'both'): ChannelReason {
  if (at === 'both') return { kind: 'ends-unfit', from: endName(document, from), to: endName(document, to) };
  const end = at === 'from' ? from : to;
  return { kind: end.kind === 'port' ? 'port-taken' : 'no-free-port', ...named(document, end) };
}

function named(document: Document, end: ChannelEnd): { readonly id: number; readonly name: string } {
  return { id: end.id, name: endName(document, end) };
}
