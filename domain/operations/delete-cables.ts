import { ok, refuse, type Result } from '../result';
import type { DeleteCablesIntent } from './intents';
import { cableReads, deletions, lostWith } from './lost-records';
import type { Operation } from './operation';
import { ids, object, oneOf } from './parse';

export type { DeleteCablesIntent };

const read = object({ kind: oneOf('delete-cables'), version: oneOf(1), ids: ids(1) });

/** [R5.049] Cables with their ends, cores, splices, lays, coils and places on diagrams; the ports become free. It makes no history entry. */
export const deleteCables: Operation<DeleteCablesIntent> = {
  kind: 'delete-cables',
  version: 1,
  summary: 'Deletes cables and frees the ports they ended on; not undoable, and asked about first.',
  undoable: false,
  parse: (json) => read(json, '') as Result<DeleteCablesIntent>,
  creates: () => [],
  reads: (intent) => cableReads(intent.ids),
  asks: () => ['cableConnection'],
  run(slice, intent) {
    const missing = intent.ids.find((id) => !slice.get('cable', id));
    if (missing !== undefined) return refuse('cable-missing', { id: missing }, 'ids');
    return ok(deletions(slice, lostWith(slice, { cables: intent.ids })));
  },
};
