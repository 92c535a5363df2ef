import { codeOf, OBJECT_CLASSES } from '../catalog/enums';
import type { Slice } from '../document/slice';
import { NO_ID } from '../ids';

const RACK = codeOf(OBJECT_CLASSES, 'rack');
const DEVICE = codeOf(OBJECT_CLASSES, 'device');
/** Containment is no deeper, whatever the records say. */
const DEPTH_MOST = 16;

/** The device in the rack that an owner of ports is, or is built into. */
export function mountedDevice(slice: Slice, owner: number): number {
  let device = owner;
  for (let id = owner, depth = 0; id !== NO_ID && depth < DEPTH_MOST; depth++) {
    const record = slice.get('object', id, ['class', 'parent']);
    if (!record || record.class === RACK) break;
    if (record.class === DEVICE) device = id;
    id = record.parent;
  }
  return device;
}
