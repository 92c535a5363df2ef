import { OBJECT_CLASSES, PORT_LIFECYCLES, codeOf } from '../catalog/enums';
import { polishesDiffer } from '../catalog/plug-faces';
import { isPhysical, portType, portsMatch } from '../catalog/port-types';
import type { Slice } from '../document/slice';
import { objectName, portName } from '../entities/names';
import { NO_ID } from '../ids';
import { cableAt } from '../validation/connections';
import { withParts } from '../validation/parts';

/** Why a link is recommended, with what the sentence names. */
export type LinkReason =
  | { readonly kind: 'same-rack' }
  | { readonly kind: 'distance'; readonly lengthMm: number }
  /** Names of the two devices or ports say the same. */
  | { readonly kind: 'label'; readonly shared: string }
  /** Cables that run between the same two devices already. */
  | { readonly kind: 'neighbours'; readonly cables: number }
  | { readonly kind: 'same-type'; readonly type: string };

/** A free port and the free port that suits it best. */
export interface RecommendedLink {
  readonly from: number;
  readonly to: number;
  /** 0..100, the best first. */
  readonly score: number;
  readonly reasons: readonly LinkReason[];
  /** Of a cord between the two, with its way up and down; 0 = not known. */
  readonly lengthMm: number;
}

export interface RecommendOptions {
  /** Way between two racks along the trays, mm; undefined where one has no place. */
  readonly between: (rackA: number, rackB: number) => number | undefined;
  readonly limit: number;
}

const RACK = codeOf(OBJECT_CLASSES, 'rack');
/** What a cord needs beyond the way between the racks: up from one device and down to the other, and to be plugged in. */
const UP_AND_DOWN_MM = 4000;
const PLUG_MM = 600;
const UNIT_MM = 44.45;
/** From here on a link is no neighbour's any more and gets nothing for being near. */
const FAR_MM = 30_000;
const POINTS = { near: 40, label: 25, neighbours: 25, type: 10 } as const;
const USABLE = codeOf(PORT_LIFECYCLES, 'available');

interface Candidate {
  readonly port: number;
  readonly type: number;
  readonly device: number;
  readonly rack: number;
  readonly positionU: number;
  readonly words: ReadonlySet<string>;
  readonly name: string;
}

/**
 * The best free partner for each of these free ports, no partner twice: ranked by how near it is, what the names have in
 * common, how many cables run between the two devices already, and the same type of port. Only pairs that a cable may
 * join, and one that is alike at both ends. Cost: ports of `from` times those of `to`.
 */
export function recommendLinks(
  slice: Slice,
  from: readonly number[],
  to: readonly number[],
  options: RecommendOptions,
): readonly RecommendedLink[] {
  const starts = from.flatMap((port) => candidateOf(slice, port) ?? []);
  const partners = to.flatMap((port) => candidateOf(slice, port) ?? []);
  const neighbours = neighboursOf(slice, starts);
  const pairs: RecommendedLink[] = [];
  for (const a of starts)
    for (const b of partners) {
      if (a.device === b.device || a.port === b.port || portsMatch(a.type, b.type) !== null) continue;
      if (polishesDiffer(a.type, b.type)) continue;
      pairs.push(ranked(a, b, neighbours.get(`${a.device} ${b.device}`) ?? 0, options));
    }
  pairs.sort((x, y) => y.score - x.score || x.from - y.from || x.to - y.to);
  const taken = new Set<number>();
  const best: RecommendedLink[] = [];
  for (const pair of pairs) {
    if (best.length >= options.limit) break;
    if (taken.has(pair.from) || taken.has(pair.to)) continue;
    taken.add(pair.from).add(pair.to);
    best.push(pair);
  }
  return best;
}

/** Free, physical and in order. undefined for any other port. */
function candidateOf(slice: Slice, port: number): Candidate | undefined {
  const record = slice.get('port', port);
  if (!record || !isPhysical(record.type) || record.lifecycle !== USABLE || cableAt(slice, port)) return undefined;
  const { device, rack } = standing(slice, record.owner);
  const name = portName(slice, port);
  return {
    port,
    type: record.type,
    device,
    rack,
    positionU: slice.get('object', device)?.positionU ?? 0,
    words: wordsIn(`${objectName(slice, device)} ${name}`),
    name,
  };
}

/** What stands in the rack and holds this object, and the rack. */
function standing(slice: Slice, object: number): { readonly device: number; readonly rack: number } {
  let device = object;
  for (let at = object, steps = 0; at !== NO_ID && steps < 32; steps++) {
    const record = slice.get('object', at);
    if (!record) break;
    if (record.class === RACK) return { device, rack: at };
    device = at;
    at = record.parent;
  }
  return { device: object, rack: NO_ID };
}

/** Cables between the devices of these ports and any others: `device device` -> number. */
function neighboursOf(slice: Slice, starts: readonly Candidate[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const device of new Set(starts.map((start) => start.device)))
    for (const owner of withParts(slice, device))
      for (const port of slice.by('port.owner', owner))
        for (const id of slice.by('termination.port', port)) {
          const own = slice.get('termination', id);
          if (!own || own.plan !== 0) continue;
          for (const other of slice.by('termination.cable', own.cable)) {
            const end = slice.get('termination', other);
            if (!end || end.end === own.end || end.plan !== 0) continue;
            const far = standing(slice, slice.get('port', end.port)?.owner ?? NO_ID).device;
            counts.set(`${device} ${far}`, (counts.get(`${device} ${far}`) ?? 0) + 1);
          }
        }
  return counts;
}

function ranked(a: Candidate, b: Candidate, cables: number, { between }: RecommendOptions): RecommendedLink {
  const reasons: LinkReason[] = [];
  let score = 0;
  let lengthMm = 0;
  if (a.rack !== NO_ID && a.rack === b.rack) {
    lengthMm = Math.round(PLUG_MM + Math.abs(a.positionU - b.positionU) * UNIT_MM);
    reasons.push({ kind: 'same-rack' });
    score += POINTS.near * (1 - lengthMm / FAR_MM);
  } else {
    const way = a.rack === NO_ID || b.rack === NO_ID ? undefined : between(a.rack, b.rack);
    if (way !== undefined) {
      lengthMm = Math.round(way + UP_AND_DOWN_MM + PLUG_MM);
      reasons.push({ kind: 'distance', lengthMm });
      score += POINTS.near * Math.max(0, 1 - lengthMm / FAR_MM) * 0.75;
    }
  }
  const shared = [...a.words].filter((word) => b.words.has(word));
  if (shared.length > 0) {
    score += POINTS.label * Math.min(1, shared.length / Math.min(3, Math.max(1, Math.min(a.words.size, b.words.size))));
    reasons.push({ kind: 'label', shared: shared.slice(0, 3).join(' ') });
  }
  if (a.name !== '' && a.name === b.name) score += 2;
  if (cables > 0) {
    score += POINTS.neighbours * Math.min(1, cables / 4);
    reasons.push({ kind: 'neighbours', cables });
  }
  if (a.type === b.type) {
    score += POINTS.type;
    reasons.push({ kind: 'same-type', type: portType(a.type).key });
  }
  return { from: a.port, to: b.port, score: Math.min(100, Math.round(score)), reasons, lengthMm };
}

/** Words and numbers of a name that tell one thing from another; single letters do not. */
function wordsIn(name: string): ReadonlySet<string> {
  return new Set(
    name
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u)
      .filter((word) => word.length > 1),
  );
}
