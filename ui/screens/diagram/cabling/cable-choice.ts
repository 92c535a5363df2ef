import { CABLE_CLASSES, CABLE_TYPES } from '../../../../domain/catalog/enums';
import { PORT_TYPES, type PortMedium } from '../../../../domain/catalog/port-types';

type CableClass = (typeof CABLE_CLASSES)[number];
type CableType = (typeof CABLE_TYPES)[number];
type Said = Exclude<CableType, ''>;

const GLASS: readonly Said[] = ['smf', 'smf-os1', 'smf-os2', 'mmf', 'mmf-om1', 'mmf-om2', 'mmf-om3', 'mmf-om4', 'mmf-om5'];
const PAIRS: readonly Said[] = ['cat3', 'cat5', 'cat5e', 'cat6', 'cat6a', 'cat7', 'cat7a', 'cat8'];
const DIRECT: readonly Said[] = ['dac-active', 'dac-passive'];
const FIBRE: readonly Said[] = [...GLASS, 'aoc'];
const COPPER: readonly Said[] = [...PAIRS, ...DIRECT, 'mrj21-trunk', 'coaxial', 'usb'];

/** Types that a class of cable comes in; none for a class that has no types. */
export const TYPES_OF_CLASS: Readonly<Partial<Record<CableClass, readonly Said[]>>> = {
  opticalCable: FIBRE,
  copperCable: COPPER,
  storageCable: [...FIBRE, ...DIRECT],
  powerCable: ['power'],
  managementJumper: COPPER,
};

/** Types of cable that plug into a port; none for a medium that does not say. A cage takes whatever its transceiver takes. */
const TYPES_OF_MEDIUM: Readonly<Record<PortMedium, readonly Said[]>> = {
  copper: [...PAIRS, 'mrj21-trunk'],
  fibre: GLASS,
  cage: [...FIBRE, ...DIRECT, ...PAIRS],
  coaxial: ['coaxial'],
  twinax: DIRECT,
  stack: DIRECT,
  serial: PAIRS,
  usb: ['usb'],
  ac: ['power'],
  ac3: ['power'],
  dc: ['power'],
  usbPower: ['power', 'usb'],
  backplane: [],
  none: [],
  any: [],
};

/** Classes and types that may be chosen between two ports; a class without types comes only where everything is offered. */
export interface CableOffer {
  readonly classes: readonly Exclude<CableClass, ''>[];
  typesOf(cableClass: CableClass): readonly Said[];
}

export const EVERY_CABLE: CableOffer = {
  classes: CABLE_CLASSES.filter((value) => value !== ''),
  typesOf: (cableClass) => TYPES_OF_CLASS[cableClass] ?? [],
};

/** The cables that fit both ports by their types; everything where a port does not say what it takes. */
export function fittingCables(typeA: string, typeB: string): CableOffer {
  const [a, b] = [typeA, typeB].map((type) => TYPES_OF_MEDIUM[mediumOf(type) ?? 'any']);
  const both = new Set((a ?? []).filter((type) => b?.includes(type)));
  if (both.size === 0) return EVERY_CABLE;
  const typesOf = (cableClass: CableClass) => EVERY_CABLE.typesOf(cableClass).filter((type) => both.has(type));
  return { classes: EVERY_CABLE.classes.filter((cableClass) => typesOf(cableClass).length > 0), typesOf };
}

export interface CableChoice {
  readonly cableClass: CableClass;
  readonly cableType: CableType;
}

/** A sensible cable between two ports by their types; '' where nothing is known. The user confirms or changes it. */
export function suggestedCable(typeA: string, typeB: string): CableChoice {
  const mediums = [mediumOf(typeA), mediumOf(typeB)];
  const has = (...wanted: readonly PortMedium[]): boolean =>
    mediums.some((medium) => medium !== undefined && wanted.includes(medium));
  if (has('ac', 'ac3', 'dc', 'usbPower')) return { cableClass: 'powerCable', cableType: 'power' };
  if (has('fibre')) return { cableClass: 'opticalCable', cableType: has('copper') ? '' : 'smf-os2' };
  if (has('serial')) return { cableClass: 'managementJumper', cableType: '' };
  if (has('usb')) return { cableClass: 'copperCable', cableType: 'usb' };
  if (has('copper')) return { cableClass: 'copperCable', cableType: 'cat6a' };
  if (has('coaxial')) return { cableClass: 'copperCable', cableType: 'coaxial' };
  if (has('twinax', 'stack', 'backplane')) return { cableClass: 'copperCable', cableType: 'dac-passive' };
  if (has('cage')) return { cableClass: 'opticalCable', cableType: 'mmf-om4' };
  return { cableClass: '', cableType: '' };
}

function mediumOf(type: string): PortMedium | undefined {
  return PORT_TYPES.find(({ key }) => key === type)?.medium;
}
