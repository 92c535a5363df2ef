import { CLOSED, type Kernels } from './kernels';
import type { Hierarchy, Network } from './hierarchy';
import { createRouterCore, guidedAnswer, hasConstraints, singleRoutes, type Constraints, type LinkRoute } from './router';

/**
 * A network in which every vertex stands once for each axis (0, 1 or 2) that its links run along; changing from one
 * axis to another is a link of its own. Links keep their numbers; the turns come after them.
 */
export interface BendTopology {
  readonly network: Network;
  readonly expanded: Network;
  /** Nodes of vertex v: `firstNode[v]` to `firstNode[v + 1]`. */
  readonly firstNode: Uint32Array;
  /** By turn: its vertex. */
  readonly turnVertex: Uint32Array;
}

/** A way with its bends; `cost` = costs of the links + costs of the bends. */
export interface BendRoute extends LinkRoute {
  readonly bends: number;
}

/** Routes that pay for every change of direction. */
export interface BendRouter {
  /**
   * Costs of the links as in a plain router, and of a bend: one number, or one a vertex (CLOSED = no cable of this
   * class may turn there, its bend radius does not fit).
   */
  setCosts(metric: number, costs: ArrayLike<number>, bend: number | ArrayLike<number>): void;
  /** Changes costs of links (not of bends); yields the number of arcs that were looked at again. */
  changeCosts(metric: number, links: ArrayLike<number>, costs: ArrayLike<number>): number;
  /** The cheapest way, bends included, exactly; null when there is none. Fill and classes are the plain router's to check. */
  route(
    metric: number,
    from: number,
    to: number,
    constraints?: Pick<Constraints, 'closedLinks' | 'closedVertices'>,
  ): BendRoute | null;
  /** Bytes of the instance. */
  memoryBytes(): number;
}

/** Expands a network; `axes` holds the axis of each link. Throws RangeError at another number. */
export function expandBends(network: Network, axes: ArrayLike<number>): BendTopology {
  const { vertexCount, from, to } = network;
  const linkCount = from.length;
  const present = new Uint8Array(vertexCount);
  for (let link = 0; link < linkCount; link++) {
    const axis = axes[link]!;
    if (!(axis === 0 || axis === 1 || axis === 2)) throw new RangeError(`link ${link} runs along axis ${axis} of 0, 1, 2`);
    present[from[link]!]! |= 1 << axis;
    present[to[link]!]! |= 1 << axis;
  }
  const firstNode = new Uint32Array(vertexCount + 1);
  let turnCount = 0;
  for (let vertex = 0; vertex < vertexCount; vertex++) {
    const count = axesIn(present[vertex]!);
    firstNode[vertex + 1] = firstNode[vertex]! + Math.max(1, count);
    turnCount += (count * (count - 1)) / 2;
  }
  const nodeOf = (vertex: number, axis: number): number => firstNode[vertex]! + axesIn(present[vertex]! & ((1 << axis) - 1));
  const expandedFrom = new Uint32Array(linkCount + turnCount);
  const expandedTo = new Uint32Array(linkCount + turnCount);
  for (let link = 0; link < linkCount; link++) {
    expandedFrom[link] = nodeOf(from[link]!, axes[link]!);
    expandedTo[link] = nodeOf(to[link]!, axes[link]!);
  }
  const turnVertex = new Uint32Array(turnCount);
  let turn = 0;
  for (let vertex = 0; vertex < vertexCount; vertex++) {
    for (let a = firstNode[vertex]!; a < firstNode[vertex + 1]!; a++) {
      for (let b = a + 1; b < firstNode[vertex + 1]!; b++, turn++) {
        expandedFrom[linkCount + turn] = a;
        expandedTo[linkCount + turn] = b;
        turnVertex[turn] = vertex;
      }
    }
  }
  const expanded = { vertexCount: firstNode[vertexCount]!, from: expandedFrom, to: expandedTo };
  return { network, expanded, firstNode, turnVertex };
}

function axesIn(mask: number): number {
  return (mask & 1) + ((mask >> 1) & 1) + ((mask >> 2) & 1);
}

/** A router over an expanded network; `hierarchy` is that of `topology.expanded`. */
export function createBendRouter(
  kernels: Kernels,
  topology: BendTopology,
  hierarchy: Hierarchy,
  metricCount: number,
): BendRouter {
  const { network, expanded, firstNode, turnVertex } = topology;
  const core = createRouterCore(kernels, expanded, hierarchy, metricCount);
  const single = singleRoutes(core);
  const linkCount = network.from.length;
  const nodesOf = (vertex: number): number[] => {
    if (!(vertex >= 0 && vertex < network.vertexCount))
      throw new RangeError(`vertex ${vertex} of a network of ${network.vertexCount}`);
    return Array.from({ length: firstNode[vertex + 1]! - firstNode[vertex]! }, (_, at) => firstNode[vertex]! + at);
  };
  const withoutTurns = (route: LinkRoute): BendRoute => {
    const links = route.links.filter((link) => link < linkCount);
    return { cost: route.cost, links, bends: route.links.length - links.length };
  };
  return {
    setCosts(metric, costs, bend) {
      if (costs.length !== linkCount) throw new RangeError(`${costs.length} costs for ${linkCount} links`);
      const all = new Float64Array(expanded.from.length);
      all.set(costs);
      turnVertex.forEach((vertex, turn) => {
        all[linkCount + turn] = typeof bend === 'number' ? bend : bend[vertex]!;
      });
      single.setCosts(metric, all);
    },
    changeCosts: single.changeCosts,
    route(metric, from, to, constraints = {}) {
      core.check(metric);
      const starts = nodesOf(from);
      const goals = nodesOf(to);
      if (!hasConstraints(constraints)) {
        const seeds = core.list(starts.length + goals.length);
        [...starts, ...goals].forEach((node, at) => (seeds[at] = core.rank[node]!));
        const cost = core.kernel.findRoute(metric, starts.length, goals.length);
        return cost >= CLOSED ? null : withoutTurns({ cost, links: core.list(core.kernel.routeLength()).slice() });
      }
      const closedVertices = Array.from(constraints.closedVertices ?? []).flatMap(nodesOf);
      core.constrain({ closedLinks: constraints.closedLinks ?? [], closedVertices });
      let best: LinkRoute | null = null;
      for (const start of starts) {
        for (const goal of goals) {
          const route = guidedAnswer(core, metric, start, goal);
          if (route !== null && (best === null || route.cost < best.cost)) best = route;
        }
      }
      return best && withoutTurns(best);
    },
    memoryBytes: single.memoryBytes,
  };
}
