import { summaryOf } from './columns';
import type { Summary } from './estate';
import { COVERAGE, type CoverageName, type LimitSource, type RackReading } from './rack-reading';

/** A measure whose limit may not be known. */
export type LimitedMeasure = 'power' | 'weight' | 'cooling';

/** How much of a sum is known. */
export interface Known {
  /** Devices by what they say. */
  readonly devices: Readonly<Record<CoverageName, number>>;
  /** Racks with a limit, by the measure. */
  readonly limits: Readonly<Record<LimitedMeasure, number>>;
  /** Racks by where their limits come from. */
  readonly sources: Readonly<Record<LimitedMeasure, Readonly<Partial<Record<LimitSource, number>>>>>;
  /** What stands in racks with a limit: this is what may be compared with the sum of limits. */
  readonly within: Readonly<Record<LimitedMeasure, number>>;
}

export interface Totals {
  readonly summary: Summary;
  readonly known: Known;
}

/** Columns of which a roll-up keeps the largest (columns.ts). */
/** Column of how many devices there are. */
const DEVICES = 19;
const GAPS: ReadonlySet<number> = new Set([4, 5, 6]);
const COLUMN_COUNT = 20;
/** Columns of what counts against a limit, and of the limit. */
const LIMITED: Readonly<Record<LimitedMeasure, readonly [number, number]>> = {
  power: [8, 11],
  weight: [15, 16],
  cooling: [17, 18],
};
export const LIMITED_MEASURES = Object.keys(LIMITED) as readonly LimitedMeasure[];

/** Any racks together. `column(c)` is column c of all racks. */
export function totalsOf(
  racks: Iterable<number>,
  column: (column: number) => ArrayLike<number>,
  reading: (rack: number) => Pick<RackReading, 'coverage' | 'sources' | 'reserved'>,
): Totals {
  const list = [...racks];
  const sums = Array.from({ length: COLUMN_COUNT }, (_, at) => {
    const values = column(at);
    return list.reduce((sum, rack) => (GAPS.has(at) ? Math.max(sum, values[rack]!) : sum + values[rack]!), 0);
  });
  const devices = COVERAGE.map(() => 0);
  const limits = { power: 0, weight: 0, cooling: 0 };
  const within = { power: 0, weight: 0, cooling: 0 };
  const sources: Record<LimitedMeasure, Partial<Record<LimitSource, number>>> = { power: {}, weight: {}, cooling: {} };
  for (const rack of list) {
    const { coverage, sources: own, reserved } = reading(rack);
    sums[DEVICES]! -= reserved;
    for (const bits of coverage) for (let at = 0; at < devices.length; at++) devices[at]! += (bits >> at) & 1;
    for (const measure of LIMITED_MEASURES) {
      const source = own[measure];
      sources[measure][source] = (sources[measure][source] ?? 0) + 1;
    }
  }
  for (const measure of LIMITED_MEASURES) {
    const [used, limit] = LIMITED[measure].map(column) as [ArrayLike<number>, ArrayLike<number>];
    for (const rack of list) {
      if (limit[rack] === 0) continue;
      limits[measure]++;
      within[measure] += used[rack]!;
    }
  }
  const counted = Object.fromEntries(COVERAGE.map((name, at) => [name, devices[at]!])) as Known['devices'];
  return { summary: summaryOf(sums), known: { devices: counted, limits, sources, within } };
}
