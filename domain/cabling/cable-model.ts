import { CABLE_CLASSES } from '../catalog/enums';
import { refuse, type Refusal } from '../result';
import {
  COLOUR_SCHEMES,
  fibreColour,
  SCHEME_RULES,
  schemeRefusal,
  tubeColour,
  type ColourScheme,
  type ElementColour,
} from './colours';
import type { ColourSchemeKey } from './colours';

/**
 * How the cores of an optical cable lie in it; numbers are core counts.
 *
 *     loose-tube          tubes [12, 12]             jacket ( tube ( core ... ) tube ( core ... ) )
 *     ribbon-in-tube      tubes [[12, 12], [12]]     jacket ( tube ( ribbon ( core ... ) ... ) ... )
 *     central-ribbon      ribbons [12, 12]           jacket ( ribbon ( core ... ) ribbon ( core ... ) )
 *     tight-buffer        cores 12                   jacket ( core ... )
 */
export type Construction =
  | { readonly kind: 'loose-tube'; readonly tubes: readonly number[] }
  | { readonly kind: 'ribbon-in-tube'; readonly tubes: readonly (readonly number[])[] }
  | { readonly kind: 'central-ribbon'; readonly ribbons: readonly number[] }
  | { readonly kind: 'tight-buffer'; readonly cores: number };

export interface Attenuation {
  readonly wavelengthNm: number;
  readonly dbPerKm: number;
}

/** A make of cable. */
export interface CableModel {
  readonly name: string;
  /** One of CABLE_CLASSES, not ''. */
  readonly class: string;
  /** What the data sheet says; the construction must sum to it. 0 for cables without fibres. */
  readonly cores: number;
  /** null for cables without fibres. */
  readonly construction: Construction | null;
  /** A key of COLOUR_SCHEMES, or a scheme of one's own. */
  readonly scheme: ColourSchemeKey | ColourScheme;
  /** Outer diameter. 0 = not known. */
  readonly diameterMm: number;
  /** Smallest radius when laid. 0 = not known. */
  readonly bendRadiusMm: number;
  /** Extra length of a core over the sheath, as a part of the sheath: 0.02 = 2 %. */
  readonly twist: number;
  /** One entry a wavelength. */
  readonly attenuation: readonly Attenuation[];
  /** What it has at its ends, of PLUGS (domain/catalog/plug-faces.ts); '' = not known, left out = neither is. */
  readonly plugs?: { readonly a: string; readonly b: string };
  /** null = not known. */
  readonly price: { readonly perMetre: number; readonly currency: string } | null;
}

export interface TubePart {
  readonly number: number;
  readonly colour: ElementColour;
  readonly cores: number;
}

export interface RibbonPart {
  /** In the whole cable, from 1. */
  readonly number: number;
  /** 0 = in no tube. */
  readonly tube: number;
  readonly cores: number;
}

export interface CorePart {
  /** In the whole cable, from 1: what splices and terminations name. */
  readonly number: number;
  /** 0 = in no tube. */
  readonly tube: number;
  /** 0 = in no ribbon. */
  readonly ribbon: number;
  /** In its ribbon, else its tube, else the cable, from 1: what its colour follows. */
  readonly position: number;
  readonly colour: ElementColour;
}

export interface CableParts {
  readonly tubes: readonly TubePart[];
  readonly ribbons: readonly RibbonPart[];
  readonly cores: readonly CorePart[];
}

/** Bounds of a model's numbers; beyond them a data sheet was misread. */
export const CABLE_MODEL_LIMITS = {
  /** The densest cables made have 6,912. */
  cores: 13_824,
  diameterMm: 200,
  bendRadiusMm: 5_000,
  twist: 0.2,
  wavelengthNmMin: 600,
  wavelengthNmMax: 1_700,
  dbPerKm: 1_000,
} as const;

/** `count` cores in units of `each`, the last one with what is left: 864 in 12s are 72 units. */
export function evenUnits(count: number, each: number): readonly number[] {
  const units: number[] = [];
  for (let left = count; left > 0; left -= each) units.push(Math.min(each, left));
  return units;
}

export function schemeOf(model: Pick<CableModel, 'scheme'>): ColourScheme {
  return typeof model.scheme === 'string' ? COLOUR_SCHEMES[model.scheme] : model.scheme;
}

/** Tubes, ribbons and cores, numbered through the cable in the order of its construction. For a model that holds. */
export function partsOf(model: Pick<CableModel, 'construction' | 'scheme'>): CableParts {
  const scheme = schemeOf(model);
  const tubes: TubePart[] = [];
  const ribbons: RibbonPart[] = [];
  const cores: CorePart[] = [];
  const addCores = (count: number, tube: number, ribbon: number): void => {
    for (let position = 1; position <= count; position++) {
      cores.push({ number: cores.length + 1, tube, ribbon, position, colour: fibreColour(scheme, position) });
    }
  };
  const addTube = (count: number): number => {
    const number = tubes.length + 1;
    tubes.push({ number, colour: tubeColour(scheme, number), cores: count });
    return number;
  };
  const addRibbon = (count: number, tube: number): void => {
    const number = ribbons.length + 1;
    ribbons.push({ number, tube, cores: count });
    addCores(count, tube, number);
  };
  const { construction } = model;
  switch (construction?.kind) {
    case 'loose-tube':
      for (const count of construction.tubes) addCores(count, addTube(count), 0);
      break;
    case 'ribbon-in-tube':
      for (const counts of construction.tubes) {
        const tube = addTube(sum(counts));
        for (const count of counts) addRibbon(count, tube);
      }
      break;
    case 'central-ribbon':
      for (const count of construction.ribbons) addRibbon(count, 0);
      break;
    case 'tight-buffer':
      addCores(construction.cores, 0, 0);
      break;
  }
  return { tubes, ribbons, cores };
}

/** Cores that a construction holds. */
export function coreCount(construction: Construction | null): number {
  switch (construction?.kind) {
    case undefined:
      return 0;
    case 'loose-tube':
      return sum(construction.tubes);
    case 'ribbon-in-tube':
      return sum(construction.tubes.map(sum));
    case 'central-ribbon':
      return sum(construction.ribbons);
    case 'tight-buffer':
      return construction.cores;
  }
}

/** The rules of cableModelRefusal. */
export const CABLE_MODEL_RULES = [
  'name-missing',
  'cable-class-unknown',
  'cores-outside',
  'no-fibre-cores',
  'unit-empty',
  'cores-differ',
  'value-outside',
  'bend-radius-small',
  'wavelength-twice',
  'currency-missing',
  'no-fibre-plugs',
  ...SCHEME_RULES,
];

/**
 * What is wrong with a model; null = nothing. Each names the field and the value:
 * - `name-missing`; `cable-class-unknown` {value};
 * - `cores-outside` {value, min, max}; `no-fibre-cores` {value}: a class without fibres has none;
 * - `unit-empty` {unit, value}: a tube or ribbon without cores, or with a part of one;
 * - `cores-differ` {value, sum}: the parts do not sum to the core count;
 * - `value-outside` {value, min, max}: a number beyond CABLE_MODEL_LIMITS;
 * - `bend-radius-small` {value, min}: smaller than the cable's own radius;
 * - `wavelength-twice` {value}; rules of schemeRefusal; `currency-missing`;
 * - `no-fibre-plugs` {plug}: a class without fibres has no plugs of fibres.
 */
export function cableModelRefusal(model: CableModel): Refusal | null {
  if (model.name.trim() === '') return refuse('name-missing', {}, 'name').refusal;
  if (model.class === '' || !(CABLE_CLASSES as readonly string[]).includes(model.class)) {
    return refuse('cable-class-unknown', { value: model.class }, 'class').refusal;
  }
  return (
    constructionRefusal(model) ?? numbersRefusal(model) ?? attenuationRefusal(model) ?? priceRefusal(model) ?? plugsRefusal(model)
  );
}

/** Classes whose cables may have fibres; storage cables are fibre or copper. */
const WITH_FIBRES: ReadonlySet<string> = new Set(['opticalCable', 'storageCable', 'managementJumper']);

function constructionRefusal(model: CableModel): Refusal | null {
  const { cores, construction } = model;
  if (construction === null && cores === 0) {
    return model.class === 'opticalCable' ? coresOutside(0) : null;
  }
  if (!WITH_FIBRES.has(model.class)) return refuse('no-fibre-cores', { value: cores }, 'cores').refusal;
  if (!Number.isInteger(cores) || cores < 1 || cores > CABLE_MODEL_LIMITS.cores) {
    return coresOutside(cores);
  }
  const bad = unitsOf(construction).findIndex((value) => !Number.isInteger(value) || value < 1);
  if (bad >= 0) return refuse('unit-empty', { unit: bad + 1, value: unitsOf(construction)[bad]! }, 'construction').refusal;
  const total = coreCount(construction);
  if (total !== cores) return refuse('cores-differ', { value: cores, sum: total }, 'construction').refusal;
  return typeof model.scheme === 'string' ? null : schemeRefusal(model.scheme);
}

/** Core counts of the units, a tube without ribbons as 0. */
function unitsOf(construction: Construction | null): readonly number[] {
  switch (construction?.kind) {
    case undefined:
      return [];
    case 'loose-tube':
      return construction.tubes;
    case 'ribbon-in-tube':
      return construction.tubes.flatMap((ribbons) => (ribbons.length === 0 ? [0] : ribbons));
    case 'central-ribbon':
      return construction.ribbons;
    case 'tight-buffer':
      return [construction.cores];
  }
}

function numbersRefusal(model: CableModel): Refusal | null {
  for (const field of ['diameterMm', 'bendRadiusMm', 'twist'] as const) {
    const value = model[field];
    if (!(value >= 0 && value <= CABLE_MODEL_LIMITS[field])) return outside(field, value, 0, CABLE_MODEL_LIMITS[field]);
  }
  const min = model.diameterMm / 2;
  return model.bendRadiusMm > 0 && model.bendRadiusMm < min
    ? refuse('bend-radius-small', { value: model.bendRadiusMm, min }, 'bendRadiusMm').refusal
    : null;
}

function attenuationRefusal({ attenuation }: CableModel): Refusal | null {
  const { wavelengthNmMin, wavelengthNmMax, dbPerKm: most } = CABLE_MODEL_LIMITS;
  const seen = new Set<number>();
  for (const { wavelengthNm, dbPerKm } of attenuation) {
    if (!(wavelengthNm >= wavelengthNmMin && wavelengthNm <= wavelengthNmMax)) {
      return outside('attenuation', wavelengthNm, wavelengthNmMin, wavelengthNmMax);
    }
    if (!(dbPerKm >= 0 && dbPerKm <= most)) return outside('attenuation', dbPerKm, 0, most);
    if (seen.has(wavelengthNm)) return refuse('wavelength-twice', { value: wavelengthNm }, 'attenuation').refusal;
    seen.add(wavelengthNm);
  }
  return null;
}

function priceRefusal({ price }: CableModel): Refusal | null {
  if (price === null) return null;
  if (!(price.perMetre >= 0 && Number.isFinite(price.perMetre))) {
    return outside('price', price.perMetre, 0, Number.MAX_SAFE_INTEGER);
  }
  return price.currency.trim() === '' ? refuse('currency-missing', {}, 'price').refusal : null;
}

function plugsRefusal({ class: made, plugs }: CableModel): Refusal | null {
  const [plug] = plugs ? [plugs.a, plugs.b].filter((each) => each !== '') : [];
  return plug === undefined || WITH_FIBRES.has(made) ? null : refuse('no-fibre-plugs', { plug }, 'plugs').refusal;
}

function coresOutside(value: number): Refusal {
  return refuse('cores-outside', { value, min: 1, max: CABLE_MODEL_LIMITS.cores }, 'cores').refusal;
}

function outside(field: string, value: number, min: number, max: number): Refusal {
  return refuse('value-outside', { value, min, max }, field).refusal;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
