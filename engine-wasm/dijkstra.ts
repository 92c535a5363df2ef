import { NO_ARC, PAGE_BYTES, RECORD, mapGraph, type GraphMap } from './abi';

/** Dijkstra on any flat graph (domain/network/flat-graph.ts has the same shape): the fallback that needs no preparation. */

/** Compressed rows: the arcs of vertex v are `offsets[v]` to `offsets[v + 1]`; costs are finite and not negative. */
export interface KernelGraph {
  readonly vertexCount: number;
  readonly offsets: Uint32Array;
  readonly targets: Uint32Array;
  readonly costs: Float64Array;
}

export interface KernelRoute {
  readonly cost: number;
  /** Arcs from start to goal; empty when they are the same vertex. */
  readonly arcs: Uint32Array;
}

/** One graph at a time. Loading another one forgets the first; memory grows and never shrinks. */
export interface RouteKernel {
  load(graph: KernelGraph): void;
  /** The cheapest way, or null when there is none. */
  route(from: number, to: number): KernelRoute | null;
}

interface KernelExports {
  readonly memory: WebAssembly.Memory;
  bindGraph(...addresses: number[]): void;
  route(epoch: number, from: number, to: number): number;
}

/** Compiles the kernels from their bytes. Fails (throws) where the browser has no WebAssembly or no SIMD. */
export async function loadRouteKernel(bytes: BufferSource): Promise<RouteKernel> {
  const { instance } = await WebAssembly.instantiate(bytes, {});
  return createRouteKernel(instance.exports as unknown as KernelExports);
}

function createRouteKernel(kernel: KernelExports): RouteKernel {
  let map: GraphMap | null = null;
  let vertexCount = 0;
  let epoch = 0;
  return {
    load(graph) {
      vertexCount = graph.vertexCount;
      map = mapGraph(vertexCount, graph.targets.length);
      const missing = map.end - kernel.memory.buffer.byteLength;
      if (missing > 0) kernel.memory.grow(Math.ceil(missing / PAGE_BYTES));
      const { buffer } = kernel.memory;
      new Uint32Array(buffer, map.offsets, vertexCount + 1).set(graph.offsets);
      new Uint32Array(buffer, map.targets, graph.targets.length).set(graph.targets);
      new Float64Array(buffer, map.costs, graph.costs.length).set(graph.costs);
      new Uint32Array(buffer, map.records, RECORD.cells * vertexCount).fill(0);
      epoch = 0;
      kernel.bindGraph(map.offsets, map.targets, map.costs, map.records, map.heap);
    },
    route(from, to) {
      if (map === null) throw new Error('route before load');
      for (const vertex of [from, to]) {
        if (!(vertex >= 0 && vertex < vertexCount)) throw new RangeError(`vertex ${vertex} of a graph of ${vertexCount}`);
      }
      epoch = nextEpoch(kernel, map, vertexCount, epoch);
      if (kernel.route(epoch, from, to) === 0) return null;
      return readRoute(kernel.memory.buffer, map, vertexCount, to);
    },
  };
}

/** Counts queries; after 2^32 - 1 of them the stamps start over. */
function nextEpoch(kernel: KernelExports, map: GraphMap, vertexCount: number, epoch: number): number {
  if (epoch < 0xffff_ffff) return epoch + 1;
  new Uint32Array(kernel.memory.buffer, map.records, RECORD.cells * vertexCount).fill(0);
  return 1;
}

function readRoute(buffer: ArrayBuffer, map: GraphMap, vertexCount: number, to: number): KernelRoute {
  const records = new Uint32Array(buffer, map.records, RECORD.cells * vertexCount);
  const arcInto = (vertex: number): number => records[RECORD.cells * vertex + RECORD.arc]!;
  const backwards: number[] = [];
  for (let vertex = to; arcInto(vertex) !== NO_ARC; vertex = records[RECORD.cells * vertex + RECORD.before]!)
    backwards.push(arcInto(vertex));
  const [cost] = new Float64Array(buffer, map.records + RECORD.bytes * to, 1);
  return { cost: cost!, arcs: Uint32Array.from(backwards.reverse()) };
}
