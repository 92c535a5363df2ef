import { codeOf, FACES, OBJECT_FLAGS, OBJECT_LIFECYCLES } from '../../catalog/enums';
import { LIMITS } from '../../catalog/limits';
import { changed } from '../../document/changes';
import type { Change } from '../../document/diff';
import type { Slice } from '../../document/slice';
import { NO_ID } from '../../ids';
import { ok, refuse, type Result } from '../../result';
import { className } from '../../validation/containment';
import { checked, parentReads, MODEL_RULES, madeOfModel } from '../new-records';
import { operation, type Operation } from '../operation';
import { code, halves, id, ids, intentReader, list, object, text, type Read } from '../parse';
import { nameOf } from '../words';

const PLANNED_REMOVAL = codeOf(OBJECT_LIFECYCLES, 'plannedRemoval');
const unit = halves(0, LIMITS.rackUnitMax + 1);
const face = code(FACES);
const rackInsert = object({
  id,
  model: id,
  rack: id,
  /** 0 = without a position. */
  positionU: unit,
  face,
  name: text(),
  /** OBJECT_LIFECYCLES. */
  lifecycle: code(OBJECT_LIFECYCLES),
  /** New ids in the order of idsNeeded(). */
  ids: ids(),
});
export type RackInsert = Read<typeof rackInsert>;

const rackMove = object({
  device: id,
  rack: id,
  positionU: unit,
  face,
});
export type RackMove = Read<typeof rackMove>;

/** Devices into racks, to other places, and marked for removal, all in one step. */
const reader = intentReader('change-racks', {
  inserts: list(rackInsert, LIMITS.rackChanges),
  moves: list(rackMove, LIMITS.rackChanges),
  removals: ids(0, LIMITS.rackChanges),
});
export type ChangeRacksIntent = Read<typeof reader>;

/**
 * What somebody has tried out, made in one step: devices come into racks, stand elsewhere, and are marked for removal.
 * All or none; what one device leaves another may take. A removal is planned, not done: deleting loses what hangs on a
 * device, and has its own operation.
 */
export const changeRacks: Operation<ChangeRacksIntent> = operation(reader, {
  summary: 'Puts devices into racks, moves others and marks others for removal, all in one step; units left by one may be taken.',
  creates: ({ inserts }) => inserts.flatMap((each) => [each.id, ...each.ids]),
  selects: ({ inserts }) => inserts.map((each) => each.id),
  reads: (intent) => [
    ...parentReads([...new Set([...intent.inserts, ...intent.moves].map(({ rack }) => rack))], true),
    { name: 'insert models', take: 'records', kind: 'model', ids: [...new Set(intent.inserts.map(({ model }) => model))] },
    { name: 'devices', take: 'records', kind: 'object', ids: [...intent.moves.map(({ device }) => device), ...intent.removals] },
    { name: 'models', take: 'refs', from: ['devices'], fromKind: 'object', field: 'model', kind: 'model' },
  ],
  writes: ['object', 'port', 'port_map'],
  refuses: ['nothing-to-change', 'device-twice', 'device-missing', 'rack-missing', 'position-missing', ...MODEL_RULES],
  needs: ['nodeModification'],
  asks: ({ inserts, removals }) => [
    ...(inserts.length > 0 ? (['nodeEditing'] as const) : []),
    ...(removals.length > 0 ? (['propertyEditing'] as const) : []),
  ],
  // Where all that is done is that devices come, or that one goes elsewhere, it is told as such.
  calledAs({ inserts, moves, removals }) {
    if (inserts.length > 0 && moves.length + removals.length === 0) return 'insert-device';
    return moves.length === 1 && inserts.length + removals.length === 0 ? 'move-device' : 'change-racks';
  },
  words(document, { inserts, moves, removals }) {
    const [insert] = inserts;
    const [move] = moves;
    const name = insert ? insert.name || nameOf(document, insert.model) : nameOf(document, move?.device ?? removals[0] ?? NO_ID);
    const count = inserts.length + moves.length + removals.length;
    return { count, name, rack: nameOf(document, (insert ?? move)?.rack ?? NO_ID), unit: (insert ?? move)?.positionU ?? 0 };
  },
  run(slice, intent) {
    const { inserts, moves, removals } = intent;
    if (inserts.length + moves.length + removals.length === 0) return refuse('nothing-to-change');
    const touched = [...moves.map(({ device }) => device), ...removals];
    const twice = touched.find((device, at) => touched.indexOf(device) !== at);
    if (twice !== undefined) return refuse('device-twice', { id: twice }, 'moves');
    const changes: Change[] = [];
    for (const each of inserts) {
      const made = inserted(slice, each);
      if (!made.ok) return made;
      changes.push(...made.value);
    }
    for (const each of moves) {
      const made = moved(slice, each);
      if (!made.ok) return made;
      changes.push(...made.value);
    }
    for (const each of removals) {
      const device = slice.get('object', each);
      if (!device || className(device) !== 'device') return refuse('device-missing', { id: each }, 'removals');
      const change = changed('object', device, { lifecycle: PLANNED_REMOVAL });
      if (change) changes.push(change);
    }
    return checked(slice, changes);
  },
});

function inserted(slice: Slice, each: RackInsert): Result<readonly Change[]> {
  const { rack, positionU, face, name, lifecycle } = each;
  const missing = rackRefusal(slice, rack, positionU, slice.get('model', each.model)?.heightU ?? 0);
  return missing ?? madeOfModel(slice, 'device', each, { parent: rack, positionU, face, name, lifecycle });
}

function moved(slice: Slice, { device: id, rack, positionU, face: to }: RackMove): Result<readonly Change[]> {
  const device = slice.get('object', id);
  if (!device || className(device) !== 'device') return refuse('device-missing', { id }, 'moves');
  const missing = rackRefusal(slice, rack, positionU, device.heightU);
  if (missing) return missing;
  const flags = device.flags & ~OBJECT_FLAGS.flagged;
  const change = changed('object', device, { parent: rack, positionU, face: to, store: NO_ID, flags });
  return ok(change ? [change] : []);
}

/** `rack-missing`, `position-missing`. */
function rackRefusal(slice: Slice, id: number, positionU: number, heightU: number): ReturnType<typeof refuse> | undefined {
  const rack = slice.get('object', id);
  if (!rack || className(rack) !== 'rack') return refuse('rack-missing', { id }, 'rack');
  return positionU === 0 && heightU > 0 ? refuse('position-missing', { heightU }, 'positionU') : undefined;
}
