import { OBJECT_CLASSES } from '../../catalog/enums';
import type { Change } from '../../document/diff';
import { refuse } from '../../result';
import { checked, madeOfModel, MODEL_RULES, parentReads } from '../new-records';
import { operation, type Operation } from '../operation';
import { id, ids, intentReader, list, object, text, type Read } from '../parse';
import { records } from '../read-steps';
import { nameOf } from '../words';

const reader = intentReader('stock-objects', {
  /** A site, building, floor or room. */
  store: id,
  /** Of a device or a card. */
  model: id,
  objects: list(
    object({
      id,
      name: text(),
      /** As many as `idsNeeded(model)` says, in the order of `instantiate`. */
      ids: ids(),
    }),
    1000,
    1,
  ),
});
export type StockObjectsIntent = Read<typeof reader>;

/** New spare devices or cards of a model, with their ports and slots. */
export const stockObjects: Operation<StockObjectsIntent> = operation(reader, {
  summary: 'Puts new devices or cards of a model, with their ports, into the store of a place.',
  creates: ({ objects }) => objects.flatMap((each) => [each.id, ...each.ids]),
  selects: ({ objects }) => objects.map((each) => each.id),
  reads: ({ store, model }) => [...parentReads([store], false), records('model', 'model', [model])],
  writes: ['object', 'port', 'port_map'],
  refuses: MODEL_RULES,
  needs: ['nodeEditing'],
  words: (document, { store, model, objects }) => ({
    count: objects.length,
    name: objects[0]!.name || nameOf(document, model),
    place: nameOf(document, store),
  }),
  run(slice, { store, model, objects }) {
    const found = OBJECT_CLASSES[slice.get('model', model)?.objectClass ?? 0];
    if (found === 'rack') return refuse('model-class', { model, expected: 'device', found }, 'model');
    const isCard = found === 'card';
    const changes: Change[] = [];
    for (const { id: made, name, ids: parts } of objects) {
      const place = { parent: store, store, ...(isCard ? { heightU: 0, flags: 0 } : {}) };
      const thing = madeOfModel(slice, isCard ? 'card' : 'device', { id: made, model, ids: parts }, { ...place, name });
      if (!thing.ok) return thing;
      for (const change of thing.value) changes.push(change);
    }
    return checked(slice, changes);
  },
});
