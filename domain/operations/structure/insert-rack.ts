import { codeOf, OBJECT_CLASSES, OBJECT_FLAGS, OBJECT_LIFECYCLES } from '../../catalog/enums';
import { LIMITS } from '../../catalog/limits';
import { created } from '../../document/changes';
import { modelFields } from '../../entities/instantiate';
import { NO_ID } from '../../ids';
import { refuse } from '../../result';
import {
  checked,
  modelRefusal,
  newPlacement,
  parentReads,
  placementChange,
  placementReads,
  placementRefusal,
  refused,
  MODEL_RULES,
  PLACEMENT_RULES,
} from '../new-records';
import { operation, type Operation } from '../operation';
import { code, halves, id, idOrNone, integer, intentReader, list, number, optional, text, type Read } from '../parse';

const RACK = codeOf(OBJECT_CLASSES, 'rack');
const reader = intentReader('insert-rack', {
  id,
  /** A room, building, site, node or group. */
  parent: id,
  /** 0 = a rack of no model; then heightU is required. */
  model: idOrNone,
  name: text(),
  row: optional(text()),
  heightU: optional(halves(1, LIMITS.rackUnitMax)),
  widthMm: optional(number(0, 10_000)),
  depthMm: optional(number(0, 10_000)),
  lifecycle: optional(code(OBJECT_LIFECYCLES)),
  flags: optional(integer(0, OBJECT_FLAGS.deletionProhibited | OBJECT_FLAGS.descendingUnits)),
  placements: list(newPlacement, 16),
});
export type InsertRackIntent = Read<typeof reader>;

/** A rack of a model, or of no model with the given units, in a place. */
export const insertRack: Operation<InsertRackIntent> = operation(reader, {
  summary: 'Puts an empty rack into a room or another place, with its placements in diagrams.',
  creates: (intent) => [intent.id, ...intent.placements.map((placement) => placement.id)],
  reads: (intent) => [
    ...parentReads([intent.parent], false),
    { name: 'model', take: 'records', kind: 'model', ids: [intent.model] },
    ...placementReads(intent.placements, [intent.id]),
  ],
  writes: ['object', 'placement'],
  refuses: [...MODEL_RULES, ...PLACEMENT_RULES],
  needs: ['nodeEditing'],
  run(slice, intent) {
    const model = intent.model === NO_ID ? undefined : slice.get('model', intent.model);
    const refusal =
      (intent.model === NO_ID ? null : modelRefusal(model, intent.model, 'rack')) ??
      placementRefusal(slice, intent.placements, new Set([intent.id]));
    if (refusal) return refused(refusal);
    const fromModel = model ? modelFields(model) : undefined;
    const heightU = intent.heightU ?? fromModel?.heightU ?? 0;
    if (heightU === 0) return refuse('field-missing', { name: 'heightU' }, 'heightU');
    const rack = created('object', intent.id, {
      ...fromModel,
      parent: intent.parent,
      class: RACK,
      name: intent.name,
      row: intent.row ?? '',
      lifecycle: intent.lifecycle ?? 0,
      heightU,
      widthMm: intent.widthMm ?? fromModel?.widthMm ?? 0,
      depthMm: intent.depthMm ?? fromModel?.depthMm ?? 0,
      flags: intent.flags ?? 0,
    });
    return checked(slice, [rack, ...intent.placements.map(placementChange)]);
  },
});
