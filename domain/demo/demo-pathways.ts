import { DIMENSIONS } from '../catalog/dimensions';
import { FILL_EDITION_KEYS, PATHWAY_KINDS, SEPARATION_CLASSES, codeOf } from '../catalog/enums';
import type { PlacedRack as Footprint } from '../layout/room-layout';
import type { DemoSite, Placed, PlacedRack } from './demo-site';

/** A room that is built, as far as ways for cables ask. */
export interface BuiltRoom {
  readonly room: number;
  readonly site: number;
  /** Before the names of what belongs to the room, `H1 `; '' where the site has one room. */
  readonly label: string;
  readonly name: string;
  /** Racks of each row in the order in which they stand. */
  readonly rows: readonly (readonly PlacedRack[])[];
  readonly plan: number;
  readonly footprints: readonly Footprint[];
}

/** Cables run in a ladder for copper and beside it in a trough for fibre. */
const WAYS = {
  data: { kind: 'ladder', widthMm: 300, depthMm: 100, word: 'ladder' },
  fibre: { kind: 'trough', widthMm: 150, depthMm: 100, word: 'trough' },
} as const;
type Way = keyof typeof WAYS;
const BOTH = ['data', 'fibre'] as const;

/** From a row's last rack to the junction beside it, mm. */
const BESIDE_MM = 700;
const JUNCTION_MM = DIMENSIONS.junctionMm;
/** Between two rooms on the site's plan, mm. */
const ROOM_GAP_MM = 4000;
/** Where a crossing that goes around a room lies below it. */
const BELOW_MM = 1800;

interface Junction {
  readonly id: number;
  readonly x: number;
  readonly y: number;
}

/** The pathways of one room: those along each row, by the position of the rack on their left; and the ends of the rows. */
export interface RoomWays {
  readonly built: BuiltRoom;
  readonly along: readonly Readonly<Record<Way, readonly number[]>>[];
  readonly west: readonly Junction[];
  readonly east: readonly Junction[];
  /** Pathways from a row's first rack to its western junction, from its last to the eastern one. */
  readonly westEnds: readonly Readonly<Record<Way, number>>[];
  readonly eastEnds: readonly Readonly<Record<Way, number>>[];
  /** From row to row, by the first of the two. */
  readonly westRows: readonly Readonly<Record<Way, number>>[];
  readonly eastRows: readonly Readonly<Record<Way, number>>[];
}

/**
 * Ways above the racks: along every row from rack to rack, and from row to row at both ends. So any two racks of a room
 * are joined by two ways that share nothing.
 */
export function addRoomWays(demo: DemoSite, built: BuiltRoom): RoomWays {
  const boxes = new Map(built.footprints.map((box) => [Number(box.key), box]));
  const along: Record<Way, readonly number[]>[] = [];
  const west: Junction[] = [];
  const east: Junction[] = [];
  const westEnds: Record<Way, number>[] = [];
  const eastEnds: Record<Way, number>[] = [];
  const left = Math.min(...built.footprints.map(({ x }) => x)) - BESIDE_MM;
  const right = Math.max(...built.footprints.map(({ x, width }) => x + width)) + BESIDE_MM;
  const lay = (way: Way, from: number, to: number, lengthMm: number, name: string): number =>
    demo.pathway({ parent: built.room, from, to, lengthMm, name: `${built.label}${name}`, ...fieldsOf(way) });
  for (const row of built.rows) {
    const first = row[0]!;
    const last = row.at(-1)!;
    const [a, b] = [middleOf(boxes.get(first.id)!), middleOf(boxes.get(last.id)!)];
    const junction = (x: number, y: number, side: string): Junction => {
      const id = demo.junction(built.room, `${built.label}${first.row} ${side}`);
      demo.placeAt(built.plan, id, x - JUNCTION_MM / 2, y - JUNCTION_MM / 2, JUNCTION_MM, JUNCTION_MM);
      return { id, x, y };
    };
    west.push(junction(left, a.tray, 'west'));
    east.push(junction(right, b.tray, 'east'));
    const [westEnd, eastEnd] = [west.at(-1)!, east.at(-1)!];
    const made = { data: [] as number[], fibre: [] as number[] };
    for (const way of BOTH) {
      const { word } = WAYS[way];
      for (const [at, rack] of row.slice(0, -1).entries()) {
        const next = row[at + 1]!;
        const lengthMm = Math.round(middleOf(boxes.get(next.id)!).x - middleOf(boxes.get(rack.id)!).x);
        made[way].push(lay(way, rack.id, next.id, lengthMm, `${word} ${rack.name}–${next.name}`));
      }
    }
    along.push(made);
    westEnds.push(
      eachWay((way) => lay(way, westEnd.id, first.id, Math.round(a.x - left), `${WAYS[way].word} ${first.name} west`)),
    );
    eastEnds.push(
      eachWay((way) => lay(way, last.id, eastEnd.id, Math.round(right - b.x), `${WAYS[way].word} ${last.name} east`)),
    );
  }
  const betweenRows = (ends: readonly Junction[], side: string): readonly Readonly<Record<Way, number>>[] =>
    ends.slice(0, -1).map((from, at) => {
      const to = ends[at + 1]!;
      const name = `${built.rows[at]![0]!.row}–${built.rows[at + 1]![0]!.row} ${side}`;
      return eachWay((way) => lay(way, from.id, to.id, Math.round(Math.abs(from.y - to.y)), `${WAYS[way].word} ${name}`));
    });
  const westRows = betweenRows(west, 'west');
  const eastRows = betweenRows(east, 'east');
  return { built, along, west, east, westEnds, eastEnds, westRows, eastRows };
}

/** Lays the trunks of a room: along the row, or around by the rows' western ends. */
export function layTrunks(demo: DemoSite, ways: RoomWays): void {
  const at = new Map(
    ways.built.rows.flatMap((row, index) => row.map((rack, position) => [rack.id, { row: index, position }] as const)),
  );
  for (const { cable, from, to, isFibre } of demo.trunks) {
    const [a, b] = [at.get(from), at.get(to)];
    if (!a || !b || from === to) continue;
    const way = isFibre ? 'fibre' : 'data';
    if (a.row !== b.row) {
      demo.lay(cable, [...toEnd(ways, a, 'west', b.row, way), ...toEnd(ways, b, 'west', b.row, way).toReversed()]);
      continue;
    }
    const row = ways.along[a.row]![way];
    const chain = a.position < b.position ? row.slice(a.position, b.position) : row.slice(b.position, a.position).reverse();
    demo.lay(cable, chain);
  }
}

/** One room beside the next on the site's plan: how far its own plan is shifted. */
interface Shifted {
  readonly ways: RoomWays;
  readonly dx: number;
  readonly dy: number;
  readonly box: readonly [minX: number, minY: number, maxX: number, maxY: number];
}

/**
 * A site's rooms side by side on one plan, with two crossings between neighbours: the northern one straight from row
 * end to row end, the southern one around. Through each goes a tie cable between panels made for it.
 */
export function addSiteWays(demo: DemoSite, site: number, name: string, rooms: readonly RoomWays[]): void {
  const shifted = sideBySide(rooms);
  const plan = demo.sitePlan(site, name);
  for (const { ways, dx, dy, box } of shifted) {
    demo.placeAt(plan, ways.built.room, box[0], box[1], box[2] - box[0], box[3] - box[1]);
    for (const { key, x, y, width, height, rotation } of ways.built.footprints)
      demo.placeAt(plan, Number(key), x + dx, y + dy, width, height, rotation);
    for (const { id, x, y } of [...ways.west, ...ways.east])
      demo.placeAt(plan, id, x + dx - JUNCTION_MM / 2, y + dy - JUNCTION_MM / 2, JUNCTION_MM, JUNCTION_MM);
  }
  for (const [index, near] of shifted.slice(0, -1).entries()) {
    const far = shifted[index + 1]!;
    const label = `${near.ways.built.label.trim()}–${far.ways.built.label.trim()}`;
    const from = near.ways.east[0]!;
    const to = far.ways.west[0]!;
    const north = eachWay((way) =>
      cross(demo, site, way, [from.id, to.id], [to.x + far.dx - from.x - near.dx], `${label} north ${WAYS[way].word}`),
    );
    const south = aroundTo(demo, site, plan, near, far, label);
    tie(demo, near.ways, far.ways, north, south);
  }
}

function sideBySide(rooms: readonly RoomWays[]): readonly Shifted[] {
  let right = 0;
  return rooms.map((ways) => {
    const xs = [...ways.west, ...ways.east].map(({ x }) => x);
    const boxes = ways.built.footprints;
    const [minX, maxX] = [Math.min(...xs) - 600, Math.max(...xs) + 600];
    const [minY, maxY] = [
      Math.min(...boxes.map(({ y }) => y)) - 900,
      Math.max(...boxes.map(({ y, height }) => y + height)) + 900,
    ];
    const dx = right - minX;
    // The first rows stand on one line, so that the northern crossing is straight.
    const dy = -ways.west[0]!.y;
    right += maxX - minX + ROOM_GAP_MM;
    return { ways, dx, dy, box: [minX + dx, minY + dy, maxX + dx, maxY + dy] as const };
  });
}

/** Down beside the near room, along below both, and up beside the far one. */
function aroundTo(
  demo: DemoSite,
  site: number,
  plan: number,
  near: Shifted,
  far: Shifted,
  label: string,
): Readonly<Record<Way, readonly number[]>> {
  const from = near.ways.east.at(-1)!;
  const to = far.ways.east.at(-1)!;
  const y = Math.min(near.box[1], far.box[1]) - BELOW_MM;
  const [x0, x1] = [from.x + near.dx, to.x + far.dx];
  const corner = (x: number, word: string): number => {
    const id = demo.junction(site, `${label} south ${word}`);
    demo.placeAt(plan, id, x - JUNCTION_MM / 2, y - JUNCTION_MM / 2, JUNCTION_MM, JUNCTION_MM);
    return id;
  };
  const places = [from.id, corner(x0, 'in'), corner(x1, 'out'), to.id];
  const lengths = [from.y + near.dy - y, x1 - x0, to.y + far.dy - y];
  return eachWay((way) => cross(demo, site, way, places, lengths, `${label} south ${WAYS[way].word}`));
}

function cross(
  demo: DemoSite,
  site: number,
  way: Way,
  places: readonly number[],
  lengthsMm: readonly number[],
  name: string,
): readonly number[] {
  return lengthsMm.map((lengthMm, at) =>
    demo.pathway({
      parent: site,
      from: places[at]!,
      to: places[at + 1]!,
      lengthMm: Math.round(Math.abs(lengthMm)),
      name: lengthsMm.length > 1 ? `${name} ${at + 1}` : name,
      ...fieldsOf(way),
    }),
  );
}

/** A panel in each room, joined by trunks of twelve fibres: half through the north, half through the south. */
function tie(
  demo: DemoSite,
  near: RoomWays,
  far: RoomWays,
  north: Readonly<Record<Way, readonly number[]>>,
  south: Readonly<Record<Way, readonly number[]>>,
): void {
  const a = tiePanel(demo, near, 1);
  const b = tiePanel(demo, far, 2);
  if (!a || !b) return;
  for (let trunk = 0; trunk < TIE_TRUNKS; trunk++) {
    const isNorth = trunk % 2 === 0;
    const chain = [
      ...toEnd(near, a, 'east', isNorth ? 0 : near.east.length - 1),
      ...(isNorth ? north : south).fibre,
      ...toEnd(far, b, isNorth ? 'west' : 'east', isNorth ? 0 : far.east.length - 1).toReversed(),
    ];
    const way = chain.reduce((sum, pathway) => sum + demo.lengthOf(pathway), 0);
    // Down into the rack at both ends, in whole metres.
    const lengthMm = Math.ceil((way * 1.05 + 5000) / 1000) * 1000;
    demo.lay(demo.cable('trunk', demo.take(a.panel, 'rear'), demo.take(b.panel, 'rear'), lengthMm), chain);
  }
}
const TIE_TRUNKS = 4;

interface TiePanel {
  readonly panel: Placed;
  readonly row: number;
  readonly position: number;
}

/** In the network rack with most room: of the first row on the way out, so that both of a room's do not meet in one. */
function tiePanel(demo: DemoSite, { built }: RoomWays, number: number): TiePanel | undefined {
  const places = built.rows.flatMap((row, index) =>
    row.flatMap((rack, position) =>
      rack.devices.some(({ model }) => model.key === 'densePanel')
        ? [{ rack, row: index, position, free: rack.top - rack.bottom + 1 }]
        : [],
    ),
  );
  const best = places.reduce<(typeof places)[number] | undefined>(
    (most, each) => (most && most.free >= each.free ? most : each),
    undefined,
  );
  const panel =
    best && demo.device(best.rack, 'densePanel', { name: `${built.label.trim()}-${best.rack.name}-TP0${number}`, from: 'top' });
  return panel && { panel, row: best.row, position: best.position };
}

/** From a rack along its row to the junction at its end, and along the ends to the row asked for. */
function toEnd(
  ways: RoomWays,
  from: { readonly row: number; readonly position: number },
  side: 'west' | 'east',
  row: number,
  way: Way = 'fibre',
): readonly number[] {
  const along = ways.along[from.row]![way];
  const own = side === 'west' ? along.slice(0, from.position).toReversed() : along.slice(from.position);
  const end = (side === 'west' ? ways.westEnds : ways.eastEnds)[from.row]![way];
  const rows = side === 'west' ? ways.westRows : ways.eastRows;
  const [low, high] = [Math.min(from.row, row), Math.max(from.row, row)];
  const between = rows.slice(low, high).map((each) => each[way]);
  return [...own, end, ...(from.row <= row ? between : between.toReversed())];
}

function eachWay<T>(make: (way: Way) => T): Readonly<Record<Way, T>> {
  return { data: make('data'), fibre: make('fibre') };
}

function fieldsOf(way: Way) {
  const { kind, widthMm, depthMm } = WAYS[way];
  return {
    kind: codeOf(PATHWAY_KINDS, kind),
    widthMm,
    depthMm,
    radiusMm: 300,
    edition: codeOf(FILL_EDITION_KEYS, 'nec-392-22'),
    separation: codeOf(SEPARATION_CLASSES, way),
  };
}

/** Middle of a footprint, and where the trays run over it: along its rear edge. */
function middleOf({ x, y, width, height, rotation }: Footprint): { readonly x: number; readonly tray: number } {
  return {
    x: x + width / 2,
    tray: rotation === 180 ? y + height * DIMENSIONS.trayDepthPart : y + height * (1 - DIMENSIONS.trayDepthPart),
  };
}
