import { levelsAt as levels, type Levels } from '../../../engine/scene/lod';

export * from '../../../engine/scene/lod';

/** Where ports are points they have their shapes. */
export function levelsAt(scale: number, alone = false): Levels {
  const own = levels(scale, alone);
  return own.tiles > 0 ? { ...own, tiles: 0, faces: 1 } : own;
}
