import { NONE, cells, get, put } from '../memory';

/**
 * A simple undirected graph in which vertices are eliminated: neighbours of v are `list[first[v]]` for `length[v]`
 * cells. Eliminating a vertex of degree 2 joins its neighbours, which never makes a list longer.
 */
export let first: usize = 0;
export let length: usize = 0;
export let list: usize = 0;
let seen: usize = 0;
let epoch: u32 = 0;

/** Builds the lists from links (both ends by number; loops and parallels fall away). */
export function buildAdjacency(n: u32, m: u32, from: usize, to: usize): void {
  first = cells(n + 1);
  length = cells(n);
  list = cells(2 * m);
  seen = cells(n);
  for (let link: u32 = 0; link < m; link++) {
    const a = get(from, link);
    const b = get(to, link);
    put(length, a, get(length, a) + 1);
    put(length, b, get(length, b) + 1);
  }
  let sum: u32 = 0;
  for (let v: u32 = 0; v < n; v++) {
    put(first, v, sum);
    sum += get(length, v);
    put(length, v, 0);
  }
  put(first, n, sum);
  for (let link: u32 = 0; link < m; link++) {
    const a = get(from, link);
    const b = get(to, link);
    append(a, b);
    append(b, a);
  }
  for (let v: u32 = 0; v < n; v++) compact(v, NONE);
}

// @ts-ignore: decorator
@inline
function append(v: u32, w: u32): void {
  const at = get(length, v);
  put(list, get(first, v) + at, w);
  put(length, v, at + 1);
}

/**
 * Rewrites the list of v: neighbours whose rank is at least `fromRank` (just eliminated, degree at most 2) give way to
 * their other neighbour; repetitions and v itself fall away. NONE: nobody was eliminated.
 */
function compact(v: u32, fromRank: u32, rank: usize = 0): void {
  epoch++;
  const start = get(first, v);
  const end = start + get(length, v);
  let kept = start;
  for (let at = start; at < end; at++) {
    let w = get(list, at);
    if (fromRank !== NONE && get(rank, w) !== NONE && get(rank, w) >= fromRank) w = otherNeighbour(w, v);
    if (w === NONE || w === v || get(seen, w) === epoch) continue;
    put(seen, w, epoch);
    put(list, kept++, w);
  }
  put(length, v, kept - start);
}

function otherNeighbour(w: u32, v: u32): u32 {
  if (get(length, w) < 2) return NONE;
  const start = get(first, w);
  const one = get(list, start);
  return one === v ? get(list, start + 1) : one;
}

/**
 * Gives the lowest ranks to vertices of degree 2 and less, in rounds of vertices that are no neighbours: ports hang on
 * one tray, and a tray between two branches is a chain, so most of a site goes here without making the rest denser,
 * and a chain of k leaves a tree only log k high. Yields the number of ranks given.
 */
export function eliminateThin(n: u32, rank: usize): u32 {
  let given: u32 = 0;
  while (true) {
    const before = given;
    epoch++;
    for (let v: u32 = 0; v < n; v++) {
      if (get(rank, v) !== NONE || get(length, v) > 2 || get(seen, v) === epoch) continue;
      put(rank, v, given++);
      const start = get(first, v);
      const end = start + get(length, v);
      for (let at = start; at < end; at++) put(seen, get(list, at), epoch);
    }
    const taken = given - before;
    if (taken > 0) for (let v: u32 = 0; v < n; v++) if (get(rank, v) === NONE) compact(v, before, rank);
    if (taken <= (n - given) >> 7) return given;
  }
}
