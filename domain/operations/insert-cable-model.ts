import { cableModelRefusal } from '../cabling/cable-model';
import { created } from '../document/changes';
import type { Json } from '../document/schema';
import type { Result } from '../result';
import { cableSpec, modelName, modelOfSpec, type CableSpec } from './cable-spec';
import type { InsertCableModelIntent } from './core-intents';
import { checked, newIdReads, newIdRefusal, refused } from './new-records';
import type { Operation } from './operation';
import { id, object, oneOf } from './parse';

export type { InsertCableModelIntent };

const read = object({
  kind: oneOf('insert-cable-model'),
  version: oneOf(1),
  id,
  brand: modelName,
  name: modelName,
  spec: cableSpec,
});

/** A make of cable: construction, counts, colours, lengths and losses. Refused with the rules of cabling/cable-model.ts. */
export const insertCableModel: Operation<InsertCableModelIntent> = {
  kind: 'insert-cable-model',
  version: 1,
  summary: 'Makes a cable model: how its tubes, ribbons and cores lie and are coloured, its size, bend radius and losses.',
  undoable: true,
  parse: (json) => read(json, '') as unknown as Result<InsertCableModelIntent>,
  creates: (intent) => [intent.id],
  reads: (intent) => newIdReads([intent.id]),
  asks: () => ['modelEditing'],
  run(slice, { id: made, brand, name, spec }) {
    const model = modelOfSpec(name, spec as unknown as CableSpec);
    const refusal = newIdRefusal(slice, [made]) ?? cableModelRefusal(model);
    if (refusal) return refused(refusal);
    return checked(slice, [created('model', made, { brand, name, version: 1, cableSpec: model as unknown as Json })]);
  },
};
