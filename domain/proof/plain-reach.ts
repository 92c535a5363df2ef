import { CABLE_LIFECYCLES, PATHWAY_KINDS, PATHWAY_LIFECYCLES, PORT_LIFECYCLES, SEPARATION_CLASSES } from '../catalog/enums';
import { PORT_TYPES } from '../catalog/port-types';
import type { Document } from '../document/document';
import { fromCell } from '../ids';

/** Free ports near a rack as somebody works them out from the records and docs/capacity.md alone. Slow, and shares no code with what it is compared with. */

/** Of a cable between two racks, mm; null = nobody can say. */
export interface PlainWay {
  readonly mm: number;
  readonly isStraight: boolean;
}

const [CORD_MM, ENDS_MM] = [2000, 5000];

/** `plans`: those on which racks stand. */
export function plainWay(document: Document, from: number, to: number, plans: readonly number[]): PlainWay | null {
  if (from === to) return { mm: CORD_MM, isStraight: false };
  const tray = alongTrays(document, from, to);
  if (tray !== null) return { mm: tray + ENDS_MM, isStraight: false };
  for (const plan of plans) {
    const [a, b] = [middleOn(document, plan, from), middleOn(document, plan, to)];
    if (a && b) return { mm: Math.sqrt((a.x - b.x) ** 2 + (a.y - b.y) ** 2) + ENDS_MM, isStraight: true };
  }
  return null;
}

/** Tries every way that passes no pathway twice; for a few pathways. */
function alongTrays(document: Document, from: number, to: number): number | null {
  const open = pathwaysOf(document).filter((id) => {
    const { lifecycle, separation } = document.get('pathway', id)!;
    return PATHWAY_LIFECYCLES[lifecycle] !== 'closed' && SEPARATION_CLASSES[separation] !== 'power';
  });
  let best: number | null = null;
  const go = (at: number, mm: number, last: number, left: readonly number[]): void => {
    if (last !== 0 && at === to && (best === null || mm < best)) best = mm;
    for (const id of left) {
      const { from: a, to: b, lengthMm } = document.get('pathway', id)!;
      if (a !== at && b !== at) continue;
      go(
        a === at ? b : a,
        mm + lengthMm + rise(document, last, id),
        id,
        left.filter((each) => each !== id),
      );
    }
  };
  go(from, 0, 0, open);
  return best;
}

function rise(document: Document, one: number, other: number): number {
  const [a, b] = [one, other].map((id) => document.get('pathway', id));
  if (!a || !b || a.parent !== b.parent || [a, b].some(({ kind }) => PATHWAY_KINDS[kind] === 'riser')) return 0;
  return a.heightMm === null || b.heightMm === null ? 0 : Math.abs(Number(a.heightMm) - Number(b.heightMm));
}

function middleOn(document: Document, plan: number, rack: number): { readonly x: number; readonly y: number } | undefined {
  const { widthMm, depthMm } = document.get('object', rack)!;
  const [placement] = document
    .by('placement.subject', rack)
    .map((id) => document.get('placement', id)!)
    .filter(({ diagram }) => diagram === plan);
  return placement && { x: placement.x + widthMm / 2, y: placement.y + depthMm / 2 };
}

/** Ports of a type in a rack that nothing is plugged into and that are not kept or out of order. */
export function plainFree(document: Document, holder: number, type: string): number {
  const own = document.by('port.owner', holder).filter((id) => {
    const port = document.get('port', id)!;
    if (PORT_TYPES[port.type]!.key !== type) return false;
    if (!['available', 'unconfigured'].includes(PORT_LIFECYCLES[port.lifecycle]!)) return false;
    return !document.by('termination.port', id).some((end) => {
      const { cable, plan } = document.get('termination', end)!;
      return plan === 0 && CABLE_LIFECYCLES[document.get('cable', cable)!.lifecycle] !== 'removed';
    });
  });
  return document.by('object.parent', holder).reduce((sum, child) => sum + plainFree(document, child, type), own.length);
}

export interface PlainNear {
  /** Within the given length. */
  readonly has: number;
  /** Where the last of those that are asked for is; null = nobody can say. */
  readonly far: number | null;
  readonly isStraight: boolean;
  /** Too few, however far those are that nobody knows the way to. */
  readonly isRefused: boolean;
}

/** `free`: by rack. */
export function plainNear(
  document: Document,
  rack: number,
  free: ReadonlyMap<number, number>,
  asked: { readonly count: number; readonly mostMm: number },
  plans: readonly number[],
): PlainNear {
  const ways = [...free].map(([other, ports]) => ({ ports, way: plainWay(document, rack, other, plans) }));
  const within = ways
    .flatMap(({ ports, way }) => (way !== null && way.mm <= asked.mostMm && ports > 0 ? [{ ports, ...way }] : []))
    .toSorted((a, b) => a.mm - b.mm);
  const has = within.reduce((sum, { ports }) => sum + ports, 0);
  const unknown = ways.reduce((sum, { ports, way }) => sum + (way === null ? ports : 0), 0);
  let [left, far, isStraight] = [asked.count, null as number | null, false];
  for (const one of within) {
    if (left <= 0) break;
    left -= one.ports;
    far = one.mm;
    isStraight ||= one.isStraight;
  }
  return { has, far: left > 0 ? null : far, isStraight, isRefused: has + unknown < asked.count };
}

function pathwaysOf(document: Document): readonly number[] {
  const { ids, rowCount } = document.table('pathway');
  return [...ids.subarray(0, rowCount)].filter((cell) => cell !== 0).map(fromCell);
}
