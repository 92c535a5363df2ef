import { deleted } from '../../document/changes';
import type { Change } from '../../document/diff';
import { refuse } from '../../result';
import { checked } from '../new-records';
import { operation, type Operation } from '../operation';
import { ids, intentReader, type Read } from '../parse';
import { relationWords } from '../words';

const reader = intentReader('remove-relations', {
  relations: ids(1),
});
export type RemoveRelationsIntent = Read<typeof reader>;

/** What was related is no longer; the things themselves stay as they are. */
export const removeRelations: Operation<RemoveRelationsIntent> = operation(reader, {
  summary: 'Takes relations away; what they relate stays as it is.',
  reads: ({ relations }) => [{ name: 'relations', take: 'records', kind: 'relation', ids: relations }],
  writes: ['relation'],
  refuses: ['relation-missing'],
  needs: ['cableConnection'],
  words: (document, { relations }) => ({ count: relations.length, ...relationWords(document, relations[0]!) }),
  run(slice, { relations }) {
    const changes: Change[] = [];
    for (const id of relations) {
      const relation = slice.get('relation', id);
      if (!relation) return refuse('relation-missing', { id }, 'relations');
      changes.push(deleted('relation', relation));
    }
    return checked(slice, changes);
  },
});
