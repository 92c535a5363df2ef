import type { FlatGraph, Route } from '../../domain/network/flat-graph';

/**
 * The Comlink door of the compute worker: long calculations off the main thread and off the drawing thread. The
 * worker posts COMPUTE_READY once it listens; what is sent before that is lost.
 */
export interface ComputeService {
  /** Takes a graph to answer questions about; the arrays may be transferred. Says which code will answer. */
  loadGraph(graph: FlatGraph): Promise<'wasm' | 'typescript'>;
  /** The cheapest way between two vertices of the graph, null when there is none. */
  bestRoute(from: number, to: number): Promise<Route | null>;
}

export const COMPUTE_READY = { type: 'compute-ready' } as const;
