import { refuse, type Refusal } from '../result';
import { CABLE_CLASSES, CABLE_TYPES } from './enums';
import { matingRefusal } from './plug-faces';
import { isPower, portType, type PortMedium, type PortRole, type PortType } from './port-types';

/**
 * Which cables plug into which ports. A class of cable comes in types, a type goes into what carries its signal
 * (`medium` of PORT_TYPES), and a class reaches the roles that it is made for. A port whose type does not say its medium
 * takes any cable that its role does.
 */
export type CableClass = (typeof CABLE_CLASSES)[number];
export type CableType = Exclude<(typeof CABLE_TYPES)[number], ''>;

/** Positions in CABLE_CLASSES and CABLE_TYPES; 0 = not said, which goes anywhere. */
export interface CableKind {
  readonly class: number;
  readonly type: number;
  /** What it has at its two ends, of PLUGS; '' and left out = not known. A cord may be turned around. */
  readonly plugs?: readonly [string, string];
}

/** Types of which the light is led by glass with a plug of its own at either end. */
export const GLASS = [
  'smf',
  'smf-os1',
  'smf-os2',
  'mmf',
  'mmf-om1',
  'mmf-om2',
  'mmf-om3',
  'mmf-om4',
  'mmf-om5',
] as const satisfies readonly CableType[];
const PAIRS: readonly CableType[] = ['cat3', 'cat5', 'cat5e', 'cat6', 'cat6a', 'cat7', 'cat7a', 'cat8'];
const DIRECT: readonly CableType[] = ['dac-active', 'dac-passive'];
const FIBRE: readonly CableType[] = [...GLASS, 'aoc'];
const COPPER: readonly CableType[] = [...PAIRS, ...DIRECT, 'mrj21-trunk', 'coaxial', 'usb'];

/** Types that are sold alike, by what they are. */
export const TYPES_OF_FAMILY = {
  copper: PAIRS,
  fibre: FIBRE,
  directAttach: DIRECT,
  power: ['power'],
} as const satisfies Readonly<Record<string, readonly CableType[]>>;

/** Types that a class of cable comes in; none for a class that has no types. */
export const TYPES_OF_CLASS: Readonly<Record<CableClass, readonly CableType[]>> = {
  '': [],
  opticalCable: FIBRE,
  copperCable: COPPER,
  storageCable: [...FIBRE, ...DIRECT],
  powerCable: ['power', 'usb'],
  pipelineBridge: [],
  logicalLink: [],
  managementJumper: COPPER,
};

/** Types of cable that plug into what carries the signal so. A cage takes whatever its transceiver takes; a wide one no pairs. */
const TYPES_OF_MEDIUM: Readonly<Record<Exclude<PortMedium, 'any'>, readonly CableType[]>> = {
  copper: [...PAIRS, 'mrj21-trunk'],
  fibre: GLASS,
  cage: [...FIBRE, ...DIRECT, ...PAIRS],
  coaxial: ['coaxial'],
  twinax: DIRECT,
  backplane: DIRECT,
  stack: DIRECT,
  serial: PAIRS,
  usb: ['usb'],
  ac: ['power'],
  ac3: ['power'],
  dc: ['power'],
  usbPower: ['power', 'usb'],
  none: [],
};

type Joins = (role: PortRole | '') => boolean;
const among =
  (...roles: readonly (PortRole | '')[]): Joins =>
  (role) =>
    roles.includes(role);
const noPower: Joins = (role) => !isPower(role);

/**
 * Roles that a class reaches. Power goes over power cables alone. A pipeline bridge continues passive plant: panels and
 * hand-offs. A logical link says that two interfaces belong together.
 */
const JOINS: Readonly<Record<CableClass, Joins>> = {
  '': () => true,
  opticalCable: noPower,
  copperCable: noPower,
  storageCable: among('interface', 'front', 'rear', 'handOff', ''),
  powerCable: (role) => isPower(role) || role === '',
  pipelineBridge: among('front', 'rear', 'handOff', ''),
  logicalLink: among('interface', 'handOff', ''),
  managementJumper: noPower,
};

/** Electrical from cage to cage, with both plugs fixed to it. `type`: a position in CABLE_TYPES. */
export function isDirectAttach(type: number): boolean {
  return DIRECT.some((each) => each === CABLE_TYPES[type]);
}

/** Copper pairs, Cat 3 to Cat 8. `type`: a position in CABLE_TYPES. */
export function isTwistedPair(type: number): boolean {
  return PAIRS.some((each) => each === CABLE_TYPES[type]);
}

/** The first of each set of types that plug into the same: positions in CABLE_TYPES. */
export const UNLIKE_TYPES: readonly number[] = firstOfEach(
  CABLE_TYPES.map((name) =>
    Object.entries(TYPES_OF_MEDIUM)
      .filter(([, types]) => types.some((type) => type === name))
      .map(([medium]) => medium)
      .join(' '),
  ),
);

function firstOfEach(words: readonly string[]): readonly number[] {
  return words.flatMap((word, at) => (word !== '' && words.indexOf(word) === at ? [at] : []));
}

/** Cages of more lanes take no pairs: BASE-T is made as SFP, and as nothing wider. */
const LANES_OF_PAIRS = 2;
const WIDE_CAGE: readonly CableType[] = [...FIBRE, ...DIRECT];

/** null = any. */
function typesInto({ medium, lanes }: PortType): readonly CableType[] | null {
  if (medium === 'cage' && lanes > LANES_OF_PAIRS) return WIDE_CAGE;
  return medium === 'any' ? null : TYPES_OF_MEDIUM[medium];
}

function classTakes(name: CableClass, port: PortType): boolean {
  const [comesIn, into] = [TYPES_OF_CLASS[name], typesInto(port)];
  return JOINS[name](port.role) && (comesIn.length === 0 || into === null || comesIn.some((type) => into.includes(type)));
}

/**
 * Types that plug into both; where none does the plugs at the two ends differ (USB to RJ-45), and one for either will do.
 * None goes to what no cable goes into.
 */
function typesJoining(a: PortType, b: PortType): readonly CableType[] | null {
  const [one, other] = [typesInto(a), typesInto(b)];
  if (one === null || other === null) return one ?? other;
  const both = one.filter((type) => other.includes(type));
  const areJacks = one.length > 0 && other.length > 0;
  return both.length > 0 || !areJacks ? both : [...one, ...other];
}

/**
 * May a cable of this kind go from one port to the other, by their types (positions in PORT_TYPES)? The one rule behind
 * what is offered, searched and made: `class-does-not-join` {class, from, to}, `type-does-not-join` {type, from, to};
 * where one end is in no port, or in one that does not say its type, `class-does-not-fit` {class, into}, `type-does-not-fit` {type, into};
 * and where its plugs are known those of matingRefusal. What is imported may break it and is kept.
 */
export function cableRefusal(cable: CableKind, from: number, to: number): Refusal | null {
  const [a, b] = [portType(from), portType(to)];
  const isOneUnknown = a.key === '' || b.key === '';
  const wrong = (what: 'class' | 'type', value: string): Refusal =>
    isOneUnknown
      ? refuse(`${what}-does-not-fit`, { [what]: value, into: a.key || b.key }, what).refusal
      : refuse(`${what}-does-not-join`, { [what]: value, from: a.key, to: b.key }, what).refusal;
  const name = CABLE_CLASSES[cable.class] ?? '';
  if (!classTakes(name, a) || !classTakes(name, b)) return wrong('class', name);
  const type = CABLE_TYPES[cable.type] ?? '';
  const fitting = typesJoining(a, b);
  const isTyped = name === '' || TYPES_OF_CLASS[name].length > 0;
  if (type !== '' && isTyped && fitting !== null && !fitting.includes(type)) return wrong('type', type);
  return matingsRefusal(cable, from, to);
}

function matingsRefusal({ plugs: [a, b] = ['', ''] }: CableKind, from: number, to: number): Refusal | null {
  const straight = matingRefusal(a, from) ?? matingRefusal(b, to);
  return straight !== null && a !== b && !matingRefusal(b, from) && !matingRefusal(a, to) ? null : straight;
}

/** Has a port of this type a place for such a cable, whatever is at its other end? */
export function takesCable(cable: CableKind, type: number): boolean {
  return cableRefusal(cable, type, 0) === null;
}

/** Classes, by name, that may join these two types of port. */
export function classesBetween(from: number, to: number): readonly Exclude<CableClass, ''>[] {
  return CABLE_CLASSES.flatMap((name, code) =>
    name !== '' && cableRefusal({ class: code, type: 0 }, from, to) === null ? [name] : [],
  );
}

/** Types, by name, in which a class of cable may join them. */
export function typesBetween(name: CableClass, from: number, to: number): readonly CableType[] {
  const fitting = typesJoining(portType(from), portType(to));
  return TYPES_OF_CLASS[name].filter((type) => fitting === null || fitting.includes(type));
}
