import { kindDef } from '../../document/schema';
import { ok, refuse } from '../../result';
import { deletions, lossReads, lostWith, goingWith } from '../structure/lost-records';
import { operation, type Operation } from '../operation';
import { ids, intentReader, type Read } from '../parse';

const reader = intentReader('delete-cables', {
  ids: ids(1),
});
export type DeleteCablesIntent = Read<typeof reader>;

/** [R5.049] Cables with their ends, cores, splices, lays, coils and places on diagrams; the ports become free. It makes no history entry. */
export const deleteCables: Operation<DeleteCablesIntent> = operation(reader, {
  summary: 'Deletes cables and frees the ports they ended on; asked about first, and restored by `restore`.',
  undoable: false,
  reads: (intent) => lossReads({ cable: intent.ids }),
  writes: goingWith('cable'),
  refuses: ['cable-missing'],
  needs: [kindDef('cable').asks.remove],
  run(slice, intent) {
    const missing = intent.ids.find((id) => !slice.get('cable', id));
    if (missing !== undefined) return refuse('cable-missing', { id: missing }, 'ids');
    return ok(deletions(slice, lostWith(slice, { cable: intent.ids })));
  },
});
