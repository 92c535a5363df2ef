import { CABLE_CLASSES, CABLE_TYPES } from '../../../../domain/catalog/enums';
import { PORT_TYPES, type PortMedium } from '../../../../domain/catalog/port-types';

type CableClass = (typeof CABLE_CLASSES)[number];
type CableType = (typeof CABLE_TYPES)[number];

const FIBRE: readonly CableType[] = [
  'smf',
  'smf-os1',
  'smf-os2',
  'mmf',
  'mmf-om1',
  'mmf-om2',
  'mmf-om3',
  'mmf-om4',
  'mmf-om5',
  'aoc',
];
const COPPER: readonly CableType[] = [
  'cat3',
  'cat5',
  'cat5e',
  'cat6',
  'cat6a',
  'cat7',
  'cat7a',
  'cat8',
  'dac-active',
  'dac-passive',
  'mrj21-trunk',
  'coaxial',
  'usb',
];

/** Types that a class of cable comes in; none for a class that has no types. */
export const TYPES_OF_CLASS: Readonly<Partial<Record<CableClass, readonly CableType[]>>> = {
  opticalCable: FIBRE,
  copperCable: COPPER,
  storageCable: [...FIBRE, 'dac-active', 'dac-passive'],
  powerCable: ['power'],
  managementJumper: COPPER,
};

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
