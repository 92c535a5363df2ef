import { CABLE_CLASSES, CABLE_TYPES } from '../catalog/enums';
import type { RecordOf } from '../document/schema';
import type { Slice } from '../document/slice';
import { NO_ID } from '../ids';
import type { CableModel } from './cable-model';
import type { SeparationClass } from './pathway-fill';

/** What a pathway must know of a cable that lies in it. */
export interface LaidCable {
  /** Outer diameter, mm; 0 = neither its model nor its type says. */
  readonly diameterMm: number;
  /** Smallest radius it may be bent to, mm; 0 = not known. */
  readonly bendRadiusMm: number;
  readonly separation: SeparationClass;
}

/** Typical outer diameters, mm, of a patch cable of the type; they stand in where no model gives the make's own. */
export const TYPICAL_DIAMETER_MM: Readonly<Partial<Record<(typeof CABLE_TYPES)[number], number>>> = {
  cat3: 4.8,
  cat5: 5.2,
  cat5e: 5.2,
  cat6: 6,
  cat6a: 7.5,
  cat7: 7.8,
  cat7a: 8,
  cat8: 8.2,
  'dac-active': 5,
  'dac-passive': 5,
  'mrj21-trunk': 10.5,
  coaxial: 6,
  mmf: 4,
  'mmf-om1': 4,
  'mmf-om2': 4,
  'mmf-om3': 4,
  'mmf-om4': 4,
  'mmf-om5': 4,
  smf: 4,
  'smf-os1': 4,
  'smf-os2': 4,
  aoc: 3,
  power: 9,
  usb: 4.5,
};

/** Four-pair copper may be bent to four times its diameter, fibre at rest to ten times (TIA-568). */
const BEND_DIAMETERS: Readonly<Partial<Record<SeparationClass, number>>> = { data: 4, fibre: 10 };

const SEPARATIONS: Readonly<Record<(typeof CABLE_CLASSES)[number], SeparationClass>> = {
  '': '',
  opticalCable: 'fibre',
  copperCable: 'data',
  storageCable: 'data',
  powerCable: 'power',
  pipelineBridge: '',
  logicalLink: '',
  managementJumper: 'data',
};

/** Types with glass inside: a storage cable of one carries nothing that disturbs, and bends as glass does. */
const GLASS: ReadonlySet<string> = new Set(CABLE_TYPES.filter((type) => /^(mmf|smf|aoc)/.test(type)));

/** What must lie apart from what, by a cable's class and type (numbers of CABLE_CLASSES and CABLE_TYPES). */
export function separationOf(cableClass: number, type: number): SeparationClass {
  const separation = SEPARATIONS[CABLE_CLASSES[cableClass] ?? ''];
  return separation === 'data' && GLASS.has(CABLE_TYPES[type] ?? '') ? 'fibre' : separation;
}

/** Of a class, type and model; `spec` wins where it says something. */
export function laidCable(cableClass: number, type: number, spec: CableModel | null): LaidCable {
  const separation = separationOf(cableClass, type);
  const diameterMm = spec !== null && spec.diameterMm > 0 ? spec.diameterMm : typicalDiameterMm(type);
  const bendRadiusMm =
    spec !== null && spec.bendRadiusMm > 0 ? spec.bendRadiusMm : diameterMm * (BEND_DIAMETERS[separation] ?? 0);
  return { diameterMm, bendRadiusMm, separation };
}

export function laidCableOf(slice: Slice, cable: Pick<RecordOf<'cable'>, 'class' | 'type' | 'model'>): LaidCable {
  return laidCable(cable.class, cable.type, cableSpecOf(slice, cable.model));
}

export function cableSpecOf(slice: Slice, model: number): CableModel | null {
  return model === NO_ID ? null : ((slice.get('model', model)?.cableSpec ?? null) as CableModel | null);
}

function typicalDiameterMm(type: number): number {
  return TYPICAL_DIAMETER_MM[CABLE_TYPES[type] ?? ''] ?? 0;
}
