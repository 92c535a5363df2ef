import { levelsAt as levels, type Levels } from '../../../engine/scene/lod';

export * from '../../../engine/scene/lod';

/** Every device, port and cable in its nearest shape at every distance; words as always. */
export function levelsAt(scale: number, alone = false): Levels {
  return { ...levels(scale, alone), bodies: 1, tiles: 0, faces: 1, cables: 1, ways: 1 };
}
