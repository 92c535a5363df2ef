import { cells, get, put } from '../memory';
import { LINK, arcBetween, exchange, middlesOf, vertexCount } from './hierarchy';

let todo: usize = 0;

/** Writes the links that the arc between `a` and `b` stands for, from a to b, after `filled` others; yields their sum. */
export function unpackArc(metric: u32, a: u32, b: u32, filled: u32): u32 {
  // A way over lower vertices is at most as deep as there are vertices; two cells a level.
  if (todo === 0) todo = cells(2 * vertexCount + 4);
  const middles = middlesOf(metric);
  let depth: u32 = 0;
  put(todo, 0, a);
  put(todo, 1, b);
  depth = 2;
  while (depth > 0) {
    const to = get(todo, --depth);
    const from = get(todo, --depth);
    const middle = get(middles, arcBetween(min(from, to), max(from, to)));
    if (middle & LINK) {
      put(exchange, filled++, middle & ~LINK);
      continue;
    }
    put(todo, depth++, middle);
    put(todo, depth++, to);
    put(todo, depth++, from);
    put(todo, depth++, middle);
  }
  return filled;
}
