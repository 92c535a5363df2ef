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

/** What one question alone asks for; see engine-wasm/router.ts. */
export interface RouteConstraints {
  readonly closedLinks?: ArrayLike<number>;
  readonly closedVertices?: ArrayLike<number>;
}

/** A vertex or a link that a route must pass, in any order. */
export type RouteStop = { readonly vertex: number } | { readonly link: number };

/** Whether a link may be used under constraints, its ends included. */
export function linkIsOpen(network: LinkNetwork, constraints: RouteConstraints): (link: number) => boolean {
  const closedLinks = new Set(Array.from(constraints.closedLinks ?? []));
  const closedVertices = new Set(Array.from(constraints.closedVertices ?? []));
  return (link) =>
    !closedLinks.has(link) && !closedVertices.has(network.from[link]!) && !closedVertices.has(network.to[link]!);
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
): LinkRoute | null {
  const closed = Array.from(constraints.closedVertices ?? []);
  if (closed.includes(from) || closed.includes(to)) return null;
  return bestLinkRoute(network, costs, from, to, linkIsOpen(network, constraints));
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
