import type { RecordOf } from '../document/schema';
import type { Slice } from '../document/slice';

/** The pathways that a cable lies in live, from end A to end B; none = nobody has recorded where it lies. */
export function laidChain(slice: Slice, cable: number): readonly RecordOf<'pathway'>[] {
  return slice
    .by('lay.cable', cable)
    .flatMap((id) => slice.get('lay', id) ?? [])
    .filter(({ plan }) => plan === 0)
    .sort((a, b) => a.order - b.order)
    .flatMap(({ pathway }) => slice.get('pathway', pathway) ?? []);
}
