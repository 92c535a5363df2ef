import { CLOSED, cells, get, put } from '../memory';
import { costsOf, exchange, linkCount, linkFrom, linkTo, vertexCount } from './hierarchy';

/**
 * What one question alone asks for. A constraint only closes links or makes them dearer, so the distances of the
 * metric stay lower bounds. Marks are good for one epoch: forgetting all of them costs nothing.
 */
let closedLink: usize = 0;
let closedVertex: usize = 0;
let fill: usize = 0;
let limit: usize = 0;
let carried: usize = 0;
let penalty: usize = 0;
let penaltyMark: usize = 0;
let epoch: u32 = 0;
let penaltyEpoch: u32 = 0;
let section: u32 = 0;
let conflicts: u32 = 0;
let penalties: bool = false;

/** Nothing is asked for; cables of `sectionArea` are laid, away from the classes of `conflictMask`. */
export function startConstraints(sectionArea: u32, conflictMask: u32): void {
  if (closedLink === 0) {
    closedLink = cells(linkCount);
    closedVertex = cells(vertexCount);
  }
  epoch++;
  section = sectionArea;
  conflicts = conflictMask;
  penalties = false;
}

/** Closes the first `links` links of the list between host and kernels, and the `vertices` vertices after them. */
export function closeListed(links: u32, vertices: u32): void {
  for (let row: u32 = 0; row < links; row++) put(closedLink, get(exchange, row), epoch);
  for (let row = links; row < links + vertices; row++) put(closedVertex, get(exchange, row), epoch);
}

/** Room of the trays: yields the address of the fill of each link; its limit and its classes (a mask) follow. */
export function takeTrays(): usize {
  if (fill === 0) {
    fill = cells(3 * linkCount);
    limit = fill + (<usize>linkCount << 2);
    carried = limit + (<usize>linkCount << 2);
  }
  return fill;
}

/** Makes the first `count` links of the list dearer by `percent` of their cost, once more each time. */
export function penalizeListed(metric: u32, count: u32, percent: u32): void {
  if (penalty === 0) {
    penalty = cells(linkCount);
    penaltyMark = cells(linkCount);
  }
  if (!penalties) penaltyEpoch++;
  penalties = true;
  for (let row: u32 = 0; row < count; row++) {
    const link = get(exchange, row);
    const old = get(penaltyMark, link) === penaltyEpoch ? get(penalty, link) : 0;
    const more = <u32>min(<u64>get(costsOf(metric), link) * percent / 100 + 1, <u64>CLOSED);
    put(penalty, link, min(old + more, CLOSED - 1));
    put(penaltyMark, link, penaltyEpoch);
  }
}

// @ts-ignore: decorator
@inline
export function vertexIsOpen(v: u32): bool {
  return get(closedVertex, v) !== epoch;
}

/** What passing a link costs under the constraints; from CLOSED on it cannot be passed. A full tray is not overfull. */
// @ts-ignore: decorator
@inline
export function costOf(costs: usize, link: u32): u32 {
  if (get(closedLink, link) === epoch) return CLOSED;
  if (fill !== 0) {
    if (section !== 0 && <u64>get(fill, link) + section > get(limit, link)) return CLOSED;
    if ((get(carried, link) & conflicts) !== 0) return CLOSED;
  }
  const cost = get(costs, link);
  return penalties && get(penaltyMark, link) === penaltyEpoch ? cost + get(penalty, link) : cost;
}

/** Whether the constraints leave a link open, whatever it costs. */
export function linkIsOpen(link: u32): bool {
  if (get(closedLink, link) === epoch) return false;
  if (!vertexIsOpen(get(linkFrom, link)) || !vertexIsOpen(get(linkTo, link))) return false;
  if (fill === 0) return true;
  if (section !== 0 && <u64>get(fill, link) + section > get(limit, link)) return false;
  return (get(carried, link) & conflicts) === 0;
}
