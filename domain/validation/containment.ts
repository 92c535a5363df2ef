import { MODEL_FLAGS, OBJECT_CLASSES, PLACE_CLASSES, type ObjectClass } from '../catalog/enums';
import { FURNITURE_CLASSES, type FurnitureClass } from '../catalog/furniture';
import { NO_TEMPLATE, type RecordOf } from '../document/schema';
import type { Slice, Some } from '../document/slice';
import { templatesOfModel } from '../entities/instantiate';
import { NO_ID } from '../ids';
import { refuse, type Refusal } from '../result';

/** Which classes may stand directly below which; '' = at the top, below nothing. A group is seen through. */
const PLACES: readonly (ObjectClass | '')[] = [...PLACE_CLASSES.filter((place) => place !== 'region'), 'node'];
/** What leads from site to site stands in a region, too; what is in a building does not. */
const WIDE: readonly (ObjectClass | '')[] = ['region', ...PLACES];
export const CONTAINMENT: Readonly<Record<Exclude<ObjectClass, ''>, readonly (ObjectClass | '')[]>> = {
  region: ['', 'region'],
  site: ['', 'region'],
  building: ['site', 'node'],
  floor: ['site', 'building', 'node'],
  room: PLACES,
  node: ['', ...WIDE],
  rack: PLACES,
  device: [...PLACES, 'rack', 'slot'],
  slot: ['device', 'card'],
  card: ['slot'],
  handOff: [...WIDE, 'rack'],
  powerFeed: [...PLACES, 'rack'],
  shape: ['', ...WIDE, 'rack', 'device'],
  text: ['', ...WIDE, 'rack', 'device'],
  group: ['', ...WIDE],
  closure: [...WIDE, 'rack'],
  junction: WIDE,
  reservation: ['rack'],
  ...(Object.fromEntries(FURNITURE_CLASSES.map((name) => [name, PLACES])) as Record<FurnitureClass, typeof PLACES>),
};

export function className(object: Pick<RecordOf<'object'>, 'class'>): ObjectClass {
  return OBJECT_CLASSES[object.class] ?? '';
}

const PLACE_CODES: ReadonlySet<number> = new Set(PLACE_CLASSES.map((name) => OBJECT_CLASSES.indexOf(name)));

/** Does it hold others by where it is? Places alone have a store. */
export function isPlace(object: Pick<RecordOf<'object'>, 'class'> | undefined): boolean {
  return object !== undefined && PLACE_CODES.has(object.class);
}

/** The rules of placeRefusal. */
export const PLACE_RULES = [
  'class-unknown',
  'parent-missing',
  'wrong-parent',
  'parent-loop',
  'slot-occupied',
  'slot-takes',
  'not-a-child-device',
];

/**
 * May this object stand where it says? Looks at its parent, the groups above it and, for a slot, the slot's owner,
 * its model and what else the slot holds. Rules: `class-unknown`, `parent-missing`, `wrong-parent` {class, parentClass},
 * `parent-loop`, `slot-occupied` {by}, `slot-takes` {takes}, `not-a-child-device`.
 */
export function placeRefusal(slice: Slice, object: RecordOf<'object'>): Refusal | null {
  const own = className(object);
  if (own === '') return refuse('class-unknown', { value: object.class }, 'class').refusal;
  const above = ancestors(slice, object);
  if (!Array.isArray(above)) return above as Refusal;
  const parent = (above as readonly Ancestor[]).find((each) => className(each) !== 'group');
  const parentClass = parent ? className(parent) : '';
  if (!CONTAINMENT[own].includes(parentClass) && !isShelf(object, parent)) {
    return refuse('wrong-parent', { class: own, parentClass, parent: object.parent }, 'parent').refusal;
  }
  return parentClass === 'slot' ? slotRefusal(slice, parent!, object) : null;
}

/** A card stands in a place, too, in its store: validation/stored-things.ts sees that this is right. */
function isShelf({ store }: RecordOf<'object'>, parent: Ancestor | undefined): boolean {
  return store !== NO_ID && parent?.id === store && isPlace(parent);
}

/** What is asked of what stands above. */
const ABOVE = ['class', 'parent', 'template'] as const;
type Ancestor = Some<'object', (typeof ABOVE)[number]>;

/** Parent first. */
function ancestors(slice: Slice, object: RecordOf<'object'>): readonly Ancestor[] | Refusal {
  const above: Ancestor[] = [];
  const passed = new Set([object.id]);
  for (let at = object.parent; at !== NO_ID; ) {
    if (passed.has(at)) return refuse('parent-loop', { id: object.id }, 'parent').refusal;
    passed.add(at);
    const parent = slice.get('object', at, ABOVE);
    if (!parent) {
      // further up, a client may hold no more than the diagram's context
      if (above.length === 0) return refuse('parent-missing', { parent: at }, 'parent').refusal;
      break;
    }
    above.push(parent);
    at = parent.parent;
  }
  return above;
}

/** [R5.043] A slot holds at most one card, and only what its template takes. */
function slotRefusal(slice: Slice, slot: Ancestor, object: RecordOf<'object'>): Refusal | null {
  const other = slice.by('object.parent', slot.id).find((id) => id !== object.id);
  if (other !== undefined) {
    return refuse('slot-occupied', { slot: slot.id, by: other, byName: slice.get('object', other)?.name ?? '' }, 'slot').refusal;
  }
  const owner = slice.get('object', slot.parent);
  const template =
    owner && slot.template !== NO_TEMPLATE ? templatesOfModel(modelOf(slice, owner)).slots[slot.template] : undefined;
  if (!template) return null;
  const own = className(object);
  if (own !== template.takes) return refuse('slot-takes', { slot: slot.id, takes: template.takes, class: own }, 'slot').refusal;
  if (own === 'card') return null;
  const model = modelOf(slice, object);
  return model && (model.flags & MODEL_FLAGS.child) === 0
    ? refuse('not-a-child-device', { slot: slot.id, model: model.id, modelName: model.name }, 'model').refusal
    : null;
}

function modelOf(slice: Slice, object: RecordOf<'object'>): RecordOf<'model'> | undefined {
  return object.model === NO_ID ? undefined : slice.get('model', object.model);
}
