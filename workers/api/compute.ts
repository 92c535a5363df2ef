import type { FlatEstate } from '../../domain/capacity/flat-estate';
import type { DeviceLoad, Summary } from '../../domain/capacity/estate';
import type { Demand, Fit, FitWeights, WhatIf } from '../../domain/capacity/fit';
import type { FlatGraph, Route } from '../../domain/network/flat-graph';
import type { LinkNetwork, LinkRoute, RouteConstraints, TrayRoom } from '../../domain/network/link-network';
import type { BendRoute, LimitedRoute, RiskGroups, RiskPair, RoutePair } from '../../domain/network/plan-answers';
import type { RouteStop } from '../../domain/network/through-route';

/** A network with its costs; the arrays may be transferred. */
export interface NetworkPlan {
  readonly network: LinkNetwork;
  /** Costs of the links, one array a cable class (metric): whole numbers, mm for lengths; CLOSED_COST = not for this class. */
  readonly metrics: readonly Uint32Array[];
  /** Room of the trays, for questions about fill and separation. */
  readonly trays?: TrayRoom;
  /** Axis of each link (0, 1, 2) and what a bend costs in each metric, for bendRoute. */
  readonly bends?: { readonly axes: Uint8Array; readonly costs: readonly number[] };
}

/** From where to where, by which metric, under which constraints. */
export interface RouteQuestion {
  readonly metric: number;
  readonly from: number;
  readonly to: number;
  readonly constraints?: RouteConstraints;
}

export type CapacityLevel = 'rack' | 'row' | 'room' | 'site';

/**
 * The Comlink door of the compute worker: long calculations off the main thread and off the drawing thread. The
 * worker posts COMPUTE_READY once it listens; what is sent before that is lost. Questions before their load, about
 * vertices, links or parts that are not there, and (but for bestRoute and route) without WebAssembly are rejected.
 */
export interface ComputeService {
  /** Takes a graph to answer questions about; the arrays may be transferred. Says which code will answer. */
  loadGraph(graph: FlatGraph): Promise<'wasm' | 'typescript'>;
  /** The cheapest way between two vertices of the graph, null when there is none. */
  bestRoute(from: number, to: number): Promise<Route | null>;

  /** Takes a network, orders it and gives it its metrics: the next questions are about it. Says which code will answer. */
  loadNetwork(plan: NetworkPlan): Promise<'wasm' | 'typescript'>;
  /** Changes the costs of some links in one metric (and in its bends). */
  changeCosts(metric: number, links: Uint32Array, costs: Uint32Array): Promise<void>;
  /** The cheapest way, exactly; null when there is none. */
  route(question: RouteQuestion): Promise<LinkRoute | null>;
  /** The cheapest walk through every stop, in any order. */
  routeThrough(question: RouteQuestion, stops: readonly RouteStop[]): Promise<LinkRoute | null>;
  /** The cheapest two ways that share no link, or no vertex between their ends. */
  disjointPair(question: RouteQuestion, disjoint: 'links' | 'vertices'): Promise<RoutePair | null>;
  /** The cheapest two ways that share no risk; `exact: false` when the search gave up. */
  riskDisjointPair(question: RouteQuestion, risks: RiskGroups): Promise<RiskPair>;
  /** Up to `count` ways that really differ, the best first. */
  alternatives(question: RouteQuestion, count: number): Promise<readonly LinkRoute[]>;
  /** The cheapest way whose length by the metric `lengths` is at most `limit`. */
  routeWithin(question: RouteQuestion, lengths: number, limit: number): Promise<LimitedRoute | null>;
  /** The cheapest way with its bends paid; of the constraints the closed links and vertices count. */
  bendRoute(question: RouteQuestion): Promise<BendRoute | null>;

  /** Takes an estate and computes it: the next questions are about it. */
  loadCapacity(estate: FlatEstate): Promise<void>;
  /** Summary of a part, by its number on its level. */
  capacityOf(level: CapacityLevel, part: number): Promise<Summary>;
  /** Ports of a part by kind. */
  portsOf(level: CapacityLevel, part: number): Promise<Uint32Array>;
  /** One number of every part of a level, for heat colours; columns as domain/capacity/columns.ts reads them. */
  capacityColumn(level: CapacityLevel, column: number): Promise<Float64Array>;
  /** Up to ten racks that take a device, best first. */
  findFits(demand: Demand, weights?: FitWeights): Promise<readonly Fit[]>;
  /** A rack without one of the estate's devices and with another one; nothing is changed. */
  whatIf(rack: number, without: number | null, added: DeviceLoad | null): Promise<WhatIf>;
}

export const COMPUTE_READY = { type: 'compute-ready' } as const;
