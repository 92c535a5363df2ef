import type { Warning } from '../result';
import { cableRefusal, isTwistedPair, type CableKind } from './cable-plugs';
import { polishesDiffer } from './plug-faces';
import { portsMatch, portType, type PortType } from './port-types';

/**
 * How well a cable joins two types of port by itself:
 * 0 = what carries the signal is alike and so is the speed, where both have one;
 * 1 = the faster port goes down to the slower;
 * 2 = only with what plugDoubt says; 3 = not at all.
 */
export function plugRank(cable: CableKind, from: number, to: number): 0 | 1 | 2 | 3 {
  if (portsMatch(from, to) !== null || cableRefusal(cable, from, to) !== null) return 3;
  if (plugDoubt(cable, from, to) !== null) return 2;
  const [a, b] = [speedOf(portType(from)), speedOf(portType(to))];
  return a === 0 || b === 0 || a === b ? 0 : 1;
}

/**
 * What a cable that may join two types of port asks for besides, or null: `transceiver-needed` {port}: pairs go into a
 * cage by a transceiver of their own; `polish-apart` {from, to}: one port is angled (APC), the other not, and nobody says that the cord is so, too; `speeds-apart` {from, to}: two active ports whose speeds lie too far apart for one
 * link. Symmetric but for the order of its facts.
 */
export function plugDoubt(cable: CableKind, from: number, to: number): Warning | null {
  const ends = [portType(from), portType(to)] as const;
  const [a, b] = ends;
  const cage = ends.find(({ medium }) => medium === 'cage');
  const isPair = cable.type === 0 ? ends.some(({ medium }) => medium === 'copper') : isTwistedPair(cable.type);
  if (cage !== undefined && isPair) return { kind: 'transceiver-needed', facts: { port: cage.key } };
  const isSaid = cable.plugs?.every((plug) => plug !== '') === true;
  if (!isSaid && polishesDiffer(from, to)) return { kind: 'polish-apart', facts: { from: a.key, to: b.key } };
  return speedsMeet(a, b) ? null : { kind: 'speeds-apart', facts: { from: a.key, to: b.key } };
}

/** A cage goes down one generation or two, about tenfold; BASE-T goes down to any. */
const SPEED_RATIO_MAX = 10;

function speedsMeet(a: PortType, b: PortType): boolean {
  const [slow, fast] = [speedOf(a), speedOf(b)].sort((one, other) => one - other) as [number, number];
  return slow === 0 || fast / slow <= SPEED_RATIO_MAX || (a.medium === 'copper' && b.medium === 'copper');
}

/** Mbit/s of an interface by the name of its type; 0 = it has none. */
function speedOf({ key }: PortType): number {
  const [, amount, ethernet, fibreChannel] = /^interface\/([\d.]+)(?:(g?base)-|(gfc)-)/.exec(key) ?? [];
  return amount === undefined ? 0 : Number(amount) * (ethernet === 'gbase' || fibreChannel !== undefined ? 1000 : 1);
}
