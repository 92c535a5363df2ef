import { PLACE_CLASSES } from '../../domain/catalog/enums';

/** What New makes. */
export const NEW_TYPES = [...PLACE_CLASSES, 'diagram'] as const;
export type NewType = (typeof NEW_TYPES)[number];

/** Of those, what a menu offers to make in each. */
export const NEW_IN: Readonly<Record<NewType, readonly NewType[]>> = {
  region: ['site', 'region', 'diagram'],
  site: ['room', 'building', 'floor', 'diagram'],
  building: ['room', 'floor', 'diagram'],
  floor: ['room', 'diagram'],
  room: ['diagram'],
  diagram: [],
};

/** Whether a name begins with this word: told of it, the word stands there once. */
export function beginsWith(name: string, word: string): boolean {
  return name.toLowerCase().startsWith(word.toLowerCase());
}
