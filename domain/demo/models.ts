import { MODEL_FLAGS, MODEL_LIBRARY_CLASSES, OBJECT_CLASSES, codeOf } from '../catalog/enums';
import type { Fields } from '../document/schema';
import type { ModelTemplates, PortMapTemplate, PortTemplate, SlotTemplate } from '../entities/model';
import { modelKey } from '../import/model-key';
import { MODEL_DEFINITIONS, type ModelDefinition, type PortUse } from './model-definitions';

/** A model of the demonstration site: invented brands, faces as such equipment has them. */
export interface DemoModel {
  readonly key: DemoModelKey;
  readonly fields: Fields<'model'>;
  readonly templates: ModelTemplates;
  /** Template indexes by use, ascending. */
  readonly uses: Readonly<Partial<Record<PortUse, readonly number[]>>>;
  readonly heightU: number;
  readonly fullDepth: boolean;
  readonly powerW: number;
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
  const ports: PortTemplate[] = [];
  const uses: Partial<Record<PortUse, number[]>> = {};
  for (const [use, count, type, pattern, face, first] of definition.ports ?? []) {
    for (let number = 0; number < count; number++) {
      (uses[use] ??= []).push(ports.length);
      const name = first === undefined ? pattern : pattern.replace('#', String(first + number));
      ports.push({
        name,
        type,
        face,
        ...(use === 'rear' && (definition.positions ?? 1) > 1 ? { positions: definition.positions! } : {}),
        ...(use === 'management' ? { managementOnly: true as const } : {}),
        ...(use === 'power' && definition.powerW !== undefined ? { maximumDrawW: definition.powerW } : {}),
        ...(use === 'outlet' || use === 'heavyOutlet' ? { fedBy: 0 } : {}),
      });
    }
  }
  const slots: SlotTemplate[] = [];
  for (const [count, pattern, takes, face] of definition.slots ?? []) {
    for (let number = 1; number <= count; number++)
      slots.push({ name: pattern.replace('#', String(number)), position: String(number), takes, face });
  }
  const templates: ModelTemplates = { ports, slots, maps: mapsOf(uses, definition.positions ?? 1) };
  const fullDepth = definition.makes === 'device' && definition.heightU > 0 && definition.halfDepth !== true;
  return {
    key,
    templates,
    uses,
    heightU: definition.heightU,
    fullDepth,
    powerW: definition.powerW ?? 0,
    fields: {
      brand: definition.brand,
      name: definition.name,
      partNumber: definition.name.toUpperCase().replace(/[^A-Z0-9]+/g, '-'),
      slug: modelKey(definition.makes, definition.brand, definition.name),
      objectClass: codeOf(OBJECT_CLASSES, definition.makes),
      libraryClass: codeOf(MODEL_LIBRARY_CLASSES, definition.libraryClass),
      version: 1,
      heightU: definition.heightU,
      widthMm: definition.widthMm ?? 0,
      depthMm: definition.depthMm ?? 0,
      flags:
        (fullDepth ? MODEL_FLAGS.fullDepth : 0) |
        (definition.role === 'parent' ? MODEL_FLAGS.parent : 0) |
        (definition.role === 'child' ? MODEL_FLAGS.child : 0),
      templates,
      weightKg: definition.weightKg,
      airflow: definition.airflow ?? '',
      extra: { source: 'demonstration' },
    },
  };
}

function mapsOf(uses: Readonly<Partial<Record<PortUse, readonly number[]>>>, positions: number): readonly PortMapTemplate[] {
  const rears = uses.rear ?? [];
  return (uses.front ?? []).map((front, index) => ({
    front,
    frontPosition: 1,
    rear: rears[Math.floor(index / positions)]!,
    rearPosition: (index % positions) + 1,
  }));
}
