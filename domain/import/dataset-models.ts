import { sourceKey, type DatasetReading, type Row } from './dataset-tables';
import { readLibraryFile } from './netbox-library';
import type { ComponentList } from './library-components';
import { PORT_MAPPINGS } from './library-maps';

const TEMPLATES: readonly (readonly [ComponentList, string])[] = [
  ['console-ports', 'dcim.consoleporttemplate'],
  ['console-server-ports', 'dcim.consoleserverporttemplate'],
  ['power-ports', 'dcim.powerporttemplate'],
  ['power-outlets', 'dcim.poweroutlettemplate'],
  ['interfaces', 'dcim.interfacetemplate'],
  ['front-ports', 'dcim.frontporttemplate'],
  ['rear-ports', 'dcim.rearporttemplate'],
  ['module-bays', 'dcim.modulebaytemplate'],
  ['device-bays', 'dcim.devicebaytemplate'],
];

/** The brand of a type of which its file holds none. */
export const NO_BRAND = 'Generic';

/**
 * Device and module types of a data set -> models, through the library's reader: a data set's type and the library's
 * file of the same brand and model are one model. Returns type row key -> model record key.
 */
export function readModels(data: DatasetReading): ReadonlyMap<string, string> {
  const keys = new Map<string, string>();
  for (const [table, owner, folder] of [
    ['dcim.devicetype', 'device_type', 'device-types'],
    ['dcim.moduletype', 'module_type', 'module-types'],
  ] as const) {
    const components = componentsBy(data, owner);
    for (const row of data.rows(table)) {
      const brand = data.nameOf('dcim.manufacturer', row.fields['manufacturer']) || NO_BRAND;
      const known = Object.fromEntries(
        TYPE_FIELDS.filter((field) => row.fields[field] !== undefined && row.fields[field] !== '').map((field) => [
          field,
          row.fields[field],
        ]),
      );
      const read = readLibraryFile({ ...known, manufacturer: brand, ...components.get(row.pk) }, `${folder}/`, () => row.line);
      if (!('record' in read)) {
        for (const note of read)
          data.notes.add('flagged', row.line, note.reason, `${table} ${row.pk}: ${note.message}`, note.facts);
        continue;
      }
      for (const note of read.notes)
        data.notes.add(note.level, row.line, note.reason, `${read.record.fields.name ?? ''}: ${note.message}`, note.facts);
      keys.set(sourceKey(table, row.pk), read.record.key);
      if (data.has(read.record.key)) {
        data.flag(row, 'model-twice', `${brand} ${String(read.record.fields.name)} occurs twice; the first one counts`, {
          brand,
          model: String(read.record.fields.name),
        });
        continue;
      }
      const extra = { ...(read.record.fields.extra as Record<string, string>), source: sourceKey(table, row.pk) };
      data.add({ ...read.record, line: row.line, fields: { ...read.record.fields, extra } });
    }
  }
  return keys;
}

const TYPE_FIELDS = [
  'model',
  'slug',
  'part_number',
  'u_height',
  'is_full_depth',
  'subdevice_role',
  'airflow',
  'weight',
  'weight_unit',
  'description',
  'comments',
];

/** Template rows as the library writes them, by the type that owns them. */
function componentsBy(data: DatasetReading, owner: 'device_type' | 'module_type'): ReadonlyMap<number, Record<string, object[]>> {
  const lists = new Map<number, Record<string, object[]>>();
  for (const [list, table] of TEMPLATES) {
    for (const row of data.rows(table)) {
      const type = row.fields[owner];
      if (typeof type !== 'number') continue;
      const components = lists.get(type) ?? {};
      lists.set(type, components);
      (components[list] ??= []).push(componentOf(data, row));
    }
  }
  // Before 4.5 front ports name their rear ports; a list, be it empty, says that maps stand in it alone.
  const mappings = templateMappings(data, owner);
  const isBefore = data.rows('dcim.frontporttemplate').some(({ fields }) => 'rear_port' in fields);
  for (const [type, components] of lists) if (!isBefore) components[PORT_MAPPINGS] = mappings.get(type) ?? [];
  return lists;
}

/** Port maps of types, rows of their own since 4.5, as the library writes them. */
function templateMappings(data: DatasetReading, owner: 'device_type' | 'module_type'): ReadonlyMap<unknown, object[]> {
  const lists = new Map<unknown, object[]>();
  for (const { fields } of data.rows('dcim.porttemplatemapping')) {
    const list = lists.get(fields[owner]) ?? [];
    lists.set(fields[owner], list);
    list.push({
      ...fields,
      front_port: data.nameOf('dcim.frontporttemplate', fields['front_port']),
      rear_port: data.nameOf('dcim.rearporttemplate', fields['rear_port']),
    });
  }
  return lists;
}

function componentOf(data: DatasetReading, row: Row): object {
  const { fields } = row;
  const component: Record<string, unknown> = {};
  for (const key of [
    'name',
    'label',
    'type',
    'position',
    'positions',
    'maximum_draw',
    'allocated_draw',
    'feed_leg',
    'rear_port_position',
    'mgmt_only',
    'poe_mode',
    'poe_type',
  ]) {
    const value = fields[key];
    if (value !== undefined && value !== null && value !== '') component[key] = value;
  }
  if (fields['rear_port'] !== undefined) component['rear_port'] = data.nameOf('dcim.rearporttemplate', fields['rear_port']);
  if (typeof fields['power_port'] === 'number')
    component['power_port'] = data.nameOf('dcim.powerporttemplate', fields['power_port']);
  return component;
}
