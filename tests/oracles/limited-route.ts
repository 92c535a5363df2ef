import { CLOSED_COST, type LinkNetwork } from '../../domain/network/link-network';
import { StateHeap, linksByVertex, otherEnd } from '../../domain/network/distances';

/**
 * Cost of the cheapest way whose length is at most `limit`, null when there is none: every way that is not both dearer
 * and longer than another to the same vertex is kept and followed. The plain twin of the router's routeWithin.
 */
export function limitedCost(
  network: LinkNetwork,
  costs: ArrayLike<number>,
  lengths: ArrayLike<number>,
  limit: number,
  from: number,
  to: number,
): number | null {
  if (limit < 0) return null;
  const rows = linksByVertex(network);
  const labels = [{ vertex: from, cost: 0, length: 0 }];
  /** By vertex: lengths of the ways that were settled there, in order of their costs. */
  const settled: number[][] = Array.from({ length: network.vertexCount }, () => []);
  const heap = new StateHeap();
  heap.push(0, 0);
  for (let top = heap.pop(); top !== undefined; top = heap.pop()) {
    const { vertex, cost, length } = labels[top.state]!;
    if (settled[vertex]!.some((other) => other <= length)) continue;
    settled[vertex]!.push(length);
    if (vertex === to) return cost;
    for (const link of rows[vertex]!) {
      if (costs[link]! >= CLOSED_COST || lengths[link]! >= CLOSED_COST || length + lengths[link]! > limit) continue;
      heap.push(cost + costs[link]!, labels.length);
      labels.push({ vertex: otherEnd(network, link, vertex), cost: cost + costs[link]!, length: length + lengths[link]! });
    }
  }
  return null;
}
