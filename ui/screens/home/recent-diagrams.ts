import type { DIAGRAM_KINDS } from '../../../domain/catalog/enums';
import type { Home } from '../../../protocol/rest/home';
import { placesIn } from '../../places/places-in';
import type { RecentDiagram } from '../../session/stored-values';

/** Views into a device or card are on no main page; of all others what is not there any more was deleted. */
const UNLISTED = 'internal' satisfies (typeof DIAGRAM_KINDS)[number];

/** What was opened lately and is there still, as it is called now and where it stands now. */
export function presentRecents(recents: readonly RecentDiagram[], home: Home): readonly RecentDiagram[] {
  const places = new Map(placesIn(home).map((place) => [place.id, place]));
  const pathOf = (id: number): string | undefined => places.get(id)?.path;
  const present = new Map<number, Pick<RecentDiagram, 'name' | 'path'>>();
  for (const { id, name, diagram, plan } of home.sites.flatMap(({ rooms }) => rooms))
    for (const shown of [diagram, plan]) present.set(shown, { name, path: pathOf(id) ?? name });
  for (const { id, name, owner } of [...home.diagrams, ...home.sites.flatMap(({ diagrams }) => diagrams)])
    present.set(id, { name, path: [pathOf(owner), name].filter(Boolean).join(' / ') });
  return recents.flatMap((recent) => {
    const now = present.get(recent.id);
    if (now !== undefined) return [{ ...recent, ...now }];
    if (recent.kind === UNLISTED) return [recent];
    if (recent.kind !== 'plan') return [];
    // Sites, buildings and floors have a plan, too, which goes by its place.
    if (recent.place === undefined) return [recent];
    const place = places.get(recent.place);
    return place === undefined || place.class === 'room' ? [] : [{ ...recent, name: place.name, path: place.path }];
  });
}
