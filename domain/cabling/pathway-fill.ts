import { SEPARATION_CLASSES, type FILL_EDITION_KEYS, type PATHWAY_KINDS } from '../catalog/enums';
import { refuse, type Refusal } from '../result';

export type PathwayKind = Exclude<(typeof PATHWAY_KINDS)[number], ''>;

/** Inside measures of a pathway. */
export interface Pathway {
  readonly kind: PathwayKind;
  /** Conduit: its inner diameter. */
  readonly widthMm: number;
  /** Usable depth; conduit: not read. */
  readonly depthMm: number;
}

/** A rule book to fill by. */
export interface FillEdition {
  readonly key: string;
  /** Part of the area that may be taken, by kind of pathway and by how many cables lie in it; from three cables on the same. */
  readonly limit: (kind: PathwayKind, cables: number) => number;
  /** With a power cable in it, mm² a millimetre of its width, whatever its depth; round ones go by `limit`. */
  readonly powerMm: (kind: PathwayKind) => number;
  /** Depth counts up to this; Infinity = all of it. */
  readonly depthMaxMm: (kind: PathwayKind) => number;
}

/** Six inches, the depth that NEC 392.22 counts at most. */
const SIX_INCHES_MM = 152.4;
/** NEC chapter 9 table 1: one cable 53 %, two 31 %, more 40 %. */
const conduitLimit = (cables: number): number => (cables <= 1 ? 0.53 : cables === 2 ? 0.31 : 0.4);
const isRound = (kind: PathwayKind): boolean => kind === 'conduit';
const isSolid = (kind: PathwayKind): boolean => kind === 'solid' || kind === 'trough';

/** From one support of the cables to the next in a usual pathway: wires of a mesh, rungs of a ladder; others carry throughout. */
const SUPPORTS_MM: Readonly<Partial<Record<PathwayKind, number>>> = { mesh: 100, ladder: 300 };

/** EN 50174-2, height to which cables may lie upon each other, mm; `supportsMm` 0 = carried throughout. */
export function stackHeightMm(supportsMm: number): number {
  return 150 / (supportsMm * 0.0007 + 1);
}

/**
 * Editions to choose from.
 * - `nec-392-22`: control and signal cables: 50 % with holes, 40 % with a solid bottom, depth up to 6 in (ecmweb.com code
 *   quiz); with power cables, smaller than 4/0 AWG, the columns 1 and 3 of its table: 9,000 and 7,000 mm² of a tray of
 *   300 mm, by its width; conduits by chapter 9 table 1.
 * - `initial-25`: 25 % when planned, so that 50 % is never passed later; the figure that TIA-569 is quoted for (general
 *   knowledge, no page found); conduits 40 %.
 * - `en-50174-2`: cables side by side and upon each other as squares of their diameters, up to the stacking height of
 *   EN 50174-2 and ISO/IEC 14763-2 (formula and table as GOST R 56555-2015, 4.2.3, takes them over, tdocs.su/41957); in a
 *   riser nothing lies upon another; conduits 40 %.
 * - `uk-45`: 45 % space factor for trunking (one abstract); conduits 40 %.
 */
export const FILL_EDITIONS = {
  'nec-392-22': {
    key: 'nec-392-22',
    limit: (kind, cables) => (isRound(kind) ? conduitLimit(cables) : isSolid(kind) ? 0.4 : 0.5),
    powerMm: (kind) => (isSolid(kind) ? 7000 / 300 : 9000 / 300),
    depthMaxMm: () => SIX_INCHES_MM,
  },
  'initial-25': {
    key: 'initial-25',
    limit: (kind) => (isRound(kind) ? 0.4 : 0.25),
    powerMm: () => Number.POSITIVE_INFINITY,
    depthMaxMm: () => Number.POSITIVE_INFINITY,
  },
  'uk-45': {
    key: 'uk-45',
    limit: (kind) => (isRound(kind) ? 0.4 : 0.45),
    powerMm: () => Number.POSITIVE_INFINITY,
    depthMaxMm: () => Number.POSITIVE_INFINITY,
  },
  'en-50174-2': {
    key: 'en-50174-2',
    limit: (kind) => (isRound(kind) ? 0.4 : Math.PI / 4),
    powerMm: () => Number.POSITIVE_INFINITY,
    depthMaxMm: (kind) => (kind === 'riser' ? Number.POSITIVE_INFINITY : stackHeightMm(SUPPORTS_MM[kind] ?? 0)),
  },
} as const satisfies Readonly<Record<Exclude<(typeof FILL_EDITION_KEYS)[number], ''>, FillEdition>>;
export type FillEditionKey = keyof typeof FILL_EDITIONS;

export interface Fill {
  /** Sum of the cables' sections, mm². */
  readonly usedMm2: number;
  /** Inside of the pathway as the edition counts it, mm². */
  readonly insideMm2: number;
  /** What may be used, mm². */
  readonly allowedMm2: number;
  /** Part of what may be used: 1 = full. */
  readonly ratio: number;
}

/** Section of a cable, mm². */
export function cableAreaMm2(diameterMm: number): number {
  return (Math.PI * diameterMm * diameterMm) / 4;
}

/** Fill of a pathway with cables of these outer diameters; `hasPower`: one of them is a power cable. */
export function fillOf(pathway: Pathway, diametersMm: readonly number[], edition: FillEdition, hasPower: boolean): Fill {
  const usedMm2 = diametersMm.reduce((sum, diameter) => sum + cableAreaMm2(diameter), 0);
  const insideMm2 = isRound(pathway.kind)
    ? cableAreaMm2(pathway.widthMm)
    : pathway.widthMm * Math.min(pathway.depthMm, edition.depthMaxMm(pathway.kind));
  const byArea = insideMm2 * edition.limit(pathway.kind, diametersMm.length);
  const powerMm = hasPower && !isRound(pathway.kind) ? edition.powerMm(pathway.kind) : Infinity;
  const byWidth = powerMm === Infinity ? Infinity : pathway.widthMm * powerMm;
  const allowedMm2 = Math.min(byArea, byWidth);
  return { usedMm2, insideMm2, allowedMm2, ratio: allowedMm2 === 0 ? (usedMm2 === 0 ? 0 : Infinity) : usedMm2 / allowedMm2 };
}

export type SeparationClass = (typeof SEPARATION_CLASSES)[number];

/** Pairs that may share a pathway without a divider; each with itself besides. Fibre carries nothing and minds nothing. */
const SHARE: ReadonlySet<string> = new Set(['data+fibre', 'fibre+power']);

/** True when cables of two classes may lie side by side. Symmetric. */
export function mayShare(a: SeparationClass, b: SeparationClass): boolean {
  if (a === b || a === '' || b === '') return true;
  return SHARE.has(a < b ? `${a}+${b}` : `${b}+${a}`);
}

/** `bend-too-tight` {value, min}: a pathway bends tighter than a cable may, in mm. 0 = not known, fits. */
export function bendRefusal(pathwayRadiusMm: number, cableRadiusMm: number): Refusal | null {
  return pathwayRadiusMm > 0 && pathwayRadiusMm < cableRadiusMm
    ? refuse('bend-too-tight', { value: pathwayRadiusMm, min: cableRadiusMm }, 'bendRadiusMm').refusal
    : null;
}
