import { alternativeRoutes, type AlternativeRoutes } from './alternatives';
import type { Hierarchy, Network } from './hierarchy';
import type { Kernels } from './kernels';
import { passingRoutes, type PassingRoutes } from './must-pass';
import { pairedRoutes, type PairedRoutes } from './pairs';
import { createRouterCore, singleRoutes, type SingleRoutes } from './router';

/**
 * Everything that can be asked about ways through one network. Answers are exact unless they say otherwise. Memory
 * grows and never shrinks; drop the router to free it.
 */
export interface Router extends SingleRoutes, PassingRoutes, PairedRoutes, AlternativeRoutes {}

/**
 * A router with room for `metricCount` metrics (4 bytes a link and 8 an arc each). Throws RangeError when the hierarchy
 * is another network's.
 */
export function createRouter(kernels: Kernels, network: Network, hierarchy: Hierarchy, metricCount: number): Router {
  const core = createRouterCore(kernels, network, hierarchy, metricCount);
  return {
    ...singleRoutes(core),
    ...passingRoutes(core),
    ...pairedRoutes(core),
    ...alternativeRoutes(core),
  };
}
