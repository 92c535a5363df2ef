/**
 * The memory map of Dijkstra's kernel: where each array of a graph lies in linear memory. The host computes it here,
 * once per graph, and hands the addresses to bindGraph; assembly/dijkstra.ts names the same arrays in the same order.
 *
 * n vertices, m arcs. Inputs: offsets u32[n+1], targets u32[m], costs f64[m]. Work and results: a record of 32 bytes a
 * vertex (RECORD), and the heap with 16 bytes for each candidate, of which an arc makes at most one.
 * 36 bytes a vertex and 28 an arc: a million ports with three arcs each take 120 MB.
 */
export interface GraphMap {
  readonly offsets: number;
  readonly targets: number;
  readonly costs: number;
  readonly records: number;
  readonly heap: number;
  /** First byte after the last array. */
  readonly end: number;
}

/** Below it: whatever the compiler keeps for itself. */
const FIRST_BYTE = 1024;
export const PAGE_BYTES = 65_536;
/** As the previous arc: where the route starts. */
export const NO_ARC = 0xffff_ffff;

/** A vertex's record: its bytes, and at which 4-byte cell each of its numbers starts (`distance` is an f64). */
export const RECORD = { bytes: 32, cells: 8, distance: 0, stamp: 2, arc: 3, before: 4, settled: 5 } as const;
export const CANDIDATE_BYTES = 16;

/** Addresses of the arrays of a graph; 8-byte numbers lie on multiples of 8. */
export function mapGraph(vertexCount: number, arcCount: number): GraphMap {
  let next = FIRST_BYTE;
  const take = (count: number, bytes: number): number => {
    const at = next;
    next += Math.ceil((count * bytes) / 8) * 8;
    return at;
  };
  return {
    offsets: take(vertexCount + 1, 4),
    targets: take(arcCount, 4),
    costs: take(arcCount, 8),
    records: take(vertexCount, RECORD.bytes),
    heap: take(arcCount + 1, CANDIDATE_BYTES),
    end: next,
  };
}
