import { LIMITS } from '../../catalog/limits';
import { created } from '../../document/changes';
import { checked } from '../new-records';
import { operation, type Operation } from '../operation';
import { plantReads } from '../plant-reads';
import { id, idOrNone, integer, intentReader, optional, text, type Read } from '../parse';

const reader = intentReader('insert-coil', {
  id,
  cable: id,
  /** What it hangs on; 0 = lies free. */
  carrier: idOrNone,
  name: text(),
  lengthMm: integer(0, 0xffff_ffff),
  /** Marks on the sheath, mm from end A; both 0 or left out = not noted. */
  markFromMm: optional(integer(0, 0xffff_ffff)),
  markToMm: optional(integer(0, 0xffff_ffff)),
  remarks: optional(text(LIMITS.remarksLength, true)),
});
export type InsertCoilIntent = Read<typeof reader>;

/** Rules of cabling/cable-lengths.ts: [R5.061] [R5.062], `coils-exceed-cable`, `coil-marks-differ`, `coil-marks-overlap`. */
export const insertCoil: Operation<InsertCoilIntent> = operation(reader, {
  summary: 'Coils up a length of a cable in reserve, lying free or on a carrier.',
  creates: (intent) => [intent.id],
  reads: (intent) => [...plantReads({ cables: [intent.cable], objects: intent.carrier === 0 ? [] : [intent.carrier] })],
  writes: ['coil'],
  refuses: [],
  needs: ['cableConnection'],
  run(slice, { kind: _, version: __, id: made, ...fields }) {
    return checked(slice, [created('coil', made, fields)]);
  },
});
