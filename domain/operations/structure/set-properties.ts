import { CABLE_FLAGS, codeOf, OBJECT_CLASSES, PLACE_CLASSES } from '../../catalog/enums';
import { otherKindRefusal, KIND_RULES } from '../../cabling/connect-many';
import { FURNITURE_CLASSES } from '../../catalog/furniture';
import { changed } from '../../document/changes';
import type { Change } from '../../document/diff';
import { Overlay } from '../../document/overlay';
import { isColdField, type Fields, type Kind, type RecordOf } from '../../document/schema';
import type { ReadStep, Slice } from '../../document/slice';
import { nameRuleRefusal } from '../../entities/name-rule';
import { resizedBoxes } from '../../layout/place-boxes';
import { ROW_RULE_WORDS } from '../../layout/rack-grid';
import { ok, refuse, type Refusal } from '../../result';
import { className } from '../../validation/containment';
import { HEIGHT_RULES, heightRefusal } from '../../validation/pathway-heights';
import { roomSizeRefusal } from '../../validation/room-size';
import { handRowRefusal } from '../../validation/rows';
import { EDITABLE_FIELDS, FLAG_BITS, PROPERTY_TARGETS, type PropertyTarget } from './editable-fields';
import { checked, refused } from '../new-records';
import { operation, sameIn, sameKeys, type Operation } from '../operation';
import { ids, intentReader, list, oneOf, optional, readerOf, text, type Read } from '../parse';
import { changedCableReads, pluggedReads, portReads } from '../plant-reads';
import { by, floorReads, footprintReads, records, refs } from '../read-steps';
import { namedCharacters } from '../../validation/plain-text';
import { usualWords } from '../words';

/** Values are read with the fields of the target; `no-fields` when there are none. */
const anyFields = readerOf<Readonly<Record<string, unknown>>>([{}], (value, field) =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? ok(value as Readonly<Record<string, unknown>>)
    : refuse('wrong-type', { expected: 'object' }, field),
);

/** The same values for every id. */
const reader = intentReader('set-properties', {
  target: oneOf(...PROPERTY_TARGETS),
  ids: ids(1),
  /** One value a field; which, and what each accepts: EDITABLE_FIELDS. */
  fields: anyFields,
  /** A name each, in the order of the ids; left out = names stay, but for one that `fields` gives to all. */
  names: optional(list(text())),
});
export type SetPropertiesIntent = Omit<Read<typeof reader>, 'fields'> & {
  /** null = not known, of what there is none of 0. */
  readonly fields: Readonly<Record<string, string | number | null>>;
};

/** Of each target its first field. */
function examples(): readonly SetPropertiesIntent[] {
  return reader.examples.map(({ names: _, ...example }) => {
    const [name, { examples: values }] = Object.entries(EDITABLE_FIELDS[example.target])[0]!;
    return { ...example, fields: { [name]: values[0]! } };
  });
}

const ROOM = codeOf(OBJECT_CLASSES, 'room');
const SIZES = ['widthMm', 'depthMm'] as const;

/** Classes that people find by name only, and those whose name a refusal tells. */
const NAMED: ReadonlySet<string> = new Set([...PLACE_CLASSES, ...FURNITURE_CLASSES, 'reservation']);

/** What a cable is must suit the ports that it is in; a lane profile also what else is in those. */
function plugReads(fields: SetPropertiesIntent['fields']): readonly ReadStep[] {
  const has = (...names: readonly string[]): boolean => names.some((name) => Object.hasOwn(fields, name));
  return [
    ...(has('class', 'type', 'profile') ? pluggedReads(['targets']) : []),
    ...(has('profile') ? portReads(['ports of ends']) : []),
  ];
}

/** One value for a field of one or many records; per field the last writer wins. */
export const setProperties: Operation<SetPropertiesIntent> = operation(
  readerOf(examples(), (json, field) => {
    const intent = reader(json, field);
    if (!intent.ok) return intent;
    const fields: Record<string, string | number | null> = {};
    const names = Object.keys(intent.value.fields);
    const { target, ids: named, names: given } = intent.value;
    const readers = EDITABLE_FIELDS[target];
    if (names.length === 0 && given === undefined) return refuse('no-fields', {}, 'fields');
    if (given !== undefined) {
      if (!Object.hasOwn(readers, 'name') || names.includes('name')) return refuse('unknown-field', { name: 'names' }, 'names');
      if (given.length !== named.length) return refuse('ids-count', { given: given.length, needed: named.length }, 'names');
    }
    for (const name of names) {
      if (!Object.hasOwn(readers, name))
        return refuse(
          'unknown-field',
          { name: namedCharacters(name.slice(0, 80)) },
          `fields.${namedCharacters(name.slice(0, 80))}`,
        );
      const value = readers[name]!(intent.value.fields[name], `fields.${name}`);
      if (!value.ok) return value;
      fields[name] = value.value;
    }
    return ok({ ...intent.value, fields });
  }),
  {
    summary:
      'Sets properties of objects, ports, cables, diagrams or placements; several records get the same values, or a name each.',
    joins: (before, intent) =>
      before.names === undefined &&
      intent.names === undefined &&
      sameIn(before, intent, 'target', 'ids') &&
      sameKeys(before.fields, intent.fields),
    words(document, intent) {
      const { name, ...others } = intent.fields;
      const isRename = typeof name === 'string' && name !== '' && intent.ids.length === 1 && Object.keys(others).length === 0;
      const set = [...Object.keys(intent.fields), ...(intent.names === undefined ? [] : ['name'])];
      const told: SetPropertiesIntent = { ...intent, ids: changedOf(document, intent) };
      return {
        ...usualWords(document, told),
        ...(isRename ? { renamed: name } : {}),
        ...(intent.ids.length > 1 && set.length > 0 ? { properties: set.join() } : {}),
      };
    },
    sets: ({ target, fields, names }) => ({
      kind: target,
      fields: names === undefined ? fields : { ...fields, name: names.join(', ') },
    }),
    // Cold fields are not on the client.
    isForServer: ({ target, fields }) => Object.keys(fields).some((field) => isColdField(target, field)),
    reads({ target, ids: targets, fields }) {
      const own: ReadStep = { name: 'targets', take: 'records', kind: target, ids: targets };
      if (target === 'cable') {
        return [own, ...plugReads(fields), ...changedCableReads(['targets'], Object.keys(fields))];
      }
      if (target === 'placement')
        return [own, refs('diagrams', ['targets'], 'placement', 'diagram', 'diagram'), ...floorReads(['diagrams'])];
      if (target !== 'object') return [own];
      const footprint = [...SIZES, 'row'].some((field) => Object.hasOwn(fields, field)) ? footprintReads(['targets']) : [];
      const pathways = hasHeights(fields) ? [by('pathways there', ['targets'], 'pathway.parent')] : [];
      if (!Object.hasOwn(fields, 'heightU')) return [own, ...footprint, ...pathways];
      return [
        own,
        ...footprint,
        ...pathways,
        { name: 'children', take: 'by', from: ['targets'], index: 'object.parent' },
        { name: 'parents', take: 'refs', from: ['targets'], fromKind: 'object', field: 'parent', kind: 'object' },
        { name: 'beside', take: 'by', from: ['parents'], index: 'object.parent' },
      ];
    },
    goesOn(slice, { target, ids: targets, fields }) {
      if (target !== 'object' || !SIZES.some((field) => Object.hasOwn(fields, field))) return [];
      const rooms = targets.filter((id) => slice.get('object', id)?.class === ROOM);
      if (rooms.length === 0) return [];
      return [
        records('rooms', 'object', rooms),
        by('diagrams of rooms', ['rooms'], 'diagram.owner'),
        ...floorReads(['diagrams of rooms'], 'in rooms'),
      ];
    },
    writes: PROPERTY_TARGETS,
    refuses: [
      'no-fields',
      'ids-count',
      'name-missing',
      'peak-below-rated',
      'room-below-racks',
      'height-from-model',
      'row-renamed-alone',
      'row-of-place',
      'row-not-there',
      'name-rule-word',
      'ip-invalid',
      'mac-invalid',
      ...HEIGHT_RULES,
      ...KIND_RULES,
      ...PROPERTY_TARGETS.map((kind) => `${kind}-missing`),
    ],
    needs: ['propertyEditing'],
    run(slice, { target, ids: targets, fields: shared, names }) {
      const changes: Change[] = [];
      for (const [at, id] of targets.entries()) {
        const record = slice.get(target, id);
        if (!record) return refuse(`${target}-missing`, { id }, 'ids');
        const fields = names === undefined ? shared : { ...shared, name: names[at]! };
        const refusal = refusalFor(slice, target, record, fields);
        if (refusal) return { ok: false, refusal };
        const change = changed(target as Kind, record as RecordOf<Kind>, columnsOf(target, record, fields));
        if (!change) continue;
        changes.push(change);
        if (target === 'object') changes.push(...boxChanges(slice, changes, record, change));
      }
      const diff = checked(slice, changes);
      const unplugged = diff.ok ? otherKindRefusal(slice, changes) : null;
      return unplugged ? refused(unplugged) : diff;
    },
  },
);

/** Those that have other values; all of them where none has, or where nothing is known of what they have. */
function changedOf(slice: Slice, { target, ids: targets, fields: shared, names }: SetPropertiesIntent): readonly number[] {
  const others = targets.filter((id, at) => {
    const record: Readonly<Record<string, unknown>> | undefined = slice.get(target, id);
    if (record === undefined) return true;
    const columns = columnsOf(target, record, names === undefined ? shared : { ...shared, name: names[at]! });
    const isKnown = Object.keys(columns).every((field) => Object.hasOwn(record, field));
    return !isKnown || changed(target as Kind, record as RecordOf<Kind>, columns) !== null;
  });
  return others.length === 0 ? targets : others;
}

/**
 * `name-missing`; `height-from-model`: a device's units are its model's; `peak-below-rated` {id, rated, peak}: watts as
 * they would be; how small a room may be: roomSizeRefusal; what a rack's row may be: handRowRefusal; a row is renamed by rename-row: `row-renamed-alone` {name}.
 */
function refusalFor(
  slice: Slice,
  target: PropertyTarget,
  record: { readonly id: number },
  fields: SetPropertiesIntent['fields'],
): Refusal | null {
  const nameless = fields['name'] === '';
  if (target === 'diagram' && nameless) return refuse('name-missing', { id: record.id }, 'fields.name').refusal;
  if (target !== 'object') return null;
  const held = record as RecordOf<'object'>;
  if (nameless && NAMED.has(className(held))) return refuse('name-missing', { id: record.id }, 'fields.name').refusal;
  const { name, row, rackRule } = fields;
  if (className(held) === 'row' && name !== undefined && name !== held.name)
    return refuse('row-renamed-alone', { name: held.name }, 'fields.name').refusal;
  const sizeRefusal = held.class === ROOM ? roomSizeRefusal(slice, held, fields as Fields<'object'>) : null;
  if (sizeRefusal) return sizeRefusal;
  const rowRefusal =
    (row !== undefined && className(held) === 'rack' ? handRowRefusal(slice, held, String(row)) : null) ??
    (rackRule ? nameRuleRefusal(String(rackRule), ROW_RULE_WORDS, 'fields.rackRule') : null);
  if (rowRefusal) return rowRefusal;
  if (Object.hasOwn(fields, 'heightU') && className(held) !== 'rack' && held.model !== 0) {
    return refuse('height-from-model', { id: record.id, heightU: held.heightU }, 'fields.heightU').refusal;
  }
  return powerRefusal(held, fields) ?? pathwaysRefusal(slice, held, fields);
}

/** The box of a place on the plan around it is as large as the place; `before` = what is changed besides. */
function boxChanges(
  slice: Slice,
  before: readonly Change[],
  record: { readonly id: number },
  { after }: Change,
): readonly Change[] {
  const place = record as RecordOf<'object'>;
  const isResized = Object.hasOwn(after!, 'widthMm') || Object.hasOwn(after!, 'depthMm');
  if (!isResized || !(PLACE_CLASSES as readonly string[]).includes(className(place))) return [];
  return resizedBoxes(new Overlay(slice, before), place, after!);
}

function hasHeights(fields: SetPropertiesIntent['fields']): boolean {
  return ROOM_HEIGHTS.some((name) => Object.hasOwn(fields, name));
}
const ROOM_HEIGHTS = ['raisedFloorMm', 'clearHeightMm'] as const;

/** Pathways of a room that run elsewhere than between its floor and its ceiling, as these would be: heightRefusal. */
function pathwaysRefusal(slice: Slice, held: RecordOf<'object'>, fields: SetPropertiesIntent['fields']): Refusal | null {
  for (const field of ROOM_HEIGHTS) {
    if (!Object.hasOwn(fields, field)) continue;
    const place = { raisedFloorMm: 0, clearHeightMm: 0, [field]: Number(fields[field]) };
    for (const id of slice.by('pathway.parent', held.id)) {
      const refusal = heightRefusal(slice.get('pathway', id)!, place, `fields.${field}`);
      if (refusal) return refusal;
    }
  }
  return null;
}

function powerRefusal(held: RecordOf<'object'>, fields: SetPropertiesIntent['fields']): Refusal | null {
  const asks = ['ratedPowerW', 'peakPowerW'].find((name) => Object.hasOwn(fields, name));
  if (asks === undefined) return null;
  const { ratedPowerW: rated, peakPowerW: peak } = { ...held, ...fields } as { ratedPowerW: number; peakPowerW: number };
  // 0 = not known.
  return peak > 0 && peak < rated ? refuse('peak-below-rated', { id: held.id, rated, peak }, `fields.${asks}`).refusal : null;
}

/** Flag fields become the record's flags with those bits set or cleared. */
function columnsOf(target: PropertyTarget, record: unknown, fields: SetPropertiesIntent['fields']): Fields {
  const columns: Record<string, string | number> = {};
  for (const [name, value] of Object.entries(fields)) {
    const bit = FLAG_BITS[target][name];
    if (bit === undefined) columns[name] = value ?? 0;
    // Whoever enters a length has measured it.
    if (target === 'cable' && name === 'lengthMm')
      columns['flags'] = setBit((record as { readonly flags: number }).flags, CABLE_FLAGS.ordered, false);
    if (bit !== undefined)
      columns['flags'] = setBit(columns['flags'] ?? (record as { readonly flags: number }).flags, bit, value === 1);
  }
  return columns as Fields;
}

function setBit(flags: string | number, bit: number, on: boolean): number {
  return on ? Number(flags) | bit : Number(flags) & ~bit;
}
