import { randomOf } from '../../domain/demo/random';
import { disjointPairCost } from './disjoint-pair';
import {
  linkIsOpen,
  walkOf,
  type LinkNetwork,
  type LinkRoute,
  type RouteConstraints,
  type RoutePair,
  type RouteStop,
} from '../../domain/network/link-network';
import { throughCost } from './through-route';
import { cheapestSimpleRoutes, differentRoutes, sharedPart } from './yen';
import { Tally, faultOfAnswer, faultOfRoute, randomSize, type Proof } from './proof';
import { randomNetwork } from './random-network';
import { randomConstraints, type ProofSize } from './route-proofs';

/** The planner of engine-wasm, by its shape. */
export interface ProvenPlanner {
  setCosts(metric: number, costs: ArrayLike<number>): void;
  route(metric: number, from: number, to: number, constraints?: RouteConstraints): LinkRoute | null;
  routeThrough(
    metric: number,
    from: number,
    to: number,
    stops: readonly RouteStop[],
    constraints?: RouteConstraints,
  ): LinkRoute | null;
  disjointPair(
    metric: number,
    from: number,
    to: number,
    disjoint: 'links' | 'vertices',
    constraints?: RouteConstraints,
  ): RoutePair | null;
  alternatives(metric: number, from: number, to: number, count: number): readonly LinkRoute[];
}
export type MakePlanner = (network: LinkNetwork, metricCount: number) => ProvenPlanner;

/** Draws a network and asks questions about it until there were enough; `ask` answers null for right. */
function prove(
  { queries, seed: firstSeed, most }: ProofSize,
  aNetwork: number,
  make: MakePlanner,
  ask: (
    planner: ProvenPlanner,
    network: LinkNetwork,
    costs: Uint32Array,
    random: () => number,
    ends: readonly [number, number],
  ) => { readonly found: boolean; readonly fault: string | null },
): Proof {
  const tally = new Tally();
  for (let seed = firstSeed; tally.queries < queries; seed++) {
    const random = randomOf(seed);
    const { network, costs } = randomNetwork(random, randomSize(random, most));
    const planner = make(network, 2);
    planner.setCosts(0, costs);
    for (let query = 0; query < aNetwork; query++) {
      const from = Math.floor(random() * network.vertexCount);
      const to = query % 20 === 0 ? from : Math.floor(random() * network.vertexCount);
      const { found, fault } = ask(planner, network, costs, random, [from, to]);
      tally.add(found, fault && `seed ${seed}, ${from} to ${to}: ${fault}`);
    }
  }
  return tally.proof();
}

function faultOfPair(
  network: LinkNetwork,
  costs: ArrayLike<number>,
  [from, to]: readonly [number, number],
  pair: RoutePair,
  disjointVertices: boolean,
  isOpen: (link: number) => boolean,
): string | null {
  const [one, other] = pair.routes;
  for (const route of pair.routes) {
    const fault = faultOfRoute(network, costs, from, to, route, isOpen);
    if (fault !== null) return fault;
  }
  if (one.cost + other.cost !== pair.cost || one.cost > other.cost) return `${one.cost} and ${other.cost} for ${pair.cost}`;
  const links = new Set(one.links);
  if (other.links.some((link) => links.has(link))) return 'the two share a link';
  if (!disjointVertices) return null;
  const inner = new Set(walkOf(network, from, one.links)!.slice(1, -1));
  const crossing = walkOf(network, from, other.links)!
    .slice(1, -1)
    .find((vertex) => inner.has(vertex));
  return crossing === undefined ? null : `the two share vertex ${crossing}`;
}

export function provePairs(make: MakePlanner, size: ProofSize, disjoint: 'links' | 'vertices'): Proof {
  return prove(size, 25, make, (planner, network, costs, random, [from, to]) => {
    const drawn = random() < 0.5 ? {} : randomConstraints(network, random);
    const constraints: RouteConstraints = from === to ? {} : drawn;
    const isOpen = linkIsOpen(network, constraints);
    const closed = Array.from(constraints.closedVertices ?? []);
    const expected =
      closed.includes(from) || closed.includes(to) ? null : disjointPairCost(network, costs, from, to, disjoint, isOpen);
    const pair = planner.disjointPair(0, from, to, disjoint, constraints);
    if (pair === null || expected === null || pair.cost !== expected)
      return {
        found: pair !== null,
        fault: pair === null && expected === null ? null : `${pair?.cost} where the twin has ${expected}`,
      };
    return { found: true, fault: faultOfPair(network, costs, [from, to], pair, disjoint === 'vertices', isOpen) };
  });
}

export function proveStops(make: MakePlanner, size: ProofSize): Proof {
  return prove(size, 25, make, (planner, network, costs, random, [from, to]) => {
    const stops = Array.from(
      { length: Math.floor(random() * 4) },
      (): RouteStop =>
        random() < 0.7 || network.from.length === 0
          ? { vertex: Math.floor(random() * network.vertexCount) }
          : { link: Math.floor(random() * network.from.length) },
    );
    const drawn = randomConstraints(network, random);
    const constraints = random() < 0.5 ? {} : drawn;
    const expected = throughCost(network, costs, from, to, stops, constraints);
    const answer = planner.routeThrough(0, from, to, stops, constraints);
    const isOpen = linkIsOpen(network, constraints);
    const fault = faultOfAnswer(answer, expected, (route) => {
      const walk = walkOf(network, from, route.links);
      const missed = stops.some((stop) => ('vertex' in stop ? !walk?.includes(stop.vertex) : !route.links.includes(stop.link)));
      return missed ? 'misses a stop' : faultOfRoute(network, costs, from, to, route, isOpen);
    });
    return { found: answer !== null, fault };
  });
}

/** How the alternatives stand beside those that Yen's order has, of the first `depth` ways. */
export interface AlternativesProof extends Proof {
  /** Alternatives found, and how many Yen's order holds. */
  readonly ours: number;
  readonly reference: number;
}

/** Every alternative is a way that differs; none is better than Yen's way of the same place; how many there are. */
export function proveAlternatives(make: MakePlanner, size: ProofSize, count: number, depth: number): AlternativesProof {
  const difference = { mostShared: 0.7, mostStretch: 1.5 };
  let ours = 0;
  let reference = 0;
  const proof = prove(size, 5, make, (planner, network, costs, _random, [from, to]) => {
    const routes = planner.alternatives(0, from, to, count);
    const yen = cheapestSimpleRoutes(network, costs, from, to, depth);
    reference += differentRoutes(costs, yen, count, difference).length;
    ours += routes.length;
    if (routes.length === 0) return { found: false, fault: yen.length === 0 ? null : 'none where Yen has one' };
    for (const [at, route] of routes.entries()) {
      const fault = faultOfRoute(network, costs, from, to, route);
      if (fault !== null) return { found: true, fault };
      const walk = walkOf(network, from, route.links)!;
      if (new Set(walk).size !== walk.length) return { found: true, fault: 'a way has a loop' };
      if (at < yen.length && route.cost < yen[at]!.cost) return { found: true, fault: `way ${at} is better than Yen's` };
      if (route.cost > routes[0]!.cost * difference.mostStretch) return { found: true, fault: `way ${at} is too long` };
      for (const other of routes.slice(0, at)) {
        if (sharedPart(costs, route, other) > difference.mostShared + 1e-9)
          return { found: true, fault: `way ${at} is another's twin` };
      }
    }
    return { found: true, fault: routes[0]!.cost === yen[0]!.cost ? null : 'the first is not the best' };
  });
  return { ...proof, ours, reference };
}
