import { DIMENSIONS } from '../../domain/catalog/dimensions';
import type { EngineRequest } from '../engine-types';
import { CLASS } from '../scene/records';
import type { Scene } from '../scene/scene';

export type MoveBlock = Extract<EngineRequest, { kind: 'move-devices' }>;

/**
 * Several devices of one rack by the same number of units (halves allowed), no farther than the first and last unit of the rack
 * let the whole block go. Undefined when there is nothing to move that way, or when they stand in several racks or at
 * no unit.
 */
export function moveBlock(scene: Scene, devices: readonly number[], byU: number): MoveBlock | undefined {
  const { records } = scene;
  const rows = devices.map((id) => records.objectRow(id));
  const first = rows[0];
  if (first === undefined || first < 0) return undefined;
  const rack = records.parentId(first);
  let [down, up] = [-Infinity, Infinity];
  const rackRow = records.objectRow(rack);
  if (rackRow < 0 || records.objectClass[rackRow] !== CLASS.rack) return undefined;
  const units = records.heightU[rackRow] || DIMENSIONS.rackUnits;
  for (const row of rows) {
    if (row < 0 || records.objectClass[row] !== CLASS.device || records.parentId(row) !== rack) return undefined;
    const positionU = records.positionU[row]!;
    if (positionU <= 0 || records.heightU[row]! <= 0) return undefined;
    down = Math.max(down, 1 - positionU);
    up = Math.min(up, units + 1 - records.heightU[row]! - positionU);
  }
  const by = Math.max(down, Math.min(up, byU));
  return by === 0
    ? undefined
    : { kind: 'move-devices', rack, devices, positionsU: rows.map((row) => records.positionU[row]! + by) };
}
