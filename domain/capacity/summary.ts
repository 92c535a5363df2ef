import { LEG_PARTS, type DeviceLoad, type Estate, type RackLoad, type RoomLoad, type Summary } from './estate';

/** Summaries and port counts of a whole estate, in the order of its parts. */
export interface EstateSummary {
  readonly racks: readonly UnitSummary[];
  readonly rows: readonly UnitSummary[];
  readonly rooms: readonly UnitSummary[];
  readonly sites: readonly UnitSummary[];
}

export interface UnitSummary {
  readonly summary: Summary;
  /** Ports by kind. */
  readonly ports: readonly number[];
}

/** Everything from plain objects: the twin of the kernel, clear and slow. */
export function summarizeEstate(estate: Estate): EstateSummary {
  const racks: UnitSummary[] = [];
  const rows: UnitSummary[] = [];
  const rooms: UnitSummary[] = [];
  const sites: UnitSummary[] = [];
  for (const site of estate.sites) {
    const siteRooms = site.rooms.map((room) => {
      const roomRows = room.rows.map((row) => {
        const rowRacks = row.racks.map((rack) => ({
          summary: summarizeRack(rack),
          ports: countPorts(rack.devices, estate.portKinds),
        }));
        racks.push(...rowRacks);
        return rollUp(rowRacks, estate.portKinds);
      });
      rows.push(...roomRows);
      return withTrays(rollUp(roomRows, estate.portKinds), room);
    });
    rooms.push(...siteRooms);
    sites.push(rollUp(siteRooms, estate.portKinds));
  }
  return { racks, rows, rooms, sites };
}

/** Which half units of a rack are free: by position, on both given faces. What reaches over the top takes nothing there. */
export function freeHalfUnits(rack: RackLoad, faces: number): boolean[] {
  const free = new Array<boolean>(rack.halfUnits).fill(true);
  for (const { position, halfUnits, faces: taken } of rack.devices) {
    if (position === null || (taken & faces) === 0) continue;
    for (let at = position; at < position + halfUnits && at < rack.halfUnits; at++) free[at] = false;
  }
  return free;
}

/** Runs of free half units, in the order in which the rack counts. */
export function gapsOf(free: readonly boolean[]): { readonly position: number; readonly halfUnits: number }[] {
  const gaps: { position: number; halfUnits: number }[] = [];
  free.forEach((isFree, position) => {
    if (!isFree) return;
    const last = gaps.at(-1);
    if (last !== undefined && last.position + last.halfUnits === position) last.halfUnits++;
    else gaps.push({ position, halfUnits: 1 });
  });
  return gaps;
}

export function summarizeRack(rack: RackLoad): Summary {
  const byFaces = (measure: (free: readonly boolean[]) => number): Summary['free'] => ({
    front: measure(freeHalfUnits(rack, 1)),
    rear: measure(freeHalfUnits(rack, 2)),
    both: measure(freeHalfUnits(rack, 3)),
  });
  const sum = (value: (device: DeviceLoad) => number): number => rack.devices.reduce((total, device) => total + value(device), 0);
  const onLeg = (leg: 0 | 1 | 2): number => sum(({ legs, rated }) => legs[leg] * rated) / LEG_PARTS;
  return {
    halfUnits: rack.halfUnits,
    free: byFaces((free) => free.filter((isFree) => isFree).length),
    gap: byFaces((free) => Math.max(0, ...gapsOf(free).map(({ halfUnits }) => halfUnits))),
    zeroU: rack.devices.filter(({ position }) => position === null).length,
    devices: rack.devices.length,
    rated: sum(({ rated }) => rated),
    peak: sum(({ peak }) => peak),
    measured: sum(({ measured }) => measured),
    powerLimit: rack.powerLimit,
    phases: [onLeg(0), onLeg(1), onLeg(2)],
    weight: sum(({ weight }) => weight),
    weightLimit: rack.weightLimit,
    heat: sum(({ heat }) => heat),
    coolingLimit: rack.coolingLimit,
    trayFill: 0,
    trayLimit: 0,
    overfullTrays: 0,
  };
}

function countPorts(devices: readonly DeviceLoad[], kinds: number): number[] {
  const counts = new Array<number>(kinds).fill(0);
  for (const { ports } of devices) for (const kind of ports) counts[kind]!++;
  return counts;
}

function rollUp(parts: readonly UnitSummary[], kinds: number): UnitSummary {
  const sum = (value: (summary: Summary) => number): number => parts.reduce((total, { summary }) => total + value(summary), 0);
  const most = (value: (summary: Summary) => number): number => Math.max(0, ...parts.map(({ summary }) => value(summary)));
  // In twelfths of a watt, so that sums are whole.
  const onLeg = (leg: 0 | 1 | 2): number => sum(({ phases }) => Math.round(phases[leg] * LEG_PARTS)) / LEG_PARTS;
  return {
    summary: {
      halfUnits: sum(({ halfUnits }) => halfUnits),
      free: { front: sum(({ free }) => free.front), rear: sum(({ free }) => free.rear), both: sum(({ free }) => free.both) },
      gap: { front: most(({ gap }) => gap.front), rear: most(({ gap }) => gap.rear), both: most(({ gap }) => gap.both) },
      zeroU: sum(({ zeroU }) => zeroU),
      devices: sum(({ devices }) => devices),
      rated: sum(({ rated }) => rated),
      peak: sum(({ peak }) => peak),
      measured: sum(({ measured }) => measured),
      powerLimit: sum(({ powerLimit }) => powerLimit),
      phases: [onLeg(0), onLeg(1), onLeg(2)],
      weight: sum(({ weight }) => weight),
      weightLimit: sum(({ weightLimit }) => weightLimit),
      heat: sum(({ heat }) => heat),
      coolingLimit: sum(({ coolingLimit }) => coolingLimit),
      trayFill: sum(({ trayFill }) => trayFill),
      trayLimit: sum(({ trayLimit }) => trayLimit),
      overfullTrays: sum(({ overfullTrays }) => overfullTrays),
    },
    ports: Array.from({ length: kinds }, (_, kind) => parts.reduce((total, { ports }) => total + ports[kind]!, 0)),
  };
}

function withTrays({ summary, ports }: UnitSummary, room: RoomLoad): UnitSummary {
  return {
    summary: {
      ...summary,
      trayFill: room.trays.reduce((total, { fill }) => total + fill, 0),
      trayLimit: room.trays.reduce((total, { limit }) => total + limit, 0),
      overfullTrays: room.trays.filter(({ fill, limit }) => fill > limit).length,
    },
    ports,
  };
}
