/**
 * The door to the WebAssembly kernels: typed arrays in, typed arrays out. Imports nothing of the house, so networks and
 * plans of capacity are described by their shapes (domain/network and domain/capacity have the same).
 */
export { CLOSED, compileKernels, type Kernels } from './kernels';
export { buildHierarchy, type Hierarchy, type Network } from './hierarchy';
export { createRouter, type Router } from './planner';
export type { Constraints, LinkRoute } from './router';
export { MOST_STOPS, type Stop } from './must-pass';
export type { Disjoint, RoutePair } from './pairs';
export { USUAL_DIFFERENCE, type Difference } from './alternatives';
export {
  createCapacity,
  SUMMARY_COLUMNS,
  type Capacity,
  type FitBesides,
  type FitDemand,
  type FitPlace,
  type FitScale,
  type FlatLoads,
  type FlatRack,
} from './capacity';
