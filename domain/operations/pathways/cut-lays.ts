import { changed } from '../../document/changes';
import type { Change } from '../../document/diff';
import type { RecordOf } from '../../document/schema';
import type { Slice } from '../../document/slice';
import { refuse, type Result } from '../../result';

/** The way of a cable in one plan, and where it is parted. */
export interface CutLay {
  readonly plan: number;
  readonly chain: readonly RecordOf<'lay'>[];
  /** Pathways that stay with the first piece. */
  readonly kept: number;
}

/** Where a cable's ways come to a closure, plan by plan. `cut-off-route` {cable, closure}: one does not. */
export function cutLays(slice: Slice, cable: number, closure: number): Result<readonly CutLay[]> {
  const plans = new Map<number, RecordOf<'lay'>[]>();
  for (const one of slice.by('lay.cable', cable)) {
    const lay = slice.get('lay', one)!;
    plans.set(lay.plan, [...(plans.get(lay.plan) ?? []), lay]);
  }
  const cuts: CutLay[] = [];
  for (const [plan, chain] of plans) {
    chain.sort((a, b) => a.order - b.order);
    const touches = chain.map(({ pathway }) => {
      const way = slice.get('pathway', pathway);
      return way?.from === closure || way?.to === closure;
    });
    // As many pathways as stay with the first piece: the last of them and the next one both come to the closure.
    const meets = (kept: number): boolean => (kept === 0 || touches[kept - 1]!) && (kept === chain.length || touches[kept]!);
    const kept = [...chain.keys(), chain.length].sort(inner(chain.length)).find(meets);
    if (kept === undefined) return refuse('cut-off-route', { cable, closure }, 'closure');
    cuts.push({ plan, chain, kept });
  }
  return { ok: true, value: cuts };
}

/** What of the lays goes with the piece beyond the closure. */
export function movedLays(cuts: readonly CutLay[], made: number): readonly Change[] {
  return cuts.flatMap(({ chain, kept }) =>
    chain.slice(kept).flatMap((lay) => changed('lay', lay, { cable: made, order: lay.order - kept }) ?? []),
  );
}

/** Places between two pathways before the ends of the chain. */
function inner(length: number): (a: number, b: number) => number {
  const isEnd = (at: number): number => (at === 0 || at === length ? 1 : 0);
  return (a, b) => isEnd(a) - isEnd(b) || a - b;
}
