/**
 * Dijkstra on a flat graph with an indexed 4-ary heap (four children share a cache line of keys, and a decrease-key
 * moves few levels). A vertex's state is good only while its stamp equals the query's epoch, so a query costs what
 * it visits and nothing is cleared between queries.
 *
 * Order is total: vertices leave the heap by (distance, vertex), and of equally short ways into a vertex the one by
 * the lowest arc is kept. The oracle in domain/network/shortest-path.ts has the same order, so the two agree arc by arc.
 */
let offsets: usize = 0;
let targets: usize = 0;
let costs: usize = 0;
let distance: usize = 0;
let heapKey: usize = 0;
let heapVertex: usize = 0;
let position: usize = 0;
let previousArc: usize = 0;
let previousVertex: usize = 0;
let stamp: usize = 0;
let heapSize: u32 = 0;

/** In `position`: the vertex has left the heap, its distance is final. */
const SETTLED: u32 = 0xffffffff;
/** In `previousArc`: where the route starts. */
const NO_ARC: u32 = 0xffffffff;

/** Byte addresses of the arrays of ../abi.ts, in its order. */
export function bindGraph(
  offsetsAt: usize,
  targetsAt: usize,
  costsAt: usize,
  distanceAt: usize,
  heapKeyAt: usize,
  heapVertexAt: usize,
  positionAt: usize,
  previousArcAt: usize,
  previousVertexAt: usize,
  stampAt: usize,
): void {
  offsets = offsetsAt;
  targets = targetsAt;
  costs = costsAt;
  distance = distanceAt;
  heapKey = heapKeyAt;
  heapVertex = heapVertexAt;
  position = positionAt;
  previousArc = previousArcAt;
  previousVertex = previousVertexAt;
  stamp = stampAt;
}

// @ts-ignore: decorator
@inline
function u32At(base: usize, row: u32): u32 {
  return load<u32>(base + ((<usize>row) << 2));
}

// @ts-ignore: decorator
@inline
function setU32(base: usize, row: u32, value: u32): void {
  store<u32>(base + ((<usize>row) << 2), value);
}

// @ts-ignore: decorator
@inline
function f64At(base: usize, row: u32): f64 {
  return load<f64>(base + ((<usize>row) << 3));
}

// @ts-ignore: decorator
@inline
function setF64(base: usize, row: u32, value: f64): void {
  store<f64>(base + ((<usize>row) << 3), value);
}

// @ts-ignore: decorator
@inline
function place(at: u32, key: f64, vertex: u32): void {
  setF64(heapKey, at, key);
  setU32(heapVertex, at, vertex);
  setU32(position, vertex, at);
}

/** Moves a vertex towards the root from `at` until its parent comes before it. */
function siftUp(at: u32, key: f64, vertex: u32): void {
  while (at > 0) {
    const parent: u32 = (at - 1) >> 2;
    const parentKey = f64At(heapKey, parent);
    const parentVertex = u32At(heapVertex, parent);
    if (parentKey < key || (parentKey == key && parentVertex < vertex)) break;
    place(at, parentKey, parentVertex);
    at = parent;
  }
  place(at, key, vertex);
}

/** Moves a vertex away from the root until it comes before its children. */
function siftDown(key: f64, vertex: u32): void {
  let at: u32 = 0;
  for (;;) {
    const first: u32 = (at << 2) + 1;
    if (first >= heapSize) break;
    let best = first;
    let bestKey = f64At(heapKey, first);
    let bestVertex = u32At(heapVertex, first);
    const end: u32 = first + 4 < heapSize ? first + 4 : heapSize;
    for (let child: u32 = first + 1; child < end; child++) {
      const childKey = f64At(heapKey, child);
      const childVertex = u32At(heapVertex, child);
      if (childKey < bestKey || (childKey == bestKey && childVertex < bestVertex)) {
        best = child;
        bestKey = childKey;
        bestVertex = childVertex;
      }
    }
    if (key < bestKey || (key == bestKey && vertex < bestVertex)) break;
    place(at, bestKey, bestVertex);
    at = best;
  }
  place(at, key, vertex);
}

/**
 * Finds the cheapest way. 1: found, `distance[to]` is its cost and previousArc/previousVertex lead back to `from`;
 * 0: there is none. `epoch` differs from every earlier query on this graph and is not 0.
 */
export function route(epoch: u32, from: u32, to: u32): i32 {
  heapSize = 1;
  setU32(stamp, from, epoch);
  setF64(distance, from, 0);
  setU32(previousArc, from, NO_ARC);
  place(0, 0, from);
  while (heapSize > 0) {
    const vertex = u32At(heapVertex, 0);
    const reached = f64At(heapKey, 0);
    setU32(position, vertex, SETTLED);
    if (vertex == to) return 1;
    heapSize--;
    if (heapSize > 0) siftDown(f64At(heapKey, heapSize), u32At(heapVertex, heapSize));
    const end = u32At(offsets, vertex + 1);
    for (let arc = u32At(offsets, vertex); arc < end; arc++) {
      const target = u32At(targets, arc);
      const candidate = reached + f64At(costs, arc);
      if (u32At(stamp, target) != epoch) {
        setU32(stamp, target, epoch);
        setF64(distance, target, candidate);
        setU32(previousArc, target, arc);
        setU32(previousVertex, target, vertex);
        heapSize++;
        siftUp(heapSize - 1, candidate, target);
        continue;
      }
      const at = u32At(position, target);
      if (at == SETTLED) continue;
      const known = f64At(distance, target);
      if (candidate < known) {
        setF64(distance, target, candidate);
        setU32(previousArc, target, arc);
        setU32(previousVertex, target, vertex);
        siftUp(at, candidate, target);
      } else if (candidate == known && arc < u32At(previousArc, target)) {
        setU32(previousArc, target, arc);
        setU32(previousVertex, target, vertex);
      }
    }
  }
  return 0;
}
