import { PLACE_CLASSES, type PlaceClass } from '../../domain/catalog/enums';
import { CONTAINMENT } from '../../domain/validation/containment';
import type { Home } from '../../protocol/rest/home';
import { PATH_MOST, placesIn, type PlaceEntry } from './places-in';

/** True of what may stand in no place at all. */
export function standsAlone(type: PlaceClass | 'diagram'): boolean {
  return type === 'diagram' || CONTAINMENT[type].includes('');
}

/** Where one of this class may stand; `moved`: it is this one, which stands nowhere in itself. */
export function parentsFor(places: readonly PlaceEntry[], placeClass: PlaceClass | 'diagram', moved = 0): readonly PlaceEntry[] {
  const allowed: readonly string[] = placeClass === 'diagram' ? PLACE_CLASSES : CONTAINMENT[placeClass];
  return places.filter((place) => allowed.includes(place.class) && !isInside(places, place.id, moved));
}

/** True of a place itself, too. */
function isInside(places: readonly PlaceEntry[], id: number, of: number): boolean {
  if (of === 0) return false;
  for (let at = id, steps = 0; at !== 0 && steps < PATH_MOST; steps++) {
    if (at === of) return true;
    const here = at;
    at = places.find((place) => place.id === here)?.parent ?? 0;
  }
  return false;
}

/** Of those, the one that somebody stands in or nearest above it; where there is but one and it `must` be in one, that; 0 = none. */
export function parentAt(places: readonly PlaceEntry[], allowed: readonly PlaceEntry[], standing: number, must = true): number {
  for (let at = standing, steps = 0; at !== 0 && steps < PATH_MOST; steps++) {
    const here = at;
    if (allowed.some(({ id }) => id === here)) return here;
    at = places.find(({ id }) => id === here)?.parent ?? 0;
  }
  return must && allowed.length === 1 ? allowed[0]!.id : 0;
}

/** What goes with a place, by kind, without itself: as Home counted it last. */
export function lostWith(home: Home, id: number): Readonly<Record<LostKind, number>> {
  const places = placesIn(home);
  const inside = new Set(places.filter((place) => isInside(places, place.id, id)).map((place) => place.id));
  const rooms = home.sites.flatMap((site) => site.rooms).filter((room) => inside.has(room.id));
  const of = (placeClass: PlaceClass): number =>
    places.filter((place) => place.id !== id && inside.has(place.id) && place.class === placeClass).length;
  const sum = (count: 'racks' | 'devices' | 'ports' | 'cables'): number => rooms.reduce((all, room) => all + room[count], 0);
  const diagrams = home.sites.flatMap((site) => site.diagrams).filter(({ owner }) => inside.has(owner));
  return {
    ...{
      region: of('region'),
      site: of('site'),
      building: of('building'),
      floor: of('floor'),
      room: of('room'),
      diagram: diagrams.length,
    },
    ...{ rack: sum('racks'), device: sum('devices'), port: sum('ports'), cable: sum('cables') },
  };
}

/** Diagrams that go with a place or are deleted themselves, by id, with what they are called; '' = of the thing itself. */
export function drawingsWith(
  home: Home,
  { id, type }: { readonly id: number; readonly type: PlaceClass | 'diagram' },
): ReadonlyMap<number, string> {
  if (type === 'diagram') return new Map([[id, '']]);
  const places = placesIn(home);
  const isGoing = (place: number): boolean => isInside(places, place, id);
  const called = (place: { readonly id: number; readonly name: string }): string => (place.id === id ? '' : place.name);
  const drawn = home.sites.flatMap((site) => [
    ...[site, ...site.places].filter((each) => isGoing(each.id)).map((each) => [each.plan, called(each)] as const),
    ...site.rooms
      .filter((room) => isGoing(room.id))
      .flatMap((room) => [room.diagram, room.plan].map((drawing) => [drawing, called(room)] as const)),
    ...site.diagrams.filter(({ owner }) => isGoing(owner)).map((drawing) => [drawing.id, drawing.name] as const),
  ]);
  return new Map(drawn.filter(([drawing]) => drawing !== 0));
}

/** Whether an object goes with a place: what holds others is deleted with an administrator's word. */
export function holdsOthers(lost: Readonly<Record<LostKind, number>>): boolean {
  const { diagram: _, port: __, cable: ___, ...objects } = lost;
  return Object.values(objects).some((count) => count > 0);
}

export type LostKind = 'region' | 'site' | 'building' | 'floor' | 'room' | 'rack' | 'device' | 'port' | 'cable' | 'diagram';
