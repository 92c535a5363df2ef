import type { ChannelSolver } from '../../domain/channels/find-channels';
import type { LinkNetwork } from '../../domain/network/link-network';

/** A network with its costs; the arrays may be transferred. */
export interface NetworkPlan {
  readonly network: LinkNetwork;
  /** Costs of the links, one array a cable class (metric): whole numbers, mm for lengths; CLOSED_COST = not for this class. */
  readonly metrics: readonly Uint32Array[];
}

/**
 * The Comlink door of the compute worker: long calculations off the main thread and off the drawing thread. The
 * worker posts COMPUTE_READY once it listens; what is sent before that is lost. Questions before their load, about
 * vertices or links that are not there, and (but for route) without WebAssembly are rejected. Capacity is computed where
 * the document is (docs/decisions/0017).
 */
export interface ComputeService extends ChannelSolver {
  /** Takes a network, orders it and gives it its metrics: the next questions are about it. Says which code will answer. */
  loadNetwork(plan: NetworkPlan): Promise<'wasm' | 'typescript'>;
}

export const COMPUTE_READY = { type: 'compute-ready' } as const;
