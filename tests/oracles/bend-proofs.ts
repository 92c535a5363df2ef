import { randomOf } from '../../domain/demo/random';
import { bendCost, bendsOf } from './bend-route';
import {
  CLOSED_COST,
  costOfRoute,
  linkIsOpen,
  walkOf,
  type LinkNetwork,
  type RouteConstraints,
} from '../../domain/network/link-network';
import type { BendRoute } from '../../domain/network/plan-answers';
import { Tally, randomSize, type Proof } from './proof';
import { randomNetwork } from './random-network';
import { randomConstraints, type ProofSize } from './route-proofs';

/** The bend router of engine-wasm, by its shape. */
export interface ProvenBendRouter {
  setCosts(metric: number, costs: ArrayLike<number>, bend: number | ArrayLike<number>): void;
  route(metric: number, from: number, to: number, constraints?: RouteConstraints): BendRoute | null;
}
export type MakeBendRouter = (network: LinkNetwork, axes: Uint8Array) => ProvenBendRouter;

/** Bends that cost nothing, little, or cannot be made at some vertices; half of the questions are constrained. */
export function proveBends(make: MakeBendRouter, size: ProofSize): Proof {
  const tally = new Tally();
  for (let seed = size.seed; tally.queries < size.queries; seed++) {
    const random = randomOf(seed);
    const { network, costs, axes } = randomNetwork(random, randomSize(random, size.most));
    const bends = Uint32Array.from({ length: network.vertexCount }, () =>
      random() < 0.1 ? CLOSED_COST : Math.floor(random() * 20),
    );
    const router = make(network, axes);
    router.setCosts(0, costs, bends);
    for (let query = 0; query < 25; query++) {
      const from = Math.floor(random() * network.vertexCount);
      const to = query === 0 ? from : Math.floor(random() * network.vertexCount);
      const { closedLinks = [], closedVertices = [] } = query % 2 === 0 ? {} : randomConstraints(network, random);
      const closed = Array.from(closedVertices);
      const isOpen = linkIsOpen(network, null, { closedLinks, closedVertices });
      const expected =
        closed.includes(from) || closed.includes(to) ? null : bendCost(network, costs, axes, bends, from, to, isOpen);
      const answer = router.route(0, from, to, { closedLinks, closedVertices });
      const fault = faultOf(network, costs, axes, bends, [from, to], answer, expected);
      tally.add(answer !== null, fault && `seed ${seed}, ${from} to ${to}: ${fault}`);
    }
  }
  return tally.proof();
}

function faultOf(
  network: LinkNetwork,
  costs: Uint32Array,
  axes: Uint8Array,
  bends: Uint32Array,
  [from, to]: readonly [number, number],
  answer: BendRoute | null,
  expected: number | null,
): string | null {
  if (answer === null || expected === null || answer.cost !== expected)
    return answer === null && expected === null ? null : `${answer?.cost} where the twin has ${expected}`;
  const walk = walkOf(network, from, answer.links);
  if (walk === null || walk.at(-1) !== to) return 'is no walk';
  let cost = costOfRoute(costs, answer.links);
  for (let at = 1; at < answer.links.length; at++)
    if (axes[answer.links[at]!] !== axes[answer.links[at - 1]!]) cost += bends[walk[at]!]!;
  if (cost !== answer.cost) return `says ${answer.cost}, its links and bends are ${cost}`;
  return answer.bends >= bendsOf(axes, answer.links) ? null : `counts ${answer.bends} bends`;
}
