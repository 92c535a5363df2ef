import { CABLE_CLASSES, CABLE_TYPES } from '../catalog/enums';
import { PORT_TYPES, type PortMedium } from '../catalog/port-types';

/**
 * What plugs into what, as the field says it of each type of cable: by the jacks that it goes into. From the records' own
 * numbers alone; shares no code with what it is compared with.
 */
export function plainPlugs(cable: { readonly class: number; readonly type: number }, from: number, to: number): PlainPlug {
  const [a, b] = [PORT_TYPES[from]!, PORT_TYPES[to]!];
  const name = CABLE_CLASSES[cable.class]!;
  const sold = CABLE_TYPES.filter((type) => type !== '' && soldAs(type).includes(name));
  for (const port of [a, b]) {
    if (!REACHES[name].includes(port.role)) return 'class';
    if (sold.length > 0 && !sold.some((type) => goesInto(type, port))) return 'class';
  }
  const type = CABLE_TYPES[cable.type]!;
  if (type === '' || (name !== '' && sold.length === 0)) return 'fits';
  if (goesInto(type, a) && goesInto(type, b)) return 'fits';
  // No cable has one signal for both jacks (USB to RJ-45): then it is made for either, and one of them is enough.
  const areJacks = a.medium !== 'none' && b.medium !== 'none';
  const isAdapter = areJacks && !CABLE_TYPES.some((each) => each !== '' && goesInto(each, a) && goesInto(each, b));
  return isAdapter && (goesInto(type, a) || goesInto(type, b)) ? 'fits' : 'type';
}

/** What bars it: the class or the type of the cable. */
export type PlainPlug = 'fits' | 'class' | 'type';

type Type = (typeof CABLE_TYPES)[number];
type Class = (typeof CABLE_CLASSES)[number];

/**
 * A jack that does not say what it carries takes what is held to it; a virtual or wireless one is no jack. Pairs go into cages by
 * a transceiver, which there is for one or two lanes alone.
 */
function goesInto(type: Type, { medium, lanes }: { readonly medium: PortMedium; readonly lanes: number }): boolean {
  if (medium === 'cage' && lanes > 2 && type.startsWith('cat')) return false;
  return medium === 'any' || jacksOf(type).includes(medium);
}

function jacksOf(type: Type): readonly PortMedium[] {
  if (/^(smf|mmf)/.test(type)) return ['fibre', 'cage'];
  if (/^cat\d/.test(type)) return ['copper', 'serial', 'cage'];
  if (type.startsWith('dac')) return ['cage', 'twinax', 'backplane', 'stack'];
  switch (type) {
    case 'aoc':
      return ['cage'];
    case 'mrj21-trunk':
      return ['copper'];
    case 'coaxial':
      return ['coaxial'];
    case 'usb':
      return ['usb', 'usbPower'];
    case 'power':
      return ['ac', 'ac3', 'dc', 'usbPower'];
    default:
      return [];
  }
}

/** docs/cabling.md, the table of classes. */
function soldAs(type: Type): readonly Class[] {
  if (/^(smf|mmf|aoc)/.test(type)) return ['opticalCable', 'storageCable'];
  if (type.startsWith('dac')) return ['copperCable', 'managementJumper', 'storageCable'];
  if (type === 'power') return ['powerCable'];
  if (type === 'usb') return ['copperCable', 'managementJumper', 'powerCable'];
  return ['copperCable', 'managementJumper'];
}

const POWER = ['powerPort', 'powerOutlet', 'powerFeed'];
const DATA = ['', 'interface', 'console', 'consoleServer', 'front', 'rear', 'handOff'];
const REACHES: Readonly<Record<Class, readonly string[]>> = {
  '': [...DATA, ...POWER],
  powerCable: ['', ...POWER],
  opticalCable: DATA,
  copperCable: DATA,
  managementJumper: DATA,
  storageCable: ['', 'interface', 'front', 'rear', 'handOff'],
  pipelineBridge: ['', 'front', 'rear', 'handOff'],
  logicalLink: ['', 'interface', 'handOff'],
};
