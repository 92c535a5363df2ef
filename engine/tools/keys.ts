import { LIMITS } from '../../domain/catalog/limits';
import { positionAbove, unitsBelow } from '../../domain/layout/rack-numbering';
import type { EngineRequest } from '../engine-types';
import type { Scene } from '../scene/scene';
import { moveBlock } from './move-block';

/** What the keyboard asks for, as plain answers; the router carries them out. */

export type Arrow = 'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown';

export function isArrow(key: string): key is Arrow {
  return key === 'ArrowLeft' || key === 'ArrowRight' || key === 'ArrowUp' || key === 'ArrowDown';
}

export function isUpright(arrow: Arrow): boolean {
  return arrow === 'ArrowUp' || arrow === 'ArrowDown';
}

/**
 * Arrows on a selection: a device, or several of one rack, goes one unit up or down (half a unit with `fine`), placed things one grid step (a
 * tenth with `fine`). Undefined when nothing selected can go that way.
 */
export function nudge(scene: Scene, selection: readonly number[], arrow: Arrow, fine: boolean): EngineRequest | undefined {
  const { records, items } = scene;
  const stepX = arrow === 'ArrowLeft' ? -1 : arrow === 'ArrowRight' ? 1 : 0;
  const stepY = arrow === 'ArrowDown' ? -1 : arrow === 'ArrowUp' ? 1 : 0;
  const placements = selection
    .map((id) => items.placements[items.bySubject.get(id) ?? -1] ?? 0)
    .filter((placement) => placement !== 0);
  if (placements.length > 0) {
    const step = fine ? LIMITS.gridSize / 10 : LIMITS.gridSize;
    return { kind: 'move-placements', placements, dx: (stepX * step) / items.stretch, dy: stepY * step };
  }
  const device = selection[0];
  if (device === undefined || stepY === 0) return undefined;
  const row = records.objectRow(device);
  if (row < 0 || records.positionU[row] === 0 || records.heightU[row] === 0) return undefined;
  const [from, heightU] = [records.positionU[row]!, records.heightU[row]!];
  const rack = records.numbering(records.parentRow(row));
  const positionU = positionAbove(rack, unitsBelow(rack, from, heightU) + stepY * (fine ? 0.5 : 1), heightU);
  if (selection.length > 1) return moveBlock(scene, selection, positionU - from);
  return { kind: 'move-device', device, rack: records.parentId(row), positionU, face: records.face[row] === 2 ? 2 : 1 };
}
