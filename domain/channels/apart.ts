import type { LinkRoute } from '../network/link-network';
import type { Way } from './best-way';
import type { ChannelQuestion } from './channel';
import type { ChannelNetwork } from './channel-network';

/** Two ways that share nothing; null = there are none, or, where it is not exact, none was found before it gave up. */
export interface ApartWays {
  readonly pair: readonly [Way, Way] | null;
  readonly isExact: boolean;
}

/** Pairs under test before it gives up. */
const PATIENCE = 600;

/**
 * What two ways must not have in common, by link: the link itself and the cables and pathways that go with it; racks and
 * junctions passed between the ends, also by a cable that is there; or all pathways side by side.
 */
export function partsOf(
  { network, carries, links }: ChannelNetwork,
  redundancy: Exclude<ChannelQuestion['redundancy'], 'none'>,
  [start, goal]: readonly [number, number],
): readonly (readonly string[])[] {
  return links.map((_, at) => {
    const { cables, pathways, corridors, vertices } = carries[at]!;
    const own = [`link ${at}`, ...[...cables, ...pathways].map((id) => `id ${id}`)];
    if (redundancy === 'risks') return [...own, ...corridors.map((corridor) => `corridor ${corridor}`)];
    if (redundancy === 'links') return own;
    const passed = new Set([network.from[at]!, network.to[at]!, ...vertices]);
    return [...own, ...[...passed].filter((vertex) => vertex !== start && vertex !== goal).map((vertex) => `vertex ${vertex}`)];
  });
}

/** Do two ways have nothing of theirs in common? */
export function areApart(parts: readonly (readonly string[])[], [one, other]: readonly [LinkRoute, LinkRoute]): boolean {
  return sharedPart(parts, one, other) === undefined;
}

interface Branch {
  readonly avoids: readonly [ReadonlySet<string>, ReadonlySet<string>];
  readonly ways: readonly [Way, Way];
  readonly cost: number;
}

/**
 * The two ways that share no part and cost the least together. The question is NP-hard where parts are shared by links far
 * from each other, so it is branch and bound on what a pair shares, the best bound first: of two ways at most one has it.
 */
export function waysApart(
  parts: readonly (readonly string[])[],
  closed: ReadonlySet<number>,
  best: (closed: ReadonlySet<number>) => Way | null,
): ApartWays {
  const linksOf = new Map<string, number[]>();
  parts.forEach((list, link) => {
    for (const part of list) linksOf.set(part, [...(linksOf.get(part) ?? []), link]);
  });
  const without = (avoided: ReadonlySet<string>): Way | null =>
    best(new Set([...closed, ...[...avoided].flatMap((part) => linksOf.get(part)!)]));
  const first = without(new Set());
  if (first === null) return { pair: null, isExact: true };
  const open: Branch[] = [{ avoids: [new Set(), new Set()], ways: [first, first], cost: 2 * first.cost }];
  for (let tried = 0; open.length > 0; tried++) {
    const branch = takeCheapest(open);
    const [one, other] = branch.ways;
    const shared = sharedPart(parts, one, other);
    if (shared === undefined) return { pair: one.cost <= other.cost ? [one, other] : [other, one], isExact: true };
    if (tried >= PATIENCE) return { pair: null, isExact: false };
    // While both avoid alike, which one does not have it makes no difference.
    for (const side of one === other ? ([0] as const) : ([0, 1] as const)) {
      const avoided = new Set(branch.avoids[side]).add(shared);
      const way = without(avoided);
      if (way === null) continue;
      const kept = side === 0 ? 1 : 0;
      open.push({
        avoids: side === 0 ? [avoided, branch.avoids[1]] : [branch.avoids[0], avoided],
        ways: side === 0 ? [way, other] : [one, way],
        cost: way.cost + branch.ways[kept].cost,
      });
    }
  }
  return { pair: null, isExact: true };
}

function takeCheapest(open: Branch[]): Branch {
  let best = 0;
  for (let at = 1; at < open.length; at++) if (open[at]!.cost < open[best]!.cost) best = at;
  const [branch] = open.splice(best, 1);
  return branch!;
}

/** What both have: that which most links of the first have, because it decides the most at once. */
function sharedPart(parts: readonly (readonly string[])[], one: LinkRoute, other: LinkRoute): string | undefined {
  const counts = new Map<string, number>();
  for (const link of one.links) for (const part of parts[link]!) counts.set(part, (counts.get(part) ?? 0) + 1);
  let shared: string | undefined;
  for (const link of other.links)
    for (const part of parts[link]!)
      if (counts.has(part) && (shared === undefined || counts.get(part)! > counts.get(shared)!)) shared = part;
  return shared;
}
