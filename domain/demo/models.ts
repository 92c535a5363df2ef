import { definedModel, type DefinedModel, type ModelDefinition } from '../entities/model-definition';
import { MODEL_DEFINITIONS } from './model-definitions';

/** A model of the demonstration site: invented brands, faces as such equipment has them. */
export interface DemoModel extends DefinedModel {
  readonly key: DemoModelKey;
}

export type DemoModelKey = keyof typeof MODEL_DEFINITIONS;

/** Every model of the demonstration, in a fixed order. */
export const DEMO_MODELS: Readonly<Record<DemoModelKey, DemoModel>> = Object.fromEntries(
  Object.entries(MODEL_DEFINITIONS as Record<string, ModelDefinition>).map(([key, definition]) => [
    key,
    modelOf(key as DemoModelKey, definition),
  ]),
) as Record<DemoModelKey, DemoModel>;

function modelOf(key: DemoModelKey, definition: ModelDefinition): DemoModel {
  const model = definedModel(definition);
  return { ...model, key, fields: { ...model.fields, extra: { source: 'demonstration' } } };
}
