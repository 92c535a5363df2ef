import { OBJECT_CLASSES, OBJECT_FLAGS } from '../../catalog/enums';
import { created } from '../../document/changes';
import type { Change } from '../../document/diff';
import { REFERENCES_OF } from '../../document/references';
import { fieldOf, kindDef, type Kind } from '../../document/schema';
import type { Slice } from '../../document/slice';
import { NO_ID } from '../../ids';
import { refuse, type Refusal } from '../../result';
import { className } from '../../validation/containment';
import {
  checked,
  diagramChange,
  newDiagram,
  parentReads,
  placementReads,
  placementRefusal,
  refused,
  MODEL_RULES,
  PLACEMENT_RULES,
} from '../new-records';
import { createdBy, operation, type Operation } from '../operation';
import { intentReader, list, type Read } from '../parse';
import { records } from '../read-steps';
import { COPIED_KINDS, copyLists, listName, type Copies, type Copy } from './copies';

/** Objects are in every paste. */
const NEEDED = kindDef('object').asks.make;
const OFFERED_FLAGS = OBJECT_FLAGS.fullDepth | OBJECT_FLAGS.deletionProhibited | OBJECT_FLAGS.descendingUnits;

/** Copies of objects as whole new records; operations/structure/clipboard.ts makes the intent from what was copied. */
const reader = intentReader('paste-objects', {
  ...copyLists,
  diagrams: list(newDiagram),
});
export type PasteObjectsIntent = Read<typeof reader>;

/**
 * Whole new records, as clipboard.ts copies them. Ports, maps, cables and views hang on objects of the same intent, so
 * a paste adds nothing to what others own; where the objects stand is ruled like any insert.
 */
export const pasteObjects: Operation<PasteObjectsIntent> = operation(reader, {
  summary: 'Makes copies of objects with their ports, cards and the cables between them, in another place.',
  creates: (intent) => [...copiesIn(intent), ...intent.diagrams].map((each) => each.id),
  selects: (intent) => rootsOf(intent),
  reads(intent) {
    const creates = createdBy(pasteObjects, intent);
    const made = new Set(creates);
    const parents = intent.objects.flatMap(({ parent = NO_ID }) => (made.has(parent) ? [] : [parent]));
    return [
      ...parentReads([...new Set(parents)], true),
      records(
        'models',
        'model',
        [...intent.objects, ...intent.cables].map(({ model = NO_ID }) => model),
      ),
      ...placementReads(intent.placements, creates),
    ];
  },
  writes: [...COPIED_KINDS, 'diagram'],
  refuses: ['slot-is-built-in', 'not-pasted', ...MODEL_RULES, ...PLACEMENT_RULES],
  needs: [NEEDED],
  asks: (intent) => {
    const makes = COPIED_KINDS.filter((kind) => intent[listName(kind)].length > 0).map((kind) => kindDef(kind).asks.make);
    return [...new Set(makes)].filter((permission) => permission !== NEEDED);
  },
  words: (_, intent) => ({ count: rootsOf(intent).length, name: intent.objects[0]?.name ?? '' }),
  run(slice, intent) {
    const refusal = modelRefusal(slice, intent) ?? foreignRefusal(intent) ?? placementRefusal(slice, intent.placements);
    if (refusal) return refused(refusal);
    const changes = COPIED_KINDS.flatMap((kind) =>
      intent[listName(kind)].map(({ id, ...fields }): Change => created(kind, id, offered(kind, fields))),
    );
    return checked(slice, [...changes, ...intent.diagrams.map(diagramChange)]);
  },
});

/** Copies that stand in nothing that is made with them. */
function rootsOf({ objects }: PasteObjectsIntent): readonly number[] {
  const made = new Set(objects.map(({ id }) => id));
  return objects.flatMap(({ id, parent = NO_ID }) => (made.has(parent) ? [] : [id]));
}

function copiesIn(intent: Copies): readonly Copy<Kind>[] {
  return COPIED_KINDS.flatMap((kind): readonly Copy<Kind>[] => intent[listName(kind)]);
}

/** Of an object's flags, those that a copy may have. */
function offered(kind: Kind, fields: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return kind === 'object' ? { ...fields, flags: Number(fields['flags'] ?? 0) & OFFERED_FLAGS } : fields;
}

/** `slot-is-built-in`; `model-missing`; `model-class`. */
function modelRefusal(slice: Slice, intent: PasteObjectsIntent): Refusal | null {
  const made = new Set(intent.objects.map(({ id }) => id));
  for (const { id, parent = NO_ID, class: objectClass, model = NO_ID } of intent.objects) {
    const own = className({ class: objectClass });
    if (own === 'slot' && !made.has(parent)) return refuse('slot-is-built-in', { id }, 'objects').refusal;
    if (model === NO_ID) continue;
    const known = slice.get('model', model);
    if (!known) return refuse('model-missing', { model }, 'objects').refusal;
    const found = OBJECT_CLASSES[known.objectClass] ?? '';
    if (found !== own) return refuse('model-class', { model, expected: own, found }, 'objects').refusal;
  }
  for (const { model = NO_ID } of intent.cables) {
    if (model === NO_ID) continue;
    if ((slice.get('model', model)?.cableSpec ?? null) === null) return refuse('model-missing', { model }, 'cables').refusal;
  }
  return null;
}

/**
 * `not-pasted` {kind, id}: something hangs on a record that the paste does not make. Where an object stands is ruled by
 * containment.
 */
function foreignRefusal(intent: PasteObjectsIntent): Refusal | null {
  const made = new Set(copiesIn(intent).map(({ id }) => id));
  for (const kind of COPIED_KINDS)
    for (const copy of intent[listName(kind)])
      for (const { field, to } of REFERENCES_OF[kind]) {
        const named = (fieldOf(copy, field) as number | undefined) ?? NO_ID;
        const within =
          to.some((target) => (COPIED_KINDS as readonly Kind[]).includes(target)) && !(kind === 'object' && field === 'parent');
        if (within && named !== NO_ID && !made.has(named))
          return refuse('not-pasted', { kind: to[0] as Kind, id: named }).refusal;
      }
  for (const { owner } of intent.diagrams)
    if (!made.has(owner)) return refuse('not-pasted', { kind: 'object', id: owner }).refusal;
  return null;
}
