import { shortestPath } from '../domain/network/shortest-path';
import type { FlatGraph } from '../domain/network/flat-graph';
import { loadRouteKernel, type RouteKernel } from '../engine-wasm/index';
import type { ComputeService } from './api/compute';

/**
 * The calculations behind the door. `fetchKernels` yields the WebAssembly's bytes; it is called with the first graph,
 * not before: a worker that awaited it while starting would lose the messages that come meanwhile. Where the kernels
 * cannot be had, the same question is answered by the domain's own code, arc by arc alike.
 */
export function createComputeService(fetchKernels: () => Promise<BufferSource>): ComputeService {
  let kernel: Promise<RouteKernel | null> | null = null;
  let loaded: FlatGraph | null = null;
  const kernelOnce = (): Promise<RouteKernel | null> =>
    (kernel ??= fetchKernels()
      .then(loadRouteKernel)
      .catch(() => null));
  return {
    async loadGraph(graph) {
      const route = await kernelOnce();
      route?.load(graph);
      loaded = graph;
      return route === null ? 'typescript' : 'wasm';
    },
    async bestRoute(from, to) {
      if (loaded === null) throw new Error('bestRoute before loadGraph');
      for (const vertex of [from, to]) {
        if (!(vertex >= 0 && vertex < loaded.vertexCount))
          throw new RangeError(`vertex ${vertex} of a graph of ${loaded.vertexCount}`);
      }
      const route = await kernelOnce();
      return route === null ? shortestPath(loaded, from, to) : route.route(from, to);
    },
  };
}
