import { assert } from '../result';
import type { FlatGraph, Route } from './flat-graph';

/**
 * Dijkstra in plain TypeScript: the fallback where WebAssembly is not to be had, and the oracle that the kernel of
 * engine-wasm is tested against. The order is total, so both find the same arcs: vertices are settled by
 * (distance, vertex), and of equally short ways into a vertex the one by the lowest arc is kept.
 * O(arcs * log vertices) time, 20 bytes a vertex.
 */
export function shortestPath(graph: FlatGraph, from: number, to: number): Route | null {
  for (const vertex of [from, to]) assert(vertex >= 0 && vertex < graph.vertexCount, `vertex ${vertex} of ${graph.vertexCount}`);
  const distance = new Float64Array(graph.vertexCount).fill(Infinity);
  const previousArc = new Int32Array(graph.vertexCount).fill(-1);
  const previousVertex = new Int32Array(graph.vertexCount).fill(-1);
  const settled = new Uint8Array(graph.vertexCount);
  const heap = new CandidateHeap();
  distance[from] = 0;
  heap.push(0, from);
  while (heap.size > 0) {
    const { distance: reached, vertex } = heap.pop();
    // A vertex is pushed again when a shorter way is found; the longer entries come later and are passed over.
    if (settled[vertex] === 1) continue;
    settled[vertex] = 1;
    if (vertex === to) return { cost: reached, arcs: trace(previousArc, previousVertex, to) };
    for (let arc = graph.offsets[vertex]!; arc < graph.offsets[vertex + 1]!; arc++) {
      const target = graph.targets[arc]!;
      if (settled[target] === 1) continue;
      const candidate = reached + graph.costs[arc]!;
      if (candidate < distance[target]!) heap.push(candidate, target);
      else if (candidate > distance[target]! || arc > previousArc[target]!) continue;
      distance[target] = candidate;
      previousArc[target] = arc;
      previousVertex[target] = vertex;
    }
  }
  return null;
}

function trace(previousArc: Int32Array, previousVertex: Int32Array, to: number): Uint32Array {
  const backwards: number[] = [];
  for (let vertex = to; previousArc[vertex]! >= 0; vertex = previousVertex[vertex]!) backwards.push(previousArc[vertex]!);
  return Uint32Array.from(backwards.reverse());
}

interface Candidate {
  readonly distance: number;
  readonly vertex: number;
}

/** A binary heap of candidates by (distance, vertex). */
class CandidateHeap {
  readonly #items: Candidate[] = [];

  get size(): number {
    return this.#items.length;
  }

  push(distance: number, vertex: number): void {
    const items = this.#items;
    const item = { distance, vertex };
    let at = items.length;
    items.push(item);
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (!comesBefore(item, items[parent]!)) break;
      items[at] = items[parent]!;
      at = parent;
    }
    items[at] = item;
  }

  pop(): Candidate {
    const items = this.#items;
    const first = items[0]!;
    const last = items.pop()!;
    if (items.length === 0) return first;
    let at = 0;
    for (;;) {
      let child = at * 2 + 1;
      if (child >= items.length) break;
      if (child + 1 < items.length && comesBefore(items[child + 1]!, items[child]!)) child++;
      if (!comesBefore(items[child]!, last)) break;
      items[at] = items[child]!;
      at = child;
    }
    items[at] = last;
    return first;
  }
}

function comesBefore(a: Candidate, b: Candidate): boolean {
  return a.distance < b.distance || (a.distance === b.distance && a.vertex < b.vertex);
}
