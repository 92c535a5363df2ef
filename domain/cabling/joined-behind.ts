import { portType } from '../catalog/port-types';

/** The back of a panel, for a trunk to another panel; its fronts are for cords. */
export function isBehind({ type }: { readonly type: number }): boolean {
  return portType(type).role === 'rear';
}

/**
 * Panels of two racks are joined behind, where both have a free port there; of one rack, or with anything else, as they are.
 * `racks`: around either; `sides`: free ports of either.
 */
export function areJoinedBehind(
  [rack, other]: readonly [number | undefined, number | undefined],
  sides: readonly (readonly { readonly type: number }[])[],
): boolean {
  return rack !== other && sides.every((ports) => ports.some(isBehind));
}
