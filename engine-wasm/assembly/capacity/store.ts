import { alloc, cells, get } from '../memory';

/**
 * Loads of an estate as flat arrays. Racks lie in the order of their rows, and so on up: each level says where the next
 * one's parts begin. A rack's devices and ports lie together, anywhere: a rack that grows moves behind all others. Units are racks, then rows, rooms and sites, in one
 * count; every number of the summary is a column over all units.
 */
export let siteCount: u32 = 0;
export let roomCount: u32 = 0;
export let rowCount: u32 = 0;
export let rackCount: u32 = 0;
export let deviceCount: u32 = 0;
export let portKinds: u32 = 0;
export let unitCount: u32 = 0;

export let firstRoom: usize = 0;
export let firstRow: usize = 0;
export let firstRack: usize = 0;
export let firstDevice: usize = 0;
export let firstPort: usize = 0;
/** By rack: behind its last device and port. What lies between that and the next rack's first is nobody's. */
export let endDevice: usize = 0;
export let endPort: usize = 0;
export let firstTray: usize = 0;
/** By rack: half units, limits in W, g and W; 0 = no limit is stated. */
export let rackLimits: usize = 0;
/** By device, 32 bytes: position, half units, faces | twelfths of its load on three legs << 8, << 12, << 16, rated, peak, measured, weight, heat. */
export let devices: usize = 0;
/** One byte a port. */
export let ports: usize = 0;
/** By tray: fill and limit. */
export let trays: usize = 0;

/** Columns of the summary, f64; portCounts u32 by unit and kind. */
export let columns: usize = 0;
export let portCounts: usize = 0;
/** By rack: taken half units of the front (32 bytes) and of the rear (32 bytes). */
export let taken: usize = 0;
/** By faces (1, 2, 3) and rack: what is free, as four f32; and by rack one divided by each limit. */
export let free: usize = 0;
export let inverse: usize = 0;
/** Questions and answers of fit and what-if. */
export let answers: usize = 0;

// @ts-ignore: decorator
@inline
export const DEVICE: u32 = 8;
// @ts-ignore: decorator
@inline
export const COLUMNS: u32 = 23;

/** Takes the memory; kinds of ports are at most 256. The host fills the arrays of capacityArray(), then recomputes. */
export function createCapacity(sites: u32, rooms: u32, rows: u32, racks: u32, deviceTotal: u32, portTotal: u32, trayTotal: u32, kinds: u32): void {
  siteCount = sites;
  roomCount = rooms;
  rowCount = rows;
  rackCount = racks;
  deviceCount = deviceTotal;
  portKinds = kinds;
  unitCount = racks + rows + rooms + sites;
  firstRoom = cells(sites + 1);
  firstRow = cells(rooms + 1);
  firstRack = cells(rows + 1);
  firstDevice = cells(racks + 1);
  firstPort = cells(racks + 1);
  endDevice = cells(racks);
  endPort = cells(racks);
  firstTray = cells(rooms + 1);
  rackLimits = cells(4 * racks);
  devices = cells(DEVICE * deviceTotal);
  ports = alloc(portTotal);
  trays = cells(2 * trayTotal);
  // One unit more: what-if writes its answer there.
  columns = alloc(<usize>COLUMNS * (unitCount + 1) * 8);
  portCounts = cells(unitCount * kinds);
  taken = alloc(<usize>(racks + 1) << 6);
  free = alloc(<usize>racks * 3 << 4);
  inverse = alloc(<usize>racks << 4);
  answers = alloc(4096);
}

/** Addresses: 0 firstRoom, 1 firstRow, 2 firstRack, 3 firstDevice, 4 firstPort, 5 firstTray, 6 rackLimits, 7 devices, 8 ports, 9 trays, 10 columns, 11 portCounts, 12 answers, 13 endDevice, 14 endPort. */
export function capacityArray(which: u32): usize {
  if (which === 0) return firstRoom;
  if (which === 1) return firstRow;
  if (which === 2) return firstRack;
  if (which === 3) return firstDevice;
  if (which === 4) return firstPort;
  if (which === 5) return firstTray;
  if (which === 6) return rackLimits;
  if (which === 7) return devices;
  if (which === 8) return ports;
  if (which === 9) return trays;
  if (which === 10) return columns;
  if (which === 11) return portCounts;
  if (which === 13) return endDevice;
  return which === 14 ? endPort : answers;
}

/** Address of a unit's cell in a column. */
// @ts-ignore: decorator
@inline
export function cell(column: u32, unit: u32): usize {
  return columns + ((<usize>column * (unitCount + 1) + unit) << 3);
}

/** A number of a rack: 0 half units, 1 power, 2 weight, 3 cooling. */
// @ts-ignore: decorator
@inline
export function limitOf(rack: u32, which: u32): u32 {
  return get(rackLimits, 4 * rack + which);
}
