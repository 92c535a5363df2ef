import { codeOf, FACES, OBJECT_CLASSES, OBJECT_LIFECYCLES } from '../../catalog/enums';
import { LIMITS } from '../../catalog/limits';
import { created } from '../../document/changes';
import { idsNeeded, instantiate, modelFields } from '../../entities/instantiate';
import { refuse } from '../../result';
import { className } from '../../validation/containment';
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
import type { Operation } from '../operation';
import { code, halves, id, ids, intentReader, list, optional, text, type Read } from '../parse';
import { nameOf } from '../words';

const DEVICE = codeOf(OBJECT_CLASSES, 'device');
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
export const insertDevice: Operation<InsertDeviceIntent> = {
  kind: 'insert-device',
  summary: 'Puts a device of a model into free units of a rack, a slot that takes devices, or a place, with all its ports.',
  reader,
  creates: (intent) => [intent.id, ...intent.ids, ...intent.placements.map((placement) => placement.id)],
  reads: (intent) => [
    ...parentReads([intent.parent], true),
    { name: 'model', take: 'records', kind: 'model', ids: [intent.model] },
    ...placementReads(intent.placements, [intent.id]),
  ],
  writes: ['object', 'port', 'port_map', 'placement'],
  refuses: ['ids-count', 'position-missing', ...MODEL_RULES, ...PLACEMENT_RULES],
  needs: ['nodeEditing'],
  words: (document, { name, model, parent, positionU }) => ({
    name: name || nameOf(document, model),
    rack: nameOf(document, parent),
    unit: positionU,
  }),
  run(slice, intent) {
    const model = slice.get('model', intent.model);
    const refusal =
      modelRefusal(model, intent.model, 'device') ?? placementRefusal(slice, intent.placements, new Set([intent.id]));
    if (refusal || !model) return refused(refusal!);
    if (intent.ids.length !== idsNeeded(model))
      return refuse('ids-count', { given: intent.ids.length, needed: idsNeeded(model) }, 'ids');
    const parent = slice.get('object', intent.parent);
    const inRack = parent !== undefined && className(parent) === 'rack';
    if (inRack && intent.positionU === 0 && model.heightU > 0)
      return refuse('position-missing', { heightU: model.heightU }, 'positionU');
    if (!inRack && parent && intent.positionU !== 0)
      return refuse('position-outside-rack', { positionU: intent.positionU }, 'positionU');
    const fields = modelFields(model);
    const device = created('object', intent.id, {
      ...fields,
      parent: intent.parent,
      class: DEVICE,
      name: intent.name,
      lifecycle: intent.lifecycle ?? 0,
      positionU: intent.positionU,
      face: intent.face,
    });
    const { objects, ports, portMaps } = instantiate(model, intent.ids, intent.id);
    return checked(slice, [device, ...objects, ...ports, ...portMaps, ...intent.placements.map(placementChange)]);
  },
};
