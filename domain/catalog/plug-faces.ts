import { refuse, type Refusal } from '../result';
import { isPanelSide, portType, PORT_TYPES } from './port-types';

/**
 * What of a fibre plug meets what it is plugged into: connector, polish of the end face, guide pins. '' = not known, which
 * is no obstacle. PC and UPC are one here: both are domed and meet without an angle (IEC 61754, 61755-3). APC is cut at 8
 * degrees: against a straight face neither lies flat, and both are spoiled. Of two MPO exactly one has pins (IEC 61754-7).
 */
export interface PlugFace {
  readonly connector: string;
  readonly polish: 'straight' | 'angled' | '';
  readonly pins: 'pinned' | 'unpinned' | '';
}

const CONNECTORS = PORT_TYPES.filter(
  ({ role, medium, key }) => role === 'front' && medium === 'fibre' && key !== 'front/splice',
).map(({ key }) => key.slice(key.indexOf('/') + 1));
const MPO = ['mpo-unpinned', 'mpo-pinned', 'mpo-pc-unpinned', 'mpo-pc-pinned', 'mpo-apc-unpinned', 'mpo-apc-pinned'];

/** Plugs that a cable model can name for an end: `<connector>[-<polish>][-<pins>]`, connectors as NetBox has them. */
export const PLUGS: readonly string[] = CONNECTORS.flatMap((name) => (name === 'mpo' ? [name, ...MPO] : [name]));

const NOTHING: PlugFace = { connector: '', polish: '', pins: '' };
const FACE = /^(.+?)(?:-(pc|upc|apc))?(?:-(pinned|unpinned))?$/;

/** Of one of PLUGS; '' says nothing. */
export function plugFace(plug: string): PlugFace {
  const [, connector = '', polish, pins] = FACE.exec(plug) ?? [];
  return {
    connector,
    polish: polish === undefined ? '' : polish === 'apc' ? 'angled' : 'straight',
    pins: (pins ?? '') as PlugFace['pins'],
  };
}

/**
 * What a port shows to a plug, by its type (position in PORT_TYPES). An adapter has no pins of its own: there the plug behind
 * it decides. Parallel optics have pins, so cords to them have none.
 */
export function portFace(type: number): PlugFace {
  const { key, medium, lanes } = portType(type);
  if (medium === 'cage') return lanes > DUPLEX_LANES ? { ...NOTHING, pins: 'pinned' } : NOTHING;
  return medium === 'fibre' && isPanelSide(type) && !key.endsWith('/splice')
    ? plugFace(key.slice(key.indexOf('/') + 1))
    : NOTHING;
}

const DUPLEX_LANES = 2;
const MANY_FIBRES: ReadonlySet<string> = new Set(['mpo', 'urm-p4', 'urm-p8']);

/** The rules of matingRefusal. */
export const MATING_RULES = ['plug-connector-differs', 'plug-polish-differs', 'plug-pins-differ'];

/**
 * Does a plug go into a port of this type, and meet it unharmed? `plug-connector-differs`, `plug-polish-differs`,
 * `plug-pins-differ`, each {plug, into}. What is not known is no obstacle.
 */
export function matingRefusal(plug: string, type: number): Refusal | null {
  const [own, there] = [plugFace(plug), portFace(type)];
  const { key: into, medium, lanes } = portType(type);
  const isNoCage = medium === 'cage' && lanes <= DUPLEX_LANES && MANY_FIBRES.has(own.connector);
  if (isNoCage || differ(own.connector, there.connector))
    return refuse('plug-connector-differs', { plug, into }, 'model').refusal;
  if (differ(own.polish, there.polish)) return refuse('plug-polish-differs', { plug, into }, 'model').refusal;
  return own.connector === 'mpo' && alike(own.pins, there.pins)
    ? refuse('plug-pins-differ', { plug, into }, 'model').refusal
    : null;
}

/** The same of a plug of which nobody says what it is, and which is in a port of one type and would go into another. */
export function otherPortRefusal(before: number, after: number): Refusal | null {
  const { key } = portType(before);
  return portFace(before).connector === '' ? null : matingRefusal(key.slice(key.indexOf('/') + 1), after);
}

/** Do ports of these types need a cord of which one end is angled and the other straight? */
export function polishesDiffer(from: number, to: number): boolean {
  return differ(portFace(from).polish, portFace(to).polish);
}

/** What two plugs in one adapter do to each other: `polish`: they spoil their faces; `pins`: both have them, or neither has. */
export function plugsClash(one: string, other: string): 'polish' | 'pins' | null {
  const [a, b] = [plugFace(one), plugFace(other)];
  if (differ(a.polish, b.polish)) return 'polish';
  return a.connector === 'mpo' && b.connector === 'mpo' && alike(a.pins, b.pins) ? 'pins' : null;
}

function differ(one: string, other: string): boolean {
  return one !== '' && other !== '' && one !== other;
}

function alike(one: string, other: string): boolean {
  return one !== '' && one === other;
}
