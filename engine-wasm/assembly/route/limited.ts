import { CLOSED, NONE, alloc, cells, get, put } from '../memory';
import { costOf, vertexIsOpen } from './constraints';
import { costsOf, exchange, nextFirst, nextHead, nextLink, vertexCount } from './hierarchy';
import { aim, distanceToGoal } from './potential';

/**
 * The cheapest way by one metric whose length by another is at most a limit: label setting in order of (cost, length)
 * with both metrics' distances to the goal as bounds. Labels reach a vertex in order of cost, so a label counts only
 * when it is shorter than every one before it (Ulloa et al., BOA*, 2020): one number a vertex decides.
 */
/** A label is 20 bytes: vertex, cost, length, link, label before. */
// @ts-ignore: decorator
@inline
const LABEL: usize = 20;
let labels: usize = 0;
let labelRoom: u32 = 0;
let labelCount: u32 = 0;
let keys: usize = 0;
let waiting: usize = 0;
let heapRoom: u32 = 0;
let heapSize: u32 = 0;
let shortest: usize = 0;
let shortestMark: usize = 0;
let epoch: u32 = 0;
let foundLength: u32 = 0;
let foundLinks: u32 = 0;

/** Links that limitedRoute() wrote to the list. */
export function limitedLinks(): u32 {
  return foundLinks;
}

/** Length of the way that limitedRoute() found. */
export function limitedLength(): u32 {
  return foundLength;
}

/** Labels that the last search made. */
export function limitedLabels(): u32 {
  return labelCount;
}

/** Cost of the way, CLOSED when none keeps the limit. Constraints are those of the next question; penalties do not count. */
export function limitedRoute(metric: u32, lengths: u32, limit: u32, start: u32, goal: u32): u32 {
  foundLinks = 0;
  labelCount = 0;
  if (!vertexIsOpen(start) || !vertexIsOpen(goal)) return CLOSED;
  if (shortest === 0) {
    shortest = cells(vertexCount);
    shortestMark = cells(vertexCount);
  }
  epoch++;
  heapSize = 0;
  const costs = costsOf(metric);
  const lengthOf = costsOf(lengths);
  aim(0, metric, goal);
  aim(1, lengths, goal);
  reach(start, 0, 0, NONE, NONE, limit);
  while (heapSize > 0) {
    const label = pop();
    const at = labels + <usize>label * LABEL;
    const v = load<u32>(at);
    const cost = load<u32>(at + 4);
    const length = load<u32>(at + 8);
    if (get(shortestMark, v) === epoch && length >= get(shortest, v)) continue;
    put(shortestMark, v, epoch);
    put(shortest, v, length);
    if (v === goal) {
      foundLength = length;
      listLabels(label);
      return cost;
    }
    const by = load<u32>(at + 12);
    const end = get(nextFirst, v + 1);
    for (let row = get(nextFirst, v); row < end; row++) {
      const link = get(nextLink, row);
      if (link === by) continue;
      const more = costOf(costs, link);
      const longer = get(lengthOf, link);
      const w = get(nextHead, row);
      if (more >= CLOSED || longer >= CLOSED || !vertexIsOpen(w)) continue;
      if (get(shortestMark, w) === epoch && length + longer >= get(shortest, w)) continue;
      reach(w, cost + more, length + longer, link, label, limit);
    }
  }
  return CLOSED;
}

/** Makes a label, when the goal can still be reached within the limit. */
function reach(v: u32, cost: u32, length: u32, link: u32, before: u32, limit: u32): void {
  const left = distanceToGoal(1, v);
  if (<u64>length + left > <u64>limit || left >= CLOSED) return;
  const rest = distanceToGoal(0, v);
  if (rest >= CLOSED || cost + rest >= CLOSED) return;
  if (labelCount === labelRoom) {
    const room = max(8192, labelRoom * 2);
    const roomy = alloc(<usize>room * LABEL);
    memory.copy(roomy, labels, <usize>labelCount * LABEL);
    labels = roomy;
    labelRoom = room;
  }
  const at = labels + <usize>labelCount * LABEL;
  store<u32>(at, v);
  store<u32>(at + 4, cost);
  store<u32>(at + 8, length);
  store<u32>(at + 12, link);
  store<u32>(at + 16, before);
  push(labelCount++, ((<u64>(cost + rest)) << 32) | (length + left));
}

function listLabels(last: u32): void {
  let count: u32 = 0;
  for (let label = last; load<u32>(labels + <usize>label * LABEL + 16) !== NONE; count++) label = load<u32>(labels + <usize>label * LABEL + 16);
  foundLinks = count;
  for (let label = last; count > 0; label = load<u32>(labels + <usize>label * LABEL + 16)) {
    put(exchange, --count, load<u32>(labels + <usize>label * LABEL + 12));
  }
}

// @ts-ignore: decorator
@inline
function keyAt(at: u32): u64 {
  return load<u64>(keys + ((<usize>at) << 3));
}

// @ts-ignore: decorator
@inline
function place(at: u32, key: u64, label: u32): void {
  store<u64>(keys + ((<usize>at) << 3), key);
  put(waiting, at, label);
}

/** A 4-ary heap without decrease-key: a label is made once and never changes. */
function push(label: u32, key: u64): void {
  if (heapSize === heapRoom) {
    const room = max(8192, heapRoom * 2);
    const newKeys = alloc(<usize>room << 3);
    const newWaiting = cells(room);
    memory.copy(newKeys, keys, <usize>heapSize << 3);
    memory.copy(newWaiting, waiting, <usize>heapSize << 2);
    keys = newKeys;
    waiting = newWaiting;
    heapRoom = room;
  }
  let at = heapSize++;
  while (at > 0) {
    const parent = (at - 1) >> 2;
    if (keyAt(parent) <= key) break;
    place(at, keyAt(parent), get(waiting, parent));
    at = parent;
  }
  place(at, key, label);
}

function pop(): u32 {
  const first = get(waiting, 0);
  heapSize--;
  const key = keyAt(heapSize);
  const label = get(waiting, heapSize);
  let at: u32 = 0;
  while (true) {
    const begin: u32 = (at << 2) + 1;
    if (begin >= heapSize) break;
    const end = min(begin + 4, heapSize);
    let best = begin;
    for (let child = begin + 1; child < end; child++) if (keyAt(child) < keyAt(best)) best = child;
    if (keyAt(best) >= key) break;
    place(at, keyAt(best), get(waiting, best));
    at = best;
  }
  if (heapSize > 0) place(at, key, label);
  return first;
}
