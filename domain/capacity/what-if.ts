import { DEVICE_CELLS, NO_POSITION } from './flat-estate';
import type { ModelLoad, RackReading } from './rack-reading';

/** A change that is tried before anybody makes it. `rack`, `device`, `model` are ids; U as printed on the rack. */
export type TrialChange =
  | {
      readonly kind: 'add';
      readonly model: number;
      readonly rack: number;
      readonly positionU: number;
      readonly face: 1 | 2;
    }
  | {
      readonly kind: 'move';
      readonly device: number;
      readonly rack: number;
      readonly positionU: number;
      readonly face: 1 | 2;
    }
  | { readonly kind: 'remove'; readonly device: number };

/** What a device is in a rack: its cells, ports and bits, wherever it came from. */
export interface TrialDevice {
  readonly id: number;
  readonly cells: readonly number[];
  readonly ports: Uint8Array;
  readonly coverage: number;
}

/** What of a rack says where there is room in it. */
type RackRoom = Pick<RackReading, 'limits' | 'devices'>;

/** A device of a rack; undefined when it is not in it. */
export function deviceIn(reading: RackReading, device: number): TrialDevice | undefined {
  const at = reading.deviceIds.indexOf(device);
  if (at < 0) return undefined;
  const [from, to] = [reading.portRanges[2 * at]!, reading.portRanges[2 * at + 1]!];
  return {
    id: device,
    cells: [...reading.devices.subarray(at * DEVICE_CELLS, (at + 1) * DEVICE_CELLS)],
    ports: reading.ports.slice(from, to),
    coverage: reading.coverage[at]!,
  };
}

/** A device of a model that is nowhere yet. */
export function deviceOf(load: ModelLoad, id: number): TrialDevice {
  return { id, ...load };
}

/** The same device at another place; `positionU` 0 = without one. What is full depth takes both faces wherever it goes. */
export function placed(device: TrialDevice, positionU: number, face: 1 | 2): TrialDevice {
  const [, halfUnits = 0, shape = 0, ...loads] = device.cells;
  const faces = (shape & 3) === 3 ? 3 : face;
  const position = positionU > 0 && halfUnits > 0 ? Math.round((positionU - 1) * 2) : NO_POSITION;
  return { ...device, cells: [position, halfUnits, faces + (shape & ~255), ...loads] };
}

/** A rack with another device. */
export function withDevice(reading: RackReading, device: TrialDevice): RackReading {
  const end = reading.ports.length;
  return {
    ...reading,
    devices: joined(Uint32Array, reading.devices, device.cells),
    deviceIds: [...reading.deviceIds, device.id],
    ports: joined(Uint8Array, reading.ports, device.ports),
    portRanges: joined(Uint32Array, reading.portRanges, [end, end + device.ports.length]),
    coverage: joined(Uint8Array, reading.coverage, [device.coverage]),
  };
}

/** A rack without one of its devices; as it was when it does not hold it. */
export function withoutDevice(reading: RackReading, device: number): RackReading {
  const at = reading.deviceIds.indexOf(device);
  if (at < 0) return reading;
  const [from, to] = [reading.portRanges[2 * at]!, reading.portRanges[2 * at + 1]!];
  const others = <Cells extends Uint32Array | Uint8Array>(cells: Cells, width: number): Cells =>
    cells.filter((_, cell) => cell < at * width || cell >= (at + 1) * width) as Cells;
  return {
    ...reading,
    devices: others(reading.devices, DEVICE_CELLS),
    deviceIds: reading.deviceIds.filter((id) => id !== device),
    ports: reading.ports.filter((_, port) => port < from || port >= to),
    portRanges: others(reading.portRanges, 2).map((port) => (port >= to ? port - (to - from) : port)),
    coverage: others(reading.coverage, 1),
  };
}

/** What stands in the way of a change. */
export type Obstacle = 'units' | 'power' | 'weight' | 'cooling';

/** What stands in the way of a device at its place in a rack. */
export function obstaclesFor(reading: RackReading, device: TrialDevice): readonly Obstacle[] {
  const [position, halfUnits = 0, shape = 0, rated = 0, , , weight = 0, heat = 0] = device.cells as [number, ...number[]];
  const obstacles: Obstacle[] = [];
  if (position !== NO_POSITION) {
    const free = freeCells(reading, shape & 3);
    const wanted = Array.from({ length: halfUnits }, (_, at) => position + at);
    if (wanted.some((at) => free[at] !== 1)) obstacles.push('units');
  }
  const sum = (cell: number): number => {
    let total = 0;
    for (let at = cell; at < reading.devices.length; at += DEVICE_CELLS) total += reading.devices[at]!;
    return total;
  };
  const over = (which: 1 | 2 | 3, cell: number, more: number): boolean =>
    reading.limits[which] > 0 && sum(cell) + more > reading.limits[which];
  if (over(1, 3, rated)) obstacles.push('power');
  if (over(2, 6, weight)) obstacles.push('weight');
  if (over(3, 7, heat)) obstacles.push('cooling');
  return obstacles;
}

/**
 * Where in a rack a device of so many half units stands best: the smallest number in the tightest gap. Devices of whole
 * units stand at whole units, as the holes of the rails want it. `gap`: half units of that gap; undefined = nowhere.
 */
export function placeIn(
  reading: RackRoom,
  halfUnits: number,
  faces: number,
): { readonly positionU: number; readonly gap: number } | undefined {
  const free = freeCells(reading, faces);
  const step = halfUnits % 2 === 0 ? 2 : 1;
  let best: { readonly positionU: number; readonly gap: number } | undefined;
  for (let from = 0; from < free.length; ) {
    if (free[from] !== 1) {
      from++;
      continue;
    }
    let to = from;
    while (free[to] === 1) to++;
    const position = Math.ceil(from / step) * step;
    if (position + halfUnits <= to && (best === undefined || to - from < best.gap))
      best = { positionU: position / 2 + 1, gap: to - from };
    from = to;
  }
  return best;
}

/** By half unit from where the rack begins to count: 1 = free on all the given faces. */
function freeCells({ limits, devices }: RackRoom, faces: number): Uint8Array {
  const free = new Uint8Array(limits[0]).fill(1);
  for (let at = 0; at < devices.length; at += DEVICE_CELLS) {
    const position = devices[at]!;
    if (position === NO_POSITION || (devices[at + 2]! & 3 & faces) === 0) continue;
    free.fill(0, position, position + devices[at + 1]!);
  }
  return free;
}

function joined<Cells extends Uint32Array | Uint8Array>(
  kind: new (length: number) => Cells,
  cells: Cells,
  more: ArrayLike<number>,
): Cells {
  const all = new kind(cells.length + more.length);
  all.set(cells);
  all.set(more, cells.length);
  return all;
}
