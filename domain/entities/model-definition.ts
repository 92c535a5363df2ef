import { MODEL_FLAGS, MODEL_LIBRARY_CLASSES, OBJECT_CLASSES, codeOf } from '../catalog/enums';
import type { Fields } from '../document/schema';
import { modelKey } from '../import/model-key';
import type { ModelTemplates, PortMapTemplate, PortTemplate, SlotTemplate } from './model';

/** What a port of a defined model is for; the demonstration's cabling asks for "the next free uplink". */
export type PortUse = 'down' | 'up' | 'management' | 'console' | 'power' | 'outlet' | 'heavyOutlet' | 'front' | 'rear' | 'serial';

/** A model in a line: what it makes, its sizes, its ports. */
export interface ModelDefinition {
  readonly makes: 'rack' | 'device' | 'card';
  readonly brand: string;
  readonly name: string;
  readonly libraryClass: (typeof MODEL_LIBRARY_CLASSES)[number];
  readonly heightU: number;
  readonly halfDepth?: true;
  readonly weightKg: number;
  readonly powerW?: number;
  readonly widthMm?: number;
  readonly depthMm?: number;
  readonly role?: 'parent' | 'child';
  readonly airflow?: string;
  /** [use, count, type, name pattern with # for the number, face, first number] */
  readonly ports?: readonly (readonly [PortUse, number, string, string, 1 | 2, number?])[];
  readonly slots?: readonly (readonly [number, string, 'card' | 'device', 1 | 2])[];
  /** Rear ports: positions each; fronts map onto them in order. */
  readonly positions?: number;
}

/** A model as its line says it. */
export interface DefinedModel {
  readonly fields: Fields<'model'>;
  readonly templates: ModelTemplates;
  /** Template indexes by use, ascending. */
  readonly uses: Readonly<Partial<Record<PortUse, readonly number[]>>>;
  readonly heightU: number;
  readonly fullDepth: boolean;
  readonly powerW: number;
}

export function definedModel(definition: ModelDefinition): DefinedModel {
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
