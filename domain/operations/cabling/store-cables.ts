import { CABLE_LIFECYCLES, codeOf } from '../../catalog/enums';
import { changed, present } from '../../document/changes';
import type { Slice } from '../../document/slice';
import { refuse, type Refusal } from '../../result';
import { checked, refused } from '../new-records';
import { operation, type Operation } from '../operation';
import { id, ids, intentReader, type Read } from '../parse';
import { records } from '../read-steps';
import { deletions, goingWith, lossReads, lostWith, recordsOf } from '../structure/lost-records';
import { nameOf } from '../words';

const AVAILABLE = codeOf(CABLE_LIFECYCLES, 'available');
const DAMAGED = codeOf(CABLE_LIFECYCLES, 'damaged');
const PLANNED = codeOf(CABLE_LIFECYCLES, 'planned');

const reader = intentReader('store-cables', {
  cables: ids(1),
  /** A site, building, floor or room. */
  store: id,
});
export type StoreCablesIntent = Read<typeof reader>;

/**
 * Cables come out of their ports and pathways and lie in the store of a place, whichever store they lay in before; what
 * hung on them goes as it does when they are deleted. A damaged one stays damaged. `cable-missing` {id};
 * `cable-only-planned` {cable, name}; `core-end-joined` {cable, core, end, count}: it is spliced or terminated.
 */
export const storeCables: Operation<StoreCablesIntent> = operation(reader, {
  summary: 'Disconnects cables and keeps them in the store of a place, or moves them from one store to another.',
  reads: ({ cables, store }) => [...lossReads({ cable: cables }), records('store', 'object', [store])],
  writes: goingWith('cable'),
  refuses: ['cable-missing', 'cable-only-planned', 'core-end-joined'],
  needs: ['cableConnection'],
  words: (document, { cables, store }) => ({
    count: cables.length,
    name: nameOf(document, cables[0]!),
    place: nameOf(document, store),
  }),
  run(slice, { cables, store }) {
    for (const cable of cables) {
      const wrong = keptRefusal(slice, cable);
      if (wrong) return refused(wrong);
    }
    const lost = { ...lostWith(slice, { cable: cables }), cable: new Set<number>() };
    const kept = recordsOf(slice, 'cable', cables).flatMap((cable) =>
      present(changed('cable', cable, { store, lifecycle: cable.lifecycle === DAMAGED ? DAMAGED : AVAILABLE })),
    );
    return checked(slice, [...deletions(slice, lost), ...kept]);
  },
});

function keptRefusal(slice: Slice, id: number): Refusal | null {
  const cable = slice.get('cable', id);
  if (!cable) return refuse('cable-missing', { id }, 'cables').refusal;
  if (cable.lifecycle === PLANNED) return refuse('cable-only-planned', { cable: id, name: cable.name }, 'cables').refusal;
  const joined = recordsOf(slice, 'core', slice.by('core.cable', id)).find(
    (core) => slice.by('core_end.core', core.id).length > 0,
  );
  if (joined === undefined) return null;
  const { end } = slice.get('core_end', slice.by('core_end.core', joined.id)[0]!)!;
  return refuse('core-end-joined', { cable: id, core: joined.number, end, count: 1 }, 'cables').refusal;
}
