import { shortestPath } from '../domain/network/shortest-path';
import type { FlatGraph } from '../domain/network/flat-graph';
import { compileKernels, loadRouteKernel, type Kernels, type RouteKernel } from '../engine-wasm/index';
import type { ComputeService } from './api/compute';
import { capacitySeat } from './compute/capacity-seat';
import { routeSeat } from './compute/route-seat';

/**
 * The calculations behind the door. `fetchKernels` yields the WebAssembly's bytes; it is called with the first load,
 * not before: a worker that awaited it while starting would lose the messages that come meanwhile. Where the kernels
 * cannot be had, the single best route is found by the domain's own code.
 */
export function createComputeService(fetchKernels: () => Promise<BufferSource>): ComputeService {
  let bytes: Promise<BufferSource> | null = null;
  let kernel: Promise<RouteKernel | null> | null = null;
  let kernels: Promise<Kernels | null> | null = null;
  let loaded: FlatGraph | null = null;
  const bytesOnce = (): Promise<BufferSource> => (bytes ??= fetchKernels());
  const kernelOnce = (): Promise<RouteKernel | null> =>
    (kernel ??= bytesOnce()
      .then(loadRouteKernel)
      .catch(() => null));
  const kernelsOnce = (): Promise<Kernels | null> =>
    (kernels ??= bytesOnce()
      .then(compileKernels)
      .catch(() => null));
  return {
    ...routeSeat(kernelsOnce),
    ...capacitySeat(kernelsOnce),
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
