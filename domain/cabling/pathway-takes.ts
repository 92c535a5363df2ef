import { FILL_EDITION_KEYS, PATHWAY_KINDS, PATHWAY_LIFECYCLES, SEPARATION_CLASSES, codeOf } from '../catalog/enums';
import type { RecordOf } from '../document/schema';
import type { Slice } from '../document/slice';
import { refuse, type Refusal } from '../result';
import { laidCableOf, type LaidCable } from './laid-cable';
import { bendRefusal, FILL_EDITIONS, fillOf, mayShare, type Pathway, type PathwayKind } from './pathway-fill';

/** What a stored pathway takes, with all that lies in it: whoever lays a cable there, or makes one that lies there another. */

const CLOSED = codeOf(PATHWAY_LIFECYCLES, 'closed');
/** A pathway of which no edition was chosen is filled by this one. */
const DEFAULT_EDITION = 'nec-392-22';
/** Sums of many sections are not exact to the last bit; a fill exactly at the limit is allowed. */
const ROUNDING = 1e-9;

/** A stored pathway as the rules of fill know it. */
export function pathwayOf(record: RecordOf<'pathway'>): Pathway {
  return { kind: (PATHWAY_KINDS[record.kind] || 'ladder') as PathwayKind, widthMm: record.widthMm, depthMm: record.depthMm };
}

export function editionOf(record: RecordOf<'pathway'>): (typeof FILL_EDITIONS)[keyof typeof FILL_EDITIONS] {
  return FILL_EDITIONS[FILL_EDITION_KEYS[record.edition] || DEFAULT_EDITION];
}

/** Cables that lie in a pathway, live or in this plan, each once. */
export function cablesIn(slice: Slice, pathway: number, plan = 0): readonly number[] {
  const cables = new Set<number>();
  for (const id of slice.by('lay.pathway', pathway)) {
    const lay = slice.get('lay', id);
    if (lay && (lay.plan === 0 || lay.plan === plan)) cables.add(lay.cable);
  }
  return [...cables];
}

/** What a cable must not do to a pathway that it lies in, by name. */
export const FIT_RULES = ['diameter-unknown', 'pathway-for-other', 'separation-needed', 'bend-too-tight', 'pathway-full'];
/** The rules of pathwayTakes. */
export const TAKES_RULES = ['pathway-missing', 'pathway-closed', ...FIT_RULES];

/**
 * One pathway with what would lie in it after the change; `cables` lie in it newly. Null = it takes them.
 * `pathway-closed` {pathway, name}, and the rules of pathwayFits.
 */
export function pathwayTakes(after: Slice, id: number, cables: readonly number[], plan: number): Refusal | null {
  const pathway = after.get('pathway', id);
  if (!pathway) return refuse('pathway-missing', { id }, 'pathways').refusal;
  if (pathway.lifecycle === CLOSED) return refuse('pathway-closed', { pathway: id, name: pathway.name }, 'pathways').refusal;
  return pathwayFits(after, pathway, cables, plan);
}

/**
 * These cables beside what else lies in a pathway, closed or not:
 * - `diameter-unknown` {cable, name, value}: neither model nor type says how thick;
 * - `pathway-for-other` {pathway, name, value, other}: it is kept for one separation class;
 * - `separation-needed` {pathway, name, value, other}; `bend-too-tight` {pathway, name, value, min};
 * - `pathway-full` {pathway, name, used, allowed, percent}.
 */
function pathwayFits(after: Slice, pathway: RecordOf<'pathway'>, cables: readonly number[], plan: number): Refusal | null {
  const named = { pathway: pathway.id, name: pathway.name };
  const facts = new Map<number, LaidCable>();
  const factsOf = (cable: number): LaidCable => {
    let known = facts.get(cable);
    if (known === undefined) facts.set(cable, (known = laidCableOf(after, after.get('cable', cable)!)));
    return known;
  };
  const present = cablesIn(after, pathway.id, plan);
  const kept = SEPARATION_CLASSES[pathway.separation] ?? '';
  for (const cable of cables) {
    const { diameterMm, bendRadiusMm, separation } = factsOf(cable);
    if (!(diameterMm > 0))
      return refuse('diameter-unknown', { cable, name: after.get('cable', cable)!.name, value: diameterMm }, 'cable').refusal;
    if (kept !== '' && separation !== '' && separation !== kept)
      return refuse('pathway-for-other', { ...named, value: separation, other: kept }, 'pathways').refusal;
    const other = present.map((each) => factsOf(each).separation).find((each) => !mayShare(separation, each));
    if (other !== undefined) return refuse('separation-needed', { ...named, value: separation, other }, 'pathways').refusal;
    const bend = bendRefusal(pathway.radiusMm, bendRadiusMm);
    if (bend) return { ...bend, facts: { ...bend.facts, ...named }, field: 'pathways' };
  }
  // What lies there with no known diameter was laid before anybody could say: it cannot be counted, nor can it block.
  const fill = fillOf(
    pathwayOf(pathway),
    present.map((cable) => factsOf(cable).diameterMm).filter((diameter) => diameter > 0),
    editionOf(pathway),
    present.some((cable) => factsOf(cable).separation === 'power'),
  );
  if (fill.ratio <= 1 + ROUNDING) return null;
  return refuse(
    'pathway-full',
    {
      ...named,
      used: Math.round(fill.usedMm2),
      allowed: Math.round(fill.allowedMm2),
      percent: Number.isFinite(fill.ratio) ? Math.ceil((fill.ratio - ROUNDING) * 100) : 0,
    },
    'pathways',
  ).refusal;
}

/**
 * A cable that lies somewhere gets another class, type or model: every pathway that it lies in is asked as if it were
 * laid now, also a closed one, as it stays where it is. What makes it no thicker, no stiffer and of no other class is always allowed.
 */
export function otherCableRefusal(after: Slice, cable: RecordOf<'cable'>, before: Partial<RecordOf<'cable'>>): Refusal | null {
  const was = laidCableOf(after, { ...cable, ...before });
  const is = laidCableOf(after, cable);
  const isNoMore =
    is.diameterMm > 0 &&
    is.diameterMm <= was.diameterMm &&
    is.bendRadiusMm <= was.bendRadiusMm &&
    (is.separation === was.separation || is.separation === '');
  if (isNoMore || (is.diameterMm === 0 && was.diameterMm === 0 && is.separation === was.separation)) return null;
  for (const id of after.by('lay.cable', cable.id)) {
    const { pathway, plan } = after.get('lay', id)!;
    const held = after.get('pathway', pathway);
    const refusal = held ? pathwayFits(after, held, [cable.id], plan) : null;
    if (refusal) return refusal;
  }
  return null;
}
