import { DIAGRAM_KINDS, OBJECT_CLASSES, OWN_DIAGRAM_KINDS, PLACE_CLASSES, codeOf } from '../../../domain/catalog/enums';
import {
  readHome,
  type Home,
  type HomeDrawing,
  type HomePlace,
  type HomeRegion,
  type HomeRoom,
  type HomeSite,
} from '../../../protocol/rest/home';
import { maySeeDiagram } from '../../http/authorize';
import type { Feature } from '../../http/feature';
import { serve } from '../../http/serve';
import { ownerTold } from '../../../domain/import/import-source';
import type { Sql } from '../../storage/sql';
import { RoomCache } from './room-cache';
import { cablesIn, type CountedRooms, type RoomCounts } from './room-counts';

const REGION = codeOf(OBJECT_CLASSES, 'region');
const SITE = codeOf(OBJECT_CLASSES, 'site');
const ROOM = codeOf(OBJECT_CLASSES, 'room');
const FLOOR = codeOf(OBJECT_CLASSES, 'floor');
const PLACES = PLACE_CLASSES.map((name) => codeOf(OBJECT_CLASSES, name));
const OWN = OWN_DIAGRAM_KINDS.map((name) => codeOf(DIAGRAM_KINDS, name));
const PLAN = codeOf(DIAGRAM_KINDS, 'plan');
const ELEVATION = codeOf(DIAGRAM_KINDS, 'elevation');
const NO_COUNTS: RoomCounts = { racks: 0, devices: 0, ports: 0, cables: 0, alarms: 0, usedU: 0, totalU: 0, fills: [], rows: [] };

/** Sites with their rooms, and what stands in each. */
export const homeFeature: Feature = async (app, { sql, config, log }) => {
  const cache = new RoomCache(sql, config.dataDir, (error) => log.error({ err: error }, 'the rooms were not counted'));
  await cache.start();
  serve(app, readHome, async ({ session }) => {
    const [places, diagrams, counts] = await Promise.all([readPlaces(sql), readDiagrams(sql), cache.get()]);
    const seen = diagrams.filter(({ id }) => maySeeDiagram(session, id));
    return { ...homeOf(places, seen, counts, session.principal.scope.kind === 'all'), current: counts.isCurrent };
  });
};

interface Place {
  readonly id: number;
  readonly parent: number;
  readonly class: number;
  readonly name: string;
  /** Of a site or region: the key that its source knows it by. */
  readonly source: string | null;
}
interface Diagram {
  readonly id: number;
  readonly owner: number;
  readonly kind: number;
  readonly name: string;
}

function readPlaces(sql: Sql): Promise<readonly Place[]> {
  return sql.query<Place>(
    `select "id", "parent", "class", "name", case when "class" = any($2::smallint[]) then "extra"->>'source' end "source"
     from "object" where "class" = any($1::smallint[]) order by "id"`,
    [PLACES, [SITE, REGION]],
  );
}

/** Those of places, and the free ones, whatever they are about. */
function readDiagrams(sql: Sql): Promise<readonly Diagram[]> {
  return sql.query<Diagram>(
    `select d."id", d."owner", d."kind", d."name" from "object" o join "diagram" d on d."owner" = o."id"
     where o."class" = any($1::smallint[])
     union select "id", "owner", "kind", "name" from "diagram" where "kind" = any($2::smallint[]) order by 1`,
    [PLACES, OWN],
  );
}

/** `whole`: also places that own none of the diagrams, which are those that may be seen. Rooms without a site stand under a site of id 0. */
function homeOf(
  places: readonly Place[],
  diagrams: readonly Diagram[],
  { rooms: counts, spans, whole: all }: CountedRooms,
  whole: boolean,
): Home {
  const byId = new Map(places.map((place) => [place.id, place]));
  const siteOf = (start: number): number => {
    let at = byId.get(start);
    for (let steps = 0; at && steps < 20; steps++) {
      if (at.class === SITE) return at.id;
      at = byId.get(at.parent);
    }
    return 0;
  };
  // Whoever sees no more than some drawings is told of no region.
  const owner = ownersOf(places);
  const regions: readonly HomeRegion[] = whole
    ? places.filter((place) => place.class === REGION).map(({ id, name, parent }) => ({ id, name, parent, ...owner(id) }))
    : [];
  const regionOf = (site: number): number => {
    const above = byId.get(byId.get(site)?.parent ?? 0);
    return whole && above?.class === REGION ? above.id : 0;
  };
  const plans = new Map<number, number>();
  const elevations = new Map<number, number>();
  for (const { id, owner, kind } of diagrams) {
    const own = kind === PLAN ? plans : kind === ELEVATION ? elevations : undefined;
    if (own && !own.has(owner)) own.set(owner, id);
  }
  const sites = new Map<number, SiteEntry>();
  const siteEntry = (id: number): SiteEntry => {
    const name = byId.get(id)?.name ?? '';
    const entry = sites.get(id) ?? {
      id,
      name,
      parent: regionOf(id),
      ...owner(id),
      plan: plans.get(id) ?? 0,
      places: [],
      rooms: [],
      diagrams: [],
    };
    sites.set(id, entry);
    return entry;
  };
  if (whole) for (const place of places) if (place.class === SITE) siteEntry(place.id);
  const allowed = whole ? null : new Set(diagrams.map((diagram) => diagram.owner));
  for (const { id, name, parent, class: placeClass } of places) {
    if (placeClass === SITE || placeClass === REGION || (allowed && !allowed.has(id))) continue;
    const site = siteEntry(siteOf(id));
    if (placeClass !== ROOM) {
      site.places.push({ id, name, parent, plan: plans.get(id) ?? 0, class: placeClass === FLOOR ? 'floor' : 'building' });
      continue;
    }
    const shown = { diagram: elevations.get(id) ?? 0, plan: plans.get(id) ?? 0 };
    site.rooms.push({ id, name, parent, ...shown, ...(counts.get(id) ?? NO_COUNTS) });
  }
  const alone: HomeDrawing[] = [];
  for (const { id, owner, kind, name } of diagrams) {
    const own = OWN_DIAGRAM_KINDS.find((each) => codeOf(DIAGRAM_KINDS, each) === kind);
    if (own === undefined) continue;
    const site = siteOf(owner);
    const about = byId.has(owner) ? owner : 0;
    (site === 0 ? alone : siteEntry(site).diagrams).push({ id, name, kind: own, owner: about });
  }
  const told = [...sites.values()];
  // Whoever sees one drawing sees one room.
  const own = told.flatMap(({ rooms }) => rooms).reduce((sum, room) => sum + room.cables, 0);
  const counted = all && told.every(({ rooms }) => rooms.every(({ id }) => counts.has(id)));
  const cables = whole ? cablesIn(spans, (room) => byId.has(room)) : own;
  return { regions, sites: told, diagrams: alone, cables, counted };
}

interface SiteEntry extends HomeSite {
  readonly places: HomePlace[];
  readonly rooms: HomeRoom[];
  readonly diagrams: HomeDrawing[];
}

/** Whose a site or region is, where another owner has one that is called alike. */
function ownersOf(places: readonly Place[]): (id: number) => { readonly owner?: string } {
  const alike = new Map<string, Place[]>();
  for (const place of places) {
    if ((place.class !== SITE && place.class !== REGION) || place.name === '') continue;
    const called = `${place.class} ${place.name}`;
    alike.set(called, [...(alike.get(called) ?? []), place]);
  }
  const owners = new Map<number, string>();
  for (const same of alike.values()) {
    const told = same.map(({ id, source }) => [id, ownerTold(source)] as const);
    if (new Set(told.map(([, owner]) => owner)).size > 1) for (const [id, owner] of told) if (owner !== '') owners.set(id, owner);
  }
  return (id) => (owners.has(id) ? { owner: owners.get(id)! } : {});
}
