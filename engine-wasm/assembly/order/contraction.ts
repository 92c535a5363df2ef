import { NONE, alloc, cells, get, mark, put, reserve, rewind } from '../memory';

/**
 * The contraction hierarchy of a rank: every vertex is joined to each later one that it reaches over earlier ones
 * (symbolic factorisation by the elimination tree, Liu 1990). Vertices are ranks here. Arcs of x go up, to
 * `upHead[upFirst[x] .. upFirst[x + 1]]`, ascending; `downTail` and `downArc` are the same arcs by their upper end,
 * ascending by their lower one.
 */
export let upFirst: usize = 0;
export let upHead: usize = 0;
export let downFirst: usize = 0;
export let downTail: usize = 0;
export let downArc: usize = 0;
/** By link: its arc, NONE for a loop. */
export let arcOfLink: usize = 0;

/** Builds everything; yields the number of arcs. */
export function contract(n: u32, m: u32, from: usize, to: usize, rank: usize): u32 {
  upFirst = cells(n + 1);
  downFirst = cells(n + 1);
  memory.fill(downFirst, 0, <usize>(n + 1) << 2);
  arcOfLink = cells(m);
  const before = mark();
  const given = groupLinks(n, m, from, to, rank);
  const child = cells(n, 0xff);
  const sibling = cells(n, 0xff);
  const seen = cells(n, 0xff);
  const firstUp = cells(n + 1);
  // The unsorted heads grow at the end of the memory, of which nothing else is taken meanwhile.
  let heads = mark();
  let count: u32 = 0;
  for (let x: u32 = 0; x < n; x++) {
    put(firstUp, x, count);
    put(seen, x, x);
    let lowest = NONE;
    const end = get(given, x + 1);
    let bound = end - get(given, x);
    for (let c = get(child, x); c !== NONE; c = get(sibling, c)) bound += get(firstUp, c + 1) - get(firstUp, c);
    reserve(<usize>(count + bound) << 2);
    for (let at = get(given, x); at < end; at++) {
      const y = get(given, n + 1 + at);
      if (get(seen, y) === x) continue;
      put(seen, y, x);
      put(heads, count++, y);
      lowest = min(lowest, y);
    }
    for (let c = get(child, x); c !== NONE; c = get(sibling, c)) {
      const last = get(firstUp, c + 1);
      for (let at = get(firstUp, c); at < last; at++) {
        const y = get(heads, at);
        if (get(seen, y) === x) continue;
        put(seen, y, x);
        put(heads, count++, y);
        lowest = min(lowest, y);
      }
    }
    put(firstUp, x + 1, count);
    if (lowest !== NONE) {
      put(sibling, x, get(child, lowest));
      put(child, lowest, x);
    }
  }
  heads = alloc(<usize>count << 2);
  const scratchEnd = mark();
  upHead = cells(count);
  downTail = cells(count);
  downArc = cells(count);
  sortArcs(n, count, firstUp, heads);
  memory.copy(upFirst, firstUp, <usize>(n + 1) << 2);
  findArcs(m, from, to, rank);
  // What is kept moves down over the scratch; the order of the moves is that of the addresses.
  const kept = scratchEnd - before;
  memory.copy(upHead - kept, upHead, <usize>count << 2);
  memory.copy(downTail - kept, downTail, <usize>count << 2);
  memory.copy(downArc - kept, downArc, <usize>count << 2);
  upHead -= kept;
  downTail -= kept;
  downArc -= kept;
  rewind(mark() - kept);
  return count;
}

/** Upper ends of the links by their lower end: n + 1 cells of rows, then the ends. */
function groupLinks(n: u32, m: u32, from: usize, to: usize, rank: usize): usize {
  const rows = cells(n + 1 + m);
  memory.fill(rows, 0, <usize>(n + 1) << 2);
  for (let link: u32 = 0; link < m; link++) {
    const a = get(rank, get(from, link));
    const b = get(rank, get(to, link));
    if (a !== b) put(rows, min(a, b), get(rows, min(a, b)) + 1);
  }
  let sum: u32 = 0;
  for (let x: u32 = 0; x <= n; x++) {
    sum += get(rows, x);
    put(rows, x, sum);
  }
  for (let link: u32 = 0; link < m; link++) {
    const a = get(rank, get(from, link));
    const b = get(rank, get(to, link));
    if (a === b) continue;
    const at = get(rows, min(a, b)) - 1;
    put(rows, min(a, b), at);
    put(rows, n + 1 + at, max(a, b));
  }
  return rows;
}

/** Transposing twice sorts both ways without comparing. */
function sortArcs(n: u32, count: u32, firstUp: usize, heads: usize): void {
  for (let at: u32 = 0; at < count; at++) put(downFirst, get(heads, at) + 1, get(downFirst, get(heads, at) + 1) + 1);
  for (let x: u32 = 0; x < n; x++) put(downFirst, x + 1, get(downFirst, x + 1) + get(downFirst, x));
  const next = cells(n);
  memory.copy(next, downFirst, <usize>n << 2);
  for (let x: u32 = 0; x < n; x++) {
    const end = get(firstUp, x + 1);
    for (let at = get(firstUp, x); at < end; at++) {
      const y = get(heads, at);
      const to = get(next, y);
      put(downTail, to, x);
      put(next, y, to + 1);
    }
  }
  memory.copy(next, firstUp, <usize>n << 2);
  for (let y: u32 = 0; y < n; y++) {
    const end = get(downFirst, y + 1);
    for (let at = get(downFirst, y); at < end; at++) {
      const x = get(downTail, at);
      const arc = get(next, x);
      put(upHead, arc, y);
      put(downArc, at, arc);
      put(next, x, arc + 1);
    }
  }
}

function findArcs(m: u32, from: usize, to: usize, rank: usize): void {
  for (let link: u32 = 0; link < m; link++) {
    const a = get(rank, get(from, link));
    const b = get(rank, get(to, link));
    put(arcOfLink, link, a === b ? NONE : findArc(min(a, b), max(a, b)));
  }
}

function findArc(x: u32, y: u32): u32 {
  let low = get(upFirst, x);
  let high = get(upFirst, x + 1);
  while (low < high) {
    const middle = (low + high) >> 1;
    if (get(upHead, middle) < y) low = middle + 1;
    else high = middle;
  }
  return low;
}
