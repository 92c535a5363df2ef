import { portType } from '../catalog/port-types';
import type { Slice } from '../document/slice';
import { NO_ID } from '../ids';
import { refuse, type Refusal } from '../result';
import { cableLengths, coilLength, type CableLengths } from './cable-lengths';
import { pointsOf } from './drawn-path';
import { cableSpecOf } from './laid-cable';
import { LOSS_DEFAULTS, knownWavelengths, lossAt, type FibreRun, type Loss } from './loss-budget';
import type { Trace, TraceHop } from './trace';

/** Length that droop and ends add to what is drawn or laid, as a part of it: the planner's usual 5 %. */
export const PLANNED_SLACK = 0.05;

/** The four lengths of a cable (cable-lengths.ts) and where the drawn one comes from. */
export interface CableMeasures extends CableLengths {
  readonly coilsMm: number;
  readonly coils: number;
  /** `lay`: its pathways; `drawing`: its way on a diagram; `none`: neither is known. */
  readonly drawnFrom: 'lay' | 'drawing' | 'none';
}

/** Looks at the cable, its lays with their pathways, its places on diagrams, its coils and its model. */
export function measuresOf(slice: Slice, cable: number): CableMeasures {
  const record = slice.get('cable', cable);
  const lays = slice.by('lay.cable', cable).flatMap((id) => slice.get('lay', id) ?? []);
  const laidMm = lays
    .filter(({ plan }) => plan === 0)
    .reduce((sum, { pathway }) => sum + (slice.get('pathway', pathway)?.lengthMm ?? 0), 0);
  const paths = slice.by('placement.subject', cable).map((id) => pointsOf(slice.get('placement', id)?.path ?? null) ?? []);
  const pathMm = Math.max(0, ...paths.map(pathLength));
  const coils = slice.by('coil.cable', cable).flatMap((id) => slice.get('coil', id) ?? []);
  const drawnMm = laidMm > 0 ? laidMm : pathMm;
  const lengths = cableLengths({
    drawnMm,
    slack: PLANNED_SLACK,
    twist: cableSpecOf(slice, record?.model ?? NO_ID)?.twist ?? 0,
    coils,
    asBuiltMm: record?.lengthMm ?? 0,
  });
  const drawnFrom = laidMm > 0 ? 'lay' : drawnMm > 0 ? 'drawing' : 'none';
  return { ...lengths, coilsMm: coilLength(coils), coils: coils.length, drawnFrom };
}

function pathLength(points: readonly number[]): number {
  let length = 0;
  for (let at = 2; at + 1 < points.length; at += 2)
    length += Math.hypot(points[at]! - points[at - 2]!, points[at + 1]! - points[at - 1]!);
  return length;
}

/** Losses of a way at every wavelength that all its fibres have a figure for. */
export interface WayBudget {
  readonly runs: readonly FibreRun[];
  readonly splices: number;
  readonly connectors: number;
  readonly splitters: readonly number[];
  readonly losses: readonly Loss[];
  /**
   * Why the sum is not whole: `way-splits` {}: it does not lead from one end to one other; `length-unknown` {cable}:
   * nothing says how long the cable is; `losses-unknown` {cable}: its model has no losses.
   */
  readonly problems: readonly Refusal[];
}

/**
 * Counts what light goes through between the two ends of a traced way: cores and whole fibre cables, splices, splitters,
 * and a mated pair of connectors at each panel. Both arms must be lines; else nothing is counted.
 */
export function wayBudget(slice: Slice, found: Trace, perUnit: typeof LOSS_DEFAULTS = LOSS_DEFAULTS): WayBudget {
  const none = { runs: [], splices: 0, connectors: 0, splitters: [], losses: [] };
  if (!found.outside.isLine || !found.inside.isLine) return { ...none, problems: [refuse('way-splits').refusal] };
  const hops = [...found.outside.hops, ...found.inside.hops];
  const runs: FibreRun[] = [];
  const problems: Refusal[] = [];
  for (const { by, lines } of hops) {
    if (by !== 'core' && by !== 'cable') continue;
    const cable = lines[0] ?? NO_ID;
    const { coreMm } = measuresOf(slice, cable);
    const name = slice.get('cable', cable)?.name ?? '';
    const attenuation = cableSpecOf(slice, slice.get('cable', cable)?.model ?? NO_ID)?.attenuation ?? [];
    if (coreMm === 0) problems.push(refuse('length-unknown', { cable: name }).refusal);
    else if (attenuation.length === 0) problems.push(refuse('losses-unknown', { cable: name }).refusal);
    else runs.push({ coreMm, attenuation, cable: name });
  }
  const counted = {
    runs,
    splices: hops.filter(({ by }) => by === 'splice').length,
    connectors: hops.filter(({ by }) => by === 'map').length,
    splitters: hops.flatMap((hop) => outputsOf(slice, hop)),
  };
  const losses = knownWavelengths(runs).flatMap((wavelengthNm) => {
    const loss = lossAt({ ...counted, ...perUnit }, wavelengthNm);
    return loss.ok ? [loss.value] : [];
  });
  return { ...counted, losses, problems };
}

/** Outputs of the splitter that a step through a panel goes over; none where one side meets one other. */
function outputsOf(slice: Slice, { by, lines }: TraceHop): readonly number[] {
  const map = by === 'map' ? slice.get('port_map', lines[0] ?? NO_ID) : undefined;
  if (!map) return [];
  const sharing = (index: 'port_map.front' | 'port_map.rear', port: number, position: number): number =>
    slice.by(index, port).filter((id) => {
      const other = slice.get('port_map', id)!;
      return (index === 'port_map.front' ? other.frontPosition : other.rearPosition) === position;
    }).length;
  const outputs = Math.max(
    sharing('port_map.front', map.front, map.frontPosition),
    sharing('port_map.rear', map.rear, map.rearPosition),
  );
  return outputs > 1 && portType(slice.get('port', map.front)?.type ?? 0).medium !== 'copper' ? [outputs] : [];
}
