import { classesBetween, typesBetween, type CableClass, type CableType } from '../../../../domain/catalog/cable-plugs';
import { isPower, portType, portTypeCode, type PortMedium } from '../../../../domain/catalog/port-types';

/** Classes and types that may be chosen between two ports. */
export interface CableOffer {
  readonly classes: readonly Exclude<CableClass, ''>[];
  typesOf(cableClass: CableClass): readonly CableType[];
}

/** The cables that fit both ports by their types (keys of PORT_TYPES). */
export function fittingCables(typeA: string, typeB: string): CableOffer {
  const [a, b] = [portTypeCode(typeA), portTypeCode(typeB)];
  return { classes: classesBetween(a, b), typesOf: (cableClass) => typesBetween(cableClass, a, b) };
}

export interface CableChoice {
  readonly cableClass: CableClass;
  readonly cableType: CableType | '';
}

export function isSame(one: CableChoice, other: CableChoice): boolean {
  return one.cableClass === other.cableClass && one.cableType === other.cableType;
}

/** What of a choice all the ports take (`classes` and `types` by name); another class that they take in place of one that they do not. */
export function keptTo(
  choice: CableChoice,
  { classes, types }: { readonly classes: readonly string[]; readonly types: readonly string[] },
): CableChoice {
  const { cableClass, cableType } = choice;
  const [first] = classes;
  if (cableClass === '' || first === undefined) return choice;
  if (!classes.includes(cableClass)) return { cableClass: first as CableClass, cableType: '' };
  return cableType === '' || types.includes(cableType) ? choice : { cableClass, cableType: '' };
}

/**
 * A sensible cable between two ports by their types and the glass that it goes on to behind a panel (a cable type, '' = none);
 * '' where nothing is known. The user confirms or changes it.
 */
export function suggestedCable(typeA: string, typeB: string, glass: CableType | '' = ''): CableChoice {
  const ends = [typeA, typeB].map((type) => portType(portTypeCode(type)));
  const has = (...wanted: readonly PortMedium[]): boolean => ends.some(({ medium }) => wanted.includes(medium));
  if (ends.some(({ role }) => isPower(role))) return { cableClass: 'powerCable', cableType: 'power' };
  if (has('fibre')) return { cableClass: 'opticalCable', cableType: has('copper') ? '' : glass || 'smf-os2' };
  if (has('serial')) return { cableClass: 'managementJumper', cableType: '' };
  if (has('usb')) return { cableClass: 'copperCable', cableType: 'usb' };
  if (has('copper')) return { cableClass: 'copperCable', cableType: 'cat6a' };
  if (has('coaxial')) return { cableClass: 'copperCable', cableType: 'coaxial' };
  if (has('twinax', 'stack', 'backplane')) return { cableClass: 'copperCable', cableType: 'dac-passive' };
  if (has('cage')) return { cableClass: 'opticalCable', cableType: 'mmf-om4' };
  return { cableClass: '', cableType: '' };
}
