import { NETBOX_DUMP, NETBOX_EXTRAS } from './accepted-files';
import { tableOf } from './content-types';
import { fieldsSaid } from './dataset-custom-fields';
import { sourceKey, type DatasetReading, type Row } from './dataset-tables';
import { joinedFact, type SourceFactName } from './source-facts';
import { numberOf, textOf } from './values';

type Facts = Partial<Record<SourceFactName, unknown>>;

/**
 * What stands in tables of its own beside what it is about: tags, contacts, custom fields, parts and the master of a
 * chassis. Kept in `extra` of the record; what is said of a circuit is said of both its ends. Call when all records are made.
 */
export function addBeside(data: DatasetReading): void {
  noteMissingExtras(data);
  const ends = endsOfCircuits(data);
  const say = (table: string, pk: number, facts: Facts): void => {
    for (const key of recordsOf(ends, table, pk)) data.say(key, facts);
  };
  const isMade = (about: string): boolean => {
    const [table, pk] = about.split(' ') as [string, string];
    return recordsOf(ends, table, Number(pk)).some((key) => data.has(key));
  };
  for (const [name, all] of [
    ['tags', tagsOf(data, isMade)],
    ['contacts', contactsOf(data, isMade)],
    ['inventory', inventoryOf(data, isMade)],
  ] as const) {
    for (const [about, list] of all) {
      const [table, pk] = about.split(' ') as [string, string];
      say(table, Number(pk), { [name]: list });
    }
  }
  for (const { table, pk, said } of fieldsSaid(data)) say(table, pk, { customFields: said });
  for (const row of !data.hasRowsOf('dcim.virtualchassis') ? [] : data.rows('dcim.device')) {
    const chassis = data.row('dcim.virtualchassis', row.fields['virtual_chassis']);
    if (chassis) say('dcim.device', row.pk, { chassisMaster: data.nameOf('dcim.device', chassis.fields['master']) });
  }
}

/** Tags and custom fields stand in tables of their own: without a row of these nobody knows that there were some. */
function noteMissingExtras(data: DatasetReading): void {
  const rows = data.firstRows('dcim.site', 1);
  if (NETBOX_EXTRAS.some((table) => data.hasRowsOf(table)) || !rows.some(({ fields }) => 'custom_field_data' in fields)) return;
  const message = `the data set holds no tags and no custom fields; where there are some, this writes them, too: ${NETBOX_DUMP}`;
  data.notes.add('warning', 0, 'extras-missing', message, { command: NETBOX_DUMP });
}

function endsOfCircuits(data: DatasetReading): ReadonlyMap<number, readonly string[]> {
  const ends = new Map<number, string[]>();
  for (const { pk, fields } of data.rows('circuits.circuittermination'))
    add(ends, numberOf(fields['circuit']) ?? 0, sourceKey('circuits.circuittermination', pk));
  return ends;
}

/** Keys of the records that say what is said of a row. */
function recordsOf(ends: ReturnType<typeof endsOfCircuits>, table: string, pk: number): readonly string[] {
  return table === 'circuits.circuit' ? (ends.get(pk) ?? []) : [sourceKey(table, pk)];
}

type IsMade = (about: string) => boolean;

function tagsOf(data: DatasetReading, isMade: IsMade): ReadonlyMap<string, readonly string[]> {
  const tags = new Map<string, string[]>();
  const named = new Map(data.rows('extras.tag').map(({ pk, fields }) => [textOf(fields['name']), pk]));
  for (const { fields } of data.rows('extras.taggeditem')) {
    const about = aboutOf(data, fields['content_type'], fields['object_id']);
    if (!isMade(about)) continue;
    const given: unknown = fields['tag'];
    // By the tag's number, or its natural key.
    const natural = Array.isArray(given) ? textOf(given[0]) : '';
    const name = data.nameOf('extras.tag', natural === '' ? given : named.get(natural)) || natural;
    if (name !== '') add(tags, about, name);
  }
  for (const list of tags.values()) list.sort();
  return tags;
}

/** Name, role, telephone and mail; the first to call first. */
function contactsOf(data: DatasetReading, isMade: IsMade): ReadonlyMap<string, readonly string[]> {
  const contacts = new Map<string, string[]>();
  const order = ['primary', 'secondary', 'tertiary', 'inactive'];
  const rank = ({ fields }: Row) => (order.indexOf(textOf(fields['priority'])) + order.length + 1) % (order.length + 1);
  for (const { fields } of data.rows('tenancy.contactassignment').toSorted((a, b) => rank(a) - rank(b))) {
    const about = aboutOf(data, fields['content_type'] ?? fields['object_type'], fields['object_id']);
    const contact = isMade(about) ? data.row('tenancy.contact', fields['contact'])?.fields : undefined;
    if (!contact) continue;
    const role = data.nameOf('tenancy.contactrole', fields['role']);
    const told = joinedFact([contact['name'], role, contact['phone'], contact['email']].map(textOf));
    add(contacts, about, told);
  }
  return contacts;
}

/** Name, brand, part and serial number and asset tag of each part that is no card and has no port. */
function inventoryOf(data: DatasetReading, isMade: IsMade): ReadonlyMap<string, readonly string[]> {
  const parts = new Map<string, string[]>();
  for (const { pk, fields } of data.rows('dcim.inventoryitem')) {
    const about = `dcim.device ${numberOf(fields['device']) ?? 0}`;
    if (!isMade(about)) continue;
    data.tell('dcim.inventoryitem', pk);
    const brand = data.nameOf('dcim.manufacturer', fields['manufacturer']);
    const told = joinedFact([fields['name'], brand, fields['part_id'], fields['serial'], fields['asset_tag']].map(textOf));
    add(parts, about, told);
  }
  return parts;
}

function aboutOf(data: DatasetReading, type: unknown, pk: unknown): string {
  return `${tableOf(data, type)} ${numberOf(pk) ?? 0}`;
}

function add<K>(lists: Map<K, string[]>, key: K, value: string): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}
