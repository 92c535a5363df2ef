import type { MODEL_LIBRARY_CLASSES } from '../catalog/enums';
import { isMapping, textOf, type Mapping } from './values';

type LibraryClass = (typeof MODEL_LIBRARY_CLASSES)[number];

/** Words of product names that say what a thing is, tried in order. */
const BY_NAME: readonly (readonly [RegExp, LibraryClass])[] = [
  [/firewall|\bfpr|^asa ?\d|^pa-|fortigate|^fg-|^srx|^sg\d{4}|^big-?ip/i, 'security'],
  [
    /poweredge|proliant|thinksystem|thinkagile|ucs|uniserver|supermicro|vxrail|superserver|server\b|apollo|synergy|fusionserver/i,
    'service',
  ],
  [/powervault|netapp|^fas|^aff|storage|rackstation|diskstation|^rs\d|^ds\d|oceanstor|\bsan\b/i, 'storage'],
  [/^(asr|isr|ncs|mx|ptx|c8[35]00|ne\d|crs|mx\d|7750|7250)[- ]?\d*|router|^ccr|^rb\d|edgerouter/i, 'route'],
  [/access point|\bap\b|^air-|^uap|^u6/i, 'wireless'],
  [/console server|^cm\d|^om\d|^acs/i, 'terminal'],
];

/** The library's files have no class: panels, power strips and radios show by their ports, the rest by their name. */
export function guessLibraryClass(type: string, model: string, source: Mapping): LibraryClass {
  if (type === 'rack-type') return 'building';
  const interfaces = listOf(source['interfaces']);
  if (listOf(source['front-ports']).length > 0) return 'wiring';
  if (listOf(source['power-outlets']).length > 0) return 'power';
  if (type === 'module-type' && interfaces.length === 0 && listOf(source['power-ports']).length > 0) return 'power';
  const named = BY_NAME.find(([words]) => words.test(model));
  if (named) return named[1];
  if (interfaces.some((port) => textOf(port['type']).startsWith('ieee802.11')) && interfaces.length < 4) return 'wireless';
  if (
    type === 'device-type' &&
    interfaces.length === 0 &&
    listOf(source['module-bays']).length > 0 &&
    listOf(source['power-ports']).length === 0 &&
    listOf(source['console-ports']).length === 0
  ) {
    return /panel|housing|edge-|cassette|fiber|fibre/i.test(model) ? 'wiring' : 'switch';
  }
  return 'switch';
}

function listOf(value: unknown): readonly Mapping[] {
  return Array.isArray(value) ? value.filter(isMapping) : [];
}
