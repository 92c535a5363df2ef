import { CLOSED, cells, get, put } from '../memory';
import { costsOf, exchange, linkCount, linkFrom, linkTo, vertexCount } from './hierarchy';

/**
 * What one question alone asks for. A constraint only closes links or makes them dearer, so the distances of the
 * metric stay lower bounds. Marks are good for one epoch: forgetting all of them costs nothing.
 */
let closedLink: usize = 0;
let closedVertex: usize = 0;
let penalty: usize = 0;
let penaltyMark: usize = 0;
let epoch: u32 = 0;
let penaltyEpoch: u32 = 0;
let penalties: bool = false;

/** Nothing is asked for. */
export function startConstraints(): void {
  if (closedLink === 0) {
    closedLink = cells(linkCount);
    closedVertex = cells(vertexCount);
  }
  epoch++;
  penalties = false;
}

/** Closes the first `links` links of the list between host and kernels, and the `vertices` vertices after them. */
export function closeListed(links: u32, vertices: u32): void {
  for (let row: u32 = 0; row < links; row++) put(closedLink, get(exchange, row), epoch);
  for (let row = links; row < links + vertices; row++) put(closedVertex, get(exchange, row), epoch);
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

/** What passing a link costs under the constraints; from CLOSED on it cannot be passed. */
// @ts-ignore: decorator
@inline
export function costOf(costs: usize, link: u32): u32 {
  if (get(closedLink, link) === epoch) return CLOSED;
  const cost = get(costs, link);
  return penalties && get(penaltyMark, link) === penaltyEpoch ? cost + get(penalty, link) : cost;
}

/** Whether the constraints leave a link open, whatever it costs. */
export function linkIsOpen(link: u32): bool {
  return get(closedLink, link) !== epoch && vertexIsOpen(get(linkFrom, link)) && vertexIsOpen(get(linkTo, link));
}
