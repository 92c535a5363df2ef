import { deleted } from '../document/changes';
import type { Change } from '../document/diff';
import { ok, refuse, type Result } from '../result';
import type { DeleteCablesIntent } from './intents';
import type { Operation } from './operation';
import { ids, object, oneOf } from './parse';

export type { DeleteCablesIntent };

const read = object({ kind: oneOf('delete-cables'), version: oneOf(1), ids: ids(1) });

/** [R5.049] Cables with their ends and their places on diagrams; the ports become free. It makes no history entry. */
export const deleteCables: Operation<DeleteCablesIntent> = {
  kind: 'delete-cables',
  version: 1,
  summary: 'Deletes cables and frees the ports they ended on; not undoable, and asked about first.',
  undoable: false,
  parse: (json) => read(json, '') as Result<DeleteCablesIntent>,
  creates: () => [],
  reads: (intent) => [
    { name: 'cables', take: 'records', kind: 'cable', ids: intent.ids },
    { name: 'ends', take: 'by', from: ['cables'], index: 'termination.cable' },
    { name: 'placed', take: 'by', from: ['cables'], index: 'placement.subject' },
  ],
  asks: () => ['cableConnection'],
  run(slice, intent) {
    const changes: Change[] = [];
    for (const id of intent.ids) {
      const cable = slice.get('cable', id);
      if (!cable) return refuse('cable-missing', { id }, 'ids');
      for (const placement of slice.by('placement.subject', id))
        changes.push(deleted('placement', slice.get('placement', placement)!));
      for (const end of slice.by('termination.cable', id)) changes.push(deleted('termination', slice.get('termination', end)!));
      changes.push(deleted('cable', cable));
    }
    return ok(changes);
  },
};
