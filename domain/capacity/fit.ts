import type { DeviceLoad, RackLoad, Summary } from './estate';
import { freeHalfUnits, gapsOf, summarizeRack, type UnitSummary } from './summary';

/** A device that looks for a rack. */
export interface Demand {
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
export interface FitWeights {
  readonly gap: number;
  readonly power: number;
  readonly weight: number;
  readonly cooling: number;
}
export const PACK: FitWeights = { gap: 1, power: 1, weight: 1, cooling: 1 };

/** What each limit that nobody knows adds to a score: more than any mean of what is left. */
export const FIT_UNKNOWN = 8;

/**
 * A rack that takes it; `position` in half units, null for a device without one. The least score is best: the mean of what
 * would be left, as parts of the limits that are known, and FIT_UNKNOWN for each that is not.
 */
export interface Fit {
  readonly rack: number;
  readonly position: number | null;
  readonly score: number;
}

const MOST_FITS = 10;

/** The ten racks that take it best: the twin of the kernel, single precision included. */
export function findFits(
  racks: readonly RackLoad[],
  units: readonly UnitSummary[],
  demand: Demand,
  weights = PACK,
): readonly Fit[] {
  const fits: Fit[] = [];
  racks.forEach((rack, at) => {
    const { summary, ports } = units[at]!;
    const score = scoreOf(rack, summary, demand, weights);
    if (score === null || demand.ports?.some(({ kind, count }) => ports[kind]! < count)) return;
    fits.push({ rack: at, position: null, score });
  });
  fits.sort((a, b) => a.score - b.score || a.rack - b.rack);
  return fits.slice(0, MOST_FITS).map((fit) => ({ ...fit, position: positionIn(racks[fit.rack]!, demand) }));
}

/** The mean of what would be left of each, by its limit and weight; null when it does not fit. */
function scoreOf(rack: RackLoad, summary: Summary, demand: Demand, weights: FitWeights): number | null {
  const gap = demand.faces === 1 ? summary.gap.front : demand.faces === 2 ? summary.gap.rear : summary.gap.both;
  const parts = [
    [gap - demand.halfUnits, rack.halfUnits, weights.gap],
    [summary.powerLimit - summary.rated - demand.rated, summary.powerLimit, weights.power],
    [summary.weightLimit - summary.weight - demand.weight, summary.weightLimit, weights.weight],
    [summary.coolingLimit - summary.heat - demand.heat, summary.coolingLimit, weights.cooling],
  ] as const;
  const known = parts.filter(([, limit]) => limit > 0).length;
  const scored = parts.map(([left, limit, weight], which) => {
    if (limit === 0) return which === 0 && left < 0 ? NaN : 0;
    if (left < 0) return NaN;
    return Math.fround(Math.fround(left * Math.fround(1 / (limit * known))) * Math.fround(weight));
  });
  if (scored.some(Number.isNaN)) return null;
  const mean = Math.fround(Math.fround(scored[0]! + scored[1]!) + Math.fround(scored[2]! + scored[3]!));
  return Math.fround(mean + (parts.length - known) * FIT_UNKNOWN);
}

/** The lowest position of the tightest gap. */
function positionIn(rack: RackLoad, demand: Demand): number | null {
  if (demand.halfUnits === 0) return null;
  const gaps = gapsOf(freeHalfUnits(rack, demand.faces)).filter(({ halfUnits }) => halfUnits >= demand.halfUnits);
  const tightest = Math.min(...gaps.map(({ halfUnits }) => halfUnits));
  return gaps.find(({ halfUnits }) => halfUnits === tightest)!.position;
}

/** What stands in the way of a change. */
export type Obstacle = 'units' | 'power' | 'weight' | 'cooling';

export interface WhatIf {
  readonly summary: Summary;
  readonly obstacles: readonly Obstacle[];
}

/** A rack without one of its devices (by its place among them) and with another one; nothing is changed. */
export function whatIfRack(rack: RackLoad, without: number | null, added: DeviceLoad | null): WhatIf {
  const left = { ...rack, devices: rack.devices.filter((_, at) => at !== without) };
  const obstacles: Obstacle[] = [];
  if (added !== null && added.position !== null) {
    const free = freeHalfUnits(left, added.faces);
    const wanted = Array.from({ length: added.halfUnits }, (_, at) => added.position! + at);
    if (wanted.some((at) => free[at] !== true)) obstacles.push('units');
  }
  const summary = summarizeRack({ ...left, devices: added === null ? left.devices : [...left.devices, added] });
  if (summary.powerLimit > 0 && summary.rated > summary.powerLimit) obstacles.push('power');
  if (summary.weightLimit > 0 && summary.weight > summary.weightLimit) obstacles.push('weight');
  if (summary.coolingLimit > 0 && summary.heat > summary.coolingLimit) obstacles.push('cooling');
  return { summary, obstacles };
}
