import { CLOSED, NONE, cells, get, put } from '../memory';
import { parentOf, upFirst, upHead, vertexCount, weightsOf } from './hierarchy';

/**
 * Exact distances to one goal, found when they are asked for (CCH potentials, Strasser and Zeitz, A Fast and Tight
 * Heuristic for A* in Road Networks, 2021): what lies above a vertex is its way to the root, so its distance is the
 * least over its arcs up, and each vertex is looked at once a goal. Two goals or metrics can be held at a time.
 */
// @ts-ignore: decorator
@inline
const SLOTS: u32 = 2;

let epochs: usize = 0;
let metrics: usize = 0;
/** By slot and vertex, 16 bytes: distance, its epoch, distance straight up from the goal, its epoch. */
let records: usize = 0;
let stack: usize = 0;

// @ts-ignore: decorator
@inline
function at(slot: u32, x: u32): usize {
  return records + ((<usize>slot * vertexCount + x) << 4);
}

/** Asks a slot about another goal. */
export function aim(slot: u32, metric: u32, goal: u32): void {
  if (records === 0) {
    epochs = cells(SLOTS);
    metrics = cells(SLOTS);
    records = cells(4 * SLOTS * vertexCount);
    stack = cells(vertexCount);
  }
  const epoch = get(epochs, slot) + 1;
  put(epochs, slot, epoch);
  put(metrics, slot, metric);
  const weights = weightsOf(metric);
  store<u32>(at(slot, goal) + 8, 0);
  store<u32>(at(slot, goal) + 12, epoch);
  for (let x = goal; x !== NONE; x = parentOf(x)) {
    if (load<u32>(at(slot, x) + 12) !== epoch) continue;
    const reached = load<u32>(at(slot, x) + 8);
    const end = get(upFirst, x + 1);
    for (let arc = get(upFirst, x); arc < end; arc++) {
      const candidate = reached + get(weights, arc);
      if (candidate >= CLOSED) continue;
      const record = at(slot, get(upHead, arc));
      if (load<u32>(record + 12) === epoch && load<u32>(record + 8) <= candidate) continue;
      store<u32>(record + 8, candidate);
      store<u32>(record + 12, epoch);
    }
  }
}

/** Distance from a vertex to the slot's goal by its metric alone; CLOSED = there is no way. */
export function distanceToGoal(slot: u32, v: u32): u32 {
  const epoch = get(epochs, slot);
  const base = at(slot, 0);
  const own = base + ((<usize>v) << 4);
  if (load<u32>(own + 4) === epoch) return load<u32>(own);
  const weights = weightsOf(get(metrics, slot));
  let depth: u32 = 0;
  for (let x = v; x !== NONE && load<u32>(base + ((<usize>x) << 4) + 4) !== epoch; x = parentOf(x)) put(stack, depth++, x);
  while (depth > 0) {
    const x = get(stack, --depth);
    const record = base + ((<usize>x) << 4);
    let best = load<u32>(record + 12) === epoch ? load<u32>(record + 8) : CLOSED;
    const end = get(upFirst, x + 1);
    for (let arc = get(upFirst, x); arc < end; arc++) {
      best = min(best, get(weights, arc) + load<u32>(base + ((<usize>get(upHead, arc)) << 4)));
    }
    store<u32>(record, best);
    store<u32>(record + 4, epoch);
  }
  return load<u32>(own);
}
