import { instantiate, type KernelExports, type Kernels } from './kernels';

/** Loads of an estate as flat arrays: domain/capacity/flat-estate.ts says what each cell is. */
export interface FlatLoads {
  readonly portKinds: number;
  readonly firstRoom: Uint32Array;
  readonly firstRow: Uint32Array;
  readonly firstRack: Uint32Array;
  readonly firstDevice: Uint32Array;
  readonly firstPort: Uint32Array;
  readonly firstTray: Uint32Array;
  readonly racks: Uint32Array;
  readonly devices: Uint32Array;
  readonly ports: Uint8Array;
  readonly trays: Uint32Array;
}

export type Level = 'rack' | 'row' | 'room' | 'site';

/** Numbers of a summary in the order of its columns (assembly/capacity/summary.ts); phases are thirds of a watt. */
export type SummaryColumns = readonly number[];
export const SUMMARY_COLUMNS = 23;

/** Half units, W, g and W that a device needs. */
export interface FitDemand {
  readonly halfUnits: number;
  readonly faces: 1 | 2 | 3;
  readonly rated: number;
  readonly weight: number;
  readonly heat: number;
  readonly ports?: readonly { readonly kind: number; readonly count: number }[];
}

export interface FitScale {
  readonly gap: number;
  readonly power: number;
  readonly weight: number;
  readonly cooling: number;
}

export interface FitPlace {
  readonly rack: number;
  readonly position: number | null;
  readonly score: number;
}

/** Obstacles of a what-if, as bits: 1 units, 2 power, 4 weight, 8 cooling. */
export interface WhatIfAnswer {
  readonly columns: SummaryColumns;
  readonly obstacles: number;
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
  readonly counts: Readonly<Record<Level, number>>;
  /** Cells of the devices, 8 each: to be changed in place, then recompute(). */
  devices(): Uint32Array;
  /** Kinds of the ports: to be changed in place, then recompute(). */
  ports(): Uint8Array;
  /** Everything anew, from racks to sites. */
  recompute(): void;
  /**
   * Other loads for one rack: recomputeRacks() takes them up. False, and nothing changed, when the estate's spare room
   * is used up: make another one. Throws RangeError as createCapacity does.
   */
  setRack(rack: number, load: FlatRack): boolean;
  /** These racks, and what they add up to. */
  recomputeRacks(racks: Iterable<number>): void;
  /** Summary of a part, as it was last recomputed. Throws RangeError when there is no such part. */
  summary(level: Level, part: number): SummaryColumns;
  /** Ports of a part by kind. */
  portCounts(level: Level, part: number): Uint32Array;
  /** One column over all parts of a level, for heat colours: a view, good until the next call. */
  column(level: Level, column: number): Float64Array;
  /** Up to ten racks that take a device, best first; `scale` says how much it counts that little is left. */
  fit(demand: FitDemand, scale?: FitScale): readonly FitPlace[];
  /**
   * A rack without one of its devices (by its number in the estate) and with another one, given as its eight cells.
   * Nothing is changed. A move is two questions: the old rack without it, the new one with it.
   */
  whatIf(rack: number, without: number | null, added: ArrayLike<number> | null): WhatIfAnswer;
  /** Bytes of the instance. */
  memoryBytes(): number;
}

const PACK: FitScale = { gap: 1, power: 1, weight: 1, cooling: 1 };
const NOBODY = 0xffff_ffff;
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

/** Copies an estate into an instance and computes it. Throws RangeError at a rack over 200 half units or a limit over 2^24. */
export function createCapacity(kernels: Kernels, flat: FlatLoads, spare: Spare = NO_SPARE): Capacity {
  const kernel = instantiate(kernels);
  const counts = {
    rack: flat.firstDevice.length - 1,
    row: flat.firstRack.length - 1,
    room: flat.firstRow.length - 1,
    site: flat.firstRoom.length - 1,
  };
  check(flat, counts.rack);
  const deviceCount = flat.devices.length / 8;
  const most = { devices: deviceCount + spare.devices, ports: flat.ports.length + spare.ports };
  kernel.createCapacity(
    counts.site,
    counts.room,
    counts.row,
    counts.rack,
    most.devices,
    most.ports,
    flat.trays.length / 2,
    flat.portKinds,
  );
  const { firstRoom, firstRow, firstRack, firstDevice, firstPort, firstTray, racks, devices } = flat;
  const cells = [firstRoom, firstRow, firstRack, firstDevice, firstPort, firstTray, racks, devices];
  cells.forEach((array, which) => words(kernel, which, array.length).set(array));
  bytes(kernel, flat.ports.length).set(flat.ports);
  words(kernel, 9, flat.trays.length).set(flat.trays);
  words(kernel, 13, counts.rack).set(firstDevice.subarray(1));
  words(kernel, 14, counts.rack).set(firstPort.subarray(1));
  kernel.recomputeCapacity();
  const unitCount = kernel.capacityUnits();
  const firstUnit = {
    rack: 0,
    row: counts.rack,
    room: counts.rack + counts.row,
    site: counts.rack + counts.row + counts.room,
  };
  const unitOf = (level: Level, part: number): number => {
    if (!(part >= 0 && part < counts[level])) throw new RangeError(`${level} ${part} of ${counts[level]}`);
    return firstUnit[level] + part;
  };
  // Nothing takes memory after createCapacity, so a view of the columns stays good.
  const all = new Float64Array(kernel.memory.buffer, kernel.capacityArray(10), SUMMARY_COLUMNS * (unitCount + 1));
  const columnsOf = (unit: number): SummaryColumns => {
    // A plain list: a typed array of this size costs more than the question that it answers.
    const columns: number[] = [];
    for (let column = 0; column < SUMMARY_COLUMNS; column++) columns.push(all[column * (unitCount + 1) + unit]!);
    return columns;
  };
  const question = words(kernel, 12, DEVICE_CELLS);
  const regions = {
    devices: new Regions(words(kernel, 3, counts.rack), words(kernel, 13, counts.rack), firstDevice, most.devices),
    ports: new Regions(words(kernel, 4, counts.rack), words(kernel, 14, counts.rack), firstPort, most.ports),
  };
  const limits = words(kernel, 6, 4 * counts.rack);
  return {
    counts,
    devices: () => words(kernel, 7, flat.devices.length),
    ports: () => bytes(kernel, flat.ports.length),
    recompute: () => kernel.recomputeCapacity(),
    setRack(rack, load) {
      unitOf('rack', rack);
      checkLimits(rack, load.limits, 0);
      checkKinds(load.ports, flat.portKinds);
      const count = load.devices.length / 8;
      if (!regions.devices.fits(rack, count) || !regions.ports.fits(rack, load.ports.length)) return false;
      limits.set(load.limits, 4 * rack);
      words(kernel, 7, most.devices * 8).set(load.devices, 8 * regions.devices.take(rack, count));
      bytes(kernel, most.ports).set(load.ports, regions.ports.take(rack, load.ports.length));
      return true;
    },
    recomputeRacks(racks) {
      for (const rack of racks) {
        unitOf('rack', rack);
        kernel.recomputeRack(rack);
      }
      kernel.rollUpRacks();
    },
    summary: (level, part) => columnsOf(unitOf(level, part)),
    portCounts(level, part) {
      const address = kernel.capacityArray(11) + 4 * flat.portKinds * unitOf(level, part);
      return new Uint32Array(kernel.memory.buffer, address, flat.portKinds).slice();
    },
    column(level, column) {
      if (!(column >= 0 && column < SUMMARY_COLUMNS)) throw new RangeError(`column ${column} of ${SUMMARY_COLUMNS}`);
      const address = kernel.capacityArray(10) + 8 * (column * (unitCount + 1) + firstUnit[level]);
      return new Float64Array(kernel.memory.buffer, address, counts[level]);
    },
    fit: (demand, scale = PACK) => findFits(kernel, flat.portKinds, demand, scale),
    whatIf(rack, without, added) {
      unitOf('rack', rack);
      if (added !== null) for (let at = 0; at < DEVICE_CELLS; at++) question[at] = added[at]!;
      const obstacles = kernel.whatIf(rack, without ?? NOBODY, added === null ? 0 : 1);
      return { columns: columnsOf(unitCount), obstacles };
    },
    memoryBytes: () => kernel.memory.buffer.byteLength,
  };
}

function findFits(kernel: KernelExports, portKinds: number, demand: FitDemand, scale: FitScale): readonly FitPlace[] {
  const ports = demand.ports ?? [];
  if (ports.length > 16) throw new RangeError(`${ports.length} kinds of ports, at most 16`);
  const answers = kernel.capacityArray(12);
  const singles = new Float32Array(kernel.memory.buffer, answers, 8);
  singles.set([demand.halfUnits, demand.rated, demand.weight, demand.heat, scale.gap, scale.power, scale.weight, scale.cooling]);
  const needs = new Uint32Array(kernel.memory.buffer, answers + 32, 32);
  ports.forEach(({ kind, count }, at) => {
    if (!(kind >= 0 && kind < portKinds)) throw new RangeError(`port kind ${kind} of ${portKinds}`);
    needs[2 * at] = kind;
    needs[2 * at + 1] = count;
  });
  const found = kernel.fitDevice(demand.faces, demand.halfUnits, ports.length);
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
  return new Uint8Array(kernel.memory.buffer, kernel.capacityArray(8), count);
}

function check(flat: FlatLoads, rackCount: number): void {
  if (!(flat.portKinds >= 0 && flat.portKinds <= 256)) throw new RangeError(`${flat.portKinds} kinds of ports, at most 256`);
  if (flat.firstDevice.at(-1)! * 8 !== flat.devices.length || flat.firstPort.at(-1) !== flat.ports.length)
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
