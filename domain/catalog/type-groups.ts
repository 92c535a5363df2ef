import { FURNITURE_CLASSES } from './furniture';
import { DIAGRAM_TYPE_GROUPS, PLACE_CLASSES, type OBJECT_TYPE_GROUPS, type ObjectClass } from './enums';

export type ObjectTypeGroup = (typeof OBJECT_TYPE_GROUPS)[number];

const OF_CLASS: Readonly<Partial<Record<ObjectClass, ObjectTypeGroup>>> = {
  node: 'node',
  rack: 'rack',
  device: 'device',
  card: 'card',
  shape: 'shape',
  text: 'text',
  group: 'graphical',
  site: 'node',
  building: 'node',
  floor: 'node',
  room: 'node',
  handOff: 'node',
  powerFeed: 'currency',
  closure: 'node',
  junction: 'graphical',
  ...Object.fromEntries(FURNITURE_CLASSES.map((name) => [name, 'graphical'] as const)),
};

/** The object type group of a record; what belongs to no other one is `other`. */
export function typeGroupOf(kind: string, objectClass: string): ObjectTypeGroup {
  if (kind === 'port' || kind === 'cable') return kind;
  return kind === 'object' ? (OF_CLASS[objectClass as ObjectClass] ?? 'other') : 'other';
}

/** The diagram-type group id of an object: what holds others is a container; 0 = in none. */
export function diagramTypeGroupOf(kind: string, objectClass: string): number {
  if (kind !== 'object') return 0;
  if (objectClass === 'device') return DIAGRAM_TYPE_GROUPS.device;
  if (objectClass === 'card') return DIAGRAM_TYPE_GROUPS.card;
  return [...PLACE_CLASSES, 'rack'].some((holder) => holder === objectClass) ? DIAGRAM_TYPE_GROUPS.container : 0;
}
