import { CLOSED } from './kernels';
import type { Constraints, LinkRoute, RouterCore } from './router';

/** A route and its length by the limiting metric. */
export interface LimitedRoute extends LinkRoute {
  readonly length: number;
}

export interface LimitedRoutes {
  /**
   * The cheapest way by `metric` whose length by the metric `lengths` is at most `limit` (of equally cheap ones the
   * shortest); null when none is. Exact: label setting, bounded by both metrics' distances.
   */
  routeWithin(
    metric: number,
    lengths: number,
    limit: number,
    from: number,
    to: number,
    constraints?: Constraints,
  ): LimitedRoute | null;
}

export function limitedRoutes(core: RouterCore): LimitedRoutes {
  const { kernel, rank } = core;
  return {
    routeWithin(metric, lengths, limit, from, to, constraints = {}) {
      core.check(metric, from, to);
      core.check(lengths);
      core.constrain(constraints);
      if (!(limit >= 0)) return null;
      const most = Math.min(Math.floor(limit), CLOSED - 1);
      const cost = kernel.limitedRoute(metric, lengths, most, rank[from]!, rank[to]!);
      if (cost >= CLOSED) return null;
      return { cost, length: kernel.limitedLength(), links: core.list(kernel.limitedLinks()).slice() };
    },
  };
}
