import type { MODEL_LIBRARY_CLASSES } from '../catalog/enums';
import { isMapping, textOf, type Mapping } from './values';

type LibraryClass = (typeof MODEL_LIBRARY_CLASSES)[number];

/** What a type's file says that tells of its class. */
interface Evidence {
  readonly isDevice: boolean;
  /** Brand and model in one text. */
  readonly name: string;
  readonly interfaces: readonly Mapping[];
  readonly frontPorts: number;
  readonly powerPorts: number;
  readonly powerOutlets: number;
  readonly consolePorts: number;
  readonly consoleServerPorts: number;
  readonly bays: number;
}

/** More copper and optical ports than a server, an appliance or a router at a branch has. */
const SWITCH_PORTS = 10;
/** A console server has a few of its own, too; what serves more is one. */
const CONSOLE_PORTS = 4;
/** An access point has one or two. */
const RADIO_PORTS = 4;

const isCalled =
  (words: RegExp) =>
  ({ name }: Evidence): boolean =>
    words.test(name);

/**
 * What shows each class, tried in order: what a thing is built of says more than what it is called, and a series that is
 * called like another one's stands before it.
 */
const SIGNS: readonly (readonly [LibraryClass, (type: Evidence) => boolean])[] = [
  ['wiring', ({ frontPorts }) => frontPorts > 0],
  ['power', ({ powerOutlets }) => powerOutlets > 0],
  ['storage', isCalled(/(disk|drive|storage|expansion)[- ]?(shelf|enclosure|array)|\bjbod\b/i)],
  // What is only there to be mounted.
  [
    '',
    isCalled(
      /\bblank(ing)?\b|filler|cable[- ]?manage|brush|lacing|\bshel(f|ves)\b|rack ?tray|\bdrawer\b|\bkeyboard\b|kmm|\bkvm\b|\blcd\b/i,
    ),
  ],
  ['power', isCalled(/\bups\b|smart-ups|symmetra|galaxy v|netsure|rectifier|\bpdu\b|battery|automatic transfer switch|\bats\b/i)],
  ['power', ({ isDevice, interfaces, powerPorts }) => !isDevice && interfaces.length === 0 && powerPorts > 0],
  ['power', ({ isDevice, name }) => !isDevice && /^apc ap96\d\d/i.test(name)],
  ['terminal', ({ consoleServerPorts }) => consoleServerPorts >= CONSOLE_PORTS],
  ['terminal', isCalled(/console server|^opengear (cm|om|im|acm)\d|^(vertiv|avocent) acs|^lantronix (slc|slb)/i)],
  [
    'switch',
    isCalled(
      /fabric interconnect|ucs-fi-|fastiron|fortiswitch|unifi switch|\busw-|powerswitch|powerconnect|networking [ns]\d{4}/i,
    ),
  ],
  ['wireless', isCalled(/access point|\bap[- ]?\d+|\bair-|\bfortiap|\buap-|\bu[67]-|wireless (lan )?controller|\bwlc\b/i)],
  [
    'wireless',
    ({ interfaces }) =>
      interfaces.length < RADIO_PORTS && interfaces.some((port) => textOf(port['type']).startsWith('ieee802.11')),
  ],
  [
    'security',
    isCalled(
      /firewall|fortigate|\bfg-\d|^(palo alto|sonicwall|watchguard|sophos|stormshield|forcepoint)\b|\bpa-\d|\bfpr\d|\basa ?\d|\bsrx\d|\bsrx-|^check ?point|^f5 |netscreen|meraki mx\d/i,
    ),
  ],
  [
    'storage',
    isCalled(
      /^netapp|^synology|^qnap|^pure storage|^nimble|^infinidat|^quantum |powervault|powerstore|unity x|isilon|oceanstor|dorado|\b3par|storeonce|storevirtual|\bmsa \d|tape library/i,
    ),
  ],
  [
    'service',
    isCalled(
      /poweredge|proliant|thinksystem|thinkagile|thinkcentre|\bucs|uniserver|^supermicro|vxrail|superserver|\bserver\b|\bapollo\b|synergy|fusionserver|\b\d{4}h v\d|bladesystem|flex system|primergy|\bnuc\b|raspberry|nutanix|mac mini|cloudserver/i,
    ),
  ],
  [
    'route',
    isCalled(
      /router|\basr[- ]?\d|\bisr[- ]?\d|\bncs[- ]?\d|\bc8[235]00|\bcisco 8\d{3}|\bcisco [12389]9?\d\d[ -]?(k9)?$|^juniper (mx|ptx|acx|t\d)|\bne\d{1,2}[a-z]?[ -]|\bnetengine|\bnokia 7[27]50|^mikrotik (ccr|rb|hex)|edgerouter|\bvyos\b|^huawei ar\d/i,
    ),
  ],
  [
    'switch',
    isCalled(
      /\bswitch\b|catalyst|nexus|\bn\d{1,2}k-|\bn77-|\bws-c|^arista|^juniper (ex|qfx)|cloudengine|^huawei (ce|s)\d|^mellanox|^nvidia (sn|msn|qm)|^brocade|^ruckus icx|\bicx|^extreme|procurve|aruba (2|3|5|6|8)\d{3}|\b54\d\dr|flexnetwork|flexfabric|^cumulus|^edgecore|^mikrotik (crs|css)|\bos6\d{3}/i,
    ),
  ],
  [
    'wiring',
    ({ isDevice, bays, ...type }) => isDevice && bays > 0 && !isPowered(type) && type.interfaces.length === 0 && isPanel(type),
  ],
  ['switch', ({ isDevice, interfaces }) => interfaces.length >= (isDevice ? SWITCH_PORTS : 1)],
];

const isPowered = ({ powerPorts, consolePorts }: Pick<Evidence, 'powerPorts' | 'consolePorts'>): boolean =>
  powerPorts > 0 || consolePorts > 0;
const isPanel = ({ name }: Pick<Evidence, 'name'>): boolean =>
  /panel|housing|enclosure|edge-|cassette|fib(er|re)|frame|^(corning|leviton|panduit|commscope|fs|belden|molex) /i.test(name);

/**
 * The library's files have no class: it follows from what a type is built of, then from its name; '' where neither says
 * anything, for somebody to choose.
 */
export function guessLibraryClass(type: string, model: string, source: Mapping): LibraryClass {
  if (type === 'rack-type') return 'building';
  const count = (list: string): number => listOf(source[list]).length;
  const evidence: Evidence = {
    isDevice: type === 'device-type',
    name: `${textOf(source['manufacturer'])} ${model}`,
    interfaces: listOf(source['interfaces']),
    frontPorts: count('front-ports'),
    powerPorts: count('power-ports'),
    powerOutlets: count('power-outlets'),
    consolePorts: count('console-ports'),
    consoleServerPorts: count('console-server-ports'),
    bays: count('module-bays') + count('device-bays'),
  };
  return SIGNS.find(([, shows]) => shows(evidence))?.[0] ?? '';
}

function listOf(value: unknown): readonly Mapping[] {
  return Array.isArray(value) ? value.filter(isMapping) : [];
}
