import { instantiate, type KernelExports, type Kernels } from './kernels';

/** Loads of racks as flat arrays: domain/capacity/flat-estate.ts says what each cell is. */
export interface FlatLoads {
  readonly portKinds: number;
  readonly firstDevice: Uint32Array;
  readonly firstPort: Uint32Array;
  readonly racks: Uint32Array;
  readonly devices: Uint32Array;
  readonly ports: Uint8Array;
}

/** Numbers of a rack's summary (assembly/capacity/summary.ts). */
export const SUMMARY_COLUMNS = 23;

/** A device that looks for a rack: half units, W, g and W that it needs. */
export interface FitDemand {
  /** 0 = it needs no position. */
  readonly halfUnits: number;
  readonly faces: 1 | 2 | 3;
  readonly rated: number;
  readonly weight: number;
  readonly heat: number;
  /** Ports that the rack must have, by kind. */
  readonly ports?: readonly { readonly kind: number; readonly count: number }[];
}

/** How much it counts that little is left of each; negative = much is to be left. */
export interface FitScale {
  readonly units: number;
  readonly power: number;
  readonly weight: number;
  readonly cooling: number;
}

/** What is asked besides, by rack in pairs: what the mean of the four parts is multiplied by, and what is added; Infinity = not there. */
export type FitBesides = Float32Array;

/** A rack that takes it; `position` in half units, null for a device without one. The least score is best. */
export interface FitPlace {
  readonly rack: number;
  readonly position: number | null;
  readonly score: number;
}

/** One rack's loads anew. */
export interface FlatRack {
  /** Half units, limits of power, weight and cooling. */
  readonly limits: ArrayLike<number>;
  /** 8 cells a device. */
  readonly devices: Uint32Array;
  readonly ports: Uint8Array;
}

export interface Capacity {
  /**
   * Other loads for one rack: recomputeRacks() takes them up. False, and nothing changed, when the spare room is used up:
   * make another one. Throws RangeError as createCapacity does.
   */
  setRack(rack: number, load: FlatRack): boolean;
  recomputeRacks(racks: Iterable<number>): void;
  /** Ports of a rack by kind. */
  portCounts(rack: number): Uint32Array;
  /** One column over all racks: a view of what was last recomputed. */
  column(column: number): Float64Array;
  /** The ten racks that take a device best, best first, and the next after them. */
  fit(demand: FitDemand, scale: FitScale, besides?: FitBesides): readonly FitPlace[];
  /** Bytes of the instance. */
  memoryBytes(): number;
}

/** Numbers of a device (domain/capacity/flat-estate.ts). */
const DEVICE_CELLS = 8;
/** Whole numbers that single precision holds. */
const MOST_LIMIT = 2 ** 24;

/** Room for devices and ports that come later. */
export interface Spare {
  readonly devices: number;
  readonly ports: number;
}
const NO_SPARE: Spare = { devices: 0, ports: 0 };

/** Copies racks into an instance and computes them. Throws RangeError at a rack over 200 half units or a limit over 2^24. */
export function createCapacity(kernels: Kernels, flat: FlatLoads, spare: Spare = NO_SPARE): Capacity {
  const kernel = instantiate(kernels);
  const rackCount = flat.racks.length / 4;
  check(flat, rackCount);
  const { firstDevice, firstPort, racks, devices, portKinds } = flat;
  const most = { devices: devices.length / DEVICE_CELLS + spare.devices, ports: flat.ports.length + spare.ports };
  kernel.createCapacity(rackCount, most.devices, most.ports, portKinds);
  words(kernel, 0, rackCount + 1).set(firstDevice);
  words(kernel, 1, rackCount + 1).set(firstPort);
  words(kernel, 2, rackCount).set(firstDevice.subarray(1));
  words(kernel, 3, rackCount).set(firstPort.subarray(1));
  words(kernel, 4, racks.length).set(racks);
  words(kernel, 5, devices.length).set(devices);
  bytes(kernel, flat.ports.length).set(flat.ports);
  kernel.recomputeCapacity();
  const isThere = (rack: number): void => {
    if (!(rack >= 0 && rack < rackCount)) throw new RangeError(`rack ${rack} of ${rackCount}`);
  };
  const regions = {
    devices: new Regions(words(kernel, 0, rackCount), words(kernel, 2, rackCount), firstDevice, most.devices),
    ports: new Regions(words(kernel, 1, rackCount), words(kernel, 3, rackCount), firstPort, most.ports),
  };
  const limits = words(kernel, 4, racks.length);
  return {
    setRack(rack, load) {
      isThere(rack);
      checkLimits(rack, load.limits, 0);
      checkKinds(load.ports, portKinds);
      const count = load.devices.length / DEVICE_CELLS;
      if (!regions.devices.fits(rack, count) || !regions.ports.fits(rack, load.ports.length)) return false;
      limits.set(load.limits, 4 * rack);
      words(kernel, 5, DEVICE_CELLS * most.devices).set(load.devices, DEVICE_CELLS * regions.devices.take(rack, count));
      bytes(kernel, most.ports).set(load.ports, regions.ports.take(rack, load.ports.length));
      return true;
    },
    recomputeRacks(racks) {
      for (const rack of racks) {
        isThere(rack);
        kernel.recomputeRack(rack);
      }
    },
    portCounts(rack) {
      isThere(rack);
      return new Uint32Array(kernel.memory.buffer, kernel.capacityArray(8) + 4 * portKinds * rack, portKinds).slice();
    },
    column(column) {
      if (!(column >= 0 && column < SUMMARY_COLUMNS)) throw new RangeError(`column ${column} of ${SUMMARY_COLUMNS}`);
      return new Float64Array(kernel.memory.buffer, kernel.capacityArray(7) + 8 * column * rackCount, rackCount);
    },
    fit(demand, scale, given) {
      if (given && given.length !== 2 * rackCount) throw new RangeError(`${given.length / 2} pairs for ${rackCount} racks`);
      if (given) new Float32Array(kernel.memory.buffer, kernel.capacityArray(10), 2 * rackCount).set(given);
      return findFits(kernel, portKinds, demand, scale, given !== undefined);
    },
    memoryBytes: () => kernel.memory.buffer.byteLength,
  };
}

function findFits(
  kernel: KernelExports,
  portKinds: number,
  demand: FitDemand,
  scale: FitScale,
  asksBesides: boolean,
): readonly FitPlace[] {
  const ports = demand.ports ?? [];
  if (ports.length > 16) throw new RangeError(`${ports.length} kinds of ports, at most 16`);
  const answers = kernel.capacityArray(9);
  const singles = new Float32Array(kernel.memory.buffer, answers, 8);
  singles.set([
    demand.halfUnits,
    demand.rated,
    demand.weight,
    demand.heat,
    scale.units,
    scale.power,
    scale.weight,
    scale.cooling,
  ]);
  const needs = new Uint32Array(kernel.memory.buffer, answers + 32, 32);
  ports.forEach(({ kind, count }, at) => {
    if (!(kind >= 0 && kind < portKinds)) throw new RangeError(`port kind ${kind} of ${portKinds}`);
    needs[2 * at] = kind;
    needs[2 * at + 1] = count;
  });
  const found = kernel.fitDevice(demand.faces, demand.halfUnits, ports.length, asksBesides);
  const list = new DataView(kernel.memory.buffer, answers + 256, 12 * found);
  return Array.from({ length: found }, (_, at) => ({
    rack: list.getUint32(12 * at, true),
    position: demand.halfUnits === 0 ? null : list.getInt32(12 * at + 4, true),
    score: list.getFloat32(12 * at + 8, true),
  }));
}

function words(kernel: KernelExports, which: number, count: number): Uint32Array {
  return new Uint32Array(kernel.memory.buffer, kernel.capacityArray(which), count);
}

function bytes(kernel: KernelExports, count: number): Uint8Array {
  return new Uint8Array(kernel.memory.buffer, kernel.capacityArray(6), count);
}

function check(flat: FlatLoads, rackCount: number): void {
  if (!(flat.portKinds >= 0 && flat.portKinds <= 256)) throw new RangeError(`${flat.portKinds} kinds of ports, at most 256`);
  if (flat.firstDevice.at(-1)! * DEVICE_CELLS !== flat.devices.length || flat.firstPort.at(-1) !== flat.ports.length)
    throw new RangeError('devices or ports of the racks are not as many as there are');
  checkKinds(flat.ports, flat.portKinds);
  for (let rack = 0; rack < rackCount; rack++) checkLimits(rack, flat.racks, 4 * rack);
}

function checkKinds(ports: Uint8Array, kinds: number): void {
  const kind = ports.find((port) => port >= kinds);
  if (kind !== undefined) throw new RangeError(`port kind ${kind} of ${kinds}`);
}

function checkLimits(rack: number, cells: ArrayLike<number>, from: number): void {
  const halfUnits = cells[from]!;
  if (halfUnits > 200) throw new RangeError(`rack ${rack} has ${halfUnits} half units, at most 200`);
  for (let which = 1; which < 4; which++) {
    const limit = cells[from + which]!;
    if (limit > MOST_LIMIT) throw new RangeError(`rack ${rack} has a limit of ${limit}, at most ${MOST_LIMIT}`);
  }
}

/** Where each rack's devices (or ports) lie: a rack that outgrows its place gets one behind all others. */
class Regions {
  /** Places each rack may fill. */
  readonly #room: Uint32Array;
  readonly #first: Uint32Array;
  readonly #end: Uint32Array;
  readonly #most: number;
  #tail: number;

  constructor(first: Uint32Array, end: Uint32Array, firsts: Uint32Array, most: number) {
    this.#first = first;
    this.#end = end;
    this.#most = most;
    this.#tail = firsts.at(-1)!;
    this.#room = Uint32Array.from(first, (from, rack) => firsts[rack + 1]! - from);
  }

  fits(rack: number, count: number): boolean {
    return count <= this.#room[rack]! || this.#tail + roomFor(count) <= this.#most;
  }

  /** The first place of the rack; it must fit. */
  take(rack: number, count: number): number {
    if (count > this.#room[rack]!) {
      this.#first[rack] = this.#tail;
      this.#room[rack] = roomFor(count);
      this.#tail += roomFor(count);
    }
    this.#end[rack] = this.#first[rack]! + count;
    return this.#first[rack]!;
  }
}

/** A rack that grows will grow again. */
function roomFor(count: number): number {
  return count + (count >> 2) + 4;
}
