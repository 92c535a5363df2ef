import { CABLE_LIFECYCLES, PORT_STATES, codeOf } from '../catalog/enums';
import type { Slice } from '../document/slice';
import { templatePositions } from './document-plant';

/**
 * What a cable is said to be: one word made of its stored lifecycle, its ends and their live states. The stored word
 * decides first: what is damaged, removed, planned or in stock stays that, whatever its ports say. Of a used cable:
 * - `sublinkBad`: a fibre or lane of a trunk goes on over a cable that is damaged or removed;
 * - `dataTransmitting`: the ports at both ends are up; `working`: one of them is, and the other is not watched;
 * - `sublinkUsed`: a trunk of which some fibres or lanes go on; `inUse`: both ends are plugged in; `used`: not both.
 */
export const CABLE_STATUSES = [
  'available',
  'used',
  'damaged',
  'working',
  'inUse',
  'sublinkUsed',
  'sublinkBad',
  'dataTransmitting',
  'connectionPlanned',
  'connectionRemoved',
] as const;
export type CableStatus = (typeof CABLE_STATUSES)[number];

/** What a whole way from equipment to equipment is said to be; '' = none of these. */
export const LINK_STATUSES = ['dataTransmitting', 'connectionPlanned', 'connectionRemoved'] as const;
export type LinkStatus = (typeof LINK_STATUSES)[number] | '';

const UP = codeOf(PORT_STATES, 'up');
const UNWATCHED = codeOf(PORT_STATES, 'unmonitored');
type Lifecycle = (typeof CABLE_LIFECYCLES)[number];
const BY_LIFECYCLE: Readonly<Partial<Record<Lifecycle, CableStatus>>> = {
  available: 'available',
  damaged: 'damaged',
  planned: 'connectionPlanned',
  removed: 'connectionRemoved',
};

/** Looks at the cable, its live ends with their ports, and behind a trunk's port at what its positions are patched to. */
export function cableStatus(slice: Slice, id: number): CableStatus {
  const lifecycle = lifecycleOf(slice, id);
  const stored = BY_LIFECYCLE[lifecycle];
  if (stored) return stored;
  const ends = slice
    .by('termination.cable', id)
    .flatMap((one) => slice.get('termination', one) ?? [])
    .filter(({ plan }) => plan === 0);
  if (!ends.some(({ end }) => end === 1) || !ends.some(({ end }) => end === 2)) return 'used';
  const onward = ends.flatMap(({ port }) => sublinksBehind(slice, port));
  if (onward.some((cable) => isBad(lifecycleOf(slice, cable)))) return 'sublinkBad';
  const states = ends.map(({ port }) => slice.get('port', port)?.operational ?? UNWATCHED);
  if (states.every((state) => state === UP)) return 'dataTransmitting';
  if (states.every((state) => state === UP || state === UNWATCHED) && states.includes(UP)) return 'working';
  return onward.length > 0 ? 'sublinkUsed' : 'inUse';
}

/** One word for a way: `connectionRemoved` and `connectionPlanned` when one of its cables is; else by the ports at its ends. */
export function linkStatus(cables: readonly CableStatus[], endStates: readonly number[]): LinkStatus {
  if (cables.length === 0) return '';
  if (cables.includes('connectionRemoved')) return 'connectionRemoved';
  if (cables.includes('connectionPlanned')) return 'connectionPlanned';
  if (cables.some((status) => status === 'damaged' || status === 'sublinkBad')) return '';
  return endStates.length >= 2 && endStates.every((state) => state === UP) ? 'dataTransmitting' : '';
}

function lifecycleOf(slice: Slice, cable: number): Lifecycle {
  return CABLE_LIFECYCLES[slice.get('cable', cable)?.lifecycle ?? 0] ?? 'used';
}

function isBad(lifecycle: Lifecycle): boolean {
  return lifecycle === 'damaged' || lifecycle === 'removed';
}

/** Cables that the positions of a trunk's port go on over, behind its panel; none for a port of one position. */
function sublinksBehind(slice: Slice, port: number): readonly number[] {
  const maps = (index: 'port_map.front' | 'port_map.rear') =>
    slice.by(index, port).flatMap((one) => slice.get('port_map', one) ?? []);
  const across = [...maps('port_map.front').map(({ rear }) => rear), ...maps('port_map.rear').map(({ front }) => front)];
  if (across.length < 2 && templatePositions(slice, port) < 2) return [];
  return [...new Set(across)].flatMap((other) =>
    slice
      .by('termination.port', other)
      .flatMap((one) => slice.get('termination', one) ?? [])
      .filter(({ plan }) => plan === 0)
      .map(({ cable }) => cable),
  );
}
