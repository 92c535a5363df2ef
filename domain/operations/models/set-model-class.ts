import { changed } from '../../document/changes';
import type { Change } from '../../document/diff';
import { ok, refuse } from '../../result';
import { fieldReader } from '../field-reader';
import { operation, type Operation } from '../operation';
import { ids, intentReader, type Read } from '../parse';

const reader = intentReader('set-model-class', {
  models: ids(1),
  /** MODEL_LIBRARY_CLASSES; 0 = other. */
  libraryClass: fieldReader('model', 'libraryClass'),
});
export type SetModelClassIntent = Read<typeof reader>;

/** Which library class models belong to, all of them the same; what was made of them follows. */
export const setModelClass: Operation<SetModelClassIntent> = operation(reader, {
  summary: 'Says which class of the model library models belong to.',
  // A diagram holds the models alone that something on it is made of.
  isForServer: () => true,
  reads: ({ models }) => [{ name: 'models', take: 'records', kind: 'model', ids: models }],
  writes: ['model'],
  refuses: ['model-missing'],
  needs: ['modelEditing'],
  run(slice, { models, libraryClass }) {
    const changes: Change[] = [];
    for (const id of models) {
      const model = slice.get('model', id);
      if (!model) return refuse('model-missing', { model: id }, 'models');
      const change = changed('model', model, { libraryClass });
      if (change) changes.push(change);
    }
    return ok(changes);
  },
});
