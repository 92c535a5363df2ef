import { NONE } from './kernels';
import type { Constraints, LinkRoute, RouterCore } from './router';

/** What two ways must not share: links, or also vertices between start and goal. */
export type Disjoint = 'links' | 'vertices';

/** Primary and standby; `routes[0]` is not dearer than `routes[1]`, their sum is the least there is. */
export interface RoutePair {
  readonly cost: number;
  readonly routes: readonly [LinkRoute, LinkRoute];
}

export interface PairedRoutes {
  /** The cheapest pair of ways that share nothing (Suurballe, on the hierarchy's distances); null when there is none. */
  disjointPair(metric: number, from: number, to: number, disjoint: Disjoint, constraints?: Constraints): RoutePair | null;
}

const WALKED_BACK = 0x8000_0000;

export function pairedRoutes(core: RouterCore): PairedRoutes {
  const { kernel, rank } = core;
  return {
    disjointPair(metric, from, to, disjoint, constraints = {}) {
      core.check(metric, from, to);
      core.constrain(constraints);
      if (from === to) return Array.from(constraints.closedVertices ?? []).includes(from) ? null : EMPTY_PAIR;
      const cost = kernel.disjointPair(metric, rank[from]!, rank[to]!, disjoint === 'vertices' ? 1 : 0) >>> 0;
      if (cost === NONE) return null;
      const first = kernel.firstPairLength();
      const lists = core.list(first + kernel.secondPairLength());
      const used = new Set(lists.subarray(0, first));
      for (const entry of lists.subarray(first)) {
        if (entry >= WALKED_BACK) used.delete(entry - WALKED_BACK);
        else used.add(entry);
      }
      const costs = new Uint32Array(kernel.memory.buffer, kernel.costsOf(metric), core.linkCount);
      const routes = [0, 1].map(() => takeRoute(core, used, costs, from, to)).sort((a, b) => a.cost - b.cost);
      return { cost: routes[0]!.cost + routes[1]!.cost, routes: [routes[0]!, routes[1]!] };
    },
  };
}

const NOTHING: LinkRoute = { cost: 0, links: new Uint32Array() };
const EMPTY_PAIR: RoutePair = { cost: 0, routes: [NOTHING, NOTHING] };

/**
 * Takes one way out of the links of two: a search over at most two ways' links, which leaves the other one whole
 * because every vertex but the ends keeps as many links as it had, less two.
 */
function takeRoute(core: RouterCore, used: Set<number>, costs: Uint32Array, from: number, to: number): LinkRoute {
  const byVertex = new Map<number, number[]>();
  for (const link of used) {
    for (const vertex of [core.from[link]!, core.to[link]!]) {
      const row = byVertex.get(vertex);
      if (row === undefined) byVertex.set(vertex, [link]);
      else row.push(link);
    }
  }
  const reachedBy = new Map<number, number>([[from, -1]]);
  const queue = [from];
  for (const vertex of queue) {
    if (vertex === to) break;
    for (const link of byVertex.get(vertex) ?? []) {
      const next = core.from[link] === vertex ? core.to[link]! : core.from[link]!;
      if (reachedBy.has(next)) continue;
      reachedBy.set(next, link);
      queue.push(next);
    }
  }
  const links: number[] = [];
  let cost = 0;
  for (let vertex = to; vertex !== from; ) {
    const link = reachedBy.get(vertex)!;
    links.push(link);
    cost += costs[link]!;
    used.delete(link);
    vertex = core.from[link] === vertex ? core.to[link]! : core.from[link]!;
  }
  return { cost, links: Uint32Array.from(links.reverse()) };
}
