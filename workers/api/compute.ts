import type { LinkNetwork, LinkRoute, RouteConstraints, RoutePair, RouteStop } from '../../domain/network/link-network';

/** A network with its costs; the arrays may be transferred. */
export interface NetworkPlan {
  readonly network: LinkNetwork;
  /** Costs of the links, one array a cable class (metric): whole numbers, mm for lengths; CLOSED_COST = not for this class. */
  readonly metrics: readonly Uint32Array[];
}

/** From where to where, by which metric, under which constraints. */
export interface RouteQuestion {
  readonly metric: number;
  readonly from: number;
  readonly to: number;
  readonly constraints?: RouteConstraints;
}

/**
 * The Comlink door of the compute worker: long calculations off the main thread and off the drawing thread. The
 * worker posts COMPUTE_READY once it listens; what is sent before that is lost. Questions before their load, about
 * vertices or links that are not there, and (but for route) without WebAssembly are rejected. Capacity is computed where
 * the document is (docs/decisions/0017).
 */
export interface ComputeService {
  /** Takes a network, orders it and gives it its metrics: the next questions are about it. Says which code will answer. */
  loadNetwork(plan: NetworkPlan): Promise<'wasm' | 'typescript'>;
  /** The cheapest way, exactly; null when there is none. */
  route(question: RouteQuestion): Promise<LinkRoute | null>;
  /** The cheapest walk through every stop, in any order. */
  routeThrough(question: RouteQuestion, stops: readonly RouteStop[]): Promise<LinkRoute | null>;
  /** The cheapest two ways that share no link, or no vertex between their ends. */
  disjointPair(question: RouteQuestion, disjoint: 'links' | 'vertices'): Promise<RoutePair | null>;
  /** Up to `count` ways that really differ, the best first. */
  alternatives(question: RouteQuestion, count: number): Promise<readonly LinkRoute[]>;
}

export const COMPUTE_READY = { type: 'compute-ready' } as const;
