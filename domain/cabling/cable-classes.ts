import { CABLE_CLASSES } from '../catalog/enums';
import { portType, type PortMedium, type PortRole, type PortType } from '../catalog/port-types';
import { refuse, type Refusal } from '../result';

/**
 * What each class of cable may join. Power goes over power cables alone. Glass needs glass or a cage at both ends,
 * copper everything but glass. A pipeline bridge continues passive plant: panels and hand-offs. A logical link says that
 * two interfaces belong together. A management jumper reaches consoles and management ports, so it is no fibre.
 */
type CableClass = (typeof CABLE_CLASSES)[number];

const POWER: ReadonlySet<string> = new Set<PortRole>(['powerPort', 'powerOutlet', 'powerFeed']);
const PASSIVE: ReadonlySet<string> = new Set<PortRole | ''>(['front', 'rear', 'handOff', '']);
const DATA: ReadonlySet<string> = new Set<PortRole | ''>(['interface', 'front', 'rear', 'handOff', '']);
const GLASS: ReadonlySet<PortMedium> = new Set<PortMedium>(['fibre', 'cage', 'any']);

type Joins = (port: PortType) => boolean;
const noPower: Joins = ({ role }) => !POWER.has(role);
const noGlass: Joins = ({ medium }) => medium !== 'fibre';

const JOINS: Readonly<Record<CableClass, Joins>> = {
  '': () => false,
  opticalCable: (port) => noPower(port) && GLASS.has(port.medium),
  copperCable: (port) => noPower(port) && noGlass(port),
  storageCable: ({ role }) => DATA.has(role),
  powerCable: ({ role }) => POWER.has(role) || role === '',
  pipelineBridge: ({ role }) => PASSIVE.has(role),
  logicalLink: ({ role }) => role === 'interface' || role === 'handOff' || role === '',
  managementJumper: (port) => noPower(port) && noGlass(port),
};

/** `class-does-not-join` {class, from, to}: a cable of this class (a position in CABLE_CLASSES) does not go from one to the other. */
export function classRefusal(cableClass: number, from: number, to: number): Refusal | null {
  const name = CABLE_CLASSES[cableClass] ?? '';
  const [a, b] = [portType(from), portType(to)];
  if (JOINS[name](a) && JOINS[name](b)) return null;
  return refuse('class-does-not-join', { class: name, from: a.key, to: b.key }, 'class').refusal;
}

/** Classes, by name, that may join these two types of port. */
export function classesBetween(from: number, to: number): readonly CableClass[] {
  return CABLE_CLASSES.filter((name, code) => name !== '' && classRefusal(code, from, to) === null);
}
