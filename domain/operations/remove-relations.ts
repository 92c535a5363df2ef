import { deleted } from '../document/changes';
import type { Change } from '../document/diff';
import { refuse, type Result } from '../result';
import type { RemoveRelationsIntent } from './intents';
import { checked } from './new-records';
import type { Operation } from './operation';
import { ids, object, oneOf } from './parse';

export type { RemoveRelationsIntent };

const read = object({ kind: oneOf('remove-relations'), version: oneOf(1), relations: ids(1) });

/** What was related is no longer; the things themselves stay as they are. */
export const removeRelations: Operation<RemoveRelationsIntent> = {
  kind: 'remove-relations',
  version: 1,
  summary: 'Takes relations away; what they relate stays as it is.',
  undoable: true,
  parse: (json) => read(json, '') as Result<RemoveRelationsIntent>,
  creates: () => [],
  reads: ({ relations }) => [{ name: 'relations', take: 'records', kind: 'relation', ids: relations }],
  asks: () => ['cableConnection'],
  run(slice, { relations }) {
    const changes: Change[] = [];
    for (const id of relations) {
      const relation = slice.get('relation', id);
      if (!relation) return refuse('relation-missing', { id }, 'relations');
      changes.push(deleted('relation', relation));
    }
    return checked(slice, changes);
  },
};
