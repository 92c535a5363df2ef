import { assert } from '../result';

/**
 * A graph as flat arrays, for routing over a hundred thousand ports. Compressed rows: the arcs of vertex v are
 * `offsets[v]` to `offsets[v + 1]`; a link between two vertices is two arcs.
 */
export interface FlatGraph {
  readonly vertexCount: number;
  /** vertexCount + 1 cells. */
  readonly offsets: Uint32Array;
  /** Vertex an arc leads to. */
  readonly targets: Uint32Array;
  /** Cost of an arc: finite, not negative. */
  readonly costs: Float64Array;
  /** Link (position in the links the graph was built from) an arc belongs to. */
  readonly links: Uint32Array;
}

/** A way through a graph; `arcs` from start to goal, empty when they are the same vertex. */
export interface Route {
  readonly cost: number;
  readonly arcs: Uint32Array;
}

/** A two-way connection. */
export interface Link {
  readonly from: number;
  readonly to: number;
  readonly cost: number;
}

/** Builds a graph; arcs of a vertex stand in the order of the links. Two counted passes, no sort. */
export function buildFlatGraph(vertexCount: number, links: readonly Link[]): FlatGraph {
  const offsets = new Uint32Array(vertexCount + 1);
  for (const { from, to, cost } of links) {
    assert(from >= 0 && from < vertexCount && to >= 0 && to < vertexCount, `link ${from}-${to} in a graph of ${vertexCount}`);
    assert(cost >= 0 && Number.isFinite(cost), `link ${from}-${to} costs ${cost}`);
    offsets[from + 1]!++;
    offsets[to + 1]!++;
  }
  for (let vertex = 0; vertex < vertexCount; vertex++) offsets[vertex + 1]! += offsets[vertex]!;
  const arcCount = links.length * 2;
  const graph = {
    vertexCount,
    offsets,
    targets: new Uint32Array(arcCount),
    costs: new Float64Array(arcCount),
    links: new Uint32Array(arcCount),
  };
  const next = offsets.slice(0, vertexCount);
  const addArc = (from: number, to: number, cost: number, link: number): void => {
    const arc = next[from]!++;
    graph.targets[arc] = to;
    graph.costs[arc] = cost;
    graph.links[arc] = link;
  };
  links.forEach(({ from, to, cost }, link) => {
    addArc(from, to, cost, link);
    addArc(to, from, cost, link);
  });
  return graph;
}
