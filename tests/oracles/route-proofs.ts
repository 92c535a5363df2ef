import { randomOf } from '../../domain/demo/random';
import {
  CLOSED_COST,
  linkIsOpen,
  type LinkNetwork,
  type LinkRoute,
  type RouteConstraints,
} from '../../domain/network/link-network';
import { constrainedRoute } from '../../domain/network/best-link-route';
import { distancesFrom } from '../../domain/network/distances';
import { Tally, faultOfAnswer, faultOfRoute, randomSize, type Proof } from './proof';
import { randomNetwork, type DrawnNetwork } from './random-network';

/** The router of engine-wasm, by its shape. */
export interface ProvenRouter {
  setCosts(metric: number, costs: ArrayLike<number>): void;
  route(metric: number, from: number, to: number, constraints?: RouteConstraints): LinkRoute | null;
}
export type MakeRouter = (network: LinkNetwork, metricCount: number) => ProvenRouter;

export interface ProofSize {
  readonly queries: number;
  readonly seed: number;
  /** Vertices of the largest network. */
  readonly most: number;
}

const QUERIES_A_NETWORK = 50;

/** Three classes of cable: the second may not use every third link, the third counts otherwise. */
export function classCosts(costs: Uint32Array, random: () => number): readonly Uint32Array[] {
  return [
    costs,
    costs.map((cost) => (random() < 0.3 ? CLOSED_COST : cost)),
    costs.map((cost) => cost * 2 + Math.floor(random() * 5)),
  ];
}

/** Unconstrained routes by three metrics, before and after changes of some links. */
export function proveRoutes(make: MakeRouter, size: ProofSize): Proof {
  const tally = new Tally();
  for (let seed = size.seed; tally.queries < size.queries; seed++) {
    const random = randomOf(seed);
    const { network, costs } = randomNetwork(random, randomSize(random, size.most));
    const metrics = classCosts(costs, random);
    const router = make(network, metrics.length);
    metrics.forEach((metric, at) => router.setCosts(at, metric));
    for (let round = 0; round < 5; round++) {
      const which = Math.floor(random() * metrics.length);
      const metric = metrics[which]!;
      if (round > 0) {
        changeSome(metric, random);
        router.setCosts(which, metric);
      }
      const from = Math.floor(random() * network.vertexCount);
      const distances = distancesFrom(network, metric, from);
      for (let query = 0; query < QUERIES_A_NETWORK / 5; query++) {
        const to = query === 0 ? from : Math.floor(random() * network.vertexCount);
        const expected = distances[to]! < CLOSED_COST ? distances[to]! : null;
        const answer = router.route(which, from, to);
        const fault = faultOfAnswer(answer, expected, (route) => faultOfRoute(network, metric, from, to, route));
        tally.add(answer !== null, fault && `seed ${seed}, class ${which}, ${from} to ${to}: ${fault}`);
      }
    }
  }
  return tally.proof();
}

/** Few links or many get other costs, closed and opened ones among them. */
function changeSome(metric: Uint32Array, random: () => number): void {
  if (metric.length === 0) return;
  const count = random() < 0.5 ? 1 : 1 + Math.floor(random() * Math.min(1000, metric.length));
  for (let at = 0; at < count; at++)
    metric[Math.floor(random() * metric.length)] = random() < 0.2 ? CLOSED_COST : Math.floor(random() * 1000);
}

/** Constraints of one question: some links and vertices. */
export function randomConstraints(network: LinkNetwork, random: () => number): RouteConstraints {
  const some = (count: number, of: number): number[] =>
    of === 0 ? [] : Array.from({ length: Math.floor(random() * count) }, () => Math.floor(random() * of));
  return {
    closedLinks: some(1 + network.from.length / 20, network.from.length),
    closedVertices: random() < 0.5 ? [] : some(3, network.vertexCount),
  };
}

/** Routes under one-off constraints. */
export function proveConstrained(make: MakeRouter, size: ProofSize): Proof {
  const tally = new Tally();
  for (let seed = size.seed; tally.queries < size.queries; seed++) {
    const random = randomOf(seed);
    const { network, costs } = randomNetwork(random, randomSize(random, size.most));
    const router = make(network, 1);
    router.setCosts(0, costs);
    for (let query = 0; query < QUERIES_A_NETWORK; query++) {
      const constraints = randomConstraints(network, random);
      const from = Math.floor(random() * network.vertexCount);
      const to = query % 20 === 0 ? from : Math.floor(random() * network.vertexCount);
      const expected = constrainedRoute(network, costs, from, to, constraints);
      const answer = router.route(0, from, to, constraints);
      const isOpen = linkIsOpen(network, constraints);
      const fault = faultOfAnswer(answer, expected?.cost ?? null, (route) =>
        faultOfRoute(network, costs, from, to, route, isOpen),
      );
      tally.add(answer !== null, fault && `seed ${seed}, ${from} to ${to}: ${fault}`);
    }
  }
  return tally.proof();
}

/** A few queries on one large network, free and constrained. */
export function proveLarge(router: ProvenRouter, drawn: DrawnNetwork, queries: number, seed: number): Proof {
  const { network, costs } = drawn;
  const random = randomOf(seed);
  const tally = new Tally();
  router.setCosts(0, costs);
  while (tally.queries < queries) {
    const from = Math.floor(random() * network.vertexCount);
    const to = Math.floor(random() * network.vertexCount);
    const free = router.route(0, from, to);
    const closed = free?.links.filter(() => random() < 0.1) ?? [];
    const constraints = tally.queries % 2 === 0 ? {} : { closedLinks: closed };
    const expected = constrainedRoute(network, costs, from, to, constraints);
    const answer = router.route(0, from, to, constraints);
    const isOpen = linkIsOpen(network, constraints);
    const fault = faultOfAnswer(answer, expected?.cost ?? null, (route) => faultOfRoute(network, costs, from, to, route, isOpen));
    tally.add(answer !== null, fault && `${from} to ${to}: ${fault}`);
  }
  return tally.proof();
}
