import { CABLE_CLASSES } from '../catalog/enums';
import { LIMITS } from '../catalog/limits';
import { CABLE_MODEL_LIMITS, type CableModel } from '../cabling/cable-model';
import { COLOUR_SCHEMES, FIBRE_COLOURS, type FibreColour } from '../cabling/colours';
import { refuse, type Result } from '../result';
import { integer, list, number, object, oneOf, optional, text, type Reader } from './parse';

/** Strict reader of a cable model as it travels: the fields of CableModel but for its name. What they say is judged by cableModelRefusal. */

const count = integer(0, CABLE_MODEL_LIMITS.cores);
const counts = list(count, CABLE_MODEL_LIMITS.cores);
const CONSTRUCTIONS: Readonly<Record<string, Reader<unknown>>> = {
  'loose-tube': object({ kind: oneOf('loose-tube'), tubes: counts }),
  'ribbon-in-tube': object({ kind: oneOf('ribbon-in-tube'), tubes: list(counts, CABLE_MODEL_LIMITS.cores) }),
  'central-ribbon': object({ kind: oneOf('central-ribbon'), ribbons: counts }),
  'tight-buffer': object({ kind: oneOf('tight-buffer'), cores: count }),
};

const construction: Reader<unknown> = (value, field) => {
  if (typeof value !== 'object' || value === null) return refuse('wrong-type', { expected: 'object' }, field);
  const kind: unknown = Object.hasOwn(value, 'kind') ? (value as { kind: unknown }).kind : undefined;
  const reader = typeof kind === 'string' && Object.hasOwn(CONSTRUCTIONS, kind) ? CONSTRUCTIONS[kind] : undefined;
  return reader
    ? reader(value, field)
    : refuse('not-listed', { value: typeof kind === 'string' ? kind.slice(0, 80) : typeof kind }, `${field}.kind`);
};

const colour = oneOf(...(Object.keys(FIBRE_COLOURS) as FibreColour[]));
const colours = list(colour, 100);
const ownScheme = object({
  key: text(40),
  fibres: colours,
  mark: oneOf('stripe', 'ring'),
  tubes: (value, field): Result<unknown> => {
    const cycle = object({ kind: oneOf('cycle'), order: colours })(value, field);
    return cycle.ok ? cycle : object({ kind: oneOf('counted'), first: colour, second: colour, following: colour })(value, field);
  },
});
const scheme: Reader<unknown> = (value, field) =>
  typeof value === 'string' ? oneOf(...Object.keys(COLOUR_SCHEMES))(value, field) : ownScheme(value, field);

/** Construction and price left out are none. */
export type CableSpec = Omit<CableModel, 'name' | 'construction' | 'price'> & Partial<Pick<CableModel, 'construction' | 'price'>>;

/** The whole model under its name. */
export function modelOfSpec(name: string, spec: CableSpec): CableModel {
  return { ...spec, name, construction: spec.construction ?? null, price: spec.price ?? null };
}

export const cableSpec = object({
  class: oneOf(...CABLE_CLASSES),
  cores: integer(0, 1_000_000),
  construction: optional(construction),
  scheme,
  diameterMm: number(-1e6, 1e6),
  bendRadiusMm: number(-1e6, 1e6),
  twist: number(-10, 10),
  attenuation: list(object({ wavelengthNm: number(0, 1e6), dbPerKm: number(-1e6, 1e6) }), 20),
  price: optional(object({ perMetre: number(0, 1e9), currency: text(10) })),
}) as unknown as Reader<CableSpec>;

export const modelName = text(LIMITS.nameLength);
