import { NO_ARC, PAGE_BYTES, mapGraph, type GraphMap } from './abi';

/**
 * The door to the WebAssembly kernels: typed arrays in, typed arrays out. Imports nothing, so a graph is described
 * by its shape (domain/network/flat-graph.ts has the same).
 */

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
      new Uint32Array(buffer, map.stamp, vertexCount).fill(0);
      epoch = 0;
      kernel.bindGraph(
        map.offsets,
        map.targets,
        map.costs,
        map.distance,
        map.heapKey,
        map.heapVertex,
        map.position,
        map.previousArc,
        map.previousVertex,
        map.stamp,
      );
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
  new Uint32Array(kernel.memory.buffer, map.stamp, vertexCount).fill(0);
  return 1;
}

function readRoute(buffer: ArrayBuffer, map: GraphMap, vertexCount: number, to: number): KernelRoute {
  const previousArc = new Uint32Array(buffer, map.previousArc, vertexCount);
  const previousVertex = new Uint32Array(buffer, map.previousVertex, vertexCount);
  const backwards: number[] = [];
  for (let vertex = to; previousArc[vertex] !== NO_ARC; vertex = previousVertex[vertex]!) backwards.push(previousArc[vertex]!);
  const cost = new Float64Array(buffer, map.distance, vertexCount)[to]!;
  return { cost, arcs: Uint32Array.from(backwards.reverse()) };
}
