import { OBJECT_CLASSES, codeOf } from '../../catalog/enums';
import { CABLE_MODEL_LIMITS } from '../../cabling/cable-model';
import { created } from '../../document/changes';
import { refuse } from '../../result';
import { modelName } from './cable-spec';
import { checked } from '../new-records';
import { operation, type Operation } from '../operation';
import { id, integer, intentReader, list, type Read } from '../parse';

/** Positions of one tray at most; the densest trays hold 144 ribbon splices. */
const TRAY_MAX = 288;
const reader = intentReader('insert-closure-model', {
  id,
  brand: modelName,
  name: modelName,
  /** Splice positions of each tray. */
  trays: list(integer(1, TRAY_MAX), CABLE_MODEL_LIMITS.cores / 12, 1),
});
export type InsertClosureModelIntent = Read<typeof reader>;

export const insertClosureModel: Operation<InsertClosureModelIntent> = operation(reader, {
  summary: 'Makes a model of closures: how many splices each of its trays holds.',
  creates: (intent) => [intent.id],
  reads: () => [],
  writes: ['model'],
  refuses: ['name-missing'],
  needs: ['modelEditing'],
  run(slice, { id: made, brand, name, trays }) {
    if (name.trim() === '') return refuse('name-missing', {}, 'name');
    return checked(slice, [
      created('model', made, {
        brand,
        name,
        objectClass: codeOf(OBJECT_CLASSES, 'closure'),
        version: 1,
        templates: { ports: [], slots: [], maps: [], trays },
      }),
    ]);
  },
});
