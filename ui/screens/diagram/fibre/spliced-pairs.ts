import type { ClosureSplice, SplicedEnd } from '../../../../domain/cabling/closure-content';
import type { CoreRun } from '../../../../domain/operations/fibre/core-draft';

/** How many cores of two runs, the first with the first, are spliced to each other by these splices. */
export function splicedPairs(splices: readonly ClosureSplice[], left: CoreRun, right: CoreRun): number {
  const joined = new Set<string>();
  for (const splice of splices) {
    joined.add(keyOf(splice.left, splice.right));
    joined.add(keyOf(splice.right, splice.left));
  }
  const at = ({ cable, end, first }: CoreRun, step: number): SplicedEnd => ({ cable, end, core: first + step });
  const pairs = Math.min(left.count, right.count);
  let count = 0;
  for (let step = 0; step < pairs; step++) if (joined.has(keyOf(at(left, step), at(right, step)))) count++;
  return count;
}

function keyOf(one: SplicedEnd, other: SplicedEnd): string {
  return `${one.cable}/${one.core}/${one.end} ${other.cable}/${other.core}/${other.end}`;
}
