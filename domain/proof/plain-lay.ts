import { CABLE_CLASSES, CABLE_TYPES, SEPARATION_CLASSES } from '../catalog/enums';
import type { Document } from '../document/document';
import { plainFill } from './plain-fill';

export type PlainLay =
  | 'fits'
  | 'diameter-unknown'
  | 'pathway-for-other'
  | 'separation-needed'
  | 'bend-too-tight'
  | 'pathway-full';

/**
 * May a cable lie where it has been put, beside what else lies there? The first thing that speaks against it, from the records and
 * docs/cabling.md alone. Slow, and shares no code with what it is compared with.
 */
export function plainLay(document: Document, pathway: number, cable: number): PlainLay {
  const { separation, radiusMm } = document.get('pathway', pathway)!;
  const own = kindOf(document, cable);
  const thick = diameterOf(document, cable);
  if (thick === 0) return 'diameter-unknown';
  const kept = SEPARATION_CLASSES[separation]!;
  if (kept !== '' && own !== '' && kept !== own) return 'pathway-for-other';
  const others = document.by('lay.pathway', pathway).map((id) => document.get('lay', id)!.cable);
  if (others.some((other) => [own, kindOf(document, other)].toSorted().join(' ') === 'data power')) return 'separation-needed';
  if (radiusMm > 0 && radiusMm < leastRadius(document, cable, own, thick)) return 'bend-too-tight';
  const { used, allowed } = plainFill(document, pathway, 0);
  return used > allowed + 1e-6 ? 'pathway-full' : 'fits';
}

/** Glass, pairs or power; nothing else disturbs or is disturbed. */
function kindOf(document: Document, id: number): string {
  const { class: code, type } = document.get('cable', id)!;
  const isGlass = /^(mmf|smf|aoc)/.test(CABLE_TYPES[type]!);
  switch (CABLE_CLASSES[code]) {
    case 'powerCable':
      return 'power';
    case 'opticalCable':
      return 'fibre';
    case 'copperCable':
    case 'managementJumper':
    case 'storageCable':
      return isGlass ? 'fibre' : 'data';
    default:
      return '';
  }
}

interface Spec {
  readonly diameterMm: number;
  readonly bendRadiusMm: number;
}

function specOf(document: Document, cable: number): Spec | null {
  return (document.get('model', document.get('cable', cable)!.model)?.cableSpec as Spec | null | undefined) ?? null;
}

function diameterOf(document: Document, cable: number): number {
  return specOf(document, cable)?.diameterMm ?? 0;
}

/** As its model says; else four times the diameter of pairs, ten times that of glass at rest (TIA-568). */
function leastRadius(document: Document, cable: number, kind: string, thick: number): number {
  const said = specOf(document, cable)?.bendRadiusMm ?? 0;
  if (said > 0) return said;
  return kind === 'data' ? 4 * thick : kind === 'fibre' ? 10 * thick : 0;
}
