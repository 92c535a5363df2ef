import { CLOSED_COST, type LinkNetwork } from './link-network';

/** Links of each vertex: `rows[v]` holds the numbers of the links that touch v, loops left out. */
export function linksByVertex(network: LinkNetwork): readonly (readonly number[])[] {
  const rows: number[][] = Array.from({ length: network.vertexCount }, () => []);
  for (let link = 0; link < network.from.length; link++) {
    const [a, b] = [network.from[link]!, network.to[link]!];
    if (a === b) continue;
    rows[a]!.push(link);
    rows[b]!.push(link);
  }
  return rows;
}

/** The vertex at a link's other end. */
export function otherEnd(network: LinkNetwork, link: number, vertex: number): number {
  return network.from[link] === vertex ? network.to[link]! : network.from[link]!;
}

/** A binary heap of numbered states by cost; a state may stand in it more than once. */
export class StateHeap {
  readonly #costs: number[] = [];
  readonly #states: number[] = [];

  get size(): number {
    return this.#costs.length;
  }

  push(cost: number, state: number): void {
    let at = this.#costs.length;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (this.#costs[parent]! <= cost) break;
      this.#costs[at] = this.#costs[parent]!;
      this.#states[at] = this.#states[parent]!;
      at = parent;
    }
    this.#costs[at] = cost;
    this.#states[at] = state;
  }

  /** The cheapest state; undefined when the heap is empty. */
  pop(): { readonly cost: number; readonly state: number } | undefined {
    if (this.#costs.length === 0) return undefined;
    const top = { cost: this.#costs[0]!, state: this.#states[0]! };
    const cost = this.#costs.pop()!;
    const state = this.#states.pop()!;
    const size = this.#costs.length;
    if (size === 0) return top;
    let at = 0;
    for (;;) {
      let child = at * 2 + 1;
      if (child >= size) break;
      if (child + 1 < size && this.#costs[child + 1]! < this.#costs[child]!) child++;
      if (this.#costs[child]! >= cost) break;
      this.#costs[at] = this.#costs[child]!;
      this.#states[at] = this.#states[child]!;
      at = child;
    }
    this.#costs[at] = cost;
    this.#states[at] = state;
    return top;
  }
}

/** Distances from one vertex to all, by Dijkstra; CLOSED_COST and more = there is no way. */
export function distancesFrom(
  network: LinkNetwork,
  costs: ArrayLike<number>,
  from: number,
  rows = linksByVertex(network),
): Float64Array {
  const distances = new Float64Array(network.vertexCount).fill(Infinity);
  const heap = new StateHeap();
  distances[from] = 0;
  heap.push(0, from);
  for (let top = heap.pop(); top !== undefined; top = heap.pop()) {
    if (top.cost > distances[top.state]!) continue;
    for (const link of rows[top.state]!) {
      if (costs[link]! >= CLOSED_COST) continue;
      const next = otherEnd(network, link, top.state);
      const cost = top.cost + costs[link]!;
      if (cost >= distances[next]!) continue;
      distances[next] = cost;
      heap.push(cost, next);
    }
  }
  return distances;
}
