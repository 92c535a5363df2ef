/**
 * The one table of record kinds and their fields. From it follow: the client's columns (column-store.ts), the
 * record types, the diff codec, the snapshot codec, the server's SQL tables (a test compares them) and the
 * protocol's hash.
 *
 * A field is
 * - hot: travels in snapshots and patches and lives in a column of the client's store;
 * - cold: lives on the server only, is fetched for the selection; it occurs in diffs, which the store skips.
 * An enum's numbers are positions in the lists of domain/catalog/enums.ts; 0 means "none/unknown".
 */

export type FieldType =
  | 'ref' // another record's id; 0 = none; 4 bytes a row
  | 'u8'
  | 'u16'
  | 'u32'
  | 'f32'
  | 'f64'
  | 'text' // string table index, 4 bytes a row
  | 'json'; // plain JSON value, or null; kept as text in the string table

export interface FieldDef {
  readonly type: FieldType;
  readonly hot: boolean;
  /** `ref` only: the kinds it may name (documentation and foreign keys). */
  readonly to?: readonly string[];
  /** `ref` only: the store keeps children lists for it, and Slice.by answers it as `<kind>.<field>`. */
  readonly index?: true;
  /** Live state: written by telemetry, never by an operation; never occurs in a diff. */
  readonly telemetry?: true;
  /** Server: searched by global search. */
  readonly searched?: true;
}

const ref = (...to: readonly string[]) => ({ type: 'ref', hot: true, to }) as const;
const indexed = (...to: readonly string[]) => ({ type: 'ref', hot: true, to, index: true }) as const;
const hot = <T extends FieldType>(type: T) => ({ type, hot: true }) as const;
const cold = <T extends FieldType>(type: T) => ({ type, hot: false }) as const;
const searched = { type: 'text', hot: false, searched: true } as const;

/** Order of kinds and of fields is part of the format: append, never reorder (the protocol's hash tells). */
export const SCHEMA = {
  object: {
    parent: indexed('object'),
    class: hot('u8'), // OBJECT_CLASSES
    model: indexed('model'),
    modelVersion: hot('u16'),
    template: hot('u16'), // slot: index in the owner model's slot templates; else NO_TEMPLATE
    name: { type: 'text', hot: true, searched: true },
    row: hot('text'), // rack: the row it stands in
    lifecycle: hot('u8'), // OBJECT_LIFECYCLES
    operational: { type: 'u8', hot: true, telemetry: true }, // OBJECT_STATES
    positionU: hot('f32'), // lowest U it occupies, 1 = bottom; halves allowed; 0 = no position
    heightU: hot('f32'), // rack: its U count; device: U it occupies, may be 0 or x.5
    face: hot('u8'), // FACES
    widthMm: hot('f32'), // 0 = from the model or the class's default
    depthMm: hot('f32'),
    flags: hot('u8'), // OBJECT_FLAGS bits
    serialNumber: searched,
    assetTag: searched,
    ip: searched,
    mac: searched,
    owner: cold('text'),
    department: cold('text'),
    maintainer: cold('text'),
    remarks: cold('text'),
    weightKg: hot('f32'),
    ratedPowerW: hot('f32'),
    peakPowerW: hot('f32'),
    extra: cold('json'), // custom fields, import provenance: {source: "netbox:dcim.device:12", ...}
  },
  port: {
    owner: indexed('object'),
    template: hot('u16'), // index in the owner model's port templates, NO_TEMPLATE = none
    name: hot('text'), // '' = the template's name
    type: hot('u16'), // index in PORT_TYPES (domain/catalog/port-types.ts)
    lifecycle: hot('u8'), // PORT_LIFECYCLES
    operational: { type: 'u8', hot: true, telemetry: true }, // PORT_STATES
    mac: searched,
    label: cold('text'),
    remarks: cold('text'),
    extra: cold('json'),
  },
  port_map: {
    owner: indexed('object'),
    front: indexed('port'),
    frontPosition: hot('u16'), // from 1
    rear: indexed('port'),
    rearPosition: hot('u16'),
  },
  cable: {
    name: { type: 'text', hot: true, searched: true }, // its label
    class: hot('u8'), // CABLE_CLASSES
    type: hot('u8'), // CABLE_TYPES
    model: ref('model'),
    lifecycle: hot('u8'), // CABLE_LIFECYCLES
    color: hot('u32'), // 0xRRGGBB, 0xffffffff = by type
    lengthMm: hot('u32'), // as built; 0 = not measured
    flags: hot('u8'),
    remarks: cold('text'),
    extra: cold('json'),
    modelVersion: hot('u16'),
    profile: hot('text'), // key of a lane profile (domain/cabling/lane-profiles.ts); '' = lanes run straight
  },
  termination: {
    cable: indexed('cable'),
    port: indexed('port'),
    end: hot('u8'), // 1 = A, 2 = B
    connector: hot('u8'), // which plug of that end of the cable, from 0
    position: hot('u16'), // first lane of the port that the plug takes, from 1
    plan: hot('u32'), // 0 = live; else the plan's number
  },
  diagram: {
    owner: indexed('object'), // 0 = stands alone
    kind: hot('u8'), // DIAGRAM_KINDS
    name: { type: 'text', hot: true, searched: true },
    unit: hot('u8'), // 0 mm, 1 Web Mercator
    background: hot('json'),
    remarks: cold('text'),
  },
  placement: {
    diagram: indexed('diagram'),
    subject: indexed('object', 'cable'),
    x: hot('f64'), // mm, left edge (elevation: y grows upwards from the floor; plan: y grows to the north)
    y: hot('f64'), // mm, bottom edge
    z: hot('f32'),
    rotation: hot('f32'), // degrees, counter-clockwise
    width: hot('f32'), // mm; 0 = the subject's own
    height: hot('f32'),
    layer: hot('u16'),
    style: ref('style'),
    path: hot('json'), // bends of a cable or link: [x0, y0, x1, y1, ...] mm
  },
  style: {
    spec: hot('json'), // {fill, stroke, width, line, text...}; deduplicated
  },
  model: {
    brand: { type: 'text', hot: true, searched: true },
    name: { type: 'text', hot: true, searched: true },
    partNumber: { type: 'text', hot: true, searched: true },
    slug: hot('text'), // import key `<brand>/<model>`, unique
    objectClass: hot('u8'), // what it makes: rack, device or card (OBJECT_CLASSES)
    libraryClass: hot('u8'), // MODEL_LIBRARY_CLASSES
    version: hot('u16'),
    heightU: hot('f32'),
    widthMm: hot('f32'),
    depthMm: hot('f32'),
    flags: hot('u8'), // MODEL_FLAGS bits: full depth, ...
    templates: hot('json'), // ModelTemplates (domain/entities/model.ts)
    weightKg: hot('f32'),
    airflow: cold('text'),
    remarks: cold('text'),
    extra: cold('json'),
    cableSpec: hot('json'), // CableModel (domain/cabling/cable-model.ts); null = not a model of cables
  },
  // Cores, splices, ways and what hangs on cables: docs/decisions/0012.
  core: {
    cable: indexed('cable'),
    number: hot('u16'), // from 1; stored from the first joining, damage or reservation on
    lifecycle: hot('u8'), // CORE_LIFECYCLES
    remarks: cold('text'),
  },
  core_end: {
    core: indexed('core'),
    end: hot('u8'), // 1 = A, 2 = B
    plan: hot('u32'),
    port: indexed('port'), // exactly one of port and splice is set
    position: hot('u16'), // of the port, from 1; 0 with a splice
    splice: indexed('splice'),
  },
  splice: {
    closure: indexed('object'),
    tray: hot('u16'), // from 1
    position: hot('u16'), // in the tray, from 1
    plan: hot('u32'),
    lossDb: hot('f32'), // measured; 0 = not measured
    remarks: cold('text'),
  },
  pathway: {
    parent: indexed('object'), // room, building or site
    from: indexed('object'), // rack, closure or junction
    to: indexed('object'),
    kind: hot('u8'), // PATHWAY_KINDS
    widthMm: hot('f32'), // inside; conduit: its inner diameter
    depthMm: hot('f32'),
    radiusMm: hot('f32'), // its tightest bend; 0 = not known
    lengthMm: hot('u32'),
    edition: hot('u8'), // FILL_EDITION_KEYS
    separation: hot('u8'), // SEPARATION_CLASSES: what alone may lie in it, 0 = not said
    lifecycle: hot('u8'), // PATHWAY_LIFECYCLES
    name: { type: 'text', hot: true, searched: true },
  },
  lay: {
    cable: indexed('cable'),
    pathway: indexed('pathway'),
    order: hot('u16'), // from 1, end A first
    plan: hot('u32'),
  },
  coil: {
    cable: indexed('cable'),
    carrier: indexed('object'), // 0 = lies free
    lengthMm: hot('u32'),
    markFromMm: hot('u32'), // marks on the sheath; both 0 = not noted
    markToMm: hot('u32'),
    name: hot('text'),
    remarks: cold('text'),
  },
  circuit: {
    name: { type: 'text', hot: true, searched: true },
    provider: hot('text'), // '' = one's own
    a: indexed('port'),
    z: indexed('port'),
    lifecycle: hot('u8'), // CABLE_LIFECYCLES
  },
  relation: {
    kind: hot('u8'), // RELATION_KINDS
    from: indexed('object', 'cable'),
    to: indexed('object', 'cable'),
    fromRole: hot('u8'), // RELATION_ROLES: what `from` is to `to`
    remarks: cold('text'),
  },
} as const satisfies Record<string, Record<string, FieldDef>>;

export type Kind = keyof typeof SCHEMA;
export const KINDS = Object.keys(SCHEMA) as readonly Kind[];
/** What hangs on cables and ways (docs/decisions/0012); most installations have none of it. */
export const PLANT_KINDS = [
  'core',
  'core_end',
  'splice',
  'pathway',
  'lay',
  'coil',
  'circuit',
  'relation',
] as const satisfies readonly Kind[];
/** In a `template` field: made by no template. */
export const NO_TEMPLATE = 0xffff;

type FieldsOf<K extends Kind> = (typeof SCHEMA)[K];
export type FieldName<K extends Kind> = keyof FieldsOf<K> & string;
/** Plain JSON. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };
type ValueOf<T> = T extends 'text' ? string : T extends 'json' ? Json : number;
type Typed<F> = F extends { readonly type: infer T } ? ValueOf<T> : never;

type HotNames<K extends Kind> = { [F in FieldName<K>]: FieldsOf<K>[F] extends { readonly hot: true } ? F : never }[FieldName<K>];
type ColdNames<K extends Kind> = Exclude<FieldName<K>, HotNames<K>>;

/** A record: every hot field, and the cold ones where the reader has them. */
export type RecordOf<K extends Kind> = { readonly id: number } & {
  readonly [F in HotNames<K>]: Typed<FieldsOf<K>[F]>;
} & { readonly [F in ColdNames<K>]?: Typed<FieldsOf<K>[F]> };

/** Some fields of a record, as in a diff. */
export type Fields<K extends Kind = Kind> = { readonly [F in FieldName<K>]?: Typed<FieldsOf<K>[F]> };

/** A field's value when nothing is known: 0, '' or null; `template` fields NO_TEMPLATE. */
export function emptyValue(field: string, type: FieldType): number | string | null {
  if (type === 'text') return '';
  if (type === 'json') return null;
  return field === 'template' ? NO_TEMPLATE : 0;
}

type IndexOf<K extends Kind> = {
  [F in FieldName<K>]: FieldsOf<K>[F] extends { readonly index: true } ? `${K}.${F}` : never;
}[FieldName<K>];

/** `<kind>.<field>` of every indexed reference: the closed vocabulary of Slice.by and of operations' reads. */
export type IndexName = { [K in Kind]: IndexOf<K> }[Kind];
export const INDEXES: readonly IndexName[] = KINDS.flatMap((kind) =>
  Object.entries(SCHEMA[kind] as Record<string, FieldDef>)
    .filter(([, def]) => def.index)
    .map(([field]) => `${kind}.${field}` as IndexName),
);

/** The definition of a field; undefined for a field the kind does not have. */
export function fieldDef(kind: Kind, field: string): FieldDef | undefined {
  return Object.hasOwn(SCHEMA[kind], field) ? (SCHEMA[kind] as Record<string, FieldDef>)[field] : undefined;
}
