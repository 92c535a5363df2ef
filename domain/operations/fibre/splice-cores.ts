import { elsewhere, endPlaceReads } from '../../cabling/end-places';
import { spliceRefusal, type CorePair } from '../../cabling/splice-rules';
import { LIMITS } from '../../catalog/limits';
import type { Slice } from '../../document/slice';
import { NO_ID } from '../../ids';
import { refuse, type Refusal } from '../../result';
import { cablesOf, coreRuns, CoreDraft, endsOf, CORE_RULES } from './core-draft';
import { checked, refused } from '../new-records';
import { operation, type Operation } from '../operation';
import { coreReads } from '../plant-reads';
import { id, ids, integer, intentReader, optional, truth, type Read } from '../parse';
import { nameOf } from '../words';

/** The cores of `left` in order with those of `right` in order, as many on either side. */
const reader = intentReader('splice-cores', {
  closure: id,
  left: coreRuns,
  right: coreRuns,
  /** The first place to fill, both from 1; left out = the first free one of the closure. */
  tray: optional(integer(1, 0xffff)),
  position: optional(integer(1, 0xffff)),
  /** What the cores are joined to so far is undone. */
  isConfirmed: optional(truth),
  /** 0 or left out = live. */
  plan: optional(integer(0, 0xffff_ffff)),
  /** New ids: a splice and two ends a pair, and one for each core not stored yet. More may be given. */
  ids: ids(),
});
export type SpliceCoresIntent = Read<typeof reader>;

/**
 * All or none. Rules of cabling/splice-rules.ts [R5.035] [R5.036] [R5.037] [R5.038]; besides `counts-differ`,
 * `splices-many` {count, max}, `cable-end-elsewhere` {cable, end, name, by, byName}, `core-damaged` {cable, core} unless confirmed, `cable-end-plugged` {cable, end},
 * `closure-full` counted from the place asked for, `ids-count`.
 */
export const spliceCores: Operation<SpliceCoresIntent> = operation(reader, {
  summary: 'Splices cores of cables in a closure, one to one or range to range, and fills its trays from a place on.',
  creates: (intent) => intent.ids,
  reads: (intent) => [
    ...coreReads({ cables: cablesOf(intent.left, intent.right), closures: [intent.closure] }),
    ...endPlaceReads(['plant cables'], ['plant closures']),
  ],
  writes: ['core', 'core_end', 'splice'],
  refuses: [
    'counts-differ',
    'splices-many',
    'closure-missing',
    'splice-empty',
    'same-line',
    'cable-end-elsewhere',
    'closure-full',
    ...CORE_RULES,
  ],
  needs: ['cableConnection'],
  words: (document, { left, closure }) => ({ splices: countOf(left), closure: nameOf(document, closure) }),
  run(slice, intent) {
    const refusal = missingCable(slice, cablesOf(intent.left, intent.right));
    if (refusal) return refused(refusal);
    const count = countOf(intent.left);
    if (count !== countOf(intent.right)) return refuse('counts-differ', { from: count, to: countOf(intent.right) }, 'right');
    if (count > LIMITS.operationRecords / 5) return refuse('splices-many', { count, max: LIMITS.operationRecords / 5 }, 'left');
    if (!slice.get('object', intent.closure)) return refuse('closure-missing', { id: intent.closure }, 'closure');
    const far = elsewhereRefusal(slice, intent);
    if (far) return refused(far);
    const draft = new CoreDraft(slice, intent.plan ?? 0, intent.ids);
    const rights = endsOf(intent.right);
    const pairs = endsOf(intent.left).map((left, at): CorePair => ({ left, right: rights[at]! }));
    const spliced = spliceInto(draft, intent, pairs);
    return spliced ? refused(spliced) : checked(slice, draft.changes());
  },
});

/** Splices in a draft; the reason why not, and then the draft is of no use. */
export function spliceInto(
  draft: CoreDraft,
  {
    closure,
    tray = 1,
    position = 1,
    isConfirmed = false,
  }: Pick<SpliceCoresIntent, 'closure' | 'tray' | 'position' | 'isConfirmed'>,
  pairs: readonly CorePair[],
): Refusal | null {
  const ends = pairs.flatMap(({ left, right }) => [left, right]);
  const joined = isConfirmed ? ends.filter((end) => draft.stateOf(end).kind === 'spliced').length / 2 : 0;
  // What is spliced here already makes room for itself; the exact count follows when that is undone.
  const roomy = { ...planted(draft), freePositions: (of: number) => draft.freePositions(of) + Math.ceil(joined) };
  const refusal =
    spliceRefusal(roomy, closure, pairs, { isConfirmed }) ??
    draft.pluggedRefusal(ends) ??
    (isConfirmed ? null : draft.damagedRefusal(ends));
  if (refusal) return refusal;
  for (const end of ends) draft.release(end);
  const places = draft.freePlaces(closure, pairs.length, { tray, position });
  if (places.length < pairs.length)
    return refuse('closure-full', { closure, free: places.length, needed: pairs.length }, 'closure').refusal;
  for (const [at, { left, right }] of pairs.entries()) draft.splice(closure, places[at]!, left, right);
  return draft.idsRefusal();
}

/** An end that is said to lie at another place is not in the closure. */
function elsewhereRefusal(slice: Slice, { closure, left, right }: SpliceCoresIntent): Refusal | null {
  for (const [side, runs] of Object.entries({ left, right }))
    for (const { cable, end } of runs) {
      const place = elsewhere(slice, cable, end, closure);
      if (place === NO_ID) continue;
      const names = { name: slice.get('cable', cable)?.name ?? '', byName: slice.get('object', place)?.name ?? '' };
      return refuse('cable-end-elsewhere', { cable, end, by: place, ...names }, side).refusal;
    }
  return null;
}

function planted(draft: CoreDraft): Pick<CoreDraft, 'coreCount' | 'stateOf'> {
  return { coreCount: (cable) => draft.coreCount(cable), stateOf: (end) => draft.stateOf(end) };
}

function countOf(runs: SpliceCoresIntent['left']): number {
  return runs.reduce((sum, { count }) => sum + count, 0);
}

export function missingCable(slice: Slice, cables: readonly number[]): Refusal | null {
  const missing = cables.find((cable) => !slice.get('cable', cable));
  return missing === undefined ? null : refuse('cable-missing', { id: missing }, 'cable').refusal;
}
