import { LIMITS } from '../../catalog/limits';
import { changed } from '../../document/changes';
import type { Change } from '../../document/diff';
import { refuse } from '../../result';
import { className } from '../../validation/containment';
import { takesUnits } from '../../validation/rack-units';
import { checked, parentReads } from '../new-records';
import { operation, type Operation, sameIn } from '../operation';
import { halves, id, ids, intentReader, list, type Read } from '../parse';
import { nameOf } from '../words';

/** Several devices of one rack, to other units of it: all or none. */
const reader = intentReader('move-devices', {
  rack: id,
  devices: ids(1, LIMITS.rackUnitMax * 4),
  /** One a device. */
  positionsU: list(halves(1, LIMITS.rackUnitMax + 1), LIMITS.rackUnitMax * 4, 1),
});
export type MoveDevicesIntent = Read<typeof reader>;

/**
 * Several devices of one rack at once: what one of them leaves another may take, so a block moves by one unit and two
 * devices change places. All or none. Faces stay; a flagged device keeps its flag until it is moved alone.
 */
export const moveDevices: Operation<MoveDevicesIntent> = operation(reader, {
  summary:
    'Moves several devices of one rack to other units of it at once; they may take the units that they leave to each other.',
  joins: (before, intent) => sameIn(before, intent, 'rack', 'devices'),
  reads: ({ rack, devices }) => [
    { name: 'devices', take: 'records', kind: 'object', ids: devices },
    { name: 'models', take: 'refs', from: ['devices'], fromKind: 'object', field: 'model', kind: 'model' },
    ...parentReads([rack], true),
  ],
  writes: ['object'],
  refuses: ['counts-differ', 'rack-missing', 'device-missing'],
  needs: ['nodeModification'],
  words: (document, { rack, devices }) => ({ count: devices.length, rack: nameOf(document, rack) }),
  run(slice, { rack, devices, positionsU }) {
    if (positionsU.length !== devices.length)
      return refuse('counts-differ', { devices: devices.length, positionsU: positionsU.length }, 'positionsU');
    const holder = slice.get('object', rack, ['class']);
    if (!holder || className(holder) !== 'rack') return refuse('rack-missing', { id: rack }, 'rack');
    const changes: Change[] = [];
    for (const [index, each] of devices.entries()) {
      const device = slice.get('object', each, ['class', 'parent', 'positionU', 'heightU']);
      if (!device || className(device) !== 'device' || device.parent !== rack || !takesUnits(device))
        return refuse('device-missing', { id: each }, 'devices');
      const change = changed('object', device, { positionU: positionsU[index]! });
      if (change) changes.push(change);
    }
    return checked(slice, changes);
  },
});
