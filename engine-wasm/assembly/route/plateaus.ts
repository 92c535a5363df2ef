import { CLOSED, NONE, cells, get, put } from '../memory';
import { costsOf, exchange, linkCount, linkFrom, linkTo, vertexCount } from './hierarchy';
import { aim, distanceToGoal } from './potential';

/**
 * Plateaus (Abraham et al., Alternative Routes in Road Networks, 2013): runs of links that lie both on best ways from
 * the start and on best ways to the goal. The best way over a plateau is straight along it, so it is a sensible
 * alternative, and the longer the plateau is, the better.
 */
let next: usize = 0;
let hasBefore: usize = 0;

/**
 * Lists, for every plateau whose way costs at most `most`, one vertex on it, the way's cost, and the plateau's length:
 * three cells each, up to `room` plateaus. Yields how many.
 */
export function listPlateaus(metric: u32, start: u32, goal: u32, most: u32, room: u32): u32 {
  if (next === 0) {
    next = cells(vertexCount);
    hasBefore = cells(vertexCount);
  }
  memory.fill(next, 0xff, <usize>vertexCount << 2);
  memory.fill(hasBefore, 0, <usize>vertexCount << 2);
  aim(0, metric, goal);
  aim(1, metric, start);
  const costs = costsOf(metric);
  // From the top of the hierarchy down, so that every distance finds those above it known.
  for (let v = vertexCount; v > 0; v--) {
    distanceToGoal(0, v - 1);
    distanceToGoal(1, v - 1);
  }
  for (let link: u32 = 0; link < linkCount; link++) {
    const cost = get(costs, link);
    const a = get(linkFrom, link);
    const b = get(linkTo, link);
    if (cost >= CLOSED || a === b) continue;
    const fromA = distanceToGoal(1, a);
    const toA = distanceToGoal(0, a);
    const fromB = distanceToGoal(1, b);
    const toB = distanceToGoal(0, b);
    if (fromA >= CLOSED || fromA + toA > most) continue;
    if (fromA + cost === fromB && toB + cost === toA) note(a, b);
    else if (fromB + cost === fromA && toA + cost === toB) note(b, a);
  }
  let count: u32 = 0;
  for (let v: u32 = 0; v < vertexCount && count < room; v++) {
    if (get(next, v) === NONE || get(hasBefore, v) !== 0) continue;
    let end = v;
    // Links that cost nothing could run in a ring; no plateau has more vertices than there are.
    for (let steps: u32 = 0; get(next, end) !== NONE && steps < vertexCount; steps++) end = get(next, end);
    const cost = distanceToGoal(1, v) + distanceToGoal(0, v);
    put(exchange, 3 * count, v);
    put(exchange, 3 * count + 1, cost);
    put(exchange, 3 * count + 2, distanceToGoal(1, end) - distanceToGoal(1, v));
    count++;
  }
  return count;
}

function note(a: u32, b: u32): void {
  put(next, a, b);
  put(hasBefore, b, 1);
}
