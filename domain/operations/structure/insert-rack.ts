import { codeOf, OBJECT_CLASSES, OBJECT_FLAGS, OBJECT_LIFECYCLES } from '../../catalog/enums';
import { LIMITS } from '../../catalog/limits';
import { created } from '../../document/changes';
import type { Change } from '../../document/diff';
import { modelFields } from '../../entities/instantiate';
import { NO_ID } from '../../ids';
import { refuse, type Refusal } from '../../result';
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
import { fieldReader } from '../field-reader';
import { operation, type Operation } from '../operation';
import { code, halves, id, idOrNone, integer, intentReader, list, number, object, optional, text, type Read } from '../parse';

const RACK = codeOf(OBJECT_CLASSES, 'rack');
const ROW = codeOf(OBJECT_CLASSES, 'row');
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
  /** Others like it that come in the same step. */
  others: optional(list(object({ id, name: text(), placements: list(newPlacement, 16) }), LIMITS.rowRacks - 1)),
  /** A row that is made under them, called as `row` says. */
  under: optional(
    object({
      id,
      widthMm: fieldReader('object', 'widthMm'),
      depthMm: fieldReader('object', 'depthMm'),
      rackRule: fieldReader('object', 'rackRule'),
      placement: newPlacement,
    }),
  ),
});
export type InsertRackIntent = Read<typeof reader>;

/** A rack of a model, or of no model with the given units, in a place; or several that differ in name and place alone. */
export const insertRack: Operation<InsertRackIntent> = operation(reader, {
  summary:
    'Puts an empty rack, or several alike, into a room or another place, with their placements in diagrams; if wanted, a row under them.',
  creates: (intent) => [
    ...racksIn(intent).flatMap(({ id: rack, placements }) => [rack, ...placements.map((each) => each.id)]),
    ...(intent.under ? [intent.under.id, intent.under.placement.id] : []),
  ],
  selects: (intent) => racksIn(intent).map((rack) => rack.id),
  reads: (intent) => [
    ...parentReads([intent.parent], false),
    { name: 'model', take: 'records', kind: 'model', ids: [intent.model] },
    ...placementReads(
      [...racksIn(intent).flatMap(({ placements }) => placements), ...(intent.under ? [intent.under.placement] : [])],
      [...racksIn(intent).map((rack) => rack.id), ...(intent.under ? [intent.under.id] : [])],
    ),
  ],
  writes: ['object', 'placement'],
  refuses: ['name-missing', ...MODEL_RULES, ...PLACEMENT_RULES],
  needs: ['nodeEditing'],
  words: (_, intent) => ({ count: racksIn(intent).length, name: intent.name }),
  run(slice, intent) {
    const model = intent.model === NO_ID ? undefined : slice.get('model', intent.model);
    const racks = racksIn(intent);
    const refusal =
      (intent.model === NO_ID ? null : modelRefusal(model, intent.model, 'rack')) ??
      racks.reduce<Refusal | null>(
        (found, { id: rack, placements }) => found ?? placementRefusal(slice, placements, new Set([rack])),
        intent.under ? placementRefusal(slice, [intent.under.placement], new Set([intent.under.id])) : null,
      );
    if (refusal) return refused(refusal);
    const fromModel = model ? modelFields(model) : undefined;
    const heightU = intent.heightU ?? fromModel?.heightU ?? 0;
    if (heightU === 0) return refuse('field-missing', { name: 'heightU' }, 'heightU');
    const fields = {
      ...fromModel,
      parent: intent.parent,
      class: RACK,
      row: intent.row ?? '',
      lifecycle: intent.lifecycle ?? 0,
      heightU,
      widthMm: intent.widthMm ?? fromModel?.widthMm ?? 0,
      depthMm: intent.depthMm ?? fromModel?.depthMm ?? 0,
      flags: intent.flags ?? fromModel?.flags ?? 0,
    };
    const { under } = intent;
    if (under && (intent.row ?? '') === '') return refuse('name-missing', {}, 'row');
    const line = under && { parent: intent.parent, class: ROW, name: intent.row!, rackRule: under.rackRule };
    const lying = under
      ? [
          created('object', under.id, { ...line, widthMm: under.widthMm, depthMm: under.depthMm }),
          placementChange(under.placement),
        ]
      : [];
    const standing = racks.flatMap(({ id: rack, name, placements }): readonly Change[] => [
      created('object', rack, { ...fields, name }),
      ...placements.map(placementChange),
    ]);
    return checked(slice, [...lying, ...standing]);
  },
});

function racksIn({ id: first, name, placements, others = [] }: InsertRackIntent): NonNullable<InsertRackIntent['others']> {
  return [{ id: first, name, placements }, ...others];
}
