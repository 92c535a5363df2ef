import { cableModelRefusal, CABLE_MODEL_RULES } from '../../cabling/cable-model';
import { created } from '../../document/changes';
import type { Json } from '../../document/schema';
import { cableSpec, modelName, modelOfSpec } from './cable-spec';
import { checked, refused } from '../new-records';
import { operation, type Operation } from '../operation';
import { id, intentReader, type Read } from '../parse';

const reader = intentReader('insert-cable-model', {
  id,
  brand: modelName,
  name: modelName,
  /** CableModel of domain/cabling/cable-model.ts without its name; construction and price may be left out. */
  spec: cableSpec,
});
export type InsertCableModelIntent = Read<typeof reader>;

/** A make of cable: construction, counts, colours, lengths and losses. Refused with the rules of cabling/cable-model.ts. */
export const insertCableModel: Operation<InsertCableModelIntent> = operation(reader, {
  summary: 'Makes a cable model: how its tubes, ribbons and cores lie and are coloured, its size, bend radius and losses.',
  creates: (intent) => [intent.id],
  reads: () => [],
  writes: ['model'],
  refuses: CABLE_MODEL_RULES,
  needs: ['modelEditing'],
  run(slice, { id: made, brand, name, spec }) {
    const model = modelOfSpec(name, spec);
    const refusal = cableModelRefusal(model);
    if (refusal) return refused(refusal);
    return checked(slice, [created('model', made, { brand, name, version: 1, cableSpec: model as unknown as Json })]);
  },
});
