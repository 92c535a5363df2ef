import { CLOSED, NONE, cells, get, put } from '../memory';
import {
  LINK,
  arcBetween,
  arcCount,
  arcOfLink,
  costsOf,
  downArc,
  downFirst,
  downTail,
  exchange,
  firstLinkOf,
  linkCount,
  linksByArc,
  middlesOf,
  plus,
  upFirst,
  upHead,
  vertexCount,
  weightsOf,
} from './hierarchy';

/** Weights of the arcs from costs of the links: whole, or for a few changed links only. */

let sum: usize = 0;
let over: usize = 0;
let queued: usize = 0;
let heap: usize = 0;
let heapSize: u32 = 0;
let heapRoom: u32 = 0;

/**
 * The whole metric. For each vertex in order its arcs are gathered from all triangles below: the arcs of a lower
 * vertex are final by then. Time is the number of triangles.
 */
export function customize(metric: u32): void {
  if (sum === 0) {
    sum = cells(vertexCount);
    over = cells(vertexCount);
  }
  const weights = weightsOf(metric);
  const middles = middlesOf(metric);
  const heads = upHead;
  const sums = sum;
  const overs = over;
  takeLinkCosts(metric);
  for (let y: u32 = 0; y < vertexCount; y++) {
    const begin = get(upFirst, y);
    const end = get(upFirst, y + 1);
    if (begin === end) continue;
    for (let arc = begin; arc < end; arc++) {
      put(sums, get(heads, arc), get(weights, arc));
      put(overs, get(heads, arc), get(middles, arc));
    }
    const lastDown = get(downFirst, y + 1);
    for (let down = get(downFirst, y); down < lastDown; down++) {
      const x = get(downTail, down);
      const arc = get(downArc, down);
      const weight = get(weights, arc);
      if (weight >= CLOSED) continue;
      const last = get(upFirst, x + 1);
      for (let other = arc + 1; other < last; other++) {
        const z = get(heads, other);
        const candidate = weight + get(weights, other);
        if (candidate < get(sums, z)) {
          put(sums, z, candidate);
          put(overs, z, x);
        }
      }
    }
    for (let arc = begin; arc < end; arc++) {
      put(weights, arc, get(sums, get(heads, arc)));
      put(middles, arc, get(overs, get(heads, arc)));
    }
  }
}

function takeLinkCosts(metric: u32): void {
  const weights = weightsOf(metric);
  const middles = middlesOf(metric);
  const costs = costsOf(metric);
  for (let arc: u32 = 0; arc < arcCount; arc++) {
    put(weights, arc, CLOSED);
    put(middles, arc, NONE);
  }
  for (let link: u32 = 0; link < linkCount; link++) {
    const arc = get(arcOfLink, link);
    if (arc === NONE || get(costs, link) >= get(weights, arc)) continue;
    put(weights, arc, get(costs, link));
    put(middles, arc, link | LINK);
  }
}

/**
 * Links whose cost changed, `count` of them in the lists between host and kernels (the new costs are already in
 * costsOf). Arcs are looked at again in order, each once, and only where a change may arrive. Yields how many were.
 */
export function recustomize(metric: u32, count: u32): u32 {
  if (queued === 0) queued = cells(arcCount);
  heapSize = 0;
  for (let at: u32 = 0; at < count; at++) {
    const arc = get(arcOfLink, get(exchange, at));
    if (arc !== NONE) enqueue(arc);
  }
  const weights = weightsOf(metric);
  let looked: u32 = 0;
  while (heapSize > 0) {
    const arc = dequeue();
    looked++;
    const before = get(weights, arc);
    const x = tailOf(arc);
    gather(metric, arc, x);
    const after = get(weights, arc);
    if (after !== before) spread(weights, arc, x, before, after);
  }
  return looked;
}

/** The lower end of an arc: rows of arcs are in order of their lower ends. */
function tailOf(arc: u32): u32 {
  let low: u32 = 0;
  let high = vertexCount;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (get(upFirst, middle) <= arc) low = middle;
    else high = middle - 1;
  }
  // Vertices without arcs share their first arc with the next one.
  return low;
}

/** An arc's weight anew: the cheapest of its links and of the ways over a lower vertex. */
function gather(metric: u32, arc: u32, x: u32): void {
  const weights = weightsOf(metric);
  const costs = costsOf(metric);
  const y = get(upHead, arc);
  let best = CLOSED;
  let middle = NONE;
  for (let at = firstLinkOf(arc); at < linkCount; at++) {
    const link = get(linksByArc, at);
    if (link === NONE || get(arcOfLink, link) !== arc) break;
    if (get(costs, link) >= best) continue;
    best = get(costs, link);
    middle = link | LINK;
  }
  const end = get(downFirst, x + 1);
  for (let down = get(downFirst, x); down < end; down++) {
    const weight = get(weights, get(downArc, down));
    if (weight >= best) continue;
    const z = get(downTail, down);
    const other = arcBetween(z, y);
    if (other === NONE) continue;
    const candidate = weight + get(weights, other);
    if (candidate >= best) continue;
    best = candidate;
    middle = z;
  }
  put(weights, arc, best);
  put(middlesOf(metric), arc, middle);
}

/** Looks again at the arcs that ran over this one, or now could. */
function spread(weights: usize, arc: u32, x: u32, before: u32, after: u32): void {
  const y = get(upHead, arc);
  const end = get(upFirst, x + 1);
  for (let other = get(upFirst, x); other < end; other++) {
    const z = get(upHead, other);
    if (z === y || get(weights, other) >= CLOSED) continue;
    const target = arcBetween(min(y, z), max(y, z));
    const weight = get(weights, target);
    const old = plus(before, get(weights, other));
    if (plus(after, get(weights, other)) < weight || (old === weight && old < CLOSED)) enqueue(target);
  }
}

function enqueue(arc: u32): void {
  if (get(queued, arc) !== 0) return;
  put(queued, arc, 1);
  if (heapSize === heapRoom) {
    const room = max(1024, heapRoom * 2);
    const roomy = cells(room);
    memory.copy(roomy, heap, (<usize>heapSize) << 2);
    heap = roomy;
    heapRoom = room;
  }
  let at = heapSize++;
  while (at > 0) {
    const parent = (at - 1) >> 2;
    if (get(heap, parent) < arc) break;
    put(heap, at, get(heap, parent));
    at = parent;
  }
  put(heap, at, arc);
}

function dequeue(): u32 {
  const first = get(heap, 0);
  put(queued, first, 0);
  const last = get(heap, --heapSize);
  let at: u32 = 0;
  for (;;) {
    const begin = (at << 2) + 1;
    if (begin >= heapSize) break;
    let best = begin;
    const end = min(begin + 4, heapSize);
    for (let child = begin + 1; child < end; child++) if (get(heap, child) < get(heap, best)) best = child;
    if (get(heap, best) >= last) break;
    put(heap, at, get(heap, best));
    at = best;
  }
  if (heapSize > 0) put(heap, at, last);
  return first;
}
