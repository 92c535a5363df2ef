import type { Home, HomeRegion, HomeSite } from '../../../protocol/rest/home';

/** Sites that are shown under one heading. */
export interface RegionGroup {
  /** null = they stand in none. */
  readonly region: HomeRegion | null;
  /** Names from the outermost region down to it. */
  readonly path: string;
  readonly sites: readonly GroupedSite[];
}

export interface GroupedSite {
  readonly site: HomeSite;
  /** Names of its own regions below the group's; ''. */
  readonly within: string;
}

const NAMES = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });
const DEPTH_MOST = 20;

/**
 * Sites by their regions, those without one last. A site that is alone in its region stands with its neighbours of the region above:
 * a heading over one card tells less than its name on the card. `others`: regions that head no group, with the paths of what they are in.
 */
export function regionGroups({ regions, sites }: Home): {
  readonly groups: readonly RegionGroup[];
  readonly others: readonly { readonly region: HomeRegion; readonly above: string }[];
} {
  const byId = new Map(regions.map((region) => [region.id, region]));
  /** A region and those above it, innermost first. */
  const wayUp = (id: number): readonly HomeRegion[] => {
    const way: HomeRegion[] = [];
    for (let at = byId.get(id); at && way.length < DEPTH_MOST; at = byId.get(at.parent)) way.push(at);
    return way;
  };
  const held = new Map<number, number>();
  for (const site of sites) for (const { id } of wayUp(site.parent)) held.set(id, (held.get(id) ?? 0) + 1);

  const groups = new Map<number, GroupedSite[]>();
  for (const site of sites) {
    const way = wayUp(site.parent);
    const shared = way.findIndex(({ id }) => held.get(id)! > 1);
    const at = shared < 0 ? way.length - 1 : shared;
    const id = way[at]?.id ?? 0;
    groups.set(id, [...(groups.get(id) ?? []), { site, within: namesOf(way.slice(0, Math.max(0, at))) }]);
  }
  const pathOf = (id: number): string => namesOf(wayUp(id));
  const inOrder = [...groups.keys()].filter((id) => id !== 0).toSorted((a, b) => NAMES.compare(pathOf(a), pathOf(b)));
  return {
    groups: [...inOrder, ...(groups.has(0) ? [0] : [])].map((id) => ({
      region: byId.get(id) ?? null,
      path: pathOf(id),
      sites: groups.get(id)!,
    })),
    others: regions
      .filter(({ id }) => !groups.has(id))
      .map((region) => ({ region, above: pathOf(region.parent) }))
      .toSorted((a, b) => NAMES.compare(pathOf(a.region.id), pathOf(b.region.id))),
  };
}

/** Its name, and whose it is where another one is called alike. */
export function called({ name, owner = '' }: { readonly name: string; readonly owner?: string | undefined }): string {
  return owner === '' ? name : `${name} (${owner})`;
}

function namesOf(way: readonly HomeRegion[]): string {
  return way.map(called).toReversed().join(' / ');
}
