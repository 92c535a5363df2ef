import { refuse, type Refusal } from '../result';

/**
 * What a port is in the record's model: an active interface, a pass-through side of a panel, a power inlet ...
 * `port.type` is a position in PORT_TYPES; the keys are `<role>/<type>` with the type names of the NetBox device
 * type library, which are the field's common tongue.
 */
export const PORT_ROLES = [
  'interface',
  'console',
  'consoleServer',
  'powerPort',
  'powerOutlet',
  'front',
  'rear',
  'handOff',
  'powerFeed',
] as const;
export type PortRole = (typeof PORT_ROLES)[number];

/**
 * What carries the signal. `cage` takes a transceiver or a direct-attach cable, so it meets fibre and, with one lane,
 * copper. `ac3` is three-phase. `none` cannot be cabled (virtual, wireless). `any` is a type that does not say.
 */
export type PortMedium =
  | 'copper'
  | 'fibre'
  | 'cage'
  | 'coaxial'
  | 'twinax'
  | 'backplane'
  | 'stack'
  | 'serial'
  | 'usb'
  | 'ac'
  | 'ac3'
  | 'dc'
  | 'usbPower'
  | 'none'
  | 'any';

export interface PortType {
  /** `<role>/<type>`; '' for the unknown type at position 0. */
  readonly key: string;
  readonly role: PortRole | '';
  readonly medium: PortMedium;
  readonly connector: string;
  /** Parallel lanes of a cage or connector: SFP 1, QSFP 4, QSFP-DD 8, MPO 12; 1 where the word has no meaning. */
  readonly lanes: number;
  /** What an interface speaks; '' for pass-through ports, which speak anything. */
  readonly protocol: string;
}

type Row = readonly [role: PortRole, medium: PortMedium, connector: string, lanes: number, protocol: string, types: string];

const SERIAL = 'de-9 db-25 rj-11 rj-12 rj-45 mini-din-8';
const USB = 'usb-a usb-b usb-c usb-mini-a usb-mini-b usb-micro-a usb-micro-b usb-micro-ab';
const COPPER_JACKS = '8p8c 8p6c 8p4c 8p2c 6p6c 6p4c 6p2c 4p4c 4p2c gg45 tera-4p tera-2p tera-1p 110-punch';
const DUPLEX =
  'fc lc lc-pc lc-upc lc-apc lsh lsh-pc lsh-upc lsh-apc lx5 lx5-pc lx5-upc lx5-apc mtrj sc sc-pc sc-upc sc-apc st cs sn sma-905 sma-906 urm-p2';
const SINGLE_60309 =
  'iec-60309-p-n-e-4h iec-60309-p-n-e-6h iec-60309-p-n-e-9h iec-60309-2p-e-4h iec-60309-2p-e-6h iec-60309-2p-e-9h';
const THREE_60309 =
  'iec-60309-3p-e-4h iec-60309-3p-e-6h iec-60309-3p-e-9h iec-60309-3p-n-e-4h iec-60309-3p-n-e-6h iec-60309-3p-n-e-9h';
const ITA = 'ita-e ita-f ita-g ita-h ita-i ita-j ita-k ita-l ita-m ita-n ita-o';

/** `plug`/`socket` NEMA names differ in their last letter only. */
function nema(letter: 'p' | 'r', names: string): string {
  return names
    .split(' ')
    .map((name) => `nema-${name}${letter}`)
    .join(' ');
}
const NEMA_SINGLE =
  '1-15 5-15 5-20 5-30 5-50 6-15 6-20 6-30 6-50 10-30 10-50 14-20 14-30 14-50 14-60 l1-15 l5-15 l5-20 l5-30 l5-50 l6-15 l6-20 l6-30 l6-50 l10-30 l14-20 l14-30 l14-50 l14-60';
const NEMA_THREE = '15-15 15-20 15-30 15-50 15-60 l15-20 l15-30 l15-50 l15-60 l21-20 l21-30 l22-30';

/** Records store positions in the flattened list: append rows at the end, never insert. */
const ROWS: readonly Row[] = [
  // interfaces
  ['interface', 'none', 'none', 1, '', 'virtual bridge lag'],
  ['interface', 'fibre', 'lc', 1, 'ethernet', '100base-fx 100base-lfx'],
  ['interface', 'copper', '8p8c', 1, 'ethernet', '100base-tx 100base-t1 1000base-t 1000base-tx 2.5gbase-t 5gbase-t 10gbase-t'],
  ['interface', 'twinax', 'cx4', 4, 'ethernet', '10gbase-cx4'],
  [
    'interface',
    'cage',
    'sfp',
    1,
    'ethernet',
    '1000base-x-gbic 1000base-x-sfp 10gbase-x-sfpp 10gbase-x-xfp 10gbase-x-xenpak 10gbase-x-x2 25gbase-x-sfp28 50gbase-x-sfp56 50gbase-x-sfp28',
  ],
  ['interface', 'cage', 'sfp-dd', 2, 'ethernet', '100gbase-x-dsfp 100gbase-x-sfpdd'],
  [
    'interface',
    'cage',
    'qsfp',
    4,
    'ethernet',
    '40gbase-x-qsfpp 100gbase-x-qsfp28 200gbase-x-qsfp56 400gbase-x-qsfp112 100gbase-x-cfp4',
  ],
  ['interface', 'cage', 'qsfp-dd', 8, 'ethernet', '100gbase-x-qsfpdd 200gbase-x-qsfpdd 400gbase-x-qsfpdd 800gbase-x-qsfpdd'],
  ['interface', 'cage', 'osfp', 8, 'ethernet', '400gbase-x-osfp 400gbase-x-osfp-rhs 800gbase-x-osfp'],
  [
    'interface',
    'cage',
    'cfp',
    10,
    'ethernet',
    '100gbase-x-cfp 100gbase-x-cfp2 200gbase-x-cfp2 400gbase-x-cfp2 100gbase-x-cxp 100gbase-x-cpak 400gbase-x-cdfp 400gbase-x-cfp8',
  ],
  [
    'interface',
    'backplane',
    'backplane',
    1,
    'ethernet',
    '1000base-kx 2.5gbase-kx 5gbase-kr 10gbase-kr 10gbase-kx4 25gbase-kr 40gbase-kr4 50gbase-kr 100gbase-kp4 100gbase-kr2 100gbase-kr4',
  ],
  [
    'interface',
    'none',
    'wireless',
    1,
    '',
    'ieee802.11a ieee802.11g ieee802.11n ieee802.11ac ieee802.11ad ieee802.11ax ieee802.11ay ieee802.11be ieee802.15.1 other-wireless gsm cdma lte 4g 5g',
  ],
  ['interface', 'cage', 'sfp', 1, 'sonet', 'sonet-oc3 sonet-oc12 sonet-oc48 sonet-oc192 sonet-oc768 sonet-oc1920 sonet-oc3840'],
  [
    'interface',
    'cage',
    'sfp',
    1,
    'fibreChannel',
    '1gfc-sfp 2gfc-sfp 4gfc-sfp 8gfc-sfpp 16gfc-sfpp 32gfc-sfp28 32gfc-sfpp 64gfc-sfpp',
  ],
  ['interface', 'cage', 'sfp-dd', 2, 'fibreChannel', '64gfc-sfpdd'],
  ['interface', 'cage', 'qsfp', 4, 'fibreChannel', '64gfc-qsfpp 128gfc-qsfp28'],
  [
    'interface',
    'cage',
    'qsfp',
    4,
    'infiniband',
    'infiniband-sdr infiniband-ddr infiniband-qdr infiniband-fdr10 infiniband-fdr infiniband-edr infiniband-hdr infiniband-ndr infiniband-xdr',
  ],
  ['interface', 'copper', '8p8c', 1, 'tdm', 't1 e1'],
  ['interface', 'coaxial', 'bnc', 1, 'tdm', 't3 e3'],
  ['interface', 'copper', '6p2c', 1, 'dsl', 'xdsl'],
  ['interface', 'coaxial', 'f', 1, 'docsis', 'docsis'],
  ['interface', 'fibre', 'sc-apc', 1, 'pon', 'bpon epon 10g-epon gpon xg-pon xgs-pon ng-pon2 25g-pon 50g-pon'],
  [
    'interface',
    'stack',
    'stackwise',
    1,
    'stack',
    'cisco-stackwise cisco-stackwise-plus cisco-stackwise-80 cisco-stackwise-160 cisco-stackwise-320 cisco-stackwise-480 cisco-stackwise-1t',
  ],
  ['interface', 'stack', 'flexstack', 1, 'stack', 'cisco-flexstack cisco-flexstack-plus'],
  ['interface', 'stack', 'juniper-vcp', 1, 'stack', 'juniper-vcp'],
  [
    'interface',
    'stack',
    'summitstack',
    1,
    'stack',
    'extreme-summitstack extreme-summitstack-128 extreme-summitstack-256 extreme-summitstack-512',
  ],
  ['interface', 'any', 'other', 1, '', 'other'],
  // consoles
  ['console', 'serial', '', 1, 'serial', SERIAL],
  ['console', 'usb', '', 1, 'serial', USB],
  ['console', 'any', 'other', 1, 'serial', 'other'],
  ['consoleServer', 'serial', '', 1, 'serial', SERIAL],
  ['consoleServer', 'usb', '', 1, 'serial', USB],
  ['consoleServer', 'any', 'other', 1, 'serial', 'other'],
  // power inlets
  ['powerPort', 'ac', '', 1, '', 'iec-60320-c6 iec-60320-c8 iec-60320-c14 iec-60320-c16 iec-60320-c20 iec-60320-c22'],
  ['powerPort', 'ac', '', 1, '', SINGLE_60309],
  ['powerPort', 'ac3', '', 1, '', THREE_60309],
  ['powerPort', 'ac', '', 1, '', `iec-60906-1 nbr-14136-10a nbr-14136-20a ${nema('p', NEMA_SINGLE)}`],
  ['powerPort', 'ac3', '', 1, '', nema('p', NEMA_THREE)],
  ['powerPort', 'ac', '', 1, '', 'cs6361c cs6365c'],
  ['powerPort', 'ac3', '', 1, '', 'cs8165c cs8265c cs8365c cs8465c'],
  ['powerPort', 'ac', '', 1, '', `ita-c ita-ef ${ITA}`],
  ['powerPort', 'usbPower', '', 1, '', `${USB} usb-3-b usb-3-micro-b`],
  ['powerPort', 'dc', '', 1, '', 'molex-micro-fit-1x2 molex-micro-fit-2x2 molex-micro-fit-2x4 dc-terminal'],
  ['powerPort', 'any', '', 1, '', 'saf-d-grid'],
  ['powerPort', 'ac', '', 1, '', 'neutrik-powercon-20 neutrik-powercon-32 neutrik-powercon-true1 neutrik-powercon-true1-top'],
  ['powerPort', 'dc', '', 1, '', 'ubiquiti-smartpower'],
  ['powerPort', 'any', '', 1, '', 'hardwired other'],
  // power outlets
  ['powerOutlet', 'ac', '', 1, '', 'iec-60320-c5 iec-60320-c7 iec-60320-c13 iec-60320-c15 iec-60320-c19 iec-60320-c21'],
  ['powerOutlet', 'ac', '', 1, '', SINGLE_60309],
  ['powerOutlet', 'ac3', '', 1, '', THREE_60309],
  ['powerOutlet', 'ac', '', 1, '', `iec-60906-1 nbr-14136-10a nbr-14136-20a ${nema('r', NEMA_SINGLE)}`],
  ['powerOutlet', 'ac3', '', 1, '', nema('r', NEMA_THREE)],
  ['powerOutlet', 'ac', '', 1, '', 'CS6360C CS6364C'],
  ['powerOutlet', 'ac3', '', 1, '', 'CS8164C CS8264C CS8364C CS8464C'],
  ['powerOutlet', 'ac', '', 1, '', `${ITA} ita-multistandard`],
  ['powerOutlet', 'usbPower', '', 1, '', 'usb-a usb-micro-b usb-c'],
  ['powerOutlet', 'dc', '', 1, '', 'molex-micro-fit-1x2 molex-micro-fit-2x2 molex-micro-fit-2x4 dc-terminal'],
  ['powerOutlet', 'ac', '', 1, '', 'hdot-cx'],
  ['powerOutlet', 'any', '', 1, '', 'saf-d-grid'],
  ['powerOutlet', 'ac', '', 1, '', 'neutrik-powercon-20a neutrik-powercon-32a neutrik-powercon-true1 neutrik-powercon-true1-top'],
  ['powerOutlet', 'dc', '', 1, '', 'ubiquiti-smartpower'],
  ['powerOutlet', 'any', '', 1, '', 'hardwired other'],
  // pass-through ports
  ['front', 'copper', '', 1, '', COPPER_JACKS],
  ['front', 'coaxial', '', 1, '', 'bnc f n'],
  ['front', 'copper', '', 6, '', 'mrj21'],
  ['front', 'fibre', '', 1, '', DUPLEX],
  ['front', 'fibre', '', 12, '', 'mpo'],
  ['front', 'fibre', '', 4, '', 'urm-p4'],
  ['front', 'fibre', '', 8, '', 'urm-p8'],
  ['front', 'fibre', '', 0, '', 'splice'],
  ['front', 'usb', '', 1, '', USB],
  ['front', 'any', '', 0, '', 'other'],
  ['rear', 'copper', '', 1, '', COPPER_JACKS],
  ['rear', 'coaxial', '', 1, '', 'bnc f n'],
  ['rear', 'copper', '', 6, '', 'mrj21'],
  ['rear', 'fibre', '', 1, '', DUPLEX],
  ['rear', 'fibre', '', 12, '', 'mpo'],
  ['rear', 'fibre', '', 4, '', 'urm-p4'],
  ['rear', 'fibre', '', 8, '', 'urm-p8'],
  ['rear', 'fibre', '', 0, '', 'splice'],
  ['rear', 'usb', '', 1, '', USB],
  ['rear', 'any', '', 0, '', 'other'],
  // ends of other people's plant
  ['handOff', 'any', '', 0, '', 'other'],
  ['handOff', 'fibre', '', 0, '', 'fibre'],
  ['handOff', 'copper', '', 1, '', 'copper'],
  ['handOff', 'coaxial', '', 1, '', 'coaxial'],
  ['powerFeed', 'ac', '', 1, '', 'ac-single-phase'],
  ['powerFeed', 'ac3', '', 1, '', 'ac-three-phase'],
  ['powerFeed', 'dc', '', 1, '', 'dc'],
  ['powerFeed', 'any', '', 1, '', 'other'],
];

const UNKNOWN: PortType = { key: '', role: '', medium: 'any', connector: '', lanes: 0, protocol: '' };

/** Every port type; the position is `port.type`, 0 = unknown. Lanes 0 = fits any count. */
export const PORT_TYPES: readonly PortType[] = [
  UNKNOWN,
  ...ROWS.flatMap(([role, medium, connector, lanes, protocol, types]) =>
    types.split(' ').map((type) => ({
      key: `${role}/${type}`,
      role,
      medium,
      connector: connector === '' ? type : connector,
      lanes,
      protocol,
    })),
  ),
];

const CODES: ReadonlyMap<string, number> = new Map(PORT_TYPES.map((type, code) => [type.key, code]));

/** Code of `<role>/<type>`; 0 for a key that is not known. */
export function portTypeCode(key: string): number {
  return CODES.get(key) ?? 0;
}

export function portType(code: number): PortType {
  return PORT_TYPES[code] ?? UNKNOWN;
}

/** True when a cable can end here: virtual and wireless interfaces take none. */
export function isPhysical(code: number): boolean {
  return portType(code).medium !== 'none';
}

const PASSES_THROUGH: ReadonlySet<string> = new Set(['front', 'rear', 'handOff', '']);

/** Roles that may face each other: data with data or a panel, console with its server, inlet with outlet or feed. */
function rolesMeet(a: PortRole | '', b: PortRole | ''): boolean {
  if (a === '' || b === '') return true;
  if (isPower(a) || isPower(b)) {
    return (
      (a === 'powerPort' && (b === 'powerOutlet' || b === 'powerFeed')) ||
      (b === 'powerPort' && (a === 'powerOutlet' || a === 'powerFeed'))
    );
  }
  if (PASSES_THROUGH.has(a) || PASSES_THROUGH.has(b)) return true;
  if (a === 'interface' || b === 'interface') return a === b;
  return a !== b; // console with consoleServer
}

/** A side of a panel, at which what comes in goes on at the other side. */
export function isPanelSide(code: number): boolean {
  const { role } = portType(code);
  return role === 'front' || role === 'rear';
}

export function isPower(role: PortRole | ''): boolean {
  return role === 'powerPort' || role === 'powerOutlet' || role === 'powerFeed';
}

/** SFP-like (1 or 2 lanes) meets SFP-like, many-lane meets many-lane; between them a breakout is needed. 0 fits all. */
function lanesMeet(a: number, b: number): boolean {
  return a === 0 || b === 0 || a <= 2 === b <= 2;
}

const MEDIA_THAT_MEET: ReadonlySet<string> = new Set(['cage+copper', 'cage+fibre', 'cage+twinax', 'copper+serial', 'serial+usb']);

function mediaMeet(a: PortType, b: PortType, hasProfile: boolean): boolean {
  if (a.medium === 'none' || b.medium === 'none') return false;
  if (a.medium === 'any' || b.medium === 'any') return true;
  if (a.medium === b.medium) {
    if (a.medium === 'stack') return a.connector === b.connector;
    return a.medium === 'cage' || a.medium === 'fibre' || a.medium === 'copper'
      ? hasProfile || lanesMeet(a.lanes, b.lanes)
      : true;
  }
  const [first, second] = a.medium < b.medium ? [a, b] : [b, a];
  if (!MEDIA_THAT_MEET.has(`${first.medium}+${second.medium}`)) return false;
  // a cage of many lanes takes duplex optics (LR4) as well as MPO; a cage of one lane takes no MPO and no many-lane plug
  if (hasProfile) return true;
  if (first.medium === 'cage') return second.medium === 'fibre' ? first.lanes > 2 || second.lanes <= 2 : first.lanes <= 2;
  return true;
}

/**
 * Does a plug go into a port of this type? A plug of `cage` has this many electrical lanes: a cage has as many or more,
 * and one of a single lane goes into no wide cage. One of `fibres` has this many fibres: many (MPO) need a port of many
 * or a wide cage's optics, one or two a port that is no MPO. One of `positions` says nothing of its make. Null when it does,
 * and where the port does not say: `plug-does-not-fit` {port, lanes}.
 */
export function plugFits(type: number, lanes: number, kind: 'cage' | 'fibres' | 'positions'): Refusal | null {
  const { key, medium, lanes: own } = portType(type);
  if (kind === 'positions' || medium === 'any' || (own === 0 && medium !== 'copper')) return null;
  const fits =
    kind === 'cage'
      ? medium === 'cage' && own >= lanes && (lanes > 1 || own <= 2)
      : medium === 'cage'
        ? own > 2 || lanes <= 2
        : medium === 'fibre' && own > 2 === lanes > 2;
  return fits ? null : refuse('plug-does-not-fit', { port: key, lanes }, 'profile').refusal;
}

/**
 * May a cable join these two types? Null when it may. The rule behind `port-types-differ` [R5.029]: roles that face
 * each other, a medium both take, lanes that fit, and between two interfaces one protocol. Cords with different plugs
 * at their ends are ordinary (LC to SC, C13 to NEMA 5-15), so connectors need not be equal. Nor need lanes be where
 * `hasProfile`: the cable takes them apart. Symmetric.
 */
export function portsMatch(a: number, b: number, hasProfile = false): Refusal | null {
  const first = portType(a);
  const second = portType(b);
  const protocols = first.protocol === '' || second.protocol === '' || first.protocol === second.protocol;
  if (rolesMeet(first.role, second.role) && mediaMeet(first, second, hasProfile) && protocols) return null;
  return refuse('port-types-differ', { from: first.key, to: second.key }).refusal;
}
