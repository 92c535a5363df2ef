import { PLAIN_MODELS, plainModel } from '../../entities/plain-models';
import { created } from '../../document/changes';
import { refuse } from '../../result';
import { checked } from '../new-records';
import { operation, type Operation } from '../operation';
import { id, intentReader, list, object, oneOf, type Read } from '../parse';
import { modelName } from './cable-spec';

const reader = intentReader('insert-plain-models', {
  brand: modelName,
  models: list(object({ id, plain: oneOf(...PLAIN_MODELS), name: modelName }), PLAIN_MODELS.length, 1),
});
export type InsertPlainModelsIntent = Read<typeof reader>;

/** For whoever has no library of models; called as the intent says. */
export const insertPlainModels: Operation<InsertPlainModelsIntent> = operation(reader, {
  summary: 'Makes models of no maker: a rack, servers, switches, a chassis and its line card, patch panels, a power strip.',
  creates: ({ models }) => models.map((model) => model.id),
  reads: () => [],
  writes: ['model'],
  refuses: ['name-missing'],
  needs: ['modelEditing'],
  words: (_, { models }) => ({ count: models.length, name: models[0]!.name }),
  selects: () => [],
  run(slice, { brand, models }) {
    const unnamed = models.findIndex(({ name }) => name.trim() === '');
    if (unnamed >= 0) return refuse('name-missing', {}, `models[${unnamed}].name`);
    return checked(
      slice,
      models.map(({ id: made, plain, name }) => created('model', made, plainModel(plain, brand, name))),
    );
  },
});
