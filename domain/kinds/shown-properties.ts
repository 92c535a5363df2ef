import type { FieldDef } from './field';
import type { KindDef } from './kind';
import type { Property } from './property';

/** A property with what its field says of it: how it is typed, and where its value is. */
export interface ShownProperty extends Property {
  readonly input: 'text' | 'lines' | 'number' | 'choice' | 'color' | 'switch' | 'fact';
  /** Kept on the server, fetched for the selection. */
  readonly cold: boolean;
  /** `choice`: stored as the word itself, not as its position. */
  readonly asText: boolean;
  /** There is none of 0, which is stored where it is not known. */
  readonly isMeasure: boolean;
  /** A value of it should be one thing's alone. */
  readonly identifies: boolean;
}

/** The properties of a record of this kind and class, in the order of the panel. */
export function shownProperties({ fields, properties = [] }: KindDef, recordClass: string): readonly ShownProperty[] {
  return properties.flatMap((property): readonly ShownProperty[] => {
    if (property.of?.includes(recordClass) === false || property.notOf?.includes(recordClass) === true) return [];
    const def = fields[property.field ?? property.name];
    const choices = property.choices ?? def?.codes;
    return [
      {
        ...property,
        ...(choices === undefined ? {} : { choices }),
        input: inputOf(property, def),
        cold: property.bit === undefined && def?.hot === false,
        asText: property.choices !== undefined,
        isMeasure: def?.rule?.is === 'measure',
        identifies: def?.identifies === true,
      },
    ];
  });
}

function inputOf(property: Property, def: FieldDef | undefined): ShownProperty['input'] {
  if (property.fact === true || def === undefined) return property.bit === undefined ? 'fact' : 'switch';
  if (property.color === true) return 'color';
  if (property.choices !== undefined || def.codes !== undefined) return 'choice';
  if (def.type !== 'text') return 'number';
  return def.rule?.is === 'text' && def.rule.lines === true ? 'lines' : 'text';
}
