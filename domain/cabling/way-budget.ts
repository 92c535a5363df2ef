import { CABLE_FLAGS, CABLE_LIFECYCLES, CABLE_TYPES, codeOf, DIAGRAM_KINDS } from '../catalog/enums';
import { portType } from '../catalog/port-types';
import type { RecordOf } from '../document/schema';
import type { Slice } from '../document/slice';
import { NO_ID } from '../ids';
import { refuse, type Refusal } from '../result';
import { END_A, END_B } from '../validation/connections';
import { applicationsOn, type ApplicationFit } from './applications';
import { cableLengths, coilLength, USUAL_SLACK, type CableLengths } from './cable-lengths';
import { pointsOf } from './drawn-path';
import { CableEnds, chainMm, endsOf, type NotSaid, type Stretch } from './heights';
import { cableSpecOf } from './laid-cable';
import { laidChain } from './laid-chain';
import { LOSS_DEFAULTS, knownWavelengths, lossAt, type FibreRun, type Loss } from './loss-budget';
import type { Trace, TraceHop } from './trace';

const PLANNED = codeOf(CABLE_LIFECYCLES, 'planned');
const PLAN = codeOf(DIAGRAM_KINDS, 'plan');

/** The four lengths of a cable (cable-lengths.ts) and where the drawn one comes from. */
export interface CableMeasures extends CableLengths {
  readonly coilsMm: number;
  readonly coils: number;
  /** `lay`: its pathways; `drawing`: its way on a plan, which is true to scale; `none`: neither is known. */
  readonly drawnFrom: 'lay' | 'drawing' | 'none';
  /** Of a cable that was neither ordered nor measured: why an end of it is but as long as usual. */
  readonly notSaid: readonly NotSaid[];
}

/** Looks at the cable, its lays with their pathways, its places on plans, its coils and its model. */
export function measuresOf(slice: Slice, cable: number): CableMeasures {
  const record = slice.get('cable', cable);
  const chain = laidChain(slice, cable);
  const laidMm = chainMm(chain);
  const paths = slice.by('placement.subject', cable).flatMap((id) => {
    const placement = slice.get('placement', id);
    const isTrue = placement && slice.get('diagram', placement.diagram)?.kind === PLAN;
    return isTrue ? [pointsOf(placement.path) ?? []] : [];
  });
  const pathMm = Math.max(0, ...paths.map(pathLength));
  const coils = slice.by('coil.cable', cable).flatMap((id) => slice.get('coil', id) ?? []);
  const drawnMm = laidMm > 0 ? laidMm : pathMm;
  const isOrdered = record !== undefined && (record.lifecycle === PLANNED || (record.flags & CABLE_FLAGS.ordered) !== 0);
  const ends = laidMm > 0 ? dropsOf(slice, cable, chain) : null;
  const lengths = cableLengths({
    drawnMm,
    slack: USUAL_SLACK,
    ...(ends === null ? {} : { endsMm: ends.mm }),
    twist: cableSpecOf(slice, record?.model ?? NO_ID)?.twist ?? 0,
    coils,
    orderedMm: isOrdered ? record.lengthMm : 0,
    asBuiltMm: isOrdered ? 0 : (record?.lengthMm ?? 0),
  });
  const drawnFrom = laidMm > 0 ? 'lay' : drawnMm > 0 ? 'drawing' : 'none';
  const unlaid: readonly NotSaid[] = drawnFrom === 'drawing' ? [{ what: 'lay', id: cable, name: record?.name ?? '' }] : [];
  const notSaid = (record?.lengthMm ?? 0) > 0 ? [] : (ends?.notSaid ?? unlaid);
  return { ...lengths, coilsMm: coilLength(coils), coils: coils.length, drawnFrom, notSaid };
}

/** Both ends of a cable that lies in these pathways, from end A to end B; of a breakout its first plug. */
function dropsOf(slice: Slice, cable: number, chain: readonly RecordOf<'pathway'>[]): Stretch {
  const plugs = slice.by('termination.cable', cable).flatMap((id) => slice.get('termination', id) ?? []);
  const portAt = (end: number): number =>
    plugs.filter((plug) => plug.plan === 0 && plug.end === end).toSorted((a, b) => a.connector - b.connector)[0]?.port ?? NO_ID;
  return endsOf(new CableEnds(slice), [portAt(END_A), portAt(END_B)], chain, USUAL_SLACK.dropMm);
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
  /** Mated pairs of all panels on the way. Those at the equipment at both ends are the equipment's (TIA-568: channel). */
  readonly connectors: number;
  readonly splitters: readonly number[];
  readonly losses: readonly Loss[];
  /** What may run over it by its fibres, and what it is to that. None as long as the sum is not whole. */
  readonly applications: readonly ApplicationFit[];
  /**
   * Why the sum is not whole: `way-splits` {}: it does not lead from one end to one other; `length-unknown` {cable}:
   * nothing says how long the cable is; `losses-unknown` {cable}: its model has no losses.
   */
  readonly problems: readonly Refusal[];
}

/**
 * Counts what light goes through between the two ends of a traced way: cores and whole fibre cables, splices, splitters,
 * and the mated pairs of connectors at panels. Both arms must be lines; else nothing is counted.
 */
export function wayBudget(slice: Slice, found: Trace, perUnit: typeof LOSS_DEFAULTS = LOSS_DEFAULTS): WayBudget {
  const none = { runs: [], splices: 0, connectors: 0, splitters: [], losses: [], applications: [] };
  if (!found.outside.isLine || !found.inside.isLine) return { ...none, problems: [refuse('way-splits').refusal] };
  const hops = [...found.outside.hops, ...found.inside.hops];
  const runs: FibreRun[] = [];
  const types: (typeof CABLE_TYPES)[number][] = [];
  const problems: Refusal[] = [];
  for (const { by, lines } of hops) {
    if (by !== 'core' && by !== 'cable') continue;
    const cable = lines[0] ?? NO_ID;
    const { coreMm } = measuresOf(slice, cable);
    const { name = '', model = NO_ID, type = 0 } = slice.get('cable', cable) ?? {};
    const attenuation = cableSpecOf(slice, model)?.attenuation ?? [];
    types.push(CABLE_TYPES[type] ?? '');
    if (coreMm === 0) problems.push(refuse('length-unknown', { cable: name }).refusal);
    else if (attenuation.length === 0) problems.push(refuse('losses-unknown', { cable: name }).refusal);
    else runs.push({ coreMm, attenuation, cable: name });
  }
  const counted = {
    runs,
    splices: hops.filter(({ by }) => by === 'splice').length,
    connectors: hops.reduce((sum, hop) => sum + matedPairs(slice, hop), 0),
    splitters: hops.flatMap((hop) => outputsOf(slice, hop)),
  };
  const losses = knownWavelengths(runs).flatMap((wavelengthNm) => {
    const loss = lossAt({ ...counted, ...perUnit }, wavelengthNm);
    return loss.ok ? [loss.value] : [];
  });
  const lengthMm = runs.reduce((sum, { coreMm }) => sum + coreMm, 0);
  const applications = problems.length === 0 ? applicationsOn({ lengthMm, types, losses }) : [];
  return { ...counted, losses, applications, problems };
}

/**
 * Mated pairs that a step through a panel goes over: one in an adapter, where the plugs of both sides meet; two in a
 * cassette or splitter, where each side's plug meets one inside; one where the other side is spliced to a pigtail.
 */
function matedPairs(slice: Slice, hop: TraceHop): number {
  const map = hop.by === 'map' ? slice.get('port_map', hop.lines[0] ?? NO_ID) : undefined;
  if (!map) return 0;
  const [front, rear] = [map.front, map.rear].map((port) => portType(slice.get('port', port)?.type ?? 0).connector);
  const isSpliced = front === SPLICED || rear === SPLICED;
  return !isSpliced && (front !== rear || outputsOf(slice, hop).length > 0) ? 2 : 1;
}
const SPLICED = 'splice';

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
