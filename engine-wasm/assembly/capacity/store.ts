import { alloc, cells, get } from '../memory';

/**
 * Loads of racks as flat arrays. A rack's devices and ports lie together, anywhere: a rack that grows moves behind all
 * others. Every number of the summary is a column over all racks.
 */
export let rackCount: u32 = 0;
export let portKinds: u32 = 0;

export let firstDevice: usize = 0;
export let firstPort: usize = 0;
/** By rack: behind its last device and port. What lies between that and the next rack's first is nobody's. */
export let endDevice: usize = 0;
export let endPort: usize = 0;
/** By rack: half units, limits in W, g and W; 0 = no limit is stated. */
export let rackLimits: usize = 0;
/** By device, 32 bytes: position, half units, faces | twelfths of its load on three legs << 8, << 12, << 16, rated, peak, measured, weight, heat. */
export let devices: usize = 0;
/** One byte a port. */
export let ports: usize = 0;

/** Columns of the summary, f64; portCounts u32 by rack and kind. */
export let columns: usize = 0;
export let portCounts: usize = 0;
/** By rack: taken half units of the front (32 bytes) and of the rear (32 bytes). */
export let taken: usize = 0;
/** By faces (1, 2, 3) and rack: what is free, as four f32; and by rack one divided by each limit. */
export let free: usize = 0;
export let inverse: usize = 0;
/** By rack: what a question asks besides, as two f32 (see fit). */
export let besides: usize = 0;
/** Questions and answers of fit. */
export let answers: usize = 0;

// @ts-ignore: decorator
@inline
export const DEVICE: u32 = 8;
// @ts-ignore: decorator
@inline
export const COLUMNS: u32 = 23;
/** First of the three columns of gaps: by the half unit, and of whole units. */
// @ts-ignore: decorator
@inline
export const GAP: u32 = 4;
// @ts-ignore: decorator
@inline
export const WHOLE_GAP: u32 = 20;

/** Takes the memory; kinds of ports are at most 256. The host fills the arrays of capacityArray(), then recomputes. */
export function createCapacity(racks: u32, deviceTotal: u32, portTotal: u32, kinds: u32): void {
  rackCount = racks;
  portKinds = kinds;
  firstDevice = cells(racks + 1);
  firstPort = cells(racks + 1);
  endDevice = cells(racks);
  endPort = cells(racks);
  rackLimits = cells(4 * racks);
  devices = cells(DEVICE * deviceTotal);
  ports = alloc(portTotal);
  columns = alloc(<usize>COLUMNS * racks * 8);
  portCounts = cells(racks * kinds);
  taken = alloc(<usize>racks << 6);
  free = alloc(<usize>racks * 3 << 4);
  inverse = alloc(<usize>racks << 4);
  besides = cells(2 * racks);
  answers = alloc(4096);
}

/** Addresses: 0 firstDevice, 1 firstPort, 2 endDevice, 3 endPort, 4 rackLimits, 5 devices, 6 ports, 7 columns, 8 portCounts, 9 answers, 10 besides. */
export function capacityArray(which: u32): usize {
  if (which === 0) return firstDevice;
  if (which === 1) return firstPort;
  if (which === 2) return endDevice;
  if (which === 3) return endPort;
  if (which === 4) return rackLimits;
  if (which === 5) return devices;
  if (which === 6) return ports;
  if (which === 7) return columns;
  if (which === 8) return portCounts;
  return which === 9 ? answers : besides;
}

/** Address of a rack's cell in a column. */
// @ts-ignore: decorator
@inline
export function cell(column: u32, rack: u32): usize {
  return columns + ((<usize>column * rackCount + rack) << 3);
}

/** A number of a rack: 0 half units, 1 power, 2 weight, 3 cooling. */
// @ts-ignore: decorator
@inline
export function limitOf(rack: u32, which: u32): u32 {
  return get(rackLimits, 4 * rack + which);
}
