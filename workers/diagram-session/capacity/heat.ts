import { fillLevel, type CapacitySettings, type FillScale } from '../../../domain/capacity/settings';
import type { HeatMeasure } from '../../../domain/capacity/heat-measures';
import type { Estate } from './estate-seat';
import { countedPorts } from './report';

export interface Heat {
  readonly racks: readonly number[];
  /** By rack: three steps below the warning, then warning and critical; -1 = not known. */
  readonly steps: Int8Array;
}

const COLUMNS: Readonly<Record<Exclude<HeatMeasure, 'units' | 'ports'>, readonly [number, number]>> = {
  power: [8, 11],
  weight: [15, 16],
  cooling: [17, 18],
};

/** How full each rack is, as steps of the scale. */
export function heatOf(estate: Estate, measure: HeatMeasure, settings: CapacitySettings): Heat {
  const { book } = estate;
  const fill = fillOf(estate, measure);
  return {
    racks: book.places.map(({ id }) => id),
    steps: Int8Array.from(book.places, (_, rack) => heatStep(fill(rack), settings)),
  };
}

/** `part`: 1 = full; NaN = not known. */
export function heatStep(part: number, scale: FillScale): number {
  if (Number.isNaN(part)) return -1;
  const level = fillLevel(part, scale);
  return level > 0 ? 2 + level : Math.min(2, Math.floor(((part * 100) / scale.warnPercent) * 3));
}

function fillOf(estate: Estate, measure: HeatMeasure): (rack: number) => number {
  const { capacity } = estate;
  if (measure === 'ports')
    return (rack) => {
      const { ports, free } = countedPorts(estate, rack);
      return ports === 0 ? Number.NaN : 1 - free / ports;
    };
  if (measure === 'units') {
    const [units, free] = [capacity.column(0), capacity.column(3)];
    return (rack) => 1 - free[rack]! / units[rack]!;
  }
  const [used, limit] = COLUMNS[measure].map((column) => capacity.column(column)) as [Float64Array, Float64Array];
  return (rack) => (limit[rack] === 0 ? Number.NaN : used[rack]! / limit[rack]!);
}
