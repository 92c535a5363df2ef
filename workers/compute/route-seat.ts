import { constrainedRoute } from '../../domain/network/best-link-route';
import { buildHierarchy, createRouter, type Kernels, type Router } from '../../engine-wasm/index';
import type { ComputeService, NetworkPlan } from '../api/compute';

/** One network: its plan, and the router over it where there is WebAssembly. */
interface Loaded {
  readonly plan: NetworkPlan;
  readonly router: Router | null;
}

/** Questions about ways through the network that was loaded last. */
export function routeSeat(kernelsOnce: () => Promise<Kernels | null>): ComputeService {
  let loaded: Loaded | null = null;
  const current = (): Loaded => {
    if (loaded === null) throw new Error('a question about routes before loadNetwork');
    return loaded;
  };
  const router = (): Router => {
    const found = current().router;
    if (found === null) throw new Error('only the single best route can be found without WebAssembly');
    return found;
  };
  return {
    async loadNetwork(plan) {
      const kernels = await kernelsOnce();
      loaded = { plan, router: kernels === null ? null : routerOf(kernels, plan) };
      return kernels === null ? 'typescript' : 'wasm';
    },
    async route({ metric, from, to, constraints }) {
      const { plan, router: plain } = current();
      if (plain !== null) return plain.route(metric, from, to, constraints);
      const costs = plan.metrics[metric];
      if (costs === undefined) throw new RangeError(`metric ${metric} of ${plan.metrics.length}`);
      return constrainedRoute(plan.network, costs, from, to, constraints ?? {});
    },
    routeThrough: async ({ metric, from, to, constraints }, stops) => router().routeThrough(metric, from, to, stops, constraints),
    disjointPair: async ({ metric, from, to, constraints }, disjoint) =>
      router().disjointPair(metric, from, to, disjoint, constraints),
    alternatives: async ({ metric, from, to, constraints }, count) => router().alternatives(metric, from, to, count, constraints),
  };
}

function routerOf(kernels: Kernels, { network, metrics }: NetworkPlan): Router {
  const router = createRouter(kernels, network, buildHierarchy(kernels, network), metrics.length);
  metrics.forEach((costs, metric) => router.setCosts(metric, costs));
  return router;
}
