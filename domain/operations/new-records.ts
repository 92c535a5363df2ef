import { OBJECT_CLASSES, codeOf, DIAGRAM_KINDS } from '../catalog/enums';
import { created } from '../document/changes';
import type { Change, Diff } from '../document/diff';
import { KINDS, type Fields, type RecordOf } from '../document/schema';
import type { ReadStep, Slice } from '../document/slice';
import { idsNeeded, instantiate, modelFields } from '../entities/instantiate';
import { NO_ID } from '../ids';
import { ok, refuse, type Refusal, type Result } from '../result';
import { structureRefusal } from '../validation/structure';
import { fieldReader } from './field-reader';
import { floorReads, refs } from './read-steps';
import { withRowsInStep } from './rows-in-step';
import { code, id, idOrNone, object, optional, text, type Read } from './parse';

/** What the operations that make records share: readers, reads and checks. */

const CARD = codeOf(OBJECT_CLASSES, 'card');

/** Where an object or cable is to be drawn: one new placement record. */
export const newPlacement = object({
  id,
  diagram: id,
  /** An object or cable; it may be one that the same intent makes. */
  subject: id,
  x: fieldReader('placement', 'x'),
  y: fieldReader('placement', 'y'),
  z: optional(fieldReader('placement', 'z')),
  rotation: optional(fieldReader('placement', 'rotation')),
  width: optional(fieldReader('placement', 'width')),
  height: optional(fieldReader('placement', 'height')),
  layer: optional(fieldReader('placement', 'layer')),
  style: optional(fieldReader('placement', 'style')),
});
export type NewPlacement = Read<typeof newPlacement>;
/** What a new placement names. */
type Placed = Pick<NewPlacement, 'diagram' | 'subject' | 'style'>;

export const newDiagram = object({
  id,
  /** The object whose view it is; 0 = stands alone. */
  owner: idOrNone,
  /** DIAGRAM_KINDS. */
  diagramKind: code(DIAGRAM_KINDS, 1),
  name: text(),
});
export type NewDiagram = Read<typeof newDiagram>;

export function placementChange({ id: placement, ...fields }: NewPlacement): Change<'placement'> {
  return created('placement', placement, fields);
}

export function diagramChange({ id: diagram, owner, diagramKind, name }: NewDiagram): Change<'diagram'> {
  return created('diagram', diagram, { owner, kind: diagramKind, name });
}

export const NEW_ID_RULES = ['id-twice', 'id-taken'];

/** Looks for the new ids in every kind: one id is one record. */
export function newIdReads(ids: readonly number[]): readonly ReadStep[] {
  return KINDS.map((kind) => ({ name: `new ${kind}`, take: 'records', kind, ids }));
}

/** `id-twice`, `id-taken` {id, kind}. */
export function newIdRefusal(slice: Slice, ids: readonly number[]): Refusal | null {
  const seen = new Set<number>();
  for (const each of ids) {
    if (seen.has(each)) return refuse('id-twice', { id: each }).refusal;
    seen.add(each);
    for (const kind of KINDS) if (slice.get(kind, each)) return refuse('id-taken', { id: each, kind }).refusal;
  }
  return null;
}

/**
 * What containment looks at for objects that come below these parents: the parents, all above them with their models,
 * and with `beside` what the parents hold already (a rack's devices, a slot's card), which locks the parents.
 */
export function parentReads(parents: readonly number[], beside: boolean): readonly ReadStep[] {
  return [
    { name: 'parents', take: 'records', kind: 'object', ids: parents },
    { name: 'above', take: 'refs', from: ['parents'], fromKind: 'object', field: 'parent', kind: 'object', recursive: true },
    { name: 'models above', take: 'refs', from: ['parents', 'above'], fromKind: 'object', field: 'model', kind: 'model' },
    ...(beside ? [{ name: 'beside', take: 'by', from: ['parents'], index: 'object.parent' } as const] : []),
  ];
}

/** The diagrams that get placements, with their owners, and subjects that exist already. */
export function placementReads(placements: readonly Placed[], made: readonly number[]): readonly ReadStep[] {
  const own = new Set(made);
  const subjects = placements.map(({ subject }) => subject).filter((subject) => !own.has(subject));
  return [
    { name: 'diagrams', take: 'records', kind: 'diagram', ids: placements.map(({ diagram }) => diagram) },
    { name: 'diagram owners', take: 'refs', from: ['diagrams'], fromKind: 'diagram', field: 'owner', kind: 'object' },
    { name: 'placed objects', take: 'records', kind: 'object', ids: subjects },
    { name: 'placed cables', take: 'records', kind: 'cable', ids: subjects },
    { name: 'styles', take: 'records', kind: 'style', ids: placements.map(({ style }) => style ?? NO_ID) },
    ...(placements.length === 0 ? [] : floorReads(['diagrams'])),
    ...(subjects.length === 0 ? [] : [refs('models of placed', ['placed objects'], 'object', 'model', 'model')]),
  ];
}

export const PLACEMENT_RULES = ['placement-of-other', 'style-missing', 'card-view-creates-nothing'];

/** [R5.044] A card's internal view creates no objects. `placement-of-other`: a new object's placements are its own. */
export function placementRefusal(slice: Slice, placements: readonly Placed[], subjects?: ReadonlySet<number>): Refusal | null {
  for (const placement of placements) {
    if (subjects && !subjects.has(placement.subject)) {
      return refuse('placement-of-other', { subject: placement.subject }, 'placements').refusal;
    }
    if (placement.style && !slice.get('style', placement.style)) {
      return refuse('style-missing', { id: placement.style }, 'placements').refusal;
    }
    const diagram = slice.get('diagram', placement.diagram);
    const owner = diagram && diagram.owner !== NO_ID ? slice.get('object', diagram.owner) : undefined;
    if (owner?.class === CARD) return refuse('card-view-creates-nothing', { card: owner.id }, 'placements').refusal;
  }
  return null;
}

/** The rules of madeOfModel. */
export const MODEL_RULES = ['model-missing', 'model-class', 'ids-count'];

/** The model of a new object, or why there is none: `model-missing`, `model-class` {expected, found}. */
export function modelRefusal(
  model: RecordOf<'model'> | undefined,
  modelId: number,
  expected: 'rack' | 'device' | 'card',
): Refusal | null {
  if (!model) return refuse('model-missing', { model: modelId }, 'model').refusal;
  const found = OBJECT_CLASSES[model.objectClass] ?? '';
  return found === expected ? null : refuse('model-class', { model: modelId, expected, found }, 'model').refusal;
}

/** A new object of a model, with the ports, slots and maps that the model makes: `model-missing`, `model-class`, `ids-count`. */
export function madeOfModel(
  slice: Slice,
  expected: 'device' | 'card',
  { id: made, model: modelId, ids }: { readonly id: number; readonly model: number; readonly ids: readonly number[] },
  fields: Fields<'object'>,
): Result<readonly Change[]> {
  const model = slice.get('model', modelId);
  const refusal = modelRefusal(model, modelId, expected);
  if (refusal || !model) return refused(refusal!);
  if (ids.length !== idsNeeded(model)) return refuse('ids-count', { given: ids.length, needed: idsNeeded(model) }, 'ids');
  const { objects, ports, portMaps } = instantiate(model, ids, made);
  const own = created('object', made, { ...modelFields(model), class: codeOf(OBJECT_CLASSES, expected), ...fields });
  return ok([own, ...objects, ...ports, ...portMaps]);
}

/** The diff, with what follows from it for rows of racks, when every rule holds; the first refusal otherwise. */
export function checked(
  slice: Slice,
  diff: Diff,
  isNaming = false,
): { readonly ok: true; readonly value: Diff } | { readonly ok: false; readonly refusal: Refusal } {
  const whole = withRowsInStep(slice, diff, isNaming);
  const refusal = structureRefusal(slice, whole);
  return refusal ? { ok: false, refusal } : { ok: true, value: whole };
}

export function refused(refusal: Refusal): { readonly ok: false; readonly refusal: Refusal } {
  return { ok: false, refusal };
}
