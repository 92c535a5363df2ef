import type { Document } from '../document/document';
import { objectName } from '../entities/names';
import type { LinkRoute, RouteConstraints, RouteStop } from '../network/link-network';
import type { ChannelReason } from './channel';
import { placesOf, type ChannelClass, type ChannelNetwork } from './channel-network';
import type { ChannelSolver, SolverQuestion } from './find-channels';

/** Ways to pass everything that was asked for are tried one by one, at most so many. */
const CHOICES_MAX = 64;

/**
 * What passing a thing means, any one of these: a place; a pathway; one of the trunks that a cable is part of, or that
 * come to a panel; for other equipment the place where it stands. None = no way can ever pass it.
 */
function choicesOf(document: Document, ways: ChannelNetwork, channelClass: ChannelClass, id: number): readonly RouteStop[] {
  const vertex = ways.vertexOf(id);
  if (vertex >= 0) return [{ vertex }];
  const links = ways.links.flatMap((link, at) =>
    link.kind === 'trunk' && link.class === channelClass && (link.from === id || link.to === id) ? [at] : [],
  );
  const own = links.length > 0 ? links : ways.linksOf(id);
  if (own.length > 0) return own.map((link) => ({ link }));
  const place = document.kindOf(id) === 'object' ? ways.vertexOf(placesOf(document)(id)) : -1;
  return place < 0 ? [] : [{ vertex: place }];
}

function nameOf(document: Document, id: number): string {
  const kind = document.kindOf(id);
  return kind === 'pathway' || kind === 'cable' ? document.get(kind, id)!.name : objectName(document, id);
}

/** The cheapest way through all that was asked for, no pathway twice; null = there is none. */
export async function routeThroughAll(
  document: Document,
  ways: ChannelNetwork,
  through: readonly number[],
  channelClass: ChannelClass,
  asked: SolverQuestion,
  solver: ChannelSolver,
): Promise<LinkRoute | null> {
  let best: LinkRoute | null = null;
  for (const stops of combined(through.map((id) => choicesOf(document, ways, channelClass, id)))) {
    const route = await solver.routeThrough(asked, stops);
    const once = route === null || isOnce(route) ? route : await detour(ways, asked, stops, solver);
    if (once !== null && (best === null || once.cost < best.cost)) best = once;
  }
  return best;
}

/** What of all that was asked for no way passes, or passes only there and back; each by its name. */
export async function notPassed(
  document: Document,
  ways: ChannelNetwork,
  through: readonly number[],
  channelClass: ChannelClass,
  asked: SolverQuestion,
  solver: ChannelSolver,
): Promise<readonly ChannelReason[]> {
  const reasons: ChannelReason[] = [];
  for (const id of through) {
    const stops = choicesOf(document, ways, channelClass, id);
    const walks = await Promise.all(stops.map((stop) => solver.routeThrough(asked, [stop])));
    const named = { id, name: nameOf(document, id) };
    if (walks.every((walk) => walk === null)) reasons.push({ kind: 'not-through', ...named });
    else if ((await routeThroughAll(document, ways, [id], channelClass, asked, solver)) === null)
      reasons.push({ kind: 'there-and-back', ...named });
  }
  const all = through.map((id) => nameOf(document, id)).join(', ');
  return reasons.length > 0 ? reasons : [{ kind: 'not-together', name: all }];
}

/** Each choice with each other, as far as they are tried. */
function combined(choices: readonly (readonly RouteStop[])[]): readonly (readonly RouteStop[])[] {
  let lists: readonly (readonly RouteStop[])[] = [[]];
  for (const each of choices) lists = lists.flatMap((list) => each.map((stop) => [...list, stop])).slice(0, CHOICES_MAX);
  return lists;
}

/** No cable goes through one tray twice. */
function isOnce({ links }: LinkRoute): boolean {
  return new Set(Array.from(links)).size === links.length;
}

interface Passage {
  readonly enter: number;
  readonly leave: number;
  readonly links: readonly number[];
  /** Of its own link. */
  readonly cost: number;
}

/**
 * Where the cheapest walk goes there and back: the stops in every order and direction, leg by leg over what the legs
 * before left, begun from either end. Not always the cheapest, and of many stops not every order is tried.
 */
async function detour(
  ways: ChannelNetwork,
  asked: SolverQuestion,
  stops: readonly RouteStop[],
  solver: ChannelSolver,
): Promise<LinkRoute | null> {
  const passages = await Promise.all(stops.map((stop) => passagesOf(ways, asked, stop, solver)));
  let best: LinkRoute | null = null;
  for (const order of orders(passages)) {
    for (const isBackwards of [false, true]) {
      const route = await legByLeg(asked, order, isBackwards, solver);
      if (route !== null && (best === null || route.cost < best.cost)) best = route;
    }
  }
  return best;
}

/** How a stop is passed: a place as such, a link in one direction or the other. */
async function passagesOf(
  { network }: ChannelNetwork,
  asked: SolverQuestion,
  stop: RouteStop,
  solver: ChannelSolver,
): Promise<readonly Passage[]> {
  if ('vertex' in stop) return [{ enter: stop.vertex, leave: stop.vertex, links: [], cost: 0 }];
  const [a, b] = [network.from[stop.link]!, network.to[stop.link]!];
  const over = await solver.routeThrough({ ...asked, from: a, to: b }, [stop]);
  const links = [stop.link];
  const cost = over?.cost ?? Infinity;
  return [
    { enter: a, leave: b, links, cost },
    { enter: b, leave: a, links, cost },
  ];
}

/** Every order of the stops with every direction of each, as far as they are tried. */
function orders(stops: readonly (readonly Passage[])[]): readonly (readonly Passage[])[] {
  const found: (readonly Passage[])[] = [];
  const place = (done: readonly Passage[], left: readonly (readonly Passage[])[]): void => {
    if (found.length >= CHOICES_MAX) return;
    if (left.length === 0) found.push(done);
    for (const stop of left)
      for (const passage of stop)
        place(
          [...done, passage],
          left.filter((other) => other !== stop),
        );
  };
  place([], stops);
  return found;
}

async function legByLeg(
  asked: SolverQuestion,
  order: readonly Passage[],
  isBackwards: boolean,
  solver: ChannelSolver,
): Promise<LinkRoute | null> {
  const used = order.flatMap(({ links }) => links);
  const legs: LinkRoute[] = [];
  const count = order.length + 1;
  for (let step = 0; step < count; step++) {
    const at = isBackwards ? count - 1 - step : step;
    const [from, to] = [order[at - 1]?.leave ?? asked.from, order[at]?.enter ?? asked.to];
    const leg = await solver.route({ ...asked, from, to, constraints: without(asked.constraints, used) });
    if (leg === null) return null;
    used.push(...Array.from(leg.links));
    legs[at] = leg;
  }
  const links = legs.flatMap((leg, at) => [...Array.from(leg.links), ...(order[at]?.links ?? [])]);
  const cost = [...legs, ...order].reduce((sum, part) => sum + part.cost, 0);
  return { cost, links: Uint32Array.from(links) };
}

function without(constraints: RouteConstraints | undefined, links: readonly number[]): RouteConstraints {
  return { ...constraints, closedLinks: Uint32Array.from([...Array.from(constraints?.closedLinks ?? []), ...links]) };
}
