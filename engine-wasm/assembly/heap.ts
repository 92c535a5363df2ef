import { cells, alloc, get, put } from './memory';

/**
 * A 4-ary heap of states by 64-bit keys (cost above, tie-breaker below), with decrease-key: `position` says where a
 * state stands. Several searches may share it, one after the other, each with positions of its own.
 */
let keys: usize = 0;
let states: usize = 0;
let room: u32 = 0;
let position: usize = 0;
export let heapSize: u32 = 0;

/** In `position`: the state has left the heap. */
// @ts-ignore: decorator
@inline
export const SETTLED: u32 = 0xffffffff;

/** Empties the heap and lets it note positions at an address. */
export function startHeap(positions: usize): void {
  position = positions;
  heapSize = 0;
}

function grow(): void {
  const wider = max(4096, room * 2);
  const newKeys = alloc(<usize>wider << 3);
  const newStates = cells(wider);
  memory.copy(newKeys, keys, <usize>heapSize << 3);
  memory.copy(newStates, states, <usize>heapSize << 2);
  keys = newKeys;
  states = newStates;
  room = wider;
}

export function pushState(state: u32, key: u64): void {
  if (heapSize === room) grow();
  siftUp(heapSize++, key, state);
}

/** Lowers the key of a state that stands in the heap. */
export function decreaseKey(state: u32, key: u64): void {
  siftUp(get(position, state), key, state);
}

/** Takes the state with the least key and marks it settled. */
export function popState(): u32 {
  const first = get(states, 0);
  put(position, first, SETTLED);
  heapSize--;
  if (heapSize > 0) siftDown(load<u64>(keys + ((<usize>heapSize) << 3)), get(states, heapSize));
  return first;
}

// @ts-ignore: decorator
@inline
function place(at: u32, key: u64, state: u32): void {
  store<u64>(keys + ((<usize>at) << 3), key);
  put(states, at, state);
  put(position, state, at);
}

function siftUp(at: u32, key: u64, state: u32): void {
  while (at > 0) {
    const parent = (at - 1) >> 2;
    const parentKey = load<u64>(keys + ((<usize>parent) << 3));
    if (parentKey <= key) break;
    place(at, parentKey, get(states, parent));
    at = parent;
  }
  place(at, key, state);
}

function siftDown(key: u64, state: u32): void {
  let at: u32 = 0;
  const size = heapSize;
  for (;;) {
    const begin: u32 = (at << 2) + 1;
    if (begin >= size) break;
    const end = min(begin + 4, size);
    let best = begin;
    let bestKey = load<u64>(keys + ((<usize>begin) << 3));
    for (let child = begin + 1; child < end; child++) {
      const childKey = load<u64>(keys + ((<usize>child) << 3));
      if (childKey < bestKey) {
        best = child;
        bestKey = childKey;
      }
    }
    if (key <= bestKey) break;
    place(at, bestKey, get(states, best));
    at = best;
  }
  place(at, key, state);
}
