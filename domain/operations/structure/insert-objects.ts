import { codeOf, OBJECT_CLASSES, OBJECT_FLAGS, OBJECT_LIFECYCLES, PLACE_CLASSES } from '../../catalog/enums';
import { FURNITURE_CLASSES } from '../../catalog/furniture';
import { LIMITS } from '../../catalog/limits';
import { changed, created } from '../../document/changes';
import type { Change } from '../../document/diff';
import { Overlay } from '../../document/overlay';
import type { Slice } from '../../document/slice';
import { nameRuleRefusal } from '../../entities/name-rule';
import { NO_ID } from '../../ids';
import { ROW_RULE_WORDS } from '../../layout/rack-grid';
import { refuse, type Refusal } from '../../result';
import {
  checked,
  diagramChange,
  newDiagram,
  newPlacement,
  parentReads,
  placementChange,
  placementReads,
  placementRefusal,
  refused,
  MODEL_RULES,
  PLACEMENT_RULES,
} from '../new-records';
import { fieldReader } from '../field-reader';
import { nameOf } from '../words';
import { createdBy, operation, type Operation } from '../operation';
import { code, halves, id, idOrNone, ids, intentReader, list, number, object, oneOf, optional, text, type Read } from '../parse';

const GROUP = codeOf(OBJECT_CLASSES, 'group');
const CLOSURE = codeOf(OBJECT_CLASSES, 'closure');
const RESERVATION = codeOf(OBJECT_CLASSES, 'reservation');
/** Classes without a model's templates. */
const PLAIN = [
  ...PLACE_CLASSES,
  'node',
  'shape',
  'text',
  'group',
  'closure',
  'junction',
  'reservation',
  ...FURNITURE_CLASSES,
].map((name) => codeOf(OBJECT_CLASSES, name));
/** What one finds by its name, or is told by it. */
const NAMED = [...PLACE_CLASSES, 'reservation', ...FURNITURE_CLASSES].map((name) => codeOf(OBJECT_CLASSES, name));

/** Place, node, shape, text, group, closure, junction, furniture or units kept for somebody: what has no model's templates. */
const newObject = object({
  id,
  /** 0 for a site. */
  parent: idOrNone,
  /** OBJECT_CLASSES. */
  class: oneOf(...PLAIN),
  name: text(),
  /** Closure only; left out = a plain one. */
  model: optional(idOrNone),
  row: optional(text()),
  lifecycle: optional(code(OBJECT_LIFECYCLES)),
  heightU: optional(halves(0, LIMITS.rackUnitMax)),
  /** Units kept for somebody only: the smallest of their numbers; what for is the name, for whom the owner. */
  positionU: optional(fieldReader('object', 'positionU')),
  owner: optional(fieldReader('object', 'owner')),
  widthMm: optional(number(0, 10_000_000)),
  depthMm: optional(number(0, 10_000_000)),
  /** Row only. */
  rackRule: optional(fieldReader('object', 'rackRule')),
  /** Cooling unit only, W. */
  coolingW: optional(fieldReader('object', 'coolingW')),
  flags: optional(oneOf(0, OBJECT_FLAGS.deletionProhibited)),
  /** Group only: at least two objects beside it, existing or new, which become its children. */
  members: optional(ids()),
});
export type NewObject = Read<typeof newObject>;
const reader = intentReader('insert-objects', {
  objects: list(newObject),
  diagrams: list(newDiagram),
  placements: list(newPlacement),
});
export type InsertObjectsIntent = Read<typeof reader>;

/** Places, nodes, shapes, texts, groups, furniture and reservations of units, with their diagrams, and placements of these or of what exists already. */
export const insertObjects: Operation<InsertObjectsIntent> = operation(reader, {
  summary:
    'Makes sites, buildings, rooms, nodes, shapes, texts, groups, furniture or reservations of units with their diagrams, and puts things on diagrams.',
  creates: ({ objects, diagrams, placements }) => [...objects, ...diagrams, ...placements].map((each) => each.id),
  selects: ({ objects }) => objects.map((each) => each.id),
  reads: (intent) => [
    ...parentReads([...parentsOutside(intent)], false),
    {
      name: 'closure models',
      take: 'records',
      kind: 'model',
      ids: intent.objects.map(({ model }) => model ?? NO_ID).filter(Boolean),
    },
    { name: 'members', take: 'records', kind: 'object', ids: intent.objects.flatMap(({ members }) => members ?? []) },
    ...placementReads(intent.placements, createdBy(insertObjects, intent)),
  ],
  writes: ['object', 'diagram', 'placement'],
  refuses: [
    'name-missing',
    'name-rule-word',
    'members-of-no-group',
    'group-too-small',
    'object-missing',
    'member-elsewhere',
    ...MODEL_RULES,
    ...PLACEMENT_RULES,
  ],
  needs: ['nodeEditing'],
  words(document, { objects, diagrams, placements }) {
    const [made, drawn, put] = [objects[0], diagrams[0], placements[0]];
    // Whoever looks into a device first has its drawing made by that, and no more.
    if (made === undefined && drawn !== undefined) return { count: 1, name: drawn.name, look: 1 };
    return { count: objects.length || placements.length, name: made?.name ?? nameOf(document, put?.subject ?? NO_ID) };
  },
  run(slice, intent) {
    const refusal =
      firstNameless(intent.objects) ??
      rackRuleRefusal(intent.objects) ??
      closureRefusal(slice, intent.objects) ??
      placementRefusal(slice, intent.placements);
    if (refusal) return refused(refusal);
    const changes: Change[] = intent.objects.map(({ id: made, members: _, model = NO_ID, ...fields }) =>
      created('object', made, {
        ...fields,
        // Kept from front to rear.
        ...(fields.class === RESERVATION ? { flags: OBJECT_FLAGS.fullDepth } : {}),
        model,
        modelVersion: model === NO_ID ? 0 : (slice.get('model', model)?.version ?? 0),
      }),
    );
    for (const group of intent.objects) {
      if (group.class !== GROUP && group.members === undefined) continue;
      const joined = membersChange(new Overlay(slice, changes), group);
      if (!Array.isArray(joined)) return refused(joined as Refusal);
      for (const change of joined as readonly Change[]) join(changes, change);
    }
    return checked(slice, [...changes, ...intent.diagrams.map(diagramChange), ...intent.placements.map(placementChange)]);
  },
});

function parentsOutside({ objects, diagrams }: InsertObjectsIntent): Set<number> {
  const made = new Set(objects.map((each) => each.id));
  return new Set(
    [...objects.map((each) => each.parent), ...diagrams.map((each) => each.owner)].filter((parent) => !made.has(parent)),
  );
}

function firstNameless(objects: readonly NewObject[]): Refusal | null {
  const nameless = objects.find((each) => NAMED.includes(each.class) && each.name === '');
  return nameless ? refuse('name-missing', { id: nameless.id }, 'objects').refusal : null;
}

function rackRuleRefusal(objects: readonly NewObject[]): Refusal | null {
  return objects.reduce<Refusal | null>(
    (found, { rackRule }) => found ?? (rackRule ? nameRuleRefusal(rackRule, ROW_RULE_WORDS, 'objects') : null),
    null,
  );
}

/** Only a closure has a model here, and one that makes closures: `model-missing`, `model-class` {expected, found}. */
function closureRefusal(slice: Slice, objects: readonly NewObject[]): Refusal | null {
  for (const { model = NO_ID, class: objectClass } of objects) {
    if (model === NO_ID) continue;
    const found = slice.get('model', model);
    if (!found) return refuse('model-missing', { model }, 'objects').refusal;
    if (objectClass !== CLOSURE || found.objectClass !== CLOSURE)
      return refuse('model-class', { model, expected: 'closure', found: OBJECT_CLASSES[found.objectClass] ?? '' }, 'objects')
        .refusal;
  }
  return null;
}

/** [R5.040] A group has at least two members; they stand where the group stands and become its children. */
function membersChange(slice: Slice, group: NewObject): readonly Change[] | Refusal {
  const members = group.members ?? [];
  if (group.class !== GROUP) {
    return members.length === 0 ? [] : refuse('members-of-no-group', { id: group.id }, 'objects').refusal;
  }
  if (members.length < LIMITS.groupMembersMin)
    return refuse('group-too-small', { count: members.length, min: LIMITS.groupMembersMin }, 'objects').refusal;
  const changes: Change[] = [];
  for (const id of members) {
    const member = slice.get('object', id);
    if (!member) return refuse('object-missing', { id }, 'objects').refusal;
    if (member.parent !== group.parent)
      return refuse('member-elsewhere', { id, parent: member.parent, expected: group.parent }, 'objects').refusal;
    const change = changed('object', member, { parent: group.id });
    if (change) changes.push(change);
  }
  return changes;
}

/** At most one change a record: a new object's change takes the field over. */
function join(changes: Change[], change: Change): void {
  const at = changes.findIndex((each) => each.id === change.id);
  if (at < 0) changes.push(change);
  else changes[at] = { ...changes[at]!, after: { ...changes[at]!.after, ...change.after } };
}
