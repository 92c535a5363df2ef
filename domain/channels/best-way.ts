import { orderedBeyond, sheathOf } from '../cabling/cable-lengths';
import { distancesFrom, linksByVertex, otherEnd, StateHeap } from '../network/distances';
import { CLOSED_COST, type LinkRoute } from '../network/link-network';
import { NO_ID } from '../ids';
import type { ChannelQuestion } from './channel';
import type { CordBegin, Cords, TrunkPassage } from './cords';
import { BEND_MM, newCableWeight, type ChannelNetwork } from './channel-network';

/** Where a search begins and ends, and what it is told about trunks. */
export interface WaySearch {
  readonly start: number;
  readonly goal: number;
  /** What has the ports at the two ends: two of one thing are not joined by a cord. */
  readonly owners: readonly [number, number];
  /** Links that no search may use. */
  readonly closed: ReadonlySet<number>;
  readonly closedVertices: ReadonlySet<number>;
  passage(link: number, vertex: number): TrunkPassage | undefined;
  readonly cords: Cords;
}

/** Length as it will be shown: trunks as they are, cords as they are ordered. */
export interface Way extends LinkRoute {
  readonly lengthMm: number;
}

/** A way as far as it has come. */
interface Label {
  readonly vertex: number;
  /** Panel or end at which its last port is; NO_ID = in a tray. */
  readonly panel: number;
  /** Of trunks, and of cords that are complete, mm. */
  readonly thereMm: number;
  readonly madeMm: number;
  /** Of the cord under way, or the next one. */
  readonly cord: CordBegin;
  /** Where it went up, and how long it is so far: its first end, trays, and up or down from one to the next, mm. */
  readonly entry: number;
  readonly wayMm: number;
  /** Along which its last tray runs; -1 = it does not matter. */
  readonly axis: number;
  /** Changes of direction, of every cord within its trays. */
  readonly bends: number;
  /** Cords and cables of trunks so far: each but the last ends in a joint. */
  readonly parts: number;
  readonly link: number;
  readonly before: Label | null;
}

const ARRIVED = -1;
/** Of ways that cost the same, the one of fewer joints is the best: less than a millimetre for all of them. */
const PART_MM = 2 ** -10;

/**
 * Finds the way of the least cost: what is shown of it, with slack, both ends of each cord and the length it is
 * ordered in, a metre of new cable by its weight, and where few bends are asked for those of cords within trays. Exact: label setting over ports and trays. Of two ways to one place in the same tray the one that
 * is ahead stays, and another beside it as long as rounding might turn them around or its cord began elsewhere: a cord does
 * not end where it began. Led by what is left at least, by trays and trunks alone. Several searches, each with more links
 * closed than `closed`, are made over one reading of the network.
 */
export function wayFinder(
  { network, links, lengths, levels, heights, axes }: ChannelNetwork,
  question: ChannelQuestion,
  { start, goal, owners, closed: shut, closedVertices, passage, cords }: WaySearch,
): (closed: ReadonlySet<number>, limitMm?: number) => Way | null {
  const rows = linksByVertex(network);
  const weight = newCableWeight(question.aim);
  const bendMm = question.fewBends ? weight * BEND_MM : 0;
  const { slack, stockMm = [] } = question;
  /** Both ends are in the way already. */
  const rule = { slack, stockMm, dropMm: 0, roundingMm: orderedBeyond(stockMm) + 1 };
  const passages = new Map<number, TrunkPassage | undefined>();
  const passageOf = (link: number, vertex: number): TrunkPassage | undefined => {
    const key = 2 * link + Number(network.from[link] === vertex);
    if (!passages.has(key)) passages.set(key, passage(link, vertex));
    return passages.get(key);
  };
  const levelAt = ({ link }: Label): number => levels[link]!;
  /** A tray of an unknown height is met without going up or down, so only beside one could a detour that comes back be the shorter way. */
  const mayShorten = heights.length > 1;
  const wasAt = (label: Label, vertex: number): boolean => {
    for (let at: Label | null = mayShorten ? label : null; at !== null; at = at.before) if (at.vertex === vertex) return true;
    return false;
  };
  const [savedByComingBack, mostSavedMm] = savings(rows, links, levels, cords, question);
  /**
   * Whether another way may still come to where this one was, by a tray from which it goes on with less up or down than this
   * one had there: this one does not come back. Once it has gone on for longer than that, it does not pay.
   */
  const maySurpass = (other: Label, one: Label): boolean => {
    for (let at: Label | null = one; at !== null && at.panel === NO_ID; at = at.before) {
      const goneMm = one.wayMm - at.wayMm;
      if (goneMm >= mostSavedMm) return false;
      if (savedByComingBack(at.vertex, levelAt(at)) > goneMm && at.vertex !== one.vertex && !wasAt(other, at.vertex)) return true;
    }
    return false;
  };
  /** The cord in trays as it is ordered, with the drop to this port. */
  const laidMm = (label: Label, port: number): number => sheathOf(label.wayMm + cords.dropMm(port, levelAt(label)), rule);
  /** At least, where it is not complete. */
  const lengthOf = ({ panel, thereMm, madeMm, wayMm }: Label): number =>
    thereMm + madeMm + (panel === NO_ID ? sheathOf(wayMm + cords.leastDropMm, rule) : 0);
  const least = Float64Array.from(links, (link, at) => {
    if (shut.has(at)) return CLOSED_COST;
    if (link.kind === 'pathway') return weight * Math.floor(lengths[at]! * (1 + question.slack));
    return link.class === question.class && question.aim !== 'new' ? link.strands[0]!.lengthMm : CLOSED_COST;
  });
  const left = distancesFrom(network, least, goal, rows);
  /** What a way costs at least once it is complete. */
  const bound = (label: Label): number => {
    const cost = standing(label, weight, bendMm);
    if (label.vertex === ARRIVED) return cost;
    const laid = label.panel === NO_ID ? Math.floor((label.wayMm + cords.leastDropMm) * (1 + question.slack)) : 0;
    return cost + weight * laid + left[label.vertex]!;
  };

  return (closed, limitMm = Infinity) => {
    const heap = new StateHeap();
    const labels: Label[] = [];
    /** By number of the cord: by panel, and by vertex of the trays, for each height and, where it matters, axis apart. */
    const known: Map<number, readonly Label[]>[] = [];
    const knownOf = ({ cord }: Label): Map<number, readonly Label[]> => (known[cord.number] ??= new Map());
    const keyOf = (label: Label): number =>
      label.panel === NO_ID ? -1 - (4 * (levelAt(label) * network.vertexCount + label.vertex) + label.axis + 1) : label.panel;
    const isAhead = (one: Label, other: Label): boolean =>
      leads(one, other, weight, bendMm, rule) &&
      (limitMm === Infinity || leads(one, other, 1, 0, rule)) &&
      !(mayShorten && maySurpass(other, one));
    const offer = (label: Label): void => {
      if (lengthOf(label) > limitMm || left[label.vertex]! >= CLOSED_COST) return;
      if (label.vertex !== ARRIVED) {
        const rivals = knownOf(label).get(keyOf(label)) ?? [];
        const ahead = new Set(rivals.filter((rival) => isAhead(rival, label)).map(({ entry }) => entry));
        if (ahead.has(label.entry) || ahead.size > 1) return;
        knownOf(label).set(keyOf(label), [
          ...rivals.filter((rival) => rival.entry !== label.entry || !isAhead(label, rival)),
          label,
        ]);
      }
      heap.push(bound(label), labels.push(label) - 1);
    };
    const arrive = (label: Label, madeMm: number): void =>
      offer({ ...label, vertex: ARRIVED, panel: ARRIVED, madeMm, parts: label.parts + Number(madeMm > label.madeMm) });

    /** Through the trays at a vertex; `entry`: where the cord went up. */
    const followTrays = (label: Label, entry: number): void => {
      for (const link of rows[label.vertex]!) {
        if (closed.has(link) || links[link]!.kind === 'trunk') continue;
        const vertex = otherEnd(network, link, label.vertex);
        if (vertex === entry || closedVertices.has(vertex) || wasAt(label, vertex)) continue;
        const level = levels[link]!;
        const before =
          label.panel === NO_ID ? label.wayMm + cords.riseMm(levelAt(label), level) : cords.dropMm(label.cord.port, level);
        const wayMm = before + lengths[link]!;
        const axis = question.fewBends ? axes[link]! : -1;
        const bends = label.bends + Number(label.panel === NO_ID && label.axis !== axis);
        offer({ ...label, vertex, panel: NO_ID, entry, wayMm, axis, bends, link, before: label });
      }
    };

    /** Over the trunks at a vertex, with a cord before each. */
    const followTrunks = (label: Label): void => {
      const isFirst = label.before === null;
      for (const link of rows[label.vertex]!) {
        if (closed.has(link) || links[link]!.kind === 'pathway') continue;
        const vertex = otherEnd(network, link, label.vertex);
        const over = closedVertices.has(vertex) || wasAt(label, vertex) ? undefined : passageOf(link, label.vertex);
        if (over === undefined) continue;
        const isOwn = isFirst && over.firstMm < Infinity;
        if (!isOwn && over.near === label.panel) continue;
        const joint = isOwn ? null : cords.to(label.cord, link, label.vertex, over);
        if (joint === undefined) continue;
        const beforeMm = joint === null ? 0 : label.panel === NO_ID ? laidMm(label, joint.to) : cords.jumperMm(joint);
        const cord = cords.after(link, label.vertex, over);
        const goes = (panel: number, cordMm: number, trunkMm: number): Label => ({
          vertex,
          panel,
          cord,
          thereMm: label.thereMm + trunkMm,
          madeMm: label.madeMm + cordMm,
          entry: ARRIVED,
          wayMm: 0,
          axis: -1,
          bends: label.bends,
          parts: label.parts + over.rides + Number(cordMm > 0),
          link,
          before: label,
        });
        const next = goes(over.far, beforeMm, isOwn ? over.firstMm : over.lengthMm);
        offer(next);
        if (vertex !== goal) continue;
        const lastMm = isOwn ? over.onlyMm : over.lastMm;
        const last = lastMm < Infinity ? undefined : cords.toGoal(cord);
        if (lastMm < Infinity) arrive(goes(over.far, beforeMm, lastMm), next.madeMm);
        else if (last !== undefined && over.far !== owners[1]) arrive(next, next.madeMm + cords.jumperMm(last));
      }
    };

    for (const cord of cords.begins)
      offer({
        vertex: start,
        panel: owners[0],
        cord,
        thereMm: 0,
        madeMm: 0,
        entry: ARRIVED,
        wayMm: 0,
        axis: -1,
        bends: 0,
        parts: 0,
        link: ARRIVED,
        before: null,
      });
    for (let top = heap.pop(); top !== undefined; top = heap.pop()) {
      const label = labels[top.state]!;
      if (label.vertex === ARRIVED) return { cost: Math.floor(top.cost), links: linksOf(label), lengthMm: lengthOf(label) };
      if (!knownOf(label).get(keyOf(label))!.includes(label)) continue;
      const isOver = mayShorten && label.vertex === goal;
      if (!isOver) followTrays(label, label.panel === NO_ID ? label.entry : label.vertex);
      const last = label.panel === NO_ID && label.vertex === goal ? cords.toGoal(label.cord) : undefined;
      if (last !== undefined) arrive(label, label.madeMm + laidMm(label, last.to));
      if (question.aim !== 'new' && !isOver) followTrunks(label);
    }
    return null;
  };
}

/** More than up into a tray differs from down out of another, between the floor and the top of a rack, mm. */
const DROPS_DIFFER_MM = 6000;

/**
 * By how much less a cord goes on from a vertex at most when it comes there by another tray than one of this level, mm: up or
 * down to the next tray, or to a panel that has a trunk. And the most of all.
 */
function savings(
  rows: readonly Iterable<number>[],
  links: ChannelNetwork['links'],
  levels: ArrayLike<number>,
  cords: Cords,
  { aim, dropMm }: ChannelQuestion,
): readonly [of: (vertex: number, level: number) => number, mostMm: number] {
  const known = new Map<number, number>();
  const byTrunk = aim === 'new' ? 0 : DROPS_DIFFER_MM + dropMm;
  const of = (vertex: number, level: number): number => {
    const key = level * rows.length + vertex;
    let saved = known.get(key);
    if (saved === undefined) {
      saved = 0;
      for (const link of rows[vertex]!)
        saved = Math.max(saved, links[link]!.kind === 'trunk' ? byTrunk : cords.riseMm(level, levels[link]!));
      known.set(key, saved);
    }
    return saved;
  };
  return [of, DROPS_DIFFER_MM + dropMm];
}

/** What a way costs without the cord under way. */
function standing({ thereMm, madeMm, bends, parts }: Label, weight: number, bendMm: number): number {
  return thereMm + weight * madeMm + bendMm * bends + PART_MM * parts;
}

interface Lead {
  readonly slack: number;
  /** What rounding to lengths that can be ordered can take back of a head start, mm. */
  readonly roundingMm: number;
}

/** Will a way never be dearer than another from here on, whichever way both go? */
function leads(one: Label, other: Label, weight: number, bendMm: number, { slack, roundingMm }: Lead): boolean {
  const head = standing(other, weight, bendMm) - standing(one, weight, bendMm);
  const ahead = other.wayMm - one.wayMm;
  return (head >= 0 && ahead >= 0) || head + weight * (ahead * (1 + slack) - roundingMm) >= 0;
}

function linksOf(label: Label): Uint32Array {
  const links: number[] = [];
  for (let at = label; at.before !== null; at = at.before) links.push(at.link);
  return Uint32Array.from(links.reverse());
}
