/** Kernels over raw memory: no objects, no garbage, no bindings. They take their memory themselves and tell the host where it lies. */
export { builtArray, contractVertices, rankVertices, takeLinks } from './order/build';
export { createHierarchy, costsOf, finishHierarchy, hierarchyArray } from './route/hierarchy';
export { customize } from './route/customization';
export { findRoute, routeLength } from './route/search';
export { closeListed, linkIsOpen, penalizeListed, startConstraints } from './route/constraints';
export { boundGuided, guidedLength, guidedRoute, guidedSettled } from './route/guided';
export { disjointPair, firstPairLength, secondPairLength } from './route/pair';
export { capacityArray, createCapacity } from './capacity/store';
export { recomputeCapacity, recomputeRack } from './capacity/summary';
export { fitDevice } from './capacity/fit';
export { listPlateaus } from './route/plateaus';
