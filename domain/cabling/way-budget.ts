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
import { coresOfHop } from './held-cores';
import { CableEnds, chainMm, endsOf, type NotSaid, type Stretch } from './heights';
import { cableSpecOf } from './laid-cable';
import { laidChain } from './laid-chain';
import type { PlantEnd } from './joints';
import { LOSS_DEFAULTS, knownWavelengths, lossAt, type FibreRun, type Loss } from './loss-budget';
import { glassesMeet, isGlass } from './glass';
import { meetingOver } from './mating';
import { measuredOfAll, type MeasuredFigure } from './measured';
import { opticsOver, sharedApplication, type OpticsEnd, type OpticsFit, type PortOptics } from './optics';
import type { Trace, TraceHop } from './trace';

const PLANNED = codeOf(CABLE_LIFECYCLES, 'planned');
const PLAN = codeOf(DIAGRAM_KINDS, 'plan');

/** The four lengths of a cable (cable-lengths.ts) and where the drawn one comes from. */
export interface CableMeasures extends CableLengths {
  /** Its pathways, both ends and its coils without any slack, mm: no cable that lies so is shorter. 0 = it lies in none. */
  readonly leastMm: number;
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
  const leastMm = ends === null ? 0 : laidMm + ends.mm + coilLength(coils);
  return { ...lengths, leastMm, coilsMm: coilLength(coils), coils: coils.length, drawnFrom, notSaid };
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
  /** What was measured of the way's cables and counts, in its order. */
  readonly measured: readonly WayMeasured[];
  /** What may run over it by its fibres, and what it is to that. None as long as the sum is not whole. */
  readonly applications: readonly ApplicationFit[];
  /** How many fibres it goes over side by side, the fewest anywhere; 0 = not known: cables of it are plugged in as a whole. */
  readonly fibres: number;
  /** Both ways between the optics at its ends; null = not both are said. */
  readonly optics: WayOptics | null;
  /**
   * Why the sum is not whole: `way-splits` {}: it does not lead from one end to one other; `length-unknown` {cable}:
   * nothing says how long the cable is; `losses-unknown` {cable}: its model has no losses; `cable-model-unknown`
   * {cable}: it is of no model; `glass-meets-other` {type, other}:
   * light does not go from the one to the other; `plugs-spoil`, `pins-alike` {plug, plugThere}: two plugs meet in a panel that
   * may not.
   */
  readonly problems: readonly Refusal[];
}

export interface WayMeasured extends MeasuredFigure {
  readonly cable: number;
  readonly cableName: string;
}

export interface WayOptics {
  readonly ways: readonly [OpticsFit, OpticsFit];
  /** What both ends are made for, as the way is to it; null = nothing, or the way's fibres are not known. */
  readonly application: ApplicationFit | null;
  /** `application-not-on-fibre` {name}: its standard knows no channel of these fibres. */
  readonly against: readonly Refusal[];
}

/**
 * Counts what light goes through between the two ends of a traced way: cores and whole fibre cables, splices, splitters,
 * and the mated pairs of connectors at panels; what was measured of it instead of what is computed. Both arms must be
 * lines; else nothing is counted.
 */
export function wayBudget(slice: Slice, found: Trace, perUnit: typeof LOSS_DEFAULTS = LOSS_DEFAULTS): WayBudget {
  const none = {
    ...{ runs: [], splices: 0, connectors: 0, splitters: [], losses: [], measured: [], applications: [], fibres: 0 },
    optics: null,
  };
  if (!found.outside.isLine || !found.inside.isLine) return { ...none, problems: [refuse('way-splits').refusal] };
  const hops = [...found.inside.hops.toReversed(), ...found.outside.hops];
  const runs: FibreRun[] = [];
  const measured: WayMeasured[] = [];
  const types: (typeof CABLE_TYPES)[number][] = [];
  const met = new GlassesMet();
  const problems: Refusal[] = [];
  const counted = new PairsOnce(slice, hops);
  let fibres = 0;
  for (const [at, hop] of hops.entries()) {
    const { by, lines } = hop;
    if (by === 'map') problems.push(...meetingsOver(slice, lines[0] ?? NO_ID));
    if (by !== 'core' && by !== 'cable') continue;
    const cable = lines[0] ?? NO_ID;
    const { name = '', model = NO_ID, type = 0 } = slice.get('cable', cable) ?? {};
    const cores = coresOfHop(slice, hop);
    if (cores.length > 0 && (fibres === 0 || cores.length < fibres)) fibres = cores.length;
    const own = measuredOfAll(slice, cable, cores);
    const coreMm = own.lengthMm > 0 ? own.lengthMm : measuresOf(slice, cable).coreMm;
    const attenuation = cableSpecOf(slice, model)?.attenuation ?? [];
    types.push(CABLE_TYPES[type] ?? '');
    problems.push(...met.next(type));
    if (coreMm === 0) problems.push(refuse('length-unknown', { cable: name }).refusal);
    else if (attenuation.length === 0 && own.figures.length === 0)
      problems.push(refuse(model === NO_ID ? 'cable-model-unknown' : 'losses-unknown', { cable: name }).refusal);
    else {
      const figures = own.figures.map(({ wavelengthNm, lossDb, isLink }) => ({
        wavelengthNm,
        lossDb,
        pairs: isLink ? counted.beside(at, cable, wavelengthNm) : 0,
      }));
      runs.push({ coreMm, attenuation, cable: name, measured: figures });
      measured.push(...own.figures.map((figure) => ({ ...figure, cable, cableName: name })));
    }
  }
  const parts = {
    runs,
    splices: hops.filter(({ by }) => by === 'splice').length,
    connectors: hops.reduce((sum, hop) => sum + matedPairs(slice, hop), 0),
    splitters: hops.flatMap((hop) => outputsOf(slice, hop)),
  };
  const losses = knownWavelengths(runs).flatMap((wavelengthNm) => {
    const loss = lossAt({ ...parts, ...perUnit }, wavelengthNm);
    return loss.ok ? [loss.value] : [];
  });
  const lengthMm = runs.reduce((sum, { coreMm }) => sum + coreMm, 0);
  const isWhole = problems.length === 0 && runs.length > 0;
  const applications = isWhole ? applicationsOn({ lengthMm, types, losses }) : [];
  const optics = opticsAtEnds(slice, found, isWhole ? losses : [], applications, isWhole && types.every((type) => type !== ''));
  return { ...parts, losses, measured, applications, fibres, optics, problems };
}

/** The glasses of a way, one after the other; what says nothing of its own stands between two that may not meet. */
class GlassesMet {
  #last = 0;

  next(type: number): readonly Refusal[] {
    const before = this.#last;
    if (isGlass(type)) this.#last = type;
    if (glassesMeet(before, type)) return [];
    return [refuse('glass-meets-other', { type: CABLE_TYPES[before]!, other: CABLE_TYPES[type]! }).refusal];
  }
}

function meetingsOver(slice: Slice, map: number): readonly Refusal[] {
  const { front = NO_ID, rear = NO_ID } = slice.get('port_map', map) ?? {};
  const met = meetingOver(slice, front, rear);
  return met ? [refuse(met.kind, met.facts).refusal] : [];
}

/** What the optics at both ends are to each other over it; null where not both ends are ports with optics. */
function opticsAtEnds(
  slice: Slice,
  { start, inside, outside }: Trace,
  losses: readonly Loss[],
  applications: readonly ApplicationFit[],
  isGraded: boolean,
): WayOptics | null {
  const ends = [inside, outside].map(({ hops }) => opticsAt(slice, hops.length === 0 ? start : hops.at(-1)!.at));
  const [a, b] = ends;
  if (!a || !b || a.port === b.port) return null;
  const name = sharedApplication(a.optics, b.optics);
  const application = applications.find((one) => one.name === name) ?? null;
  const isUnknownThere = isGraded && name !== '' && application === null;
  return {
    ways: [opticsOver(losses, a, b), opticsOver(losses, b, a)],
    application,
    against: isUnknownThere ? [refuse('application-not-on-fibre', { name }).refusal] : [],
  };
}

function opticsAt(slice: Slice, end: PlantEnd | null): OpticsEnd | null {
  const optics = end?.kind === 'port' ? (slice.get('port', end.id)?.optics as PortOptics | null | undefined) : null;
  return optics && end?.kind === 'port' ? { port: end.id, optics } : null;
}

/**
 * The mated pairs that are in the figures of measured links: at a panel's rear all of the panel, for a link is certified from
 * front to front; at its front the one pair there. What two links meet at is in the first one's figure alone.
 */
class PairsOnce {
  readonly #slice: Slice;
  readonly #hops: readonly TraceHop[];
  /** Pairs of a hop that are in a figure of a wavelength already. */
  readonly #taken = new Map<string, number>();

  constructor(slice: Slice, hops: readonly TraceHop[]) {
    this.#slice = slice;
    this.#hops = hops;
  }

  /** Of the panels next to the run at this step, terminations of its core between them. */
  beside(at: number, cable: number, wavelengthNm: number): number {
    let pairs = 0;
    for (const way of [-1, 1]) {
      let next = at + way;
      while (this.#hops[next]?.by === 'termination') next += way;
      const hop = this.#hops[next];
      if (hop?.by !== 'map') continue;
      const key = `${next} ${wavelengthNm}`;
      const taken = this.#taken.get(key) ?? 0;
      const all = matedPairs(this.#slice, hop);
      const own = Math.min(all - taken, this.#endsAtRear(hop, cable) && outputsOf(this.#slice, hop).length === 0 ? all : 1);
      this.#taken.set(key, taken + own);
      pairs += own;
    }
    return pairs;
  }

  #endsAtRear({ lines }: TraceHop, cable: number): boolean {
    const rear = this.#slice.get('port_map', lines[0] ?? NO_ID)?.rear ?? NO_ID;
    return (
      this.#slice.by('termination.port', rear).some((id) => this.#slice.get('termination', id)?.cable === cable) ||
      this.#slice
        .by('core_end.port', rear)
        .some((id) => this.#slice.get('core', this.#slice.get('core_end', id)?.core ?? NO_ID)?.cable === cable)
    );
  }
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
