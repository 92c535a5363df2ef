import { NONE, cells, get, put } from '../memory';
import { buildAdjacency, eliminateThin, first, length, list } from './adjacency';
import { cellOf, partOf, prepareSeparators, separate } from './separator';

/**
 * Nested dissection (George 1973): a small separator gets the highest ranks of its cell, and its two sides are cells
 * of their own. What is thin (ports, chains) is eliminated beforehand.
 */

/** Cells of this many vertices and fewer stay as they are. */
const SMALL: u32 = 3;

let queue: usize = 0;
let near: usize = 0;
let far: usize = 0;
let reached: usize = 0;
let reachEpoch: u32 = 0;
let ordered: usize = 0;
let best: usize = 0;
let buckets: usize = 0;
let part: usize = 0;

/** Writes the ranks of the vertices (0 = eliminated first) to `rank`, which holds NONE everywhere. */
export function dissect(n: u32, m: u32, from: usize, to: usize, rank: usize): void {
  buildAdjacency(n, m, from, to);
  const thin = eliminateThin(n, rank);
  const count = n - thin;
  const core = cells(count);
  for (let v: u32 = 0, at: u32 = 0; v < n; v++) if (get(rank, v) === NONE) put(core, at++, v);
  prepareSeparators(n);
  queue = cells(count);
  near = cells(n);
  far = cells(n);
  reached = cells(n);
  ordered = cells(count);
  best = cells(count);
  part = cells(count);
  buckets = cells(2 * count + 2);
  divide(core, count);
  for (let at: u32 = 0; at < count; at++) put(rank, get(core, at), thin + at);
}

/** Puts the vertices at `core` in order, cell by cell; a stack of (start, end) holds what is still to be done. */
function divide(core: usize, count: u32): void {
  const todo = cells(2 * count + 4);
  let depth: u32 = 0;
  let cell: u32 = 0;
  put(todo, depth++, 0);
  put(todo, depth++, count);
  while (depth > 0) {
    const end = get(todo, --depth);
    const start = get(todo, --depth);
    const size = end - start;
    if (size <= SMALL) continue;
    const at = core + ((<usize>start) << 2);
    cell++;
    for (let row: u32 = 0; row < size; row++) put(cellOf, get(at, row), cell);
    const connected = breadthFirst(get(at, 0), cell, near);
    let firstPart = connected;
    let secondPart = size;
    if (connected < size) {
      for (let row: u32 = 0; row < size; row++) put(part, row, get(reached, get(at, row)) === reachEpoch ? 0 : 1);
    } else {
      choose(at, size, cell);
      firstPart = 0;
      secondPart = 0;
      for (let row: u32 = 0; row < size; row++) {
        if (get(part, row) === 0) firstPart++;
        if (get(part, row) < 2) secondPart++;
      }
    }
    arrange(at, size, firstPart, secondPart);
    if (firstPart > 0) {
      put(todo, depth++, start);
      put(todo, depth++, start + firstPart);
    }
    put(todo, depth++, start + firstPart);
    put(todo, depth++, start + secondPart);
  }
}

/** Moves the vertices of part 0 to the front and those of part 2 to the end. */
function arrange(at: usize, size: u32, firstPart: u32, secondPart: u32): void {
  let zero: u32 = 0;
  let one = firstPart;
  let two = secondPart;
  for (let row: u32 = 0; row < size; row++) {
    const v = get(at, row);
    const to = get(part, row);
    if (to === 0) put(ordered, zero++, v);
    else if (to === 1) put(ordered, one++, v);
    else put(ordered, two++, v);
  }
  memory.copy(at, ordered, (<usize>size) << 2);
}

/**
 * Fills `part` with the better of two separators: across the longest way through the cell, and across another way
 * that keeps far from its ends. Better = fewer vertices for a vertex of the smaller side.
 */
function choose(at: usize, size: u32, cell: u32): void {
  const a = get(queue, size - 1);
  breadthFirst(a, cell, near);
  const b = get(queue, size - 1);
  breadthFirst(b, cell, far);
  let middle = a;
  let clearance: u32 = 0;
  for (let row: u32 = 0; row < size; row++) {
    const v = get(at, row);
    const least = min(get(near, v), get(far, v));
    if (least > clearance) {
      clearance = least;
      middle = v;
    }
  }
  const score = attempt(at, size, cell, Infinity);
  breadthFirst(middle, cell, near);
  breadthFirst(get(queue, size - 1), cell, far);
  const second = attempt(at, size, cell, score);
  if (score === Infinity && second === Infinity) separateByDegree(at, size);
}

/** Orders by near - far, separates, and keeps the parts when they are better than `score`. */
function attempt(at: usize, size: u32, cell: u32, score: f64): f64 {
  let widest: u32 = 0;
  for (let row: u32 = 0; row < size; row++) widest = max(widest, get(far, get(at, row)));
  // |near - far| is at most the distance of their starts, which `far` of one of them is.
  const shift = widest;
  const span: u32 = 2 * widest + 1;
  for (let key: u32 = 0; key <= span; key++) put(buckets, key, 0);
  for (let row: u32 = 0; row < size; row++) {
    const key = keyOf(get(at, row), shift, span);
    put(buckets, key + 1, get(buckets, key + 1) + 1);
  }
  for (let key: u32 = 0; key < span; key++) put(buckets, key + 1, get(buckets, key + 1) + get(buckets, key));
  for (let row: u32 = 0; row < size; row++) {
    const v = get(at, row);
    const key = keyOf(v, shift, span);
    const to = get(buckets, key);
    put(buckets, key, to + 1);
    put(ordered, to, v);
  }
  if (separate(ordered, size, cell) === NONE) return score;
  let cut: u32 = 0;
  let zero: u32 = 0;
  for (let row: u32 = 0; row < size; row++) {
    const where = partOf(get(at, row));
    put(best, row, where);
    if (where === 2) cut++;
    else if (where === 0) zero++;
  }
  const mine = <f64>cut / <f64>min(zero, size - zero - cut);
  if (!(mine < score)) return score;
  memory.copy(part, best, (<usize>size) << 2);
  return mine;
}

// @ts-ignore: decorator
@inline
function keyOf(v: u32, shift: u32, span: u32): u32 {
  const key = <i32>(get(near, v) + shift) - <i32>get(far, v);
  return <u32>max(0, min(key, <i32>span - 1));
}

/** Where no way across separates (a hub, a clique): the vertex with the most neighbours alone. */
function separateByDegree(at: usize, size: u32): void {
  let hub: u32 = 0;
  for (let row: u32 = 1; row < size; row++) if (get(length, get(at, row)) > get(length, get(at, hub))) hub = row;
  for (let row: u32 = 0; row < size; row++) put(part, row, row === hub ? 2 : 1);
}

/** Distances in links from `start` within the cell; the queue holds the order. Yields the number reached. */
function breadthFirst(start: u32, cell: u32, distance: usize): u32 {
  reachEpoch++;
  put(queue, 0, start);
  put(distance, start, 0);
  put(reached, start, reachEpoch);
  let filled: u32 = 1;
  for (let at: u32 = 0; at < filled; at++) {
    const v = get(queue, at);
    const begin = get(first, v);
    const end = begin + get(length, v);
    for (let row = begin; row < end; row++) {
      const w = get(list, row);
      if (get(cellOf, w) !== cell || get(reached, w) === reachEpoch) continue;
      put(reached, w, reachEpoch);
      put(distance, w, get(distance, v) + 1);
      put(queue, filled++, w);
    }
  }
  return filled;
}
