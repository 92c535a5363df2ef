import type { DeviceLoad, Estate, Legs } from './estate';

/**
 * An estate as flat arrays, as the kernel of engine-wasm takes it. Parts of part p of a level are
 * `first[p]` to `first[p + 1]` of the next one; every `first` has one cell more than its level has parts.
 */
export interface FlatEstate {
  readonly portKinds: number;
  /** Rooms of a site, rows of a room, racks of a row, devices and ports of a rack, trays of a room. */
  readonly firstRoom: Uint32Array;
  readonly firstRow: Uint32Array;
  readonly firstRack: Uint32Array;
  readonly firstDevice: Uint32Array;
  readonly firstPort: Uint32Array;
  readonly firstTray: Uint32Array;
  /** Four cells a rack: half units, limits of power, weight and cooling. */
  readonly racks: Uint32Array;
  /** DEVICE_CELLS a device, as deviceCells() says. */
  readonly devices: Uint32Array;
  /** Kind of each port. */
  readonly ports: Uint8Array;
  /** Two cells a tray: fill and limit. */
  readonly trays: Uint32Array;
}

export const DEVICE_CELLS = 8;
/** In a device's first cell: it has no position. */
export const NO_POSITION = 0xffff_ffff;

/** Position, half units, shape, rated, peak, measured, weight, heat. */
export function deviceCells(device: DeviceLoad): readonly number[] {
  const { position, halfUnits, faces, legs, rated, peak, measured, weight, heat } = device;
  return [position ?? NO_POSITION, halfUnits, shapeOf(faces, legs), rated, peak, measured, weight, heat];
}

/** Faces in the lowest byte, then four bits a leg: its twelfths. */
export function shapeOf(faces: number, [a, b, c]: Legs): number {
  return faces + (a << 8) + (b << 12) + (c << 16);
}

export function flattenEstate(estate: Estate): FlatEstate {
  const rooms = estate.sites.flatMap((site) => site.rooms);
  const rows = rooms.flatMap((room) => room.rows);
  const racks = rows.flatMap((row) => row.racks);
  const devices = racks.flatMap((rack) => rack.devices);
  const trays = rooms.flatMap((room) => room.trays);
  const flat = {
    portKinds: estate.portKinds,
    firstRoom: firstsOf(estate.sites, (site) => site.rooms.length),
    firstRow: firstsOf(rooms, (room) => room.rows.length),
    firstRack: firstsOf(rows, (row) => row.racks.length),
    firstDevice: firstsOf(racks, (rack) => rack.devices.length),
    firstPort: firstsOf(racks, (rack) => rack.devices.reduce((sum, { ports }) => sum + ports.length, 0)),
    firstTray: firstsOf(rooms, (room) => room.trays.length),
    racks: new Uint32Array(4 * racks.length),
    devices: new Uint32Array(DEVICE_CELLS * devices.length),
    ports: new Uint8Array(devices.reduce((sum, { ports }) => sum + ports.length, 0)),
    trays: new Uint32Array(2 * trays.length),
  };
  racks.forEach((rack, at) => flat.racks.set([rack.halfUnits, rack.powerLimit, rack.weightLimit, rack.coolingLimit], 4 * at));
  let port = 0;
  devices.forEach((device, at) => {
    flat.devices.set(deviceCells(device), DEVICE_CELLS * at);
    flat.ports.set(device.ports, port);
    port += device.ports.length;
  });
  trays.forEach((tray, at) => flat.trays.set([tray.fill, tray.limit], 2 * at));
  return flat;
}

function firstsOf<Part>(parts: readonly Part[], count: (part: Part) => number): Uint32Array {
  const firsts = new Uint32Array(parts.length + 1);
  parts.forEach((part, at) => {
    firsts[at + 1] = firsts[at]! + count(part);
  });
  return firsts;
}
