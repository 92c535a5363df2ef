import type { RoutePair } from './pairs';
import { guidedAnswer, type Constraints, type LinkRoute, type RouterCore } from './router';

/** Risks that links share (a duct, a shaft, a building): those of link l are `groups[first[l]]` to `groups[first[l + 1]]`. */
export interface RiskGroups {
  /** linkCount + 1 cells. */
  readonly first: Uint32Array;
  readonly groups: Uint32Array;
}

/**
 * `exact`: the pair is the cheapest there is, or there is none; otherwise the search gave up without a pair, and none
 * can cost less than `bound`.
 */
export interface RiskPair {
  readonly pair: RoutePair | null;
  readonly exact: boolean;
  readonly bound: number;
}

export interface SharedRiskRoutes {
  /**
   * Two ways that share neither a link nor a risk. The question is NP-hard, so it is answered by branch and bound on
   * the risks that a pair shares, best bound first, over at most `patience` pairs (1,000 unless told).
   */
  riskDisjointPair(
    metric: number,
    from: number,
    to: number,
    risks: RiskGroups,
    constraints?: Constraints,
    patience?: number,
  ): RiskPair;
}

/** A pair under test: what each way must avoid (risks, and links as risks of their own), and its best way so. */
interface Branch {
  readonly avoids: readonly [ReadonlySet<number>, ReadonlySet<number>];
  readonly routes: readonly [LinkRoute, LinkRoute];
  readonly cost: number;
}

export function sharedRiskRoutes(core: RouterCore): SharedRiskRoutes {
  return {
    riskDisjointPair(metric, from, to, risks, constraints = {}, patience = 1000) {
      core.check(metric, from, to);
      if (risks.first.length !== core.linkCount + 1)
        throw new RangeError(`risks of ${risks.first.length - 1} links for ${core.linkCount}`);
      const linksOf = linksByRisk(risks);
      // A risk is its number; a link itself is a risk of its own, numbered after them.
      const risksOf = (link: number): number[] => [
        ...risks.groups.subarray(risks.first[link]!, risks.first[link + 1]!),
        linksOf.length + link,
      ];
      const bestAvoiding = (avoid: ReadonlySet<number>): LinkRoute | null => {
        const closed = Array.from(constraints.closedLinks ?? []);
        for (const risk of avoid) {
          if (risk >= linksOf.length) closed.push(risk - linksOf.length);
          else for (const link of linksOf[risk]!) closed.push(link);
        }
        core.constrain({ ...constraints, closedLinks: [...new Set(closed)] });
        return guidedAnswer(core, metric, from, to);
      };
      const first = bestAvoiding(new Set());
      if (first === null) return { pair: null, exact: true, bound: Infinity };
      const open: Branch[] = [{ avoids: [new Set(), new Set()], routes: [first, first], cost: 2 * first.cost }];
      for (let tried = 0; open.length > 0; tried++) {
        const branch = takeCheapest(open);
        const shared = sharedRisk(branch.routes, risksOf);
        if (shared === undefined) return { pair: pairOf(branch), exact: true, bound: branch.cost };
        if (tried >= patience) return { pair: null, exact: false, bound: branch.cost };
        // Of two ways at most one has the risk. While both avoid alike, which one does not have it makes no difference.
        const alike = branch.routes[0] === branch.routes[1];
        for (const side of alike ? ([0] as const) : ([0, 1] as const)) {
          const avoid = new Set(branch.avoids[side]).add(shared);
          const route = bestAvoiding(avoid);
          if (route === null) continue;
          const other = side === 0 ? 1 : 0;
          open.push({
            avoids: side === 0 ? [avoid, branch.avoids[1]] : [branch.avoids[0], avoid],
            routes: side === 0 ? [route, branch.routes[1]] : [branch.routes[0], route],
            cost: route.cost + branch.routes[other].cost,
          });
        }
      }
      return { pair: null, exact: true, bound: Infinity };
    },
  };
}

function linksByRisk({ first, groups }: RiskGroups): readonly (readonly number[])[] {
  let count = 0;
  for (const group of groups) count = Math.max(count, group + 1);
  const links: number[][] = Array.from({ length: count }, () => []);
  for (let link = 0; link + 1 < first.length; link++)
    for (let at = first[link]!; at < first[link + 1]!; at++) links[groups[at]!]!.push(link);
  return links;
}

function takeCheapest(open: Branch[]): Branch {
  let best = 0;
  for (let at = 1; at < open.length; at++) if (open[at]!.cost < open[best]!.cost) best = at;
  const branch = open[best]!;
  open[best] = open.at(-1)!;
  open.pop();
  return branch;
}

/** A risk that both ways have: the one that the most links of the first way share, which decides the most at once. */
function sharedRisk(routes: readonly [LinkRoute, LinkRoute], risksOf: (link: number) => number[]): number | undefined {
  const counts = new Map<number, number>();
  for (const link of routes[0].links) for (const risk of risksOf(link)) counts.set(risk, (counts.get(risk) ?? 0) + 1);
  let shared: number | undefined;
  for (const link of routes[1].links) {
    for (const risk of risksOf(link)) {
      if (counts.has(risk) && (shared === undefined || counts.get(risk)! > counts.get(shared)!)) shared = risk;
    }
  }
  return shared;
}

function pairOf({ routes, cost }: Branch): RoutePair {
  return { cost, routes: routes[0].cost <= routes[1].cost ? routes : [routes[1], routes[0]] };
}
