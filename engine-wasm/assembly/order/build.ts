import { cells, mark, rewind } from "../memory";
import { arcOfLink, contract, downArc, downFirst, downTail, upFirst, upHead } from "./contraction";
import { dissect } from "./dissection";

/** The builder of a hierarchy: takes links, gives ranks and arcs. Its instance is dropped when they are copied. */
let vertexCount: u32 = 0;
let linkCount: u32 = 0;
let from: usize = 0;
let to: usize = 0;
let ranks: usize = 0;

/** Room for the links: yields the address of `m` first ends, which `m` second ends follow. */
export function takeLinks(n: u32, m: u32): usize {
  vertexCount = n;
  linkCount = m;
  from = cells(2 * m);
  to = from + (<usize>m << 2);
  ranks = cells(n, 0xff);
  return from;
}

/** Orders by nested dissection; yields the address of the rank of each vertex. */
export function rankVertices(): usize {
  const before = mark();
  dissect(vertexCount, linkCount, from, to, ranks);
  rewind(before);
  return ranks;
}

/** Contracts in the order of the ranks; yields the number of arcs. */
export function contractVertices(): u32 {
  return contract(vertexCount, linkCount, from, to, ranks);
}

/** Addresses of what contractVertices() made: 0 upFirst, 1 upHead, 2 downFirst, 3 downTail, 4 downArc, 5 arcOfLink. */
export function builtArray(which: u32): usize {
  if (which === 0) return upFirst;
  if (which === 1) return upHead;
  if (which === 2) return downFirst;
  if (which === 3) return downTail;
  return which === 4 ? downArc : arcOfLink;
}
