import { DIAGRAM_KINDS, OBJECT_CLASSES, codeOf } from '../../../domain/catalog/enums';
import { readHome, type Home, type HomeRoom, type HomeSite } from '../../../protocol/rest/home';
import { maySeeDiagram } from '../../http/authorize';
import type { Feature } from '../../http/feature';
import { serve } from '../../http/serve';
import type { Sql } from '../../storage/sql';
import { RoomCache } from './room-cache';
import type { RoomCounts } from './room-counts';

const SITE = codeOf(OBJECT_CLASSES, 'site');
const ROOM = codeOf(OBJECT_CLASSES, 'room');
const PLAN = codeOf(DIAGRAM_KINDS, 'plan');
const ELEVATION = codeOf(DIAGRAM_KINDS, 'elevation');
const NO_COUNTS: RoomCounts = { racks: 0, devices: 0, ports: 0, cables: 0, alarms: 0, usedU: 0, totalU: 0, fills: [] };

/** Sites with their rooms, and what stands in each. */
export const homeFeature: Feature = async (app, { sql, config, log }) => {
  const cache = new RoomCache(sql, config.dataDir, (error) => log.error({ err: error }, 'the rooms were not counted'));
  await cache.start();
  serve(app, readHome, async ({ session }) => {
    const [places, diagrams, counts] = await Promise.all([readPlaces(sql), readDiagrams(sql), cache.get()]);
    const seen = diagrams.filter(({ id }) => maySeeDiagram(session, id));
    return homeOf(places, seen, counts, session.principal.scope.kind === 'all');
  });
};

interface Place {
  readonly id: number;
  readonly parent: number;
  readonly class: number;
  readonly name: string;
}
interface Diagram {
  readonly id: number;
  readonly owner: number;
  readonly kind: number;
}

function readPlaces(sql: Sql): Promise<readonly Place[]> {
  return sql.query<Place>('select "id", "parent", "class", "name" from "object" where "class" in (1, 2, 3) order by "id"', []);
}

function readDiagrams(sql: Sql): Promise<readonly Diagram[]> {
  return sql.query<Diagram>(
    'select d."id", d."owner", d."kind" from "object" o join "diagram" d on d."owner" = o."id" where o."class" in (1, 2, 3) order by d."id"',
    [],
  );
}

/** `whole`: also places that own none of the diagrams, which are those that may be seen. Rooms without a site stand under a site of id 0. */
function homeOf(
  places: readonly Place[],
  diagrams: readonly Diagram[],
  counts: ReadonlyMap<number, RoomCounts>,
  whole: boolean,
): Home {
  const byId = new Map(places.map((place) => [place.id, place]));
  const siteOf = (place: Place): number => {
    let at: Place | undefined = place;
    for (let steps = 0; at && steps < 20; steps++) {
      if (at.class === SITE) return at.id;
      at = byId.get(at.parent);
    }
    return 0;
  };
  const own = (room: number, kind: number) =>
    diagrams.find((diagram) => diagram.owner === room && diagram.kind === kind)?.id ?? 0;
  const sites = new Map<number, HomeSite & { rooms: HomeRoom[] }>();
  const siteEntry = (id: number) => {
    const entry = sites.get(id) ?? { id, name: byId.get(id)?.name ?? '', rooms: [] };
    sites.set(id, entry);
    return entry;
  };
  if (whole) for (const place of places) if (place.class === SITE) siteEntry(place.id);
  const allowed = whole ? null : new Set(diagrams.map((diagram) => diagram.owner));
  for (const place of places) {
    if (place.class !== ROOM || (allowed && !allowed.has(place.id))) continue;
    siteEntry(siteOf(place)).rooms.push({
      id: place.id,
      name: place.name,
      diagram: own(place.id, ELEVATION),
      plan: own(place.id, PLAN),
      ...(counts.get(place.id) ?? NO_COUNTS),
    });
  }
  return { sites: [...sites.values()] };
}
