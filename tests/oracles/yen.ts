import { bestLinkRoute } from '../../domain/network/best-link-route';
import { walkOf, type LinkNetwork, type LinkRoute } from '../../domain/network/link-network';
import { costOfRoute } from './proof';

/**
 * The `count` cheapest ways without a loop, in order (Yen 1971): the reference for alternatives. Every way is the best
 * one that leaves an earlier one at some vertex. O(count * vertices) searches.
 */
export function cheapestSimpleRoutes(
  network: LinkNetwork,
  costs: ArrayLike<number>,
  from: number,
  to: number,
  count: number,
): readonly LinkRoute[] {
  const best = bestLinkRoute(network, costs, from, to);
  if (best === null) return [];
  const routes = [best];
  const candidates = new Map<string, LinkRoute>();
  while (routes.length < count) {
    const last = routes.at(-1)!;
    const walk = walkOf(network, from, last.links)!;
    for (let spur = 0; spur < last.links.length; spur++) {
      const root = last.links.slice(0, spur);
      const passed = new Set(walk.slice(0, spur));
      const taken = new Set(routes.filter((route) => startsWith(route.links, root)).map((route) => route.links[spur]));
      const isOpen = (link: number): boolean =>
        !taken.has(link) && !passed.has(network.from[link]!) && !passed.has(network.to[link]!);
      const rest = bestLinkRoute(network, costs, walk[spur]!, to, isOpen);
      if (rest === null) continue;
      const links = Uint32Array.of(...root, ...rest.links);
      candidates.set(links.join(), { cost: costOfRoute(costs, links), links });
    }
    const known = new Set(routes.map((route) => route.links.join()));
    const next = [...candidates].filter(([key]) => !known.has(key)).sort(([, a], [, b]) => a.cost - b.cost)[0];
    if (next === undefined) return routes;
    candidates.delete(next[0]);
    routes.push(next[1]);
  }
  return routes;
}

function startsWith(links: Uint32Array, root: Uint32Array): boolean {
  return root.every((link, at) => links[at] === link);
}

/**
 * How much of the shorter of two ways lies on the other, 0 to 1: by cost, each link counting 1 more, so that ways that
 * cost nothing are told apart, too.
 */
export function sharedPart(costs: ArrayLike<number>, one: LinkRoute, other: LinkRoute): number {
  const links = new Set(other.links);
  const shared = one.links.reduce((sum, link) => (links.has(link) ? sum + costs[link]! + 1 : sum), 0);
  return shared / Math.min(one.cost + one.links.length, other.cost + other.links.length);
}

/** Of ways in order of cost those that really differ: not dearer than `mostStretch` times the first, sharing at most `mostShared`. */
export function differentRoutes(
  costs: ArrayLike<number>,
  routes: readonly LinkRoute[],
  count: number,
  difference: { readonly mostShared: number; readonly mostStretch: number },
): readonly LinkRoute[] {
  const kept: LinkRoute[] = [];
  for (const route of routes) {
    if (kept.length === count || route.cost > routes[0]!.cost * difference.mostStretch) break;
    if (kept.every((other) => sharedPart(costs, route, other) <= difference.mostShared)) kept.push(route);
  }
  return kept;
}
