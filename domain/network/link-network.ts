import { buildFlatGraph, type Link } from './flat-graph';
import { shortestPath } from './shortest-path';

/** A network as the kernels of engine-wasm see it: two-way links between numbered vertices; loops and parallels may be. */
export interface LinkNetwork {
  readonly vertexCount: number;
  readonly from: Uint32Array;
  readonly to: Uint32Array;
}

/** From this cost on a link is closed (engine-wasm has the same): costs are whole numbers, mm for lengths. */
export const CLOSED_COST = 0x7fff_ffff;

/** A way over links, from start to goal. */
export interface LinkRoute {
  readonly cost: number;
  readonly links: Uint32Array;
}

/** Primary and standby: the first is not dearer than the second, their sum is the least there is. */
export interface RoutePair {
  readonly cost: number;
  readonly routes: readonly [LinkRoute, LinkRoute];
}

/** Room of the trays, by link: areas as whole numbers in one unit, classes as a mask of 32 bits. */
export interface TrayRoom {
  readonly fill: Uint32Array;
  readonly limit: Uint32Array;
  readonly classes: Uint32Array;
}

/** What one question alone asks for; see engine-wasm/router.ts. */
export interface RouteConstraints {
  readonly closedLinks?: ArrayLike<number>;
  readonly closedVertices?: ArrayLike<number>;
  readonly section?: number;
  readonly conflicts?: number;
}

/** Whether a link may be used under constraints, its ends included. A tray that is exactly full after laying is allowed. */
export function linkIsOpen(
  network: LinkNetwork,
  trays: TrayRoom | null,
  constraints: RouteConstraints,
): (link: number) => boolean {
  const { section = 0, conflicts = 0 } = constraints;
  const closedLinks = new Set(Array.from(constraints.closedLinks ?? []));
  const closedVertices = new Set(Array.from(constraints.closedVertices ?? []));
  return (link) => {
    if (closedLinks.has(link)) return false;
    if (closedVertices.has(network.from[link]!) || closedVertices.has(network.to[link]!)) return false;
    if (trays === null) return true;
    if (section > 0 && trays.fill[link]! + section > trays.limit[link]!) return false;
    return (trays.classes[link]! & conflicts) === 0;
  };
}

/**
 * The cheapest way by Dijkstra on what is open: the plain twin, and the oracle, of the router of engine-wasm.
 * O(links * log vertices) for each question, the building of the graph included.
 */
export function bestLinkRoute(
  network: LinkNetwork,
  costs: ArrayLike<number>,
  from: number,
  to: number,
  isOpen: (link: number) => boolean = () => true,
): LinkRoute | null {
  const links: Link[] = [];
  const numbers: number[] = [];
  for (let link = 0; link < network.from.length; link++) {
    if (costs[link]! >= CLOSED_COST || !isOpen(link)) continue;
    links.push({ from: network.from[link]!, to: network.to[link]!, cost: costs[link]! });
    numbers.push(link);
  }
  const graph = buildFlatGraph(network.vertexCount, links);
  const route = shortestPath(graph, from, to);
  if (route === null || route.cost >= CLOSED_COST) return null;
  return { cost: route.cost, links: Uint32Array.from(route.arcs, (arc) => numbers[graph.links[arc]!]!) };
}

/** The same under constraints. A closed start or goal has no route, not even to itself. */
export function constrainedRoute(
  network: LinkNetwork,
  costs: ArrayLike<number>,
  from: number,
  to: number,
  constraints: RouteConstraints,
  trays: TrayRoom | null = null,
): LinkRoute | null {
  const closed = Array.from(constraints.closedVertices ?? []);
  if (closed.includes(from) || closed.includes(to)) return null;
  return bestLinkRoute(network, costs, from, to, linkIsOpen(network, trays, constraints));
}

/** Vertices of a walk over links, start first; null when the links do not meet. */
export function walkOf(network: LinkNetwork, from: number, links: ArrayLike<number>): number[] | null {
  const vertices = [from];
  for (let at = 0; at < links.length; at++) {
    const [a, b] = [network.from[links[at]!]!, network.to[links[at]!]!];
    const last = vertices.at(-1)!;
    if (last !== a && last !== b) return null;
    vertices.push(last === a ? b : a);
  }
  return vertices;
}

export function costOfRoute(costs: ArrayLike<number>, links: ArrayLike<number>): number {
  let sum = 0;
  for (let at = 0; at < links.length; at++) sum += costs[links[at]!]!;
  return sum;
}
