import type { Document } from '../document/document';
import { objectName } from '../entities/names';
import { walkOf, type LinkRoute, type RouteConstraints } from '../network/link-network';
import type { RouteStop } from '../network/through-route';
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
    const routes: (LinkRoute | null)[] = [];
    for (const stop of choicesOf(document, ways, channelClass, id)) routes.push(await solver.routeThrough(asked, [stop]));
    if (routes.every((route) => route === null)) reasons.push({ kind: 'not-through', id, name: nameOf(document, id) });
    else if (routes.every((route) => route === null || !isOnce(route)))
      reasons.push({ kind: 'there-and-back', id, name: nameOf(document, id) });
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

/**
 * Through one stop where the cheapest walk goes there and back: to it and on from it, either leg first, the other over
 * what is left. Not always the cheapest.
 */
async function detour(
  ways: ChannelNetwork,
  asked: SolverQuestion,
  stops: readonly RouteStop[],
  solver: ChannelSolver,
): Promise<LinkRoute | null> {
  const [stop] = stops;
  if (stop === undefined || stops.length > 1) return null;
  const { from, to } = ways.network;
  const passages =
    'vertex' in stop
      ? [{ enter: stop.vertex, leave: stop.vertex, links: [] }]
      : [
          { enter: from[stop.link]!, leave: to[stop.link]!, links: [stop.link] },
          { enter: to[stop.link]!, leave: from[stop.link]!, links: [stop.link] },
        ];
  const middle = await Promise.all(
    passages.map(({ enter, leave, links }) =>
      links.length === 0 ? null : solver.routeThrough({ ...asked, from: enter, to: leave }, [stop]),
    ),
  );
  const leg = (a: number, b: number, closed: readonly number[]): Promise<LinkRoute | null> =>
    solver.route({ ...asked, from: a, to: b, constraints: without(asked.constraints, closed) });
  let best: LinkRoute | null = null;
  const keep = (first: LinkRoute | null, links: readonly number[], own: number, second: LinkRoute | null): void => {
    if (first === null || second === null) return;
    const all = Uint32Array.from([...Array.from(first.links), ...links, ...Array.from(second.links)]);
    if (walkOf(ways.network, asked.from, all) === null) return;
    const cost = first.cost + own + second.cost;
    if (best === null || cost < best.cost) best = { cost, links: all };
  };
  for (const [at, { enter, leave, links }] of passages.entries()) {
    const own = middle[at]?.cost ?? 0;
    const first = await leg(asked.from, enter, links);
    if (first) keep(first, links, own, await leg(leave, asked.to, [...links, ...Array.from(first.links)]));
    const second = await leg(leave, asked.to, links);
    if (second) keep(await leg(asked.from, enter, [...links, ...Array.from(second.links)]), links, own, second);
  }
  return best;
}

function without(constraints: RouteConstraints | undefined, links: readonly number[]): RouteConstraints {
  return { ...constraints, closedLinks: Uint32Array.from([...Array.from(constraints?.closedLinks ?? []), ...links]) };
}
