import { cellsAt, instantiate, type Kernels } from './kernels';

/** Vertices 0 to vertexCount - 1 and two-way links between them; loops and parallel links are allowed. */
export interface Network {
  readonly vertexCount: number;
  /** One end of each link. */
  readonly from: Uint32Array;
  /** The other end. */
  readonly to: Uint32Array;
}

/**
 * The topology's contraction hierarchy, good for any costs: it changes when links come or go, not when they change.
 * Plain arrays, so it can be kept and sent. `rank` by vertex; the rest by rank (assembly/order/contraction.ts).
 */
export interface Hierarchy {
  readonly vertexCount: number;
  readonly linkCount: number;
  readonly arcCount: number;
  readonly rank: Uint32Array;
  readonly upFirst: Uint32Array;
  readonly upHead: Uint32Array;
  readonly downFirst: Uint32Array;
  readonly downTail: Uint32Array;
  readonly downArc: Uint32Array;
  readonly arcOfLink: Uint32Array;
}

/**
 * Orders a network by nested dissection and contracts it. Work grows with the separators: a site of halls, rows and
 * trays takes about a second for 100,000 vertices, a dense grid several. Throws RangeError at a link outside.
 */
export function buildHierarchy(kernels: Kernels, network: Network): Hierarchy {
  const { vertexCount, from, to } = network;
  const linkCount = from.length;
  if (to.length !== linkCount) throw new RangeError(`${linkCount} first ends and ${to.length} second ends`);
  for (let link = 0; link < linkCount; link++) {
    if (!(from[link]! < vertexCount && to[link]! < vertexCount))
      throw new RangeError(`link ${from[link]}-${to[link]} in a network of ${vertexCount}`);
  }
  const kernel = instantiate(kernels);
  const ends = kernel.takeLinks(vertexCount, linkCount);
  cellsAt(kernel, ends, linkCount).set(from);
  cellsAt(kernel, ends + 4 * linkCount, linkCount).set(to);
  const ranks = kernel.rankVertices();
  const arcCount = kernel.contractVertices();
  const copy = (address: number, count: number): Uint32Array => cellsAt(kernel, address, count).slice();
  return {
    vertexCount,
    linkCount,
    arcCount,
    rank: copy(ranks, vertexCount),
    upFirst: copy(kernel.builtArray(0), vertexCount + 1),
    upHead: copy(kernel.builtArray(1), arcCount),
    downFirst: copy(kernel.builtArray(2), vertexCount + 1),
    downTail: copy(kernel.builtArray(3), arcCount),
    downArc: copy(kernel.builtArray(4), arcCount),
    arcOfLink: copy(kernel.builtArray(5), linkCount),
  };
}
