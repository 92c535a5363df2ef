import { codeOf, OBJECT_CLASSES } from '../catalog/enums';
import type { Diff } from '../document/diff';
import { Overlay } from '../document/overlay';
import type { RecordOf } from '../document/schema';
import type { Slice } from '../document/slice';
import { refuse, type Refusal } from '../result';
import { takesUnits } from './rack-units';

const RESERVATION = codeOf(OBJECT_CLASSES, 'reservation');
const DEVICE = codeOf(OBJECT_CLASSES, 'device');

/** What is kept for somebody in a rack. */
export function reservationsIn(slice: Slice, rack: number): readonly RecordOf<'object'>[] {
  return slice.by('object.parent', rack).flatMap((id) => {
    const child = slice.get('object', id);
    return child?.class === RESERVATION ? [child] : [];
  });
}

/**
 * What somebody should hear who put a device into units that are kept: `units-reserved` {units, reason}. It
 * hinders nobody: who comes with what they were kept for puts it there. null = nothing of the kind. Cost: the racks'
 * children of the devices that the diff puts somewhere.
 */
export function reservedWarning(before: Slice, diff: Diff): Refusal | null {
  const after = new Overlay(before, diff);
  for (const { kind, id, after: fields } of diff) {
    if (kind !== 'object' || fields === null || !['parent', 'positionU'].some((field) => Object.hasOwn(fields, field))) continue;
    const device = after.get('object', id);
    if (device?.class !== DEVICE || !takesUnits(device)) continue;
    const kept = reservationsIn(after, device.parent).find((each) => meet(each, device));
    if (kept)
      return refuse('units-reserved', {
        units: unitsText(kept),
        reason: kept.name,
      }).refusal;
  }
  return null;
}

type Units = Pick<RecordOf<'object'>, 'positionU' | 'heightU'>;

/** `20–21`, as it is printed on the rack. */
export function unitsText({ positionU, heightU }: Units): string {
  return heightU > 1 ? `${positionU}–${positionU + heightU - 1}` : String(positionU);
}

function meet(a: Units, b: Units): boolean {
  return a.positionU < b.positionU + b.heightU && b.positionU < a.positionU + a.heightU;
}
