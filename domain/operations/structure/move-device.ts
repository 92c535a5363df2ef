import { FACES, OBJECT_FLAGS } from '../../catalog/enums';
import { LIMITS } from '../../catalog/limits';
import { changed } from '../../document/changes';
import { NO_ID } from '../../ids';
import { ok, refuse } from '../../result';
import { className } from '../../validation/containment';
import { checked, parentReads } from '../new-records';
import { operation, type Operation, sameIn } from '../operation';
import { code, halves, id, intentReader, type Read } from '../parse';
import { nameOf } from '../words';

/** To another U, face or rack. What hangs on the device, cables included, stays as it is. */
const reader = intentReader('move-device', {
  device: id,
  rack: id,
  positionU: halves(0, LIMITS.rackUnitMax + 1),
  face: code(FACES),
});
export type MoveDeviceIntent = Read<typeof reader>;

/**
 * Another U, face or rack. Ports, cards and cables hang on the device and need no change. A device that came in flagged
 * stands by the rules once it has been moved, so its flag goes.
 */
export const moveDevice: Operation<MoveDeviceIntent> = operation(reader, {
  summary: 'Moves a device to free units of its own or another rack, or to the other face; its ports and cables stay with it.',
  joins: (before, intent) => sameIn(before, intent, 'device'),
  reads: ({ device, rack }) => [
    { name: 'device', take: 'records', kind: 'object', ids: [device] },
    { name: 'model', take: 'refs', from: ['device'], fromKind: 'object', field: 'model', kind: 'model' },
    ...parentReads([rack], true),
  ],
  writes: ['object'],
  refuses: ['device-missing', 'rack-missing', 'position-missing'],
  needs: ['nodeModification'],
  words: (document, { device, rack, positionU }) => ({
    name: nameOf(document, device),
    rack: nameOf(document, rack),
    unit: positionU,
  }),
  run(slice, intent) {
    const device = slice.get('object', intent.device, ['class', 'heightU', 'parent', 'positionU', 'face', 'flags', 'store']);
    if (!device || className(device) !== 'device') return refuse('device-missing', { id: intent.device }, 'device');
    const rack = slice.get('object', intent.rack, ['class']);
    if (!rack || className(rack) !== 'rack') return refuse('rack-missing', { id: intent.rack }, 'rack');
    if (intent.positionU === 0 && device.heightU > 0) return refuse('position-missing', { heightU: device.heightU }, 'positionU');
    const change = changed('object', device, {
      parent: intent.rack,
      positionU: intent.positionU,
      face: intent.face,
      store: NO_ID,
      flags: device.flags & ~OBJECT_FLAGS.flagged,
    });
    return change ? checked(slice, [change]) : ok([]);
  },
});
