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
  return (link) => !closedLinks.has(link) && !closedVertices.has(network.from[link]!) && !closedVertices.has(network.to[link]!);
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
