import { classesBetween, classRefusal } from '../../../domain/cabling/cable-classes';
import {
  cableClassRefusal,
  cablesPerNode,
  pairPorts,
  pairRefusal,
  portsForObjects,
  type PortPair,
} from '../../../domain/cabling/connect-many';
import {
  labelFrame,
  numbered,
  ruleRefusal,
  uniqueLabels,
  type LabelFrame,
  type LabelNames,
} from '../../../domain/cabling/labels';
import { CABLE_CLASSES } from '../../../domain/catalog/enums';
import { LIMITS } from '../../../domain/catalog/limits';
import type { Document } from '../../../domain/document/document';
import { nameOfPort, wayTo } from '../../../domain/entities/slice-names';
import { fromCell, NO_ID } from '../../../domain/ids';
import { ok, refuse, type Refusal, type Result } from '../../../domain/result';
import type { ConnectPlan, ConnectWish } from '../../api/cabling';
import { portBrief } from './port-brief';

/** Cables shown of a plan. */
const PAIRS_SHOWN = 200;
/** One operation names two terminations a cable. */
const CABLES_MAX = LIMITS.operationRecords / 2;

/** What the server knows of labels in rooms that are not open here. */
export interface LabelKnowledge {
  readonly highest: (frame: LabelFrame) => number;
  readonly cableWith: (label: string) => number;
}

/** Which ports a wish joins. Refused with the rules of connect-many, and `too-many` {count, max}. */
export function pairsOf(document: Document, wish: ConnectWish): Result<readonly PortPair[]> {
  const pairs = isAboutPorts(document, wish) ? pairPorts(wish.from, wish.to, wish.connectType) : pairsOfObjects(document, wish);
  if (!pairs.ok) return pairs;
  if (pairs.value.length > CABLES_MAX) return refuse('too-many', { count: pairs.value.length, max: CABLES_MAX }, 'from');
  return pairs;
}

function isAboutPorts(document: Document, { from, to }: ConnectWish): boolean {
  return [...from, ...to].every((id) => document.kindOf(id) === 'port');
}

function pairsOfObjects(document: Document, wish: ConnectWish): Result<readonly PortPair[]> {
  const { from, to, connectType } = wish;
  const owner = (id: number): number => (document.kindOf(id) === 'port' ? (document.get('port', id)?.owner ?? NO_ID) : id);
  let { connectCount } = wish;
  if (wish.cables !== undefined) {
    const each = cablesPerNode(from.length, wish.cables);
    if (!each.ok) return each;
    connectCount = each.value;
  }
  return portsForObjects(document, { from: from.map(owner), to: to.map(owner), connectType, connectCount });
}

/** The first rule that a pair breaks; of the class when one is chosen. */
function refusalOf(document: Document, pair: PortPair, cableClass: number): Refusal | null {
  const own = pairRefusal(document, pair);
  if (own || cableClass === 0) return own;
  return classRefusal(cableClass, typeOf(document, pair.from), typeOf(document, pair.to));
}

function typeOf(document: Document, port: number): number {
  return document.get('port', port)?.type ?? 0;
}

/** A wish cable by cable. A port that is named twice is refused at its second cable. */
export function planOf(document: Document, wish: ConnectWish, knowledge: LabelKnowledge): ConnectPlan {
  const found = pairsOf(document, wish);
  if (!found.ok) return { pairs: [], count: 0, refusal: found.refusal, classes: [] };
  const pairs = found.value;
  const labels = labelsOf(document, wish, pairs, knowledge);
  const named = new Set<number>();
  let first: Refusal | null = null;
  const types = new Map<string, readonly [number, number]>();
  const shown = pairs.map((pair, at) => {
    const twice = [pair.from, pair.to].find((port) => named.has(port));
    named.add(pair.from).add(pair.to);
    const refusal =
      refusalOf(document, pair, wish.cableClass) ??
      (twice === undefined ? null : refuse('port-twice', { port: twice }, 'to').refusal);
    first ??= refusal;
    const [a, b] = [typeOf(document, pair.from), typeOf(document, pair.to)];
    types.set(`${a} ${b}`, [a, b]);
    if (at >= PAIRS_SHOWN) return null;
    return {
      from: portBrief(document, pair.from),
      to: portBrief(document, pair.to),
      label: labels.ok ? (labels.value[at] ?? '') : '',
      refusal,
    };
  });
  const classes = CABLE_CLASSES.filter(
    (name) => name !== '' && [...types.values()].every(([a, b]) => classesBetween(a, b).includes(name)),
  );
  const refusal = first ?? (labels.ok ? cableClassRefusal(wish.cableClass) : labels.refusal);
  return { pairs: shown.flatMap((pair) => pair ?? []), count: pairs.length, refusal, classes };
}

/** Labels of the cables in order: by the rule, else those that were written; all different where they are any. */
export function labelsOf(
  document: Document,
  wish: ConnectWish,
  pairs: readonly PortPair[],
  knowledge: LabelKnowledge,
): Result<readonly string[]> {
  const { rule, names } = wish;
  if (rule === '') {
    if (names === undefined) return ok(pairs.map(() => ''));
    if (names.length !== pairs.length) return refuse('counts-differ', { from: pairs.length, to: names.length }, 'names');
    return uniqueLabels(names, knowledge.cableWith);
  }
  const wrong = ruleRefusal(rule);
  if (wrong) return { ok: false, refusal: wrong };
  const labels = numbered(framesOf(document, rule, pairs), knowledge.highest);
  return uniqueLabels(labels, knowledge.cableWith);
}

export function framesOf(document: Document, rule: string, pairs: readonly PortPair[]): readonly LabelFrame[] {
  return pairs.map(({ from, to }) => labelFrame(rule, namesOf(document, from, to)));
}

function namesOf(document: Document, from: number, to: number): LabelNames {
  const [a, b] = [from, to].map((port) => wayTo(document, document.get('port', port)?.owner ?? NO_ID));
  const named = (way: typeof a, objectClass: string): string => way!.find((one) => one.class === objectClass)?.name ?? '';
  const rack = a!.find((one) => one.class === 'rack');
  const siteName = named(a, 'site');
  return {
    site: siteName.split(' ')[0] ?? siteName,
    room: named(a, 'room'),
    row: rack ? (document.get('object', rack.id)?.row ?? '') : '',
    rackA: named(a, 'rack'),
    rackB: named(b, 'rack'),
    deviceA: named(a, 'device') || (a!.at(-1)?.name ?? ''),
    deviceB: named(b, 'device') || (b!.at(-1)?.name ?? ''),
    portA: nameOfPort(document, from),
    portB: nameOfPort(document, to),
  };
}

/** Greatest numbers given in this document, by frame, in one pass over the cables' labels. */
export function numbersInDocument(document: Document, frames: readonly LabelFrame[]): ReadonlyMap<string, number> {
  const highest = new Map<string, number>();
  for (const frame of frames) if (frame.digits > 0) highest.set(frameKey(frame), 0);
  if (highest.size === 0) return highest;
  const table = document.table('cable');
  for (let row = 0; row < table.rowCount; row++) {
    if (table.ids[row] === 0) continue;
    const name = table.text('name', row);
    for (const match of name.matchAll(/\d{1,12}/g)) {
      const key = frameKey({ before: name.slice(0, match.index), after: name.slice(match.index + match[0].length) });
      const known = highest.get(key);
      if (known !== undefined && Number(match[0]) > known) highest.set(key, Number(match[0]));
    }
  }
  return highest;
}

export function frameKey({ before, after }: Pick<LabelFrame, 'before' | 'after'>): string {
  return `${before}\u0000${after}`;
}

/** Cables of this document by label. */
export function cablesByLabel(document: Document, labels: ReadonlySet<string>): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  const table = document.table('cable');
  for (let row = 0; row < table.rowCount; row++) {
    if (table.ids[row] === 0) continue;
    const name = table.text('name', row);
    if (name !== '' && labels.has(name)) found.set(name, fromCell(table.ids[row]!));
  }
  return found;
}
