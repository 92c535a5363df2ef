import { CLOSED, NONE, cells, get, put } from '../memory';
import { SETTLED, decreaseKey, heapSize, popState, pushState, startHeap } from '../heap';
import { costOf, vertexIsOpen } from './constraints';
import { costsOf, exchange, linkCount, nextFirst, nextHead, nextLink, vertexCount } from './hierarchy';
import { guidedSearch, listPath, mark, otherEnd, reached, reachedBy, searchEpoch } from './guided';
import { distanceToGoal } from './potential';

/**
 * The cheapest two ways that share no link, or no vertex between their ends (Suurballe and Tarjan 1984). The second
 * search runs on what the first way left: its links can only be walked back, at minus their cost. Distances to the
 * goal, less what the first search learnt, keep every reduced cost at 0 or more, so both searches go for the goal.
 * For ways without a common vertex each vertex of the first way has two states: v = entered, vertexCount + v = left.
 */
/** In the answer's second list: this link of the first way is walked back. */
// @ts-ignore: decorator
@inline
const WALKED_BACK: u32 = 0x80000000;

let pathMark: usize = 0;
let pathBefore: usize = 0;
let pathLink: usize = 0;
let linkMark: usize = 0;
/** By state: cost so far (signed), epoch, state before, link between. */
let sofar: usize = 0;
let stateMark: usize = 0;
let stateBefore: usize = 0;
let stateLink: usize = 0;
let position: usize = 0;
let epoch: u32 = 0;
let firstLength: u32 = 0;
let secondLength: u32 = 0;
let learnt: i32 = 0;
let startDistance: i32 = 0;
let nodes: bool = false;

export function firstPairLength(): u32 {
  return firstLength;
}

export function secondPairLength(): u32 {
  return secondLength;
}

/**
 * Sum of both ways, NONE when there are not two. The list then holds the links of the first way, and after them those
 * of the second search with WALKED_BACK where it cancels one of the first. Start and goal differ.
 */
export function disjointPair(metric: u32, start: u32, goal: u32, disjointVertices: bool): u32 {
  firstLength = 0;
  secondLength = 0;
  if (!vertexIsOpen(start) || !vertexIsOpen(goal)) return NONE;
  const first = guidedSearch(metric, start, goal);
  if (first >= CLOSED) return NONE;
  prepare();
  nodes = disjointVertices;
  startDistance = distanceToGoal(0, start);
  learnt = first - startDistance;
  firstLength = listPath(start, goal);
  markPath(start, goal);
  const second = searchAgain(metric, start, goal);
  if (second === i32.MAX_VALUE) return NONE;
  listSecond(goal);
  return first + <u32>second;
}

function prepare(): void {
  epoch++;
  if (pathMark !== 0) return;
  pathMark = cells(vertexCount);
  pathBefore = cells(vertexCount);
  pathLink = cells(vertexCount);
  linkMark = cells(linkCount);
  sofar = cells(2 * vertexCount);
  stateMark = cells(2 * vertexCount);
  stateBefore = cells(2 * vertexCount);
  stateLink = cells(2 * vertexCount);
  position = cells(2 * vertexCount);
}

function markPath(start: u32, goal: u32): void {
  put(pathMark, start, epoch);
  put(pathLink, start, NONE);
  for (let v = goal; v !== start; ) {
    const link = get(reachedBy, v);
    const before = otherEnd(link, v);
    put(pathMark, v, epoch);
    put(pathLink, v, link);
    put(pathBefore, v, before);
    put(linkMark, link, epoch);
    v = before;
  }
}

/** What is left to the goal in reduced costs of the first search: its potential, less what it learnt of this vertex. */
// @ts-ignore: decorator
@inline
function restOf(v: u32): i32 {
  const distance = <i32>distanceToGoal(0, v);
  const own = get(mark, v) === searchEpoch ? <i32>get(reached, v) + distance - startDistance : learnt;
  return distance - min(own, learnt);
}

/** The cost that the second unit adds (negative steps included); i32.MAX_VALUE when it does not arrive. */
function searchAgain(metric: u32, start: u32, goal: u32): i32 {
  const costs = costsOf(metric);
  const n = vertexCount;
  startHeap(position);
  put(stateMark, start, epoch);
  put(sofar, start, 0);
  put(stateBefore, start, NONE);
  pushState(start, 0);
  while (heapSize > 0) {
    const state = popState();
    const isLeft = state >= n;
    const v = isLeft ? state - n : state;
    const cost = <i32>get(sofar, state);
    if (v === goal) return cost;
    const onPath = get(pathMark, v) === epoch && v !== start;
    if (nodes && onPath) {
      if (!isLeft) {
        const link = get(pathLink, v);
        const before = get(pathBefore, v);
        if (before !== start) reach(n + before, before, cost - <i32>costOf(costs, link), state, link | WALKED_BACK);
        continue;
      }
      reach(v, v, cost, state, NONE);
    }
    const end = get(nextFirst, v + 1);
    for (let row = get(nextFirst, v); row < end; row++) {
      const link = get(nextLink, row);
      const w = get(nextHead, row);
      if (w === start || !vertexIsOpen(w)) continue;
      if (get(linkMark, link) === epoch) {
        if (!nodes && onPath && get(pathLink, v) === link) reach(w, w, cost - <i32>costOf(costs, link), state, link | WALKED_BACK);
        continue;
      }
      const more = costOf(costs, link);
      if (more < CLOSED && distanceToGoal(0, w) < CLOSED) reach(w, w, cost + <i32>more, state, link);
    }
  }
  return i32.MAX_VALUE;
}

function reach(state: u32, v: u32, cost: i32, before: u32, link: u32): void {
  const known = get(stateMark, state) === epoch;
  if (known && (get(position, state) === SETTLED || <i32>get(sofar, state) <= cost)) return;
  const key = (<u64>(<i64>cost + restOf(v))) << 32;
  put(sofar, state, cost);
  put(stateBefore, state, before);
  put(stateLink, state, link);
  if (known) {
    decreaseKey(state, key);
    return;
  }
  put(stateMark, state, epoch);
  pushState(state, key);
}

/** Links of the second search behind those of the first, from start to goal. */
function listSecond(goal: u32): void {
  let count: u32 = 0;
  for (let state = goal; get(stateBefore, state) !== NONE; state = get(stateBefore, state)) if (get(stateLink, state) !== NONE) count++;
  let row = firstLength + count;
  for (let state = goal; get(stateBefore, state) !== NONE; state = get(stateBefore, state)) {
    if (get(stateLink, state) !== NONE) put(exchange, --row, get(stateLink, state));
  }
  secondLength = count;
}
