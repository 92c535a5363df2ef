import { levelsAt as levels, type Levels } from '../../../engine/scene/lod';

export * from '../../../engine/scene/lod';

/** From far, too, a plate for every device. */
export function levelsAt(scale: number, alone = false): Levels {
  return { ...levels(scale, alone), bodies: 1 };
}
