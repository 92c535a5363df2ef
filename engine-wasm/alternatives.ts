import { CLOSED, cellsAt } from './kernels';
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
   * exact; the others run over plateaus (assembly/route/plateaus.ts), or come up when what was used is made dearer
   * (penalty method, Chen, Bell and Bogenberger 2007), so there may be more than are found. Fewer come back where the network has no more.
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
const PENALTY = 50;
/** Penalty searches without a new way before giving up. */
const PATIENCE = 12;
/** Vertices that all penalty searches of a question may settle: a count, so that the answer is the same anywhere. */
const MOST_SETTLED = 10_000;
/** Plateaus that are tried. */
const MOST_PLATEAUS = 100;

export function alternativeRoutes(core: RouterCore): AlternativeRoutes {
  return {
    alternatives(metric, from, to, count, constraints = {}, difference = USUAL_DIFFERENCE) {
      core.check(metric, from, to);
      core.constrain(constraints);
      const best = guidedAnswer(core, metric, from, to);
      if (best === null) return [];
      const ways = new Ways(core, metric, best, difference);
      if (best.links.length > 0) {
        overPlateaus(core, metric, from, to, count, ways);
        byPenalties(core, metric, from, to, count, ways);
      }
      return ways.kept.sort((a, b) => a.cost - b.cost);
    },
  };
}

/** The ways that were kept; each new one must differ from all of them. */
class Ways {
  readonly kept: LinkRoute[];
  readonly most: number;
  private readonly sets: ReadonlySet<number>[];
  private readonly costOf: (link: number) => number;
  private readonly difference: Difference;

  constructor(core: RouterCore, metric: number, best: LinkRoute, difference: Difference) {
    this.kept = [best];
    this.sets = [new Set(best.links)];
    this.most = Math.floor(best.cost * difference.mostStretch);
    this.costOf = (link) => cellsAt(core.kernel, core.kernel.costsOf(metric) + 4 * link, 1)[0]!;
    this.difference = difference;
  }

  /** Keeps a way without loops when it differs; says whether it was kept. */
  offer(links: Uint32Array): boolean {
    const cost = links.reduce((sum, link) => sum + this.costOf(link), 0);
    if (cost > this.most) return false;
    const set = new Set(links);
    const weight = cost + set.size;
    const differs = this.sets.every((other, at) => {
      const kept = this.kept[at]!;
      return weightOf(this.costOf, set, other) <= this.difference.mostShared * Math.min(weight, kept.cost + other.size);
    });
    if (!differs) return false;
    this.kept.push({ cost, links });
    this.sets.push(set);
    return true;
  }
}

/** Ways over plateaus: those first that cost little for how long their plateau is. */
function overPlateaus(core: RouterCore, metric: number, from: number, to: number, count: number, ways: Ways): void {
  const { kernel, rank } = core;
  const room = Math.floor((2 * core.linkCount + 2 * core.vertexCount) / 3);
  const found = kernel.listPlateaus(metric, rank[from]!, rank[to]!, ways.most, room);
  const list = core.list(3 * found).slice();
  const order = Array.from({ length: found }, (_, at) => at).filter((at) => list[3 * at + 2]! > 0);
  const score = (at: number): number => list[3 * at + 1]! - list[3 * at + 2]!;
  order.sort((a, b) => score(a) - score(b) || a - b);
  for (const at of order.slice(0, MOST_PLATEAUS)) {
    if (ways.kept.length >= count) return;
    const links = overVertex(core, metric, from, list[3 * at]!, to);
    if (links !== null) ways.offer(links);
  }
}

/** The best way over a vertex (by its rank), null when it passes a vertex twice or there is none. */
function overVertex(core: RouterCore, metric: number, from: number, middle: number, to: number): Uint32Array | null {
  const { kernel, rank } = core;
  const legs = [
    [rank[from]!, middle],
    [middle, rank[to]!],
  ].map(([start, goal]) =>
    kernel.guidedRoute(metric, start!, goal!) >= CLOSED ? null : core.list(kernel.guidedLength()).slice(),
  );
  const [one, other] = legs;
  if (!one || !other) return null;
  const passed = new Set([from]);
  let at = from;
  for (const link of [...one, ...other]) {
    at = core.from[link] === at ? core.to[link]! : core.from[link]!;
    if (passed.has(at)) return null;
    passed.add(at);
  }
  return Uint32Array.of(...one, ...other);
}

/** Ways that come up when what was used is made dearer. */
function byPenalties(core: RouterCore, metric: number, from: number, to: number, count: number, ways: Ways): void {
  const { kernel } = core;
  for (const { links } of ways.kept) penalize(core, metric, links);
  kernel.boundGuided(ways.most);
  let settled = 0;
  for (let misses = 0; ways.kept.length < count && misses < PATIENCE && settled < MOST_SETTLED; ) {
    const found = guidedAnswer(core, metric, from, to);
    if (found === null) break;
    settled += kernel.guidedSettled();
    if (ways.offer(found.links)) misses = 0;
    else misses++;
    penalize(core, metric, found.links);
  }
  kernel.boundGuided(CLOSED);
}

function penalize(core: RouterCore, metric: number, links: Uint32Array): void {
  core.list(links.length).set(links);
  core.kernel.penalizeListed(metric, links.length, PENALTY);
}

/** Weight of the links that two ways share. The 1 more tells ways apart that cost nothing. */
function weightOf(costOf: (link: number) => number, one: ReadonlySet<number>, other: ReadonlySet<number>): number {
  let sum = 0;
  for (const link of one) if (other.has(link)) sum += costOf(link) + 1;
  return sum;
}
