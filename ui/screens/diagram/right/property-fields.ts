import { LANE_PROFILES } from '../../../../domain/cabling/lane-profiles';
import {
  CABLE_CLASSES,
  CABLE_LIFECYCLES,
  CABLE_TYPES,
  FACES,
  FILL_EDITION_KEYS,
  OBJECT_FLAGS,
  OBJECT_LIFECYCLES,
  PATHWAY_KINDS,
  PATHWAY_LIFECYCLES,
  PORT_LIFECYCLES,
  SEPARATION_CLASSES,
} from '../../../../domain/catalog/enums';
import type { Description } from '../../../../workers/api/session';

/** Sections of the property view, in this order; the words stand under `diagram:group.<name>`. */
export const FIELD_GROUPS = ['identity', 'place', 'address', 'physical', 'power', 'people', 'notes'] as const;
export type FieldGroup = (typeof FIELD_GROUPS)[number];

/**
 * A property as the panel shows it. The label stands under `diagram:property.<label or name>`; `unit` is shown
 * beside the number. `factor`: what is shown = what is stored * factor.
 */
export interface PropertyField {
  readonly name: string;
  readonly label?: string;
  readonly group: FieldGroup;
  readonly input: 'text' | 'lines' | 'number' | 'choice' | 'color' | 'switch' | 'fact';
  readonly unit?: 'mm' | 'm' | 'U' | 'kg' | 'W';
  readonly factor?: number;
  /** Kept on the server, fetched for the selection. */
  readonly cold?: true;
  /** `choice`: stored as the position in this list; `words` is the namespace of their words. */
  readonly choices?: readonly string[];
  readonly words?: string;
  /** `choice`: the empty one may be chosen, and these are its words; absent = it means "not known" and is left, not chosen. */
  readonly emptyWord?: string;
  /** `choice`: stored as the word itself, not as its position. */
  readonly asText?: true;
  /** `switch`: this bit of the record's flags. */
  readonly bit?: number;
  /** Numbers only: may be left empty, which stores 0 ("not known"). */
  readonly emptyIsZero?: true;
  /** How it is changed: most by set-properties; the place in a rack by moving the device; what a pathway is by change-pathways. */
  readonly by?: 'move' | 'pathways';
}

const name: PropertyField = { name: 'name', group: 'identity', input: 'text' };
const lifecycle: PropertyField = {
  name: 'lifecycle',
  group: 'identity',
  input: 'choice',
  choices: OBJECT_LIFECYCLES,
  words: 'objectLifecycle',
};
const operational: PropertyField = { name: 'operational', group: 'identity', input: 'fact', words: 'objectState' };
const model: readonly PropertyField[] = [
  { name: 'model', group: 'identity', input: 'fact' },
  { name: 'brand', group: 'identity', input: 'fact' },
];
const protection: PropertyField = {
  name: 'deletionProhibited',
  group: 'notes',
  input: 'switch',
  cold: true,
  bit: OBJECT_FLAGS.deletionProhibited,
};
const people: readonly PropertyField[] = [
  { name: 'owner', group: 'people', input: 'text', cold: true },
  { name: 'department', group: 'people', input: 'text', cold: true },
  { name: 'maintainer', group: 'people', input: 'text', cold: true },
  { name: 'remarks', group: 'notes', input: 'lines', cold: true },
  protection,
];
const equipment: readonly PropertyField[] = [
  { name: 'serialNumber', group: 'identity', input: 'text', cold: true },
  { name: 'assetTag', group: 'identity', input: 'text', cold: true },
];
const physical: readonly PropertyField[] = [
  { name: 'widthMm', group: 'physical', input: 'number', unit: 'mm', emptyIsZero: true },
  { name: 'depthMm', group: 'physical', input: 'number', unit: 'mm', emptyIsZero: true },
  { name: 'weightKg', group: 'physical', input: 'number', unit: 'kg', cold: true, emptyIsZero: true },
];
const power: readonly PropertyField[] = [
  { name: 'ratedPowerW', group: 'power', input: 'number', unit: 'W', cold: true, emptyIsZero: true },
  { name: 'peakPowerW', group: 'power', input: 'number', unit: 'W', cold: true, emptyIsZero: true },
];
const address: readonly PropertyField[] = [
  { name: 'ip', group: 'address', input: 'text', cold: true },
  { name: 'mac', group: 'address', input: 'text', cold: true },
];

const RACK: readonly PropertyField[] = [
  name,
  lifecycle,
  operational,
  ...model,
  ...equipment,
  { name: 'row', group: 'place', input: 'text' },
  { name: 'heightU', group: 'physical', input: 'number', unit: 'U' },
  ...physical,
  { name: 'descendingUnits', group: 'physical', input: 'switch', cold: true, bit: OBJECT_FLAGS.descendingUnits },
  ...power,
  ...people,
];
const DEVICE: readonly PropertyField[] = [
  name,
  lifecycle,
  operational,
  ...model,
  ...equipment,
  { name: 'positionU', group: 'place', input: 'number', unit: 'U', by: 'move' },
  { name: 'face', group: 'place', input: 'choice', choices: FACES, words: 'face', by: 'move' },
  { name: 'heightU', group: 'place', input: 'fact', unit: 'U' },
  ...address,
  { name: 'weightKg', group: 'physical', input: 'number', unit: 'kg', cold: true, emptyIsZero: true },
  ...power,
  ...people,
];
const CARD: readonly PropertyField[] = [name, lifecycle, operational, ...model, ...equipment, ...address, ...people];
const SLOT: readonly PropertyField[] = [{ name: 'name', group: 'identity', input: 'text' }];
const PLACE: readonly PropertyField[] = [name, lifecycle, ...people];
const PORT: readonly PropertyField[] = [
  name,
  { name: 'lifecycle', group: 'identity', input: 'choice', choices: PORT_LIFECYCLES, words: 'portLifecycle' },
  { name: 'operational', group: 'identity', input: 'fact', words: 'portState' },
  { name: 'type', label: 'portType', group: 'identity', input: 'fact' },
  { name: 'label', group: 'identity', input: 'text', cold: true },
  { name: 'mac', group: 'address', input: 'text', cold: true },
  { name: 'remarks', group: 'notes', input: 'lines', cold: true },
];
const CABLE: readonly PropertyField[] = [
  name,
  { name: 'lifecycle', group: 'identity', input: 'choice', choices: CABLE_LIFECYCLES, words: 'cableLifecycle' },
  { name: 'class', label: 'cableClass', group: 'identity', input: 'choice', choices: CABLE_CLASSES, words: 'cableClass' },
  { name: 'type', label: 'cableType', group: 'identity', input: 'choice', choices: CABLE_TYPES, words: 'cableType' },
  { name: 'color', group: 'physical', input: 'color' },
  { name: 'lengthMm', group: 'physical', input: 'number', unit: 'm', factor: 0.001, emptyIsZero: true },
  {
    name: 'profile',
    group: 'physical',
    input: 'choice',
    choices: ['', ...LANE_PROFILES.map(({ key }) => key)],
    words: 'cabling:profile',
    emptyWord: 'cabling:profile.straight',
    asText: true,
  },
  { name: 'remarks', group: 'notes', input: 'lines', cold: true },
];
/** Classes of cables of which no plug has several lanes. */
const LANELESS: ReadonlySet<string> = new Set(['powerCable', 'pipelineBridge', 'logicalLink']);
const PATHWAY_FIELDS: readonly PropertyField[] = [
  name,
  { name: 'pathwayKind', group: 'identity', input: 'choice', choices: PATHWAY_KINDS, words: 'pathways:kind' },
  { name: 'lifecycle', group: 'identity', input: 'choice', choices: PATHWAY_LIFECYCLES, words: 'pathways:lifecycle' },
  { name: 'widthMm', label: 'innerWidth', group: 'physical', input: 'number', unit: 'mm' },
  { name: 'depthMm', label: 'innerDepth', group: 'physical', input: 'number', unit: 'mm', emptyIsZero: true },
  { name: 'radiusMm', group: 'physical', input: 'number', unit: 'mm', emptyIsZero: true },
  { name: 'lengthMm', group: 'physical', input: 'number', unit: 'm', factor: 0.001 },
  {
    name: 'edition',
    group: 'physical',
    input: 'choice',
    choices: FILL_EDITION_KEYS,
    words: 'pathways:edition',
    emptyWord: 'pathways:usualEdition',
  },
  {
    name: 'separation',
    group: 'physical',
    input: 'choice',
    choices: SEPARATION_CLASSES,
    words: 'pathways:separation',
    emptyWord: 'pathways:anyCable',
  },
];
const PATHWAY = PATHWAY_FIELDS.map((field): PropertyField => ({ ...field, by: 'pathways' }));
const DIAGRAM: readonly PropertyField[] = [name, { name: 'remarks', group: 'notes', input: 'lines', cold: true }];

/** The properties of a record, in the order of the panel. */
export function fieldsOf(record: Pick<Description, 'kind' | 'class'>): readonly PropertyField[] {
  switch (record.kind) {
    case 'port':
      return PORT;
    case 'cable':
      return LANELESS.has(record.class) ? CABLE.filter(({ name: field }) => field !== 'profile') : CABLE;
    case 'diagram':
      return DIAGRAM;
    case 'pathway':
      return PATHWAY;
    case 'object':
      return OBJECT_FIELDS[record.class] ?? PLACE;
  }
}

const OBJECT_FIELDS: Readonly<Record<string, readonly PropertyField[]>> = { rack: RACK, device: DEVICE, card: CARD, slot: SLOT };

/** The properties that all of these records have: one kind, and fields of the same name changed in the same way. */
export function sharedFields(records: readonly Pick<Description, 'kind' | 'class'>[]): readonly PropertyField[] {
  const [first, ...others] = records;
  if (first === undefined || others.some(({ kind }) => kind !== first.kind)) return [];
  return fieldsOf(first).filter((field) =>
    others.every((other) =>
      fieldsOf(other).some(
        (candidate) => candidate.name === field.name && candidate.by === field.by && candidate.input === field.input,
      ),
    ),
  );
}
