import { codeOf, OBJECT_CLASSES, OBJECT_LIFECYCLES } from '../../catalog/enums';
import { created } from '../../document/changes';
import { idsNeeded, instantiate, modelFields } from '../../entities/instantiate';
import { refuse } from '../../result';
import { className } from '../../validation/containment';
import { checked, modelRefusal, parentReads, refused, MODEL_RULES } from '../new-records';
import type { Operation } from '../operation';
import { code, id, ids, intentReader, optional, text, type Read } from '../parse';
import { nameOf } from '../words';

const CARD = codeOf(OBJECT_CLASSES, 'card');
const reader = intentReader('insert-card', {
  id,
  model: id,
  slot: id,
  name: text(),
  lifecycle: optional(code(OBJECT_LIFECYCLES)),
  ids: ids(),
});
export type InsertCardIntent = Read<typeof reader>;

/** A card of a model with its own slots and ports, in an empty slot that takes cards. */
export const insertCard: Operation<InsertCardIntent> = {
  kind: 'insert-card',
  summary: 'Puts a card of a model, with its ports and slots, into an empty slot of a device or of another card.',
  reader,
  creates: (intent) => [intent.id, ...intent.ids],
  reads: (intent) => [
    ...parentReads([intent.slot], true),
    { name: 'model', take: 'records', kind: 'model', ids: [intent.model] },
  ],
  writes: ['object', 'port', 'port_map'],
  refuses: ['ids-count', 'slot-missing', ...MODEL_RULES],
  needs: ['nodeEditing'],
  words: (document, { name, model, slot }) => ({ name: name || nameOf(document, model), slot: nameOf(document, slot) }),
  run(slice, intent) {
    const model = slice.get('model', intent.model);
    const refusal = modelRefusal(model, intent.model, 'card');
    if (refusal || !model) return refused(refusal!);
    if (intent.ids.length !== idsNeeded(model))
      return refuse('ids-count', { given: intent.ids.length, needed: idsNeeded(model) }, 'ids');
    const slot = slice.get('object', intent.slot);
    if (!slot || className(slot) !== 'slot') return refuse('slot-missing', { slot: intent.slot }, 'slot');
    const card = created('object', intent.id, {
      ...modelFields(model),
      heightU: 0,
      flags: 0,
      parent: intent.slot,
      class: CARD,
      name: intent.name,
      lifecycle: intent.lifecycle ?? 0,
      face: slot.face,
    });
    const { objects, ports, portMaps } = instantiate(model, intent.ids, intent.id);
    return checked(slice, [card, ...objects, ...ports, ...portMaps]);
  },
};
