import type { PlaceClass } from '../../domain/catalog/enums';
import type { Home } from '../../protocol/rest/home';

/** Places that stand in each other this often are taken for a circle. */
export const PATH_MOST = 20;

/** A region, site, building, floor or room as Home knows it. */
export interface PlaceEntry {
  readonly id: number;
  readonly name: string;
  readonly class: PlaceClass;
  readonly parent: number;
  /** Names from the outermost region down to it. */
  readonly path: string;
}

/** All places, each before what is in it, by their paths. */
export function placesIn({ regions, sites }: Home): readonly PlaceEntry[] {
  const found = [
    ...regions.map((region) => ({ ...region, class: 'region' as const })),
    ...sites.flatMap(({ id, name, parent, places, rooms }) => [
      ...(id === 0 ? [] : [{ id, name, class: 'site' as const, parent }]),
      ...places,
      ...rooms.map((room) => ({ id: room.id, name: room.name, class: 'room' as const, parent: room.parent })),
    ]),
  ];
  const byId = new Map(found.map((place) => [place.id, place]));
  const pathOf = (id: number, steps = 0): string => {
    const place = byId.get(id);
    if (place === undefined || steps > PATH_MOST) return '';
    const above = pathOf(place.parent, steps + 1);
    return above === '' ? place.name : `${above} / ${place.name}`;
  };
  return found.map((place) => ({ ...place, path: pathOf(place.id) })).toSorted((a, b) => NAMES.compare(a.path, b.path));
}

const NAMES = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });
