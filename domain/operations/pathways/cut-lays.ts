import { changed } from '../../document/changes';
import type { Change } from '../../document/diff';
import type { RecordOf } from '../../document/schema';
import type { Slice } from '../../document/slice';
import { refuse, type Refusal } from '../../result';
import type { CutCableIntent } from '../cabling/cut-cable';

/** What of a cable's lays goes with the piece beyond the closure, plan by plan. `cut-off-route` {cable, closure}: none comes to it. */
export function cutLays(slice: Slice, { cable, closure, id }: CutCableIntent): readonly Change[] | Refusal {
  const plans = new Map<number, RecordOf<'lay'>[]>();
  for (const one of slice.by('lay.cable', cable)) {
    const lay = slice.get('lay', one)!;
    plans.set(lay.plan, [...(plans.get(lay.plan) ?? []), lay]);
  }
  const changes: Change[] = [];
  for (const chain of plans.values()) {
    chain.sort((a, b) => a.order - b.order);
    const touches = chain.map(({ pathway }) => {
      const way = slice.get('pathway', pathway);
      return way?.from === closure || way?.to === closure;
    });
    // As many pathways as stay with the first piece: the last of them and the next one both come to the closure.
    const meets = (kept: number): boolean => (kept === 0 || touches[kept - 1]!) && (kept === chain.length || touches[kept]!);
    const kept = [...chain.keys(), chain.length].sort(inner(chain.length)).find(meets);
    if (kept === undefined) return refuse('cut-off-route', { cable, closure }, 'closure').refusal;
    for (const lay of chain.slice(kept)) {
      const change = changed('lay', lay, { cable: id, order: lay.order - kept });
      if (change) changes.push(change);
    }
  }
  return changes;
}

/** Places between two pathways before the ends of the chain. */
function inner(length: number): (a: number, b: number) => number {
  const isEnd = (at: number): number => (at === 0 || at === length ? 1 : 0);
  return (a, b) => isEnd(a) - isEnd(b) || a - b;
}
