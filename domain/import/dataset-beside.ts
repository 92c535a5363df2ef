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
  const ends = endsOfCircuits(data);
  const say = (table: string, pk: number, facts: Facts): void => {
    const about = table === 'circuits.circuit' ? (ends.get(pk) ?? []) : [sourceKey(table, pk)];
    for (const key of about) data.say(key, facts);
  };
  for (const [name, all] of [
    ['tags', tagsOf(data)],
    ['contacts', contactsOf(data)],
    ['inventory', inventoryOf(data)],
  ] as const) {
    for (const [about, list] of all) {
      const [table, pk] = about.split(' ') as [string, string];
      say(table, Number(pk), { [name]: list });
    }
  }
  for (const { table, pk, said } of fieldsSaid(data)) say(table, pk, { customFields: said });
  for (const row of data.rows('dcim.virtualchassis').length === 0 ? [] : data.rows('dcim.device')) {
    const chassis = data.row('dcim.virtualchassis', row.fields['virtual_chassis']);
    if (chassis) say('dcim.device', row.pk, { chassisMaster: data.nameOf('dcim.device', chassis.fields['master']) });
  }
}

function endsOfCircuits(data: DatasetReading): ReadonlyMap<number, readonly string[]> {
  const ends = new Map<number, string[]>();
  for (const { pk, fields } of data.rows('circuits.circuittermination'))
    add(ends, numberOf(fields['circuit']) ?? 0, sourceKey('circuits.circuittermination', pk));
  return ends;
}

function tagsOf(data: DatasetReading): ReadonlyMap<string, readonly string[]> {
  const tags = new Map<string, string[]>();
  for (const { fields } of data.rows('extras.taggeditem')) {
    const given: unknown = fields['tag'];
    // By the tag's number, or its natural key.
    const name = Array.isArray(given) ? textOf(given[0]) : data.nameOf('extras.tag', given);
    if (name !== '') add(tags, aboutOf(data, fields['content_type'], fields['object_id']), name);
  }
  for (const list of tags.values()) list.sort();
  return tags;
}

/** Name, role, telephone and mail; the first to call first. */
function contactsOf(data: DatasetReading): ReadonlyMap<string, readonly string[]> {
  const contacts = new Map<string, string[]>();
  const order = ['primary', 'secondary', 'tertiary', 'inactive'];
  const rank = ({ fields }: Row) => (order.indexOf(textOf(fields['priority'])) + order.length + 1) % (order.length + 1);
  for (const { fields } of data.rows('tenancy.contactassignment').toSorted((a, b) => rank(a) - rank(b))) {
    const contact = data.row('tenancy.contact', fields['contact'])?.fields;
    if (!contact) continue;
    const role = data.nameOf('tenancy.contactrole', fields['role']);
    const told = joinedFact([contact['name'], role, contact['phone'], contact['email']].map(textOf));
    add(contacts, aboutOf(data, fields['content_type'] ?? fields['object_type'], fields['object_id']), told);
  }
  return contacts;
}

/** Name, brand, part and serial number and asset tag of each part that is no card and has no port. */
function inventoryOf(data: DatasetReading): ReadonlyMap<string, readonly string[]> {
  const parts = new Map<string, string[]>();
  for (const { fields } of data.rows('dcim.inventoryitem')) {
    const brand = data.nameOf('dcim.manufacturer', fields['manufacturer']);
    const told = joinedFact([fields['name'], brand, fields['part_id'], fields['serial'], fields['asset_tag']].map(textOf));
    add(parts, `dcim.device ${numberOf(fields['device']) ?? 0}`, told);
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
