/**
 * The memory map of the kernels: where each array of a graph lies in linear memory. The host computes it here, once
 * per graph, and hands the addresses to bindGraph; assembly/dijkstra.ts names the same arrays in the same order.
 *
 * n vertices, m arcs. Inputs: offsets u32[n+1], targets u32[m], costs f64[m]. Work and results, one cell a vertex:
 * distance f64, heapKey f64, heapVertex u32, position u32, previousArc u32, previousVertex u32, stamp u32.
 * 48 bytes a vertex (44 and its offset) and 12 an arc: a million ports with three arcs each take 84 MB.
 */
export interface GraphMap {
  readonly offsets: number;
  readonly targets: number;
  readonly costs: number;
  readonly distance: number;
  readonly heapKey: number;
  readonly heapVertex: number;
  readonly position: number;
  readonly previousArc: number;
  readonly previousVertex: number;
  readonly stamp: number;
  /** First byte after the last array. */
  readonly end: number;
}

/** Below it: whatever the compiler keeps for itself. */
const FIRST_BYTE = 1024;
export const PAGE_BYTES = 65_536;
/** In `previousArc`: where the route starts. */
export const NO_ARC = 0xffff_ffff;

/** Addresses of the arrays of a graph; 8-byte numbers lie on multiples of 8. */
export function mapGraph(vertexCount: number, arcCount: number): GraphMap {
  let next = FIRST_BYTE;
  const take = (cells: number, bytes: 4 | 8): number => {
    const at = next;
    next += Math.ceil((cells * bytes) / 8) * 8;
    return at;
  };
  return {
    offsets: take(vertexCount + 1, 4),
    targets: take(arcCount, 4),
    costs: take(arcCount, 8),
    distance: take(vertexCount, 8),
    heapKey: take(vertexCount, 8),
    heapVertex: take(vertexCount, 4),
    position: take(vertexCount, 4),
    previousArc: take(vertexCount, 4),
    previousVertex: take(vertexCount, 4),
    stamp: take(vertexCount, 4),
    end: next,
  };
}
