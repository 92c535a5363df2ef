import { TYPES_OF_FAMILY, type CableType } from '../catalog/cable-plugs';
import { CABLE_TYPES } from '../catalog/enums';
import { LIMITS } from '../catalog/limits';
import { refuse, type Refusal } from '../result';

/** Kinds of cords that are sold in the same lengths, and types (CABLE_TYPES) that come in lengths of their own. */
export const CORD_FAMILIES = [
  'copper',
  'fibre',
  'directAttach',
  'power',
] as const satisfies readonly (keyof typeof TYPES_OF_FAMILY)[];
export type CordFamily = (typeof CORD_FAMILIES)[number];
export type CordList = CordFamily | CableType;
export const CORD_LISTS: readonly CordList[] = [...new Set([...CORD_FAMILIES, ...CABLE_TYPES.flatMap((type) => type || [])])];

/**
 * In which lengths cords are to be had, mm, rising; kept as JSON in the setting `cords`. A type's own list counts before
 * that of its family; a family that is not said is as in CORD_DEFAULTS. Types of no family are cut by the half metre.
 */
export type CordSettings = Readonly<Partial<Record<CordList, readonly number[]>>>;

/** What the trade has on its shelves: patch cords by the length, direct attach up to what its loss allows, IEC 60320 cords. */
export const CORD_DEFAULTS: Readonly<Record<CordFamily, readonly number[]>> = {
  copper: [500, 1000, 1500, 2000, 3000, 5000, 7000, 10_000, 15_000, 20_000],
  fibre: [1000, 2000, 3000, 5000, 7000, 10_000, 15_000, 20_000, 25_000, 30_000],
  directAttach: [500, 1000, 1500, 2000, 2500, 3000, 4000, 5000, 7000],
  power: [500, 1000, 1500, 2000, 2500, 3000, 5000],
};

/** Stock lengths of a cable type (position in CABLE_TYPES), rising, mm; none = it is cut by the half metre. */
export function stockOf(settings: CordSettings, cableType: number): readonly number[] {
  const type = CABLE_TYPES[cableType] ?? '';
  const family = CORD_FAMILIES.find((each) => type !== '' && (TYPES_OF_FAMILY[each] as readonly string[]).includes(type));
  const own = type === '' ? undefined : settings[type];
  return own ?? (family === undefined ? [] : (settings[family] ?? CORD_DEFAULTS[family]));
}

/** The setting as it is stored, each list rising and without repeats; what cannot be read is as the defaults. */
export function readCordSettings(text: string): CordSettings {
  const read = cordSettingsRefusal(text) === null ? (parsed(text) as CordSettings) : {};
  return Object.fromEntries(Object.entries(read).map(([name, lengths]) => [name, [...new Set(lengths)].sort((a, b) => a - b)]));
}

/**
 * `wrong-format`; `unknown-field` {name}: no list has this name; `stock-empty` {list}; `stock-too-many` {list, count, max};
 * `stock-length` {list, value, min, max}: a length in m that is none, or beyond the limits.
 */
export function cordSettingsRefusal(text: string): Refusal | null {
  const read = parsed(text);
  if (read === undefined) return refuse('wrong-format', { value: text.slice(0, 40), expected: 'json' }, 'value').refusal;
  for (const [name, lengths] of Object.entries(read)) {
    const list = CORD_LISTS.find((each) => each === name);
    if (list === undefined) return refuse('unknown-field', { name: name.slice(0, 80) }, 'value').refusal;
    const refusal = stockRefusal(list, lengths);
    if (refusal) return refusal;
  }
  return null;
}

/** What is wrong with one list; null = nothing. */
export function stockRefusal(list: CordList, lengths: unknown): Refusal | null {
  if (!Array.isArray(lengths)) return refuse('wrong-format', { value: list, expected: 'list' }, 'value').refusal;
  if (lengths.length === 0) return refuse('stock-empty', { list }, 'value').refusal;
  const { stockLengths: max, stockLengthMinMm, stockLengthMaxMm } = LIMITS;
  if (lengths.length > max) return refuse('stock-too-many', { list, count: lengths.length, max }, 'value').refusal;
  const wrong = (lengths as readonly unknown[]).find(
    (length) => !Number.isSafeInteger(length) || Number(length) < stockLengthMinMm || Number(length) > stockLengthMaxMm,
  );
  if (wrong === undefined) return null;
  const value = typeof wrong === 'number' ? wrong / 1000 : String(wrong).slice(0, 40);
  const facts = { list, value, min: stockLengthMinMm / 1000, max: stockLengthMaxMm / 1000 };
  return refuse('stock-length', facts, 'value').refusal;
}

function parsed(text: string): Readonly<Record<string, unknown>> | undefined {
  if (text === '') return {};
  try {
    const value: unknown = JSON.parse(text);
    const isMapping = typeof value === 'object' && value !== null && !Array.isArray(value);
    return isMapping ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}
