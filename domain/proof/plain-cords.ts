import type { Document } from '../document/document';
import type { RecordOf } from '../document/schema';

/**
 * The length of a cord as somebody works it out on paper, from the records and the text of docs/cabling.md alone. Slow, and
 * shares no code with what it is compared with.
 */
export function plainCordMm(
  document: Document,
  [from, to]: readonly [number, number],
  pathways: readonly number[],
  { slack, dropMm, stockMm = [] }: { readonly slack: number; readonly dropMm: number; readonly stockMm?: readonly number[] },
): number {
  const [a, b] = [standing(document, from), standing(document, to)];
  if (pathways.length === 0) return bought(inRack(a, b) ?? 2000, stockMm);
  const chain = pathways.map((id) => document.get('pathway', id)!);
  let mm = 0;
  chain.forEach((pathway, at) => {
    mm += pathway.lengthMm;
    const before = chain[at - 1];
    const both = before && isSaid(before) && isSaid(pathway) && before.parent === pathway.parent;
    if (both) mm += Math.abs(Number(before.heightMm) - Number(pathway.heightMm));
  });
  mm += drop(a, chain[0]!) ?? dropMm;
  mm += drop(b, chain[chain.length - 1]!) ?? dropMm;
  return bought(Math.round(mm * (1 + slack)), stockMm);
}

function bought(mm: number, stockMm: readonly number[]): number {
  for (const length of stockMm) if (length >= mm) return length;
  return Math.ceil(mm / 500) * 500;
}

interface Standing {
  readonly rack: number;
  readonly room: number;
  readonly top: number;
  /** '', 'top', 'bottom', 'both'. */
  readonly entry: number;
  /** 0 = at no unit. */
  readonly middle: number;
  readonly rear: boolean;
  readonly depth: number;
}

const RISER = 7;
const [RACK, REAR, DESCENDING] = [4, 2, 8];
const DEPTH = 1070;

function isSaid({ kind, heightMm }: RecordOf<'pathway'>): boolean {
  return kind !== RISER && heightMm !== null;
}

function standing(document: Document, port: number): Standing | null {
  let device = document.get('object', document.get('port', port)!.owner)!;
  let rack = document.get('object', device.parent);
  while (rack !== undefined && rack.class !== RACK) {
    device = rack;
    rack = document.get('object', rack.parent);
  }
  if (rack === undefined) return null;
  const units = rack.heightU;
  const below = (rack.flags & DESCENDING) === 0 ? device.positionU - 1 : units - (device.positionU - 1) - device.heightU;
  return {
    rack: rack.id,
    room: rack.parent,
    top: 100 + units * 44.45 + 80,
    entry: rack.cableEntry,
    middle: device.positionU === 0 ? 0 : 100 + (below + device.heightU / 2) * 44.45,
    rear: device.face === REAR,
    depth: rack.depthMm || DEPTH,
  };
}

function inRack(a: Standing | null, b: Standing | null): number | null {
  if (!a || !b || a.rack !== b.rack || a.middle === 0 || b.middle === 0) return null;
  return Math.round(Math.abs(a.middle - b.middle) + (a.rear === b.rear ? 0 : a.depth) + 600);
}

function drop(stand: Standing | null, pathway: RecordOf<'pathway'>): number | null {
  if (!stand || !isSaid(pathway) || stand.entry === 0 || stand.middle === 0 || pathway.parent !== stand.room) return null;
  const height = Number(pathway.heightMm);
  const above = Math.abs(height - stand.top) + (stand.top - stand.middle);
  const below = Math.abs(height) + stand.middle;
  const way = [Infinity, above, below, Math.min(above, below)][stand.entry]!;
  return Math.round(way + 600);
}
