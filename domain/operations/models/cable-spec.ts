import { CABLE_CLASSES } from '../../catalog/enums';
import { PLUGS } from '../../catalog/plug-faces';
import { LIMITS } from '../../catalog/limits';
import { CABLE_MODEL_LIMITS, type CableModel, type Construction } from '../../cabling/cable-model';
import { COLOUR_SCHEMES, FIBRE_COLOURS, type ColourScheme, type ColourSchemeKey, type FibreColour } from '../../cabling/colours';
import {
  aboveZero,
  integer,
  list,
  number,
  object,
  oneOf,
  optional,
  readerOf,
  text,
  variant,
  type Read,
  type Reader,
} from '../parse';

/** Strict reader of a cable model as it travels: the fields of CableModel but for its name. What they say is judged by cableModelRefusal. */

const count = integer(0, CABLE_MODEL_LIMITS.cores);
const counts = list(count, CABLE_MODEL_LIMITS.cores);
const construction: Reader<Construction> = variant({
  'loose-tube': object({ kind: oneOf('loose-tube'), tubes: counts }),
  'ribbon-in-tube': object({ kind: oneOf('ribbon-in-tube'), tubes: list(counts, CABLE_MODEL_LIMITS.cores) }),
  'central-ribbon': object({ kind: oneOf('central-ribbon'), ribbons: counts }),
  'tight-buffer': object({ kind: oneOf('tight-buffer'), cores: count }),
});

const colour = oneOf(...(Object.keys(FIBRE_COLOURS) as FibreColour[]));
const colours = list(colour, 100);
const ownScheme: Reader<ColourScheme> = object({
  key: text(40),
  fibres: colours,
  mark: oneOf('stripe', 'ring'),
  tubes: variant({
    cycle: object({ kind: oneOf('cycle'), order: colours }),
    counted: object({ kind: oneOf('counted'), first: colour, second: colour, following: colour }),
  }),
});
const knownScheme = oneOf(...(Object.keys(COLOUR_SCHEMES) as ColourSchemeKey[]));
const scheme = readerOf<ColourSchemeKey | ColourScheme>([...knownScheme.examples, ...ownScheme.examples], (value, field) =>
  typeof value === 'string' ? knownScheme(value, field) : ownScheme(value, field),
);
const plug: Reader<string> = oneOf('', ...PLUGS);
const cableClass: Reader<string> = oneOf(...CABLE_CLASSES);

/** Construction, price and plugs left out are none, a diameter or bend radius is not known. */
export const cableSpec = object({
  class: cableClass,
  cores: integer(0, 1_000_000),
  construction: optional(construction),
  scheme,
  diameterMm: optional(aboveZero(number(-1e6, 1e6))),
  bendRadiusMm: optional(aboveZero(number(-1e6, 1e6))),
  twist: number(-10, 10),
  attenuation: list(object({ wavelengthNm: number(0, 1e6), dbPerKm: number(-1e6, 1e6) }), 20),
  price: optional(object({ perMetre: number(0, 1e9), currency: text(10) })),
  plugs: optional(object({ a: plug, b: plug })),
});
export type CableSpec = Read<typeof cableSpec>;

/** The whole model under its name. */
export function modelOfSpec(name: string, spec: CableSpec): CableModel {
  const { construction = null, price = null, diameterMm = 0, bendRadiusMm = 0 } = spec;
  return { ...spec, name, construction, price, diameterMm, bendRadiusMm };
}

export const modelName = text(LIMITS.nameLength);
