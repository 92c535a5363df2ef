import { DIMENSIONS } from '../../domain/catalog/dimensions';
import { LIMITS } from '../../domain/catalog/limits';
import type { EngineRequest } from '../engine-types';
import type { Scene } from '../scene/scene';
import { boxesOf } from '../scene/where';

/** What the keyboard asks for, as plain answers; the router carries them out. */

export type Arrow = 'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown';

export function isArrow(key: string): key is Arrow {
  return key === 'ArrowLeft' || key === 'ArrowRight' || key === 'ArrowUp' || key === 'ArrowDown';
}

/**
 * Arrows on a selection: a device goes one unit up or down (half a unit with `fine`), placed things one grid step (a
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
  if (selection.length !== 1 || device === undefined || stepY === 0) return undefined;
  const row = records.objectRow(device);
  if (row < 0 || records.positionU[row] === 0 || records.heightU[row] === 0) return undefined;
  const positionU = records.positionU[row]! + stepY * (fine ? 0.5 : 1);
  return { kind: 'move-device', device, rack: records.parentId(row), positionU, face: records.face[row] === 2 ? 2 : 1 };
}

/** Next of the things beside the selected one, in reading order (rows from the top, left to right); the first when nothing is. */
export function sibling(scene: Scene, selected: number, backwards: boolean): number {
  const list = siblingsOf(scene, selected);
  if (list.length === 0) return 0;
  const at = list.indexOf(selected);
  if (at < 0) return (backwards ? list.at(-1) : list[0]) ?? 0;
  return list[(at + (backwards ? -1 : 1) + list.length) % list.length]!;
}

function siblingsOf(scene: Scene, selected: number): readonly number[] {
  const { records, items } = scene;
  const document = records.document;
  let ids: readonly number[];
  if (selected === 0 || items.bySubject.has(selected)) ids = [...items.bySubject.keys()];
  else if (document.kindOf(selected) === 'port') ids = document.by('port.owner', document.get('port', selected)?.owner ?? 0);
  else if (document.kindOf(selected) === 'object')
    ids = document.by('object.parent', document.get('object', selected)?.parent ?? 0);
  else return [];
  const placed = ids.flatMap((id) => {
    const box = boxesOf(scene, id)[0];
    return box ? [{ id, x: box[0], y: box[3] }] : [];
  });
  const line = document.kindOf(selected) === 'port' ? 4 : DIMENSIONS.unitMm / 4;
  return placed.sort((a, b) => (Math.abs(a.y - b.y) > line ? b.y - a.y : a.x - b.x)).map(({ id }) => id);
}
