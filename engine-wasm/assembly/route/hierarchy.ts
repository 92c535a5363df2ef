import { CLOSED, NONE, cells, get, put } from '../memory';

/**
 * One hierarchy with its metrics (Dibbelt, Strasser and Wagner, Customizable Contraction Hierarchies, 2014). Vertices
 * are ranks. A link is two-way, so an arc has one weight a metric. `middle` says what an arc stands for: a link (high
 * bit set), or the way over a lower vertex; NONE = it is closed.
 */
export let vertexCount: u32 = 0;
export let linkCount: u32 = 0;
export let arcCount: u32 = 0;
let metricCount: u32 = 0;

export let upFirst: usize = 0;
export let upHead: usize = 0;
export let downFirst: usize = 0;
export let downTail: usize = 0;
export let downArc: usize = 0;
export let arcOfLink: usize = 0;
export let linkFrom: usize = 0;
export let linkTo: usize = 0;
/** The network itself: links of v stand at `nextFirst[v] .. nextFirst[v + 1]`, with the vertex at their other end. */
export let nextFirst: usize = 0;
export let nextHead: usize = 0;
export let nextLink: usize = 0;
let weights: usize = 0;
let middles: usize = 0;
let costs: usize = 0;
/** Lists between the host and the kernels. */
export let exchange: usize = 0;

// @ts-ignore: decorator
@inline
export const LINK: u32 = 0x80000000;

/** Takes the memory of everything; the host then fills the arrays of hierarchyArray(). */
export function createHierarchy(n: u32, m: u32, arcs: u32, metrics: u32): void {
  vertexCount = n;
  linkCount = m;
  arcCount = arcs;
  metricCount = metrics;
  upFirst = cells(n + 1);
  upHead = cells(arcs);
  downFirst = cells(n + 1);
  downTail = cells(arcs);
  downArc = cells(arcs);
  arcOfLink = cells(m);
  linkFrom = cells(m);
  linkTo = cells(m);
  nextFirst = cells(n + 1);
  nextHead = cells(2 * m);
  nextLink = cells(2 * m);
  weights = cells(arcs * metrics, 0xff);
  middles = cells(arcs * metrics, 0xff);
  costs = cells(m * metrics);
  exchange = cells(2 * m + 2 * n + 1024);
}

/** Addresses: 0 to 5 as builtArray(), 6 linkFrom, 7 linkTo (ranks), 8 the lists between host and kernels. */
export function hierarchyArray(which: u32): usize {
  if (which === 0) return upFirst;
  if (which === 1) return upHead;
  if (which === 2) return downFirst;
  if (which === 3) return downTail;
  if (which === 4) return downArc;
  if (which === 5) return arcOfLink;
  if (which === 6) return linkFrom;
  return which === 7 ? linkTo : exchange;
}

// @ts-ignore: decorator
@inline
export function weightsOf(metric: u32): usize {
  return weights + ((<usize>metric * arcCount) << 2);
}

// @ts-ignore: decorator
@inline
export function middlesOf(metric: u32): usize {
  return middles + ((<usize>metric * arcCount) << 2);
}

/** Address of the cost of each link in a metric; from CLOSED on a link carries nothing of that class. */
export function costsOf(metric: u32): usize {
  return costs + ((<usize>metric * linkCount) << 2);
}

/** Once, after the host has filled the arrays: rows of links by vertex. */
export function finishHierarchy(): void {
  for (let link: u32 = 0; link < linkCount; link++) {
    count(nextFirst, get(linkFrom, link) + 1);
    count(nextFirst, get(linkTo, link) + 1);
  }
  for (let v: u32 = 0; v < vertexCount; v++) put(nextFirst, v + 1, get(nextFirst, v + 1) + get(nextFirst, v));
  for (let link: u32 = 0; link < linkCount; link++) {
    addNext(get(linkFrom, link), get(linkTo, link), link);
    addNext(get(linkTo, link), get(linkFrom, link), link);
  }
  // Every row now starts where the next one did.
  for (let v = vertexCount; v > 0; v--) put(nextFirst, v, get(nextFirst, v - 1));
  put(nextFirst, 0, 0);
}

// @ts-ignore: decorator
@inline
function count(base: usize, row: u32): void {
  put(base, row, get(base, row) + 1);
}

function addNext(v: u32, head: u32, link: u32): void {
  const at = get(nextFirst, v);
  put(nextHead, at, head);
  put(nextLink, at, link);
  put(nextFirst, v, at + 1);
}

/** Arc between x and a later y, NONE when there is none. */
export function arcBetween(x: u32, y: u32): u32 {
  let low = get(upFirst, x);
  const end = get(upFirst, x + 1);
  let high = end;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (get(upHead, middle) < y) low = middle + 1;
    else high = middle;
  }
  return low < end && get(upHead, low) === y ? low : NONE;
}

/** The next vertex towards the root of the elimination tree, NONE at a root. */
// @ts-ignore: decorator
@inline
export function parentOf(x: u32): u32 {
  const at = get(upFirst, x);
  return at < get(upFirst, x + 1) ? get(upHead, at) : NONE;
}
