import { LIMITS } from '../catalog/limits';
import type { Json, Kind } from '../document/schema';
import { boundedFields, boundedTemplate, toldText, type CutNote } from './bounded-texts';
import { FirstKinds } from './first-kinds';
import type { SourceFactName } from './source-facts';
import type { ImportNote, ImportRecord, LineOf } from './import-set';
import { RowPlaces } from './row-places';
import { withoutUnseen } from './unseen-texts';
import { isMapping, NoteList, ownOf, textOf, type Mapping } from './values';

/** One row of a NetBox data set (the JSON of `manage.py dumpdata`). */
export interface Row {
  readonly pk: number;
  /** Of the record that is made of it, and in what names that: one text for all of them. */
  readonly key: string;
  /** Read again each time it is asked for, but for the rows that were asked for last: of a set of 100,000 devices there are 600,000. */
  readonly fields: Mapping;
  readonly line: number;
}

/** The rows of a data set in their order: a list of them, or what reads each when it is asked for. */
export interface DatasetRows {
  readonly length: number;
  at(index: number): unknown;
  /** Nothing in its texts has to be looked for that may not be stored; left out = nobody knows. */
  isPlain?(index: number): boolean;
}

/** Of one name; `keys` by position, each joined when it is first asked for. */
interface Table {
  readonly name: string;
  readonly places: RowPlaces;
  readonly keys: (string | undefined)[];
}

/** Rows whose fields are at hand: what is named by what is read one after the other. */
const AT_HAND = 2048;

/** What a row says, by the names of today; undefined = it is no row. */
function saidIn(value: unknown): { readonly model: string; readonly pk: unknown; readonly fields: Mapping } | undefined {
  if (!isMapping(value)) return undefined;
  const given = textOf(value['model']).toLowerCase();
  const model = ownOf(EARLIER_TABLES, given) ?? given;
  const fields = value['fields'];
  return model === '' || !isMapping(fields) ? undefined : { model, pk: value['pk'], fields: fieldsOfToday(model, fields) };
}

/** Fields of every table in each row, and what the database derives by itself. */
const COMMON =
  'created last_updated custom_field_data description comments tags owner _name _path cable_connector cable_positions _abs_weight _abs_max_weight _abs_length cable cable_end mark_connected lft rght tree_id level _site _location _rack _device local_context_data config_template images _termination_a_device _termination_b_device _cable_peer_id _cable_peer_type _link_peer_id _link_peer_type connection_status _connected_interface _connected_circuittermination _connected_poweroutlet _connected_powerfeed connected_endpoint';

/** The tables that become records, with the fields they are known to have. */
const KNOWN: Readonly<Record<string, string>> = {
  'dcim.region': 'name parent slug',
  'dcim.site':
    'asns facility group latitude longitude name physical_address region shipping_address slug status tenant time_zone',
  'dcim.location': 'name parent site slug status tenant facility',
  'dcim.rack':
    'asset_tag desc_units facility_id location max_weight mounting_depth name outer_depth outer_height outer_unit outer_width rack_type role serial site starting_unit status tenant type form_factor airflow u_height weight weight_unit width',
  'dcim.device':
    'airflow asset_tag cluster device_type device_role face latitude longitude location name oob_ip platform position primary_ip4 primary_ip6 rack role serial site status tenant vc_position vc_priority virtual_chassis console_port_count console_server_port_count power_port_count power_outlet_count interface_count front_port_count rear_port_count device_bay_count module_bay_count inventory_item_count',
  'dcim.devicetype':
    'airflow default_platform exclude_from_utilization front_image is_full_depth manufacturer model part_number rear_image slug subdevice_role u_height weight weight_unit console_port_template_count console_server_port_template_count power_port_template_count power_outlet_template_count interface_template_count front_port_template_count rear_port_template_count device_bay_template_count module_bay_template_count inventory_item_template_count',
  'dcim.moduletype': 'airflow attribute_data manufacturer model part_number profile weight weight_unit',
  'dcim.module': 'asset_tag device module_bay module_type serial status',
  'dcim.modulebay': 'device installed_module label module name parent position enabled',
  'dcim.devicebay': 'device installed_device label name enabled',
  'dcim.consoleport': 'device label module name speed type',
  'dcim.consoleserverport': 'device label module name speed type',
  'dcim.powerport': 'allocated_draw device label maximum_draw module name type',
  'dcim.poweroutlet': 'color device feed_leg label module name power_port status type',
  'dcim.interface':
    'bridge device duplex enabled label lag mac_address mgmt_only mode module mtu name parent poe_mode poe_type primary_mac_address qinq_svlan rf_channel rf_channel_frequency rf_channel_width rf_role speed tagged_vlans tx_power type untagged_vlan vdcs vlan_translation_policy vrf wireless_lans wireless_link wwn',
  'dcim.frontport': 'color device label module name positions rear_port rear_port_position type',
  'dcim.portmapping': 'device front_port front_port_position rear_port rear_port_position',
  'dcim.rearport': 'color device label module name positions type',
  'dcim.cable':
    'bundle color label length length_unit profile status tenant termination_a_id termination_a_type termination_b_id termination_b_type type',
  'dcim.cabletermination': 'cable cable_end connector positions termination_id termination_type',
  'dcim.powerfeed': 'amperage available_power max_utilization name phase power_panel rack status supply tenant type voltage',
  'dcim.powerpanel': 'location name site',
  'circuits.circuit':
    'cid commit_rate distance distance_unit install_date provider provider_account status tenant termination_a termination_date termination_z type',
  'circuits.circuittermination':
    'circuit port_speed pp_info provider_network site term_side termination_id termination_type upstream_speed xconnect_id _location _provider_network _region _site_group',
  'circuits.providernetwork': 'name provider service_id',
};

/** Tables whose rows are told in fields of what names them; what nothing names that comes in is not taken. */
const TOLD_IN_FIELDS: ReadonlySet<string> = new Set([
  'dcim.sitegroup',
  'dcim.manufacturer',
  'dcim.devicerole',
  'dcim.rackrole',
  'dcim.platform',
  'dcim.virtualchassis',
  'dcim.inventoryitem',
  'circuits.circuittype',
  'circuits.provider',
  'extras.tag',
  'tenancy.contact',
  'tenancy.contactrole',
  'tenancy.tenant',
]);

/** Tables whose rows live on in what is imported, as its templates for one, or that say nothing of the plant. */
const ABSORBED = new Set([
  'contenttypes.contenttype',
  'dcim.cablepath',
  'dcim.consoleporttemplate',
  'dcim.consoleserverporttemplate',
  'dcim.powerporttemplate',
  'dcim.poweroutlettemplate',
  'dcim.interfacetemplate',
  'dcim.frontporttemplate',
  'dcim.porttemplatemapping',
  'dcim.rearporttemplate',
  'dcim.modulebaytemplate',
  'dcim.devicebaytemplate',
  'dcim.macaddress',
  'dcim.rackreservation',
  'extras.taggeditem',
  'extras.customfield',
  'extras.customfieldchoice',
  'extras.customfieldchoiceset',
  'extras.customfieldvalue',
  'tenancy.contactassignment',
]);

/** A table that something is made of, or told of. */
function isUsed(table: string): boolean {
  return Object.hasOwn(KNOWN, table) || TOLD_IN_FIELDS.has(table) || ABSORBED.has(table);
}

/** What tables and references were called before 2.11, when rack groups became locations. */
const EARLIER_TABLES: Readonly<Record<string, string>> = { 'dcim.rackgroup': 'dcim.location' };
const EARLIER_FIELDS: Readonly<Record<string, readonly [before: string, now: string]>> = {
  'dcim.rack': ['group', 'location'],
  'dcim.powerpanel': ['rack_group', 'location'],
};

/** A row's fields by the names of today. */
function fieldsOfToday(table: string, fields: Mapping): Mapping {
  const [before, now] = ownOf(EARLIER_FIELDS, table) ?? [];
  if (before === undefined || now === undefined || !(before in fields) || now in fields) return fields;
  const { [before]: value, ...rest } = fields;
  return { ...rest, [now]: value };
}

/** The data set by table and primary key, and the records made of it so far. */
export class DatasetReading {
  readonly records: ImportRecord[] = [];
  readonly notes: NoteList;
  readonly file: string;
  private readonly given: DatasetRows;
  private readonly lineOf: LineOf;
  /** Each at its place modulo AT_HAND. */
  private readonly atHand: (Mapping | undefined)[] = Array.from({ length: AT_HAND });
  private readonly atHandPlaces = new Int32Array(AT_HAND).fill(-1);
  /** Places of rows with characters that are left out. */
  private readonly withUnseen = new Set<number>();
  private readonly tables = new Map<string, Table>();
  private readonly texts = new Map<string, string>();
  private readonly objects = new Map<string, object>();
  private readonly made = new Map<string, ImportRecord>();
  /** Of tables that are told in fields: what was told. */
  private readonly told = new Map<string, Set<number>>();
  /** Tables of which rows are named that are not there: of what they would say the data set does not speak. */
  readonly missed = new Set<string>();
  private readonly leftOut = new Map<string, number>();
  private readonly otherTables = new Set<string>();
  private readonly furtherTables = new Set<string>();

  constructor(rows: DatasetRows, file: string, lineOf: LineOf) {
    this.file = file;
    this.given = rows;
    this.lineOf = lineOf;
    this.notes = new NoteList(file);
    const tables = new Map<string, Map<number, number>>();
    const unknown = new FirstKinds<{ line: number; count: number }>();
    const unseen = new FirstKinds<{ readonly line: number; count: number; readonly value: string }>();
    for (let index = 0; index < rows.length; index++) {
      const line = lineOf(String(index));
      const said = saidIn(rows.at(index));
      if (said === undefined) {
        this.notes.add('refused', line, 'not-a-row', `entry ${index + 1} is no row with model and fields`, { index: index + 1 });
        continue;
      }
      const { model, pk } = said;
      const note = (path: string, value: string): void => {
        this.withUnseen.add(index);
        // What nothing is made of may be written as it likes.
        if (isUsed(model)) unseen.count(model, path.split('/', 1)[0]!, () => ({ line, count: 0, value }));
      };
      const fields = rows.isPlain?.(index) === true ? said.fields : withoutUnseen(said.fields, note);
      const known = ownOf(KNOWN, model);
      if (known !== undefined && (typeof pk !== 'number' || !Number.isSafeInteger(pk))) {
        this.notes.add('refused', line, 'no-primary-key', `a row of ${model} has no whole number as pk`, { table: model });
        continue;
      }
      const table = tables.get(model) ?? new Map<number, number>();
      if (table.size === 0 && !isUsed(model) && !this.hasRoomFor(model)) continue;
      tables.set(model, table);
      const key = typeof pk === 'number' ? pk : -1 - table.size;
      if (table.has(key))
        this.notes.add('flagged', line, 'row-twice', `${model} ${key} occurs twice; the later row counts`, {
          table: model,
          pk: key,
        });
      table.set(key, index);
      if (known !== undefined) countUnknown(unknown, model, fields, known, line);
    }
    for (const [table, places] of tables) {
      const kept = new RowPlaces(places);
      this.tables.set(table, { name: table, places: kept, keys: Array.from({ length: kept.size }) });
      places.clear();
    }
    for (const [table, first, more] of unseen) {
      for (const [key, { line, count, value }] of first) {
        const message = `${count} texts in ${key} of ${table} held invisible characters (${value}), which are left out`;
        this.notes.add('warning', line, 'invisible-characters', message, { key, table, count, value });
      }
      this.noteMore('more-invisible', `${more} more fields of ${table} held invisible characters`, table, more);
    }
    for (const [table, first, more] of unknown) {
      for (const [field, { line, count }] of first)
        this.notes.add('warning', line, 'unknown-key', `unknown field ${field} of ${table} ignored in ${count} rows`, {
          key: field,
          table,
          count,
        });
      this.noteMore('more-unknown-keys', `${more} more unknown fields of ${table} ignored`, table, more);
    }
  }

  private noteMore(reason: string, message: string, table: string, count: number): void {
    if (count > 0) this.notes.add('warning', 0, reason, message, { table, count });
  }

  /** Of tables that nothing is made of, that many are looked at; of more it is known that they are there. */
  private hasRoomFor(table: string): boolean {
    if (this.otherTables.size < LIMITS.importTables) this.otherTables.add(table);
    else if (!this.otherTables.has(table)) this.furtherTables.add(table);
    return this.otherTables.has(table);
  }

  /** What the row at a place of the data set says. */
  fieldsAt(place: number): Mapping {
    const at = place % AT_HAND;
    if (this.atHandPlaces[at] === place) return this.atHand[at]!;
    const { fields: given } = saidIn(this.given.at(place))!;
    const fields = this.withUnseen.has(place) ? withoutUnseen(given, () => undefined) : given;
    this.atHand[at] = fields;
    this.atHandPlaces[at] = place;
    return fields;
  }

  /** From 1. */
  lineAt(place: number): number {
    return this.lineOf(String(place));
  }

  /** The tables of which there are rows, of those that something is made of. */
  tableNames(): readonly string[] {
    return [...this.tables.keys()].filter(isUsed);
  }

  hasRowsOf(table: string): boolean {
    return (this.tables.get(table)?.places.size ?? 0) > 0;
  }

  rows(table: string): readonly Row[] {
    return this.firstRows(table, Infinity);
  }

  firstRows(table: string, count: number): readonly Row[] {
    const rows: Row[] = [];
    const of = this.tables.get(table);
    if (of !== undefined) for (let at = 0; at < Math.min(count, of.places.size); at++) rows.push(new KeptRow(this, of, at));
    return rows;
  }

  /** The row that a reference names; undefined for null and for a row that is not there. */
  row(table: string, pk: unknown): Row | undefined {
    const of = typeof pk === 'number' ? this.tables.get(table) : undefined;
    const position = of === undefined ? -1 : of.places.positionOf(pk as number);
    if (of === undefined || position < 0) {
      if (isNamed(pk)) this.missed.add(table);
      return undefined;
    }
    if (TOLD_IN_FIELDS.has(table)) this.tell(table, pk as number);
    return new KeptRow(this, of, position);
  }

  /** What a row says is told in fields. */
  tell(table: string, pk: number): void {
    const told = this.told.get(table);
    if (told) told.add(pk);
    else this.told.set(table, new Set([pk]));
  }

  /** Text of one field of the row that a reference names; ''. */
  nameOf(table: string, pk: unknown, field = 'name'): string {
    return textOf(this.row(table, pk)?.fields[field]);
  }

  /** A field whose text stands in the row that a reference names; none where that row is not there, for then nothing is said of it. */
  column<F extends 'owner' | 'provider'>(field: F, table: string, pk: unknown): Partial<Record<F, string>> {
    const row = this.row(table, pk);
    return row === undefined && isNamed(pk) ? {} : ({ [field]: textOf(row?.fields['name']) } as Record<F, string>);
  }

  /** A row and those that it stands in, by `parent`, innermost first; a circle ends where it began. */
  wayUp(table: string, pk: unknown): readonly Row[] {
    const way = new Map<number, Row>();
    for (let row = this.row(table, pk); row && !way.has(row.pk); row = this.row(table, row.fields['parent']))
      way.set(row.pk, row);
    return [...way.values()];
  }

  /** Names of a row and what it stands in, from the outermost: `Customers / North`. */
  pathOf(table: string, pk: unknown): string {
    const names = this.wayUp(table, pk).map((row) => textOf(row.fields['name']));
    return names.toReversed().join(' / ');
  }

  /** True when a record with this key was made, other than the end of a cable. */
  has(key: string): boolean {
    return this.made.has(key);
  }

  /** The record made under a key, other than the end of a cable. */
  get(key: string): ImportRecord | undefined {
    return this.made.get(key);
  }

  /** The key of a row: one text for all that name it. */
  keyOf(table: string, pk: number): string {
    const of = this.tables.get(table);
    const position = of === undefined ? -1 : of.places.positionOf(pk);
    return of === undefined || position < 0 ? sourceKey(table, pk) : keyAt(of, position);
  }

  /** A text, or an object, that many records say alike: one for all of them. */
  shared<T extends string | object>(value: T): T {
    const alike = (typeof value === 'string' ? this.texts : this.objects) as Map<string, T>;
    const said = typeof value === 'string' ? value : JSON.stringify(value);
    const known = alike.get(said);
    if (known !== undefined) return known;
    alike.set(said, value);
    return value;
  }

  add<K extends Kind>(record: ImportRecord<K>): void {
    const kept = inOnePiece(this.bounded(record as unknown as ImportRecord), this.file);
    // Nothing is looked up by the end of a cable, and there are more of them than of all else.
    if (kept.kind !== 'termination') this.made.set(record.key, kept);
    this.records.push(kept);
  }

  /** Adds to what is kept of a record as imported; nothing where there is no such record. */
  say(key: string, facts: Readonly<Partial<Record<SourceFactName, unknown>>>): void {
    const record = this.made.get(key);
    const fields = record?.fields as { extra?: Json } | undefined;
    if (record === undefined || fields?.extra === undefined) return;
    const said = boundedFields(record.kind, { extra: saidOf(facts) }, this.cutNote(record));
    fields.extra = { ...(fields.extra as object), ...said.extra };
  }

  /** With texts that are no longer than their fields take. */
  private bounded(record: ImportRecord): ImportRecord {
    const fields = boundedFields(record.kind, record.fields, this.cutNote(record));
    const template = record.template && boundedTemplate(record.template);
    if (fields === record.fields && template === record.template) return record;
    return { ...record, fields, ...(template === undefined ? {} : { template }) };
  }

  private cutNote({ line = 0 }: ImportRecord): CutNote {
    return (key, length, limit) =>
      this.notes.add('flagged', line, 'too-long', `${key} of ${length} characters is cut to ${limit}`, { key, length, limit });
  }

  flag(row: Row, reason: string, message: string, facts?: ImportNote['facts']): void {
    this.notes.add('flagged', row.line, reason, message, facts);
  }

  /** What a row says becomes no record: it is counted as not imported, with the reason. */
  leaveOut(table: string, row: Row, reason: string, message: string, facts: ImportNote['facts']): void {
    this.leftOut.set(table, (this.leftOut.get(table) ?? 0) + 1);
    this.notes.add('warning', row.line, reason, message, facts);
  }

  /** Rows that came to nothing, by table: of tables that nothing is made of those with the most rows, and how many more there are. */
  notImported(): { readonly notImported: Readonly<Record<string, number>>; readonly furtherKinds?: number } {
    const others = [...this.otherTables].map((table) => [table, this.tables.get(table)!.places.size] as const);
    const named = others.toSorted(([, a], [, b]) => b - a).slice(0, LIMITS.importTablesNamed);
    const further = others.length - named.length + this.furtherTables.size;
    const known = this.counted((table, rows) => {
      if (!isUsed(table)) return 0;
      return TOLD_IN_FIELDS.has(table) ? rows - (this.told.get(table)?.size ?? 0) : (this.leftOut.get(table) ?? 0);
    });
    const counts = [...Object.entries(known), ...named.map(([table, rows]) => [toldText(table), rows] as const)];
    return { notImported: byName(counts), ...(further === 0 ? {} : { furtherKinds: further }) };
  }

  /** Rows that are told in fields of what was made, by table. */
  inFields(): Readonly<Record<string, number>> {
    return this.counted((table) => this.told.get(table)?.size ?? 0);
  }

  private counted(count: (table: string, rows: number) => number): Readonly<Record<string, number>> {
    return byName([...this.tables].map(([table, rows]) => [table, count(table, rows.places.size)] as const));
  }
}

/** Those of which there are some. */
function byName(counts: readonly (readonly [name: string, count: number])[]): Readonly<Record<string, number>> {
  return Object.fromEntries(counts.filter(([, some]) => some > 0).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** A record with its file. What an object is given later lies beside it and takes as much again: of the kinds of which there are most it is made anew. */
function inOnePiece(record: ImportRecord, file: string): ImportRecord {
  const { key, kind, counted, fields, refs, template, line, createOnly, unlessPlaced } = record;
  if (refs === undefined || line === undefined || createOnly || unlessPlaced) return Object.assign(record, { file });
  return template === undefined
    ? { key, kind, counted, fields, refs, file, line }
    : { key, kind, counted, fields, refs, template, file, line };
}

/** A reference that names something. */
export const isNamed = (reference: unknown): boolean => reference !== null && reference !== undefined && reference !== '';

class KeptRow implements Row {
  constructor(
    private readonly data: DatasetReading,
    private readonly table: Table,
    private readonly position: number,
  ) {}

  get pk(): number {
    return this.table.places.keyAt(this.position);
  }

  get key(): string {
    return keyAt(this.table, this.position);
  }

  get fields(): Mapping {
    return this.data.fieldsAt(this.table.places.placeAt(this.position));
  }

  get line(): number {
    return this.data.lineAt(this.table.places.placeAt(this.position));
  }
}

function keyAt({ name, places, keys }: Table, position: number): string {
  return (keys[position] ??= sourceKey(name, places.keyAt(position)));
}

/** Joined, which makes it one text; put together with signs it would stay a tree of its parts, of three times the size. */
export const sourceKey = (table: string, pk: number): string => ['netbox', table, pk].join(':');

/** Facts of a note of what has no name: pages say it by what it is and its number in the source, in their own language. */
export const namelessFacts = (thing: 'cable' | 'device' | 'card', pk: number) => ({ nameless: thing, number: pk });

/** `extra` of a record: its key, and what was said and is not empty. */
export function extraOf(key: string, facts: Readonly<Partial<Record<SourceFactName, unknown>>>): Json {
  return { source: key, ...saidOf(facts) };
}

function saidOf(facts: Readonly<Partial<Record<SourceFactName, unknown>>>): Record<string, Json> {
  const said: Record<string, Json> = {};
  for (const name in facts) {
    const value = facts[name as SourceFactName];
    const isList = Array.isArray(value) && value.length > 0;
    if (isList || typeof value === 'number' || typeof value === 'boolean' || (typeof value === 'string' && value !== ''))
      said[name] = value as Json;
  }
  return said;
}

/** Description and comments as one text. */
export function remarksOf(fields: Mapping, limit: number, ...more: readonly string[]): string {
  return [textOf(fields['description']), textOf(fields['comments']), ...more]
    .filter((text) => text !== '')
    .join('\n')
    .slice(0, limit);
}

function countUnknown(
  unknown: FirstKinds<{ line: number; count: number }>,
  model: string,
  fields: Mapping,
  known: string,
  line: number,
): void {
  const words = wordsOf(known);
  for (const field in fields) if (!words.has(field)) unknown.count(model, field, () => ({ line, count: 0 }));
}

const WORDS = new Map<string, ReadonlySet<string>>();
/** Those of a list, and those that all have. */
function wordsOf(list: string): ReadonlySet<string> {
  let words = WORDS.get(list);
  if (!words) WORDS.set(list, (words = new Set(`${COMMON} ${list}`.split(' '))));
  return words;
}
