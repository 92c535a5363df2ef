import { OBJECT_FLAGS } from '../catalog/enums';
import type { RecordOf } from '../document/schema';
import type { Slice } from '../document/slice';
import { className } from './containment';
import { overlapRefusal, positionRefusal, takesUnits } from './rack-units';
import { devicesOf } from './structure';

/**
 * Why a device that an import flagged does not fit where it stands, as of now: `outside` = it reaches above its rack,
 * `overlaps` = another takes its units, `other` = what its rack does not tell; undefined = it is not flagged.
 */
export type Flagged =
  | { readonly flagged: 'outside'; readonly reachesU: number; readonly rackU: number }
  | { readonly flagged: 'overlaps'; readonly overlaps: string; readonly overlapsU: number }
  | { readonly flagged: 'other' };

export function flaggedOf(slice: Slice, device: RecordOf<'object'>): Flagged | undefined {
  if ((device.flags & OBJECT_FLAGS.flagged) === 0) return undefined;
  const rack = slice.get('object', device.parent);
  if (!rack || className(rack) !== 'rack' || !takesUnits(device)) return { flagged: 'other' };
  if (positionRefusal(rack, device)?.rule === 'outside-rack')
    return { flagged: 'outside', reachesU: device.positionU + device.heightU - 1, rackU: rack.heightU };
  const { byName, byPositionU } = overlapRefusal(device, devicesOf(slice, rack.id))?.facts ?? {};
  return byPositionU === undefined
    ? { flagged: 'other' }
    : { flagged: 'overlaps', overlaps: String(byName), overlapsU: Number(byPositionU) };
}
