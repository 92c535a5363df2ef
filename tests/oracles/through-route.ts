import { distancesFrom, linksByVertex } from '../../domain/network/distances';
import {
  CLOSED_COST,
  linkIsOpen,
  type LinkNetwork,
  type RouteConstraints,
  type RouteStop,
} from '../../domain/network/link-network';

/**
 * Cost of the cheapest walk from start to goal through every stop, by trying every order and direction; null when
 * there is none. The plain twin of the router's routeThrough; factorial in the stops.
 */
export function throughCost(
  network: LinkNetwork,
  costs: ArrayLike<number>,
  from: number,
  to: number,
  stops: readonly RouteStop[],
  constraints: RouteConstraints = {},
): number | null {
  const closed = Array.from(constraints.closedVertices ?? []);
  if (closed.includes(from) || closed.includes(to)) return null;
  if (stops.some((stop) => 'vertex' in stop && closed.includes(stop.vertex))) return null;
  const isOpen = linkIsOpen(network, constraints);
  const open = Float64Array.from({ length: network.from.length }, (_, link) => (isOpen(link) ? costs[link]! : CLOSED_COST));
  const rows = linksByVertex(network);
  const known = new Map<number, Float64Array>();
  const distance = (a: number, b: number): number => {
    const distances = known.get(a) ?? distancesFrom(network, open, a, rows);
    known.set(a, distances);
    return distances[b]!;
  };
  const cheapest = (at: number, left: readonly RouteStop[]): number => {
    if (left.length === 0) return distance(at, to);
    return Math.min(
      ...left.map((stop) => {
        const others = left.filter((other) => other !== stop);
        if ('vertex' in stop) return distance(at, stop.vertex) + cheapest(stop.vertex, others);
        if (open[stop.link]! >= CLOSED_COST) return Infinity;
        const [a, b] = [network.from[stop.link]!, network.to[stop.link]!];
        return open[stop.link]! + Math.min(distance(at, a) + cheapest(b, others), distance(at, b) + cheapest(a, others));
      }),
    );
  };
  const cost = cheapest(from, stops);
  return cost < CLOSED_COST ? cost : null;
}
