import { FACES, OBJECT_FLAGS } from '../catalog/enums';
import type { Document } from '../document/document';

/**
 * A rack as the tape of numbers on its rail, from its foot up: what stands in it is where its numbers are. From the records alone.
 * Slow, and shares no code with what it is compared with. Half a unit is a place of its own.
 */
export interface PlainHalf {
  /** As printed beside it. */
  readonly number: number;
  /** Which end of that unit the rack comes to first, counting as it does. */
  readonly isFirst: boolean;
  readonly bottomMm: number;
  readonly takenBy: { readonly front: number | null; readonly rear: number | null };
}

const HALF_MM = 44.45 / 2;

/** From the foot up. */
export function plainTape(document: Document, rack: number): readonly PlainHalf[] {
  const { heightU, flags } = document.get('object', rack)!;
  const tape: { number: number; isFirst: boolean; bottomMm: number; takenBy: { front: number | null; rear: number | null } }[] =
    [];
  for (let half = 0; half < heightU * 2; half++)
    tape.push({ number: 0, isFirst: false, bottomMm: 100 + half * HALF_MM, takenBy: { front: null, rear: null } });
  const counted = (flags & OBJECT_FLAGS.descendingUnits) !== 0 ? tape.toReversed() : tape;
  counted.forEach((half, at) => {
    half.number = 1 + Math.floor(at / 2);
    half.isFirst = at % 2 === 0;
  });
  for (const id of document.by('object.parent', rack)) {
    const device = document.get('object', id)!;
    if (device.positionU === 0) continue;
    // The rest of the units follow in the order in which the rack counts.
    const first = counted.findIndex(
      ({ number, isFirst }) => number === Math.floor(device.positionU) && isFirst === Number.isInteger(device.positionU),
    );
    for (const half of counted.slice(first, first + device.heightU * 2)) {
      const isDeep = (device.flags & OBJECT_FLAGS.fullDepth) !== 0;
      if (isDeep || FACES[device.face] === 'front') half.takenBy.front ??= id;
      if (isDeep || FACES[device.face] === 'rear') half.takenBy.rear ??= id;
    }
  }
  return tape;
}
