import type { Refusal } from '../../../../domain/result';
import type { Description } from '../../../../workers/api/session';
import { FACES } from '../../../../domain/catalog/enums';
import { isNameRule, namesByRule } from '../../../../domain/entities/name-rule';
import { useMayDo } from '../../../commands/permitted';
import { useCommands } from '../../../commands/command-provider';
import type { ShownProperty } from '../../../../domain/kinds/shown-properties';

export interface PropertyEdit {
  /** Stores a value in all records; the refusal, when there is one. */
  readonly edit: (field: ShownProperty, value: string | number) => Promise<Refusal | null>;
  readonly readOnly: (field: ShownProperty) => boolean;
}

/** By which operation a property is stored. */
export function operationFor({ by }: ShownProperty): 'move-device' | 'change-pathways' | 'set-properties' {
  return by === 'move' ? 'move-device' : by === 'pathways' ? 'change-pathways' : 'set-properties';
}

/**
 * How the property view changes what is selected: by one operation for all of it. `ids`: the selection; `records`: as
 * much of it as is described.
 */
export function usePropertyEdit(ids: readonly number[], records: readonly Description[]): PropertyEdit {
  const { context } = useCommands();
  const may = {
    'move-device': useMayDo('move-device'),
    'change-pathways': useMayDo('change-pathways'),
    'set-properties': useMayDo('set-properties'),
  };
  return {
    readOnly: (field) =>
      !may[operationFor(field)] || field.input === 'fact' || (field.by === 'move' && rackOf(records) === undefined),
    async edit(field, value) {
      const session = context()?.session;
      if (!session || records.length === 0) return null;
      const result =
        field.by === 'move'
          ? await session.act({ kind: 'move-device', ...moveOf(records, field, value) })
          : field.by === 'pathways'
            ? await session.pathways.change(ids, { [field.name]: value === '' && field.emptyIsNone === true ? null : value })
            : await session.act({ kind: 'set-properties', ids, ...fieldsOrNames(field, value, ids.length) });
      return !result.ok && 'refusal' in result ? result.refusal : null;
    },
  };
}

/** What all get; or, of a name with {n}, what each of several is called. */
function fieldsOrNames(
  field: ShownProperty,
  value: string | number,
  count: number,
): { readonly fields: Readonly<Record<string, string | number>>; readonly names?: readonly string[] } {
  if (field.name === 'name' && count > 1 && isNameRule(String(value))) {
    const names = namesByRule(String(value), count);
    if (names.ok) return { fields: {}, names: names.value };
  }
  return { fields: { [field.name]: value } };
}

/** The rack that one mounted device stands in. */
function rackOf(records: readonly Description[]): number | undefined {
  const [device] = records;
  const above = device?.path.at(-1);
  return records.length === 1 && above?.class === 'rack' ? above.id : undefined;
}

function moveOf(
  records: readonly Description[],
  field: ShownProperty,
  value: string | number,
): { readonly device: number; readonly rack: number; readonly positionU: number; readonly face: 1 | 2 } {
  const device = records[0] as Description;
  const face =
    field.name === 'face' ? Number(value) : FACES.indexOf(String(device.fields['face'] ?? '') as (typeof FACES)[number]);
  return {
    device: device.id,
    rack: rackOf(records) ?? 0,
    positionU: field.name === 'positionU' ? Number(value) : Number(device.fields['positionU'] ?? 0),
    face: face === 2 ? 2 : 1,
  };
}
