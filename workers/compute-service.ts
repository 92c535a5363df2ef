import { compileKernels, type Kernels } from '../engine-wasm/index';
import type { ComputeService } from './api/compute';
import { routeSeat } from './compute/route-seat';

/**
 * The calculations behind the door. `fetchKernels` yields the WebAssembly's bytes; it is called with the first load,
 * not before: a worker that awaited it while starting would lose the messages that come meanwhile. Where the kernels
 * cannot be had, the single best route is found by the domain's own code.
 */
export function createComputeService(fetchKernels: () => Promise<BufferSource>): ComputeService {
  let kernels: Promise<Kernels | null> | null = null;
  return routeSeat(
    () =>
      (kernels ??= fetchKernels()
        .then(compileKernels)
        .catch(() => null)),
  );
}
