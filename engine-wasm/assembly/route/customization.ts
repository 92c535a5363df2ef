import { CLOSED, NONE, cells, get, put } from '../memory';
import {
  LINK,
  arcCount,
  arcOfLink,
  costsOf,
  downArc,
  downFirst,
  downTail,
  linkCount,
  middlesOf,
  upFirst,
  upHead,
  vertexCount,
  weightsOf,
} from './hierarchy';

/** Weights of the arcs from costs of the links. */

let sum: usize = 0;
let over: usize = 0;

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
