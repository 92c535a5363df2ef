/**
 * Kernels over raw memory: no objects, no garbage, no bindings. The host lays the arrays out (../abi.ts is the map),
 * hands their addresses over once per graph and calls. Nothing here allocates.
 */
export { bindGraph, route } from './dijkstra';
