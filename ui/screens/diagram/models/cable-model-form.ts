import { evenUnits, type Construction } from '../../../../domain/cabling/cable-model';
import { CABLE_CLASSES } from '../../../../domain/catalog/enums';
import type { ColourSchemeKey } from '../../../../domain/cabling/colours';
import type { CableSpec } from '../../../../domain/operations/models/cable-spec';

export const CONSTRUCTIONS = ['loose-tube', 'ribbon-in-tube', 'central-ribbon', 'tight-buffer'] as const;
type ConstructionKind = (typeof CONSTRUCTIONS)[number];

/** Classes a model may be of. */
export const MODEL_CLASSES = CABLE_CLASSES.filter((name) => name !== '');

export const FIBRE_KINDS = ['single', 'multi'] as const;
export type FibreKind = (typeof FIBRE_KINDS)[number];

/** Wavelengths that each kind of fibre is used at, nm. */
export const WAVELENGTHS = { single: [1310, 1550], multi: [850, 1300] } as const;

/** What the form holds; lengths in mm, 0 = not known; twist in percent. Fibres are asked for of optical cables alone. */
export interface ModelForm {
  readonly class: (typeof MODEL_CLASSES)[number];
  readonly brand: string;
  readonly name: string;
  readonly construction: ConstructionKind;
  readonly cores: number;
  /** Cores of a tube; of a ribbon where there are ribbons. */
  readonly perUnit: number;
  /** Ribbons of a tube. */
  readonly perTube: number;
  readonly scheme: ColourSchemeKey;
  readonly diameterMm: number;
  readonly bendRadiusMm: number;
  readonly twistPercent: number;
  /** Which wavelengths are asked for. */
  readonly fibre: FibreKind;
  readonly at850: number;
  readonly at1300: number;
  readonly at1310: number;
  readonly at1550: number;
  /** Of PLUGS; '' = not known. */
  readonly plugA: string;
  readonly plugB: string;
  /** Of a metre; 0 = not known. */
  readonly perMetre: number;
  readonly currency: string;
}

export const EMPTY_MODEL: ModelForm = {
  class: 'opticalCable',
  brand: '',
  name: '',
  construction: 'loose-tube',
  cores: 288,
  perUnit: 12,
  perTube: 12,
  scheme: 'tia-598',
  diameterMm: 18,
  bendRadiusMm: 360,
  twistPercent: 2,
  fibre: 'single',
  // The greatest losses that TIA-568 allows indoors.
  at850: 3,
  at1300: 1.5,
  at1310: 0.35,
  at1550: 0.21,
  plugA: '',
  plugB: '',
  perMetre: 0,
  currency: 'EUR',
};

export function hasFibres(form: Pick<ModelForm, 'class'>): boolean {
  return form.class === 'opticalCable';
}

/** The units filled one after the other, the last with what is left. */
export function constructionOf({ construction, cores, perUnit, perTube }: ModelForm): Construction {
  const units = evenUnits(Math.max(0, cores), Math.max(1, perUnit));
  switch (construction) {
    case 'loose-tube':
      return { kind: 'loose-tube', tubes: units };
    case 'central-ribbon':
      return { kind: 'central-ribbon', ribbons: units };
    case 'tight-buffer':
      return { kind: 'tight-buffer', cores };
    case 'ribbon-in-tube': {
      const each = Math.max(1, perTube);
      const tubes = Array.from({ length: Math.ceil(units.length / each) }, (_, at) => units.slice(at * each, (at + 1) * each));
      return { kind: 'ribbon-in-tube', tubes };
    }
  }
}

export function specOf(form: ModelForm): CableSpec {
  const fibres = hasFibres(form);
  return {
    class: form.class,
    cores: fibres ? form.cores : 0,
    ...(fibres ? { construction: constructionOf(form) } : {}),
    scheme: form.scheme,
    ...(form.diameterMm > 0 ? { diameterMm: form.diameterMm } : {}),
    ...(form.bendRadiusMm > 0 ? { bendRadiusMm: form.bendRadiusMm } : {}),
    twist: fibres ? form.twistPercent / 100 : 0,
    ...(form.perMetre > 0 ? { price: { perMetre: form.perMetre, currency: form.currency.trim() } } : {}),
    ...(fibres && form.plugA + form.plugB !== '' ? { plugs: { a: form.plugA, b: form.plugB } } : {}),
    attenuation: !fibres
      ? []
      : WAVELENGTHS[form.fibre]
          .map((wavelengthNm) => ({ wavelengthNm, dbPerKm: form[`at${wavelengthNm}`] }))
          .filter(({ dbPerKm }) => dbPerKm > 0),
  };
}

/** Usual diameters of cables of up to so many cores, mm. */
const DIAMETERS = [
  [12, 6.5],
  [24, 8],
  [48, 10],
  [96, 12],
  [144, 15],
  [288, 18],
  [432, 21],
] as const;
const THICK_MM = 26;
/** A cable bends to twenty times its diameter while it is pulled. */
const BENDS = 20;

/** How thick a cable of so many cores usually is. */
export function usualDiameter(cores: number): number {
  return DIAMETERS.find(([most]) => cores <= most)?.[1] ?? THICK_MM;
}

/** The form after a change: diameter and bend radius follow the cores while nobody wrote others. */
export function followed(before: ModelForm, after: ModelForm): ModelForm {
  if (after.cores === before.cores || before.diameterMm !== usualDiameter(before.cores)) return after;
  const diameterMm = usualDiameter(after.cores);
  const isUsualBend = before.bendRadiusMm === BENDS * before.diameterMm;
  return { ...after, diameterMm, ...(isUsualBend ? { bendRadiusMm: BENDS * diameterMm } : {}) };
}
