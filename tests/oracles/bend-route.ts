import { CLOSED_COST, type LinkNetwork } from '../../domain/network/link-network';
import { StateHeap, linksByVertex, otherEnd } from '../../domain/network/distances';

const AXES = 3;

/**
 * Cost of the cheapest way from start to goal when every change of axis at a vertex costs `bends[vertex]`; null when
 * there is none. Dijkstra over (vertex, axis of the last link): the plain twin of the bend router.
 */
export function bendCost(
  network: LinkNetwork,
  costs: ArrayLike<number>,
  axes: ArrayLike<number>,
  bends: ArrayLike<number>,
  from: number,
  to: number,
  isOpen: (link: number) => boolean = () => true,
): number | null {
  if (from === to) return 0;
  const rows = linksByVertex(network);
  const distances = new Float64Array(network.vertexCount * AXES).fill(Infinity);
  const heap = new StateHeap();
  for (let axis = 0; axis < AXES; axis++) {
    distances[from * AXES + axis] = 0;
    heap.push(0, from * AXES + axis);
  }
  for (let top = heap.pop(); top !== undefined; top = heap.pop()) {
    if (top.cost > distances[top.state]!) continue;
    const vertex = Math.floor(top.state / AXES);
    if (vertex === to) return top.cost;
    for (const link of rows[vertex]!) {
      const axis = axes[link]!;
      const bend = axis === top.state % AXES ? 0 : bends[vertex]!;
      if (costs[link]! >= CLOSED_COST || bend >= CLOSED_COST || !isOpen(link)) continue;
      const state = otherEnd(network, link, vertex) * AXES + axis;
      const cost = top.cost + bend + costs[link]!;
      if (cost >= distances[state]!) continue;
      distances[state] = cost;
      heap.push(cost, state);
    }
  }
  return null;
}

/** Changes of axis along a way. */
export function bendsOf(axes: ArrayLike<number>, links: ArrayLike<number>): number {
  let bends = 0;
  for (let at = 1; at < links.length; at++) if (axes[links[at]!] !== axes[links[at - 1]!]) bends++;
  return bends;
}
