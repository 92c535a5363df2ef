import { CLOSED, NONE, cells, get, put } from '../memory';
import { SETTLED, decreaseKey, heapSize, popState, pushState, startHeap } from '../heap';
import { costOf, vertexIsOpen } from './constraints';
import { costsOf, exchange, linkFrom, linkTo, nextFirst, nextHead, nextLink, vertexCount } from './hierarchy';
import { aim, distanceToGoal } from './potential';
import { findRoute, pathLength } from './search';

/**
 * The best route under constraints: A* on the network itself, led by the metric's own distances. Where no constraint
 * bites it walks straight to the goal; where one does it looks at what the detour needs.
 */
/** By vertex: cost from the start, epoch of the search, link it was reached by. */
export let reached: usize = 0;
export let mark: usize = 0;
export let reachedBy: usize = 0;
let position: usize = 0;
export let searchEpoch: u32 = 0;
let settledCount: u32 = 0;

/** Vertices that the last guided search settled. */
export function guidedSettled(): u32 {
  return settledCount;
}

/**
 * Cost of the best route that keeps the constraints, CLOSED when there is none; its links stand in the list, as many
 * as guidedLength() says. First the unconstrained route is found: when it keeps the constraints, none is better.
 */
export function guidedRoute(metric: u32, start: u32, goal: u32): u32 {
  settledCount = 0;
  guidedPath = 0;
  if (!vertexIsOpen(start) || !vertexIsOpen(goal)) return CLOSED;
  const free = findRoute(metric, start, goal);
  if (free >= CLOSED) return CLOSED;
  if (keepsConstraints(metric, start, pathLength)) {
    guidedPath = pathLength;
    return free;
  }
  const cost = guidedSearch(metric, start, goal);
  if (cost < CLOSED) guidedPath = listPath(start, goal);
  return cost;
}

/** What a way may cost at most without penalties, by the distances of slot 1 to the start; CLOSED = nobody asks. */
let bound: u32 = CLOSED;

/** Keeps the following searches from vertices over which no way costs at most `most`; listPlateaus() aimed slot 1 before. */
export function boundGuided(most: u32): void {
  bound = most;
}

let guidedPath: u32 = 0;
export function guidedLength(): u32 {
  return guidedPath;
}

function keepsConstraints(metric: u32, start: u32, count: u32): bool {
  const costs = costsOf(metric);
  let v = start;
  for (let row: u32 = 0; row < count; row++) {
    const link = get(exchange, row);
    if (costOf(costs, link) !== get(costs, link)) return false;
    v = get(linkFrom, link) === v ? get(linkTo, link) : get(linkFrom, link);
    if (!vertexIsOpen(v)) return false;
  }
  return true;
}

/** Leaves `reached`, `reachedBy` and the potentials of slot 0 behind; of equal keys the one nearer the goal comes first. */
export function guidedSearch(metric: u32, start: u32, goal: u32): u32 {
  if (reached === 0) {
    reached = cells(vertexCount);
    mark = cells(vertexCount);
    reachedBy = cells(vertexCount);
    position = cells(vertexCount);
  }
  aim(0, metric, goal);
  settledCount = 0;
  searchEpoch++;
  const epoch = searchEpoch;
  const costs = costsOf(metric);
  startHeap(position);
  const left = distanceToGoal(0, start);
  if (left >= CLOSED) return CLOSED;
  put(mark, start, epoch);
  put(reached, start, 0);
  put(reachedBy, start, NONE);
  pushState(start, keyOf(0, left));
  while (heapSize > 0) {
    const v = popState();
    settledCount++;
    const sofar = get(reached, v);
    if (v === goal) return sofar;
    const end = get(nextFirst, v + 1);
    for (let row = get(nextFirst, v); row < end; row++) {
      const w = get(nextHead, row);
      const known = get(mark, w) === epoch;
      if (known && get(position, w) === SETTLED) continue;
      const link = get(nextLink, row);
      const cost = costOf(costs, link);
      if (cost >= CLOSED) continue;
      const candidate = sofar + cost;
      if (candidate >= CLOSED || (known && candidate >= get(reached, w)) || !vertexIsOpen(w)) continue;
      const rest = distanceToGoal(0, w);
      if (rest >= CLOSED || (bound < CLOSED && rest + distanceToGoal(1, w) > bound)) continue;
      put(reached, w, candidate);
      put(reachedBy, w, link);
      if (known) decreaseKey(w, keyOf(candidate, rest));
      else {
        put(mark, w, epoch);
        pushState(w, keyOf(candidate, rest));
      }
    }
  }
  return CLOSED;
}

// @ts-ignore: decorator
@inline
function keyOf(sofar: u32, rest: u32): u64 {
  return ((<u64>sofar + rest) << 32) | rest;
}

/** Writes the links of the found path to the list, from start to goal; yields how many. */
export function listPath(start: u32, goal: u32): u32 {
  let count: u32 = 0;
  for (let v = goal; v !== start; count++) v = otherEnd(get(reachedBy, v), v);
  let row = count;
  for (let v = goal; v !== start; ) {
    const link = get(reachedBy, v);
    put(exchange, --row, link);
    v = otherEnd(link, v);
  }
  return count;
}

// @ts-ignore: decorator
@inline
export function otherEnd(link: u32, v: u32): u32 {
  const a = get(linkFrom, link);
  return a === v ? get(linkTo, link) : a;
}
