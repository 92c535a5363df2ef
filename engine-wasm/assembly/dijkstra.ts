/**
 * Dijkstra on a flat graph with a 4-ary heap. What is known of a vertex lies in one record of 32 bytes, a candidate of
 * the heap in one of 16, so that four children share a cache line. A shorter way to a vertex is pushed again, and what
 * is out of date when it comes up is passed over: nothing has to note where in the heap a vertex stands. A record is
 * good only while its stamp equals the query's epoch, so a query costs what it visits and nothing is cleared.
 *
 * Order is total: vertices are settled by (distance, vertex), and of equally short ways into a vertex the one by the
 * lowest arc is kept. The oracle in domain/network/shortest-path.ts has the same order, so the two agree arc by arc.
 */
let offsets: usize = 0;
let targets: usize = 0;
let costs: usize = 0;
/** By vertex: distance f64, stamp, previous arc, previous vertex, 1 when it is settled. */
let records: usize = 0;
/** Candidates: distance f64, vertex. */
let heap: usize = 0;
let heapSize: u32 = 0;

/** In a record: where the route starts. */
const NO_ARC: u32 = 0xffffffff;

// @ts-ignore: decorator
@inline
const STAMP: usize = 8;
// @ts-ignore: decorator
@inline
const ARC: usize = 12;
// @ts-ignore: decorator
@inline
const BEFORE: usize = 16;
// @ts-ignore: decorator
@inline
const SETTLED: usize = 20;

/** Byte addresses of the arrays of ../abi.ts, in its order. */
export function bindGraph(offsetsAt: usize, targetsAt: usize, costsAt: usize, recordsAt: usize, heapAt: usize): void {
  offsets = offsetsAt;
  targets = targetsAt;
  costs = costsAt;
  records = recordsAt;
  heap = heapAt;
}

// @ts-ignore: decorator
@inline
function place(at: u32, key: f64, vertex: u32): void {
  const candidate = heap + ((<usize>at) << 4);
  store<f64>(candidate, key);
  store<u32>(candidate + 8, vertex);
}

function push(key: f64, vertex: u32): void {
  let at = heapSize++;
  while (at > 0) {
    const parent: u32 = (at - 1) >> 2;
    const candidate = heap + ((<usize>parent) << 4);
    const parentKey = load<f64>(candidate);
    if (parentKey < key || (parentKey == key && load<u32>(candidate + 8) < vertex)) break;
    place(at, parentKey, load<u32>(candidate + 8));
    at = parent;
  }
  place(at, key, vertex);
}

/** Takes the first candidate away: the last one sinks from the root. */
function dropFirst(): void {
  heapSize--;
  const size = heapSize;
  if (size === 0) return;
  const last = heap + ((<usize>size) << 4);
  const key = load<f64>(last);
  const vertex = load<u32>(last + 8);
  let at: u32 = 0;
  while (true) {
    const first: u32 = (at << 2) + 1;
    if (first >= size) break;
    let best = first;
    let child = heap + ((<usize>first) << 4);
    let bestKey = load<f64>(child);
    let bestVertex = load<u32>(child + 8);
    const end = min(first + 4, size);
    for (let row: u32 = first + 1; row < end; row++) {
      child += 16;
      const childKey = load<f64>(child);
      if (childKey > bestKey) continue;
      const childVertex = load<u32>(child + 8);
      if (childKey < bestKey || childVertex < bestVertex) {
        best = row;
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
 * Finds the cheapest way. 1: found, the record of `to` has its cost, and previous arcs and vertices lead back to
 * `from`; 0: there is none. `epoch` differs from every earlier query on this graph and is not 0.
 */
export function route(epoch: u32, from: u32, to: u32): i32 {
  heapSize = 0;
  const start = records + ((<usize>from) << 5);
  store<f64>(start, 0);
  store<u32>(start + STAMP, epoch);
  store<u32>(start + ARC, NO_ARC);
  store<u32>(start + SETTLED, 0);
  push(0, from);
  while (heapSize > 0) {
    const reached = load<f64>(heap);
    const vertex = load<u32>(heap + 8);
    if (vertex == to) return 1;
    dropFirst();
    const own = records + ((<usize>vertex) << 5);
    if (load<u32>(own + SETTLED) !== 0) continue;
    store<u32>(own + SETTLED, 1);
    const row = offsets + ((<usize>vertex) << 2);
    const end = load<u32>(row + 4);
    for (let arc = load<u32>(row); arc < end; arc++) {
      const target = load<u32>(targets + ((<usize>arc) << 2));
      // A dead end (most ports are one) leads nowhere but back; only the goal is worth the heap.
      if (target !== to) {
        const next = offsets + ((<usize>target) << 2);
        const first = load<u32>(next);
        if (load<u32>(next + 4) === first + 1 && load<u32>(targets + ((<usize>first) << 2)) === vertex) continue;
      }
      const record = records + ((<usize>target) << 5);
      const candidate = reached + load<f64>(costs + ((<usize>arc) << 3));
      if (load<u32>(record + STAMP) === epoch) {
        if (load<u32>(record + SETTLED) !== 0) continue;
        const known = load<f64>(record);
        if (candidate > known) continue;
        if (candidate == known) {
          if (arc > load<u32>(record + ARC)) continue;
        } else {
          store<f64>(record, candidate);
          push(candidate, target);
        }
      } else {
        store<f64>(record, candidate);
        store<u32>(record + STAMP, epoch);
        store<u32>(record + SETTLED, 0);
        push(candidate, target);
      }
      store<u32>(record + ARC, arc);
      store<u32>(record + BEFORE, vertex);
    }
  }
  return 0;
}
