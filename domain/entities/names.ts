import { DIAGRAM_KINDS, OBJECT_CLASSES } from '../catalog/enums';
import { NO_TEMPLATE, type RecordOf } from '../document/schema';
import type { Slice } from '../document/slice';
import { NO_ID } from '../ids';
import { templatesOfModel } from './instantiate';
import { isOfModule, nameOfModule, positionOfSlot } from './module-names';
import type { ModelTemplates, PortTemplate } from './model';

/** An object by its name, with its class's word. */
export interface NamedObject {
  readonly id: number;
  readonly name: string;
  readonly class: string;
}

/** Containment is a forest; data that came from elsewhere may still hold a circle. */
const DEPTH_MAX = 64;

/** Templates of a model that the slice holds; none for NO_ID or an absent model. Parsed once a model. */
export function templatesOf(slice: Slice, model: number): ModelTemplates {
  return templatesOfModel(slice.get('model', model, ['templates']));
}

/** The template a port was made from; undefined for a port of its own. */
export function portTemplate(slice: Slice, port: number): PortTemplate | undefined {
  const record = slice.get('port', port);
  if (!record || record.template === NO_TEMPLATE) return undefined;
  const owner = slice.get('object', record.owner);
  return owner && templatesOf(slice, owner.model).ports[record.template];
}

/** What a port is called: its own name, else its template's, else ''. */
export function portName(slice: Slice, port: number): string {
  const record = slice.get('port', port);
  if (!record || record.name !== '') return record?.name ?? '';
  const name = portTemplate(slice, port)?.name ?? '';
  return isOfModule(name) ? nameOfModule(name, modulePositions(slice, record.owner)) : name;
}

/** Positions of the slots in which a card stands, outermost first, as far as the slice holds them. */
function modulePositions(slice: Slice, card: number): readonly string[] {
  const held = (id: number): RecordOf<'object'> | undefined =>
    id !== NO_ID && slice.isLoaded?.('object', id) !== false ? slice.get('object', id) : undefined;
  const slot = held(held(card)?.parent ?? NO_ID);
  const holder = held(slot?.parent ?? NO_ID);
  if (!slot || !holder || slot.template === NO_TEMPLATE || slice.isLoaded?.('model', holder.model) === false) return [];
  const template = templatesOf(slice, holder.model).slots[slot.template];
  if (!template) return [];
  const above = modulePositions(slice, holder.id);
  return [...above, nameOfModule(positionOfSlot(template), above)];
}

/** `H1-A01-FP01 · 12`: what a person looks for at the rack. */
export function portLabel(slice: Slice, id: number): string {
  const port = slice.get('port', id);
  const owner = port && slice.get('object', port.owner);
  return owner ? [owner.name, portName(slice, id)].filter((part) => part !== '').join(' · ') : '';
}

/** What an object is called: its own name, else its slot's or its model's, else ''. */
export function objectName(slice: Slice, id: number): string {
  const record = slice.get('object', id, ['name', 'template', 'parent', 'model']);
  if (!record) return '';
  if (record.name !== '') return record.name;
  if (record.template !== NO_TEMPLATE) {
    const holder = slice.get('object', record.parent);
    const slot = holder && templatesOf(slice, holder.model).slots[record.template];
    if (slot) return isOfModule(slot.name) ? nameOfModule(slot.name, modulePositions(slice, record.parent)) : slot.name;
  }
  return slice.get('model', record.model)?.name ?? '';
}

/** The objects above an object, root first, without itself. Ends at a parent that the slice does not hold. */
export function ancestorsOf(slice: Slice, id: number): readonly number[] {
  const path: number[] = [];
  let parent = slice.get('object', id, ['parent'])?.parent ?? NO_ID;
  while (parent !== NO_ID && !path.includes(parent)) {
    const record = slice.get('object', parent, ['parent']);
    if (!record) break;
    path.unshift(parent);
    parent = record.parent;
  }
  return path;
}

/**
 * Where an object is, the nearest first, its slots and the topmost place left out; of what stands in a rack with its unit:
 * `A01 U40`, `Hall 2`.
 */
export function whereabouts(slice: Slice, id: number): readonly string[] {
  const above = ancestorsOf(slice, id).slice(1).toReversed();
  return above.flatMap((at, steps) => {
    const objectClass = OBJECT_CLASSES[slice.get('object', at)?.class ?? 0];
    if (objectClass === 'slot') return [];
    const unit = objectClass === 'rack' ? (slice.get('object', above[steps - 1] ?? id)?.positionU ?? 0) : 0;
    return [[objectName(slice, at), ...(unit > 0 ? [`U${unit}`] : [])].join(' ')];
  });
}

/** From the topmost object that the slice holds down to this one, itself included. */
export function wayTo(slice: Slice, id: number): readonly NamedObject[] {
  return [...ancestorsOf(slice, id), id].flatMap((at) => {
    const record = slice.get('object', at);
    return record ? { id: at, name: objectName(slice, at), class: OBJECT_CLASSES[record.class] ?? '' } : [];
  });
}

/** The diagram that shows an object: that of the nearest object above it that has one, elevations first; 0 = none. */
export function diagramShowing(slice: Slice, id: number): number {
  let at = slice.get('object', id)?.parent ?? NO_ID;
  for (let steps = 0; at !== NO_ID && steps < DEPTH_MAX; steps++) {
    const diagrams = slice.by('diagram.owner', at);
    const elevation = diagrams.find((one) => DIAGRAM_KINDS[slice.get('diagram', one)?.kind ?? 0] === 'elevation');
    const found = elevation ?? diagrams[0];
    if (found !== undefined) return found;
    at = slice.get('object', at)?.parent ?? NO_ID;
  }
  return NO_ID;
}
