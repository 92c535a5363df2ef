import { OBJECT_CLASSES, RELATION_KINDS, codeOf } from '../../../domain/catalog/enums';
import type { RackFill } from '../../../protocol/rest/home';
import { allAlarms } from '../../storage/alarm-table';
import type { Sql } from '../../storage/sql';

/** What Home tells of a room, without its names. */
export interface RoomCounts {
  racks: number;
  devices: number;
  ports: number;
  cables: number;
  alarms: number;
  usedU: number;
  totalU: number;
  fills: readonly RackFill[];
  /** Racks in each row. */
  rows: readonly number[];
}

/** Cables that are drawn in the same rooms. */
export interface CableSpan {
  readonly rooms: readonly number[];
  readonly cables: number;
}

export interface CountedRooms {
  readonly rooms: ReadonlyMap<number, RoomCounts>;
  /** All cables in any of them, each in one. */
  readonly spans: readonly CableSpan[];
  /** False while cables are not counted yet: they are 0 until then. */
  readonly whole: boolean;
}

const ROOM = codeOf(OBJECT_CLASSES, 'room');
const RACK = codeOf(OBJECT_CLASSES, 'rack');
const DEVICE = codeOf(OBJECT_CLASSES, 'device');
const FEED = codeOf(OBJECT_CLASSES, 'powerFeed');
/** Rows a statement reads: each holds the one embedded connection for some 20 ms at most, and others come between. */
const OBJECTS_AT_ONCE = 4_000;
const OWNERS_AT_ONCE = 500;
const CABLES_AT_ONCE = 2_000;
/** A cable that enters a closure. */
const ENTRY = codeOf(RELATION_KINDS, 'cabling');
const ALARMS_MAX = 50_000;
const ALARMS_AT_ONCE = 2000;

interface ObjectRow {
  readonly id: number;
  readonly parent: number;
  readonly class: number;
  readonly position_u: number;
  readonly height_u: number;
  readonly name: string;
  readonly row: string;
  readonly store: number;
}

/**
 * Counts every room in slices, by the objects' parents; what stands in no room is not counted. At 1,000,000 ports
 * some seconds in all, never more than a slice at a time. A cable counts in each room of which the drawing shows it: where
 * it has an end, enters a closure, lies in a pathway or is coiled; cables take longest, so `publish` gets the rooms once
 * before they are counted.
 */
export async function countRooms(
  sql: Sql,
  publish: (rooms: ReadonlyMap<number, RoomCounts>) => void = () => undefined,
): Promise<CountedRooms> {
  const objects = await readObjects(sql);
  await countPorts(sql, objects);
  await countAlarms(sql, objects);
  fillRooms(objects);
  publish(objects.rooms);
  return { rooms: objects.rooms, spans: await countCables(sql, objects), whole: true };
}

interface Rack extends Omit<ObjectRow, 'class' | 'parent' | 'position_u' | 'store'> {
  usedU: number;
  alarms: number;
}

interface Objects {
  readonly rooms: Map<number, RoomCounts>;
  readonly racks: Map<number, Rack>;
  /** Whose outlets are no ports of devices (domain/document/counts.ts). */
  readonly feeds: ReadonlySet<number>;
  /** The room and the rack that an object stands in, itself included; 0 = none. */
  roomOf(objectId: number): number;
  rackOf(objectId: number): number;
}

async function readObjects(sql: Sql): Promise<Objects> {
  const rooms = new Map<number, RoomCounts>();
  const parentOf = new Map<number, number>();
  const racks = new Map<number, Rack>();
  const mounted: ObjectRow[] = [];
  const devices: number[] = [];
  const feeds = new Set<number>();
  for (let after = 0; ; ) {
    const rows = await sql.query<ObjectRow>(
      `select "id", "parent", "class", "position_u", "height_u", case when "class" = ${RACK} then "name" else '' end as name, "row", "store"
       from "object" where "id" > $1 order by "id" limit $2`,
      [after, OBJECTS_AT_ONCE],
    );
    for (const row of rows) {
      // What lies in a store is installed in no room, nor is what is in it.
      parentOf.set(row.id, row.store === 0 ? row.parent : 0);
      if (row.class === ROOM)
        rooms.set(row.id, { racks: 0, devices: 0, ports: 0, cables: 0, alarms: 0, usedU: 0, totalU: 0, fills: [], rows: [] });
      else if (row.class === RACK)
        racks.set(row.id, { id: row.id, name: row.name, row: row.row, height_u: row.height_u, usedU: 0, alarms: 0 });
      else if (row.class === FEED) feeds.add(row.id);
      else if (row.class === DEVICE) {
        devices.push(row.id);
        if (row.position_u > 0 && row.height_u > 0) mounted.push(row);
      }
    }
    if (rows.length < OBJECTS_AT_ONCE) break;
    after = rows.at(-1)!.id;
  }
  const objects: Objects = { rooms, racks, feeds, roomOf: ancestorIn(rooms, parentOf), rackOf: ancestorIn(racks, parentOf) };
  for (const device of devices) {
    const counts = rooms.get(objects.roomOf(device));
    if (counts) counts.devices++;
  }
  countUnits(mounted, racks);
  return objects;
}

/** Walks up the parents to a key of `wanted`; each object is walked once. */
function ancestorIn(wanted: ReadonlyMap<number, unknown>, parentOf: ReadonlyMap<number, number>): (objectId: number) => number {
  const known = new Map<number, number>();
  return (objectId) => {
    const walked: number[] = [];
    let at = objectId;
    let found = 0;
    while (at !== 0) {
      const seen = wanted.has(at) ? at : known.get(at);
      if (seen !== undefined) {
        found = seen;
        break;
      }
      walked.push(at);
      known.set(at, 0); // a ring of parents ends here
      at = parentOf.get(at) ?? 0;
    }
    for (const id of walked) known.set(id, found);
    return found;
  };
}

/** A U that a device holds on either face is used; half units count half. */
function countUnits(mounted: readonly ObjectRow[], racks: ReadonlyMap<number, Rack>): void {
  const halves = new Map<Rack, Set<number>>();
  for (const { parent, position_u, height_u } of mounted) {
    const rack = racks.get(parent);
    if (!rack) continue;
    const taken = halves.get(rack) ?? new Set();
    halves.set(rack, taken);
    const first = Math.round((position_u - 1) * 2);
    const end = Math.min(first + Math.round(height_u * 2), Math.round(rack.height_u * 2));
    for (let half = Math.max(first, 0); half < end; half++) taken.add(half);
  }
  for (const [rack, taken] of halves) rack.usedU = taken.size / 2;
}

function fillRooms({ rooms, racks, roomOf }: Objects): void {
  const order = new Intl.Collator('en', { numeric: true });
  const sorted = [...racks.values()].sort((a, b) => order.compare(a.row, b.row) || order.compare(a.name, b.name) || a.id - b.id);
  const fills = new Map<RoomCounts, RackFill[]>();
  const rows = new Map<RoomCounts, Map<string, number>>();
  for (const rack of sorted) {
    const counts = rooms.get(roomOf(rack.id));
    if (!counts) continue;
    counts.racks++;
    counts.totalU += rack.height_u;
    counts.usedU += rack.usedU;
    const list = fills.get(counts) ?? [];
    fills.set(counts, list);
    list.push({ usedU: rack.usedU, totalU: rack.height_u, alarms: rack.alarms });
    const inRows = rows.get(counts) ?? new Map<string, number>();
    rows.set(counts, inRows);
    inRows.set(rack.row, (inRows.get(rack.row) ?? 0) + 1);
  }
  for (const [counts, list] of fills) counts.fills = list;
  for (const [counts, inRows] of rows) counts.rows = [...inRows.values()];
}

async function countPorts(sql: Sql, { rooms, feeds, roomOf }: Objects): Promise<void> {
  for (let after = 0; ; ) {
    const rows = await sql.query<{ owner: number; count: number }>(
      'select "owner", count(*) as count from "port" where "owner" > $1 group by "owner" order by "owner" limit $2',
      [after, OWNERS_AT_ONCE],
    );
    for (const { owner, count } of rows) {
      const counts = feeds.has(owner) ? undefined : rooms.get(roomOf(owner));
      if (counts) counts.ports += count;
    }
    if (rows.length < OWNERS_AT_ONCE) return;
    after = rows.at(-1)!.owner;
  }
}

/** Where a cable is drawn: of a slice of rows after the id $1 the next $2, each with its cable and the object that it is at. */
const CABLE_PLACES: readonly string[] = [
  `select t."id", t."cable", p."owner" as "at" from (select "id", "cable", "port" from "termination" where "id" > $1 order by "id" limit $2) t
     join "port" p on p."id" = t."port" order by t."id"`,
  `select l."id", l."cable", p."parent" as "at" from (select "id", "cable", "pathway" from "lay" where "id" > $1 order by "id" limit $2) l
     join "pathway" p on p."id" = l."pathway" order by l."id"`,
  `select "id", "from" as "cable", "to" as "at" from "relation" where "id" > $1 and "kind" = ${ENTRY} order by "id" limit $2`,
  `select "id", "cable", "carrier" as "at" from "coil" where "id" > $1 order by "id" limit $2`,
];

/** Cables in any of the rooms that are there, each once. */
export function cablesIn(spans: readonly CableSpan[], isThere: (room: number) => boolean): number {
  return spans.reduce((sum, { rooms, cables }) => (rooms.some(isThere) ? sum + cables : sum), 0);
}

async function countCables(sql: Sql, { rooms, roomOf }: Objects): Promise<readonly CableSpan[]> {
  const drawn = new DrawnCables();
  for (const query of CABLE_PLACES)
    for (let after = 0; ; ) {
      const rows = await sql.query<{ id: number; cable: number; at: number }>(query, [after, CABLES_AT_ONCE]);
      for (const { cable, at } of rows) {
        const room = roomOf(at);
        if (rooms.has(room)) drawn.add(cable, room);
      }
      // Ends on absent ports are left out by the join: the slice is over only when nothing comes any more.
      if (rows.length === 0) break;
      after = rows.at(-1)!.id;
    }
  const spans = drawn.spans();
  for (const span of spans) for (const room of span.rooms) rooms.get(room)!.cables += span.cables;
  return spans;
}

interface OpenSpan {
  readonly rooms: readonly number[];
  readonly wider: Map<number, OpenSpan>;
  cables: number;
}

/** Of each cable the rooms that it is drawn in. Cost: one entry a cable, and one span for each set of rooms that cables have in common. */
class DrawnCables {
  private readonly byRooms = new Map<string, OpenSpan>();
  private readonly spanOf = new Map<number, OpenSpan>();
  private readonly nowhere = this.spanIn([]);

  add(cable: number, room: number): void {
    const before = this.spanOf.get(cable) ?? this.nowhere;
    if (before.rooms.includes(room)) return;
    let span = before.wider.get(room);
    if (span === undefined) {
      span = this.spanIn([...before.rooms, room].sort((a, b) => a - b));
      before.wider.set(room, span);
    }
    before.cables--;
    span.cables++;
    this.spanOf.set(cable, span);
  }

  spans(): readonly CableSpan[] {
    return [...this.byRooms.values()].filter(({ cables }) => cables > 0).map(({ rooms, cables }) => ({ rooms, cables }));
  }

  private spanIn(rooms: readonly number[]): OpenSpan {
    const known = this.byRooms.get(rooms.join());
    if (known) return known;
    const span: OpenSpan = { rooms, wider: new Map(), cables: 0 };
    this.byRooms.set(rooms.join(), span);
    return span;
  }
}

async function countAlarms(sql: Sql, { rooms, racks, roomOf, rackOf }: Objects): Promise<void> {
  const objects: number[] = [];
  const ports: number[] = [];
  for await (const { id, kind } of allAlarms(sql)) {
    (kind === 'object' ? objects : ports).push(id);
    if (objects.length + ports.length >= ALARMS_MAX) break;
  }
  const count = (owner: number): void => {
    const counts = rooms.get(roomOf(owner));
    if (counts) counts.alarms++;
    const rack = racks.get(rackOf(owner));
    if (rack) rack.alarms++;
  };
  objects.forEach(count);
  for (let at = 0; at < ports.length; at += ALARMS_AT_ONCE) {
    const rows = await sql.query<{ owner: number }>('select "owner" from "port" where "id" = any($1::bigint[])', [
      ports.slice(at, at + ALARMS_AT_ONCE),
    ]);
    for (const { owner } of rows) count(owner);
  }
}
