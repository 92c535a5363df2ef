import { cellsAt } from './kernels';
import { guidedAnswer, type Constraints, type LinkRoute, type RouterCore } from './router';

/** When two ways count as really different. */
export interface Difference {
  /** The largest part (0 to 1) of the shorter of two ways that may lie on the other, by cost, each link counting 1 more. */
  readonly mostShared: number;
  /** The dearest way, as a multiple of the best. */
  readonly mostStretch: number;
}
export const USUAL_DIFFERENCE: Difference = { mostShared: 0.7, mostStretch: 1.5 };

export interface AlternativeRoutes {
  /**
   * Up to `count` ways, the best first, each different from every other in the sense of `difference`. The first is
   * exact; the others are found by making what was used dearer (penalty method, Chen, Bell and Bogenberger 2007), so
   * there may be more than are found. Fewer come back where the network has no more.
   */
  alternatives(
    metric: number,
    from: number,
    to: number,
    count: number,
    constraints?: Constraints,
    difference?: Difference,
  ): readonly LinkRoute[];
}

/** Percent by which a link becomes dearer each time it is used. */
const PENALTY = 25;
/** Searches without a new way before giving up. */
const PATIENCE = 12;

export function alternativeRoutes(core: RouterCore): AlternativeRoutes {
  const { kernel } = core;
  return {
    alternatives(metric, from, to, count, constraints = {}, difference = USUAL_DIFFERENCE) {
      core.check(metric, from, to);
      core.constrain(constraints);
      const best = guidedAnswer(core, metric, from, to);
      if (best === null) return [];
      const kept: LinkRoute[] = [best];
      const sets = [new Set(best.links)];
      let links = best.links;
      for (let misses = 0; kept.length < count && misses < PATIENCE && links.length > 0; ) {
        core.list(links.length).set(links);
        kernel.penalizeListed(metric, links.length, PENALTY);
        const found = guidedAnswer(core, metric, from, to);
        if (found === null) break;
        ({ links } = found);
        const costs = cellsAt(kernel, kernel.costsOf(metric), core.linkCount);
        const cost = links.reduce((sum, link) => sum + costs[link]!, 0);
        const set = new Set(links);
        const differs =
          cost <= best.cost * difference.mostStretch &&
          sets.every(
            (other, at) =>
              weightOf(costs, set, other) <= difference.mostShared * Math.min(cost + set.size, kept[at]!.cost + other.size),
          );
        if (differs) {
          kept.push({ cost, links });
          sets.push(set);
          misses = 0;
        } else misses++;
      }
      return kept.sort((a, b) => a.cost - b.cost);
    },
  };
}

/** Weight of the links that two ways share. The 1 more tells ways apart that cost nothing. */
function weightOf(costs: Uint32Array, one: ReadonlySet<number>, other: ReadonlySet<number>): number {
  let sum = 0;
  for (const link of one) if (other.has(link)) sum += costs[link]! + 1;
  return sum;
}
