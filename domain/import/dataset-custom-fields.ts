import { tableOf } from './content-types';
import type { DatasetReading, Row } from './dataset-tables';
import type { CustomFact } from './source-facts';
import { isMapping, numberOf, ownOf, textOf } from './values';

interface FieldsSaid {
  readonly table: string;
  readonly pk: number;
  readonly said: readonly CustomFact[];
}

const TABLES: readonly string[] = [
  'dcim.region',
  'dcim.site',
  'dcim.location',
  'dcim.rack',
  'dcim.device',
  'dcim.module',
  'dcim.cable',
  'dcim.powerfeed',
  'dcim.powerpanel',
  'dcim.interface',
  'circuits.circuit',
  'circuits.providernetwork',
];

/** What rows say in fields that the owner of a NetBox has made, by their labels. Those of a tenant are said of what is the tenant's. */
export function fieldsSaid(data: DatasetReading): readonly FieldsSaid[] {
  const defined = data.rows('extras.customfield');
  if (defined.length === 0) return [];
  const order = defined.toSorted((a, b) => (numberOf(a.fields['weight']) ?? 100) - (numberOf(b.fields['weight']) ?? 100));
  const before = valuesBefore210(data);
  return TABLES.flatMap((table) =>
    data.rows(table).flatMap(({ pk, fields }) => {
      const tenant = data.row('tenancy.tenant', fields['tenant']);
      const given = {
        ...valuesIn(tenant?.fields['custom_field_data']),
        ...valuesIn(fields['custom_field_data']),
        ...before.get(`${table} ${pk}`),
      };
      const said = order.flatMap((field) => factOf(data, field, ownOf(given, textOf(field.fields['name']))));
      return said.length === 0 ? [] : [{ table, pk, said }];
    }),
  );
}

/** Before 2.10 each value is a row of its own, and a choice a row that it names. */
function valuesBefore210(data: DatasetReading): ReadonlyMap<string, Record<string, unknown>> {
  const values = new Map<string, Record<string, unknown>>();
  for (const { fields } of data.rows('extras.customfieldvalue')) {
    const key = `${tableOf(data, fields['obj_type'])} ${numberOf(fields['obj_id']) ?? 0}`;
    const value: unknown = fields['serialized_value'];
    const choice = data.nameOf('extras.customfieldchoice', numberOf(value), 'value');
    const field = data.row('extras.customfield', fields['field'])?.fields;
    if (!field) continue;
    const isChoice = textOf(field['type']) === 'select' && choice !== '';
    values.set(key, { ...values.get(key), [textOf(field['name'])]: isChoice ? choice : value });
  }
  return values;
}

function factOf(data: DatasetReading, { fields }: Row, given: unknown): readonly CustomFact[] {
  if (given === undefined || given === null || given === '' || (Array.isArray(given) && given.length === 0)) return [];
  const label = textOf(fields['label']) || textOf(fields['name']);
  const value = valueOf(data, fields, given);
  return value === '' ? [] : [{ label, value }];
}

function valueOf(data: DatasetReading, field: Row['fields'], given: unknown): string | number | boolean {
  switch (textOf(field['type'])) {
    case 'boolean':
      return given === true || given === '1' || given === 'true';
    case 'integer':
    case 'decimal':
      return numberOf(given) ?? textOf(given);
    case 'select':
    case 'multiselect':
      return listOf(given)
        .map((one) => choiceOf(data, field, textOf(one)))
        .join(', ');
    case 'object':
    case 'multiobject': {
      const table = tableOf(data, field['related_object_type'] ?? field['object_type']);
      return listOf(given)
        .map((one) => data.nameOf(table, one) || data.nameOf(table, one, 'address') || textOf(one))
        .join(', ');
    }
    case 'json':
      return JSON.stringify(given);
    default:
      return textOf(given);
  }
}

/** What a choice is called: since 3.6 a list of choices says so. */
function choiceOf(data: DatasetReading, field: Row['fields'], value: string): string {
  const choices: unknown = data.row('extras.customfieldchoiceset', field['choice_set'])?.fields['extra_choices'];
  const list: unknown = typeof choices === 'string' ? parsed(choices) : choices;
  const found: unknown = Array.isArray(list) ? list.find((one) => Array.isArray(one) && textOf(one[0]) === value) : undefined;
  return (Array.isArray(found) && textOf(found[1])) || value;
}

function listOf(given: unknown): readonly unknown[] {
  return Array.isArray(given) ? given : [given];
}

function valuesIn(given: unknown): Readonly<Record<string, unknown>> {
  const values: unknown = typeof given === 'string' ? parsed(given) : given;
  return isMapping(values) ? values : {};
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
