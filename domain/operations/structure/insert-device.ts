import { FACES, OBJECT_LIFECYCLES } from '../../catalog/enums';
import { LIMITS } from '../../catalog/limits';
import { refuse } from '../../result';
import { className } from '../../validation/containment';
import {
  checked,
  newPlacement,
  parentReads,
  placementChange,
  placementReads,
  placementRefusal,
  refused,
  MODEL_RULES,
  PLACEMENT_RULES,
  madeOfModel,
} from '../new-records';
import { operation, type Operation } from '../operation';
import { code, halves, id, ids, intentReader, list, optional, text, type Read } from '../parse';
import { nameOf } from '../words';

const reader = intentReader('insert-device', {
  id,
  model: id,
  /** A rack, a slot that takes devices, or a place (room, building, site, node, group) for a device that stands free. */
  parent: id,
  /** 0 = no position: in a slot, standing free, or a 0U device that lies in the rack. */
  positionU: halves(0, LIMITS.rackUnitMax + 1),
  /** 1 front, 2 rear; 0 without a position. */
  face: code(FACES),
  name: text(),
  lifecycle: optional(code(OBJECT_LIFECYCLES)),
  /** As many as `idsNeeded(model)` says, in the order of `instantiate`. */
  ids: ids(),
  placements: list(newPlacement, 16),
});
export type InsertDeviceIntent = Read<typeof reader>;

/** A device of a model with its slots, ports and port maps: in a rack's units, in a slot, or standing free. */
export const insertDevice: Operation<InsertDeviceIntent> = operation(reader, {
  summary: 'Puts a device of a model into free units of a rack, a slot that takes devices, or a place, with all its ports.',
  creates: (intent) => [intent.id, ...intent.ids, ...intent.placements.map((placement) => placement.id)],
  reads: (intent) => [
    ...parentReads([intent.parent], true),
    { name: 'model', take: 'records', kind: 'model', ids: [intent.model] },
    ...placementReads(intent.placements, [intent.id]),
  ],
  writes: ['object', 'port', 'port_map', 'placement'],
  refuses: ['position-missing', ...MODEL_RULES, ...PLACEMENT_RULES],
  needs: ['nodeEditing'],
  words: (document, { name, model, parent, positionU }) => ({
    name: name || nameOf(document, model),
    rack: nameOf(document, parent),
    unit: positionU,
  }),
  run(slice, intent) {
    const { name, lifecycle = 0, positionU, face, placements } = intent;
    const refusal = placementRefusal(slice, placements, new Set([intent.id]));
    if (refusal) return refused(refusal);
    const parent = slice.get('object', intent.parent);
    const inRack = parent !== undefined && className(parent) === 'rack';
    const heightU = slice.get('model', intent.model)?.heightU ?? 0;
    if (inRack && positionU === 0 && heightU > 0) return refuse('position-missing', { heightU }, 'positionU');
    if (!inRack && parent && positionU !== 0) return refuse('position-outside-rack', { positionU }, 'positionU');
    const device = madeOfModel(slice, 'device', intent, { parent: intent.parent, name, lifecycle, positionU, face });
    return device.ok ? checked(slice, [...device.value, ...placements.map(placementChange)]) : device;
  },
});
