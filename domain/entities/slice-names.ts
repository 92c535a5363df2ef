import { DIAGRAM_KINDS, OBJECT_CLASSES } from '../catalog/enums';
import { NO_TEMPLATE } from '../document/schema';
import type { Slice } from '../document/slice';
import { NO_ID } from '../ids';
import { templatesOfModel } from './instantiate';

/** An object by its name, with its class's word. */
export interface NamedObject {
  readonly id: number;
  readonly name: string;
  readonly class: string;
}

/** Containment is a forest; data that came from elsewhere may still hold a circle. */
const DEPTH_MAX = 64;

/** What an object of a slice is called: its own name, else its slot's or its model's, else ''. */
export function nameOfObject(slice: Slice, id: number): string {
  const record = slice.get('object', id, ['name', 'template', 'parent', 'model']);
  if (!record) return '';
  if (record.name !== '') return record.name;
  if (record.template !== NO_TEMPLATE) {
    const holder = slice.get('object', record.parent);
    const slot = holder && templatesOfModel(slice.get('model', holder.model)).slots[record.template];
    if (slot) return slot.name;
  }
  return slice.get('model', record.model)?.name ?? '';
}

/** What a port of a slice is called: its own name, else its template's, else ''. */
export function nameOfPort(slice: Slice, id: number): string {
  const record = slice.get('port', id);
  if (!record) return '';
  if (record.name !== '' || record.template === NO_TEMPLATE) return record.name;
  const owner = slice.get('object', record.owner);
  return (owner && templatesOfModel(slice.get('model', owner.model)).ports[record.template]?.name) ?? '';
}

/** From the topmost object that the slice holds down to this one, itself included. */
export function wayTo(slice: Slice, id: number): readonly NamedObject[] {
  const way: NamedObject[] = [];
  for (let at = id; at !== NO_ID && way.length < DEPTH_MAX; ) {
    const record = slice.get('object', at);
    if (!record) break;
    way.unshift({ id: at, name: nameOfObject(slice, at), class: OBJECT_CLASSES[record.class] ?? '' });
    at = record.parent;
  }
  return way;
}

/** The diagram that shows an object: that of the nearest object above it that has one, elevations first; 0 = none. */
export function diagramShowing(slice: Slice, id: number): number {
  let steps = 0;
  for (let at = id; at !== NO_ID && steps < DEPTH_MAX; steps++) {
    const diagrams = at === id ? [] : slice.by('diagram.owner', at);
    const elevation = diagrams.find((one) => DIAGRAM_KINDS[slice.get('diagram', one)?.kind ?? 0] === 'elevation');
    const found = elevation ?? diagrams[0];
    if (found !== undefined) return found;
    at = slice.get('object', at)?.parent ?? NO_ID;
  }
  return NO_ID;
}
