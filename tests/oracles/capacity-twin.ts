import { LEG_PARTS, type Legs, type Summary } from '../../domain/capacity/estate';
import { NO_POSITION, shapeOf, type FlatEstate } from '../../domain/capacity/flat-estate';
import type { FitBesides, FitDemand, FitPlace, FitScale } from '../../engine-wasm/index';

/** Faces that a device takes: 1 front, 2 rear, 3 both. */
export type Faces = 1 | 2 | 3;
export interface RackLoad {
  /** Height in half units, at most 200. */
  readonly halfUnits: number;
  /** Limits; 0 = none is stated. */
  readonly powerLimit: number;
  readonly weightLimit: number;
  readonly coolingLimit: number;
  readonly devices: readonly DeviceLoad[];
}

export interface DeviceLoad {
  /** Half units from where the rack begins to count; null = without a position (0U). */
  readonly position: number | null;
  readonly halfUnits: number;
  readonly faces: Faces;
  readonly rated: number;
  readonly peak: number;
  readonly measured: number;
  readonly legs: Legs;
  readonly weight: number;
  /** Heat to be cooled. */
  readonly heat: number;
  /** Kind of each of its ports. */
  readonly ports: readonly number[];
}

/** The racks as flat arrays; `portKinds` at most 256. */
export function flattenRacks(racks: readonly RackLoad[], portKinds: number): FlatEstate {
  const devices = racks.flatMap((rack) => rack.devices);
  return {
    portKinds,
    firstDevice: firstsOf(racks, (rack) => rack.devices.length),
    firstPort: firstsOf(racks, (rack) => rack.devices.reduce((sum, { ports }) => sum + ports.length, 0)),
    racks: Uint32Array.from(racks.flatMap((rack) => [rack.halfUnits, rack.powerLimit, rack.weightLimit, rack.coolingLimit])),
    devices: Uint32Array.from(devices.flatMap(deviceCells)),
    ports: Uint8Array.from(devices.flatMap(({ ports }) => ports)),
  };
}

/** DEVICE_CELLS of a device. */
function deviceCells({ position, halfUnits, faces, legs, rated, peak, measured, weight, heat }: DeviceLoad): readonly number[] {
  return [position ?? NO_POSITION, halfUnits, shapeOf(faces, legs), rated, peak, measured, weight, heat];
}

function firstsOf(racks: readonly RackLoad[], count: (rack: RackLoad) => number): Uint32Array {
  const firsts = new Uint32Array(racks.length + 1);
  racks.forEach((rack, at) => {
    firsts[at + 1] = firsts[at]! + count(rack);
  });
  return firsts;
}

/** Everything from plain objects: the twin of the kernel, clear and slow. */
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
  };
}

/** Ports of a rack by kind. */
export function countPorts({ devices }: RackLoad, kinds: number): number[] {
  const counts = new Array<number>(kinds).fill(0);
  for (const { ports } of devices) for (const kind of ports) counts[kind]!++;
  return counts;
}

/** Which half units of a rack are free: by position, on both given faces. What reaches over the top takes nothing there. */
function freeHalfUnits(rack: RackLoad, faces: number): boolean[] {
  const free = new Array<boolean>(rack.halfUnits).fill(true);
  for (const { position, halfUnits, faces: taken } of rack.devices) {
    if (position === null || (taken & faces) === 0) continue;
    for (let at = position; at < position + halfUnits && at < rack.halfUnits; at++) free[at] = false;
  }
  return free;
}

/** Runs of free half units, in the order in which the rack counts. */
function gapsOf(free: readonly boolean[]): { readonly position: number; readonly halfUnits: number }[] {
  const gaps: { position: number; halfUnits: number }[] = [];
  free.forEach((isFree, position) => {
    if (!isFree) return;
    const last = gaps.at(-1);
    if (last !== undefined && last.position + last.halfUnits === position) last.halfUnits++;
    else gaps.push({ position, halfUnits: 1 });
  });
  return gaps;
}

/** Little is to be left of everything. */
export const PACK: FitScale = { units: 1, power: 1, weight: 1, cooling: 1 };

/** What each limit that nobody knows adds to a score: more than any mean of what is left. */
export const FIT_UNKNOWN = 8;

const MOST_FITS = 11;

/** The ten racks that take it best and the next: the twin of the kernel, single precision included. */
export function findFits(
  racks: readonly RackLoad[],
  units: readonly { readonly summary: Summary; readonly ports: readonly number[] }[],
  demand: FitDemand,
  weights: FitScale = PACK,
  besides?: FitBesides,
): readonly FitPlace[] {
  const fits: FitPlace[] = [];
  racks.forEach((rack, at) => {
    const { summary, ports } = units[at]!;
    const score = scoreOf(rack, summary, demand, weights, besides?.[2 * at], besides?.[2 * at + 1]);
    if (score === null || score === Infinity || demand.ports?.some(({ kind, count }) => ports[kind]! < count)) return;
    fits.push({ rack: at, position: null, score });
  });
  fits.sort((a, b) => a.score - b.score || a.rack - b.rack);
  return fits.slice(0, MOST_FITS).map((fit) => ({ ...fit, position: positionIn(racks[fit.rack]!, demand) }));
}

/** The mean of what would be left of each, by its limit and weight; null when it does not fit. */
function scoreOf(rack: RackLoad, summary: Summary, demand: FitDemand, weights: FitScale, times = 1, plus = 0): number | null {
  if (demand.halfUnits > 0 && placesIn(rack, demand).length === 0) return null;
  const free = demand.faces === 1 ? summary.free.front : demand.faces === 2 ? summary.free.rear : summary.free.both;
  const parts = [
    [free - demand.halfUnits, rack.halfUnits, weights.units],
    [summary.powerLimit - summary.rated - demand.rated, summary.powerLimit, weights.power],
    [summary.weightLimit - summary.weight - demand.weight, summary.weightLimit, weights.weight],
    [summary.coolingLimit - summary.heat - demand.heat, summary.coolingLimit, weights.cooling],
  ] as const;
  const known = parts.filter(([, limit]) => limit > 0).length;
  const scored = parts.map(([left, limit, weight]) => {
    if (limit === 0) return 0;
    if (left < 0) return NaN;
    return Math.fround(Math.fround(left * Math.fround(1 / (limit * known))) * Math.fround(weight));
  });
  if (scored.some(Number.isNaN)) return null;
  const mean = Math.fround(Math.fround(scored[0]! + scored[1]!) + Math.fround(scored[2]! + scored[3]!));
  return Math.fround(Math.fround(mean * times) + Math.fround((parts.length - known) * FIT_UNKNOWN + plus));
}

/** Gaps that take it, each with the lowest position there: whole units stand at whole ones. */
function placesIn(rack: RackLoad, { faces, halfUnits: wanted }: FitDemand): ReturnType<typeof gapsOf> {
  const step = wanted % 2 === 0 ? 2 : 1;
  return gapsOf(freeHalfUnits(rack, faces)).flatMap(({ position: from, halfUnits }) => {
    const position = Math.ceil(from / step) * step;
    return position + wanted <= from + halfUnits ? [{ position, halfUnits }] : [];
  });
}

/** The lowest position of the tightest gap. */
function positionIn(rack: RackLoad, demand: FitDemand): number | null {
  if (demand.halfUnits === 0) return null;
  const places = placesIn(rack, demand);
  const tightest = Math.min(...places.map(({ halfUnits }) => halfUnits));
  return places.find(({ halfUnits }) => halfUnits === tightest)!.position;
}
