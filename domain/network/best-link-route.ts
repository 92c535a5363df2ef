import { assert } from '../result';
import { linksByVertex, otherEnd, StateHeap } from './distances';
import { CLOSED_COST, linkIsOpen, type LinkNetwork, type LinkRoute, type RouteConstraints } from './link-network';

/**
 * The cheapest way by Dijkstra on what is open: the plain twin, and the oracle, of the router of engine-wasm. Of equally
 * cheap ways into a vertex the one from the lowest vertex is kept. O(links * log vertices) for each question.
 */
export function bestLinkRoute(
  network: LinkNetwork,
  costs: ArrayLike<number>,
  from: number,
  to: number,
  isOpen: (link: number) => boolean = () => true,
): LinkRoute | null {
  const { vertexCount } = network;
  for (const vertex of [from, to]) assert(vertex >= 0 && vertex < vertexCount, `vertex ${vertex} of ${vertexCount}`);
  const rows = linksByVertex(network);
  const reached = new Float64Array(vertexCount).fill(CLOSED_COST);
  const reachedBy = new Int32Array(vertexCount).fill(-1);
  const settled = new Uint8Array(vertexCount);
  const heap = new StateHeap();
  reached[from] = 0;
  heap.push(0, from);
  for (let top = heap.pop(); top !== undefined && top.state !== to; top = heap.pop()) {
    const vertex = top.state;
    // A vertex is pushed again when a cheaper way is found; the dearer entries come later and are passed over.
    if (settled[vertex] === 1) continue;
    settled[vertex] = 1;
    for (const link of rows[vertex]!) {
      const next = otherEnd(network, link, vertex);
      if (settled[next] === 1 || costs[link]! >= CLOSED_COST || !isOpen(link)) continue;
      const cost = top.cost + costs[link]!;
      if (cost < reached[next]!) heap.push(cost, next);
      else if (cost > reached[next]! || cost >= CLOSED_COST || vertex >= otherEnd(network, reachedBy[next]!, next)) continue;
      reached[next] = cost;
      reachedBy[next] = link;
    }
  }
  if (reached[to]! >= CLOSED_COST) return null;
  const links: number[] = [];
  for (let vertex = to; vertex !== from; vertex = otherEnd(network, links.at(-1)!, vertex)) links.push(reachedBy[vertex]!);
  return { cost: reached[to]!, links: Uint32Array.from(links.reverse()) };
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
