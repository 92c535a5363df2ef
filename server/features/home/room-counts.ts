import { OBJECT_CLASSES, codeOf } from '../../../domain/catalog/enums';
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
}

const ROOM = codeOf(OBJECT_CLASSES, 'room');
const RACK = codeOf(OBJECT_CLASSES, 'rack');
const DEVICE = codeOf(OBJECT_CLASSES, 'device');
/** Rows a statement reads: each holds the one embedded connection for some 20 ms at most, and others come between. */
const OBJECTS_AT_ONCE = 5_000;
const OWNERS_AT_ONCE = 500;
const TERMINATIONS_AT_ONCE = 4_000;
const ALARMS_MAX = 50_000;
/** OBJECT_STATES offline and alarm; PORT_STATES broken, unauthorized and in error. */
const ALARM_STATES = `("kind" = 'object' and "value" in (2, 3)) or ("kind" = 'port' and "value" in (3, 4, 5))`;

interface ObjectRow {
  readonly id: number;
  readonly parent: number;
  readonly class: number;
  readonly position_u: number;
  readonly height_u: number;
}

/**
 * Counts every room in slices, by the objects' parents; what stands in no room is not counted. At 1,000,000 ports
 * some seconds in all, never more than a slice at a time. A cable counts in each room it has an end in.
 */
export async function countRooms(sql: Sql): Promise<ReadonlyMap<number, RoomCounts>> {
  const { rooms, roomOf } = await readObjects(sql);
  await countPorts(sql, rooms, roomOf);
  await countCables(sql, rooms, roomOf);
  await countAlarms(sql, rooms, roomOf);
  return rooms;
}

type Rooms = Map<number, RoomCounts>;
type RoomOf = (objectId: number) => number;

async function readObjects(sql: Sql): Promise<{ rooms: Rooms; roomOf: RoomOf }> {
  const rooms: Rooms = new Map();
  const parentOf = new Map<number, number>();
  const racks = new Map<number, number>();
  const mounted: ObjectRow[] = [];
  const devices: number[] = [];
  for (let after = 0; ; ) {
    const rows = await sql.query<ObjectRow>(
      'select "id", "parent", "class", "position_u", "height_u" from "object" where "id" > $1 order by "id" limit $2', [after, OBJECTS_AT_ONCE],
    );
    for (const row of rows) {
      parentOf.set(row.id, row.parent);
      if (row.class === ROOM) rooms.set(row.id, { racks: 0, devices: 0, ports: 0, cables: 0, alarms: 0, usedU: 0, totalU: 0 });
      else if (row.class === RACK) racks.set(row.id, row.height_u);
      else if (row.class === DEVICE) {
        devices.push(row.id);
        if (row.position_u > 0 && row.height_u > 0) mounted.push(row);
      }
    }
    if (rows.length < OBJECTS_AT_ONCE) break;
    after = rows.at(-1)!.id;
  }

  const known = new Map<number, number>();
  const roomOf: RoomOf = (objectId) => {
    const walked: number[] = [];
    let at = objectId;
    let room = 0;
    while (at !== 0) {
      const found = rooms.has(at) ? at : known.get(at);
      if (found !== undefined) {
        room = found;
        break;
      }
      walked.push(at);
      known.set(at, 0); // a ring of parents ends here
      at = parentOf.get(at) ?? 0;
    }
    for (const id of walked) known.set(id, room);
    return room;
  };

  for (const [rack, heightU] of racks) {
    const counts = rooms.get(roomOf(rack));
    if (!counts) continue;
    counts.racks++;
    counts.totalU += heightU;
  }
  for (const device of devices) {
    const counts = rooms.get(roomOf(device));
    if (counts) counts.devices++;
  }
  countUnits(mounted, racks, (rack, usedU) => {
    const counts = rooms.get(roomOf(rack));
    if (counts) counts.usedU += usedU;
  });
  return { rooms, roomOf };
}

/** A U that a device holds on either face is used; half units count half. */
function countUnits(mounted: readonly ObjectRow[], racks: ReadonlyMap<number, number>, tell: (rack: number, usedU: number) => void): void {
  const halves = new Map<number, Set<number>>();
  for (const { parent, position_u, height_u } of mounted) {
    const heightU = racks.get(parent);
    if (heightU === undefined) continue;
    const taken = halves.get(parent) ?? new Set();
    halves.set(parent, taken);
    const first = Math.round((position_u - 1) * 2);
    const end = Math.min(first + Math.round(height_u * 2), Math.round(heightU * 2));
    for (let half = Math.max(first, 0); half < end; half++) taken.add(half);
  }
  for (const [rack, taken] of halves) tell(rack, taken.size / 2);
}

async function countPorts(sql: Sql, rooms: Rooms, roomOf: RoomOf): Promise<void> {
  for (let after = 0; ; ) {
    const rows = await sql.query<{ owner: number; count: number }>(
      'select "owner", count(*) as count from "port" where "owner" > $1 group by "owner" order by "owner" limit $2', [after, OWNERS_AT_ONCE],
    );
    for (const { owner, count } of rows) {
      const counts = rooms.get(roomOf(owner));
      if (counts) counts.ports += count;
    }
    if (rows.length < OWNERS_AT_ONCE) return;
    after = rows.at(-1)!.owner;
  }
}

async function countCables(sql: Sql, rooms: Rooms, roomOf: RoomOf): Promise<void> {
  const seen = new Map<number, Set<number>>([...rooms.keys()].map((room) => [room, new Set()]));
  for (let after = 0; ; ) {
    const rows = await sql.query<{ id: number; cable: number; owner: number }>(
      `select t."id", t."cable", p."owner" from (select "id", "cable", "port" from "termination" where "id" > $1 order by "id" limit $2) t
       join "port" p on p."id" = t."port" order by t."id"`,
      [after, TERMINATIONS_AT_ONCE],
    );
    for (const { cable, owner } of rows) seen.get(roomOf(owner))?.add(cable);
    // Ends on absent ports are left out by the join: the slice is over only when nothing comes any more.
    if (rows.length === 0) break;
    after = rows.at(-1)!.id;
  }
  for (const [room, cables] of seen) rooms.get(room)!.cables = cables.size;
}

async function countAlarms(sql: Sql, rooms: Rooms, roomOf: RoomOf): Promise<void> {
  const rows = await sql.query<{ owner: number }>(
    `select coalesce(p."owner", s."id") as owner from (select "kind", "id" from "state" where ${ALARM_STATES} limit $1) s
     left join "port" p on s."kind" = 'port' and p."id" = s."id"`,
    [ALARMS_MAX],
  );
  for (const { owner } of rows) {
    const counts = rooms.get(roomOf(owner));
    if (counts) counts.alarms++;
  }
}
