import { evenUnits, type Construction } from '../../../../domain/cabling/cable-model';
import type { ColourSchemeKey } from '../../../../domain/cabling/colours';
import type { CableSpec } from '../../../../domain/operations/cable-spec';

export const CONSTRUCTIONS = ['loose-tube', 'ribbon-in-tube', 'central-ribbon', 'tight-buffer'] as const;
export type ConstructionKind = (typeof CONSTRUCTIONS)[number];

/** What the form holds; lengths in mm, twist in percent. */
export interface ModelForm {
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
  readonly at1310: number;
  readonly at1550: number;
}

export const EMPTY_MODEL: ModelForm = {
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
  at1310: 0.35,
  at1550: 0.21,
};

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
  return {
    class: 'opticalCable',
    cores: form.cores,
    construction: constructionOf(form),
    scheme: form.scheme,
    diameterMm: form.diameterMm,
    bendRadiusMm: form.bendRadiusMm,
    twist: form.twistPercent / 100,
    attenuation: [
      { wavelengthNm: 1310, dbPerKm: form.at1310 },
      { wavelengthNm: 1550, dbPerKm: form.at1550 },
    ].filter(({ dbPerKm }) => dbPerKm > 0),
  };
}
