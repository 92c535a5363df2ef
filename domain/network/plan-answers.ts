import type { LinkRoute } from './link-network';

/** Primary and standby: the first is not dearer than the second, their sum is the least there is. */
export interface RoutePair {
  readonly cost: number;
  readonly routes: readonly [LinkRoute, LinkRoute];
}

/** Risks that links share (a duct, a shaft): those of link l are `groups[first[l]]` to `groups[first[l + 1]]`. */
export interface RiskGroups {
  readonly first: Uint32Array;
  readonly groups: Uint32Array;
}

/** `exact`: the pair is the cheapest, or there is none; otherwise the search gave up without one and none can cost less than `bound`. */
export interface RiskPair {
  readonly pair: RoutePair | null;
  readonly exact: boolean;
  readonly bound: number;
}

/** A route and its length by the limiting metric. */
export interface LimitedRoute extends LinkRoute {
  readonly length: number;
}

/** A route and its changes of axis; the cost holds both. */
export interface BendRoute extends LinkRoute {
  readonly bends: number;
}
