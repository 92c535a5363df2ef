import { OBJECT_LIFECYCLES } from '../../catalog/enums';
import { refuse } from '../../result';
import { className } from '../../validation/containment';
import { checked, parentReads, MODEL_RULES, madeOfModel } from '../new-records';
import { operation, type Operation } from '../operation';
import { code, id, ids, intentReader, optional, text, type Read } from '../parse';
import { nameOf } from '../words';

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
export const insertCard: Operation<InsertCardIntent> = operation(reader, {
  summary: 'Puts a card of a model, with its ports and slots, into an empty slot of a device or of another card.',
  creates: (intent) => [intent.id, ...intent.ids],
  reads: (intent) => [
    ...parentReads([intent.slot], true),
    { name: 'model', take: 'records', kind: 'model', ids: [intent.model] },
  ],
  writes: ['object', 'port', 'port_map'],
  refuses: ['slot-missing', ...MODEL_RULES],
  needs: ['nodeEditing'],
  words: (document, { name, model, slot }) => ({ name: name || nameOf(document, model), slot: nameOf(document, slot) }),
  run(slice, intent) {
    const { slot: holder, name, lifecycle = 0 } = intent;
    const slot = slice.get('object', holder);
    if (!slot || className(slot) !== 'slot') return refuse('slot-missing', { slot: holder }, 'slot');
    const place = { parent: holder, heightU: 0, flags: 0, face: slot.face };
    const card = madeOfModel(slice, 'card', intent, { ...place, name, lifecycle });
    return card.ok ? checked(slice, card.value) : card;
  },
});
