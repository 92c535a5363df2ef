import { boundedFields } from './bounded-texts';
import { LIMITS } from '../catalog/limits';
import { MODEL_FLAGS, OBJECT_CLASSES, MODEL_LIBRARY_CLASSES, codeOf } from '../catalog/enums';
import type { Json } from '../document/schema';
import type { ImportNote, ImportRecord, LineOf } from './import-set';
import { COMPONENT_LISTS, readComponents, type ComponentCounts } from './library-components';
import { PORT_MAPPINGS } from './library-maps';
import { guessLibraryClass } from './library-class';
import { deriveSlug, modelKey } from './model-key';
import { withoutUnseen } from './unseen-texts';
import { isMapping, lengthMm, NoteList, nearest, numberOf, textOf, unitsOf, weightKg, type Mapping } from './values';

/** What one file of a device-type library made. */
export interface LibraryFile {
  readonly type: 'device-type' | 'module-type' | 'rack-type';
  readonly record: ImportRecord<'model'>;
  /** Components read, by the library's list names. */
  readonly counts: ComponentCounts;
  readonly notes: readonly ImportNote[];
}

const COMMON = ['manufacturer', 'model', 'slug', 'part_number', 'weight', 'weight_unit', 'description', 'comments'] as const;
const KNOWN = {
  'device-type': [
    ...COMMON,
    ...COMPONENT_LISTS,
    PORT_MAPPINGS,
    'u_height',
    'is_full_depth',
    'airflow',
    'front_image',
    'rear_image',
    'subdevice_role',
    'is_powered',
    'inventory-items',
    'cooling_method',
    'exclude_from_utilization',
  ],
  'module-type': [...COMMON, ...COMPONENT_LISTS, PORT_MAPPINGS, 'airflow', 'front_image', 'profile', 'attributes'],
  'rack-type': [
    ...COMMON,
    'form_factor',
    'width',
    'u_height',
    'starting_unit',
    'desc_units',
    'outer_width',
    'outer_height',
    'outer_depth',
    'outer_unit',
    'mounting_depth',
    'max_weight',
  ],
} as const satisfies Record<LibraryFile['type'], readonly string[]>;

const MAKES = { 'device-type': 'device', 'module-type': 'card', 'rack-type': 'rack' } as const;
const COUNTED = { 'device-type': 'deviceType', 'module-type': 'moduleType', 'rack-type': 'rackType' } as const;

/**
 * One document of the NetBox community device-type-library form -> a model. `file` is its path inside what was given:
 * its folder (`module-types/`) says what it is, else its keys do. Refused (record absent): no mapping, no
 * manufacturer, no model. Unknown keys and types are warnings, broken inner references are flagged.
 */
export function readLibraryFile(given: unknown, file: string, lineOf: LineOf): LibraryFile | readonly ImportNote[] {
  const notes = new NoteList(file);
  const value = withoutUnseen(given, (path, character) =>
    notes.add(
      'warning',
      lineOf(path),
      'invisible-characters',
      `the text of ${path} held invisible characters (${character}), which are left out`,
      { key: path, table: file, count: 1, value: character },
    ),
  );
  if (!isMapping(value)) {
    notes.add('refused', 1, 'not-a-type', 'expected a mapping that describes one device, module or rack type');
    return notes.notes;
  }
  const brand = textOf(value['manufacturer']);
  const name = textOf(value['model']);
  for (const [field, text] of [
    ['manufacturer', brand],
    ['model', name],
  ] as const) {
    if (text === '')
      notes.add('refused', lineOf(field) || 1, 'key-missing', `the key ${field} is missing or empty`, { key: field });
    else if (text.length > LIMITS.nameLength)
      notes.add(
        'refused',
        lineOf(field),
        'too-long',
        `${field} has ${text.length} characters, at most ${LIMITS.nameLength} are kept`,
        { key: field, length: text.length, limit: LIMITS.nameLength },
      );
  }
  if (notes.notes.some(({ level }) => level === 'refused')) return notes.notes;

  const type = typeOf(value, file);
  for (const key of Object.keys(value)) {
    if ((KNOWN[type] as readonly string[]).includes(key)) continue;
    const meant = nearest(key, KNOWN[type]);
    notes.add(
      'warning',
      lineOf(key),
      'unknown-key',
      `unknown key ${key} ignored${meant === '' ? '' : `, did you mean ${meant}?`}`,
      { key, meant },
    );
  }
  const inventory = value['inventory-items'];
  if (Array.isArray(inventory) && inventory.length > 0) {
    notes.add('warning', lineOf('inventory-items'), 'inventory-items', `${inventory.length} inventory items are not imported`, {
      count: inventory.length,
    });
  }
  const libraryClass = guessLibraryClass(type, name, value);
  const { templates, counts } =
    type === 'rack-type' ? { templates: null, counts: {} } : readComponents(value, type, libraryClass, lineOf, notes);
  const height = unitsOf(value['u_height'], type === 'module-type' ? 0 : type === 'rack-type' ? 42 : 1, LIMITS.rackUnitMax);
  if (height.changed) {
    notes.add(
      'flagged',
      lineOf('u_height'),
      'height-not-allowed',
      `u_height ${textOf(value['u_height'])} is not a multiple of 0.5 between 0 and ${LIMITS.rackUnitMax}; ${height.units} taken`,
      { given: textOf(value['u_height']), taken: height.units },
    );
  }
  return {
    type,
    record: {
      key: `model:${modelKey(MAKES[type], brand, name)}`,
      kind: 'model',
      counted: COUNTED[type],
      file,
      line: lineOf('model'),
      fields: boundedFields(
        'model',
        {
          brand,
          name,
          partNumber: textOf(value['part_number']),
          slug: modelKey(MAKES[type], brand, name),
          objectClass: codeOf(OBJECT_CLASSES, MAKES[type]),
          libraryClass: codeOf(MODEL_LIBRARY_CLASSES, libraryClass),
          heightU: height.units,
          widthMm: type === 'rack-type' ? lengthMm(value['outer_width'], value['outer_unit']) : 0,
          depthMm: type === 'rack-type' ? lengthMm(value['outer_depth'], value['outer_unit']) : 0,
          flags: flagsOf(value, type, height.units),
          templates,
          weightKg: weightKg(value['weight'], value['weight_unit']),
          airflow: textOf(value['airflow']),
          remarks: remarksOf(value),
          extra: extraOf(value, type, brand, name),
        },
        (key, length, limit) =>
          notes.add('flagged', lineOf(key) || 1, 'too-long', `${key} of ${length} characters is cut to ${limit}`, {
            key,
            length,
            limit,
          }),
      ),
    },
    counts,
    notes: notes.notes,
  };
}

function typeOf(value: Mapping, file: string): LibraryFile['type'] {
  // The innermost: what is packed may lie in a folder that is called like one of those in it.
  const folder = [...file.matchAll(/(?<![^/])(device|module|rack)-types\//g)].at(-1)?.[1];
  if (folder !== undefined) return `${folder}-type` as LibraryFile['type'];
  if ('form_factor' in value || 'starting_unit' in value || 'outer_width' in value) return 'rack-type';
  const device = ['u_height', 'slug', 'is_full_depth', 'subdevice_role', 'device-bays', 'is_powered'];
  return device.some((key) => key in value) ? 'device-type' : 'module-type';
}

function flagsOf(value: Mapping, type: LibraryFile['type'], heightU: number): number {
  if (type === 'rack-type') return value['desc_units'] === true ? MODEL_FLAGS.descendingUnits : 0;
  if (type !== 'device-type') return 0;
  const role = textOf(value['subdevice_role']);
  const fullDepth = value['is_full_depth'] !== false && heightU > 0;
  return (
    (fullDepth ? MODEL_FLAGS.fullDepth : 0) |
    (role === 'parent' ? MODEL_FLAGS.parent : 0) |
    (role === 'child' ? MODEL_FLAGS.child : 0)
  );
}

function remarksOf(value: Mapping): string {
  const parts = [textOf(value['description']), textOf(value['comments'])].filter((text) => text !== '');
  return parts.join('\n').slice(0, LIMITS.remarksLength);
}

/** What the library says and no column holds. */
function extraOf(value: Mapping, type: LibraryFile['type'], brand: string, name: string): Json {
  const extra: Record<string, Json> = { source: 'device-type-library', slug: textOf(value['slug']) || deriveSlug(brand, name) };
  const texts = { subdevice_role: 'subdeviceRole', form_factor: 'formFactor', cooling_method: 'coolingMethod' };
  for (const [key, to] of Object.entries(texts)) if (textOf(value[key]) !== '') extra[to] = textOf(value[key]);
  for (const [key, to] of [
    ['is_powered', 'powered'],
    ['desc_units', 'descendingUnits'],
    ['front_image', 'frontPicture'],
    ['rear_image', 'rearPicture'],
  ] as const) {
    if (typeof value[key] === 'boolean') extra[to] = value[key];
  }
  if (type === 'rack-type') {
    for (const [key, to] of [
      ['outer_height', 'outerHeightMm'],
      ['mounting_depth', 'mountingDepthMm'],
    ] as const) {
      if (numberOf(value[key]) !== undefined) extra[to] = lengthMm(value[key], value['outer_unit']);
    }
    for (const [key, to] of [
      ['width', 'railInches'],
      ['starting_unit', 'startingUnit'],
    ] as const) {
      const number = numberOf(value[key]);
      if (number !== undefined) extra[to] = number;
    }
    const limit = weightKg(value['max_weight'], value['weight_unit']);
    if (limit > 0) extra['maximumLoadKg'] = limit;
  }
  return extra;
}
