import { CLOSED, NONE, alloc, get, put } from '../memory';
import { exchange, parentOf, upFirst, upHead, vertexCount, weightsOf } from './hierarchy';
import { unpackArc } from './unpacking';

/**
 * The best route by the elimination tree: every vertex that a way up can pass is an ancestor of its start, so both
 * sides walk to the root and relax what they meet, without a heap. A record is 16 bytes: distance forwards and
 * backwards, and the vertex before in both directions.
 */
let records: usize = 0;

// @ts-ignore: decorator
@inline
function at(x: u32): usize {
  return records + ((<usize>x) << 4);
}

// @ts-ignore: decorator
@inline
const BACK: usize = 4;
// @ts-ignore: decorator
@inline
const BEFORE: usize = 8;

function prepare(): void {
  if (records !== 0) return;
  records = alloc(<usize>vertexCount << 4);
  for (let x: u32 = 0; x < vertexCount; x++) {
    store<u32>(at(x), CLOSED);
    store<u32>(at(x) + BACK, CLOSED);
  }
}

/**
 * Yields the cost, CLOSED when there is no way. `pathLength` links then stand in the list between host and kernels, from
 * start to goal.
 */
export function findRoute(metric: u32, start: u32, goal: u32): u32 {
  prepare();
  seed(start, 0);
  seed(goal, BACK);
  const weights = weightsOf(metric);
  let x = start;
  let y = goal;
  while (x !== y) {
    if (x < y) {
      relax(weights, x, 0, load<u32>(at(x)));
      x = parentOf(x);
    } else {
      relax(weights, y, BACK, load<u32>(at(y) + BACK));
      y = parentOf(y);
    }
  }
  let best = CLOSED;
  let meeting = NONE;
  for (; x !== NONE; x = parentOf(x)) {
    const forwards = load<u32>(at(x));
    const backwards = load<u32>(at(x) + BACK);
    if (forwards + backwards < best) {
      best = forwards + backwards;
      meeting = x;
    }
    if (forwards < best) relax(weights, x, 0, forwards);
    if (backwards < best) relax(weights, x, BACK, backwards);
  }
  pathLength = 0;
  if (meeting !== NONE) unpackRoute(metric, meeting);
  clear(start, 0);
  clear(goal, BACK);
  return best;
}

/** Links that findRoute() wrote. */
export let pathLength: u32 = 0;
export function routeLength(): u32 {
  return pathLength;
}

// @ts-ignore: decorator
@inline
function seed(x: u32, direction: usize): void {
  store<u32>(at(x) + direction, 0);
  store<u32>(at(x) + direction + BEFORE, NONE);
}

// @ts-ignore: decorator
@inline
function relax(weights: usize, x: u32, direction: usize, reached: u32): void {
  if (reached >= CLOSED) return;
  const heads = upHead;
  const base = records + direction;
  const end = get(upFirst, x + 1);
  for (let arc = get(upFirst, x); arc < end; arc++) {
    const record = base + ((<usize>get(heads, arc)) << 4);
    const candidate = reached + get(weights, arc);
    if (candidate < load<u32>(record)) {
      store<u32>(record, candidate);
      store<u32>(record + BEFORE, x);
    }
  }
}

function clear(x: u32, direction: usize): void {
  for (; x !== NONE; x = parentOf(x)) store<u32>(at(x) + direction, CLOSED);
}

function unpackRoute(metric: u32, meeting: u32): void {
  // The way up from the start is known backwards; it is turned behind the most links that a route can have.
  let hops: u32 = 0;
  const turned = exchange + ((<usize>vertexCount) << 2);
  for (let x = meeting; x !== NONE; x = load<u32>(at(x) + BEFORE)) put(turned, hops++, x);
  let filled: u32 = 0;
  for (let hop = hops; hop > 1; hop--) filled = unpackArc(metric, get(turned, hop - 1), get(turned, hop - 2), filled);
  for (let x = meeting; ; ) {
    const next = load<u32>(at(x) + BACK + BEFORE);
    if (next === NONE) break;
    filled = unpackArc(metric, x, next, filled);
    x = next;
  }
  pathLength = filled;
}
