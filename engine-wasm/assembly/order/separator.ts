import { NONE, cells, get, put } from '../memory';
import { first, length, list } from './adjacency';

/**
 * Smallest vertex separators of a cell: maximum flow with one unit a vertex, between the first and the last quarter of
 * the cell in an order of its vertices (inertial flow, Schild and Sommer 2015, with breadth-first distances in place
 * of coordinates). Augmenting paths are found by depth-first searches that share their marks for one phase.
 */
const NORMAL: u32 = 0;
const SOURCE: u32 = 1;
const SINK: u32 = 2;

/** By vertex: the cell it is in; NONE = it is in no cell any more. */
export let cellOf: usize = 0;
let side: usize = 0;
let flowFrom: usize = 0;
let flowTo: usize = 0;
let seenIn: usize = 0;
let seenOut: usize = 0;
let iterator: usize = 0;
let stack: usize = 0;
let phase: u32 = 0;

export function prepareSeparators(n: u32): void {
  cellOf = cells(n, 0xff);
  side = cells(n);
  flowFrom = cells(n);
  flowTo = cells(n);
  seenIn = cells(n);
  seenOut = cells(n);
  iterator = cells(n);
  stack = cells(2 * n + 2);
}

/**
 * Separates the `size` vertices at `ordered` (all of cell `cell`). Yields the separator's size, NONE when the two ends
 * cannot be told apart. partOf() then says which part a vertex fell to.
 */
export function separate(ordered: usize, size: u32, cell: u32): u32 {
  const quarter: u32 = (size + 3) >> 2;
  for (let at: u32 = 0; at < size; at++) {
    const v = get(ordered, at);
    put(side, v, at < quarter ? SOURCE : at >= size - quarter ? SINK : NORMAL);
    put(flowFrom, v, NONE);
    put(flowTo, v, NONE);
  }
  let sinks: u32 = 0;
  for (let at = size - quarter; at < size; at++) {
    const v = get(ordered, at);
    if (touchesSource(v, cell)) put(side, v, NORMAL);
    else sinks++;
  }
  if (sinks === 0) return NONE;
  let flow: u32 = 0;
  while (true) {
    phase++;
    let found: u32 = 0;
    for (let at: u32 = 0; at < quarter; at++) {
      const source = get(ordered, at);
      put(iterator, source, 0);
      while (augment(source, cell)) found++;
    }
    if (found === 0) return flow;
    flow += found;
  }
}

function touchesSource(v: u32, cell: u32): bool {
  const start = get(first, v);
  const end = start + get(length, v);
  for (let at = start; at < end; at++) {
    const w = get(list, at);
    if (get(cellOf, w) === cell && get(side, w) === SOURCE) return true;
  }
  return false;
}

/** After separate(): 0 = on the side of the first quarter, 1 = on the other, 2 = in the separator. */
export function partOf(v: u32): u32 {
  if (get(side, v) === SOURCE || (get(side, v) === NORMAL && get(seenOut, v) === phase)) return 0;
  return get(side, v) === NORMAL && get(seenIn, v) === phase ? 2 : 1;
}

/** One depth-first search from a source; marks stay for the phase. States: 2v = entered, 2v + 1 = may leave. */
function augment(source: u32, cell: u32): bool {
  let depth: u32 = 1;
  put(stack, 0, 2 * source + 1);
  while (depth > 0) {
    const state = get(stack, depth - 1);
    const v = state >> 1;
    const next = (state & 1) === 0 ? fromEntered(v) : fromLeaving(v, cell);
    if (next === NONE) {
      depth--;
      continue;
    }
    if (get(side, next >> 1) === SINK) {
      put(flowTo, v, next >> 1);
      push(depth);
      return true;
    }
    put(stack, depth++, next);
  }
  return false;
}

/** Without flow a vertex is passed; with flow its unit must be sent back to where it came from. */
function fromEntered(v: u32): u32 {
  const through = get(flowTo, v) === NONE ? v : get(flowFrom, v);
  if (get(side, through) === SOURCE || get(seenOut, through) === phase) return NONE;
  put(seenOut, through, phase);
  put(iterator, through, 0);
  return 2 * through + 1;
}

function fromLeaving(v: u32, cell: u32): u32 {
  const isSource = get(side, v) === SOURCE;
  if (!isSource && get(flowTo, v) !== NONE && get(seenIn, v) !== phase) {
    put(seenIn, v, phase);
    return 2 * v;
  }
  const start = get(first, v);
  const count = get(length, v);
  for (let at = get(iterator, v); at < count; at++) {
    const w = get(list, start + at);
    if (get(cellOf, w) !== cell || get(side, w) === SOURCE) continue;
    if (get(side, w) === SINK) {
      if (get(flowTo, v) === w && !isSource) continue;
      put(iterator, v, at + 1);
      return 2 * w;
    }
    if (get(seenIn, w) === phase) continue;
    put(seenIn, w, phase);
    put(iterator, v, at + 1);
    return 2 * w;
  }
  put(iterator, v, count);
  return NONE;
}

/** Sends one unit along the states on the stack. */
function push(depth: u32): void {
  for (let at: u32 = 1; at < depth; at++) {
    const before = get(stack, at - 1);
    const after = get(stack, at);
    const a = before >> 1;
    const b = after >> 1;
    if ((before & 1) === 1 && (after & 1) === 0) {
      if (a === b) {
        put(flowFrom, a, NONE);
        put(flowTo, a, NONE);
      } else {
        put(flowFrom, b, a);
        if (get(side, a) !== SOURCE) put(flowTo, a, b);
      }
    }
  }
}
