import { CORE_LIFECYCLES } from '../catalog/enums';

export type CoreState = (typeof CORE_LIFECYCLES)[number];

/**
 * What a core is at, wherever that is told or asked: what is said of it counts first (reserved, damaged, used); else it is
 * used where an end is spliced, terminated or in a plug that is in a port, or where a circuit rides it.
 */
export function coreUse({
  lifecycle,
  isJoined,
  circuits,
}: {
  /** CORE_LIFECYCLES. */
  readonly lifecycle: number;
  readonly isJoined: boolean;
  readonly circuits: readonly string[];
}): CoreState {
  const own = CORE_LIFECYCLES[lifecycle] ?? 'available';
  return own === 'available' && (isJoined || circuits.length > 0) ? 'used' : own;
}

/** May something new go over a core of which this is said? Joined it must be for that, but kept or broken it may not. */
export function isFitCore(lifecycle: number): boolean {
  const own = CORE_LIFECYCLES[lifecycle];
  return own !== 'reserved' && own !== 'damaged';
}
